/** The texts of the shift in numbers. */
import { listWords } from "../../electron/contract/languages/formats.ts";
import { labelsOf } from "../../electron/contract/languages/labels.ts";
import type { DurationsDto, ShiftDto, ShiftHourDto } from "../../electron/contract/ledger.ts";
import { t } from "../languages/words.ts";
import { lowerFirst, sentences } from "./sentence.ts";
import { clock, duration, moment, withinWords, zoneNote } from "./times.ts";

/** The counts of a shift, in the order in which they stand. */
export const SHIFT_COUNTS = ["received", "acknowledged", "completed", "failed", "rejected", "cancelled"] as const;
export type ShiftCount = (typeof SHIFT_COUNTS)[number];

export const shiftWords = labelsOf(t, "shift");
export const shiftCounts: Readonly<Record<ShiftCount, string>> = labelsOf(t, "shiftCounts");

/** By their hours. */
export const shiftLengths = labelsOf(t, "shiftLengths");

/** Whether all of its counts are zero. */
export function isQuiet(shift: ShiftDto): boolean {
  return SHIFT_COUNTS.every((name) => countOf(shift, name) === 0);
}

/** "From 03:20 to 15:20. 2 Actions left your queue without a word." */
export function shiftSpan(shift: ShiftDto): string {
  const { from, to, left } = shift;
  const span = { from: moment(from, to), to: moment(to, to) };
  return sentences(
    isQuiet(shift) ? t("shift.span_quiet", span) : t("shift.span", span),
    left === 0 ? undefined : t("shift.left", { count: left }),
  );
}

/** "Median 40 s, 9 in 10 within 2 min, of 12"; "40 s, once"; nothing is claimed of none. */
export function durationsWords({ count, median, p90 }: DurationsDto): string {
  if (median === undefined || p90 === undefined) return t("shift.durations_none");
  if (count === 1) return t("shift.durations_one", { length: duration(median) });
  return t("shift.durations", { median: duration(median), p90: withinWords(p90), count });
}

/** "Time to complete: Median 40 s, …", for the picture. */
export function timesWords(name: string, durations: DurationsDto): string {
  return t("shift.times", { name, times: lowerFirst(durationsWords(durations)) });
}

/** As `shiftSpan`, with the time zone: for what is printed or handed on. */
export function shiftSpanWithZone(shift: ShiftDto): string {
  return sentences(shiftSpan(shift), zoneNote());
}

export function countOf({ hours }: ShiftDto, name: ShiftCount): number {
  return hours.reduce((sum, hour) => sum + hour[name], 0);
}

/** "18 received", "none completed". */
export function countedWords(shift: ShiftDto, name: "received" | "completed"): string {
  const count = countOf(shift, name);
  return count === 0 ? t(`shiftCounted.${name}_none`) : t(`shiftCounted.${name}`, { count });
}

/** "14:20: 3 received, 2 completed", for a bar. */
export function hourWords(hour: ShiftHourDto): string {
  const time = clock(hour.at);
  const counts = SHIFT_COUNTS.filter((name) => hour[name] > 0).map((name) => t(`shiftCounted.${name}`, { count: hour[name] }));
  return counts.length === 0 ? t("shift.hour_nothing", { time }) : t("shift.hour", { time, counts: listWords(counts, "unit") });
}

/** "14:20: median 40 s, 9 in 10 within 2 min"; milliseconds. */
export function hourDuration(at: number, median: number | undefined, p90: number | undefined): string {
  const time = clock(at);
  return median === undefined || p90 === undefined
    ? t("shift.hourDuration_none", { time })
    : t("shift.hourDuration", { time, length: duration(median), p90: withinWords(p90) });
}

export function exportedWords(path: string): string {
  return t("shift.written", { path });
}
