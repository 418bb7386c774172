/**
 * The slice of how many Actions are critical and not acknowledged: the red number. Kept by
 * difference.
 */
import type { RowDto } from "../../electron/contract/action.ts";
import type { RowChange } from "./order.ts";
import type { Slice } from "./store.ts";

export interface UrgentSlice {
  readonly urgent: number;
}

export const createUrgentSlice: Slice<UrgentSlice> = () => ({ urgent: 0 });

export function isUrgent(row: RowDto | undefined): boolean {
  return row?.priority === "CRITICAL" && row.views.includes("needsAcknowledgement");
}

/** The number after these rows have changed. */
export function urgentAfter({ urgent }: UrgentSlice, changes: readonly RowChange[]): UrgentSlice {
  return { urgent: changes.reduce((sum, { before, after }) => sum + Number(isUrgent(after)) - Number(isUrgent(before)), urgent) };
}
