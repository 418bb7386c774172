/** Sentences that would be false in a rare state: each is true there. */
import { afterEach, describe, expect, it } from "vitest";
import { whyNoMove } from "../../app/commands/why-no-move.ts";
import { commandReasonWords } from "../../app/messages/commands.ts";
import { nextAttempt } from "../../app/messages/connection.ts";
import { testWords } from "../../app/messages/connection-test.ts";
import { diagnosticsFacts, gapWords } from "../../app/messages/diagnostics.ts";
import { digestSpan } from "../../app/messages/digest.ts";
import { emptyWords } from "../../app/messages/empty.ts";
import { factsOf } from "../../app/messages/facts.ts";
import { calmWords, standingWords } from "../../app/messages/notices.ts";
import { goneWords, phaseLine, secondLine } from "../../app/messages/row.ts";
import { durationsWords } from "../../app/messages/shift.ts";
import { stopWords } from "../../app/messages/stop.ts";
import { pillWords, undoWords, updateStatus } from "../../app/messages/updates.ts";
import { StageIndex, NO_UPDATE_STAGES } from "../../app/store/update-stages.ts";
import { urgencyOf } from "../../app/store/order.ts";
import type { HandoverDto } from "../../electron/contract/accounts.ts";
import type { PrincipalDto, RowDto } from "../../electron/contract/action.ts";
import type { StorageTroubleDto } from "../../electron/contract/connection.ts";
import { setLanguage } from "../../electron/contract/languages/language.ts";
import { noOpenWork } from "../../electron/contract/messages/handover.ts";
import type { StorageProblem } from "../../electron/contract/storage.ts";
import { updateReasonSentence } from "../../electron/contract/messages/update-reasons.ts";
import { handoverText } from "../support/handover-text.ts";
import { live } from "./fake-bridge.ts";
import { twoWaiting } from "./sample-accounts.ts";
import { anUpdate, aRow, ROBOT } from "./sample-actions.ts";
import { aBadLine } from "./sample-away.ts";

const NOW = new Date(2026, 10, 20, 15, 20).getTime();
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** Returns the page of the updates for another account, whose first update is named. */
const page = (counts: object, unreadable: number): string => {
  const handover: HandoverDto = {
    at: NOW,
    connection: live(NOW),
    known: true,
    open: [],
    updates: [],
    drafts: [],
    otherAccounts: { accounts: [{ ...twoWaiting(NOW), counts, updates: twoWaiting(NOW).updates.slice(0, 1), unreadable }] },
  };
  return handoverText(handover).replaceAll(/\s+/g, " ");
};

afterEach(() => setLanguage("en"));

describe("an amount of time", () => {
  it("as an upper bound is not rounded down", () => {
    const within = (p90: number) => durationsWords({ count: 12, median: 40 * SECOND, p90 });
    expect(within(119 * SECOND)).toBe("Median 40 s, 9 in 10 within 2 min, of 12");
    expect(within(40_200)).toBe("Median 40 s, 9 in 10 within 41 s, of 12");
    expect(within(59_500)).toBe("Median 40 s, 9 in 10 within 1 min, of 12");
    expect(within(61 * MINUTE)).toBe("Median 40 s, 9 in 10 within 2 h, of 12");
    expect(within(3 * MINUTE)).toBe("Median 40 s, 9 in 10 within 3 min, of 12");
  });

  it("of one Action has no median", () => {
    expect(durationsWords({ count: 1, median: 40 * SECOND, p90: 40 * SECOND })).toBe("40 s, once");
  });

  it("until the next attempt is not shorter than the real wait", () => {
    expect(nextAttempt({ ...live(NOW), state: "offline", nextAttemptAt: NOW + 90 * SECOND }, NOW)).toBe("Next attempt in 2 min");
  });
});

describe("a time on another day", () => {
  const yesterday = { actionId: "a", stateSince: NOW - DAY, createdAt: NOW - DAY };
  const status = (fields: Partial<Parameters<typeof anUpdate>[0]>) =>
    updateStatus(anUpdate({ ...yesterday, state: "waiting", ...fields }), "disk", { until: undefined, isLive: true, now: NOW });

  it("has its date in the status of an update", () => {
    expect(status({ state: "confirmed" })).toMatch(/^Confirmed at 19 Nov, 15:20:00:/);
    expect(status({ state: "sending" })).toMatch(/since 19 Nov, 15:20:00\./);
    expect(status({})).toMatch(/on this device since 19 Nov, 15:20:00\./);
    expect(status({ undoUntil: NOW - DAY + 5 * SECOND })).toMatch(/ended at 19 Nov, 15:20:05\./);
    expect(status({ createdAt: NOW, stateSince: NOW })).toMatch(/on this device since 15:20:00\./);
  });

  it("has its date in the diagnostics", () => {
    const diagnostics = aBadLine(NOW);
    const facts = diagnosticsFacts({
      ...diagnostics,
      at: NOW,
      connection: { ...diagnostics.connection, since: NOW - DAY },
      resyncs: { completed: 1, incomplete: 0, lastAt: NOW - DAY },
    });
    const values = Object.fromEntries(facts);
    expect(values["State"]).toContain("since 19 Nov, 15:20:00, epoch");
    expect(values["Resyncs"]).toBe("1 completed, 0 incomplete, the last at 19 Nov, 15:20:00");
  });

  it("is no end of a span before its begin, when the clock was set back", () => {
    expect(digestSpan({ since: NOW, until: NOW - 70 * MINUTE, items: [] }, NOW)).toBe("until 14:10");
  });
});

describe("incomplete data", () => {
  it("is not called unreadable when the service disconnected in the middle of its list", () => {
    expect(noOpenWork({ known: true, connection: { ...live(NOW), state: "offline", received: 3 } })).toBe(
      "Nothing open has come so far: the list is not complete.",
    );
    expect(noOpenWork({ known: true, connection: { ...live(NOW), received: 3, unreadable: 1 } })).toBe(
      "Nothing that could be read is open.",
    );
  });

  it("is not called a list without Actions when messages of a test could not be read", () => {
    const list = { found: "list", open: 0, unreadable: 2 } as const;
    expect(testWords(list).text).toMatch(/^No open Action that could be read matches your filters\. 2 messages could not be read\./);
    expect(testWords({ ...list, ofPrincipal: ROBOT }).text).toMatch(/^No Action that could be read is open for robot-7\./);
    expect(testWords({ ...list, open: 5 }).text).toMatch(/^At least 5 open Actions match your filters\./);
    expect(testWords({ ...list, open: 1, ofPrincipal: ROBOT }).text).toMatch(/^At least 1 Action is open for robot-7\./);
    setLanguage("de");
    expect(testWords({ ...list, open: 1 }).text).toMatch(/^Mindestens 1 offener Auftrag entspricht Ihren Filtern\./);
  });

  it("is not called an empty past, since Docket may not have seen all", () => {
    expect(emptyWords("finishedToday", live(NOW), true, NOW).title).toBe("No Action is known to have finished today");
    expect(emptyWords("leftQueue", live(NOW), true, NOW).title).toBe("No Action is known to have left your queue");
  });
});

describe("the assignee", () => {
  const theirs = aRow({ id: "a", assignedTo: { type: "OBJECT", id: "robot-3" }, roles: [], moves: [] });

  const why = (actingAs: PrincipalDto | null | undefined, row = theirs) => commandReasonWords(whyNoMove(row, actingAs));

  it("is not named as another when no acting Principal is set, since it may be the user", () => {
    expect(why(ROBOT)).toBe("Assigned to robot-3, not to you");
    expect(why(undefined)).toBe("You may view it, but not change it");
    expect(why(null)).toBe("Nothing can be sent: the settings do not say who you act as");
    setLanguage("de");
    expect(why(null)).toBe("Es kann nichts gesendet werden: In den Einstellungen steht nicht, als wer Sie handeln");
  });

  const of = (type: string, id: string, more: Partial<RowDto> = {}) => ({ ...theirs, assignedTo: { type, id }, ...more });

  it("is named in full when it has the id of the acting Principal", () => {
    expect(why(ROBOT, of("USER", "robot-7"))).toBe("Assigned to robot-7 of another kind (USER), not to OBJECT:robot-7");
    expect(why(ROBOT, of("UNSPECIFIED", "robot-7"))).toBe("Assigned to robot-7 of a kind that is not known, not to OBJECT:robot-7");
    expect(why(ROBOT, of("OBJECT", "Robot-7"))).toBe("Assigned to Robot-7, not to robot-7");
    setLanguage("de");
    expect(why(ROBOT, of("USER", "robot-7"))).toBe("Zugewiesen an robot-7 von anderer Art (USER), nicht an OBJECT:robot-7");
  });

  it("is named in the row, before the progress of the other, and after a request to the user", () => {
    const line = (row: RowDto) => secondLine(row, NOW, ROBOT);
    const progress = { phase: "travel", statusMessage: "on the way" };
    expect(line(of("OBJECT", "robot-9", { state: "ACKNOWLEDGED" }))).toBe("inspection · assigned to robot-9");
    expect(line(of("OBJECT", "robot-9", { progress }))).toBe("inspection · assigned to robot-9 · travel — on the way");
    expect(line(of("OBJECT", "robot-9", { roles: ["requester"] }))).toBe("inspection · assigned to robot-9");
    expect(line(of("OBJECT", "Robot-7"))).toBe("inspection · assigned to Robot-7");
    expect(line(of("USER", "robot-7"))).toBe("inspection · assigned to robot-7 (USER)");
    expect(line(of("UNSPECIFIED", "robot-7"))).toBe("inspection · assigned to robot-7 (kind not known)");
    expect(line(of("OBJECT", "robot-9", { stop: { at: NOW, why: "REASSIGNED" } }))).toBe("inspection · stop, then say so");
    expect(line(of("OBJECT", "robot-7", { roles: ["assignee"] }))).toBe("inspection · requested by ann");
    expect(phaseLine(of("OBJECT", "robot-9"), NOW, ROBOT)).toBe("assigned to robot-9");
    setLanguage("de");
    expect(line(of("UNSPECIFIED", "robot-7"))).toBe("inspection · zugewiesen an robot-7 (Art nicht bekannt)");
  });

  it("does not hide that another principal has moved the Action back", () => {
    const changed: RowDto["changed"] = [{ field: "state", from: "IN_PROGRESS", to: "ACKNOWLEDGED" }];
    const row = aRow({ id: "a", state: "ACKNOWLEDGED", changed });
    expect(phaseLine(row, NOW, ROBOT)).toBe("changed since you acknowledged: state in progress → acknowledged");
    setLanguage("de");
    expect(phaseLine(row, NOW, ROBOT)).toBe("geändert, seit Sie quittiert haben: Zustand in Arbeit → quittiert");
  });

  it("is not named when it could not be read", () => {
    const flaws = [{ field: "assignedTo.type", problem: "unreadable" as const }];
    expect(secondLine(of("OBJECT", "robot-9", { flaws }), NOW, ROBOT)).not.toContain("assigned to");
    expect(why(ROBOT, of("OBJECT", "robot-9", { flaws }))).toBe("You may view it, but not change it");
  });

  it("is named with its kind among the facts when it has the user's id", () => {
    const values = ["USER:robot-7", "OBJECT:robot-9"].map((who) => {
      const [type = "", id = ""] = who.split(":");
      return factsOf(of(type, id), NOW, ROBOT).find(({ is }) => is === "assignedTo")?.value;
    });
    expect(values).toEqual(["robot-7 (USER)", "robot-9"]);
  });

  it("decides whether the priority is urgent to the user", () => {
    expect(urgencyOf(of("OBJECT", "robot-9", { priority: "HIGH" }))).toBe("NONE");
    expect(urgencyOf(of("OBJECT", "robot-9", { priority: "HIGH", roles: ["requester"] }))).toBe("HIGH");
    expect(urgencyOf(of("OBJECT", "robot-9", { priority: "HIGH", flaws: [{ field: "assignedTo", problem: "unreadable" }] }))).toBe("HIGH");
    expect(urgencyOf(of("OBJECT", "robot-9", { stop: { at: NOW, why: "REASSIGNED" } }))).toBe("stop");
  });

  it("is not claimed for an Action that has left", () => {
    expect(goneWords({ leftAt: NOW, state: "IN_PROGRESS" }, "otherView")).toBe("");
  });

  it("is the user again after a reassignment, and the work is still to be stopped", () => {
    const stop = { at: NOW, why: "REASSIGNED", reportedBy: "ann" } as const;
    const back = aRow({ id: "a", name: "Inspect pump", state: "ASSIGNED", assignedTo: ROBOT, roles: ["assignee"], stop });
    expect(stopWords(back, stop)).toBe("Inspect pump was reassigned by ann, and is assigned to you again.");
    expect(stopWords({ ...back, stop: { at: NOW, why: "REASSIGNED" } }, { at: NOW, why: "REASSIGNED" })).toBe(
      "Inspect pump was reassigned, and is assigned to you again.",
    );
    expect(stopWords({ ...back, roles: [], assignedTo: { type: "OBJECT", id: "robot-3" } }, stop)).toBe(
      "Inspect pump was reassigned to robot-3 by ann.",
    );
    const namesake = aRow({ id: "b", name: "Inspect pump", stop });
    expect(stopWords(back, stop, [namesake])).toBe("Inspect pump · a was reassigned by ann, and is assigned to you again.");
  });

  it("is not called another when unknown, since the user's other device may have been first", () => {
    expect(standingWords("superseded", { count: 2, first: undefined })).toBe("The Actions have since moved on.");
    expect(updateReasonSentence({ code: "movedOnBy", params: {} })).toBe("The service accepted it, and then the Action was moved on.");
  });
});

describe("a single item", () => {
  it("is described in the singular", () => {
    expect(page({ waiting: 2 }, 1)).toContain("And: 1 later one ");
    expect(page({ waiting: 2 }, 1)).toContain("Unreadable: 1 of its updates; what became of it is not known");
    expect(page({ waiting: 3 }, 2)).toContain("And: 2 later ones ");
    expect(page({ waiting: 3 }, 2)).toContain("Unreadable: 2 of its updates; what became of them is not known");
    setLanguage("de");
    expect(page({ waiting: 2 }, 1)).toContain("Dazu: 1 spätere ");
    expect(page({ waiting: 2 }, 1)).toContain("Nicht lesbar: 1 der Meldungen; was aus ihr wurde, ist nicht bekannt");
  });

  it("is not called the longest of several pauses", () => {
    expect(gapWords([4_000], 5_000)).toBe(
      "The one pause was 4.0 s. It did not reach 10 s, where Docket says Stale; it reconnects at 12.5 s.",
    );
    expect(gapWords([11_000], 5_000)).toBe("The one pause was 11 s. It reached 10 s, where Docket says Stale; it reconnects at 12.5 s.");
  });
});

const storage = (problem: StorageProblem): StorageTroubleDto => ({ what: "someUnreadable", problems: [problem], kept: true });

const fates = (rows: readonly RowDto[]) => {
  const index = new StageIndex();
  const changes = rows.map((row) => ({ id: row.id, before: undefined, after: row }));
  return { ...NO_UPDATE_STAGES, ...index.after(NO_UPDATE_STAGES, changes) }.updateStages;
};

describe("data that the disk could not return", () => {
  const failure = { code: "system", params: { words: "disk error" } } as const;
  const nothing: HandoverDto = {
    at: NOW,
    actingAs: ROBOT,
    connection: live(NOW),
    known: true,
    open: [],
    updates: [],
    drafts: [],
    otherAccounts: { accounts: [] },
  };
  const text = (problem: StorageProblem | undefined, change: Partial<HandoverDto> = {}) =>
    handoverText({ ...nothing, connection: { ...live(NOW), ...(problem && { storage: storage(problem) }) }, ...change }).replaceAll(
      /\s+/g,
      " ",
    );
  const CERTAIN = /Every update has gone through/;
  const NO_TEXT = /No text waits to be sent/;

  it("is not described as sent", () => {
    expect(text(undefined)).toMatch(CERTAIN);
    expect(text(undefined)).toMatch(NO_TEXT);
    const unread = text({ code: "updatesUnreadable", params: { failure } });
    expect(unread).not.toMatch(CERTAIN);
    expect(unread).toMatch(NO_TEXT);
    expect(unread).toContain("UNFINISHED UPDATES ================== There may be more than is listed");
    expect(text({ code: "draftsUnreadable", params: { failure } })).toMatch(CERTAIN);
    expect(text({ code: "draftsUnreadable", params: { failure } })).not.toMatch(NO_TEXT);
    const held = text({ code: "fileHeld", params: { path: "/docket.db" } });
    expect(held).not.toMatch(CERTAIN);
    expect(held).not.toMatch(NO_TEXT);
    expect(text({ code: "changesLost", params: { path: "/d", updates: 1, texts: 0, cause: "log" } })).not.toMatch(CERTAIN);
    expect(text({ code: "queueNotKept", params: { failure } })).toMatch(CERTAIN);
  });

  it("is not counted as complete", () => {
    const drafts = [{ actionId: "a", actionName: "A", move: "report", phase: "", statusMessage: "on site" }] as const;
    expect(text({ code: "draftsUnreadable", params: { failure } }, { drafts: [...drafts] })).toContain("DRAFTS (AT LEAST 1)");
  });

  it("is not claimed while no account is in use", () => {
    expect(handoverText({ ...nothing, actingAs: undefined } as never)).not.toMatch(/Every update|No text waits/);
  });

  it("is not called an empty queue, since an entry of the last one may be missing", () => {
    const offline = { ...live(NOW), state: "offline", asOf: NOW - MINUTE } as const;
    expect(noOpenWork({ connection: offline, known: true })).toBe("Nothing was open when the list was last read.");
    expect(noOpenWork({ connection: offline, known: false })).toBe("Nothing that could be read is open.");
  });

  it("is not called confirmed, and an accepted update is not called under way", () => {
    const confirmed = fates([aRow({ id: "a", update: anUpdate({ actionId: "a", state: "confirmed" }) })]);
    expect(calmWords(confirmed, undefined)).toBe("Your last update to each Action is confirmed.");
    expect(calmWords(confirmed, storage({ code: "updatesUnreadable", params: { failure } }))).toBe("");
    const accepted = fates([aRow({ id: "a", name: "Pump", update: anUpdate({ actionId: "a", state: "accepted", move: "start" }) })]);
    expect(calmWords(accepted, undefined)).toBe("Accepted, not yet confirmed: 1 update: Start, Pump.");
  });

  it("is described as shown under another name, and not as not shown", () => {
    const reason = { code: "renamed", params: { name: "gate-7" } } as const;
    const update = anUpdate({ actionId: "a", state: "accepted", move: "start", noEcho: true, reason });
    const row = aRow({ id: "a", name: "Pump", update });
    expect(calmWords(fates([row]), undefined)).toBe("Accepted, but not shown by the service as sent: 1 update: Start, Pump.");
    expect(updateStatus(update, "disk", { until: undefined, isLive: true, now: NOW })).toBe(
      "Accepted, no echo: “Start”. The service shows a report with this time and content under another name than yours: gate-7.",
    );
    setLanguage("de");
    expect(calmWords(fates([row]), undefined)).toBe("Angenommen, aber vom Dienst nicht wie gesendet gezeigt: 1 Meldung: Beginnen, Pump.");
  });
});

describe("a final move that can be undone", () => {
  const update = anUpdate({
    actionId: "a",
    move: "complete",
    state: "waiting",
    createdAt: NOW,
    stateSince: NOW,
    undoUntil: NOW + 5 * SECOND,
  });
  const out = { isLive: true, until: undefined, now: NOW };

  it("is not called sent at its end without a connection, nor before the end of a requested pause", () => {
    expect([pillWords(update, out), undoWords(update, out)]).toEqual(["Completing in 5 s", "Completes in 5 s"]);
    for (const held of [
      { ...out, isLive: false },
      { ...out, until: NOW + MINUTE },
    ])
      expect([pillWords(update, held), undoWords(update, held)]).toEqual(["Complete waits", "5 s to undo"]);
    expect(updateStatus(update, "disk", out)).toBe("Waiting until 15:20:05, then “Complete” is sent as robot-7.");
    expect(updateStatus(update, "disk", { ...out, isLive: false })).toBe(
      "Waiting until 15:20:05 in case you undo it; then “Complete” waits to be sent as robot-7.",
    );
  });
});
