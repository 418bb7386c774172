/** My work that others end or take away is stopped by my confirmation, and by nothing else. */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isInMyHands } from "../../../electron/core/queue/action/entry.ts";
import { isTerminal } from "../../../electron/core/lifecycle.ts";
import { ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { atWork, ME, QueueUnderTest, OTHER, saidBy } from "../queue-harness.ts";
import { anAction } from "../../support/actions.ts";

const HOUR_MS = 3_600_000;

function working(): QueueUnderTest {
  return new QueueUnderTest().connect(atWork());
}

describe("a stop begins", () => {
  it.each([
    ["CANCELLED", ActionState.CANCELLED],
    ["FAILED", ActionState.FAILED],
    ["REJECTED", ActionState.REJECTED],
    ["COMPLETED", ActionState.COMPLETED],
  ] as const)("when somebody else ends what I am working on: %s", (why, state) => {
    const t = working();
    t.tell(atWork({ state, provenance: saidBy("ann"), progress: { phase: "p", statusMessage: "Not needed any more" } }));
    expect(t.row().stop).toEqual({ at: t.clock.now(), why, reportedBy: "ann", message: "Not needed any more" });
    expect(t.stops).toEqual(["a"]);
  });

  it("when it is given to somebody else, and my own last report is not taken for theirs", () => {
    const mine = atWork({ progress: { phase: "p", statusMessage: "half done" } });
    const t = new QueueUnderTest().connect(mine).tell({ ...mine, assignedTo: atWork({ assignedTo: OTHER }).assignedTo! });
    expect(t.row().stop).toEqual({ at: t.clock.now(), why: "REASSIGNED" });
    expect(t.stops).toEqual(["a"]);
  });

  it("when it leaves the queue without a word", () => {
    const t = working().emptied();
    expect(t.row().stop).toEqual({ at: t.clock.now(), why: "LEFT" });
    expect(t.stops).toEqual(["a"]);
  });

  it("when that happened while Docket was away, or off", () => {
    const ended = atWork({ state: ActionState.CANCELLED, provenance: saidBy("ann") });
    expect(working().connect(ended).row().stop).toMatchObject({ why: "CANCELLED", reportedBy: "ann" });
    expect(working().restart().connect(ended).row().stop).toMatchObject({ why: "CANCELLED", reportedBy: "ann" });
    expect(working().restart().connect().resync().row().stop).toMatchObject({ why: "LEFT" });
  });

  it("when somebody ends it and leaves my earlier provenance on it", () => {
    const mine = atWork();
    const t = new QueueUnderTest().connect(mine).tell({ ...mine, state: ActionState.CANCELLED });
    expect(t.row().stop).toEqual({ at: t.clock.now(), why: "CANCELLED" });
  });

  it("when the service had accepted my start, and the stream had not shown it", () => {
    const t = new QueueUnderTest().connect(atWork({ state: ActionState.PLANNED }));
    t.recorded = "IN_PROGRESS";
    expect(t.tell(atWork({ state: ActionState.CANCELLED, provenance: saidBy("ann") })).row().stop?.why).toBe("CANCELLED");
    const gone = new QueueUnderTest().connect(atWork({ state: ActionState.PLANNED }));
    gone.recorded = "IN_PROGRESS";
    expect(gone.emptied().row().stop?.why).toBe("LEFT");
  });
});

describe("no stop begins", () => {
  it("when I ended it myself", () => {
    const t = working().tell(atWork({ state: ActionState.COMPLETED }));
    expect([t.row().stop, t.stops]).toEqual([undefined, []]);
  });

  it("when I ended it myself and only the answer showed it: it leaves the queue, or is shown under another name", () => {
    const left = working();
    left.recorded = "COMPLETED";
    expect(left.restart().connect().resync().row().stop).toBeUndefined();
    const renamed = working();
    renamed.recorded = "COMPLETED";
    expect(renamed.tell(atWork({ state: ActionState.COMPLETED, provenance: saidBy("key 7") })).row().stop).toBeUndefined();
    const cancelled = working();
    cancelled.recorded = "COMPLETED";
    expect(cancelled.tell(atWork({ state: ActionState.CANCELLED, provenance: saidBy("ann") })).row().stop?.why).toBe("CANCELLED");
  });

  it("for Actions that I was not working on", () => {
    const ended = { state: ActionState.CANCELLED, provenance: saidBy("ann") };
    expect(new QueueUnderTest().connect(atWork({ state: ActionState.PLANNED })).tell(atWork(ended)).stops).toEqual([]);
    expect(new QueueUnderTest().connect(atWork({ assignedTo: OTHER })).tell(atWork({ ...ended, assignedTo: OTHER })).stops).toEqual([]);
    expect(new QueueUnderTest().connect(atWork(ended)).stops).toEqual([]);
    expect(working().tell(atWork({ state: ActionState.PLANNED, provenance: saidBy("ann") })).stops).toEqual([]);
  });
});

describe("a stop", () => {
  it("freezes the Action and keeps it before my eyes, besides where it belongs now", () => {
    const cancelled = working().tell(atWork({ state: ActionState.CANCELLED, provenance: saidBy("ann") }));
    expect([cancelled.row().moves, cancelled.row().views]).toEqual([[], ["finishedToday", "allOpen", "inProgress"]]);
    const left = working().emptied();
    expect([left.row().moves, left.row().views]).toEqual([[], ["leftQueue", "allOpen", "inProgress"]]);
    const away = working().tell(atWork({ assignedTo: OTHER }));
    expect([away.row().moves, away.row().views]).toEqual([[], ["allOpen", "requestedByMe", "inProgress"]]);
  });

  it("stays through restarts and days, until I confirm it, and is announced once", () => {
    let t = working().tell(atWork({ state: ActionState.CANCELLED, provenance: saidBy("ann") }));
    const { stop } = t.row();
    const before = t;
    t.clock.jumpWall(72 * HOUR_MS);
    t = t.restart().connect().resync();
    expect([t.row().stop, t.row().views]).toEqual([stop, ["allOpen", "inProgress"]]);
    expect([before.stops, t.stops]).toEqual([["a"], []]);
    t.changed.length = 0;
    expect(t.entries.confirmStop("a")).toBeDefined();
    expect([t.row().stop, t.changed, t.entry().timeline.at(-1)]).toEqual([undefined, ["a"], { at: t.clock.now(), kind: "stopped" }]);
    expect(t.entries.confirmStop("a")).toBeUndefined();
    expect(t.entries.confirmStop("nothing")).toBeUndefined();
    expect(t.kinds().filter((kind) => kind === "stopped")).toHaveLength(1);
    t.resync();
    expect(t.entries.get("a")).toBeUndefined();
  });

  it("ends by itself when the Action comes back to me in progress, and not when it is only assigned to me again", () => {
    const t = working().tell(atWork({ assignedTo: OTHER }));
    t.tell(anAction("a", { state: ActionState.ASSIGNED, provenance: saidBy("ann"), requestedBy: ME }));
    expect([t.row().stop?.why, t.row().moves]).toEqual(["REASSIGNED", []]);
    t.tell(atWork({ provenance: saidBy("ann") }));
    expect([t.row().stop, t.row().moves]).toEqual([undefined, ["complete", "report", "fail", "cancel"]]);
    t.tell(atWork({ assignedTo: OTHER }));
    expect(t.stops).toEqual(["a", "a"]);
  });

  it("ends by itself when it turns out that I ended it", () => {
    const t = working().emptied();
    expect(t.row().stop?.why).toBe("LEFT");
    expect(t.connect(atWork({ state: ActionState.COMPLETED })).row().stop).toBeUndefined();
  });

  it("that only says 'left' learns the better reason, from when it began and without a second call; no other reason changes", () => {
    const t = working().emptied();
    const { at } = t.row().stop!;
    t.clock.jumpWall(5_000);
    t.tell(atWork({ state: ActionState.CANCELLED, provenance: saidBy("ann") }));
    expect([t.row().stop, t.stops]).toEqual([{ at, why: "CANCELLED", reportedBy: "ann" }, ["a"]]);
    const away = working().tell(atWork({ assignedTo: OTHER }));
    away.tell(atWork({ assignedTo: OTHER, state: ActionState.FAILED, provenance: saidBy("robot-3") }));
    expect(away.resync().row().stop?.why).toBe("REASSIGNED");
  });
});

const step = fc.oneof(
  fc.record({
    do: fc.constant("version" as const),
    state: fc.integer({ min: ActionState.ASSIGNED, max: ActionState.REJECTED }).map((state) => state as ActionState),
    mine: fc.boolean(),
    by: fc.constantFrom("robot-7", "ann"),
    live: fc.boolean(),
  }),
  fc.record({ do: fc.constantFrom("leave", "confirm", "restart", "time" as const) }),
);

it("exists exactly from the loss of my work until I confirm it, have it again, or it was my own doing", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let t = working();
      let owed = false;
      let begun = 0;
      let told = 0;
      for (const s of steps) {
        const had = isInMyHands(t.entry());
        const { content } = t.entry();
        if (s.do === "version") {
          const action = atWork({
            state: s.state,
            assignedTo: s.mine ? ME : OTHER,
            provenance: saidBy(s.by),
          });
          if (s.live) t.tell(action);
          else t.connect(action);
        } else if (s.do === "leave") t.resync();
        else if (s.do === "confirm") expect(t.entries.confirmStop("a") !== undefined).toBe(owed);
        else if (s.do === "time") t.clock.jumpWall(30 * HOUR_MS);
        else {
          told += t.stops.length;
          t = t.restart();
        }
        if (s.do === "confirm") owed = false;
        const entry = t.entries.get("a");
        // Forgotten, so nothing is owed, or it has just turned out to be my own doing: the case is
        // over.
        if (entry === undefined) {
          expect(owed && !(s.do === "version" && s.by === "robot-7")).toBe(false);
          return;
        }
        const lost =
          had &&
          !isInMyHands(entry) &&
          (isTerminal(entry.content.state) || !entry.roles.includes("assignee") || entry.leftAt !== undefined);
        const myDoing =
          entry.content !== content &&
          isTerminal(entry.content.state) &&
          entry.content.provenance?.name === "robot-7" &&
          s.do === "version";
        if (isInMyHands(entry) || myDoing) owed = false;
        else if (lost && !owed) {
          owed = true;
          begun += 1;
        }
        const row = t.row();
        expect(row.stop !== undefined).toBe(owed);
        expect(told + t.stops.length).toBe(begun);
        expect(row.views.includes("inProgress")).toBe(owed || isInMyHands(entry));
        if (owed) expect([row.views.includes("allOpen"), row.moves]).toEqual([true, []]);
      }
    }),
    { numRuns: 1_000 },
  );
});
