/** A shift for tests and pictures. */
import type { ShiftDto } from "../../electron/contract/ledger.ts";

const HOUR_MS = 3_600_000;
const RECEIVED = [1, 4, 2, 0, 3, 5, 2, 1, 3, 2, 1, 2];
const COMPLETED = [0, 2, 3, 1, 2, 4, 2, 2, 1, 1, 1, 1];

export function aShift(to: number, length = 12): ShiftDto {
  const from = to - length * HOUR_MS;
  const hours = Array.from({ length }, (_, index) => ({
    at: from + index * HOUR_MS,
    received: RECEIVED[index] ?? 0,
    acknowledged: RECEIVED[index] ?? 0,
    completed: COMPLETED[index] ?? 0,
    failed: index === 5 ? 1 : 0,
    rejected: index === 2 ? 1 : 0,
    cancelled: 0,
    ...((RECEIVED[index] ?? 0) > 0 && { acknowledgeMs: 20_000 + index * 5_000, acknowledgeP90Ms: 60_000 + index * 11_000 }),
    ...((COMPLETED[index] ?? 0) > 0 && { completeMs: 900_000 + index * 120_000, completeP90Ms: 1_500_000 + index * 190_000 }),
  }));
  const acknowledge = { count: 24, median: 40_000, p90: 180_000 };
  return { from, to, hours, acknowledge, complete: { count: 20, median: 1_500_000, p90: 3_600_000 }, left: 1 };
}
