import { describe, expect, it, vi } from "vitest";
import { headWords } from "../../app/messages/action.ts";
import { bannerNeeded, bannerText, connectionHead, lastMessageText, nextAttempt } from "../../app/messages/connection.ts";
import { moveWords } from "../../app/messages/moves.ts";
import { phaseLine, secondLine } from "../../app/messages/row.ts";
import { asSentence, lowerFirst, sentences } from "../../app/messages/sentence.ts";
import { timelineWords } from "../../app/messages/timeline.ts";
import { clock, duration } from "../../app/messages/times.ts";
import { choiceWords, pillWords, updateStatus } from "../../app/messages/updates.ts";
import type { ConnectionDto } from "../../electron/contract/connection.ts";
import type { MoveName, UpdateState } from "../../electron/contract/vocabulary.ts";
import { live } from "./fake-bridge.ts";
import { anUpdate, aRow, inWords } from "./sample-actions.ts";

const NOW = 2_000;
const AT = { isLive: true, until: undefined, now: NOW };
const update = (state: UpdateState, reason?: string) =>
  anUpdate({ actionId: "a", state, ...(reason !== undefined && { reason: inWords(reason) }) });

const line = (state: UpdateState, reason?: string) => phaseLine(aRow({ id: "a", update: update(state, reason) }), NOW);

describe("the status of an update", () => {
  const beginnings: [UpdateState, string][] = [
    ["waiting", "Waiting"],
    ["sending", "Sending"],
    ["accepted", "Accepted"],
    ["confirmed", "Confirmed"],
    ["unknown", "Outcome unknown"],
    ["held", "Held"],
    ["refused", "Refused"],
    ["superseded", "Superseded"],
  ];

  it.each(beginnings)("%s begins with %s and names the move", (state, beginning) => {
    const text = updateStatus(update(state), "disk", AT);
    expect(text.startsWith(beginning)).toBe(true);
    expect(text).toContain("“Acknowledge”");
    expect(text).toMatch(/\.$/);
  });

  it("contains the service's own words when it was refused", () => {
    expect(updateStatus(update("refused", "reassigned to robot-3"), "disk", AT)).toBe(
      "Refused: “Acknowledge” did not take effect. reassigned to robot-3.",
    );
  });

  it("does not call an accepted update confirmed", () => {
    expect(updateStatus(update("accepted"), "disk", AT)).toContain("Not confirmed until the stream shows it");
    expect(updateStatus({ ...update("accepted"), noEcho: true }, "disk", AT)).toMatch(/^Accepted, no echo: “Acknowledge”\./);
  });

  it("claims no more than a name of what the service has recorded: it may go by the key", () => {
    expect(updateStatus(update("confirmed"), "disk", AT)).toMatch(/^Confirmed at [\d:]+: “Acknowledge” in the name of robot-7\.$/);
    expect(updateStatus({ ...update("confirmed"), noEcho: true }, "disk", AT)).toMatch(/“Acknowledge” in the name of robot-7\. The stream/);
    expect(updateStatus(update("accepted"), "disk", AT)).toMatch(/^Accepted by the service: “Acknowledge” in the name of robot-7\./);
    const named = { ...update("confirmed"), name: "North depot" };
    expect(updateStatus(named, "disk", AT)).toMatch(/“Acknowledge” in the name of North depot \(robot-7\)\.$/);
  });

  it("names the report", () => {
    const report = { ...update("waiting"), move: "report" as const, progress: { phase: "on site", statusMessage: "" } };
    expect(updateStatus(report, "disk", AT)).toMatch(
      /^Waiting to send “Report progress: on site” as robot-7, kept on this device since \d\d:\d\d:\d\d\.$/,
    );
  });

  it('offers "Send anyway" before the first sending, and "Send again" after it', () => {
    expect(choiceWords(update("held"), "send")).toBe("Send anyway");
    expect(choiceWords(update("refused"), "send")).toBe("Send again");
    const tried = { ...update("held"), reason: { code: "triedEnough", params: { attempts: 10 } } as const };
    expect(choiceWords(tried, "send")).toBe("Send again");
    expect(choiceWords(update("unknown"), "drop")).toBe("Drop");
  });

  it("shows the update under way in the row, and nothing once it is confirmed", () => {
    expect(pillWords(update("sending"), AT)).toBe("Acknowledging…");
    expect(pillWords(update("waiting"), AT)).toBe("Acknowledge waits");
    expect(pillWords(update("refused"), AT)).toBe("Refused");
    expect(pillWords(update("confirmed"), AT)).toBeUndefined();
  });
});

describe("the buttons", () => {
  it("have the agreed names", () => {
    const names: Record<MoveName, string> = {
      submit: "Submit",
      approve: "Approve",
      assign: "Assign",
      acknowledge: "Acknowledge",
      plan: "Plan",
      start: "Start",
      complete: "Complete",
      report: "Report progress",
      reject: "Reject",
      fail: "Fail",
      cancel: "Cancel action",
    };
    for (const [move, name] of Object.entries(names)) expect(moveWords[move as MoveName].name).toBe(name);
  });
});

const storage = (what: "memoryOnly" | "refusing" | "salvaged") => ({
  what,
  problems: [{ code: "system" as const, params: { words: "m" } }],
  kept: what === "salvaged",
});

describe("the connection", () => {
  const now = 1_000_000;
  const connection = (changes: Partial<ConnectionDto>): ConnectionDto => ({ ...live(now), ...changes });
  const neverHeard = (changes: Partial<ConnectionDto>): ConnectionDto => {
    const { lastMessageAt: _, ...rest } = connection(changes);
    return rest;
  };

  it("begins with its state and the time since the service was last heard", () => {
    expect(connectionHead(connection({}))).toBe("Live");
    expect(connectionHead(connection({ heartbeats: false }))).toBe("Live, without heartbeats");
    expect(lastMessageText(connection({ lastMessageAt: now - 11_400 }), now)).toBe("heard 11 s ago");
    expect(lastMessageText(neverHeard({}), now)).toBe("nothing heard yet");
    expect(lastMessageText(connection({ lastMessageAt: now + 4_000 }), now)).toBe("heard 0 s ago");
  });

  it.each(["offline", "refused"] as const)("shows since when it is %s, and not the age of the last message", (state) => {
    const lost = connection({ state, since: now - 61_000, lastMessageAt: now - 1_000 });
    expect(lastMessageText(lost, now)).toMatch(/^since (.+, )?\d\d:\d\d:\d\d$/);
    expect(lastMessageText({ ...lost, received: 3 }, now)).toBe("Receiving the list (3 so far)");
  });

  it("shows no span since a moment that is ahead of a clock set back since", () => {
    const ahead = connection({ state: "stale", lastMessageAt: now + 3_600_000 });
    expect(lastMessageText(ahead, now)).toMatch(/^heard at (.+, )?\d\d:\d\d:\d\d, before the clock was set back$/);
    expect(bannerText(ahead, now)).toBe("What you see may be out of date; updates wait safely.");
  });

  it("needs no banner when live, nor while connecting for the first time", () => {
    expect(bannerNeeded(connection({}))).toBe(false);
    expect(bannerNeeded(neverHeard({ state: "connecting", attempts: 1 }))).toBe(false);
    expect(bannerNeeded(neverHeard({ state: "connecting", attempts: 2 }))).toBe(true);
    expect(bannerNeeded(connection({ state: "connecting" }))).toBe(true);
    expect(bannerNeeded(connection({ state: "stale" }))).toBe(true);
  });

  it("shows the facts, since when, and the remedy", () => {
    expect(bannerText(connection({ state: "stale", lastMessageAt: now - 11_000 }), now)).toBe(
      "Nothing heard for 11 s. What you see may be out of date; updates wait safely.",
    );
    expect(bannerText(connection({ state: "offline", reason: { code: "noNetwork", params: {} }, asOf: now }), now)).toMatch(
      /^This device has no network connection\. Connect this device to a network\. Docket keeps trying; updates wait safely\. Shown as of \d\d:\d\d:\d\d\.$/,
    );
    // A line has room for the first words only.
    expect(bannerText(connection({ state: "offline", reason: { code: "connectionRefused", params: {} }, asOf: now }), now)).toMatch(
      /^Updates wait safely on this device\. Nothing answers at this address: the connection was refused\. Shown as of \d\d:\d\d:\d\d\.$/,
    );
    // The time is from a clock that was ahead: without its date it would pass for a time of today.
    expect(
      bannerText(connection({ state: "offline", reason: { code: "connectionRefused", params: {} }, asOf: now + 91 * 86_400_000 }), now),
    ).toMatch(/Shown as of \d+ [A-Z][a-z]{2}( \d{4})?, \d\d:\d\d\./);
    expect(
      bannerText(
        neverHeard({
          state: "refused",
          reason: { code: "serviceSaid", params: { class: "unauthenticated", words: "The key is not accepted" } },
        }),
        now,
      ),
    ).toBe(
      "“The key is not accepted”. The service does not accept the key. Check the key in the settings. Nothing has been heard from the service yet.",
    );
    // An answer of the service dates nothing while no list has arrived.
    expect(
      bannerText(
        connection({
          state: "refused",
          reason: { code: "serviceSaid", params: { class: "unauthenticated", words: "The key is not accepted" } },
          lastMessageAt: now - 4_000,
        }),
        now,
      ),
    ).toMatch(/No complete list has come yet\.$/);
  });

  it("advises to leave /api/v1 out of an address at which there is no Action service", () => {
    const wrong = connection({ state: "offline", reason: { code: "httpStatus", params: { status: 404, class: "not_found" } } });
    expect(bannerText(wrong, now, false, true)).toContain("Leave /api/v1 out of the service address: Docket adds it. ");
    expect(bannerText(wrong, now)).not.toContain("/api/v1");
    const elsewhere = connection({ state: "offline", reason: { code: "connectionRefused", params: {} } });
    expect(bannerText(elsewhere, now, false, true)).not.toContain("/api/v1");
  });

  it.each<[string, Partial<ConnectionDto>]>([
    ["silent", { state: "stale", lastMessageAt: now - 11_000, reason: { code: "nothingHeard", params: {} } }],
    ["silent, by the window's own word", { state: "stale", lastMessageAt: now - 11_000 }],
    ["offline", { state: "offline", reason: { code: "connectionBrokeOff", params: {} } }],
    ["offline, without a reason", { state: "offline" }],
    ["receiving", { state: "offline", attempts: 2, received: 3 }],
    ["with another advice", { state: "offline", reason: { code: "httpStatus", params: { status: 511, class: "network_sign_in" } } }],
  ])("promises that updates wait safely only when they are kept: %s", (_what, changes) => {
    expect(bannerText(connection(changes), now)).toMatch(/updates wait safely/i);
    expect(bannerText(connection({ ...changes, storage: storage("salvaged") }), now)).toMatch(/updates wait safely/i);
    const inMemory = bannerText(connection({ ...changes, storage: storage("memoryOnly") }), now);
    expect([inMemory.includes("safely"), /updates wait in memory only\./i.test(inMemory)]).toEqual([false, true]);
    const refusing = bannerText(connection({ ...changes, storage: storage("refusing") }), now);
    expect([refusing.includes("safely"), /new updates cannot be kept\./i.test(refusing)]).toEqual([false, true]);
  });

  it("counts down to the next attempt", () => {
    expect(nextAttempt(connection({ state: "offline", nextAttemptAt: now + 7_200 }), now)).toBe("Next attempt in 8 s");
    expect(nextAttempt(connection({ state: "offline", nextAttemptAt: now - 1 }), now)).toBe("Trying now");
    expect(nextAttempt(connection({ state: "refused" }), now)).toBe("");
  });
});

describe("a time of day", () => {
  it("uses the zone that the machine has moved to, even when the offset there is the same", () => {
    const noon = Date.parse("2026-07-01T12:00:00Z");
    const options = new Intl.DateTimeFormat().resolvedOptions();
    const inZone = (timeZone: string, name: string) => {
      vi.spyOn(Date.prototype, "toString").mockReturnValue(`Tue Nov 24 2026 03:16:06 GMT+0100 (${name})`);
      vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({ ...options, timeZone });
      const words = clock(noon);
      vi.restoreAllMocks();
      return words;
    };
    expect(inZone("Europe/Berlin", "Central European Standard Time")).toBe("14:00");
    expect(inZone("Africa/Lagos", "West Africa Time")).toBe("13:00");
  });
});

describe("sentences", () => {
  it("end once, and leave names, and the words of others, as they were written", () => {
    expect(asSentence("no route to robot-3")).toBe("no route to robot-3.");
    expect(asSentence("ann moved it back")).toBe("ann moved it back.");
    expect(asSentence("https://a.example does not answer")).toBe("https://a.example does not answer.");
    expect(asSentence("act-7 is gone.")).toBe("act-7 is gone.");
    expect(sentences("Held: “Start”", undefined, "", "wait")).toBe("Held: “Start”. wait.");
    expect(lowerFirst("GPS lost")).toBe("GPS lost");
    expect(lowerFirst("Reassigned")).toBe("reassigned");
    expect(lowerFirst("Docket was ended")).toBe("Docket was ended");
    expect(lowerFirst("Docket's file is busy")).toBe("Docket's file is busy");
  });

  it("count in the largest unit that is still exact enough", () => {
    expect([-5, 40_000, 61_000, 7_200_000, 172_800_000].map(duration)).toEqual(["0 s", "40 s", "1 min", "2 h", "2 d"]);
  });
});

describe("the second line of a row", () => {
  it("begins with the reason of a stuck update", () => {
    expect(
      secondLine(
        aRow({ id: "a", progress: { phase: "on site", statusMessage: "" }, update: update("refused", "Reassigned to robot-3") }),
        NOW,
      ),
    ).toBe("inspection · refused: Reassigned to robot-3");
  });

  it("next to the state contains the reason only, or the known facts without one", () => {
    expect(line("refused", "reassigned to robot-3")).toBe("reassigned to robot-3");
    expect(line("unknown")).toBe("Acknowledge: no answer came");
    expect(line("held")).toBe("Acknowledge: the Action has since changed");
  });

  it("shows the progress, or that it is not started, or the requester", () => {
    expect(secondLine(aRow({ id: "a", state: "IN_PROGRESS", progress: { phase: "en route", statusMessage: "40 m out" } }), NOW)).toBe(
      "inspection · en route — 40 m out",
    );
    expect(secondLine(aRow({ id: "a", state: "PLANNED" }), NOW)).toBe("inspection · not started");
    expect(secondLine(aRow({ id: "a" }), NOW)).toBe("inspection · requested by ann");
  });
});

describe("the timeline", () => {
  it("names the kind of a principal with the user's name, and of two with one id", () => {
    const me = { type: "OBJECT", id: "robot-7" } as const;
    const namesake = { type: "USER", id: "robot-7" } as const;
    const arrived = (assignedTo: { type: string; id: string }) =>
      timelineWords({ kind: "received", at: 1, state: "ASSIGNED", assignedTo, existed: false }, me);
    expect([arrived(me), arrived(namesake)]).toEqual(["Assigned to robot-7", "Assigned to robot-7 (USER)"]);
    expect(timelineWords({ kind: "reassigned", at: 1, from: me, to: namesake }, me)).toBe("Reassigned from robot-7 to robot-7 (USER)");
    const [group, user] = [
      { type: "GROUP", id: "ann" },
      { type: "USER", id: "ann" },
    ];
    expect(timelineWords({ kind: "reassigned", at: 1, from: group, to: user }, me)).toBe("Reassigned from ann (GROUP) to ann (USER)");
    expect(headWords(aRow({ id: "a", roles: ["requester"], assignedTo: namesake }), me)).toContain("assigned to robot-7 (USER)");
  });

  it("calls claims of others reports, and the user's own moves the user's", () => {
    expect(
      timelineWords({ kind: "state", at: 1, from: "PLANNED", to: "CANCELLED", ours: false, reportedBy: "ann", message: "aisle closed" }),
    ).toBe("Cancelled, reported by ann: “aisle closed”");
    expect(timelineWords({ kind: "state", at: 1, from: "PLANNED", to: "IN_PROGRESS", ours: true })).toBe("You started it");
    expect(
      timelineWords({
        kind: "received",
        at: 1,
        state: "ASSIGNED",
        assignedTo: { type: "OBJECT", id: "robot-7" },
        reportedBy: "ann",
        existed: true,
      }),
    ).toBe("Assigned to robot-7, reported by ann, found when Docket connected");
    expect(timelineWords({ kind: "changed", at: 1, field: "priority", from: "LOW", to: "HIGH" })).toBe("Priority changed: Low → High");
    expect(timelineWords({ kind: "alert", at: 1, result: "failed", failure: { code: "asWritten", params: { words: "no daemon" } } })).toBe(
      "Alert could not be shown: “no daemon”",
    );
    expect(timelineWords({ kind: "update", at: 1, update: update("held", "it was withdrawn") })).toBe(
      "You: acknowledge, held. it was withdrawn.",
    );
  });
});
