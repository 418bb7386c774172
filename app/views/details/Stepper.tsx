/** The Action's position in its lifecycle, in one line that opens into all the steps. */
import { ChevronDown, X } from "lucide-react";
import { useId, useState } from "react";
import type { RowDto, TimelineEntry } from "../../../electron/contract/action.ts";
import { unknownStateNote } from "../../messages/action.ts";
import { lifecycleWords, placeWords, standingWords } from "../../messages/lifecycle.ts";
import { type Step, stepsOf } from "./steps.ts";
import buttonStyles from "../../components/Button.module.css";
import textStyles from "../../components/text.module.css";
import styles from "./Stepper.module.css";
import { stateLabels } from "../../../electron/contract/messages/labels.ts";

export function Stepper({ row, timeline }: { readonly row: RowDto; readonly timeline: readonly TimelineEntry[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const steps = stepsOf(row.state, timeline, row.leftAt !== undefined);
  const isBad = endsBadly(row);
  if (steps.length === 0) return <p className={textStyles.note}>{unknownStateNote(row)}</p>;
  const { state, place } = placeWords(row.state, steps);
  return (
    <div className={styles.lifecycle}>
      <div className={styles.line}>
        <div data-part="place">
          <strong>{state}</strong> <span className={styles.place}>{place}</span>
        </div>
        <span className={styles.segments} aria-hidden="true">
          {steps.map((step) => (
            <span key={step.state} data-standing={step.standing} data-bad={(isBad && step.standing === "ended") || undefined} />
          ))}
        </span>
        <button
          type="button"
          className={buttonStyles.iconButton}
          aria-label={lifecycleWords.allSteps}
          title={lifecycleWords.allSteps}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          <ChevronDown className={styles.turns} size={16} aria-hidden="true" />
        </button>
      </div>
      {isOpen && <Steps id={id} steps={steps} isBad={isBad} />}
    </div>
  );
}

/** Whether the end is red: the work was not done, or may still be going on. */
function endsBadly({ state, stop }: RowDto): boolean {
  return state === "FAILED" || state === "REJECTED" || (state === "CANCELLED" && stop !== undefined);
}

interface StepsProps {
  readonly id: string;
  readonly steps: readonly Step[];
  readonly isBad: boolean;
}

function Steps({ id, steps, isBad }: StepsProps) {
  return (
    <ol id={id} className={styles.stepper} aria-label={lifecycleWords.label}>
      {steps.map((step) => (
        <li
          key={step.state}
          className={styles.step}
          data-standing={step.standing}
          data-bad={(isBad && step.standing === "ended") || undefined}
          aria-current={step.standing === "present" || step.standing === "ended" ? "step" : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {step.standing === "ended" && <X size={12} strokeWidth={3} />}
          </span>
          <span className={styles.word}>{stateLabels[step.state]}</span>
          <span className="for-screen-readers">, {standingWords[step.standing]}</span>
        </li>
      ))}
    </ol>
  );
}
