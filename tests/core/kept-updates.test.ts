import { describe, expect, it, vi } from "vitest";
import { failed } from "../../electron/contract/errors.ts";
import { failure } from "../../electron/core/transport/failure.ts";
import type { UpdateStep } from "../../electron/core/updates/update.ts";
import { ActionState, type Action } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { ClientHarness, MemoryDisk, MemoryQueueStore } from "./client-harness.ts";
import { settle } from "../support/settle.ts";
import { anAction, applied } from "../support/actions.ts";
import { sentencesOf } from "./ledger-lines.ts";

const TEXT = { phase: "on site", statusMessage: "bearing is warm" };

/** A machine: what is on its disk outlives the clients that run on it. */
class Machine {
  readonly queue = new MemoryQueueStore();
  readonly disk = new MemoryDisk();

  start(settings: ConstructorParameters<typeof ClientHarness>[0] = {}): ClientHarness {
    return new ClientHarness(settings, undefined, this.queue, this.disk);
  }

  /** As by `kill -9`, half a second after the last change: the queue is kept with that lag. */
  async kill(t: ClientHarness): Promise<void> {
    await t.clock.advance(600);
    await t.kill();
  }
}

/** On record as it was before it was sent, as a backup brings it back; on the service as it was sent. */
async function restored(service: (recorded: Action) => Action): Promise<ClientHarness> {
  const machine = new Machine();
  const action = anAction("a", ActionState.IN_PROGRESS);
  const t = await machine.start().live(action);
  t.wire.live.fail();
  await settle();
  await t.press("a", "report", TEXT);
  const backup = [...machine.disk.updates.byAccount].map(([client, updates]) => [client, new Map(updates)] as const);
  await t.clock.advance(800);
  await t.live(action);
  const recorded = applied(action, t.wire.lastUpdate.request);
  await machine.kill(t);
  for (const [client, updates] of backup) machine.disk.updates.byAccount.set(client, updates);
  const next = machine.start();
  expect(next.update("a")).toMatchObject({ state: "waiting", attempts: 0 });
  return next.live(service(recorded));
}

describe("an update on disk", () => {
  it("is there before it is on the wire, and as 'sending' before a byte of it is sent", async () => {
    const machine = new Machine();
    const t = await machine.start().live(anAction("a"));
    const seen: [UpdateStep, number, string | undefined][] = [];
    t.onStep = (step) => {
      const [json = "{}"] = [...([...machine.disk.updates.byAccount.values()][0]?.values() ?? [])];
      seen.push([step, t.wire.updates.length, (JSON.parse(json) as { state?: { is: string } }).state?.is]);
    };
    await t.press("a", "acknowledge");
    expect(seen).toEqual([
      ["recorded", 0, "waiting"],
      ["sending-recorded", 0, "sending"],
      ["sent", 1, "sending"],
    ]);
  });

  it("survives a restart while it waits, and goes out when the Action is still as it was", async () => {
    const machine = new Machine();
    const t = await machine.start().live(anAction("a"));
    t.wire.live.fail();
    await settle();
    await t.press("a", "acknowledge");
    await t.press("a", "plan");
    await machine.kill(t);
    const next = machine.start();
    expect(next.client.queries.details("a")?.updates.map((update) => [update.move, update.state])).toEqual([
      ["acknowledge", "waiting"],
      ["plan", "waiting"],
    ]);
    await next.live(anAction("a"));
    expect(next.wire.updates.map(({ request }) => request.state)).toEqual([ActionState.ACKNOWLEDGED]);
  });

  it("was on the wire when the process ended: in doubt, and not sent again when the service has it", async () => {
    const machine = new Machine();
    const t = await machine.start().live(anAction("a"));
    await t.press("a", "acknowledge");
    const { request } = t.wire.lastUpdate;
    await machine.kill(t);
    const next = machine.start();
    expect(next.update("a")).toMatchObject({ state: "unknown", reason: { code: "endedUnanswered" } });
    await next.live(applied(anAction("a"), request));
    expect([next.update("a").state, next.wire.updates.length]).toEqual(["confirmed", 0]);
  });

  it("was on the wire and did not arrive: sent again, once the new snapshot has shown that", async () => {
    const machine = new Machine();
    const t = await machine.start().live(anAction("a"));
    await t.press("a", "acknowledge");
    const { provenance } = t.wire.lastUpdate.request;
    await machine.kill(t);
    const next = await machine.start().live(anAction("a"));
    expect(next.wire.updates.map(({ request }) => request.provenance)).toEqual([provenance]);
  });

  it("was accepted: waits for its echo again", async () => {
    const machine = new Machine();
    const t = await machine.start().live(anAction("a"));
    await t.press("a", "acknowledge");
    t.wire.lastUpdate.answer({ accepted: true });
    await settle();
    const { request } = t.wire.lastUpdate;
    await machine.kill(t);
    const next = machine.start();
    expect(next.update("a").state).toBe("accepted");
    await next.live(applied(anAction("a"), request));
    expect(next.update("a").state).toBe("confirmed");
  });

  it.each([
    ["before its answer", true],
    ["after its answer", false],
  ])("was shown by the stream %s: is not called unshown after a restart", async (_when, shownFirst) => {
    const machine = new Machine();
    const t = await machine.start().live(anAction("a"));
    await t.press("a", "acknowledge");
    const { request, answer } = t.wire.lastUpdate;
    const done = applied(anAction("a"), request);
    if (shownFirst) t.wire.live.updated(done);
    answer({ accepted: true, action: done });
    await settle();
    if (!shownFirst) t.wire.live.updated(done);
    await machine.kill(t);
    // Moved on by somebody else since: no list of this run shows it again.
    const next = await machine.start().live(anAction("a", ActionState.PLANNED));
    expect(next.client.queries.details("a")?.updates).toMatchObject([{ state: "confirmed" }]);
    expect(next.client.queries.details("a")?.updates[0]?.noEcho).toBeUndefined();
  });

  it("was confirmed by its answer alone: is called unshown only until the stream shows it", async () => {
    const machine = new Machine();
    const t = await machine.start().live(anAction("a"));
    await t.press("a", "acknowledge");
    const { request, answer } = t.wire.lastUpdate;
    const done = applied(anAction("a"), request);
    answer({ accepted: true, action: done });
    await settle();
    await machine.kill(t);
    const next = machine.start();
    expect(next.update("a")).toMatchObject({ state: "confirmed", noEcho: true });
    await next.live(done);
    expect(next.update("a").noEcho).toBeUndefined();
  });

  it("is written no more often where the stream shows it before the answer", async () => {
    const t = await new Machine().start().live(anAction("a"));
    const puts = vi.spyOn(t.disk.updates, "putUpdate");
    await t.press("a", "acknowledge");
    t.wire.live.updated(applied(anAction("a"), t.wire.lastUpdate.request));
    t.wire.lastUpdate.answer({ accepted: true });
    await t.clock.advance(1_000);
    // Waiting, sending, confirmed.
    expect(puts).toHaveBeenCalledTimes(3);
  });

  describe("whose record a backup has brought back from before it was sent", () => {
    it("is confirmed by its very mark, and not sent again", async () => {
      const t = await restored((recorded) => recorded);
      expect([t.update("a").state, t.wire.updates.length]).toEqual(["confirmed", 0]);
    });

    it("is not confirmed by its name and millisecond alone, or with other words", async () => {
      const unmarked = await restored((recorded) => {
        const { nanos = 0 } = recorded.provenance?.updatedAt ?? {};
        return {
          ...recorded,
          provenance: { ...recorded.provenance!, updatedAt: { ...recorded.provenance!.updatedAt!, nanos: nanos - (nanos % 1e6) } },
        };
      });
      expect(unmarked.update("a").state).not.toBe("confirmed");
      const altered = await restored((recorded) => ({ ...recorded, progress: { ...recorded.progress!, statusMessage: "bearing" } }));
      expect(altered.update("a").state).not.toBe("confirmed");
    });
  });

  it("keeps its refusal, its hold and its draft", async () => {
    const machine = new Machine();
    const t = await machine.start().live(anAction("a", ActionState.IN_PROGRESS), anAction("b"));
    await t.press("a", "report", TEXT);
    t.wire.lastUpdate.answer({ accepted: false, failure: failure("failed_precondition", "reassigned to robot-3", { fromService: true }) });
    await settle();
    await machine.kill(t);
    const next = machine.start();
    expect(next.update("a")).toMatchObject({
      state: "refused",
      reason: { code: "refused", params: { failure: { words: "reassigned to robot-3" } } },
      choices: ["send", "drop"],
    });
    expect(next.client.queries.details("a")?.drafts).toMatchObject([TEXT]);
    next.client.commands.resolve({ updateId: next.update("a").id, choice: "drop" });
    await machine.kill(next);
    expect(machine.start().row("a").update).toBeUndefined();
  });

  it("keeps its Action, even when the run before had not read a whole list yet", async () => {
    const machine = new Machine();
    const t = machine.start();
    t.wire.live.open().initial(anAction("a"));
    await t.press("a", "acknowledge");
    await t.kill();
    const next = await machine.start().live();
    expect(next.client.queries.list().known).toBe(true);
    next.wire.resync.open().end();
    await settle();
    expect(next.update("a")).toMatchObject({ state: "held", reason: { code: "left" } });
  });

  it("belongs to one service and one Principal, and waits there", async () => {
    const machine = new Machine();
    const t = await machine.start().live(anAction("a"));
    t.wire.live.fail();
    await settle();
    await t.press("a", "acknowledge");
    await machine.kill(t);
    const other = await machine.start({ baseUrl: "http://127.0.0.1:2" }).live(anAction("a"));
    expect([other.row("a").update, other.wire.updates.length]).toEqual([undefined, 0]);
    const back = await machine.start().live(anAction("a"));
    expect(back.wire.updates).toHaveLength(1);
  });

  it("that cannot be read is said, and the others stand", async () => {
    const machine = new Machine();
    const t = await machine.start().live(anAction("a"));
    t.wire.live.fail();
    await settle();
    await t.press("a", "acknowledge");
    await machine.kill(t);
    for (const updates of machine.disk.updates.byAccount.values())
      updates.set("bad", "{half a rec").set("odd", '{"id":"odd","state":"lost"}');
    const next = machine.start();
    expect(next.update("a").state).toBe("waiting");
    expect(next.log.join("\n")).toMatch(/The updates bad, odd on disk could not be read/);
  });
});

describe("a disk that refuses", () => {
  it("takes no update: nothing is sent, that is said, and the text is still there", async () => {
    const machine = new Machine();
    const t = await machine.start().live(anAction("a", ActionState.IN_PROGRESS));
    machine.disk.updates.refuses = "no space left on the device";
    const answer = await t.press("a", "report", TEXT);
    expect(answer).toEqual(failed("updateNotKept", { why: expect.stringContaining("no space left") as string }));
    expect([t.row("a").update, t.wire.updates.length]).toEqual([undefined, 0]);
    expect(t.client.queries.details("a")?.drafts).toMatchObject([TEXT]);
  });

  it("holds back what is on record and cannot be marked as sent, and sends it when the disk takes it", async () => {
    const machine = new Machine();
    const t = await machine.start().live(anAction("a"));
    t.wire.live.fail();
    await settle();
    await t.press("a", "acknowledge");
    machine.disk.updates.refuses = "read-only file system";
    await t.clock.advance(800);
    await t.live(anAction("a"));
    expect(t.update("a")).toMatchObject({ state: "waiting", reason: { code: "diskRefuses", params: { words: "read-only file system" } } });
    expect(t.wire.updates).toHaveLength(0);
    machine.disk.updates.refuses = undefined;
    await t.clock.advance(2_000);
    expect([t.update("a").state, t.wire.updates.length]).toEqual(["sending", 1]);
  });

  it("is given what became of an update meanwhile as soon as it takes it, with every line of the ledger", async () => {
    const machine = new Machine();
    const t = await machine.start().live(anAction("a"));
    await t.press("a", "acknowledge");
    machine.disk.updates.refuses = "no space left on the device";
    t.wire.lastUpdate.answer({ accepted: true });
    await settle();
    t.wire.live.updated(applied(anAction("a"), t.wire.lastUpdate.request));
    expect(t.update("a").state).toBe("confirmed");
    expect(t.client.queries.connection().storage).toMatchObject({ message: expect.stringMatching(/no space left/) });
    machine.disk.updates.refuses = undefined;
    await t.clock.advance(2_000);
    expect(t.client.queries.connection().storage).toBeUndefined();
    await t.kill();
    const next = machine.start();
    expect(next.update("a").state).toBe("confirmed");
    expect(sentencesOf(machine.disk.ledger.lines.filter(({ kind }) => kind === "update"))).toEqual([
      "acknowledge: waiting",
      "acknowledge: sending",
      "acknowledge: accepted",
      "acknowledge: confirmed",
    ]);
  });

  it("never has a line of the ledger without what it tells of, whichever of the two it refuses", async () => {
    for (const refused of ["updates", "ledger"] as const) {
      const machine = new Machine();
      const t = await machine.start().live(anAction("a"));
      await t.press("a", "acknowledge");
      machine.disk[refused].refuses = "the disk reported an error";
      t.wire.lastUpdate.answer({ accepted: true });
      await settle();
      await t.clock.advance(1_000);
      const [record = ""] = [...([...machine.disk.updates.byAccount.values()][0]?.values() ?? [])];
      expect(JSON.parse(record)).toMatchObject({ state: { is: "sending" }, ledgerState: "sending" });
      expect(sentencesOf(machine.disk.ledger.lines).at(-1)).toBe("acknowledge: sending");
      expect(t.update("a").state).toBe("accepted");
    }
  });

  it("will not let go of what is taken back: it is held, not sent, and goes when the disk is in order", async () => {
    const machine = new Machine();
    const t = await machine.start().live(anAction("a"));
    t.wire.live.fail();
    await settle();
    await t.press("a", "acknowledge");
    machine.disk.updates.refuses = "read-only file system";
    const { id } = t.update("a");
    expect(t.client.commands.resolve({ updateId: id, choice: "drop" })).toMatchObject({ ok: false, error: { code: "updateNotRemoved" } });
    await t.clock.advance(800);
    await t.live(anAction("a"));
    expect([t.update("a").state, t.wire.updates.length]).toEqual(["held", 0]);
    machine.disk.updates.refuses = undefined;
    expect(t.client.commands.resolve({ updateId: id, choice: "drop" })).toMatchObject({ ok: true });
    expect(t.row("a").update).toBeUndefined();
  });

  it("cannot keep a draft: the text stays in memory, and that is said", async () => {
    const machine = new Machine();
    const t = await machine.start().live(anAction("a", ActionState.IN_PROGRESS));
    machine.disk.drafts.refuses = "no space left on the device";
    t.client.commands.saveDraft({ actionId: "a", move: "report", ...TEXT });
    expect(t.client.queries.details("a")?.drafts).toMatchObject([TEXT]);
    expect(t.client.queries.diagnostics()?.storage).toEqual([expect.stringMatching(/A draft could not be kept on disk: no space/)]);
  });
});

describe("files that keep nothing", () => {
  it("are told to the window, and by what", async () => {
    const machine = new Machine();
    const t = await machine.start().live(anAction("a"));
    expect([t.client.queries.connection().storage, t.client.queries.keepsUpdates]).toEqual([undefined, true]);
    machine.disk.updates.refuses = "no space left on the device";
    await t.press("a", "acknowledge");
    machine.queue.refuses = "no space left on the device";
    t.wire.live.created(anAction("b"));
    await t.clock.advance(1_000);
    expect(t.connections.at(-1)?.storage).toEqual({ what: "refusing", message: expect.stringMatching(/no space left/), kept: false });
    expect(t.client.queries.keepsUpdates).toBe(false);
    machine.queue.refuses = undefined;
    await t.clock.advance(1_000);
    expect(t.connections.at(-1)?.storage).toBeUndefined();
  });
});

describe("a final move", () => {
  const settings = { undoMs: 5_000 };

  async function completing(machine = new Machine()): Promise<ClientHarness> {
    const t = await machine.start(settings).live(anAction("a", ActionState.IN_PROGRESS));
    await t.press("a", "complete");
    return t;
  }

  it("waits five seconds for an undo, on disk, and then goes out", async () => {
    const t = await completing();
    expect(t.update("a")).toMatchObject({ state: "waiting", choices: ["undo", "send"], undoUntil: t.clock.now() + 5_000 });
    await t.clock.advance(4_900);
    expect(t.wire.updates).toHaveLength(0);
    await t.clock.advance(200);
    expect(t.wire.lastUpdate.request.state).toBe(ActionState.COMPLETED);
    expect(t.update("a").undoUntil).toBeUndefined();
  });

  it("is gone without a trace on the service when it is undone", async () => {
    const t = await completing();
    t.client.commands.resolve({ updateId: t.update("a").id, choice: "undo" });
    await t.clock.advance(10_000);
    expect([t.row("a").update, t.row("a").moves[0], t.wire.updates.length]).toEqual([undefined, "complete", 0]);
  });

  it("goes at once when the user says so, and when the setting is 0", async () => {
    const t = await completing();
    t.client.commands.resolve({ updateId: t.update("a").id, choice: "send" });
    await settle();
    expect(t.wire.updates).toHaveLength(1);
    const direct = await new Machine().start({ undoMs: 0 }).live(anAction("a", ActionState.IN_PROGRESS));
    await direct.press("a", "complete");
    expect(direct.wire.updates).toHaveLength(1);
  });

  it("waits for Complete and Reject only: with Fail and Cancel seconds may matter", async () => {
    const t = await new Machine().start(settings).live(anAction("a", ActionState.IN_PROGRESS), anAction("b"), anAction("c"));
    await t.press("a", "fail", { phase: "", statusMessage: "arm broke" });
    await t.press("b", "cancel", { phase: "", statusMessage: "not needed" });
    await t.press("c", "reject", { phase: "", statusMessage: "too heavy" });
    expect(t.wire.updates.map(({ request }) => request.actionId)).toEqual(["a", "b"]);
  });

  it("is never sent by itself after a crash inside the five seconds: the user is asked", async () => {
    const machine = new Machine();
    const t = await completing(machine);
    await machine.kill(t);
    const next = await machine.start(settings).live(anAction("a", ActionState.IN_PROGRESS));
    await next.clock.advance(60_000);
    expect(next.update("a")).toMatchObject({
      state: "held",
      choices: ["send", "drop"],
      reason: { code: "neverSent" },
    });
    expect(next.wire.updates).toHaveLength(0);
  });

  it("can be sent by a user who quits, and is waited for", async () => {
    const t = await completing();
    expect(t.client.queries.undoable().map((update) => update.actionName)).toEqual(["Action a"]);
    let left = false;
    const leaving = t.client.commands.sendUndoable(5_000).then(() => (left = true));
    await settle();
    expect([t.wire.updates.length, left]).toEqual([1, false]);
    t.wire.lastUpdate.answer({ accepted: true });
    await t.clock.advance(100);
    await leaving;
    expect(left).toBe(true);
  });
});

describe("a held update", () => {
  it("can be turned into a report of progress in the state that the Action has now", async () => {
    const t = await new Machine().start().live(anAction("a", ActionState.PLANNED));
    t.wire.live.fail();
    await settle();
    await t.press("a", "fail", { phase: "", statusMessage: "arm is stiff" });
    await t.clock.advance(800);
    await t.live(anAction("a", ActionState.IN_PROGRESS));
    expect(t.update("a")).toMatchObject({ state: "held", choices: ["send", "report", "drop"] });
    t.client.commands.resolve({ updateId: t.update("a").id, choice: "report" });
    await settle();
    expect(t.wire.lastUpdate.request).toMatchObject({ state: ActionState.IN_PROGRESS, progress: { statusMessage: "arm is stiff" } });
    expect(t.client.queries.details("a")?.updates).toHaveLength(1);
  });
});

/** One that can go out as a report, and that the disk will not let go of. */
async function reported(): Promise<ClientHarness> {
  const t = await new Machine().start().live(anAction("a", ActionState.PLANNED));
  t.wire.live.fail();
  await settle();
  await t.press("a", "fail", { phase: "", statusMessage: "arm is stiff" });
  await t.clock.advance(800);
  await t.live(anAction("a", ActionState.IN_PROGRESS));
  t.disk.updates.removeUpdate = () => {
    throw new Error("the disk is full");
  };
  return t;
}

describe("a held update whose text goes out as a report while the disk will not let go of it", () => {
  it("answers that it is done, and says of the held one what has become of its text", async () => {
    const t = await reported();
    const [held] = t.client.queries.details("a")?.updates ?? [];
    expect(t.client.commands.resolve({ updateId: held?.id ?? "", choice: "report" })).toEqual({ ok: true, value: null });
    await settle();
    expect(t.wire.lastUpdate.request.progress?.statusMessage).toBe("arm is stiff");
    expect(t.client.queries.details("a")?.updates.map(({ state, choices }) => [state, choices])).toEqual([
      ["held", ["drop"]],
      ["sending", []],
    ]);
    expect(t.client.queries.details("a")?.updates[0]?.reason?.code).toBe("sentAsReport");
  });

  it("does not offer the same text once more when the Action moves, or at the next start", async () => {
    const t = await reported();
    t.client.commands.resolve({ updateId: t.client.queries.details("a")?.updates[0]?.id ?? "", choice: "report" });
    await settle();
    t.wire.live.updated(applied(anAction("a", ActionState.IN_PROGRESS), t.wire.lastUpdate.request));
    await settle();
    expect(t.client.queries.details("a")?.updates[0]?.choices).toEqual(["drop"]);
    await t.clock.advance(600);
    await t.kill();
    const next = await t.restarted().live(anAction("a", ActionState.IN_PROGRESS));
    expect(next.client.queries.details("a")?.updates[0]).toMatchObject({ state: "held", choices: ["drop"] });
  });
});

describe("a bulk acknowledgement", () => {
  it("is one record and one result for each, and one that cannot be acknowledged stops no other", async () => {
    const t = await new Machine().start().live(anAction("a"), anAction("b", ActionState.PLANNED), anAction("c"));
    const results = await t.client.commands.acknowledgeAll({ actionIds: ["a", "b", "gone", "c", "a"], pressedAt: t.clock.now() });
    expect(results).toEqual([
      { actionId: "a", name: "Action a", updateId: expect.any(String) },
      { actionId: "b", name: "Action b", problem: failed("moveNotOffered", { move: "acknowledge" }).error },
      { actionId: "gone", name: "gone", problem: failed("actionNotInQueue").error },
      { actionId: "c", name: "Action c", updateId: expect.any(String) },
    ]);
    await settle();
    expect(t.wire.updates.map(({ request }) => request.actionId)).toEqual(["a", "c"]);
  });
});
