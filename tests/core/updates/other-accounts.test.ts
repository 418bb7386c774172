/**
 * Updates for an account not in use are listed until it is in use again or they are dropped; no
 * other account sends them.
 */
import { describe, expect, it } from "vitest";
import type { Settings } from "../../../electron/core/settings/schema.ts";
import type { OtherAccountDto } from "../../../electron/contract/accounts.ts";
import { failed } from "../../../electron/contract/errors.ts";
import { ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { ClientHarness, MemoryDisk, MemoryQueueStore, SETTINGS } from "../client-harness.ts";
import { settle } from "../../support/settle.ts";
import { anAction } from "../../support/actions.ts";
import { handoverText } from "../../support/handover-text.ts";
import { ROBOT_7 } from "../../support/principals.ts";
import { sentencesOf } from "../ledger-lines.ts";
import { failure } from "../failures.ts";

const ROBOT_8: Partial<Settings> = { actingAs: { type: "OBJECT", id: "robot-8" }, displayName: "robot-8" };

const KEY_7 = "http://127.0.0.1:1 OBJECT:robot-7";

/** A machine whose disk outlives the clients that run on it. */
class Machine {
  readonly queue = new MemoryQueueStore();
  readonly disk = new MemoryDisk();

  start(settings: Partial<Settings> = {}): ClientHarness {
    return new ClientHarness(settings, undefined, this.queue, this.disk);
  }
}

async function offline(t: ClientHarness): Promise<void> {
  t.wire.live.fail();
  await settle();
}

/** Presses Acknowledge twice as robot-7 while offline, and ends Docket. */
async function withTwoWaiting(machine = new Machine()): Promise<Machine> {
  const t = await machine.start().live(anAction("a"), anAction("b"));
  await offline(t);
  await t.press("a", "acknowledge");
  await t.clock.advance(1_000);
  await t.press("b", "acknowledge");
  await t.clock.advance(600);
  await t.client.stop();
  return machine;
}

const others = (t: ClientHarness): OtherAccountDto[] => t.client.queries.otherAccounts().accounts;

const listed = (t: ClientHarness): [string, string, string][] =>
  others(t).flatMap(({ key, updates }) => updates.map(({ actionId, state }): [string, string, string] => [key, actionId, state]));

const waiting: [string, string, string][] = [
  [KEY_7, "a", "waiting"],
  [KEY_7, "b", "waiting"],
];

const ledgerOf = (machine: Machine, account: string): string[] =>
  sentencesOf(machine.disk.ledger.lines.filter(({ accountKey }) => accountKey === account));

describe("work that waits for another account", () => {
  it.each<[string, Partial<Settings>]>([
    ["another acting Principal", ROBOT_8],
    ["a Principal of the same id and another type", { actingAs: { type: "USER", id: "robot-7" } }],
    ["another name of the same machine", { baseUrl: "http://localhost:1" }],
    ["another port", { baseUrl: "http://127.0.0.1:2" }],
    ["another path", { baseUrl: "http://127.0.0.1:1/eu" }],
    ["https instead of http", { baseUrl: "https://127.0.0.1:1" }],
    ["the demonstration", { baseUrl: "http://127.0.0.1:1", demonstration: true }],
  ])("is listed under %s, and not sent", async (_what, settings) => {
    const machine = await withTwoWaiting();
    const t = await machine.start(settings).live(anAction("a"), anAction("b"));
    expect(listed(t)).toEqual(waiting);
    expect(others(t)).toMatchObject([{ account: { baseUrl: "http://127.0.0.1:1", actingAs: ROBOT_7 }, counts: { waiting: 2 } }]);
    await t.clock.advance(60_000);
    expect(t.wire.updates).toEqual([]);
  });

  it("is sent, and no longer listed, when its account is in use again", async () => {
    const machine = await withTwoWaiting();
    await machine.start(ROBOT_8).client.stop();
    const back = await machine.start().live(anAction("a"), anAction("b"));
    expect([others(back), back.wire.updates.map(({ request }) => request.actionId)]).toEqual([[], ["a", "b"]]);
  });

  it.each<[string, Partial<Settings>]>([
    ["another transport and codec", { transport: "rest" }],
    ["another key, display name and heartbeat", { apiKey: "new", displayName: "R7", heartbeatMs: 1_000 }],
    ["another filter", { assignedTo: [ROBOT_7, { type: "OBJECT", id: "robot-8" }] }],
  ])("stays the same account's under %s", async (_what, settings) => {
    const machine = await withTwoWaiting();
    expect(others(machine.start(settings))).toEqual([]);
  });

  it("is listed while no account is in use at all", async () => {
    const machine = await withTwoWaiting();
    const t = machine.start();
    const told: number[] = [];
    t.published.on("accounts:changed", ({ accounts }) => told.push(accounts.length));
    t.client.configure(undefined);
    expect(listed(t)).toEqual(waiting);
    t.client.configure(SETTINGS);
    expect([told, listed(t)]).toEqual([[1, 0], []]);
  });

  it("is listed as soon as the account changes, updates on the wire with an unknown outcome", async () => {
    const machine = new Machine();
    const t = await machine.start({ undoMs: 60_000 }).live(anAction("a"), anAction("b", ActionState.IN_PROGRESS), anAction("c"));
    await t.press("a", "acknowledge");
    await t.press("b", "complete");
    await t.press("c", "acknowledge");
    t.wire.lastUpdate.answer({ accepted: false, failure: failure("failed_precondition", "reassigned", { fromService: true }) });
    await settle();
    t.client.configure({ ...SETTINGS, ...ROBOT_8 });
    expect(listed(t).map(([, id, state]) => [id, state])).toEqual([
      ["a", "unknown"],
      ["b", "held"],
      ["c", "refused"],
    ]);
    const [account] = others(t);
    expect(account?.updates.map(({ reason, undoUntil }) => [reason?.code, undoUntil])).toEqual([
      ["leftUnanswered", undefined],
      ["leftUnsent", undefined],
      ["refused", undefined],
    ]);
    expect(account?.counts).toEqual({ unknown: 1, held: 1, refused: 1 });
  });

  it("leaves out confirmed updates, and those that others have moved on", async () => {
    const machine = new Machine();
    const t = await machine.start().live(anAction("a"));
    await t.press("a", "acknowledge");
    t.wire.lastUpdate.answer({
      accepted: true,
      action: anAction("a", { state: ActionState.ACKNOWLEDGED, provenance: t.wire.lastUpdate.request.provenance! }),
    });
    await settle();
    expect(t.update("a").state).toBe("confirmed");
    t.client.configure({ ...SETTINGS, ...ROBOT_8 });
    expect(others(t)).toEqual([]);
  });

  it("is counted completely, and listed up to two hundred", async () => {
    const machine = new Machine();
    const names = Array.from({ length: 201 }, (_, index) => `a${String(index).padStart(3, "0")}`);
    const t = await machine.start().live(...names.map((name) => anAction(name)));
    await offline(t);
    for (const name of names) await t.press(name, "acknowledge");
    t.client.configure(undefined);
    expect([others(t)[0]?.counts, others(t)[0]?.updates.length]).toEqual([{ waiting: 201 }, 200]);
  });

  it("that is only a draft, or work to be stopped, is listed, too", async () => {
    const machine = new Machine();
    const t = await machine.start().live(anAction("a", ActionState.IN_PROGRESS), anAction("b", ActionState.IN_PROGRESS));
    t.client.commands.saveDraft({ actionId: "b", move: "report", phase: 'the "stop":{ text', statusMessage: "bearing is warm" });
    t.wire.live.cancelled(anAction("a", { state: ActionState.CANCELLED, provenance: { name: "ann" } }));
    await t.clock.advance(600);
    expect(t.row("a").stop).toBeDefined();
    t.client.configure({ ...SETTINGS, ...ROBOT_8 });
    expect(others(t)).toMatchObject([{ updates: [], drafts: 1, stops: ["Action a"] }]);
  });

  it("that cannot be read is reported, and the rest is kept", async () => {
    const machine = await withTwoWaiting();
    machine.disk.updates.byAccount.get(KEY_7)!.set("bad", "{half a rec");
    const t = machine.start(ROBOT_8);
    expect(others(t)).toMatchObject([{ unreadable: 1, counts: { waiting: 2 } }]);
  });

  it("is unknown while the disk refuses, which is reported, and is listed within a minute of its recovery", async () => {
    const machine = await withTwoWaiting();
    machine.disk.updates.refuses = "The file is locked.";
    const t = machine.start(ROBOT_8);
    expect(t.client.queries.otherAccounts()).toEqual({
      accounts: [],
      problem: { code: "system", params: { words: "The file is locked." } },
    });
    machine.disk.updates.refuses = undefined;
    await t.clock.advance(60_000);
    expect([t.client.queries.otherAccounts().problem, listed(t)]).toEqual([undefined, waiting]);
  });

  it("is listed by account, however odd the account keys are", async () => {
    const machine = await withTwoWaiting();
    const json = [...machine.disk.updates.byAccount.get(KEY_7)!.values()][0]!;
    for (const key of ["not a key", "https://b.example/x USER:ann b:c", "nonsense"])
      machine.disk.updates.putUpdate(key, { id: "u", json }, []);
    machine.disk.updates.putUpdate("demonstration http://127.0.0.1:5 OBJECT:robot-7", { id: "u", json }, []);
    expect(others(machine.start(ROBOT_8)).map(({ account }) => account)).toEqual([
      { baseUrl: "http://127.0.0.1:1", actingAs: ROBOT_7 },
      { baseUrl: "https://b.example/x", actingAs: { type: "USER", id: "ann b:c" } },
      { baseUrl: "nonsense" },
      { baseUrl: "not a key" },
    ]);
  });
});

describe("dropping work that waits for another account", () => {
  it("removes only that update, with a line in its own account's ledger", async () => {
    const machine = await withTwoWaiting();
    const t = machine.start(ROBOT_8);
    const [first] = others(t)[0]!.updates;
    expect(await t.client.commands.dropOther({ account: KEY_7, updateId: first!.id })).toEqual({ ok: true, value: null });
    expect(listed(t)).toEqual([waiting[1]]);
    expect(ledgerOf(machine, KEY_7).at(-1)).toBe("acknowledge: dropped by the operator while waiting");
    expect(ledgerOf(machine, "http://127.0.0.1:1 OBJECT:robot-8")).toEqual([]);
    await t.client.stop();
    const back = await machine.start().live(anAction("a"), anAction("b"));
    expect(back.wire.updates.map(({ request }) => request.actionId)).toEqual(["b"]);
  });

  it("as a whole ends its listing, with drafts and unreadable records", async () => {
    const machine = await withTwoWaiting();
    machine.disk.updates.byAccount.get(KEY_7)!.set("bad", "{half a rec");
    machine.disk.drafts.putDraft(KEY_7, { actionId: "a", move: "report", phase: "", statusMessage: "x" });
    const t = machine.start(ROBOT_8);
    expect(await t.client.commands.dropOther({ account: KEY_7 })).toEqual({ ok: true, value: null });
    expect(others(t)).toEqual([]);
    expect(ledgerOf(machine, KEY_7).slice(-3)).toEqual([
      "acknowledge: dropped by the operator while waiting",
      "acknowledge: dropped by the operator while waiting",
      "An update that could not be read was dropped by the operator",
    ]);
  });

  it("is not possible when the account is in use again, or the work is already gone", async () => {
    const machine = await withTwoWaiting();
    const t = machine.start(ROBOT_8);
    const { id } = others(t)[0]!.updates[0]!;
    t.client.configure(SETTINGS);
    expect(await t.client.commands.dropOther({ account: KEY_7, updateId: id })).toEqual(failed("accountInUse"));
    expect(t.client.queries.details("a")?.updates).toHaveLength(1);
    t.client.configure({ ...SETTINGS, ...ROBOT_8 });
    await t.client.commands.dropOther({ account: KEY_7, updateId: id });
    expect(await t.client.commands.dropOther({ account: KEY_7, updateId: id })).toEqual(failed("updateGone"));
    expect(await t.client.commands.dropOther({ account: "nobody", updateId: id })).toEqual(failed("updateGone"));
  });

  it("waits for another program that holds the file for a moment", async () => {
    const machine = await withTwoWaiting();
    const t = machine.start(ROBOT_8);
    machine.disk.updates.removeUpdates = () => {
      throw Object.assign(new Error("The file is locked."), { code: "busy" });
    };
    const dropped = t.client.commands.dropOther({ account: KEY_7 });
    await t.clock.advance(500);
    Reflect.deleteProperty(machine.disk.updates, "removeUpdates");
    await t.clock.advance(500);
    expect([await dropped, others(t)]).toEqual([{ ok: true, value: null }, []]);
  });

  it("leaves the work listed when the disk refuses, and reports that", async () => {
    const machine = await withTwoWaiting();
    const t = machine.start(ROBOT_8);
    const removeUpdates = machine.disk.updates.removeUpdates.bind(machine.disk.updates);
    machine.disk.updates.removeUpdates = () => {
      throw new Error("The disk is full.");
    };
    expect(await t.client.commands.dropOther({ account: KEY_7 })).toEqual(
      failed("notDropped", { why: { code: "system", params: { words: "The disk is full." } } }),
    );
    machine.disk.updates.removeUpdates = removeUpdates;
    expect(listed(t)).toEqual(waiting);
    expect(ledgerOf(machine, KEY_7).join("\n")).not.toMatch(/dropped/);
  });
});

describe("the handover", () => {
  it("lists the work that waits for other accounts, with each Action, move and text", async () => {
    const machine = new Machine();
    const t = await machine.start().live(anAction("a", ActionState.IN_PROGRESS));
    await offline(t);
    await t.press("a", "report", { phase: "on site", statusMessage: "bearing is warm" });
    t.client.configure({ ...SETTINGS, ...ROBOT_8 });
    const text = handoverText(t.client.queries.handover(), "UTC");
    expect(text).toMatch(/WAITS FOR ANOTHER ACCOUNT \(1\)\n=+\n {2}Account: robot-7 at http:\/\/127\.0\.0\.1:1\n/);
    expect(text).toMatch(/- Report progress: .*\[a\]\n {2}Status: Waiting, not sent, since 12:00\n[^]*Text: bearing is warm/);
  });

  it("does not show a merely waiting update as waiting for a decision", async () => {
    const t = await new Machine().start().live(anAction("a"));
    await offline(t);
    await t.press("a", "acknowledge");
    expect(handoverText(t.client.queries.handover(), "UTC")).not.toContain("waits for a decision");
  });
});
