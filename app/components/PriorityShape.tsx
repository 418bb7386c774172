/**
 * A priority by shape and colour, with its text for screen readers as the picture's accessible
 * name: a hidden text beside the picture would be one more layer to paint in every row.
 */
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- it has the colours of its place: no <img> */
import { CircleHelp } from "lucide-react";
import { memo } from "react";
import type { FieldFlawDto } from "../../electron/contract/action.ts";
import type { PriorityName } from "../../electron/contract/vocabulary.ts";
import { t } from "../languages/words.ts";
import { priorityOf } from "../messages/action.ts";
import styles from "./PriorityShape.module.css";
import { priorityLabels } from "../../electron/contract/messages/labels.ts";

/**
 * Paths in a view box of 18 units: two chevrons up, one chevron up, two bars, one chevron down, a
 * dash.
 */
const SHAPES: Readonly<Record<PriorityName, string>> = {
  CRITICAL: "M5 8.5 9 5l4 3.5M5 13l4-3.5 4 3.5",
  HIGH: "M5 11l4-4 4 4",
  MEDIUM: "M4.5 7h9M4.5 11h9",
  LOW: "M5 7.5l4 3.5 4-3.5",
  NONE: "M7 9h4",
};

interface PriorityShapeProps {
  readonly priority: PriorityName;
  /** Flaws of the whole Action. A priority with a flaw is not shown as "No priority". */
  readonly flaws?: FieldFlawDto[] | undefined;
}

export const PriorityShape = memo(function PriorityShape({ priority, flaws }: PriorityShapeProps) {
  const words = priorityOf({ priority, flaws });
  if (priority === "NONE" && words !== priorityLabels.NONE) {
    return <CircleHelp size={16} className={styles.priority} data-priority="NONE" role="img" aria-label={words} />;
  }
  return (
    <svg
      className={styles.priority}
      data-priority={priority}
      viewBox="0 0 18 18"
      width="18"
      height="18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      role="img"
      aria-label={priority === "NONE" ? priorityLabels.NONE : t("rows.priority", { priority: priorityLabels[priority] })}
    >
      <path d={SHAPES[priority]} />
    </svg>
  );
});
