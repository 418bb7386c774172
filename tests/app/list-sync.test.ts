/** Batches and frames: one change of the window for each frame, and main hears what was painted. */
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
  /** Of the monotonic clock, milliseconds. */
  let elapsed: number;
  const ids = () => [...store.getState().rows.keys()];
  const painted = () => bridge.requests("queue:painted").map(({ seq }) => seq - 10);

  /** A change of the list that takes so long to draw. */
  const change = (id: string, ms: number) => {
    const ignore = store.subscribe(() => (elapsed += ms));
    bridge.change([aRow({ id })]);
    ignore();
  };
  /** What is drawn in microtasks is done. */
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

  it("takes the first batch at once, and all that follow before the frame together", () => {
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

  it("tells main what was painted, after it was, and nothing twice", () => {
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

  it("takes no more rows in a frame than one can draw, and says only what it has drawn", () => {
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

  it("is behind while what it paints is older than 2 s, until nothing waits any more", () => {
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

    it("leaves a pause as long as what a change has taken beyond two frames, and makes one change of what comes in it", async () => {
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

    it("leaves no pause after a change that fits two frames", async () => {
      change("a", 33);
      await paint();
      bridge.change([aRow({ id: "b" })]);
      expect(ids()).toEqual(["a", "b"]);
    });

    it.each([1, 16, 17, 25, 33, 34, 60])("leaves nothing waiting that came before a change of %i ms was painted", async (taken) => {
      change("a", taken);
      bridge.change([aRow({ id: "b" })]);
      await paint();
      vi.advanceTimersByTime(100);
      expect(ids()).toEqual(["a", "b"]);
      await paint();
      expect(painted().at(-1)).toBe(2);
    });

    it("adds no second change to a frame that is late, and holds none back for longer than 100 ms", async () => {
      change("a", 500);
      bridge.change([aRow({ id: "b" })]);
      await paint();
      expect([ids(), painted()]).toEqual([["a"], [0, 1]]);
      vi.advanceTimersByTime(100);
      expect(ids()).toEqual(["a", "b"]);
    });

    it("makes its user wait for no part of a list that is coming", async () => {
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

    it("says what it has painted of a list that came in a pause", async () => {
      change("a", 500);
      await paint();
      // A gap: the list is asked for again.
      bridge.change([aRow({ id: "other" })], [], { seq: bridge.seq + 2 });
      await vi.waitFor(() => expect(ids()).toContain("other"));
      await paint();
      expect(bridge.requests("queue:painted").at(-1)?.seq).toBe(bridge.seq);
    });

    it("changes nothing after it was stopped in a pause", async () => {
      change("a", 500);
      await paint();
      bridge.change([aRow({ id: "b" })]);
      stop();
      vi.advanceTimersByTime(1000);
      expect(ids()).toEqual(["a"]);
    });
  });

  it("asks for no frame and tells nothing after it was stopped", () => {
    bridge.change([aRow({ id: "a" })]);
    stop();
    frames.paint();
    expect(painted()).toEqual([]);
  });
});

/** As preload gives it: nothing in it is shared with another row, and all of it is frozen. */
const received = (id: string) =>
  frozen(aRow({ id, requestedBy: { type: "USER", id: "ann" }, progress: { phase: "en route", statusMessage: "" } }));

describe("the list of a page without frames", () => {
  it("waits for no pause, however long a change took", async () => {
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
  it("keeps what a row has in common with itself before and with other rows", async () => {
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

  it("of rows elsewhere leaves the list on the screen, the clock and the commands alone", async () => {
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
