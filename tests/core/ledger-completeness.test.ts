/** Every fate reaches the ledger, also one that a crash or the operator's own hand brings about; and what could not be read stays said. */
import { describe, expect, it } from "vitest";
import { ActionState } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { ClientHarness, MemoryDisk, MemoryQueueStore, SETTINGS } from "./client-harness.ts";
import { settle } from "../support/settle.ts";
import { anAction, applied } from "../support/actions.ts";
import { newestLines, sentencesOf } from "./ledger-lines.ts";

const ACCOUNT = `${SETTINGS.baseUrl} OBJECT:robot-7`;

async function updateLines(t: ClientHarness): Promise<string[]> {
  const lines = await newestLines(t.client);
  return sentencesOf(lines.toReversed().filter((line) => line.kind === "update"));
}

async function completing(): Promise<ClientHarness> {
  const t = await new ClientHarness({ undoMs: 5_000 }).live(anAction("a", ActionState.IN_PROGRESS));
  await t.press("a", "complete");
  return t;
}

async function seconds(t: ClientHarness, count: number): Promise<void> {
  for (let second = 0; second < count; second += 1) {
    await t.clock.advance(1_000);
    t.wire.live.heartbeat();
  }
}

describe("the ledger", () => {
  it("tells that a move was undone, or dropped", async () => {
    const undone = await completing();
    undone.client.resolve({ updateId: undone.update("a").id, choice: "undo" });
    expect(await updateLines(undone)).toEqual(["complete: waiting", "complete: undone by the operator while waiting"]);

    const dropped = await new ClientHarness().live(anAction("a"));
    await dropped.press("a", "acknowledge");
    dropped.wire.lastUpdate.answer({ accepted: true });
    await seconds(dropped, 12);
    dropped.client.resolve({ updateId: dropped.update("a").id, choice: "drop" });
    expect((await updateLines(dropped)).slice(-3)).toEqual([
      "acknowledge: accepted",
      "acknowledge: accepted, no echo. The service accepted it, but your report has not come back on the stream.",
      "acknowledge: dropped by the operator while accepted",
    ]);
  });

  it("has the end of an update, and that work was stopped, when the process is killed the moment after", async () => {
    const t = await new ClientHarness().live(anAction("a"), anAction("b", ActionState.IN_PROGRESS));
    await t.press("a", "acknowledge");
    t.wire.live.updated(applied(anAction("a"), t.wire.lastUpdate.request));
    t.wire.live.cancelled(anAction("b", ActionState.CANCELLED));
    await settle();
    t.client.confirmStop("b");
    await t.kill();
    const next = t.restarted();
    expect(await updateLines(next)).toEqual(["acknowledge: waiting", "acknowledge: sending", "acknowledge: confirmed"]);
    expect((await next.client.searchLedger({ text: "stopped" })).lines).toHaveLength(1);
  });
});

describe("the time to undo", () => {
  it("stands still while the user who quits is asked, so that nothing is called kept that has gone out", async () => {
    const t = await completing();
    t.client.pauseUndo();
    await seconds(t, 30);
    expect([t.wire.updates.length, t.client.undoable().length]).toEqual([0, 1]);
    await t.kill();
    expect(t.restarted().update("a")).toMatchObject({ state: "held", choices: ["send", "drop"] });
  });

  it("begins anew for a user who stays, and not for what was undone or sent meanwhile", async () => {
    const t = await completing();
    const goOn = t.client.pauseUndo();
    await seconds(t, 30);
    goOn();
    expect(t.update("a").undoUntil).toBe(t.clock.now() + 5_000);
    await seconds(t, 4);
    expect(t.wire.updates).toHaveLength(0);
    await seconds(t, 1);
    expect(t.wire.updates).toHaveLength(1);

    const undone = await completing();
    const goOnAfterwards = undone.client.pauseUndo();
    undone.client.resolve({ updateId: undone.update("a").id, choice: "undo" });
    goOnAfterwards();
    await seconds(undone, 6);
    expect([undone.wire.updates.length, undone.row("a").update]).toEqual([0, undefined]);
  });
});

describe("what of the last run could not be read", () => {
  it("stays said after later updates and drafts were kept without trouble", async () => {
    const [queue, disk] = [new MemoryQueueStore(), new MemoryDisk()];
    disk.updates.putUpdate(ACCOUNT, { id: "u-of-yesterday", json: "{" });
    disk.drafts.refuses = "the disk reported an error";
    const t = new ClientHarness({}, undefined, queue, disk);
    disk.drafts.refuses = undefined;
    await t.live(anAction("a"));
    await t.press("a", "acknowledge");
    t.wire.lastUpdate.answer({ accepted: true });
    t.client.saveDraft({ actionId: "a", move: "reject", phase: "", statusMessage: "too heavy" });
    await settle();
    expect(t.client.diagnostics()?.storage).toEqual([
      "The drafts on disk could not be read: the disk reported an error",
      "The update u-of-yesterday on disk could not be read; its fate is not known to Docket.",
    ]);
  });
});
