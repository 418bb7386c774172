/**
 * Work in progress: stops, changes during it and silence, as the window, the system and the ledger
 * show them.
 */
import { create } from "@bufbuild/protobuf";
import { failed } from "../../../electron/contract/errors.ts";
import { describe, expect, it } from "vitest";
import { ActionProgressSchema, ActionState, ProvenanceRecordSchema } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { ClientHarness, MemoryDisk, MemoryQueueStore } from "../client-harness.ts";
import { settle } from "../../support/settle.ts";
import { anAction, applied } from "../../support/actions.ts";
import { ROBOT_3, asMessage } from "../../support/principals.ts";
import { ledgerSentence } from "../../../electron/contract/messages/ledger.ts";
import { newestLines, sentencesOf } from "../ledger-lines.ts";
import { failure } from "../failures.ts";

const ann = create(ProvenanceRecordSchema, { name: "ann", updatedAt: { seconds: 900n, nanos: 0 } });
const ELSEWHERE = asMessage(ROBOT_3);
const MINUTE = 60_000;

async function ledger(t: ClientHarness): Promise<string[]> {
  const lines = await newestLines(t.client);
  return lines.toReversed().map((line) => `${line.kind}: ${ledgerSentence(line)}`);
}

async function cancelled(t = new ClientHarness()): Promise<ClientHarness> {
  await t.live(anAction("a", ActionState.IN_PROGRESS));
  const progress = create(ActionProgressSchema, { statusMessage: "gas in the hall" });
  t.wire.live.cancelled(anAction("a", { state: ActionState.CANCELLED, provenance: ann, progress }));
  await settle();
  return t;
}

describe("stop work", () => {
  it("is announced at once, with author and reason, and blocks the Action until 'I have stopped'", async () => {
    const t = await cancelled();
    expect(t.row("a")).toMatchObject({ stop: { why: "CANCELLED", reportedBy: "ann", message: "gas in the hall" }, moves: [] });
    expect(t.row("a").views).toContain("inProgress");
    expect(t.alerts.at(-1)).toMatchObject({ actionId: "a", title: "Stop work: Action a", urgent: true });
    expect(await t.press("a", "report", { phase: "p", statusMessage: "m" })).toEqual(failed("actionStopped"));
    expect(t.client.commands.confirmStop("a")).toBe(true);
    expect(t.row("a").stop).toBeUndefined();
    expect((await ledger(t)).at(-1)).toMatch(/^stopped: /);
    expect(t.client.commands.confirmStop("a")).toBe(false);
  });

  it("keeps the draft", async () => {
    const t = await new ClientHarness().live(anAction("a", ActionState.IN_PROGRESS));
    t.client.commands.saveDraft({ actionId: "a", move: "report", phase: "on site", statusMessage: "cover is off" });
    t.wire.live.cancelled(anAction("a", { state: ActionState.CANCELLED, provenance: ann }));
    expect(t.row("a").stop?.why).toBe("CANCELLED");
    expect(t.client.queries.details("a")?.drafts).toMatchObject([{ statusMessage: "cover is off" }]);
  });

  it("survives a restart, and is raised by events meanwhile", async () => {
    const [queue, disk] = [new MemoryQueueStore(), new MemoryDisk()];
    const first = await cancelled(new ClientHarness({}, undefined, queue, disk));
    await first.client.stop();
    const second = new ClientHarness({}, undefined, queue, disk);
    expect(second.row("a").stop?.why).toBe("CANCELLED");
    await second.live(anAction("b", ActionState.IN_PROGRESS));
    await second.client.stop();
    const third = await new ClientHarness({}, undefined, queue, disk).live();
    third.wire.resync.open().end();
    await settle();
    expect(third.row("b").stop?.why).toBe("LEFT");
  });

  it("sends no waiting update: work that was taken away is not completed by an earlier key press", async () => {
    const t = await new ClientHarness({ undoMs: 5_000, requestedBy: [{ type: "OBJECT", id: "robot-7" }] }).live(
      anAction("a", ActionState.IN_PROGRESS),
    );
    await t.press("a", "complete");
    t.wire.live.updated(anAction("a", { state: ActionState.IN_PROGRESS, assignedTo: ELSEWHERE, provenance: ann }));
    await t.clock.advance(6_000);
    expect(t.update("a")).toMatchObject({ state: "held", choices: ["drop"], reason: { code: "ended" } });
    expect(t.wire.updates).toHaveLength(0);
    expect(
      t.client.commands.submit({
        actionId: "a",
        move: "cancel",
        seenState: "IN_PROGRESS",
        pressedAt: 1,
        progress: { phase: "", statusMessage: "x" },
      }),
    ).toMatchObject({ ok: false });
  });

  it("is raised for an unanswered start: its author may be at work", async () => {
    const t = await new ClientHarness().live(anAction("a", ActionState.PLANNED));
    await t.press("a", "start");
    t.wire.lastUpdate.answer({ accepted: false, failure: failure("unreachable", "The connection broke off.") });
    await settle();
    t.wire.live.cancelled(anAction("a", { state: ActionState.CANCELLED, provenance: ann }));
    await settle();
    expect(t.row("a").stop?.why).toBe("CANCELLED");
  });

  it("is raised by a reassignment, and not by the user's own end", async () => {
    const t = await new ClientHarness({ requestedBy: [{ type: "USER", id: "ann" }] }).live(
      anAction("a", ActionState.IN_PROGRESS),
      anAction("b", ActionState.IN_PROGRESS),
    );
    t.wire.live.updated(anAction("a", { state: ActionState.IN_PROGRESS, assignedTo: ELSEWHERE, provenance: ann }));
    expect(t.row("a").stop?.why).toBe("REASSIGNED");
    await t.press("b", "complete");
    t.wire.live.updated(applied(anAction("b"), t.wire.lastUpdate.request));
    expect([t.row("b").state, t.row("b").stop]).toEqual(["COMPLETED", undefined]);
  });
});

describe("changed since the acknowledgement", () => {
  it("is shown as a difference until it is accepted, and reported if the user wants that", async () => {
    const t = await new ClientHarness().live(anAction("a", { name: "Relocate pallet to bay 7" }));
    await t.press("a", "acknowledge");
    t.wire.live.updated(applied(anAction("a", { name: "Relocate pallet to bay 7" }), t.wire.lastUpdate.request));
    expect(t.row("a").changed).toBeUndefined();
    t.wire.live.updated(anAction("a", { name: "Relocate pallet to bay 9", state: ActionState.IN_PROGRESS }));
    expect(t.row("a").changed).toEqual([{ field: "name", from: "Relocate pallet to bay 7", to: "Relocate pallet to bay 9" }]);
    t.client.commands.saveDraft({ actionId: "a", move: "report", phase: "on site", statusMessage: "half typed" });
    expect(await t.client.commands.acceptChanges({ actionId: "a", report: true, seen: t.row("a").changed ?? [] })).toEqual({
      ok: true,
      value: null,
    });
    await settle();
    expect(t.client.queries.details("a")?.drafts).toMatchObject([{ statusMessage: "half typed" }]);
    expect(t.row("a").changed).toBeUndefined();
    expect(t.wire.lastUpdate.request).toMatchObject({
      state: ActionState.IN_PROGRESS,
      progress: { statusMessage: "Accepted the change of name" },
    });
    expect(await ledger(t)).toContainEqual(expect.stringMatching(/^acceptedChange: Accepted the change of name/));
    expect(await t.client.commands.acceptChanges({ actionId: "a", report: false, seen: [] })).toEqual(failed("nothingChanged"));
  });
});

/** Lets minutes pass with a live connection. */
async function pass(t: ClientHarness, minutes: number): Promise<void> {
  for (let seconds = 0; seconds < minutes * 60; seconds += 5) {
    await t.clock.advance(5_000);
    t.wire.live.heartbeat();
    for (const resync of t.wire.resyncs) if (!resync.isOver) resync.open().initial(anAction("a", ActionState.IN_PROGRESS)).end();
  }
}

describe("silence", () => {
  it("raises a question after 30 minutes without a report, once per period, until there is one", async () => {
    const t = await new ClientHarness({ silenceMs: 30 * MINUTE }).live(anAction("a", ActionState.IN_PROGRESS));
    await pass(t, 29);
    expect(t.row("a").silentSince).toBeUndefined();
    await pass(t, 2);
    expect(t.row("a").silentSince).toEqual(expect.any(Number));
    expect(t.alerts.filter((alert) => alert.title === "Still working on Action a?")).toHaveLength(1);
    t.client.commands.silenceLater("a");
    expect(t.row("a").silentSince).toBeUndefined();
    await pass(t, 31);
    expect(t.alerts.filter((alert) => alert.title.startsWith("Still working"))).toHaveLength(2);
    await t.press("a", "report", { phase: "on site", statusMessage: "Still working" });
    t.wire.live.updated(applied(anAction("a", ActionState.IN_PROGRESS), t.wire.lastUpdate.request));
    expect(t.row("a").silentSince).toBeUndefined();
    expect((await ledger(t)).filter((line) => line.startsWith("asked:"))).toHaveLength(2);
  });
});

describe("the delivery ledger", () => {
  it("records an Action's history: received, alerted, opened, and each update with its outcome", async () => {
    const t = await new ClientHarness().live();
    t.wire.live.created(anAction("a"));
    await t.clock.advance(300);
    t.client.queries.details("a");
    t.client.commands.opened("a");
    t.client.queries.details("a");
    t.client.commands.opened("not in the queue");
    await t.press("a", "acknowledge");
    t.wire.lastUpdate.answer({ accepted: true });
    await settle();
    t.wire.live.updated(applied(anAction("a"), t.wire.lastUpdate.request));
    expect(await ledger(t)).toEqual([
      "received: Assigned to robot-7",
      "alerted: Alert shown by the system",
      "opened: Opened",
      "update: acknowledge: waiting",
      "update: acknowledge: sending",
      "update: acknowledge: accepted",
      "update: acknowledge: confirmed",
    ]);
    expect(sentencesOf(t.client.queries.ledgerLines())).toContain("acknowledge: confirmed");
  });
});

describe("the handover", () => {
  it("contains the open work, the unfinished updates and the drafts", async () => {
    const t = await new ClientHarness().live(anAction("a"), anAction("b", ActionState.CANCELLED));
    t.wire.live.fail();
    await settle();
    await t.press("a", "acknowledge");
    t.client.commands.saveDraft({ actionId: "a", move: "reject", phase: "", statusMessage: "too heavy" });
    expect(t.client.queries.handover()).toMatchObject({
      actingAs: { id: "robot-7" },
      connection: { state: "offline" },
      open: [{ id: "a" }],
      updates: [{ actionId: "a", move: "acknowledge", state: "waiting" }],
      drafts: [{ actionId: "a", actionName: "Action a", statusMessage: "too heavy" }],
    });
  });
});
