/**
 * In the place of a row that failed: which Action it is, and that it cannot be shown. It keeps its
 * place, its focus and its details, and is seen to be chosen or selected.
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
