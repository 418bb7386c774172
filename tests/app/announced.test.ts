/** Each relevant change of the connection is announced to a screen reader, once. */
import { describe, expect, it } from "vitest";
import { announce, type Announced, lastingState, NOTHING_ANNOUNCED } from "../../app/messages/announced.ts";
import type { ConnectionState } from "../../electron/contract/vocabulary.ts";

/** A connection state; "!" stands for a main process that does not answer. */
type Moment = ConnectionState | "!" | undefined;

function announcements(...moments: readonly Moment[]): string[] {
  let before: Announced = NOTHING_ANNOUNCED;
  const heard: string[] = [];
  for (const moment of moments) {
    const { words, ...next } = announce(before, moment === "!" ? "stale" : moment, moment === "!");
    before = next;
    if (words !== "") heard.push(words);
  }
  return heard;
}

const SILENT = "Docket itself is not answering. What you see may be out of date, and what you press is not recorded yet.";
const many = (count: number, ...moments: readonly Moment[]): Moment[] => Array.from({ length: count }, () => moments).flat();

describe("the announcement of the connection", () => {
  it.each<[string, readonly Moment[], readonly string[]]>([
    ["nothing about the state found at the start", ["live"], []],
    ["only Live after a start that goes well", ["connecting", "live"], ["Connection: Live."]],
    ["a service that is not there, once", ["connecting", "offline", ...many(39, "connecting", "offline")], ["Connection: Offline."]],
    [
      "one outage of many attempts",
      ["live", "stale", ...many(39, "offline", "connecting"), "live"],
      ["Connection: Stale.", "Connection: Offline.", "Connection: Live."],
    ],
    [
      "each outage",
      ["live", "stale", "live", "stale", "live"],
      ["Connection: Stale.", "Connection: Live.", "Connection: Stale.", "Connection: Live."],
    ],
    [
      "a refusal in the middle of an outage",
      ["live", "offline", "connecting", "refused"],
      ["Connection: Offline.", "Connection: Refused."],
    ],
    ["nothing about an outage that is over in a moment", ["live", undefined, "live", undefined, "live"], []],
    ["main that stands still, and its return", ["live", "!", "!", "live"], [SILENT, "Docket answers again. Connection: Live."]],
    ["the state after main's return", ["live", "!", "offline"], [SILENT, "Docket answers again. Connection: Offline."]],
    [
      "the state after main's return, also when it was announced before",
      ["live", "offline", "!", "offline", "connecting"],
      ["Connection: Offline.", SILENT, "Docket answers again. Connection: Offline."],
    ],
    ["main that stood still from the start", ["!", "live"], [SILENT, "Docket answers again."]],
    [
      "a return whose state is not clear yet, when it is",
      ["live", "!", undefined, "live"],
      [SILENT, "Docket answers again. Connection: Live."],
    ],
  ])("announces %s", (_what, moments, words) => {
    expect(announcements(...moments)).toEqual(words);
  });

  it.each<[ConnectionState, number, ConnectionState | undefined]>([
    ["connecting", 4999, undefined],
    ["connecting", 5000, "connecting"],
    ["offline", 1999, undefined],
    ["offline", 2000, "offline"],
    ["stale", 0, "stale"],
    ["live", 0, "live"],
    ["refused", 0, "refused"],
    // The clock was set back by an hour.
    ["connecting", -3_600_000, "connecting"],
  ])("treats %s as lasting after %d ms: %s", (state, ms, lasting) => {
    expect(lastingState(state, ms)).toBe(lasting);
  });
});
