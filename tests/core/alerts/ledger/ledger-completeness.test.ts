/**
 * Every end of an update reaches the ledger, over a crash, too; unreadable records stay reported.
 */
import { describe, expect, it } from "vitest";
import { ActionState } from "../../../../proto/gen/example/wdm/v1/action_pb.ts";
import { ClientHarness, MemoryDisk, MemoryQueueStore, SETTINGS } from "../../client-harness.ts";
import { settle } from "../../../support/settle.ts";
import { anAction, applied } from "../../../support/actions.ts";
import { newestLines, sentencesOf } from "../../ledger-lines.ts";

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
  it("records that a move was undone, or dropped", async () => {
    const undone = await completing();
    undone.client.commands.resolve({ updateId: undone.update("a").id, choice: "undo" });
    expect(await updateLines(undone)).toEqual(["complete: waiting", "complete: undone by the operator while waiting"]);

    const dropped = await new ClientHarness().live(anAction("a"));
    await dropped.press("a", "acknowledge");
    dropped.wire.lastUpdate.answer({ accepted: true });
    await seconds(dropped, 12);
    dropped.client.commands.resolve({ updateId: dropped.update("a").id, choice: "drop" });
    expect((await updateLines(dropped)).slice(-3)).toEqual([
      "acknowledge: accepted",
      "acknowledge: accepted, no echo. The service accepted it, but your report has not come back on the stream.",
      "acknowledge: dropped by the operator while accepted",
    ]);
  });

  it("records the end of an update and the stop of work even if the process is killed right after", async () => {
    const t = await new ClientHarness().live(anAction("a"), anAction("b", ActionState.IN_PROGRESS));
    await t.press("a", "acknowledge");
    t.wire.live.updated(applied(anAction("a"), t.wire.lastUpdate.request));
    t.wire.live.cancelled(anAction("b", ActionState.CANCELLED));
    await settle();
    t.client.commands.confirmStop("b");
    await t.kill();
    const next = t.restarted();
    expect(await updateLines(next)).toEqual(["acknowledge: waiting", "acknowledge: sending", "acknowledge: confirmed"]);
    expect((await next.client.queries.searchLedger({ text: "stopped" })).lines).toHaveLength(1);
  });
});

describe("the time to undo", () => {
  it("is paused while the user who quits is asked, so that nothing is reported as unsent after it was sent", async () => {
    const t = await completing();
    t.client.commands.pauseUndo();
    await seconds(t, 30);
    expect([t.wire.updates.length, t.client.queries.undoable().length]).toEqual([0, 1]);
    await t.kill();
    expect(t.restarted().update("a")).toMatchObject({ state: "held", choices: ["send", "drop"] });
  });

  it("begins anew for a user who stays, but not for updates undone or sent meanwhile", async () => {
    const t = await completing();
    const goOn = t.client.commands.pauseUndo();
    await seconds(t, 30);
    goOn();
    expect(t.update("a").undoUntil).toBe(t.clock.now() + 5_000);
    await seconds(t, 4);
    expect(t.wire.updates).toHaveLength(0);
    await seconds(t, 1);
    expect(t.wire.updates).toHaveLength(1);

    const undone = await completing();
    const goOnAfterwards = undone.client.commands.pauseUndo();
    undone.client.commands.resolve({ updateId: undone.update("a").id, choice: "undo" });
    goOnAfterwards();
    await seconds(undone, 6);
    expect([undone.wire.updates.length, undone.row("a").update]).toEqual([0, undefined]);
  });
});

describe("an unreadable record of the last run", () => {
  it("stays reported after later updates and drafts were stored without trouble", async () => {
    const [queue, disk] = [new MemoryQueueStore(), new MemoryDisk()];
    disk.updates.putUpdate(ACCOUNT, { id: "u-of-yesterday", json: "{" });
    disk.drafts.refuses = "the disk reported an error";
    const t = new ClientHarness({}, undefined, queue, disk);
    disk.drafts.refuses = undefined;
    await t.live(anAction("a"));
    await t.press("a", "acknowledge");
    t.wire.lastUpdate.answer({ accepted: true });
    t.client.commands.saveDraft({ actionId: "a", move: "reject", phase: "", statusMessage: "too heavy" });
    await settle();
    expect(t.client.queries.diagnostics()?.storage).toEqual([
      { code: "draftsUnreadable", params: { failure: { code: "system", params: { words: "the disk reported an error" } } } },
      { code: "updateRecordsUnreadable", params: { ids: ["u-of-yesterday"], more: 0 } },
    ]);
  });
});
