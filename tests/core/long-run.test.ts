/** A run of weeks keeps no more of ended work than a restart would keep. */
import { describe, expect, it } from "vitest";
import { ActionState, type Action } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { ClientHarness } from "./client-harness.ts";
import { settle } from "../support/settle.ts";
import { type WireStream } from "./fake-wire.ts";
import { anAction, applied } from "../support/actions.ts";
import { failure } from "./failures.ts";

const DAY_MS = 86_400_000;
/** Longer than the time until a live stream is compared with a list. */
const RESYNC_MS = 900_000;

const served = new WeakSet<WireStream>();

/** Lets this many days pass without a restart; each stream and each list shows `listed`. */
async function pass(t: ClientHarness, days: number, ...listed: Action[]): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    t.clock.jumpWall(DAY_MS - RESYNC_MS);
    for (let elapsed = 0; elapsed < RESYNC_MS; elapsed += 5_000) {
      await t.clock.advance(5_000);
      for (const stream of t.wire.streams.slice(1)) {
        if (served.has(stream) || stream.isOver || stream.signal.aborted) continue;
        served.add(stream);
        stream.open().initial(...listed);
        if (stream.isResync) stream.end();
      }
      t.wire.live.heartbeat();
    }
  }
}

/** Submits an update of the Action, has the service refuse it, and returns its id. */
async function refused(t: ClientHarness, id: string): Promise<string> {
  await t.press(id, "acknowledge");
  t.wire.lastUpdate.answer({ accepted: false, failure: failure("failed_precondition", "no", { fromService: true }) });
  await settle();
  expect(t.update(id).state).toBe("refused");
  return t.update(id).id;
}

/**
 * Submits an update of the Action that is recorded and shown; then someone else cancels the Action.
 */
async function confirmedAndOver(t: ClientHarness, id: string): Promise<string> {
  await t.press(id, "acknowledge");
  const { request } = t.wire.lastUpdate;
  t.wire.lastUpdate.answer({ accepted: true });
  t.wire.live.updated(applied(anAction(id), request));
  await settle();
  expect(t.update(id).state).toBe("confirmed");
  t.wire.live.cancelled(anAction(id, ActionState.CANCELLED));
  return t.update(id).id;
}

const onDisk = (t: ClientHarness): string[] => [...t.disk.updates.byAccount.values()].flatMap((updates) => [...updates.keys()]);
const knows = (t: ClientHarness, updateId: string): boolean => {
  const result = t.client.commands.resolve({ updateId, choice: "undo" });
  return result.ok || result.error.code !== "updateGone";
};

describe("in a run of weeks, an ended update of an Action that was removed", () => {
  it.each([refused, confirmedAndOver])("is dropped after seven days of use, from memory and disk (%#)", async (ended) => {
    const t = await new ClientHarness().live(anAction("a"), anAction("b"));
    const id = await ended(t, "a");
    t.wire.live.cancelled(anAction("a", ActionState.CANCELLED));
    await pass(t, 6, anAction("b"));
    expect(t.client.queries.details("a")).toBeUndefined();
    expect([knows(t, id), onDisk(t)]).toEqual([true, [id]]);
    await pass(t, 3, anAction("b"));
    expect([knows(t, id), onDisk(t)]).toEqual([false, []]);
  });

  it("stays when the clock is ninety days ahead for one day", async () => {
    const t = await new ClientHarness().live(anAction("a"), anAction("b"));
    const id = await confirmedAndOver(t, "a");
    t.clock.jumpWall(90 * DAY_MS);
    await pass(t, 1, anAction("b"));
    t.clock.jumpWall(-90 * DAY_MS);
    await pass(t, 1, anAction("b"));
    expect([knows(t, id), onDisk(t)]).toEqual([true, [id]]);
  });

  it("is dropped on time when it ended under a clock that was ahead", async () => {
    const t = new ClientHarness();
    t.clock.jumpWall(90 * DAY_MS);
    await t.live(anAction("a"), anAction("b"));
    const id = await confirmedAndOver(t, "a");
    t.clock.jumpWall(-90 * DAY_MS);
    await pass(t, 10, anAction("b"));
    expect([knows(t, id), onDisk(t)]).toEqual([false, []]);
  });

  it("is dropped on the day it is due, also when an earlier run has recorded it", async () => {
    const t = await new ClientHarness().live(anAction("a"), anAction("b"));
    const id = await confirmedAndOver(t, "a");
    await pass(t, 4, anAction("b"));
    await t.client.stop();
    const next = await t.restarted().live(anAction("b"));
    await pass(next, 2, anAction("b"));
    expect([knows(next, id), onDisk(next)]).toEqual([true, [id]]);
    await pass(next, 3, anAction("b"));
    expect([knows(next, id), onDisk(next)]).toEqual([false, []]);
  });

  it("leaves the disk as soon as the disk accepts it, and memory at once", async () => {
    const t = await new ClientHarness().live(anAction("a"), anAction("b"));
    const id = await confirmedAndOver(t, "a");
    await pass(t, 6, anAction("b"));
    t.disk.updates.refuses = "The disk is full.";
    await pass(t, 3, anAction("b"));
    expect([knows(t, id), onDisk(t)]).toEqual([false, [id]]);
    t.disk.updates.refuses = undefined;
    await t.clock.advance(5_000);
    expect(onDisk(t)).toEqual([]);
  });

  it("does not accumulate when Actions come and go every day", async () => {
    const t = await new ClientHarness().live(anAction("stays"));
    const kept: number[] = [];
    for (let day = 0; day < 30; day += 1) {
      for (let count = 0; count < 5; count += 1) {
        t.wire.live.created(anAction(`${day}-${count}`));
        await settle();
        await confirmedAndOver(t, `${day}-${count}`);
      }
      await pass(t, 1, anAction("stays"));
      kept.push(onDisk(t).length);
    }
    expect(Math.max(...kept)).toBe(kept[10]);
  });
});

describe("in a run of weeks, an update stays", () => {
  it("while its Action is in the queue, however long ago it ended", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    const id = await refused(t, "a");
    await pass(t, 20, anAction("a"));
    expect(t.update("a")).toMatchObject({ id, state: "refused", choices: ["send", "drop"] });
    expect(onDisk(t)).toEqual([id]);
  });

  it("while its outcome is the user's to decide, although its Action has left", async () => {
    const t = await new ClientHarness().live(anAction("a"), anAction("b"));
    await t.press("a", "acknowledge");
    t.wire.lastUpdate.answer({ accepted: false, failure: failure("unavailable", "lost") });
    await settle();
    const id = t.update("a").id;
    // No event has ended the Action: lists lack it, and nothing shows the outcome of the update.
    await pass(t, 20, anAction("b"));
    expect([knows(t, id), onDisk(t)]).toEqual([true, [id]]);
  });
});
