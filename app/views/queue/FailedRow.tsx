/**
 * In the place of a row that failed: which Action it is, and that it cannot be shown. It keeps its
 * place, its focus and its details.
 */
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- as in ActionRow */
import { TriangleAlert } from "lucide-react";
import { failedRow } from "../../messages/failure.ts";
import { idWords } from "../../messages/name.ts";
import type { ActionRowProps } from "./ActionRow.tsx";
import styles from "./ActionRow.module.css";

export function FailedRow({ row, index, top, reachable, onFocus }: ActionRowProps) {
  return (
    <div
      role="row"
      className={styles.row}
      data-action={row.id}
      aria-rowindex={index + 1}
      tabIndex={reachable ? 0 : -1}
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
          {failedRow()}
        </div>
      </div>
    </div>
  );
}
