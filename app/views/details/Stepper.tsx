/** The lifecycle with the present step ringed. */
import { Check, X } from "lucide-react";
import type { RowDto, TimelineEntry } from "../../../electron/contract/action.ts";
import { unknownStateNote } from "../../messages/action.ts";
import { type Step, stepsOf } from "./steps.ts";
import textStyles from "../../components/text.module.css";
import styles from "./Stepper.module.css";
import { stateLabels } from "../../../electron/contract/messages/labels.ts";

const STANDING_LABELS: Readonly<Record<Step["standing"], string>> = {
  done: "done",
  present: "present step",
  last: "last known step",
  ahead: "ahead",
  skipped: "not reached",
  ended: "how it ended",
};

export function Stepper({ row, timeline }: { readonly row: RowDto; readonly timeline: readonly TimelineEntry[] }) {
  const steps = stepsOf(row.state, timeline, row.leftAt !== undefined);
  if (steps.length === 0) return <p className={textStyles.note}>{unknownStateNote(row)}</p>;
  return (
    <ol className={styles.stepper} aria-label="Lifecycle">
      {steps.map((step) => (
        <li
          key={step.state}
          className={styles.step}
          data-standing={step.standing}
          data-state={step.state}
          aria-current={step.standing === "present" || step.standing === "ended" ? "step" : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {step.standing === "done" && <Check size={12} strokeWidth={3} />}
            {step.standing === "ended" && <X size={12} strokeWidth={3} />}
          </span>
          <span className={styles.word}>{stateLabels[step.state]}</span>
          <span className="for-screen-readers">, {STANDING_LABELS[step.standing]}</span>
        </li>
      ))}
    </ol>
  );
}
