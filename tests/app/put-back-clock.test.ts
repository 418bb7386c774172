/**
 * The hour that the clock shows twice: no two moments have one time, and no span ends before it
 * began.
 */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { digestSpan } from "../../app/messages/digest.ts";
import { hourWords, shiftSpan } from "../../app/messages/shift.ts";
import { clock, clockWithSeconds, fullTime, moment } from "../../app/messages/times.ts";
import type { ShiftDto, ShiftHourDto } from "../../electron/contract/ledger.ts";
import { handoverText } from "../support/handover-text.ts";
import { live } from "./fake-bridge.ts";

const HOUR = 3_600_000;
const at = (time: string): number => Date.parse(`${time}Z`);

const hour = (time: number): ShiftHourDto => ({
  at: time,
  received: 1,
  acknowledged: 0,
  completed: 0,
  failed: 0,
  rejected: 0,
  cancelled: 0,
});

/**
 * Sets the machine to a zone whose clock is set back at `back`, from `before` to `after` minutes
 * ahead of UTC.
 */
function inZone(timeZone: string, back: number, before: number, after: number): void {
  const options = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({ ...options, timeZone });
  vi.spyOn(Date.prototype, "toString").mockReturnValue(`Sun Oct 25 2026 00:00:00 GMT+0000 (${timeZone})`);
  vi.spyOn(Date.prototype, "getTimezoneOffset").mockImplementation(function offset(this: Date) {
    return this.getTime() < back ? -before : -after;
  });
}

beforeEach(() => inZone("Europe/Berlin", at("2026-10-25T01:00"), 120, 60));
afterEach(() => vi.restoreAllMocks());

it("the repeated hour has a mark for its first and second time, and no other hour has one", () => {
  expect(clock(at("2026-10-24T23:59"))).toBe("01:59");
  expect(clock(at("2026-10-25T00:00"))).toBe("02:00 CEST");
  expect(clock(at("2026-10-25T00:59:59"))).toBe("02:59 CEST");
  expect(clock(at("2026-10-25T01:00"))).toBe("02:00 CET");
  expect(clockWithSeconds(at("2026-10-25T01:59:59"))).toBe("02:59:59 CET");
  expect(clock(at("2026-10-25T02:00"))).toBe("03:00");
  expect(fullTime(at("2026-10-25T00:30"))).toContain("CEST");
  expect(clock(NaN)).toBe("an impossible time");
});

it("the repeated span is half an hour when the clock is set back by that", () => {
  inZone("Australia/Lord_Howe", at("2026-04-04T15:00"), 660, 630);
  expect(clock(at("2026-04-04T14:29"))).toBe("01:29");
  expect(clock(at("2026-04-04T14:45"))).toBe("01:45 GMT+11");
  expect(clock(at("2026-04-04T15:15"))).toBe("01:45 GMT+10:30");
  expect(clock(at("2026-04-04T15:30"))).toBe("02:00");
});

it("no span is repeated when the clock is set forward, nor when it stays", () => {
  inZone("Europe/Berlin", at("2026-03-29T01:00"), 60, 120);
  expect(clock(at("2026-03-29T00:59"))).toBe("01:59");
  expect(clock(at("2026-03-29T01:00"))).toBe("03:00");
  inZone("Asia/Kathmandu", 0, 345, 345);
  expect(clock(at("2026-10-25T00:00"))).toBe("05:45");
});

it("no span begins and ends at one time, nor the wrong way round", () => {
  const [since, until] = [at("2026-10-25T00:50"), at("2026-10-25T01:10")];
  expect(digestSpan({ since, until, items: [] }, until)).toBe("between 02:50 CEST and 02:10 CET");
  expect(digestSpan({ since: since - 10, until: since - 10 + HOUR, items: [] }, until)).toBe("between 02:49 CEST and 02:49 CET");
});

it("the repeated hour has two bars in a shift, with different labels", () => {
  const hours = [0, 1, 2, 3].map((after) => hour(at("2026-10-24T23:20") + after * HOUR));
  expect(hours.map(hourWords)).toEqual(["01:20: 1 received", "02:20 CEST: 1 received", "02:20 CET: 1 received", "03:20: 1 received"]);
  const shift: ShiftDto = { from: hours[1]!.at, to: hours[2]!.at, hours, left: 0, acknowledge: { count: 0 }, complete: { count: 0 } };
  expect(shiftSpan(shift)).toBe("From 02:20 CEST to 02:20 CET.");
});

it("the repeated hour is marked on the copied handover, too", () => {
  const now = at("2026-10-25T01:30");
  const connection = { ...live(now), since: now - HOUR, lastMessageAt: now - 1_000 };
  const text = handoverText({ at: now, connection, known: true, open: [], updates: [], drafts: [], otherAccounts: { accounts: [] } });
  expect(text).toContain("Live since 02:30 CEST;");
  expect(moment(now - HOUR, now)).toBe("02:30 CEST");
});
