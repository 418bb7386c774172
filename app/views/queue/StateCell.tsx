/**
 * The state of an Action in its row, as a ring that fills and a word. While one of the user's
 * updates is unfinished, its status replaces the state, with a dashed underline as long as only
 * this device reports it.
 */
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- as in ActionRow */
import { LogOut } from "lucide-react";
import { memo } from "react";
import type { RowDto } from "../../../electron/contract/action.ts";
import { stateLabels } from "../../../electron/contract/messages/labels.ts";
import { lastKnownWords, standingLine, stateLine } from "../../../electron/contract/messages/row.ts";
import type { StateName } from "../../../electron/contract/vocabulary.ts";
import { StateIcon, UpdateIcon } from "../../components/StateIcon.tsx";
import { answeredAside } from "../../messages/row.ts";
import { drawnStage, type UpdateStage } from "../../store/update-stages.ts";
import { answeredState } from "../../store/shown-state.ts";
import styles from "./StateCell.module.css";

interface StateCellProps {
  readonly words: string;
  readonly state: StateName | "LEFT";
  /** Stage of an unfinished update, which is shown in place of the state. */
  readonly stage: UpdateStage | undefined;
  /** Text that a screen reader reads after the words. */
  readonly aside: string;
  readonly isStop: boolean;
}

/** @param pending status of an unfinished update; empty if there is none */
export function stateCellOf(row: RowDto, pending: string): StateCellProps {
  const { update, stop, leftAt, state } = row;
  const answered = answeredState(row);
  if (update !== undefined && answered !== undefined) {
    return { words: stateLabels[answered], state, stage: drawnStage(update), aside: answeredAside(row), isStop: false };
  }
  if (update !== undefined && pending !== "") {
    return { words: pending, state, stage: drawnStage(update), aside: standingLine(row), isStop: false };
  }
  if (leftAt !== undefined) return { words: standingLine(row), state: "LEFT", stage: undefined, aside: lastKnownWords(row), isStop: false };
  return { words: stateLine(row), state, stage: undefined, aside: "", isStop: stop !== undefined };
}

const OURS: ReadonlySet<UpdateStage> = new Set<UpdateStage>(["undo", "waiting", "sending", "accepted", "noEcho"]);

/** Whether only this device reports the update. */
export function isOurs(stage: UpdateStage | undefined): boolean {
  return stage !== undefined && OURS.has(stage);
}

export const StateCell = memo(function StateCell({ words, state, stage, aside, isStop }: StateCellProps) {
  return (
    <div
      role="gridcell"
      className={styles.state}
      data-part="state"
      data-state={stage === undefined ? state : undefined}
      data-update={stage}
      data-stop={isStop || undefined}
      title={aside === "" ? words : `${words}, ${aside}`}
    >
      {signOf(state, stage)}
      <span className={styles.word} data-ours={isOurs(stage) || undefined}>
        {words}
      </span>
      {aside !== "" && <span className="for-screen-readers">, {aside}</span>}
    </div>
  );
});

function signOf(state: StateCellProps["state"], stage: UpdateStage | undefined) {
  if (stage !== undefined) return <UpdateIcon stage={stage} size={16} />;
  return state === "LEFT" ? <LogOut size={16} aria-hidden="true" /> : <StateIcon state={state} size={16} />;
}
