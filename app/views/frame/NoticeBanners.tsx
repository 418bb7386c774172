/**
 * One calm banner for each thing that stands between Docket and the service although the connection
 * works.
 */
import { Info } from "lucide-react";
import type { ConnectionDto } from "../../../electron/contract/connection.ts";
import { useDocket, useNow } from "../../store/hooks.ts";
import { cutWords, heldBackWords, pauseWords, sendingWords } from "../../messages/notices.ts";
import bannerStyles from "../../components/Banner.module.css";

export function NoticeBanners() {
  const link = useDocket((state) => state.connection);
  return link === undefined ? null : <Notices link={link} />;
}

function Notices({ link }: { readonly link: ConnectionDto }) {
  const pause = useNow((now) => pauseWords(link, now));
  return (
    <>
      <Notice name="Messages held back" text={heldBackWords(link)} />
      <Notice name="Connections cut" text={cutWords(link)} />
      <Notice name="Pause" text={pause} />
      <Notice name="Sending updates" text={sendingWords(link)} />
    </>
  );
}

function Notice({ name, text }: { readonly name: string; readonly text: string }) {
  if (text === "") return null;
  return (
    <section className={bannerStyles.banner} data-tone="news" aria-label={name}>
      <Info size={16} aria-hidden="true" />
      <p>{text}</p>
    </section>
  );
}
