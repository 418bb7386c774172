/** A clock that is wrong once makes nothing old: retention counts days of use. */
import { describe, expect, it } from "vitest";
import { ActionState } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { ClientHarness } from "./client-harness.ts";
import { settle } from "../support/settle.ts";
import { anAction } from "../support/actions.ts";
import { newestLines, sentencesOf } from "./ledger-lines.ts";
import { failure } from "./failures.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Ends Docket, moves the clock by this much, and starts Docket again. */
async function restart(t: ClientHarness, jumpMs = 0): Promise<ClientHarness> {
  await t.clock.advance(600);
  await t.client.stop();
  t.clock.jumpWall(jumpMs);
  return t.restarted();
}

/** Uses Docket on this many consecutive days. */
async function use(t: ClientHarness, days: number): Promise<ClientHarness> {
  let next = t;
  for (let day = 0; day < days; day += 1) next = await restart(next, DAY_MS);
  return next;
}

const words = async (t: ClientHarness): Promise<string[]> => sentencesOf(await newestLines(t.client));

async function withLedger(): Promise<ClientHarness> {
  const t = await new ClientHarness().live(anAction("a"), anAction("b"));
  await t.clock.advance(600);
  expect((await words(t)).length).toBeGreaterThan(2);
  return t;
}

async function withRefusal(): Promise<ClientHarness> {
  const t = await new ClientHarness().live(anAction("a"));
  await t.press("a", "acknowledge");
  t.wire.lastUpdate.answer({ accepted: false, failure: failure("failed_precondition", "reassigned", { fromService: true }) });
  await settle();
  expect(t.update("a").state).toBe("refused");
  return t;
}

describe("the ledger", () => {
  it.each([91, 400, 30_000, -91, -20_000])("loses no line at a start with the clock %i days off, nor at the next", async (days) => {
    const t = await withLedger();
    const before = await words(t);
    const wrong = await restart(t, days * DAY_MS);
    expect(await words(wrong)).toEqual(expect.arrayContaining(before));
    const right = await restart(wrong, -days * DAY_MS);
    expect(await words(right)).toEqual(expect.arrayContaining(before));
  });

  it("keeps the lines that were written under the wrong clock", async () => {
    const t = await withLedger();
    const wrong = await (await restart(t, -20_000 * DAY_MS)).live(anAction("a"), anAction("b"), anAction("c"));
    await wrong.clock.advance(600);
    const right = await restart(wrong, 20_000 * DAY_MS);
    expect((await right.client.queries.searchLedger({ text: "c" })).lines.map(({ actionId }) => actionId)).toContain("c");
  });

  it("keeps a line for 90 days of use, and removes it on the next", async () => {
    const t = await withLedger();
    const before = await words(t);
    const onTheLast = await use(t, 90);
    expect(await words(onTheLast)).toEqual(expect.arrayContaining(before));
    expect(await words(await use(onTheLast, 1))).toEqual([]);
  });

  it("still removes lines after 90 days of use when the clock was once in another century", async () => {
    const t = await withLedger();
    const right = await restart(await restart(t, 30_000 * DAY_MS), -30_000 * DAY_MS);
    expect(await words(await use(right, 91))).toEqual([]);
  });

  it("removes nothing because Docket was away for a year", async () => {
    const t = await withLedger();
    const before = await words(t);
    const back = await restart(t, 365 * DAY_MS);
    expect(await words(back)).toEqual(expect.arrayContaining(before));
    expect(await words(await use(back, 91))).toEqual([]);
  });

  it("removes nothing on a machine whose clock begins in 1970 at each of a hundred starts", async () => {
    let t = await withLedger();
    const before = await words(t);
    const back = t.clock.now();
    for (let start = 0; start < 100; start += 1) {
      t = await restart(t, -t.clock.now());
      t = await restart(t, back - t.clock.now());
    }
    expect(await words(t)).toEqual(expect.arrayContaining(before));
  });

  it("removes nothing when the count of days is damaged, and counts again", async () => {
    const t = await use(await withLedger(), 89);
    const before = await words(t);
    t.store.machine.notes["daysOfUse"] = '{"total":"many"';
    const next = await use(t, 10);
    expect(await words(next)).toEqual(expect.arrayContaining(before));
    expect(await words(await use(next, 90))).toEqual([]);
  });

  it("removes nothing while the count of days cannot be read, and continues from it when it can", async () => {
    const t = await use(await withLedger(), 89);
    const before = await words(t);
    const note = (): { total: number; dates: unknown[] } => JSON.parse(t.store.machine.notes["daysOfUse"] ?? "{}");
    const { total, dates } = note();
    await t.client.stop();
    t.store.refuses = "The disk is gone.";
    t.clock.jumpWall(DAY_MS);
    const blind = t.restarted();
    await blind.clock.advance(60_000);
    // A minute without the service has added a line of its own.
    expect(await words(blind)).toEqual(expect.arrayContaining(before));
    expect(note()).toEqual({ total, dates });
    t.store.refuses = undefined;
    await blind.clock.advance(60_000);
    expect(note().total).toBe(total + 1);
    expect(note().dates.slice(0, -1)).toEqual(dates);
  });

  it("removes no line of a new ledger because of its predecessor's count", async () => {
    const t = await use(await withLedger(), 89);
    t.disk.ledger.lines = [];
    Object.assign(t.disk.ledger, { newest: 0 });
    const next = await (await restart(t, DAY_MS)).live(anAction("z"));
    await next.clock.advance(600);
    const before = await words(next);
    expect(before).not.toEqual([]);
    expect(await words(await use(next, 60))).toEqual(expect.arrayContaining(before));
  });

  it("stores the count of days when the disk accepts it again", async () => {
    const t = await withLedger();
    t.store.refuses = "The disk is full.";
    t.clock.jumpWall(DAY_MS);
    await t.clock.advance(60_000);
    t.store.refuses = undefined;
    await t.clock.advance(60_000);
    expect(JSON.parse(t.store.machine.notes["daysOfUse"] ?? "{}")).toMatchObject({ total: 2 });
  });
});

describe("an ended update", () => {
  it.each([91, -91])("is still there at a start with the clock %i days off, and at the next", async (days) => {
    const wrong = await restart(await withRefusal(), days * DAY_MS);
    expect(wrong.update("a")).toMatchObject({
      state: "refused",
      reason: { code: "refused", params: { failure: { params: { words: "reassigned" } } } },
      choices: ["send", "drop"],
    });
    const right = await restart(wrong, -days * DAY_MS);
    expect(right.update("a").state).toBe("refused");
  });

  it("is removed after seven days of use", async () => {
    const t = await use(await withRefusal(), 6);
    expect(t.update("a").state).toBe("refused");
    expect((await use(t, 1)).row("a").update).toBeUndefined();
  });

  it("that an older version wrote is removed after seven days of use, too", async () => {
    const t = await withRefusal();
    for (const updates of t.disk.updates.byAccount.values())
      for (const [id, json] of updates) updates.set(id, json.replace(/,"day":\d+/, ""));
    const next = await restart(t, 91 * DAY_MS);
    expect(next.update("a").state).toBe("refused");
    expect((await use(next, 7)).row("a").update).toBeUndefined();
  });

  it("that ended under a clock which was ahead is removed after seven days of use anyway", async () => {
    const t = new ClientHarness();
    t.clock.jumpWall(91 * DAY_MS);
    await t.live(anAction("a"));
    await t.press("a", "acknowledge");
    t.wire.lastUpdate.answer({ accepted: false, failure: failure("failed_precondition", "no", { fromService: true }) });
    await settle();
    const right = await restart(t, -91 * DAY_MS);
    expect(right.update("a").state).toBe("refused");
    expect((await use(right, 8)).row("a").update).toBeUndefined();
  });
});

describe("an ended Action", () => {
  it.each([91, -91])("stays in view at a start with the clock %i days off", async (days) => {
    const t = await new ClientHarness().live(anAction("a"), anAction("b"));
    t.wire.live.cancelled(anAction("a", ActionState.CANCELLED));
    const wrong = await (await restart(t, days * DAY_MS)).live(anAction("b"));
    expect(wrong.row("a").state).toBe("CANCELLED");
    const right = await (await restart(wrong, HOUR_MS - days * DAY_MS)).live(anAction("b"));
    expect(right.row("a").state).toBe("CANCELLED");
  });

  it("under a clock that was ahead does not stay 'finished today' for that long", async () => {
    const t = new ClientHarness();
    t.clock.jumpWall(91 * DAY_MS);
    await t.live(anAction("a"), anAction("b"));
    t.wire.live.cancelled(anAction("a", ActionState.CANCELLED));
    let next = await restart(t, -91 * DAY_MS);
    for (let day = 0; day < 3; day += 1) next = await (await restart(next, DAY_MS)).live(anAction("b"));
    expect(next.client.queries.list().rows.map(({ id }) => id)).toEqual(["b"]);
  });
});

describe("a pause that the service asked for", () => {
  it.each([-5, -59, -3_500])("of seconds stays one of seconds when the clock is set back by %i s before a start", async (seconds) => {
    const t = await new ClientHarness().live(anAction("a"));
    await t.press("a", "acknowledge");
    t.wire.lastUpdate.answer({
      accepted: false,
      failure: failure("resource_exhausted", "Later.", { fromService: true, retryAfterMs: 20_000 }),
    });
    await settle();
    const next = await restart(t, seconds * 1_000);
    expect(next.client.queries.connection().pausedUntil).toBeLessThanOrEqual(next.clock.now() + 20_000);
  });

  it.each([91, -91, 1])("delays nothing for longer than allowed when the clock is set by %i days", async (days) => {
    const t = await new ClientHarness().live(anAction("a"), anAction("b"));
    await t.press("a", "acknowledge");
    t.wire.lastUpdate.answer({
      accepted: false,
      failure: failure("resource_exhausted", "Later.", { fromService: true, retryAfterMs: HOUR_MS / 2 }),
    });
    await settle();
    expect(t.client.queries.connection().pausedUntil).toBe(t.clock.now() + HOUR_MS / 2);
    const sent = t.wire.updates.length;
    const next = await (await restart(t, days * DAY_MS)).live(anAction("a"), anAction("b"));
    await next.clock.advance(HOUR_MS);
    expect([next.client.queries.connection().pausedUntil, next.wire.updates.length > sent]).toEqual([undefined, true]);
  });
});

describe("an update that is pressed after the clock was corrected", () => {
  it("has the time of its press, although an earlier one of its Action is dated in the future", async () => {
    const t = new ClientHarness();
    t.clock.jumpWall(91 * DAY_MS);
    await t.live(anAction("a"));
    await t.press("a", "acknowledge");
    t.wire.lastUpdate.answer({ accepted: false, failure: failure("failed_precondition", "no", { fromService: true }) });
    await settle();
    const right = await (await restart(t, -91 * DAY_MS)).live(anAction("a"));
    const pressedAt = right.clock.now();
    await right.press("a", "acknowledge");
    await right.press("a", "plan");
    const { updates } = right.client.queries.details("a")!;
    expect(updates.slice(-2).map(({ createdAt }) => createdAt - pressedAt)).toEqual([0, 1]);
  });
});

describe("an update of an assignment that came before the clock was set back", () => {
  const work = anAction("a", ActionState.IN_PROGRESS);

  async function setBack(): Promise<ClientHarness> {
    const t = await new ClientHarness().live(work);
    t.clock.jumpWall(-2 * HOUR_MS);
    return t;
  }

  it("counts as the end of the Action while its answer is awaited: no work has to stop", async () => {
    const t = await setBack();
    await t.press("a", "complete", { phase: "p", statusMessage: "done" });
    t.wire.live.updated(anAction("a", ActionState.COMPLETED));
    await settle();
    expect(t.row("a")).toMatchObject({ state: "COMPLETED", update: { state: "sending" } });
    expect([t.row("a").stop, t.alerts]).toEqual([undefined, []]);
    t.wire.lastUpdate.answer({ accepted: true });
    await settle();
    expect([t.row("a").stop, t.alerts]).toEqual([undefined, []]);
  });

  it("keeps its key when its user sends it again: the service can recognise it", async () => {
    const before = await setBack();
    await before.press("a", "report", { phase: "p", statusMessage: "half" });
    before.wire.lastUpdate.answer({ accepted: false, failure: failure("resource_exhausted", "Slow down.", { retryAfterMs: 60_000 }) });
    await settle();
    before.wire.live.updated(anAction("a", ActionState.PLANNED)).updated(work);
    await settle();
    const { id, reason, choices } = before.update("a");
    expect([reason?.code, choices]).toEqual(["clear", ["send", "drop"]]);
    before.client.commands.resolve({ updateId: id, choice: "send" });
    await before.clock.advance(61_000);
    before.client.commands.retry();
    await before.live(work);
    expect(before.wire.updates.map(({ key }) => key)).toEqual([id, id]);
  });
});
