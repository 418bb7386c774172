/** The end of an Action, or its leaving the queue, with the reporter's name and words. */
import { LogOut } from "lucide-react";
import type { RowDto } from "../../../electron/contract/action.ts";
import type { StateName } from "../../../electron/contract/vocabulary.ts";
import { StateIcon } from "../../components/StateIcon.tsx";
import { useNow } from "../../store/hooks.ts";
import { leftAdvice, noReasonWords, reasonParts, reportedByParts } from "../../messages/details.ts";
import { endingTitle, leftTitle } from "../../messages/ending.ts";
import { Text } from "../../components/Text.tsx";
import styles from "./Ending.module.css";

const ENDS: ReadonlySet<StateName> = new Set<StateName>(["COMPLETED", "CANCELLED", "FAILED", "REJECTED"]);

export function Ending({ row }: { readonly row: RowDto }) {
  const title = useNow((now) => (row.leftAt === undefined ? endingTitle(row, now) : leftTitle(row.leftAt, now)));
  if (row.leftAt !== undefined) {
    return (
      <div className={styles.ending} data-end="left">
        <p className={styles.title}>
          <LogOut size={15} aria-hidden="true" /> {title}
        </p>
        <p>{leftAdvice(row)}</p>
      </div>
    );
  }
  if (!ENDS.has(row.state)) return null;
  const reason = row.progress?.statusMessage ?? "";
  return (
    <div className={styles.ending} data-end={row.state}>
      <p className={styles.title}>
        <StateIcon state={row.state} size={15} /> {title}
        {row.reportedBy !== undefined && <span className={styles.by}> {reportedByParts(<Text key="who">{row.reportedBy}</Text>)}</span>}
      </p>
      {reason === "" ? <p>{noReasonWords()}</p> : <p>{reasonParts(<Text key="words">{reason}</Text>)}</p>}
    </div>
  );
}
