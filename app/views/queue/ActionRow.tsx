/** One Action in the queue: its name and its state. */
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are drawn only in sight: no table */
import { FileQuestion, SquareCheck } from "lucide-react";
import { memo, useState } from "react";
import { Age } from "../../components/Age.tsx";
import { PriorityShape } from "../../components/PriorityShape.tsx";
import { StatePill } from "../../components/StatePill.tsx";
import { useNow } from "../../store/hooks.ts";
import { countsFrom, type ListItem } from "../../store/order.ts";
import { isSelectable } from "../../store/selection.ts";
import { nameOf } from "../../messages/name.ts";
import { secondLine } from "../../messages/row.ts";
import styles from "./ActionRow.module.css";

export interface ActionRowProps {
  readonly item: ListItem;
  /** From 0. */
  readonly index: number;
  /** Pixels from the top of the list. */
  readonly top: number;
  /** Its details are shown. */
  readonly active: boolean;
  /** To be acknowledged together with the other selected rows. */
  readonly selected: boolean;
  /** Some row is selected. */
  readonly selecting: boolean;
  /** Tab reaches this row of all rows. */
  readonly reachable: boolean;
  readonly onFocus: (actionId: string) => void;
}

export const ActionRow = memo(function ActionRow({ item, index, top, active, selected, selecting, reachable, onFocus }: ActionRowProps) {
  const { row, gone } = item;
  const second = useNow((now) => secondLine(row, now));
  const flawed = row.flaws !== undefined && row.flaws.length > 0;
  const tone = row.stop !== undefined ? "stop" : row.silentSince !== undefined ? "silent" : undefined;
  return (
    <div
      role="row"
      className={styles.row}
      data-gone={gone || undefined}
      data-selected={selected || undefined}
      data-action={row.id}
      aria-rowindex={index + 1}
      // Acknowledge acts on the selected rows, or with none on the active one. A row that cannot
      // join them is not selectable.
      aria-selected={selecting ? (isSelectable(row) ? selected : undefined) : active}
      aria-current={active || undefined}
      tabIndex={reachable ? 0 : -1}
      style={{ transform: `translateY(${top}px)` }}
      onFocus={() => onFocus(row.id)}
    >
      <Flash changedAt={row.changedAt} />
      <div role="gridcell">
        <PriorityShape priority={row.priority} flaws={row.flaws} />
      </div>
      <div role="gridcell" className={styles.what}>
        <div className={styles.name} data-part="name" title={nameOf(row)}>
          {selected && <SquareCheck className={styles.check} size={15} aria-hidden="true" />}
          {nameOf(row)}
        </div>
        <div className={styles.standing} data-part="standing" data-tone={tone} title={second}>
          {gone && <span className={styles.goneWord}>No longer here · </span>}
          {flawed && <FileQuestion className={styles.flaw} size={13} aria-hidden="true" />}
          {second}
        </div>
      </div>
      <div role="gridcell" className={styles.state} data-part="state">
        <StatePill row={row} />
      </div>
      <div role="gridcell" className={styles.age}>
        <Age since={countsFrom(row)} />
      </div>
    </div>
  );
});

/**
 * Shows the row's tint once when the row changes on the screen, and not when it scrolls into view.
 */
function Flash({ changedAt }: { readonly changedAt: number }) {
  const [first] = useState(changedAt);
  return changedAt === first ? null : <div key={changedAt} className={styles.flash} aria-hidden="true" />;
}
