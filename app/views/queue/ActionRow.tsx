/** One Action in the queue: what it is, and where it stands. */
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- an ARIA grid whose rows are drawn only when in sight cannot be a table */
import { FileQuestion, SquareCheck } from "lucide-react";
import { memo, useState } from "react";
import { Age } from "../../components/Age.tsx";
import { PriorityShape } from "../../components/PriorityShape.tsx";
import { StatePill } from "../../components/StatePill.tsx";
import { useNow } from "../../store/context.ts";
import { canBeMarked } from "../../store/marks.ts";
import { countsFrom, type Placed } from "../../store/order.ts";
import { nameOf } from "../../messages/name.ts";
import { secondLine } from "../../messages/row.ts";

export interface ActionRowProps {
  readonly place: Placed;
  /** From 0. */
  readonly index: number;
  /** Pixels from the top of the list. */
  readonly top: number;
  /** Its details are shown. */
  readonly chosen: boolean;
  /** To be acknowledged together with the others that are marked. */
  readonly marked: boolean;
  /** Some row is marked. */
  readonly marking: boolean;
  /** Tab reaches this row of all rows. */
  readonly reachable: boolean;
  readonly onFocus: (actionId: string) => void;
}

export const ActionRow = memo(function ActionRow({ place, index, top, chosen, marked, marking, reachable, onFocus }: ActionRowProps) {
  const { row, gone } = place;
  const second = useNow((now) => secondLine(row, now));
  const flawed = row.flaws !== undefined && row.flaws.length > 0;
  const tone = row.stop !== undefined ? " stop" : row.silentSince !== undefined ? " silent" : "";
  return (
    <div
      role="row"
      className={`row${gone ? " gone" : ""}${marked ? " marked" : ""}`}
      data-action={row.id}
      aria-rowindex={index + 1}
      // What Acknowledge would act on: the marked rows, or with none marked the chosen one. A row that cannot join them is not selectable.
      aria-selected={marking ? (canBeMarked(row) ? marked : undefined) : chosen}
      aria-current={chosen || undefined}
      tabIndex={reachable ? 0 : -1}
      style={{ transform: `translateY(${top}px)` }}
      onFocus={() => onFocus(row.id)}
    >
      <Flash changedAt={row.changedAt} />
      <div role="gridcell" className="row-priority">
        <PriorityShape priority={row.priority} flaws={row.flaws} />
      </div>
      <div role="gridcell" className="row-what">
        <div className="row-name" title={nameOf(row)}>
          {marked && <SquareCheck className="row-mark" size={15} aria-hidden="true" />}
          {nameOf(row)}
        </div>
        <div className={`row-standing${tone}`} title={second}>
          {gone && <span className="row-gone">No longer here · </span>}
          {flawed && <FileQuestion className="row-flaw" size={13} aria-hidden="true" />}
          {second}
        </div>
      </div>
      <div role="gridcell" className="row-state">
        <StatePill row={row} />
      </div>
      <div role="gridcell" className="row-age">
        <Age since={countsFrom(row)} />
      </div>
    </div>
  );
});

/** Shows the row's tint once when the row changes while it is on the screen; a row that merely scrolls into view did not change. */
function Flash({ changedAt }: { readonly changedAt: number }) {
  const [first] = useState(changedAt);
  return changedAt === first ? null : <div key={changedAt} className="flash" aria-hidden="true" />;
}
