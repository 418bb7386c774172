/**
 * While another program holds Docket's file nothing is lost, and presses are recorded once it is
 * free.
 */
import { describe, expect, it } from "vitest";
import { failed } from "../../electron/contract/errors.ts";
import { ActionState } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { ClientHarness, MemoryDisk, MemoryQueueStore } from "./client-harness.ts";
import { settle } from "../support/settle.ts";
import { anAction, applied, asSeen } from "../support/actions.ts";
import { ledgerSentence } from "../../electron/contract/messages/ledger.ts";
import { failure } from "./failures.ts";

const TEXT = { phase: "on site", statusMessage: "bearing is warm" };

class Machine {
  readonly queue = new MemoryQueueStore();
  readonly disk = new MemoryDisk();

  start(settings: ConstructorParameters<typeof ClientHarness>[0] = {}): ClientHarness {
    return new ClientHarness(settings, undefined, this.queue, this.disk);
  }

  hold(isBusy: boolean): void {
    for (const store of [this.disk.updates, this.disk.drafts, this.disk.ledger]) store.isBusy = isBusy;
  }

  lines(): string[] {
    return this.disk.ledger.lines.filter(({ kind }) => kind === "update").map((line) => ledgerSentence(line).split(".")[0] ?? "");
  }
}

function submit(
  t: ClientHarness,
  id: string,
  move: "acknowledge" | "report",
): ReturnType<ClientHarness["client"]["commands"]["submitWhenFree"]> {
  const progress = move === "report" ? { progress: TEXT } : {};
  return t.client.commands.submitWhenFree({ actionId: id, move, seenState: t.row(id).movesFrom, pressedAt: t.clock.now(), ...progress });
}

describe("a press while another program holds the file", () => {
  it("is recorded and sent as soon as the file is free", async () => {
    const machine = new Machine();
    const t = await machine.start().live(anAction("a"));
    machine.hold(true);
    const pressed = submit(t, "a", "acknowledge");
    await t.clock.advance(2_000);
    expect([t.row("a").update, t.wire.updates.length]).toEqual([undefined, 0]);
    machine.hold(false);
    await t.clock.advance(100);
    expect(await pressed).toMatchObject({ ok: true });
    expect([t.update("a").state, t.wire.updates.length]).toEqual(["sending", 1]);
    expect(machine.lines()).toEqual(["acknowledge: waiting", "acknowledge: sending"]);
  });

  it("is refused with its reason when the file is not freed, and the text is kept", async () => {
    const machine = new Machine();
    const t = await machine.start().live(anAction("a", ActionState.IN_PROGRESS));
    machine.hold(true);
    const pressed = submit(t, "a", "report");
    await t.clock.advance(3_500);
    expect(await pressed).toEqual(
      failed("updateNotKept", {
        why: { code: "system", params: { words: expect.stringContaining("Another program holds the file") as string } },
        busy: true,
        typed: true,
      }),
    );
    expect([t.row("a").update, t.client.queries.details("a")?.drafts]).toMatchObject([undefined, [TEXT]]);
    machine.hold(false);
    await t.clock.advance(300);
    await t.kill();
    expect(machine.start().client.queries.details("a")?.drafts).toMatchObject([TEXT]);
    expect(machine.lines()).toEqual([]);
  });

  it("is held when the Action has ended meanwhile, like every press that came too late", async () => {
    const machine = new Machine();
    const t = await machine.start().live(anAction("a"));
    machine.hold(true);
    const pressed = submit(t, "a", "acknowledge");
    await t.clock.advance(1_000);
    t.wire.live.cancelled(anAction("a", ActionState.CANCELLED));
    machine.hold(false);
    await t.clock.advance(200);
    expect(await pressed).toMatchObject({ ok: true });
    expect([t.update("a").state, t.wire.updates.length]).toEqual(["held", 0]);
  });

  it("on many Actions is decided for each of them, in order", async () => {
    const machine = new Machine();
    const ids = ["a", "b", "c", "d"];
    const t = await machine.start().live(...ids.map((id) => anAction(id)));
    machine.hold(true);
    const pressed = t.client.commands.acknowledgeAll({ actions: asSeen([...ids, "gone"]), pressedAt: t.clock.now() });
    await t.clock.advance(700);
    machine.hold(false);
    await t.clock.advance(200);
    expect((await pressed).map(({ actionId, problem }) => [actionId, problem === undefined])).toEqual([
      ["a", true],
      ["b", true],
      ["c", true],
      ["d", true],
      ["gone", false],
    ]);
    expect(t.wire.updates.map(({ request }) => request.actionId)).toEqual(ids);
  });
});

describe("an Undo while the file is busy", () => {
  it.each([0, 4_900])("pressed after %s ms is not overtaken by its update", async (ms) => {
    const machine = new Machine();
    const t = await machine.start({ undoMs: 5_000 }).live(anAction("a", ActionState.IN_PROGRESS));
    await t.press("a", "complete");
    const { id } = t.update("a");
    await t.clock.advance(ms);
    machine.hold(true);
    const undone = t.client.commands.resolveWhenFree({ updateId: id, choice: "undo" });
    await t.clock.advance(2_000);
    expect(t.update("a")).toMatchObject({ state: "waiting", undoUntil: expect.any(Number) });
    machine.hold(false);
    await t.clock.advance(100);
    expect(await undone).toEqual({ ok: true, value: null });
    await t.clock.advance(10_000);
    expect([t.row("a").update, t.wire.updates.length]).toEqual([undefined, 0]);
  });
});

describe("an update to be sent while the file is busy", () => {
  it("shows that it waits for the file, not that the disk refuses, and is sent when the file is free", async () => {
    const machine = new Machine();
    const t = await machine.start().live(anAction("a"));
    t.wire.live.fail();
    await settle();
    await t.press("a", "acknowledge");
    machine.hold(true);
    await t.clock.advance(800);
    await t.live(anAction("a"));
    expect(t.update("a")).toMatchObject({ state: "waiting", reason: { code: "fileBusy" } });
    expect(t.wire.updates).toHaveLength(0);
    machine.hold(false);
    await t.clock.advance(2_000);
    expect([t.update("a").state, t.update("a").reason, t.wire.updates.length]).toEqual(["sending", undefined, 1]);
  });
});

describe("the states of updates while another program holds the file", () => {
  it("are written in order once it is free, and no state is only in memory afterwards", async () => {
    const machine = new Machine();
    const t = await machine.start().live(anAction("a"), anAction("b"));
    await t.press("a", "acknowledge");
    await t.press("b", "acknowledge");
    machine.hold(true);
    const [one, two] = t.wire.updates;
    one?.answer({ accepted: true });
    two?.answer({ accepted: false, failure: failure("failed_precondition", "reassigned", { fromService: true }) });
    await settle();
    if (one !== undefined) t.wire.live.updated(applied(anAction("a"), one.request));
    await t.clock.advance(900);
    expect(t.client.queries.connection().storage).toBeUndefined();
    await t.clock.advance(600);
    expect(t.client.queries.connection().storage).toMatchObject({ what: "refusing", kept: false });
    machine.hold(false);
    await t.clock.advance(300);
    expect(t.client.queries.connection().storage).toBeUndefined();
    await t.kill();
    const next = machine.start();
    expect([next.update("a").state, next.update("b").state]).toEqual(["confirmed", "refused"]);
    expect(machine.lines()).toEqual([
      "acknowledge: waiting",
      "acknowledge: sending",
      "acknowledge: waiting",
      "acknowledge: sending",
      "acknowledge: accepted",
      "acknowledge: refused",
      "acknowledge: confirmed",
    ]);
  });

  it("send nothing that cannot be marked as sent, and send it once when it can", async () => {
    const machine = new Machine();
    const t = await machine.start().live(anAction("a"));
    t.wire.live.fail();
    await settle();
    await t.press("a", "acknowledge");
    machine.hold(true);
    await t.clock.advance(800);
    await t.live(anAction("a"));
    expect([t.update("a").state, t.wire.updates.length]).toEqual(["waiting", 0]);
    machine.hold(false);
    await t.clock.advance(2_500);
    expect([t.update("a").state, t.wire.updates.length]).toEqual(["sending", 1]);
  });

  it("let an undo through as soon as the file is free, and change nothing before", async () => {
    const machine = new Machine();
    const t = await machine.start({ undoMs: 5_000 }).live(anAction("a", ActionState.IN_PROGRESS));
    await t.press("a", "complete");
    machine.hold(true);
    const undone = t.client.commands.resolveWhenFree({ updateId: t.update("a").id, choice: "undo" });
    await t.clock.advance(1_000);
    expect(t.update("a")).toMatchObject({ state: "waiting", choices: ["undo", "send"] });
    machine.hold(false);
    await t.clock.advance(100);
    expect([await undone, t.row("a").update, t.wire.updates.length]).toEqual([{ ok: true, value: null }, undefined, 0]);
  });

  it("interrupted by the end of the process leave the update on the wire with an unknown outcome for the next start", async () => {
    const machine = new Machine();
    const t = await machine.start().live(anAction("a"));
    await t.press("a", "acknowledge");
    machine.hold(true);
    t.wire.lastUpdate.answer({ accepted: true });
    await t.clock.advance(600);
    await t.kill();
    machine.hold(false);
    const next = machine.start();
    expect(next.update("a").state).toBe("unknown");
    expect(machine.lines()).toEqual(["acknowledge: waiting", "acknowledge: sending", "acknowledge: unknown"]);
  });
});

describe("a draft while another program holds the file", () => {
  it("is written once the file is free, as it was typed last, and an emptied one is removed", async () => {
    const machine = new Machine();
    const t = await machine.start().live(anAction("a", ActionState.IN_PROGRESS), anAction("b", ActionState.IN_PROGRESS));
    t.client.commands.saveDraft({ actionId: "b", move: "report", ...TEXT });
    machine.hold(true);
    t.client.commands.saveDraft({ actionId: "a", move: "report", phase: "", statusMessage: "bear" });
    t.client.commands.saveDraft({ actionId: "a", move: "report", ...TEXT });
    t.client.commands.saveDraft({ actionId: "b", move: "report", phase: "", statusMessage: "" });
    await t.clock.advance(5_000);
    machine.hold(false);
    await t.clock.advance(300);
    expect(t.client.queries.connection().storage).toBeUndefined();
    await t.kill();
    const next = machine.start();
    expect([next.client.queries.details("a")?.drafts, next.client.queries.details("b")?.drafts]).toMatchObject([[TEXT], []]);
    expect(next.clock.pending).toBeGreaterThan(0);
  });
});
