/**
 * Replacement for a row that failed to render: names the Action and reports that the row cannot be
 * shown. Place, focus, details and the marks of a chosen or selected row are kept.
 */
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- as in ActionRow */
import { TriangleAlert } from "lucide-react";
import { failedRow } from "../../messages/failure.ts";
import { idWords } from "../../messages/name.ts";
import { type ActionRowProps, isTargeted } from "./ActionRow.tsx";
import styles from "./ActionRow.module.css";

export function FailedRow(props: ActionRowProps) {
  const { row, index, top, active, selected, onCome, onFocus } = props;
  return (
    <div
      ref={onCome}
      role="row"
      className={styles.row}
      data-selected={selected || undefined}
      data-action={row.id}
      aria-rowindex={index + 1}
      aria-selected={isTargeted(props)}
      aria-current={active || undefined}
      tabIndex={-1}
      style={{ transform: `translateY(${top}px)` }}
      onFocus={() => onFocus(row.id)}
    >
      <div role="gridcell" className={styles.sign}>
        <TriangleAlert size={15} aria-hidden="true" />
      </div>
      <div role="gridcell" className={styles.what}>
        <div className={styles.name} data-part="name">
          {idWords(row.id)}
        </div>
        <div className={styles.standing} data-part="standing" title={failedRow()}>
          <span>{failedRow()}</span>
        </div>
      </div>
    </div>
  );
}
