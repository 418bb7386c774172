/** The end of an Action, or its removal from the queue, with the reporter's name and text. */
import { useMemo } from "react";
import { LogOut } from "lucide-react";
import type { RowDto, TimelineEntry } from "../../../electron/contract/action.ts";
import type { StateName } from "../../../electron/contract/vocabulary.ts";
import { StateIcon } from "../../components/StateIcon.tsx";
import { useNow } from "../../store/hooks.ts";
import { lastMessageParts, leftAdvice, noReasonWords, reasonParts, reportedByParts } from "../../messages/details.ts";
import { endingTitle, endReport, leftTitle } from "../../messages/ending.ts";
import { Text } from "../../components/Text.tsx";
import styles from "./Ending.module.css";

const ENDS: ReadonlySet<StateName> = new Set<StateName>(["COMPLETED", "CANCELLED", "FAILED", "REJECTED"]);

interface EndingProps {
  readonly row: RowDto;
  readonly timeline: readonly TimelineEntry[];
}

export function Ending({ row, timeline }: EndingProps) {
  const report = useMemo(() => endReport(row, timeline), [row, timeline]);
  const title = useNow((now) => (row.leftAt === undefined ? endingTitle(row, now, report) : leftTitle(row.leftAt, now)));
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
  const { reportedBy: by, message = "" } = report;
  return (
    <div className={styles.ending} data-end={row.state}>
      <p className={styles.title}>
        <StateIcon state={row.state} size={15} /> {title}
        {by !== undefined && <span className={styles.by}> {reportedByParts(<Text key="who">{by}</Text>)}</span>}
      </p>
      <Reason row={row} said={message} />
    </div>
  );
}

interface ReasonProps {
  readonly row: RowDto;
  /** Text that was sent with the end; empty if there was none or if it is not known. */
  readonly said: string;
}

/**
 * The reason for the end. The row's last status message is labelled as such, because it may be an
 * earlier report by somebody else.
 */
function Reason({ row, said }: ReasonProps) {
  const last = row.progress?.statusMessage ?? "";
  if (said !== "") return <p>{reasonParts(<Text key="words">{said}</Text>)}</p>;
  if (last !== "") return <p>{lastMessageParts(<Text key="words">{last}</Text>)}</p>;
  return row.state === "COMPLETED" ? null : <p>{noReasonWords()}</p>;
}
