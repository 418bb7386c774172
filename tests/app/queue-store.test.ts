import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createDocketStore, type DocketState, type DocketStore, startQueue } from "../../app/store/store.ts";
import type { Result } from "../../electron/contract/channels.ts";
import { failed } from "../../electron/contract/errors.ts";
import type { QueueDto } from "../../electron/contract/queue.ts";
import { settle } from "../support/settle.ts";
import { FakeBridge, live } from "./fake-bridge.ts";
import { aRow, countsOf } from "./sample-actions.ts";

describe("the queue store", () => {
  let bridge: FakeBridge;
  let store: DocketStore;
  let stop: () => void;
  const names = () => [...store.getState().rows.values()].map((row) => row.name);
  const asked = () => bridge.requests("queue:list").length;

  beforeEach(async () => {
    bridge = new FakeBridge({ rows: [aRow({ id: "a", name: "first" })] });
    store = createDocketStore(bridge);
    stop = startQueue(store);
    await settle();
  });
  afterEach(() => stop());

  it("loads the list, and applies the batches that follow it", () => {
    bridge.change([aRow({ id: "b", name: "second" })]);
    bridge.change([aRow({ id: "b", name: "second, changed" })], ["a"]);
    expect(names()).toEqual(["second, changed"]);
    expect(asked()).toBe(1);
    expect(store.getState().counts.allOpen).toBe(1);
  });

  it("requests the details again when only their history has changed, of this Action only", async () => {
    store.getState().setActive("a");
    await settle();
    const note = (id: string): void => {
      bridge.seq += 1;
      const { epoch, seq } = bridge;
      bridge.push("queue:batch", { epoch, seq, changedAt: 0, upserts: [], removes: [], noted: [id], counts: countsOf([]), known: true });
    };
    const before = bridge.requests("queue:details").length;
    note("b");
    expect(bridge.requests("queue:details")).toHaveLength(before);
    note("a");
    expect(bridge.requests("queue:details")).toHaveLength(before + 1);
  });

  it("requests the details again with an unchanged row, and with each list, which may have brought history lines", async () => {
    store.getState().setActive("a");
    await settle();
    const before = bridge.requests("queue:details").length;
    bridge.change([aRow({ id: "a", name: "first" })]);
    expect(bridge.requests("queue:details")).toHaveLength(before + 1);
    bridge.change([aRow({ id: "b", name: "second" })]);
    expect(bridge.requests("queue:details")).toHaveLength(before + 1);
    bridge.change([], [], { seq: bridge.seq + 2 });
    await settle();
    expect([asked(), bridge.requests("queue:details").length]).toEqual([2, before + 2]);
  });

  it("requests the list again on a gap, and shows the old rows meanwhile", async () => {
    bridge.change([aRow({ id: "b", name: "second" })], [], { seq: bridge.seq + 2 });
    expect(names()).toEqual(["first"]);
    await settle();
    expect(asked()).toBe(2);
    expect(names()).toEqual(["first", "second"]);
  });

  it("requests the list again in a new epoch, even when the sequence number would fit", async () => {
    bridge.change([], ["a"], { epoch: 2, seq: bridge.seq + 1 });
    expect(asked()).toBe(2);
    await settle();
    expect(names()).toEqual([]);
  });

  it("ignores a batch that is older than the list, or of an epoch that is over", () => {
    const old = { changedAt: 1, upserts: [aRow({ id: "ghost" })], removes: [], counts: countsOf([]), known: true };
    bridge.push("queue:batch", { ...old, epoch: 1, seq: bridge.seq });
    bridge.push("queue:batch", { ...old, epoch: 0, seq: bridge.seq + 1 });
    expect(names()).toEqual(["first"]);
    expect(asked()).toBe(1);
  });

  it("keeps the batches that arrive while the list is requested, and applies those that follow it", async () => {
    const { promise, resolve } = Promise.withResolvers<Result<QueueDto>>();
    bridge.answerNext("queue:list", promise);
    const list: QueueDto = { epoch: 1, seq: 13, rows: [aRow({ id: "a", name: "of the list" })], counts: countsOf([]), known: true };
    bridge.change([aRow({ id: "z", name: "covered by the list" })], [], { seq: 13 });
    bridge.change([aRow({ id: "b", name: "after the list" })], [], { seq: 14 });
    resolve({ ok: true, value: list });
    await settle();
    expect(names()).toEqual(["of the list", "after the list"]);
    expect(asked()).toBe(2);
    bridge.change([aRow({ id: "c", name: "next" })], [], { seq: 15 });
    expect(names()).toEqual(["of the list", "after the list", "next"]);
  });

  it("requests the list once more when the kept batches have a gap", async () => {
    const { promise, resolve } = Promise.withResolvers<Result<QueueDto>>();
    bridge.answerNext("queue:list", promise);
    bridge.change([], [], { seq: 13 });
    bridge.change([aRow({ id: "b", name: "late" })], [], { seq: 16 });
    resolve({ ok: true, value: { epoch: 1, seq: 13, rows: [], counts: countsOf([]), known: true } });
    await settle();
    expect(asked()).toBe(3);
    expect(names()).toEqual(["first", "late"]);
  });

  it("keeps the reason of a failed list, and requests it again", async () => {
    vi.useFakeTimers();
    try {
      bridge.answerNext("queue:list", failed("internal"));
      bridge.change([], [], { seq: 99 });
      await settle();
      expect(store.getState()).toMatchObject({ listProblem: failed("internal").error });
      expect(names()).toEqual(["first"]);
      await vi.advanceTimersByTimeAsync(1000);
      expect(store.getState().listProblem).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });

  it("leaves no listener behind", () => {
    stop();
    expect(bridge.listeners()).toBe(0);
  });
});

describe("the list view", () => {
  let bridge: FakeBridge;
  let store: DocketStore;
  let stop: () => void;
  const view = () => store.getState();
  const ids = () => view().list.ids();

  beforeEach(async () => {
    bridge = new FakeBridge({ rows: [aRow({ id: "a" }), aRow({ id: "b", receivedAt: 2_000 })] });
    store = createDocketStore(bridge);
    stop = startQueue(store);
    await settle();
  });
  afterEach(() => stop());

  const urgent = aRow({ id: "u", priority: "CRITICAL" });

  it("shows new rows at once without pointer or focus among the rows", () => {
    bridge.change([urgent]);
    expect(ids()).toEqual(["u", "a", "b"]);
  });

  it("is held while the pointer is among the rows, until the pointer leaves", () => {
    view().hold("pointer");
    bridge.change([urgent]);
    expect(ids()).toEqual(["a", "b"]);
    expect(view()).toMatchObject({ pendingChanges: { added: 1 }, total: 3 });
    view().release("pointer");
    expect(ids()).toEqual(["u", "a", "b"]);
    expect(view().pendingChanges.added).toBe(0);
  });

  it("stays held while the focus is still there after the pointer has left", () => {
    view().hold("pointer");
    view().hold("focus");
    bridge.change([urgent]);
    view().release("pointer");
    expect(ids()).toEqual(["a", "b"]);
    view().release("focus");
    expect(ids()).toEqual(["u", "a", "b"]);
  });

  it("shows held-back rows on request, and is held again after that", () => {
    view().hold("focus");
    bridge.change([urgent]);
    view().showHeldBack();
    expect(ids()).toEqual(["u", "a", "b"]);
    bridge.change([], ["a"]);
    expect(ids()).toEqual(["u", "a", "b"]);
    expect(view().list.whyGone(1)).toBe("dropped");
  });

  it("shows the first rows at once even if the pointer is already there", () => {
    bridge.change([], ["a", "b"]);
    view().hold("pointer");
    bridge.change([urgent]);
    expect(ids()).toEqual(["u"]);
  });

  it("shows another view at once, held or not", () => {
    view().hold("focus");
    bridge.change([aRow({ id: "p", state: "IN_PROGRESS" })]);
    view().setView("inProgress");
    expect(ids()).toEqual(["p"]);
  });
});

describe("one batch", () => {
  const first = aRow({ id: "a", name: "Alpha" });

  it("reaches a subscriber as one state: rows, counts, list, selection and prompts agree", async () => {
    const bridge = new FakeBridge({ rows: [first, aRow({ id: "b" })] });
    const store = createDocketStore(bridge);
    const stop = startQueue(store);
    await settle();
    store.getState().selectAll(["a", "b"]);
    const seen: DocketState[] = [];
    store.subscribe((state) => void seen.push(state));
    const stopped = { ...aRow({ id: "a", state: "CANCELLED" }), stop: { at: 1, why: "CANCELLED" as const } };
    bridge.change([stopped, { ...aRow({ id: "s", state: "IN_PROGRESS" }), silentSince: 1 }], ["b"]);
    expect(seen).toHaveLength(1);
    const [{ rows, counts, list, total, selectedIds, stops, silences } = store.getState()] = seen;
    expect(counts).toEqual(countsOf(rows.values()));
    expect(list.rows).toEqual([...rows.values()].filter(({ views }) => views.includes("allOpen")));
    expect(total).toBe(list.rows.length);
    expect([...selectedIds]).toEqual([]);
    expect([stops.map(({ id }) => id), silences.map(({ id }) => id)]).toEqual([["a"], ["s"]]);
    stop();
  });

  it("of another list removes the active Action and the bulk results in the same state", async () => {
    const bridge = new FakeBridge({ rows: [first] });
    const store = createDocketStore(bridge);
    const stop = startQueue(store);
    await settle();
    store.getState().openDetails("a");
    store.getState().selectAll(["a"]);
    await store.getState().acknowledgeSelected();
    await settle();
    const mixed: DocketState[] = [];
    store.subscribe(
      (state) => void (state.rows.has("a") === (state.activeId === "a" && state.bulkItems.length === 1) || mixed.push(state)),
    );
    bridge.change([aRow({ id: "z" })], ["a"], { epoch: 2, seq: 1 });
    await settle();
    expect(store.getState()).toMatchObject({ activeId: "z", isUnasked: true, bulkItems: [], listEpoch: 2 });
    expect(mixed).toEqual([]);
    stop();
  });

  it("of a failed list makes the connection not live in the same state", async () => {
    const bridge = new FakeBridge({ rows: [first] });
    const store = createDocketStore(bridge);
    const stop = startQueue(store);
    await settle();
    store.getState().takeConnection(live(Date.now()));
    expect(store.getState().connection?.state).toBe("live");
    const mixed: DocketState[] = [];
    store.subscribe((state) => void ((state.listProblem === undefined) === (state.connection?.state === "live") || mixed.push(state)));
    bridge.answerNext("queue:list", failed("internal"));
    bridge.change([], [], { seq: 99 });
    await settle();
    expect(store.getState().connection?.state).toBe("stale");
    expect(mixed).toEqual([]);
    stop();
  });
});
