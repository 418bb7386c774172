/** The texts of the shift in numbers. */
import type { DurationsDto, ShiftDto, ShiftHourDto } from "../../electron/contract/ledger.ts";
import { counted, sentences } from "./sentence.ts";
import { clock, duration, moment } from "./times.ts";

/** The counts of a shift, in the order in which they stand. */
export const SHIFT_COUNTS = ["received", "acknowledged", "completed", "failed", "rejected", "cancelled"] as const;
export type ShiftCount = (typeof SHIFT_COUNTS)[number];

export const shiftWords = {
  title: "My shift",
  hours: { "8": "8 hours", "12": "12 hours", "24": "24 hours" },
  period: "The last",
  counts: {
    received: "Received",
    acknowledged: "Acknowledged",
    completed: "Completed",
    failed: "Failed",
    rejected: "Rejected",
    cancelled: "Cancelled",
  },
  acknowledge: "Time to acknowledge",
  complete: "Time to complete",
  source: "From the ledger of this device: only what you did here, and only what the service has confirmed.",
  table: "Export as CSV",
  picture: "Export as picture",
  each: "Each hour",
  noPicture: "The picture could not be drawn.",
} as const;

/** "From 03:20 to 15:20. 2 Actions left your queue without a word." */
export function shiftSpan({ from, to, left }: ShiftDto): string {
  return sentences(
    `From ${moment(from, to)} to ${moment(to, to)}`,
    left === 0 ? undefined : `${counted(left, "Action")} left your queue without a word`,
  );
}

/** "Median 40 s, 9 in 10 within 2 min (12)"; nothing is claimed of none. */
export function durationsWords({ count, median, p90 }: DurationsDto): string {
  if (median === undefined || p90 === undefined) return "Nothing to measure yet";
  return `Median ${duration(median)}, 9 in 10 within ${duration(p90)}, of ${count.toLocaleString("en")}`;
}

export function countOf({ hours }: ShiftDto, name: ShiftCount): number {
  return hours.reduce((sum, hour) => sum + hour[name], 0);
}

/** "14:20: 3 received, 2 completed", for a bar. */
export function hourWords(hour: ShiftHourDto): string {
  const parts = SHIFT_COUNTS.filter((name) => hour[name] > 0).map((name) => `${hour[name]} ${shiftWords.counts[name].toLowerCase()}`);
  return `${clock(hour.at)}: ${parts.join(", ") || "nothing"}`;
}

/** "14:20: median 40 s". */
export function hourDuration(at: number, ms: number | undefined): string {
  return `${clock(at)}: ${ms === undefined ? "nothing to measure" : `median ${duration(ms)}`}`;
}

export function exportedWords(path: string): string {
  return `Written to ${path}.`;
}
