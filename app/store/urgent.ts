/**
 * The slice of how many Actions are critical and not acknowledged, the red number, and of how many
 * have come to be acknowledged. Kept by difference.
 */
import type { RowDto } from "../../electron/contract/action.ts";
import type { RowChange } from "./order.ts";
import type { Slice } from "./store.ts";

/** Since the window was opened, one by one: another that goes at the same time takes none away. */
export interface Arrivals {
  readonly arrived: number;
  /** Of those that have arrived. */
  readonly critical: number;
  /** That were waiting before, and have become critical. */
  readonly raised: number;
  /** The Actions of `critical` and `raised`, the newest last; of many, the last ones. */
  readonly urgentIds: readonly string[];
}

/** More than anybody listens to at a time. */
const MAX_NAMED = 100;

export interface UrgentSlice {
  readonly urgent: number;
  readonly arrivals: Arrivals;
}

export const createUrgentSlice: Slice<UrgentSlice> = () => ({ urgent: 0, arrivals: { arrived: 0, critical: 0, raised: 0, urgentIds: [] } });

export function isUrgent(row: RowDto | undefined): boolean {
  return row?.priority === "CRITICAL" && row.views.includes("needsAcknowledgement");
}

/**
 * The numbers after these rows have changed.
 * @param isNews they have changed just now: no list is being read
 */
export function urgentAfter({ urgent, arrivals }: UrgentSlice, changes: readonly RowChange[], isNews: boolean): UrgentSlice {
  const come = isNews ? changes.filter(({ before, after }) => isWaiting(after) && !isWaiting(before)).length : 0;
  const urgents = isNews ? changes.filter(({ before, after }) => isUrgent(after) && !isUrgent(before)) : [];
  const raised = urgents.filter(({ before }) => isWaiting(before)).length;
  const critical = urgents.length - raised;
  return {
    urgent: changes.reduce((sum, { before, after }) => sum + Number(isUrgent(after)) - Number(isUrgent(before)), urgent),
    arrivals:
      come + urgents.length === 0
        ? arrivals
        : {
            arrived: arrivals.arrived + come,
            critical: arrivals.critical + critical,
            raised: arrivals.raised + raised,
            urgentIds: [...arrivals.urgentIds, ...urgents.map(({ id }) => id)].slice(-MAX_NAMED),
          },
  };
}

function isWaiting(row: RowDto | undefined): boolean {
  return row?.views.includes("needsAcknowledgement") === true;
}
