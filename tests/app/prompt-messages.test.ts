import { describe, expect, it } from "vitest";
import { changedLine, changeSides } from "../../app/messages/changes.ts";
import { secondLine } from "../../app/messages/row.ts";
import * as de from "../../app/languages/de/moves.ts";
import * as en from "../../app/languages/en/moves.ts";
import { stopWords } from "../../app/messages/stop.ts";
import { timelineWords } from "../../app/messages/timeline.ts";
import { choiceWords, pillWords, shortChoiceWords, undoWords, updateStatus } from "../../app/messages/updates.ts";
import type { FieldChangeDto, StopDto } from "../../electron/contract/action.ts";
import { anUpdate, aRow } from "./sample-actions.ts";
import { aChange, aHeld, anUndo, aSilence, aStop } from "./sample-prompts.ts";

const NOW = 10_000_000;
/** Connection state with a connection, and without a requested pause. */
const liveAt = (now: number) => ({ isLive: true, until: undefined, now });
const renamed = (from: string, to: string): FieldChangeDto => ({ field: "name", from, to });
const joined = (from: string, to: string) => {
  const sides = changeSides(renamed(from, to));
  return [sides.from, sides.to].map(({ before, changed, after }) => [before, changed, after].filter((part) => part !== "").join(" "));
};
const stopText = (stop: Partial<StopDto> & Pick<StopDto, "why">) =>
  stopWords(aRow({ id: "a", name: "Alpha", assignedTo: { type: "OBJECT", id: "robot-3" }, roles: [] }), { at: 1, ...stop });

describe("a change since the acknowledgement", () => {
  it.each([
    ["Relocate pallet to bay 7", "Relocate pallet to bay 9", "bay 7 → bay 9"],
    ["Check valve", "Check the valve", "Check → Check the"],
    ["Check the valve twice", "Check the valve", "valve twice → valve"],
    ["Lift", "Lower", "Lift → Lower"],
    ["", "Lower", "none → Lower"],
    ["go go", "go go go", "go → go go"],
  ])("of a name from %j to %j shows the words that differ", (from, to, words) => {
    expect(changedLine([renamed(from, to)])).toBe(`changed since you acknowledged: ${words}`);
  });

  it("of any other field shows the field and its words", () => {
    expect(changedLine([{ field: "priority", from: "LOW", to: "CRITICAL" }])).toMatch(/: priority low → critical$/);
    expect(changedLine([{ field: "authorizedBy", from: "", to: "ops-lead" }])).toMatch(/: authorizer none → ops-lead$/);
  });

  it("omits no word of either side", () => {
    for (const [from, to] of [
      ["a b c", "a x c"],
      ["a a", "a"],
      ["x y", "y x"],
    ] as const)
      expect(joined(from, to)).toEqual([from, to]);
  });
});

describe("a stop", () => {
  it("shows the event and its reporter", () => {
    expect(stopText({ why: "CANCELLED", reportedBy: "ann" })).toBe("Alpha was cancelled by ann.");
    expect(stopText({ why: "FAILED" })).toBe("Alpha was reported as failed.");
    expect(stopText({ why: "REJECTED", reportedBy: "ann" })).toBe("Alpha was rejected by ann.");
    expect(stopText({ why: "COMPLETED", reportedBy: "robot-3" })).toBe("Alpha was completed by robot-3.");
    expect(stopText({ why: "REASSIGNED" })).toBe("Alpha was reassigned to robot-3.");
    expect(stopText({ why: "LEFT" })).toBe("Alpha is no longer listed for you by the service.");
  });
});

describe("the second line of a row", () => {
  it("shows the stop first, a stuck update before a change, and a change before a silence", () => {
    const stop = aStop(NOW).stop!;
    const { changed } = aChange(NOW);
    const all = { ...aSilence(NOW), changed: changed!, update: aHeld(NOW).update! };
    expect(secondLine({ ...all, stop }, NOW)).toBe("inspection · stop, then say so");
    expect(secondLine(all, NOW)).toMatch(/held: ann moved it back/);
    const { update: _, ...free } = all;
    expect(secondLine(free, NOW)).toMatch(/changed since you acknowledged/);
    expect(secondLine(aSilence(NOW), NOW + 60_000)).toBe("inspection · nothing reported for 33 min");
  });
});

describe("the seconds to undo", () => {
  const waiting = anUndo(NOW, 5_000).update!;

  it("count down in row and details, never up and never below zero", () => {
    expect([NOW - 900, NOW, NOW + 100, NOW + 4_100, NOW + 6_900].map((now) => undoWords(waiting, liveAt(now)))).toEqual(
      [5, 5, 5, 1, 0].map((seconds) => `Completes in ${seconds} s`),
    );
    expect(pillWords(waiting, liveAt(NOW + 1_500))).toBe("Completing in 4 s");
    expect(undoWords({ ...waiting, move: "reject" }, liveAt(NOW))).toBe("Rejects in 5 s");
  });

  it("do not stay at zero when another reason delays the update", () => {
    expect(undoWords(waiting, liveAt(NOW + 7_100))).toBe("Completes as soon as Docket continues");
    expect(pillWords(waiting, liveAt(NOW + 7_100))).toBe("Complete waits");
    expect(updateStatus(waiting, "disk", { isLive: true, until: undefined, now: NOW + 7_100 })).toMatch(
      /^Waiting to send “Complete” as \S+; the time to undo ended at \d\d:\d\d:\d\d\.$/,
    );
  });

  it("end with the waiting", () => {
    expect(undoWords({ ...waiting, state: "sending" }, liveAt(NOW))).toBeUndefined();
    expect(pillWords({ ...waiting, state: "sending" }, liveAt(NOW))).toBe("Completing…");
    expect(updateStatus(waiting, "disk", { isLive: true, until: undefined, now: NOW })).toMatch(/^Waiting until /);
  });

  it("have their own words for each choice", () => {
    expect(choiceWords(waiting, "undo")).toBe("Undo");
    expect(choiceWords(waiting, "send")).toBe("Send now");
    expect(choiceWords(anUpdate({ actionId: "a", state: "held" }), "report")).toBe("Send as progress report");
  });

  it("have a short form that is a part of the long one, in every language", () => {
    expect(shortChoiceWords("report")).toBe("Progress report");
    for (const { updateChoices } of [en, de])
      expect(updateChoices.report.toLowerCase()).toContain(updateChoices.report_short.toLowerCase());
  });
});

describe("the timeline", () => {
  it("shows a stop and an accepted change as notes of this device", () => {
    expect(timelineWords({ at: 1, kind: "stopped" })).toBe("You said that you have stopped. The note stays on this device");
    expect(timelineWords({ at: 1, kind: "acceptedChange", fields: ["name", "requestedBy", "shape"] })).toBe(
      "You accepted what had changed: name, requester, shape",
    );
  });
});
