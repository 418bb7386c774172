/**
 * Statistics of a shift, from the lines of the ledger. Counts the user's own updates that the
 * service has confirmed, at the time when Docket received the confirmation.
 */
import type { DurationsDto, ShiftDto, ShiftHourDto } from "../../../contract/ledger.ts";
import type { MoveName } from "../../../contract/vocabulary.ts";
import type { NewLedgerLine } from "../../ports.ts";

export const HOUR_MS = 3_600_000;
/** Time before a shift in which assignments are read, because their work may end in the shift. */
export const LOOK_BACK_MS = 24 * HOUR_MS;

type Count = "acknowledged" | "completed" | "failed" | "rejected" | "cancelled";

const COUNTED: Readonly<Partial<Record<MoveName, Count>>> = {
  acknowledge: "acknowledged",
  complete: "completed",
  fail: "failed",
  reject: "rejected",
  cancel: "cancelled",
};

/** @param lines oldest first, from `LOOK_BACK_MS` before the shift on */
export function shiftOf(
  lines: Iterable<Pick<NewLedgerLine, "at" | "actionId" | "event">>,
  { from, to }: { from: number; to: number },
): ShiftDto {
  const hours = hoursOf(from, to);
  const times = hours.map(() => ({ acknowledge: [] as number[], complete: [] as number[] }));
  const receivedAt = new Map<string, number>();
  /** Updates that were already confirmed; a restart may confirm an update again. */
  const counted = new Set<string>();
  let left = 0;
  for (const { at, actionId, event } of lines) {
    if (event.code === "received") {
      receivedAt.set(actionId, at);
      for (const move of Object.keys(COUNTED)) counted.delete(`${move} ${actionId}`);
    }
    const index = at > to ? -1 : hours.findLastIndex((one) => one.at <= at);
    const [hour, measured] = [hours[index], times[index]];
    if (hour !== undefined && event.code === "received") hour.received += 1;
    if (hour !== undefined && event.code === "left") left += 1;
    if (event.code !== "update" || event.params.state !== "confirmed") continue;
    const { move } = event.params;
    const name = COUNTED[move];
    if (name === undefined || counted.has(`${move} ${actionId}`)) continue;
    // Includes updates confirmed before the shift, which may be confirmed again during the shift.
    counted.add(`${move} ${actionId}`);
    if (hour === undefined || measured === undefined) continue;
    hour[name] += 1;
    const began = receivedAt.get(actionId);
    if (began !== undefined && at >= began && (move === "acknowledge" || move === "complete")) measured[move].push(at - began);
  }
  for (const [index, hour] of hours.entries()) {
    const acknowledge = durations(times[index]?.acknowledge ?? []);
    const complete = durations(times[index]?.complete ?? []);
    if (acknowledge.median !== undefined) hour.acknowledgeMs = acknowledge.median;
    if (acknowledge.p90 !== undefined) hour.acknowledgeP90Ms = acknowledge.p90;
    if (complete.median !== undefined) hour.completeMs = complete.median;
    if (complete.p90 !== undefined) hour.completeP90Ms = complete.p90;
  }
  return {
    from,
    to,
    hours,
    acknowledge: durations(times.flatMap(({ acknowledge }) => acknowledge)),
    complete: durations(times.flatMap(({ complete }) => complete)),
    left,
  };
}

/**
 * Returns the clock hours of the shift, so that an event stays in its hour as time goes on. The
 * first begins with the shift, and the last ends with it.
 */
function hoursOf(from: number, to: number): ShiftHourDto[] {
  const hours = [hourAt(from)];
  for (let at = nextHour(from); at < to; at += HOUR_MS) hours.push(hourAt(at));
  return hours;
}

/** Returns the next full hour of the local clock, which may fall on half past in UTC. */
function nextHour(at: number): number {
  const date = new Date(at);
  return at + HOUR_MS - (date.getMinutes() * 60_000 + date.getSeconds() * 1000 + date.getMilliseconds());
}

function hourAt(at: number): ShiftHourDto {
  return { at, received: 0, acknowledged: 0, completed: 0, failed: 0, rejected: 0, cancelled: 0 };
}

function durations(values: readonly number[]): DurationsDto {
  const [median, p90] = [quantile(values, 0.5), quantile(values, 0.9)];
  return { count: values.length, ...(median !== undefined && { median }), ...(p90 !== undefined && { p90 }) };
}

/** Returns the smallest value that is not exceeded by this part of the values (nearest rank). */
function quantile(values: readonly number[], part: number): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(part * values.length) - 1)];
}
