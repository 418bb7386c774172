/**
 * Simulates another time zone of the machine, within a thread of its own zone.
 * `vi.restoreAllMocks()` restores the zone.
 */
import { vi } from "vitest";

/** In milliseconds. */
const MINUTE = 60_000;

/** Makes Date and Intl return what they return in `zone` (an IANA name). */
export function moveToZone(zone: string): void {
  vi.restoreAllMocks();
  const options = new Intl.DateTimeFormat().resolvedOptions();
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  /** Offset of the zone's clock from UTC, in minutes, positive when ahead. */
  const ahead = (date: Date): number => {
    const at = Math.floor(date.getTime() / 1000) * 1000;
    const read = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = read;
    return Math.round((Date.UTC(year, month - 1, day, hour, minute, second) - at) / MINUTE);
  };
  const there = (date: Date): Date => new Date(date.getTime() + ahead(date) * MINUTE);
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({ ...options, timeZone: zone });
  vi.spyOn(Date.prototype, "toString").mockImplementation(function text(this: Date) {
    return `${there(this).toISOString()} GMT${ahead(this)} (${zone})`;
  });
  vi.spyOn(Date.prototype, "toDateString").mockImplementation(function day(this: Date) {
    return there(this).toISOString().slice(0, 10);
  });
  vi.spyOn(Date.prototype, "getTimezoneOffset").mockImplementation(function offset(this: Date) {
    return -ahead(this);
  });
  vi.spyOn(Date.prototype, "getFullYear").mockImplementation(function year(this: Date) {
    return there(this).getUTCFullYear();
  });
}
