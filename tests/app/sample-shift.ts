/** A shift for tests and pictures. */
import type { RowDto } from "../../electron/contract/action.ts";
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
  return { from, to, hours, ...timesOf(hours), left: 1 };
}

/** Returns the shift of these rows, so that each number in a picture has one value only. */
export function shiftOf(rows: Iterable<RowDto>, to: number, length: number): ShiftDto {
  const mine = [...rows].filter(({ roles }) => roles.includes("assignee"));
  const from = to - length * HOUR_MS;
  const hours = Array.from({ length }, (_, index) => {
    const at = from + index * HOUR_MS;
    const isIn = (moment: number): boolean => moment > at && moment <= at + HOUR_MS;
    const received = mine.filter((row) => isIn(row.receivedAt));
    const acknowledged = received.filter(({ state }) => state !== "ASSIGNED" && state !== "REJECTED").length;
    const ended = (state: RowDto["state"]): number => mine.filter((row) => row.state === state && isIn(row.changedAt)).length;
    const completed = ended("COMPLETED");
    return {
      at,
      received: received.length,
      acknowledged,
      completed,
      failed: ended("FAILED"),
      rejected: ended("REJECTED"),
      // Cancelled by another principal, so none of the user's own.
      cancelled: 0,
      ...(acknowledged > 0 && { acknowledgeMs: 40_000, acknowledgeP90Ms: 180_000 }),
      ...(completed > 0 && { completeMs: 1_500_000, completeP90Ms: 3_600_000 }),
    };
  });
  return { from, to, hours, ...timesOf(hours), left: mine.filter(({ leftAt }) => leftAt !== undefined).length };
}

/** Returns times for as many Actions as the hours count. */
function timesOf(hours: ShiftDto["hours"]): Pick<ShiftDto, "acknowledge" | "complete"> {
  const sum = (name: "acknowledged" | "completed"): number => hours.reduce((all, hour) => all + hour[name], 0);
  const [acknowledged, completed] = [sum("acknowledged"), sum("completed")];
  return {
    acknowledge: acknowledged === 0 ? { count: 0 } : { count: acknowledged, median: 40_000, p90: 180_000 },
    complete: completed === 0 ? { count: 0 } : { count: completed, median: 1_500_000, p90: 3_600_000 },
  };
}
