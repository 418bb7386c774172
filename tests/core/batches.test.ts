/** Batches at the pace of the page: what it gets, what waits, and what main knows of it. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { BatchDto } from "../../electron/contract/queue.ts";
import { BATCH_LIMITS, Batches, type BatchLimits } from "../../electron/core/queue/batches.ts";
import type { Entry } from "../../electron/core/queue/entry.ts";
import { ViewCounter } from "../../electron/core/queue/view-counts.ts";
import { ActionPriority, ActionState, type Action } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction } from "../support/actions.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { testLog } from "../shell/fakes.ts";
import { ClientHarness } from "./client-harness.ts";
import { entryOf } from "./queue-harness.ts";

const NO_WORK = { update: undefined, ahead: undefined, silentSince: undefined };
const MAX_ROWS = BATCH_LIMITS.rows;

let clock: FakeClock;
let log: ReturnType<typeof testLog>;
let entries: Map<string, Entry>;
let sent: BatchDto[];
let listens: boolean;
/** Milliseconds that it takes to send a batch. */
let cost: number;
let batches: Batches;
let withLimits: (limits: BatchLimits) => Batches;

beforeEach(() => {
  clock = new FakeClock();
  log = testLog();
  entries = new Map();
  sent = [];
  listens = true;
  cost = 0;
  const queue = {
    entries: {
      get: (id: string) => entries.get(id),
      all: () => entries.values(),
      get size() {
        return entries.size;
      },
    },
    known: () => true,
  };
  const counter = new ViewCounter(clock, queue, () => undefined);
  const emit = (batch: BatchDto): boolean => {
    if (listens) sent.push(batch);
    clock.block(cost);
    return listens;
  };
  withLimits = (limits) => new Batches({ clock, log, emit }, 7, { ...queue, context: () => NO_WORK }, counter, limits);
  // All parts of a list are of one size here.
  batches = withLimits({ ...BATCH_LIMITS, first: MAX_ROWS });
});

const change = (...ids: string[]): void => {
  for (const id of ids) {
    entries.set(id, entryOf(anAction(id), clock));
    batches.touch(id);
  }
};
const lengths = (): number[] => sent.map(({ upserts }) => upserts.length);
const ids = (): string[][] => sent.map(({ upserts }) => upserts.map(({ id }) => id));
const paint = (seq = sent.at(-1)?.seq ?? 0): void => batches.painted({ epoch: 7, seq });
const numbered = (count: number): string[] => Array.from({ length: count }, (_, index) => `n-${index}`);

describe("batches", () => {
  it("come at most once in 50 ms while the page keeps up, each Action once", () => {
    change("a", "a", "b");
    clock.advanceSync(0);
    paint();
    change("a");
    clock.advanceSync(49);
    change("b", "a");
    expect(ids()).toEqual([["a", "b"]]);
    clock.advanceSync(1);
    expect(ids()).toEqual([
      ["a", "b"],
      ["a", "b"],
    ]);
  });

  it("come at once where none has come for 50 ms; the counts alone keep no row waiting", () => {
    change("a");
    clock.advanceSync(0);
    paint();
    clock.advanceSync(50);
    batches.touch();
    clock.advanceSync(0);
    paint();
    change("b");
    clock.advanceSync(0);
    expect(ids()).toEqual([["a"], [], ["b"]]);
  });

  it("are at most two beyond the last painted one; what changes meanwhile waits, coalesced, and then comes at once", () => {
    for (const id of ["a", "b", "c", "d", "c"]) {
      change(id);
      clock.advanceSync(60);
    }
    expect(ids()).toEqual([["a"], ["b"]]);
    paint(1);
    clock.advanceSync(0);
    expect(ids()).toEqual([["a"], ["b"], ["c", "d"]]);
    change("e");
    clock.advanceSync(60);
    expect(ids()).toHaveLength(3);
    paint(3);
    clock.advanceSync(0);
    expect(ids().at(-1)).toEqual(["e"]);
  });

  it("hold a bounded number of rows, the longest changed first, and follow each other as they are painted", () => {
    change(...numbered(3 * MAX_ROWS + 1));
    clock.advanceSync(50);
    expect(lengths()).toEqual([MAX_ROWS, MAX_ROWS]);
    paint(1);
    clock.advanceSync(0);
    paint(2);
    clock.advanceSync(0);
    expect(lengths()).toEqual([MAX_ROWS, MAX_ROWS, MAX_ROWS, 1]);
    expect(ids().flat()).toEqual(numbered(3 * MAX_ROWS + 1));
  });

  it("have the time of their oldest change, by the wall clock, wherever it was set meanwhile", () => {
    change("first");
    clock.advanceSync(0);
    paint();
    const began = clock.now();
    change("a");
    clock.advanceSync(20);
    change("b");
    clock.jumpWall(60_000);
    clock.advanceSync(30);
    expect(sent.map(({ changedAt }) => changedAt)).toEqual([began, began + 60_000]);
    change("c");
    clock.advanceSync(50);
    change("d");
    clock.advanceSync(5_000);
    paint();
    clock.advanceSync(0);
    expect(sent.map(({ changedAt }) => changedAt - began - 60_000)).toEqual([-60_000, 0, 50, 100]);
  });

  it("say a removal as one, and count it among the rows", () => {
    change(...numbered(MAX_ROWS));
    entries.delete("n-0");
    change("z");
    clock.advanceSync(50);
    expect(sent.map(({ upserts, removes }) => [upserts.length, removes])).toEqual([
      [MAX_ROWS - 1, ["n-0"]],
      [1, []],
    ]);
  });

  it("name an Action of which the history alone has changed, where they do not bring its row", () => {
    change("a", "b");
    clock.advanceSync(50);
    paint();
    batches.touchHistory("a");
    batches.touchHistory("b");
    change("b");
    clock.advanceSync(50);
    expect(sent.at(-1)).toMatchObject({ upserts: [{ id: "b" }], removes: [], noted: ["a"] });
    paint();
    change("a");
    batches.touchHistory("a");
    clock.advanceSync(50);
    expect(sent.at(-1)?.noted).toBeUndefined();
    expect(ids()).toEqual([["a", "b"], ["b"], ["a"]]);
  });

  it("name no more of them at once than rows", () => {
    change("a");
    clock.advanceSync(50);
    paint();
    for (const id of numbered(MAX_ROWS + 1)) batches.touchHistory(id);
    clock.advanceSync(50);
    expect(sent.slice(1).map(({ noted }) => noted?.length)).toEqual([MAX_ROWS, 1]);
  });

  it("stop with everything that waits", () => {
    change("a");
    clock.advanceSync(50);
    change("b");
    batches.stop();
    expect(clock.pending).toBe(0);
  });
});

describe("a page that begins", () => {
  it("gets the list, and what changes after it; whatever waited for the one before is in the list", () => {
    const all = numbered(MAX_ROWS);
    for (const id of ["a", "b", "a"]) {
      change(id);
      clock.advanceSync(50);
    }
    change(...all);
    entries.delete("b");
    entries.delete("n-0");
    const { rows, seq, more } = batches.begin();
    expect([rows.length, seq, more]).toEqual([MAX_ROWS, 2, undefined]);
    clock.advanceSync(1_000);
    expect(sent).toHaveLength(2);
    change("a");
    clock.advanceSync(50);
    expect(sent.at(-1)).toMatchObject({ seq: 3, upserts: [{ id: "a" }] });
    expect(sent.at(-1)).not.toHaveProperty("more");
  });

  it("has not painted its list yet: one batch may follow", () => {
    batches.begin();
    change("a");
    clock.advanceSync(50);
    change("b");
    clock.advanceSync(50);
    expect(ids()).toEqual([["a"]]);
    paint(0);
    clock.advanceSync(0);
    expect(ids()).toEqual([["a"], ["b"]]);
  });

  it("paints nothing of another epoch, and nothing that was never sent", () => {
    for (const id of ["a", "b", "c"]) {
      change(id);
      clock.advanceSync(50);
    }
    batches.painted({ epoch: 6, seq: 2 });
    batches.painted({ epoch: 7, seq: 3 });
    clock.advanceSync(50);
    expect(ids()).toEqual([["a"], ["b"]]);
  });
});

const add = (id: string, change: Partial<Action> = {}): void => void entries.set(id, entryOf({ ...anAction(id), ...change }, clock));
/** Paints until nothing comes any more. */
const paintAll = (): void => {
  for (let seq = -1; seq !== sent.at(-1)?.seq;) {
    seq = sent.at(-1)?.seq ?? -2;
    paint(Math.max(seq, 0));
    clock.advanceSync(0);
  }
};

describe("a long list", () => {
  it("begins with a part that is more than a screen shows, and small", () => {
    batches = withLimits(BATCH_LIMITS);
    for (const id of numbered(MAX_ROWS)) add(id);
    const list = batches.begin();
    expect([list.rows.length, list.more, list.counts.allOpen]).toEqual([100, true, MAX_ROWS]);
    paintAll();
    expect(sent.map(({ upserts, more }) => [upserts.length, more])).toEqual([[MAX_ROWS - 100, undefined]]);
    for (const id of numbered(MAX_ROWS).slice(100)) entries.delete(id);
    const whole = batches.begin();
    expect([whole.rows.length, whole.more]).toEqual([100, undefined]);
  });

  it("is sent in bounded parts as the page paints them, each Action once, and its counts are whole from the first", () => {
    for (const id of numbered(3 * MAX_ROWS + 1)) add(id);
    const list = batches.begin();
    expect([list.rows.length, list.more, list.counts.allOpen]).toEqual([MAX_ROWS, true, 3 * MAX_ROWS + 1]);
    paint();
    clock.advanceSync(5_000);
    expect(sent).toHaveLength(2);
    paintAll();
    expect(sent.map(({ upserts, more }) => [upserts.length, more])).toEqual([
      [MAX_ROWS, true],
      [MAX_ROWS, true],
      [1, undefined],
    ]);
    expect([...list.rows.map(({ id }) => id), ...ids().flat()].toSorted()).toEqual(numbered(3 * MAX_ROWS + 1).toSorted());
    clock.advanceSync(2_000);
    expect(clock.pending).toBe(0);
  });

  it("sends nothing beside its first part until that is painted, and then what has changed first", () => {
    for (const id of numbered(2 * MAX_ROWS)) add(id);
    batches.begin();
    change("n-1999", "new");
    clock.advanceSync(1_000);
    expect(sent).toEqual([]);
    paint();
    clock.advanceSync(0);
    expect(ids()[0]?.slice(0, 3)).toEqual(["n-1999", "new", "n-1000"]);
  });

  it("begins with the open Actions, the most urgent first, in each priority as they came; those that are over are last", () => {
    add("over", { state: ActionState.COMPLETED, priority: ActionPriority.CRITICAL });
    for (const id of numbered(MAX_ROWS)) add(id, { priority: ActionPriority.LOW });
    add("high", { priority: ActionPriority.HIGH });
    add("critical", { priority: ActionPriority.CRITICAL });
    const { rows } = batches.begin();
    expect(rows.slice(0, 3).map(({ id }) => id)).toEqual(["critical", "high", "n-0"]);
    paintAll();
    expect(ids().flat()).toEqual(["n-998", "n-999", "over"]);
  });

  it("keeps no change waiting, and is not kept waiting by changes", () => {
    for (const id of numbered(5 * MAX_ROWS)) add(id);
    batches.begin();
    paint();
    change("n-4999", "new");
    clock.advanceSync(0);
    expect(ids()[0]?.slice(0, 3)).toEqual(["n-4999", "new", "n-1000"]);
    for (let round = 0; sent.at(-1)?.more === true; round += 1) {
      expect(round).toBeLessThan(20);
      change(...numbered(MAX_ROWS));
      paint();
      clock.advanceSync(0);
    }
    expect(
      ids()
        .flat()
        .filter((id) => id === "n-4999"),
    ).toHaveLength(1);
    expect(new Set(ids().flat()).size).toBe(5 * MAX_ROWS + 1);
  });

  it("ends also where the last of its Actions have been forgotten meanwhile", () => {
    for (const id of numbered(MAX_ROWS + 2)) add(id);
    batches.begin();
    entries.delete("n-1000");
    entries.delete("n-1001");
    paintAll();
    expect(sent.map(({ upserts, removes, more }) => [upserts, removes, more])).toEqual([[[], [], undefined]]);
  });

  it("is forgotten for a page that asks for it again, or does not listen any more", () => {
    for (const id of numbered(4 * MAX_ROWS)) add(id);
    batches.begin();
    paint();
    clock.advanceSync(0);
    expect(batches.begin()).toMatchObject({ seq: 2, more: true });
    paint();
    clock.advanceSync(0);
    expect(ids().map(([first]) => first)).toEqual(["n-1000", "n-2000", "n-1000", "n-2000"]);
    listens = false;
    paint();
    clock.advanceSync(10_000);
    expect([sent.length, clock.pending]).toEqual([4, 0]);
  });
});

describe("a flood of changes", () => {
  /** Monotonic milliseconds at which batches were begun. */
  let times: number[];

  /** In each millisecond, so many of 2,000 Actions change; the page paints at once. */
  const flood = (ms: number, changes = 20): void => {
    const end = clock.monotonic() + ms;
    for (let time = 0; clock.monotonic() < end; time += 1) {
      change(...Array.from({ length: changes }, (_, index) => `n-${(changes * time + index) % 2_000}`));
      pass();
    }
  };
  const pass = (): void => {
    const before = sent.length;
    clock.advanceSync(1);
    if (sent.length === before) return;
    times.push(clock.monotonic() - cost);
    paint();
  };
  const gaps = (): number[] => times.slice(1).map((time, index) => time - (times[index] ?? 0));

  beforeEach(() => {
    times = [];
    flood(100);
  });

  it("has batches for a tenth of the time; what changes again between them is sent once", () => {
    cost = 5;
    flood(1_000);
    expect(
      gaps()
        .slice(3)
        .every((gap) => gap >= 55 && gap <= 65),
    ).toBe(true);
    expect(new Set(lengths().slice(-5))).toEqual(new Set([MAX_ROWS]));
  });

  it("waits for no more than a quarter of a second, whatever a batch costs", () => {
    cost = 100;
    flood(2_000);
    expect(gaps().at(-1)).toBeGreaterThanOrEqual(350);
    expect(gaps().at(-1)).toBeLessThan(365);
  });

  it("keeps batches waiting no longer than it lasts", () => {
    cost = 5;
    flood(200);
    change(...numbered(2_000));
    sent = [];
    for (let time = 0; time < 40; time += 1) pass();
    expect(new Set(ids().flat())).toEqual(new Set(numbered(2_000)));
  });

  it("keeps back no urgent change, which is in the next batch, and first in it", () => {
    cost = 20;
    flood(300);
    sent = [];
    change(...numbered(2_000), "pressed");
    batches.touchFirst("pressed");
    batches.touchFirst("n-1999");
    for (let time = 0; time < 10; time += 1) pass();
    expect(ids()[0]?.slice(0, 2)).toEqual(["pressed", "n-1999"]);
  });

  it("is none at 5,000 changes a second: a batch comes every 50 ms", () => {
    flood(100, 5);
    cost = 4;
    flood(500, 5);
    expect(Math.max(...gaps().slice(-8))).toBeLessThanOrEqual(55);
  });
});

describe("a page that does not listen", () => {
  it("costs one attempt: no row is made until it asks for the list", () => {
    listens = false;
    change("a");
    clock.advanceSync(50);
    const made = vi.spyOn(entries, "get");
    change("b", "c");
    clock.advanceSync(5_000);
    expect([made.mock.calls, clock.pending, log.lines]).toEqual([[], 0, []]);
    listens = true;
    expect(batches.begin().rows.map(({ id }) => id)).toEqual(["a", "b", "c"]);
    change("d");
    clock.advanceSync(50);
    expect(ids()).toEqual([["d"]]);
  });
});

describe("a page that paints nothing", () => {
  const HUNG = "warn: window: it has painted nothing for 2 s; what changes waits for it";

  it("is known after 2 s, is logged once, and gets what has changed when it is back", () => {
    change("a");
    clock.advanceSync(50);
    change("b");
    clock.advanceSync(1_949);
    expect([log.lines, batches.pace.facts()]).toEqual([[], { unpainted: 2, timesBehind: 0 }]);
    clock.advanceSync(1);
    expect([log.lines, batches.pace.facts()]).toEqual([[HUNG], { unpainted: 2, timesBehind: 1, behindMs: 2_000 }]);
    change("a", "c");
    clock.advanceSync(10_000);
    expect(ids()).toEqual([["a"], ["b"]]);
    paint(2);
    clock.advanceSync(0);
    expect([ids().at(-1), log.lines.at(-1)]).toEqual([["a", "c"], "info: window: it paints again, after 12.0 s"]);
  });

  it("has its time anew where main itself stood still", () => {
    change("a");
    clock.advanceSync(50);
    clock.block(10_000);
    clock.advanceSync(0);
    expect(log.lines).toEqual([]);
    clock.advanceSync(2_000);
    expect(log.lines).toEqual([HUNG]);
  });

  it("is logged no more than once a minute, however often it falls behind", () => {
    for (let time = 0; time < 20; time += 1) {
      change("a");
      clock.advanceSync(2_100);
      paint();
    }
    expect(batches.pace.facts()).toEqual({ unpainted: 0, timesBehind: 20 });
    expect(log.lines).toEqual([HUNG, "info: window: it paints again, after 2.1 s"]);
  });

  it("is asked to ask for the list where more was forgotten meanwhile than is worth remembering", () => {
    for (const id of ["a", "b"]) {
      change(id);
      clock.advanceSync(50);
    }
    for (const id of numbered(10_100)) {
      change(id);
      entries.delete(id);
    }
    paint(1);
    expect(sent.at(-1)).toMatchObject({ seq: 4, upserts: [], removes: [] });
    expect(batches.begin()).toMatchObject({ seq: 4, rows: [{ id: "a" }, { id: "b" }] });
    change("c");
    clock.advanceSync(50);
    expect(sent.at(-1)).toMatchObject({ seq: 5, upserts: [{ id: "c" }] });
  });
});

describe("the first rows of a batch that cannot hold all", () => {
  it("are those of a press, of new work and of work that has to be stopped", async () => {
    const others = numbered(MAX_ROWS);
    const t = await new ClientHarness().live(
      anAction("stopped", ActionState.IN_PROGRESS),
      anAction("pressed"),
      ...others.map((id) => anAction(id)),
    );
    const painted = vi.spyOn(t.client.commands, "painted").mockReturnValue();
    for (const priority of [ActionPriority.LOW, ActionPriority.HIGH, ActionPriority.CRITICAL]) {
      for (const id of others) t.wire.live.updated(anAction(id, { priority }));
      await t.clock.advance(60);
    }
    painted.mockRestore();
    t.wire.live.updated(anAction("stopped", ActionState.CANCELLED)).created(anAction("new"));
    await t.press("pressed", "acknowledge");
    const [last] = t.batches.splice(0).slice(-1);
    t.client.commands.painted({ epoch: last?.epoch ?? 0, seq: last?.seq ?? 0 });
    await t.clock.advance(1);
    expect(t.batches[0]?.upserts.slice(0, 4).map(({ id }) => id)).toEqual(["stopped", "new", "pressed", "n-0"]);
    await t.client.stop();
  });
});

describe("the counts for the tray", () => {
  it("come within 50 ms, once for each change of theirs, and wait for no page", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    const counts: number[] = [];
    t.published.on("queue:counts", (told) => counts.push(told.counts.needsAcknowledgement));
    t.client.commands.beginList();
    t.client.commands.painted = () => undefined;
    for (const id of ["b", "c", "d", "e"]) {
      t.wire.live.created(anAction(id));
      await t.clock.advance(50);
    }
    t.wire.live.updated(anAction("e", { priority: 2 }));
    await t.clock.advance(50);
    t.wire.live.updated(anAction("e", ActionState.ACKNOWLEDGED));
    await t.clock.advance(50);
    expect(counts).toEqual([2, 3, 4, 5, 4]);
    await t.client.stop();
  });
});
