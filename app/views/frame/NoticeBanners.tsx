/**
 * One calm banner for each thing that stands between the service and the screen although the
 * connection works.
 */
import { Info } from "lucide-react";
import type { ConnectionDto } from "../../../electron/contract/connection.ts";
import { useWasBehind } from "../../components/use-was-behind.ts";
import { useConnectionWords } from "../../store/hooks.ts";
import { behindWords, cutWords, heldBackWords, pauseWords, sendingWords } from "../../messages/notices.ts";
import bannerStyles from "../../components/Banner.module.css";

export function NoticeBanners() {
  return (
    <>
      <BehindNotice />
      <Notice name="Messages held back" words={heldBackWords} />
      <Notice name="Connections cut" words={cutWords} />
      <Notice name="Pause" words={pauseWords} />
      <Notice name="Sending updates" words={sendingWords} />
    </>
  );
}

interface NoticeProps {
  readonly name: string;
  readonly words: (link: ConnectionDto, now: number) => string;
}

/** Drawn again only when its words change. */
function Notice({ name, words }: NoticeProps) {
  return <Sentence name={name} text={useConnectionWords(words)} />;
}

function BehindNotice() {
  return <Sentence name="Shown late" text={useWasBehind() ? behindWords : ""} />;
}

function Sentence({ name, text }: { readonly name: string; readonly text: string }) {
  if (text === "") return null;
  return (
    <section className={bannerStyles.banner} data-tone="news" aria-label={name}>
      <Info size={16} aria-hidden="true" />
      <p>{text}</p>
    </section>
  );
}
