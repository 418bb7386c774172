/**
 * The slice of the number of critical, unacknowledged Actions (the red number) and of arrivals to
 * acknowledge. The counts are updated incrementally.
 */
import type { RowDto } from "../../electron/contract/action.ts";
import type { RowChange } from "./order.ts";
import type { Slice } from "./store.ts";

/**
 * Counts since the window was opened. Each arrival counts, even if another Action leaves at the
 * same time.
 */
export interface Arrivals {
  readonly arrived: number;
  /** Number of critical Actions among the arrivals. */
  readonly critical: number;
  /** Number of Actions that were already waiting and became critical. */
  readonly raised: number;
  /**
   * Ids of the Actions counted in `critical` and `raised`, the newest last; limited to the last
   * ones.
   */
  readonly urgentIds: readonly string[];
}

/** Largest number of ids: more than anybody listens to at a time. */
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
 * Returns the counts after these rows have changed.
 * @param isNews whether the rows changed just now, as opposed to a list being read
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
