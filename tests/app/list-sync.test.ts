/**
 * Batches and frames: the window changes once for each frame, and main receives the number of the
 * painted batch.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { NO_FRAMES } from "../../app/store/frames.ts";
import { createDocketStore, type DocketStore, startQueue } from "../../app/store/store.ts";
import { settle } from "../support/settle.ts";
import { FakeBridge } from "./fake-bridge.ts";
import { aRow, countsOf, many } from "./sample-actions.ts";
import { TestFrames } from "./test-frames.ts";

describe("the list, frame by frame", () => {
  let bridge: FakeBridge;
  let frames: TestFrames;
  let store: DocketStore;
  let stop: () => void;
  let now: number;
  /** Reading of the monotonic clock, in milliseconds. */
  let elapsed: number;
  const ids = () => [...store.getState().rows.keys()];
  const painted = () => bridge.requests("queue:painted").map(({ seq }) => seq - 10);

  /** Changes the list by a row whose drawing takes this many milliseconds. */
  const change = (id: string, ms: number) => {
    const ignore = store.subscribe(() => (elapsed += ms));
    bridge.change([aRow({ id })]);
    ignore();
  };
  /** Paints a frame after the microtasks, in which React draws, are done. */
  const paint = async () => {
    await Promise.resolve();
    frames.paint();
  };

  beforeEach(async () => {
    now = Date.now();
    elapsed = 0;
    bridge = new FakeBridge();
    frames = new TestFrames();
    store = createDocketStore(
      bridge,
      () => now,
      () => elapsed,
      frames,
    );
    stop = startQueue(store);
    await settle();
  });
  afterEach(() => stop());

  it("processes the first batch at once, and all later ones before the frame together", () => {
    frames.paint();
    const seen = vi.fn();
    store.subscribe(seen);
    bridge.change([aRow({ id: "a" })]);
    expect(ids()).toEqual(["a"]);
    for (const id of ["b", "c", "d"]) bridge.change([aRow({ id })]);
    expect(ids()).toEqual(["a"]);
    frames.paint();
    expect(ids()).toEqual(["a", "b", "c", "d"]);
    expect(seen).toHaveBeenCalledTimes(2);
  });

  it("reports painted batches to main after their paint, and none twice", () => {
    expect(painted()).toEqual([]);
    frames.paint();
    expect(painted()).toEqual([0]);
    bridge.change([aRow({ id: "a" })]);
    bridge.change([aRow({ id: "b" })]);
    expect(painted()).toEqual([0]);
    frames.paint();
    frames.paint();
    expect(painted()).toEqual([0, 2]);
    expect(frames.asked).toBe(0);
  });

  it("processes no more rows in a frame than it can draw, and reports only what it has drawn", () => {
    frames.paint();
    bridge.change([aRow({ id: "a" })]);
    const rows = many(1800, now);
    bridge.change(rows.slice(0, 900));
    bridge.change(rows.slice(900));
    frames.paint();
    expect([ids().length, painted()]).toEqual([901, [0, 2]]);
    frames.paint();
    expect([ids().length, painted()]).toEqual([1801, [0, 2, 3]]);
  });

  it("is behind while the painted batch is older than 2 s, until no batch is queued", () => {
    vi.useFakeTimers();
    try {
      frames.paint();
      bridge.change([aRow({ id: "a" })], [], { changedAt: now - 3000 });
      expect(store.getState().behindMs).toBeUndefined();
      frames.paint();
      expect(store.getState().behindMs).toBe(3000);
      bridge.change([aRow({ id: "b" })], [], { changedAt: now - 100 });
      frames.paint();
      expect(store.getState().behindMs).toBeUndefined();
      bridge.change([aRow({ id: "c" })], [], { changedAt: now - 5000 });
      frames.paint();
      expect(store.getState().behindMs).toBe(5000);
      vi.advanceTimersByTime(1000);
      expect(store.getState().behindMs).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });

  describe("on a slow page", () => {
    beforeEach(() => {
      frames.paint();
      vi.useFakeTimers();
    });
    afterEach(() => void vi.useRealTimers());

    it("pauses for as long as a change took beyond two frames, and applies the batches of the pause as one change", async () => {
      change("a", 74);
      await paint();
      for (const id of ["b", "c"]) bridge.change([aRow({ id })]);
      expect([ids(), frames.asked]).toEqual([["a"], 0]);
      vi.advanceTimersByTime(39);
      expect(ids()).toEqual(["a"]);
      vi.advanceTimersByTime(1);
      expect(ids()).toEqual(["a", "b", "c"]);
      await paint();
      expect(painted()).toEqual([0, 1, 3]);
    });

    it("makes no pause after a change that fits two frames", async () => {
      change("a", 33);
      await paint();
      bridge.change([aRow({ id: "b" })]);
      expect(ids()).toEqual(["a", "b"]);
    });

    it.each([1, 16, 17, 25, 33, 34, 60])("leaves no batch queued that arrived before a change of %i ms was painted", async (taken) => {
      change("a", taken);
      bridge.change([aRow({ id: "b" })]);
      await paint();
      vi.advanceTimersByTime(100);
      expect(ids()).toEqual(["a", "b"]);
      await paint();
      expect(painted().at(-1)).toBe(2);
    });

    it("adds no second change to a late frame, and delays none for longer than 100 ms", async () => {
      change("a", 500);
      bridge.change([aRow({ id: "b" })]);
      await paint();
      expect([ids(), painted()]).toEqual([["a"], [0, 1]]);
      vi.advanceTimersByTime(100);
      expect(ids()).toEqual(["a", "b"]);
    });

    it("delays no part of a list that is still arriving", async () => {
      change("a", 500);
      await paint();
      const { epoch, seq, rows } = bridge;
      const counts = countsOf(rows.values());
      bridge.push("queue:batch", {
        epoch,
        seq: seq + 1,
        upserts: [aRow({ id: "b" })],
        removes: [],
        counts,
        known: true,
        changedAt: now,
        more: true,
      });
      expect(ids()).toEqual(["a", "b"]);
    });

    it("reports as painted a list that arrived in a pause", async () => {
      change("a", 500);
      await paint();
      // The batch has a gap, so that the list is requested again.
      bridge.change([aRow({ id: "other" })], [], { seq: bridge.seq + 2 });
      await vi.waitFor(() => expect(ids()).toContain("other"));
      await paint();
      expect(bridge.requests("queue:painted").at(-1)?.seq).toBe(bridge.seq);
    });

    it("changes nothing after a stop during a pause", async () => {
      change("a", 500);
      await paint();
      bridge.change([aRow({ id: "b" })]);
      stop();
      vi.advanceTimersByTime(1000);
      expect(ids()).toEqual(["a"]);
    });
  });

  it("requests no frame and reports nothing after it was stopped", () => {
    bridge.change([aRow({ id: "a" })]);
    stop();
    frames.paint();
    expect(painted()).toEqual([]);
  });
});

/**
 * Returns a row as preload passes it: it shares nothing with another row, and is frozen throughout.
 */
const received = (id: string) =>
  frozen(aRow({ id, requestedBy: { type: "USER", id: "ann" }, progress: { phase: "en route", statusMessage: "" } }));

describe("the list of a page without frames", () => {
  it("makes no pause, however long a change took", async () => {
    let elapsed = 0;
    const bridge = new FakeBridge();
    const store = createDocketStore(bridge, Date.now, () => (elapsed += 500), NO_FRAMES);
    const stop = startQueue(store);
    await settle();
    for (const id of ["a", "b", "c"]) bridge.change([aRow({ id })]);
    expect([...store.getState().rows.keys()]).toEqual(["a", "b", "c"]);
    await settle();
    bridge.change([aRow({ id: "d" })]);
    expect(store.getState().rows.has("d")).toBe(true);
    stop();
  });
});

describe("a batch", () => {
  it("shares unchanged parts with the former row and with other rows", async () => {
    const bridge = new FakeBridge();
    const store = createDocketStore(bridge);
    const stop = startQueue(store);
    await settle();
    const of = (id: string) => store.getState().rows.get(id);
    bridge.change([received("a"), received("b")]);
    const before = of("a");
    for (const field of ["views", "roles", "moves", "requestedBy"] as const) expect(of("b")?.[field]).toBe(before?.[field]);
    bridge.change([received("a")]);
    expect(of("a")).toBe(before);
    bridge.change([{ ...received("a"), changedAt: 9 }]);
    expect(of("a")).not.toBe(before);
    for (const field of ["views", "progress", "requestedBy"] as const) expect(of("a")?.[field]).toBe(before?.[field]);
    stop();
  });

  it("for rows elsewhere leaves the list on the screen, the clock and the commands unchanged", async () => {
    const bridge = new FakeBridge({ rows: [aRow({ id: "a" })] });
    const store = createDocketStore(bridge);
    const stop = startQueue(store);
    await settle();
    const { listVersion, pendingChanges, stops, silences, selectedIds } = store.getState();
    const heard = vi.fn();
    store.clock.subscribe(heard);
    store.commandFacts.subscribe(heard);
    bridge.change([aRow({ id: "z", state: "COMPLETED" })]);
    expect(store.getState()).toMatchObject({ listVersion });
    for (const [field, value] of Object.entries({ pendingChanges, stops, silences, selectedIds }))
      expect(store.getState()[field as "stops"]).toBe(value);
    expect(heard).not.toHaveBeenCalled();
    stop();
  });
});

function frozen<T extends object>(value: T): T {
  const copy = structuredClone(value);
  for (const part of Object.values(copy)) if (typeof part === "object") Object.freeze(part);
  return Object.freeze(copy);
}
