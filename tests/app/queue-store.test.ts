import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Queue } from "../../app/store/queue.ts";
import { Shown } from "../../app/store/shown.ts";
import type { Result } from "../../electron/contract/channels.ts";
import { failed } from "../../electron/contract/errors.ts";
import type { QueueDto } from "../../electron/contract/queue.ts";
import { FakeBridge } from "./fake-bridge.ts";
import { aRow, countsOf } from "./sample-actions.ts";

const settled = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

describe("the queue store", () => {
  let bridge: FakeBridge;
  let queue: Queue;
  const names = () => [...queue.store.getState().rows.values()].map((row) => row.name);
  const asked = () => bridge.requests("queue:list").length;

  beforeEach(async () => {
    bridge = new FakeBridge({ rows: [aRow({ id: "a", name: "first" })] });
    queue = new Queue(bridge);
    queue.start();
    await settled();
  });
  afterEach(() => queue.stop());

  it("takes the list, and applies the batches that follow on", () => {
    bridge.change([aRow({ id: "b", name: "second" })]);
    bridge.change([aRow({ id: "b", name: "second, changed" })], ["a"]);
    expect(names()).toEqual(["second, changed"]);
    expect(asked()).toBe(1);
    expect(queue.store.getState().counts.allOpen).toBe(1);
  });

  it("asks for the list again on a gap, and shows the old rows meanwhile", async () => {
    bridge.change([aRow({ id: "b", name: "second" })], [], { seq: bridge.seq + 2 });
    expect(names()).toEqual(["first"]);
    await settled();
    expect(asked()).toBe(2);
    expect(names()).toEqual(["first", "second"]);
  });

  it("asks for the list again in a new epoch, even when the number would follow on", async () => {
    bridge.change([], ["a"], { epoch: 2, seq: bridge.seq + 1 });
    expect(asked()).toBe(2);
    await settled();
    expect(names()).toEqual([]);
  });

  it("ignores a batch that is older than the list, or of an epoch that is over", () => {
    const old = { upserts: [aRow({ id: "ghost" })], removes: [], counts: countsOf([]), known: true };
    bridge.push("queue:batch", { ...old, epoch: 1, seq: bridge.seq });
    bridge.push("queue:batch", { ...old, epoch: 0, seq: bridge.seq + 1 });
    expect(names()).toEqual(["first"]);
    expect(asked()).toBe(1);
  });

  it("keeps the batches that come while the list is asked for, and applies those that follow on from it", async () => {
    const { promise, resolve } = Promise.withResolvers<Result<QueueDto>>();
    bridge.answerNext("queue:list", promise);
    const list: QueueDto = { epoch: 1, seq: 13, rows: [aRow({ id: "a", name: "of the list" })], counts: countsOf([]), known: true };
    bridge.change([aRow({ id: "z", name: "covered by the list" })], [], { seq: 13 });
    bridge.change([aRow({ id: "b", name: "after the list" })], [], { seq: 14 });
    resolve({ ok: true, value: list });
    await settled();
    expect(names()).toEqual(["of the list", "after the list"]);
    expect(asked()).toBe(2);
    bridge.change([aRow({ id: "c", name: "next" })], [], { seq: 15 });
    expect(names()).toEqual(["of the list", "after the list", "next"]);
  });

  it("asks once more when what came meanwhile has a gap itself", async () => {
    const { promise, resolve } = Promise.withResolvers<Result<QueueDto>>();
    bridge.answerNext("queue:list", promise);
    bridge.change([], [], { seq: 13 });
    bridge.change([aRow({ id: "b", name: "late" })], [], { seq: 16 });
    resolve({ ok: true, value: { epoch: 1, seq: 13, rows: [], counts: countsOf([]), known: true } });
    await settled();
    expect(asked()).toBe(3);
    expect(names()).toEqual(["first", "late"]);
  });

  it("says why the list could not be had, and asks again", async () => {
    vi.useFakeTimers();
    try {
      bridge.answerNext("queue:list", failed("internal"));
      bridge.change([], [], { seq: 99 });
      await settled();
      expect(queue.store.getState()).toMatchObject({ problem: expect.stringContaining("an error of its own") });
      expect(names()).toEqual(["first"]);
      await vi.advanceTimersByTimeAsync(1000);
      expect(queue.store.getState().problem).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });

  it("leaves no listener behind", () => {
    queue.stop();
    expect(bridge.listeners()).toBe(0);
  });
});

describe("what is shown", () => {
  let bridge: FakeBridge;
  let queue: Queue;
  let shown: Shown;
  const ids = () => shown.store.getState().placed.map((place) => place.id);

  beforeEach(async () => {
    bridge = new FakeBridge({ rows: [aRow({ id: "a" }), aRow({ id: "b", receivedAt: 2_000 })] });
    queue = new Queue(bridge);
    shown = new Shown(queue.store);
    shown.start();
    queue.start();
    await settled();
  });
  afterEach(() => {
    shown.stop();
    queue.stop();
  });

  const urgent = aRow({ id: "u", priority: "CRITICAL" });

  it("takes in what is new at once when nobody is among the rows", () => {
    bridge.change([urgent]);
    expect(ids()).toEqual(["u", "a", "b"]);
  });

  it("holds it while the pointer is among the rows, until the pointer leaves", () => {
    shown.enter("pointer");
    bridge.change([urgent]);
    expect(ids()).toEqual(["a", "b"]);
    expect(shown.store.getState()).toMatchObject({ held: { added: 1 }, total: 3 });
    shown.leave("pointer");
    expect(ids()).toEqual(["u", "a", "b"]);
    expect(shown.store.getState().held.added).toBe(0);
  });

  it("goes on holding while the focus is still there after the pointer has left", () => {
    shown.enter("pointer");
    shown.enter("focus");
    bridge.change([urgent]);
    shown.leave("pointer");
    expect(ids()).toEqual(["a", "b"]);
    shown.leave("focus");
    expect(ids()).toEqual(["u", "a", "b"]);
  });

  it("shows it when asked, and holds on from there", () => {
    shown.enter("focus");
    bridge.change([urgent]);
    shown.release();
    expect(ids()).toEqual(["u", "a", "b"]);
    bridge.change([], ["a"]);
    expect(ids()).toEqual(["u", "a", "b"]);
    expect(shown.store.getState().placed[1]?.gone).toBe(true);
  });

  it("shows the first rows at once even if the pointer is already there", () => {
    bridge.change([], ["a", "b"]);
    shown.enter("pointer");
    bridge.change([urgent]);
    expect(ids()).toEqual(["u"]);
  });

  it("shows another view at once, held or not", () => {
    shown.enter("focus");
    bridge.change([aRow({ id: "p", state: "IN_PROGRESS" })]);
    shown.look("inProgress");
    expect(ids()).toEqual(["p"]);
  });
});
