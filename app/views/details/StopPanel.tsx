/**
 * The prompt for work in progress that somebody else ended or took away: conspicuous, before all
 * other prompts, and shown until the user confirms the stop.
 */
import type { RowDto, StopDto } from "../../../electron/contract/action.ts";
import { StopSign } from "../../components/StopSign.tsx";
import { Unbroken } from "../../components/Unbroken.tsx";
import { useNow } from "../../store/hooks.ts";
import { stopPanelWords, quotedStopReason } from "../../messages/details.ts";
import { stopNote, stopWords } from "../../messages/stop.ts";
import { moment } from "../../messages/times.ts";
import { PromptFrame } from "./PromptFrame.tsx";
import styles from "./StopPanel.module.css";

export function StopPanel({ row, stop }: { readonly row: RowDto; readonly stop: StopDto }) {
  const at = useNow((now) => moment(stop.at, now));
  return (
    <PromptFrame label={stopPanelWords.title} tone="stop">
      <div className={styles.title}>
        <StopSign size={22} /> <span>{stopPanelWords.title}</span>
      </div>
      <p className={styles.why}>
        <Unbroken>{stopWords(row, stop)}</Unbroken> <span className={styles.at}>{at}</span>
      </p>
      {stop.message !== undefined && stop.message !== "" && <p className={styles.why}>{quotedStopReason(stop.message)}</p>}
      <p>{stopNote()}</p>
    </PromptFrame>
  );
}
