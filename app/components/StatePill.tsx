/**
 * The state of an Action, by icon and word; while an update of ours is under way, its status with a
 * dashed edge.
 */
import {
  BadgeCheck,
  Ban,
  Check,
  CheckCheck,
  CircleAlert,
  CircleDashed,
  CircleDot,
  CircleHelp,
  CirclePause,
  CircleX,
  Hourglass,
  ListChecks,
  LogOut,
  type LucideIcon,
  PencilLine,
  Play,
  Undo2,
} from "lucide-react";
import { memo } from "react";
import type { RowDto } from "../../electron/contract/action.ts";
import type { StateName, UpdateState } from "../../electron/contract/vocabulary.ts";
import { useNow } from "../store/hooks.ts";
import { pillWords } from "../messages/updates.ts";
import styles from "./StatePill.module.css";
import { standingLine, stateLine } from "../../electron/contract/messages/row.ts";

export const stateIcons: Readonly<Record<StateName, LucideIcon>> = {
  DRAFT: PencilLine,
  PENDING: Hourglass,
  APPROVED: BadgeCheck,
  ASSIGNED: CircleDot,
  ACKNOWLEDGED: Check,
  PLANNED: ListChecks,
  IN_PROGRESS: Play,
  COMPLETED: CheckCheck,
  CANCELLED: Ban,
  FAILED: CircleX,
  REJECTED: Undo2,
  UNKNOWN: CircleHelp,
};

export const statusIcons: Readonly<Record<UpdateState, LucideIcon>> = {
  waiting: CircleDashed,
  sending: CircleDashed,
  accepted: CircleDashed,
  confirmed: CheckCheck,
  unknown: CircleHelp,
  held: CirclePause,
  refused: CircleAlert,
  superseded: CircleAlert,
};

export function StatePill({ row }: { readonly row: RowDto }) {
  // A string and not undefined: the window's clock compares drawn texts.
  const pending = useNow((now) => (row.update === undefined ? "" : (pillWords(row.update, now) ?? "")));
  if (row.update !== undefined && pending !== "")
    return <UpdatePill status={row.update.state} words={pending} stateWords={standingLine(row)} />;
  if (row.leftAt !== undefined) return <LeftPill words={standingLine(row)} lastWords={stateLine(row)} />;
  return <PlainPill state={row.state} words={stateLine(row)} />;
}

interface UpdatePillProps {
  readonly status: UpdateState;
  readonly words: string;
  readonly stateWords: string;
}

const UpdatePill = memo(function UpdatePill({ status, words, stateWords }: UpdatePillProps) {
  const Icon = statusIcons[status];
  return (
    <span className={styles.pill} data-update={status}>
      <Icon size={13} aria-hidden="true" />
      <span className={styles.text}>{words}</span>
      <span className="for-screen-readers">, {stateWords}</span>
    </span>
  );
});

const LeftPill = memo(function LeftPill({ words, lastWords }: { readonly words: string; readonly lastWords: string }) {
  return (
    <span className={styles.pill} data-state="LEFT">
      <LogOut size={13} aria-hidden="true" />
      <span className={styles.text}>{words}</span>
      <span className="for-screen-readers">, last known as {lastWords.toLowerCase()}</span>
    </span>
  );
});

const PlainPill = memo(function PlainPill({ state, words }: { readonly state: StateName; readonly words: string }) {
  const Icon = stateIcons[state];
  return (
    <span className={styles.pill} data-state={state}>
      <Icon size={13} aria-hidden="true" />
      <span className={styles.text}>{words}</span>
    </span>
  );
});
