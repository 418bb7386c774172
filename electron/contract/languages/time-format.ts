/** Whether the day has 24 hours or 12 twice, in this process: set with the language, and read by every time. */
import type { PersonalPreferences } from "../preferences.ts";

/** "system": as the system's language has it. */
export type TimeFormat = PersonalPreferences["timeFormat"];

/** Of `Intl.DateTimeFormatOptions`. */
export type HourOptions = { readonly hour: "2-digit"; readonly hourCycle: "h23" } | { readonly hour: "numeric"; readonly hour12: true };

const of24: HourOptions = { hour: "2-digit", hourCycle: "h23" };
const of12: HourOptions = { hour: "numeric", hour12: true };
let chosen: HourOptions = of24;

/** For every text from now on. */
export function setTimeFormat(format: TimeFormat): void {
  chosen = format === "12" || (format === "system" && systemHas12()) ? of12 : of24;
}

/** The same object until another format is chosen. */
export function hourOptions(): HourOptions {
  return chosen;
}

/** No clock is put back by more at once; milliseconds. */
const MOST_PUT_BACK_MS = 3 * 3_600_000;

/** Whether the clock of this machine shows the time of this moment twice, since it is put back. */
export function isShownTwice(at: number): boolean {
  const [before, after] = [offsetAt(at - MOST_PUT_BACK_MS), offsetAt(at + MOST_PUT_BACK_MS)];
  if (!(before > after)) return false;
  const other = offsetAt(at) === before ? at + (before - after) : at - (before - after);
  return at + offsetAt(at) === other + offsetAt(other);
}

/** How far this machine's clock is ahead of UTC, milliseconds. */
function offsetAt(at: number): number {
  return new Date(at).getTimezoneOffset() * -60_000;
}

function systemHas12(): boolean {
  return new Intl.DateTimeFormat(undefined, { hour: "numeric" }).resolvedOptions().hour12 === true;
}
