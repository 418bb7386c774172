/** The machine in another time zone, within a thread of its own zone. `vi.restoreAllMocks()` brings it back. */
import { vi } from "vitest";

/** Milliseconds. */
const MINUTE = 60_000;

/** What Date and Intl say once the machine is there; `zone` is an IANA name. */
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
  /** How far its clock is ahead of UTC, minutes. */
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
