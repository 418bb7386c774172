/**
 * The handover page contains everything that the next shift has to know, and nothing that Docket
 * does not know.
 */
import { describe, expect, it } from "vitest";
import type { HandoverDto } from "../../electron/contract/accounts.ts";
import type { RowDto } from "../../electron/contract/action.ts";
import type { ConnectionDto } from "../../electron/contract/connection.ts";
import { inLanguage } from "../../electron/contract/languages/language.ts";
import type { UpdateDto } from "../../electron/contract/updates.ts";
import { setTimeFormat } from "../../electron/contract/languages/time-format.ts";
import { handoverText } from "../support/handover-text.ts";

const AT = Date.UTC(2026, 10, 20, 12, 30);
const MINUTE = 60_000;
const ROBOT = { type: "OBJECT", id: "robot-7" };

const live: ConnectionDto = {
  state: "live",
  since: AT - 90 * MINUTE,
  lastMessageAt: AT - 3_000,
  attempts: 0,
  epoch: 1,
  heartbeats: true,
  dropped: 0,
};

function row(id: string, change: Partial<RowDto> = {}): RowDto {
  return {
    id,
    name: `Name of ${id}`,
    type: "INSPECTION",
    scope: "TASK",
    state: "IN_PROGRESS",
    priority: "MEDIUM",
    roles: ["assignee"],
    views: ["allOpen"],
    receivedAt: AT - 60 * MINUTE,
    changedAt: AT - 30 * MINUTE,
    moves: [],
    movesFrom: "IN_PROGRESS",
    ...change,
  };
}

function update(change: Partial<UpdateDto> = {}): UpdateDto {
  return {
    id: "u-1",
    actionId: "act-1",
    actionName: "Inspect pump",
    move: "complete",
    expected: "IN_PROGRESS",
    target: "COMPLETED",
    actingAs: ROBOT,
    state: "waiting",
    createdAt: AT - 20 * MINUTE,
    stateSince: AT - 19 * MINUTE,
    attempts: 0,
    choices: [],
    ...change,
  };
}

const page = (change: Partial<HandoverDto> = {}, zone = "UTC"): string =>
  handoverText(
    {
      at: AT,
      actingAs: ROBOT,
      connection: live,
      known: true,
      open: [],
      updates: [],
      drafts: [],
      otherAccounts: { accounts: [] },
      ...change,
    },
    zone,
  );

describe("the handover", () => {
  it("is one page: who, when, how fresh, and the remaining work", () => {
    const text = page({
      open: [
        row("act-2", { state: "ASSIGNED", priority: "CRITICAL" }),
        row("act-1", {
          name: "Inspect pump",
          progress: { phase: "driving", statusMessage: "half way" },
          reportedBy: "robot-7",
          changedAt: AT - 14 * MINUTE,
          reportedAt: AT - 15 * MINUTE,
        }),
      ],
      updates: [update({ reason: { code: "asWritten", params: { words: "There is no connection." } } })],
      drafts: [{ actionId: "act-1", actionName: "Inspect pump", move: "report", phase: "", statusMessage: "Valve open" }],
    });
    expect(text).toBe(`Docket handover
At: 20 Nov 2026, 12:30 UTC
Acting as: OBJECT:robot-7
Connection: Live since 11:00; last heard 3 s ago, at 12:29

OPEN WORK (2)
=============
- Name of act-2 [act-2], assigned, not acknowledged, critical
- Inspect pump [act-1], in progress, medium
  Phase: driving
  Message: half way
  Reported: by robot-7 at 12:15

UNFINISHED UPDATES (1)
======================
- Complete: Inspect pump [act-1]
  Status: Waiting, not sent, since 12:11
  Why: There is no connection.
  Decided: 12:10, as OBJECT:robot-7, when it was in progress

DRAFTS (1)
==========
- Report progress: Inspect pump [act-1]
  Text: Valve open
`);
  });

  it("shows how old an old list is, and why", () => {
    const connection: ConnectionDto = {
      ...live,
      state: "offline",
      since: AT - 10 * MINUTE,
      lastMessageAt: AT - 11 * MINUTE,
      asOf: AT - 26 * 60 * MINUTE,
      reason: { code: "addressUnreachable", params: {} },
    };
    const text = page({ connection, open: [row("act-1")] });
    expect(text).toContain("Connection: Offline since 12:20; last heard 11 min ago, at 12:19\n");
    expect(text).toContain(
      "  What follows is as it was known at 19 Nov 2026, 10:30.\n  Why: The service's address cannot be reached from here.\n",
    );
    expect(page({ connection: { ...connection, state: "live" } })).not.toMatch(/What follows|Why/u);
  });

  it("reports an empty queue only when a list has been read", () => {
    const { lastMessageAt: _unheard, ...connection } = { ...live, state: "connecting" as const };
    expect(page({ connection })).toMatch(/OPEN WORK\n=+\nNot known: no list has been read/u);
    expect(page({ connection })).toContain("nothing heard yet");
    expect(page({ connection: { ...connection, asOf: AT } })).toMatch(/OPEN WORK\n=+\nNothing was open when the list was last read\.\n/u);
    expect(page()).toMatch(
      /OPEN WORK\n=+\nNothing is open\.\n\nUNFINISHED UPDATES\n=+\nEvery update has gone through\.\n\nDRAFTS\n=+\nNo text waits to be sent\.\n$/u,
    );
  });

  it("lists the most urgent first, and then the longest waiting", () => {
    const open = [
      row("new", { receivedAt: 2 }),
      row("low", { priority: "LOW", receivedAt: 0 }),
      row("old", { receivedAt: 1 }),
      row("high", { priority: "HIGH" }),
    ];
    expect([...page({ open }).matchAll(/\[(\w+)\]/gu)].map(([, id]) => id)).toEqual(["high", "old", "new", "low"]);
  });

  it("lists the first 200 in the order of attention, and counts the others", () => {
    const calm = Array.from({ length: 205 }, (_, at) => row(`calm-${at}`, { priority: "LOW", receivedAt: at }));
    const text = page({ open: [...calm, row("new", { state: "ASSIGNED" }), row("stop", { stop: { at: AT, why: "CANCELLED" } })] });
    const ids = [...text.matchAll(/\[([\w-]+)\]/gu)].map(([, id]) => id);
    expect(ids.slice(0, 3)).toEqual(["stop", "new", "calm-0"]);
    expect(ids).toHaveLength(200);
    expect(text).toContain("OPEN WORK (207)");
    expect(text).toContain("\nAnd 7 more Actions, which are less urgent.\n");
  });

  it("counts in the plural and with the separators of its language", () => {
    const open = Array.from({ length: 1201 }, (_, at) => row(`calm-${at}`, { priority: "LOW", receivedAt: at }));
    expect(page({ open })).toContain("OPEN WORK (1,201)\n");
    expect(inLanguage("de", () => page({ open }))).toContain("OFFENE ARBEIT (1.201)\n");
    expect(page({ open })).toContain("\nAnd 1,001 more Actions, which are less urgent.\n");
    expect(page({ open: open.slice(0, 201) })).toContain("\nAnd 1 more Action, which is less urgent.\n");
  });

  it("marks stopped, changed and silent work", () => {
    const text = page({
      open: [
        row("act-1", {
          state: "CANCELLED",
          stop: { at: AT - MINUTE, why: "CANCELLED", reportedBy: "dispatcher", message: "Aisle closed" },
          changed: [{ field: "priority", from: "LOW", to: "HIGH" }],
          silentSince: AT - 40 * MINUTE,
          assignedTo: { type: "UNSPECIFIED", id: "robot-9" },
          roles: [],
        }),
      ],
    });
    expect(text).toContain("[act-1], cancelled, ");
    expect(text).toContain("  STOP WORK: it was cancelled by dispatcher, 12:29; nobody has yet said that\n    work has stopped\n");
    expect(text).toContain("  Their message: Aisle closed\n");
    expect(text).toContain("  Changed since acknowledged: priority, Low -> High\n");
    expect(text).toContain("  Nothing reported since: 11:50\n");
    expect(text).toContain("  Assigned to: robot-9\n");
  });

  it.each([
    [update({ state: "held", choices: ["send", "drop"] }), "Status: Held, not sent, since 12:11; waits for a decision"],
    [update({ state: "held", choices: ["send", "drop"], attempts: 2 }), "Status: Held, since 12:11; waits for a decision"],
    [update({ attempts: 1 }), "Status: Waiting, since 12:11\n"],
    [update({ state: "unknown" }), "Status: Outcome unknown, since 12:11\n"],
    [update({ state: "accepted", noEcho: true }), "Status: Accepted, no echo, since 12:11\n"],
    [update({ undoUntil: AT + 5 * MINUTE, choices: ["undo"] }), "Status: Waiting, not sent, since 12:11\n  Can be undone until: 12:35\n"],
  ])("shows the state of an update as it is (%#)", (held, words) => {
    expect(page({ updates: [held] })).toContain(words);
  });

  it("shows by whose clock a report from the future is dated", () => {
    const reported = { reportedBy: "robot-3", changedAt: AT - MINUTE };
    expect(page({ open: [row("act-1", { ...reported, reportedAt: AT + 180 * MINUTE })] })).toContain(
      "  Reported: by robot-3 at 15:30 by the reporter’s clock\n",
    );
    expect(page({ open: [row("act-1", { ...reported, reportedAt: AT - 2 * MINUTE })] })).toContain("  Reported: by robot-3 at 12:28\n");
  });

  it("keeps to short lines, and lets no text of others pass for a line of the page", () => {
    const words = Array.from({ length: 60 }, (_, index) => `word${index}`).join(" ");
    const text = page({
      open: [
        row("act-1", {
          name: "Pump\nOPEN WORK\r\n\u001b[31mred",
          progress: { phase: " \n ", statusMessage: `${words}\n\n- Forged [act-9]` },
        }),
      ],
    });
    expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThanOrEqual(78);
    expect(text.split("\n").filter((line) => line.startsWith("- "))).toHaveLength(1);
    expect(text.match(/^OPEN WORK/gmu)).toHaveLength(1);
    expect(text).not.toContain("Phase:");
    expect(text).not.toContain("\u001b");
    for (const word of words.split(" ")) expect(text).toMatch(new RegExp(`\\b${word}\\b`, "u"));
  });

  it("lets no name change the direction of its neighbours, and shows what would", () => {
    const hebrew = "\u05E9\u05DC\u05D5\u05DD";
    const text = page({
      open: [
        row("act-1", { name: `${hebrew} 7` }),
        row("act-2", { name: "P\u202E7011", reportedBy: hebrew, reportedAt: AT }),
        row("act-3", { name: "P-104\u200F" }),
      ],
      updates: [
        update({
          actionName: `${hebrew} 7`,
          state: "held",
          reason: { code: "notYours", params: { assignedTo: `${hebrew} 3`, mayBeRecorded: false } },
        }),
      ],
      drafts: [{ actionId: "act-1", actionName: hebrew, move: "report", phase: hebrew, statusMessage: "" }],
    });
    expect(text).toContain(`- \u2068${hebrew} 7\u2069 [act-1], in progress`);
    expect(text).toContain("- P\uFFFD7011 [act-2], in progress");
    expect(text).toContain(`  Reported: by \u2068${hebrew}\u2069 at 12:30`);
    expect(text).toContain("- P-104\uFFFD [act-3]");
    expect(text).toContain(`- Complete: \u2068${hebrew} 7\u2069 [act-1]`);
    expect(text.replaceAll(/\s+/gu, " ")).toContain(`assigned to \u2068${hebrew} 3\u2069.`);
    expect(text).toContain(`  Phase: \u2068${hebrew}\u2069\n`);
  });

  it("isolates each line of a long right-to-left text by itself", () => {
    const words = Array.from({ length: 40 }, () => "\u05E9\u05DC\u05D5\u05DD").join(" ");
    const text = page({ open: [row("act-1", { progress: { phase: "", statusMessage: words } })] });
    const lines = text.split("\n").filter((line) => line.includes("\u05E9"));
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) expect(line).toMatch(/^ +(Message: )?\u2068[^\u2068\u2069]+\u2069$/u);
  });

  it("gives times in the reader's time zone", () => {
    expect(page({}, "Europe/Oslo")).toMatch(/^At: 20 Nov 2026, 13:30 (CET|GMT\+1)$/mu);
    expect(page({}, "Asia/Tokyo")).toContain("At: 20 Nov 2026, 21:30 GMT+9\n");
  });

  it("has a wording for every state inside a sentence, in German with capitalised nouns", () => {
    const text = inLanguage("de", () =>
      page({
        open: [
          row("a", { state: "DRAFT" }),
          row("b"),
          row("c", { state: "ASSIGNED" }),
          row("d", { state: "UNKNOWN" }),
          row("e", { leftAt: AT - MINUTE }),
        ],
        updates: [update({ expected: "UNKNOWN" })],
      }),
    );
    expect(text).toContain("[a], ein Entwurf, mittel\n");
    expect(text).toContain("[b], in Arbeit, mittel\n");
    expect(text).toContain("[c], zugewiesen, nicht quittiert, mittel\n");
    expect(text).toContain("[d], in unbekanntem Zustand, mittel\n");
    expect(text.replace(/\s+/gu, " ")).toContain("[e], nicht mehr in Ihrer Liste, zuletzt bekannt als in Arbeit, mittel");
    expect(text.replace(/\s+/gu, " ")).toContain("als der Auftrag in unbekanntem Zustand war");
  });

  it("gives times in the window's format, also with a 12-hour clock", () => {
    setTimeFormat("12");
    expect(page()).toContain("At: 20 Nov 2026, 12:30 pm UTC\n");
    expect(page()).toContain("Live since 11:00 am");
    setTimeFormat("24");
    expect(page()).toContain("At: 20 Nov 2026, 12:30 UTC\n");
  });

  it("names no one when no acting Principal is set", () => {
    const none = { open: [], updates: [], drafts: [], otherAccounts: { accounts: [] } };
    expect(handoverText({ at: AT, connection: live, known: true, ...none }, "UTC")).toContain(
      "Acting as: nobody; no acting Principal is set\n",
    );
  });
});
