/**
 * Quiet hours in the nights of clock changes, in real time zones: each in its own process, because
 * a thread has no time zone of its own.
 */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const RULES = new URL("../../electron/contract/alert-rules.ts", import.meta.url);

interface Night {
  /**
   * The result for each minute from `start` on, in UTC: the end of quiet hours, or null outside of
   * them.
   */
  ends: (number | null)[];
  start: number;
}

/** Runs a script in this time zone, and returns its JSON output. */
function inZone(zone: string, script: string): unknown {
  const args = ["--input-type=module", "--disable-warning=ExperimentalWarning", "-e", script];
  const cwd = fileURLToPath(new URL("../..", import.meta.url));
  return JSON.parse(execFileSync(process.execPath, args, { cwd, encoding: "utf8", env: { ...process.env, TZ: zone } }));
}

function night(zone: string, start: string, minutes: number, hours: { from: string; to: string }): Night {
  const script = `
    import { quietEnd } from ${JSON.stringify(RULES.href)};
    const start = Date.parse(${JSON.stringify(start)});
    const hours = { on: true, ...${JSON.stringify(hours)} };
    const ends = Array.from({ length: ${minutes} }, (_, minute) => quietEnd(hours, start + minute * 60_000 + 30_000) ?? null);
    process.stdout.write(JSON.stringify({ start, ends }));`;
  return inZone(zone, script) as Night;
}

describe("the end of quiet hours", () => {
  it.each([
    ["Europe/Berlin", "2026-03-28T20:00Z", "22:00", "02:30", "an end that the clock skips"],
    ["Europe/Berlin", "2026-03-28T20:00Z", "02:15", "05:00", "a beginning that the clock skips"],
    ["Europe/Berlin", "2026-03-28T20:00Z", "22:00", "06:00", "a night that is an hour short"],
    ["Europe/Berlin", "2026-10-24T20:00Z", "22:00", "02:30", "an end that the clock shows twice"],
    ["Europe/Berlin", "2026-10-24T20:00Z", "02:10", "02:50", "hours that the clock shows twice"],
    ["America/New_York", "2026-11-01T02:00Z", "23:00", "01:30", "an end that the clock shows twice"],
    ["Australia/Lord_Howe", "2026-04-04T12:00Z", "22:00", "01:45", "half an hour that the clock shows twice"],
    ["Australia/Lord_Howe", "2026-10-03T12:00Z", "22:00", "02:15", "half an hour that the clock skips"],
    ["Antarctica/Troll", "2026-10-24T20:00Z", "21:30", "02:15", "two hours that the clock shows twice"],
    ["Europe/Berlin", "2026-03-28T20:00Z", "02:30", "02:00", "the only time that is not quiet, skipped"],
    ["America/New_York", "2026-11-01T02:00Z", "01:45", "04:30", "a clock that is put back to before the beginning"],
    ["America/New_York", "2026-11-01T02:00Z", "01:45", "01:30", "the only time that is not quiet, shown twice"],
    ["America/New_York", "2026-11-01T02:00Z", "01:59", "01:00", "an hour that is not quiet, shown twice"],
    ["Antarctica/Troll", "2026-10-24T20:00Z", "02:30", "02:15", "the only time that is not quiet, shown again two hours later"],
    ["Asia/Kathmandu", "2026-03-28T16:00Z", "22:15", "06:45", "a zone that changes nothing"],
  ])("in %s, from %s on, %s to %s: is the first moment that is not quiet (%s)", (zone, from, begins, ends) => {
    const { start, ends: told } = night(zone, from, 14 * 60, { from: begins, to: ends });
    expect(told.some((end) => end !== null)).toBe(true);
    for (const [minute, end] of told.entries()) {
      if (end === null) continue;
      const first = told.indexOf(null, minute);
      if (first < 0) expect(Math.floor((end - start) / 60_000)).toBeGreaterThanOrEqual(told.length);
      else expect(new Date(end).toISOString()).toBe(new Date(start + first * 60_000).toISOString());
    }
  });
});

describe("a pause until a time", () => {
  it.each([
    ["Europe/Berlin", "2026-10-25T01:10Z", "02:30", "2026-10-25T01:30:00.000Z", "that the clock shows twice, as it is shown again"],
    ["Europe/Berlin", "2026-10-25T00:10Z", "02:30", "2026-10-25T00:30:00.000Z", "that the clock shows twice, as it is shown first"],
    ["Europe/Berlin", "2026-10-25T01:40Z", "02:30", "2026-10-26T01:30:00.000Z", "that the clock has shown twice"],
    ["Europe/Berlin", "2026-03-29T00:40Z", "02:30", "2026-03-29T01:30:00.000Z", "that the clock skips"],
    ["Europe/Berlin", "2026-07-15T10:00Z", "11:30", "2026-07-16T09:30:00.000Z", "that has passed half an hour ago"],
  ])("in %s, from %s on until %s, ends at %s (%s)", (zone, from, time, ends) => {
    const script = `
      import { nextTime } from ${JSON.stringify(RULES.href)};
      process.stdout.write(JSON.stringify(nextTime(${JSON.stringify(time)}, Date.parse(${JSON.stringify(from)}))));`;
    expect(new Date(Number(inZone(zone, script))).toISOString()).toBe(ends);
  });
});
