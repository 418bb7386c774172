/**
 * The figures of a shift: what the service confirmed of the user's own updates, and how long each
 * took.
 */
import { describe, expect, it } from "vitest";
import type { LedgerEvent } from "../../../../electron/contract/ledger.ts";
import type { MoveName, UpdateState } from "../../../../electron/contract/vocabulary.ts";
import { HOUR_MS, shiftOf } from "../../../../electron/core/alerts/ledger/shift.ts";
import { shiftTable } from "../../../../electron/shell/shift-table.ts";

const FROM = Date.parse("2026-11-20T06:00:00Z");
const SPAN = { from: FROM, to: FROM + 3 * HOUR_MS };
const MINUTE = 60_000;

const received = (actionId: string, at: number) => ({
  at: FROM + at,
  actionId,
  event: { code: "received", params: { state: "ASSIGNED" } } satisfies LedgerEvent,
});
const update = (actionId: string, at: number, move: MoveName, state: UpdateState = "confirmed") => ({
  at: FROM + at,
  actionId,
  event: { code: "update", params: { move, state } } satisfies LedgerEvent,
});

describe("a shift", () => {
  it("counts per hour, and only what was confirmed", () => {
    const { hours, acknowledge, complete } = shiftOf(
      [
        received("a", 5 * MINUTE),
        update("a", 6 * MINUTE, "acknowledge", "sending"),
        update("a", 7 * MINUTE, "acknowledge"),
        update("a", HOUR_MS + 5 * MINUTE, "complete"),
        update("b", HOUR_MS, "fail", "refused"),
      ],
      SPAN,
    );
    expect(hours.map(({ received, acknowledged, completed, failed }) => [received, acknowledged, completed, failed])).toEqual([
      [1, 1, 0, 0],
      [0, 0, 1, 0],
      [0, 0, 0, 0],
    ]);
    expect(acknowledge).toEqual({ count: 1, median: 2 * MINUTE, p90: 2 * MINUTE });
    expect(complete).toEqual({ count: 1, median: HOUR_MS, p90: HOUR_MS });
  });

  it("is split at the hours of the clock, so that counts stay in their hour as time goes on", () => {
    const lines = [received("a", -50 * MINUTE), received("b", 5 * MINUTE), received("c", 59 * MINUTE), received("d", HOUR_MS)];
    const at = (minutes: number) => shiftOf(lines, { from: FROM + (minutes - 60) * MINUTE, to: FROM + (minutes + 60) * MINUTE });
    const counts = (minutes: number) => at(minutes).hours.map((hour) => [(hour.at - FROM) / MINUTE, hour.received]);
    expect(counts(7)).toEqual([
      [-53, 1],
      [0, 2],
      [60, 1],
    ]);
    expect(counts(12)).toEqual([
      [-48, 0],
      [0, 2],
      [60, 1],
    ]);
    // A line at the very end of the shift belongs to it.
    expect(counts(0)).toEqual([
      [-60, 1],
      [0, 3],
    ]);
  });

  it("measures from an assignment before the shift, and does not count that assignment", () => {
    const { hours, acknowledge } = shiftOf([received("a", -30 * MINUTE), update("a", MINUTE, "acknowledge")], SPAN);
    expect(hours[0]).toMatchObject({ received: 0, acknowledged: 1, acknowledgeMs: 31 * MINUTE });
    expect(acknowledge.count).toBe(1);
  });

  it("counts an update once, and again after a new assignment of the same Action", () => {
    const lines = [
      received("a", 0),
      update("a", MINUTE, "acknowledge"),
      update("a", 2 * MINUTE, "acknowledge"),
      received("a", 10 * MINUTE),
      update("a", 12 * MINUTE, "acknowledge"),
    ];
    expect(shiftOf(lines, SPAN).hours[0]).toMatchObject({ received: 2, acknowledged: 2 });
  });

  it("does not count an update again that was confirmed before the shift", () => {
    const lines = [received("a", -HOUR_MS), update("a", -HOUR_MS / 2, "acknowledge"), update("a", MINUTE, "acknowledge")];
    expect(shiftOf(lines, SPAN).hours[0]).toMatchObject({ acknowledged: 0 });
  });

  it("measures an Action assigned again after its end from that assignment, and counts both ends", () => {
    const lines = [
      received("a", 0),
      update("a", MINUTE, "acknowledge"),
      update("a", 10 * MINUTE, "complete"),
      received("a", HOUR_MS),
      update("a", HOUR_MS + 2 * MINUTE, "acknowledge"),
      update("a", HOUR_MS + 30 * MINUTE, "complete"),
    ];
    const { hours, acknowledge, complete } = shiftOf(lines, SPAN);
    expect(hours.map(({ received, acknowledged, completed }) => [received, acknowledged, completed])).toEqual([
      [1, 1, 1],
      [1, 1, 1],
      [0, 0, 0],
    ]);
    expect([acknowledge, complete]).toEqual([
      { count: 2, median: MINUTE, p90: 2 * MINUTE },
      { count: 2, median: 10 * MINUTE, p90: 30 * MINUTE },
    ]);
  });

  it.each([
    ["midnight", "2026-11-20T20:00:00Z"],
    ["the hour that is skipped in spring", "2026-03-28T22:00:00Z"],
    ["the hour that comes twice in autumn", "2026-10-24T22:00:00Z"],
  ])("has as many hours of 60 minutes as it lasts, over %s", (_, begin) => {
    const from = Date.parse(begin);
    const at = from + 4 * HOUR_MS + MINUTE;
    const lines = [
      { ...received("a", 0), at: from },
      { ...update("a", 0, "complete"), at },
    ];
    const { hours, complete } = shiftOf(lines, { from, to: from + 8 * HOUR_MS });
    expect(hours.map((hour) => hour.at - from)).toEqual(Array.from({ length: 8 }, (_hour, index) => index * HOUR_MS));
    expect([hours[4]?.completed, complete.median]).toEqual([1, 4 * HOUR_MS + MINUTE]);
  });

  it("has the median and the 90th percentile by nearest rank, and neither without values", () => {
    const lines = Array.from({ length: 10 }, (_, index) => [
      received(`a${index}`, 0),
      update(`a${index}`, (index + 1) * MINUTE, "acknowledge"),
    ]).flat();
    const { acknowledge, complete, hours } = shiftOf(lines, SPAN);
    expect(acknowledge).toEqual({ count: 10, median: 5 * MINUTE, p90: 9 * MINUTE });
    expect(complete).toEqual({ count: 0 });
    expect(hours[0]).toMatchObject({ acknowledgeMs: 5 * MINUTE, acknowledgeP90Ms: 9 * MINUTE });
    expect(hours[0]).not.toHaveProperty("completeP90Ms");
  });

  it("is a table with one line per hour", () => {
    const table = shiftTable(shiftOf([received("a", 0), update("a", 30_000, "acknowledge")], SPAN));
    expect(table.split("\r\n")[0]?.split(",").slice(-4)).toEqual([
      "median seconds to acknowledge",
      "median seconds to complete",
      "90th percentile of seconds to acknowledge",
      "90th percentile of seconds to complete",
    ]);
    expect(table.split("\r\n").slice(1)).toEqual([
      "2026-11-20T06:00:00.000Z,1,1,0,0,0,0,30,,30,",
      "2026-11-20T07:00:00.000Z,0,0,0,0,0,0,,,,",
      "2026-11-20T08:00:00.000Z,0,0,0,0,0,0,,,,",
      "",
    ]);
  });
});
