/** The lifecycle with the present step ringed. */
import { Check, X } from "lucide-react";
import type { RowDto, TimelineEntry } from "../../../electron/contract/action.ts";
import { unknownStateNote } from "../../messages/action.ts";
import { type Step, stepsOf } from "./steps.ts";
import { stateLabels } from "../../../electron/contract/messages/labels.ts";

const SPOKEN: Readonly<Record<Step["standing"], string>> = {
  done: "done",
  present: "present step",
  ahead: "ahead",
  skipped: "not reached",
  ended: "how it ended",
};

export function Stepper({ row, timeline }: { readonly row: RowDto; readonly timeline: readonly TimelineEntry[] }) {
  const steps = stepsOf(row.state, timeline);
  if (steps.length === 0) return <p className="note">{unknownStateNote(row)}</p>;
  return (
    <ol className="stepper" aria-label="Lifecycle">
      {steps.map((step) => (
        <li
          key={step.state}
          className={`step ${step.standing} ${step.state.toLowerCase()}`}
          aria-current={step.standing === "present" || step.standing === "ended" ? "step" : undefined}
        >
          <span className="step-mark" aria-hidden="true">
            {step.standing === "done" && <Check size={12} strokeWidth={3} />}
            {step.standing === "ended" && <X size={12} strokeWidth={3} />}
          </span>
          <span className="step-word">{stateLabels[step.state]}</span>
          <span className="for-screen-readers">, {SPOKEN[step.standing]}</span>
        </li>
      ))}
    </ol>
  );
}
