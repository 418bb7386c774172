/** One Action in the queue: its name and its state. */
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are drawn only in sight: no table */
import { FileQuestion, SquareCheck } from "lucide-react";
import { memo } from "react";
import type { RowDto } from "../../../electron/contract/action.ts";
import { Age } from "../../components/Age.tsx";
import { PriorityShape } from "../../components/PriorityShape.tsx";
import { StatePill } from "../../components/StatePill.tsx";
import { useNow } from "../../store/hooks.ts";
import { countsFrom } from "../../store/order.ts";
import { isSelectable } from "../../store/selection.ts";
import { nameOf } from "../../messages/name.ts";
import { goneWords, secondLine } from "../../messages/row.ts";
import { useTint } from "./use-tint.ts";
import styles from "./ActionRow.module.css";

export interface ActionRowProps {
  readonly row: RowDto;
  /** It no longer belongs here, and stays only because the list is held. */
  readonly gone: boolean;
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

export function ActionRow({ row, gone, index, top, active, selected, selecting, reachable, onFocus }: ActionRowProps) {
  const isTinted = useTint(row);
  return (
    <div
      role="row"
      className={styles.row}
      data-gone={gone || undefined}
      data-selected={selected || undefined}
      data-tinted={isTinted || undefined}
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
      <Cells row={row} gone={gone} selected={selected} />
    </div>
  );
}

/** All of a row but its place: a row that others move draws nothing of it again. */
const Cells = memo(function Cells({ row, gone, selected }: Pick<ActionRowProps, "row" | "gone" | "selected">) {
  const second = useNow((now) => secondLine(row, now));
  const flawed = row.flaws !== undefined && row.flaws.length > 0;
  const tone = row.stop !== undefined ? "stop" : row.silentSince !== undefined ? "silent" : undefined;
  return (
    <>
      <div role="gridcell">
        <PriorityShape priority={row.priority} flaws={row.flaws} />
      </div>
      <div role="gridcell" className={styles.what}>
        <div className={styles.name} data-part="name" title={nameOf(row)}>
          {selected && <SquareCheck className={styles.check} size={15} aria-hidden="true" />}
          {nameOf(row)}
        </div>
        <div className={styles.standing} data-part="standing" data-tone={tone} title={second}>
          {gone && <span className={styles.goneWord}>{goneWords(row)} · </span>}
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
    </>
  );
});
