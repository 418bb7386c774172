/**
 * Whether times in this process use 24 hours or 12; set with the language and used for every time.
 */
import type { PersonalPreferences } from "../preferences.ts";

/** "system": as in the system's language. */
export type TimeFormat = PersonalPreferences["timeFormat"];

/** A subset of `Intl.DateTimeFormatOptions`. */
export type HourOptions = { readonly hour: "2-digit"; readonly hourCycle: "h23" } | { readonly hour: "numeric"; readonly hour12: true };

const of24: HourOptions = { hour: "2-digit", hourCycle: "h23" };
const of12: HourOptions = { hour: "numeric", hour12: true };
let chosen: HourOptions = of24;

/** Sets the format for all later texts. */
export function setTimeFormat(format: TimeFormat): void {
  chosen = format === "12" || (format === "system" && systemHas12()) ? of12 : of24;
}

/** Returns the same object until another format is chosen. */
export function hourOptions(): HourOptions {
  return chosen;
}

/** Largest step by which any clock is put back at once, in milliseconds. */
const MOST_PUT_BACK_MS = 3 * 3_600_000;

/** Whether this machine's clock shows the time of this moment twice, because it is put back. */
export function isShownTwice(at: number): boolean {
  const [before, after] = [offsetAt(at - MOST_PUT_BACK_MS), offsetAt(at + MOST_PUT_BACK_MS)];
  if (!(before > after)) return false;
  const other = offsetAt(at) === before ? at + (before - after) : at - (before - after);
  return at + offsetAt(at) === other + offsetAt(other);
}

/** Offset of this machine's clock from UTC, in milliseconds. */
function offsetAt(at: number): number {
  return new Date(at).getTimezoneOffset() * -60_000;
}

function systemHas12(): boolean {
  return new Intl.DateTimeFormat(undefined, { hour: "numeric" }).resolvedOptions().hour12 === true;
}
