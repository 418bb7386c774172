/** A priority by shape and colour, with its word for screen readers. */
import { CircleHelp } from "lucide-react";
import { memo } from "react";
import type { FieldFlawDto } from "../../electron/contract/action.ts";
import type { PriorityName } from "../../electron/contract/vocabulary.ts";
import { priorityOf } from "../messages/action.ts";
import styles from "./PriorityShape.module.css";
import { priorityLabels } from "../../electron/contract/messages/labels.ts";

const SHAPES: Readonly<Record<PriorityName, string>> = {
  CRITICAL: "M0 10 5 1l5 9zM10 10l5-9 5 9z",
  HIGH: "M0 10 5 1l5 9z",
  MEDIUM: "M1 2h8v8H1z",
  LOW: "M0 2h10l-5 9z",
  NONE: "M1 5h8v2H1z",
};

interface PriorityShapeProps {
  readonly priority: PriorityName;
  /** Of the whole Action: a priority that did not come whole is no "No priority". */
  readonly flaws?: FieldFlawDto[] | undefined;
}

export const PriorityShape = memo(function PriorityShape({ priority, flaws }: PriorityShapeProps) {
  const words = priorityOf({ priority, flaws });
  if (priority === "NONE" && words !== priorityLabels.NONE) {
    return (
      <span className={styles.priority} data-priority="NONE">
        <CircleHelp size={13} aria-hidden="true" />
        <span className="for-screen-readers">{words}</span>
      </span>
    );
  }
  const width = priority === "CRITICAL" ? 20 : 10;
  return (
    <span className={styles.priority} data-priority={priority}>
      <svg viewBox={`0 0 ${width} 12`} width={width} height="12" aria-hidden="true">
        <path d={SHAPES[priority]} fill="currentColor" />
      </svg>
      <span className="for-screen-readers">{priority === "NONE" ? priorityLabels.NONE : `${priorityLabels[priority]} priority`}</span>
    </span>
  );
});
