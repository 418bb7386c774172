/**
 * The notice of work that has been silent for too long. It stays while that Action is on the
 * screen: a banner that followed the selection would move the rows.
 */
import { BellRing } from "lucide-react";
import type { RowDto } from "../../../electron/contract/action.ts";
import { CommandButton } from "../../commands/CommandButton.tsx";
import { useDocket, useLive, useNow } from "../../store/hooks.ts";
import { nameOf } from "../../messages/name.ts";
import { counted } from "../../messages/sentence.ts";
import { silenceWords } from "../../messages/silence.ts";
import bannerStyles from "../../components/Banner.module.css";

export function SilenceBanner() {
  const [first, ...others] = useDocket((state) => state.silences);
  return first?.silentSince === undefined ? null : <Banner row={first} since={first.silentSince} others={others.length} />;
}

function Banner({ row, since, others }: { readonly row: RowDto; readonly since: number; readonly others: number }) {
  const isLive = useLive();
  const words = useNow((now) => silenceWords(since, now, isLive));
  return (
    <section className={bannerStyles.banner} data-tone="news" aria-label="Silent work">
      <BellRing size={16} aria-hidden="true" />
      <p>
        <strong>{words}</strong> {nameOf(row)}
        {others > 0 && `, and ${counted(others, "other")}`}
      </p>
      <CommandButton command="silence.show">Answer</CommandButton>
      <CommandButton command="silence.later" subject={{ row }} withKey={false} kind="quiet" />
    </section>
  );
}
