/**
 * The user's work that others end or take away is stopped by the user's confirmation, and by
 * nothing else.
 */
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
  ] as const)("when someone else ends the user's work in progress: %s", (why, state) => {
    const t = working();
    t.tell(atWork({ state, provenance: saidBy("ann"), progress: { phase: "p", statusMessage: "Not needed any more" } }));
    expect(t.row().stop).toEqual({ at: t.clock.now(), why, reportedBy: "ann", message: "Not needed any more" });
    expect(t.stops).toEqual(["a"]);
  });

  it("when it is reassigned, and the user's own last report is not attributed to others", () => {
    const mine = atWork({ progress: { phase: "p", statusMessage: "half done" } });
    const t = new QueueUnderTest().connect(mine).tell({ ...mine, assignedTo: atWork({ assignedTo: OTHER }).assignedTo! });
    expect(t.row().stop).toEqual({ at: t.clock.now(), why: "REASSIGNED" });
    expect(t.stops).toEqual(["a"]);
  });

  it("when it leaves the queue without an event", () => {
    const t = working().emptied();
    expect(t.row().stop).toEqual({ at: t.clock.now(), why: "LEFT" });
    expect(t.stops).toEqual(["a"]);
  });

  it("when its end came while Docket was away, or off", () => {
    const ended = atWork({ state: ActionState.CANCELLED, provenance: saidBy("ann") });
    expect(working().connect(ended).row().stop).toMatchObject({ why: "CANCELLED", reportedBy: "ann" });
    expect(working().restart().connect(ended).row().stop).toMatchObject({ why: "CANCELLED", reportedBy: "ann" });
    expect(working().restart().connect().resync().row().stop).toMatchObject({ why: "LEFT" });
  });

  it("when someone ends it and leaves the user's earlier provenance on it", () => {
    const mine = atWork();
    const t = new QueueUnderTest().connect(mine).tell({ ...mine, state: ActionState.CANCELLED });
    expect(t.row().stop).toEqual({ at: t.clock.now(), why: "CANCELLED" });
  });

  it("when the service had accepted the user's start, and the stream had not shown it", () => {
    const t = new QueueUnderTest().connect(atWork({ state: ActionState.PLANNED }));
    t.recorded = "IN_PROGRESS";
    expect(t.tell(atWork({ state: ActionState.CANCELLED, provenance: saidBy("ann") })).row().stop?.why).toBe("CANCELLED");
    const gone = new QueueUnderTest().connect(atWork({ state: ActionState.PLANNED }));
    gone.recorded = "IN_PROGRESS";
    expect(gone.emptied().row().stop?.why).toBe("LEFT");
  });
});

describe("no stop begins", () => {
  it("when the user ended the work", () => {
    const t = working().tell(atWork({ state: ActionState.COMPLETED }));
    expect([t.row().stop, t.stops]).toEqual([undefined, []]);
  });

  it("when the user ended it and only the answer showed that: it leaves the queue, or is shown under another name", () => {
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

  it("for Actions that the user was not working on", () => {
    const ended = { state: ActionState.CANCELLED, provenance: saidBy("ann") };
    expect(new QueueUnderTest().connect(atWork({ state: ActionState.PLANNED })).tell(atWork(ended)).stops).toEqual([]);
    expect(new QueueUnderTest().connect(atWork({ assignedTo: OTHER })).tell(atWork({ ...ended, assignedTo: OTHER })).stops).toEqual([]);
    expect(new QueueUnderTest().connect(atWork(ended)).stops).toEqual([]);
    expect(working().tell(atWork({ state: ActionState.PLANNED, provenance: saidBy("ann") })).stops).toEqual([]);
  });
});

describe("a stop", () => {
  it("blocks the Action's moves and keeps it in the user's views, besides the views of its state", () => {
    const cancelled = working().tell(atWork({ state: ActionState.CANCELLED, provenance: saidBy("ann") }));
    expect([cancelled.row().moves, cancelled.row().views]).toEqual([[], ["finishedToday", "allOpen", "inProgress"]]);
    const left = working().emptied();
    expect([left.row().moves, left.row().views]).toEqual([[], ["leftQueue", "allOpen", "inProgress"]]);
    const away = working().tell(atWork({ assignedTo: OTHER }));
    expect([away.row().moves, away.row().views]).toEqual([[], ["allOpen", "requestedByMe", "inProgress"]]);
  });

  it("stays through restarts and days, until the user confirms it, and is announced once", () => {
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

  it("ends by itself when the Action is the user's and in progress again, not when it is only assigned again", () => {
    const t = working().tell(atWork({ assignedTo: OTHER }));
    t.tell(anAction("a", { state: ActionState.ASSIGNED, provenance: saidBy("ann"), requestedBy: ME }));
    expect([t.row().stop?.why, t.row().moves]).toEqual(["REASSIGNED", []]);
    t.tell(atWork({ provenance: saidBy("ann") }));
    expect([t.row().stop, t.row().moves]).toEqual([undefined, ["complete", "report", "fail", "cancel"]]);
    t.tell(atWork({ assignedTo: OTHER }));
    expect(t.stops).toEqual(["a", "a"]);
  });

  it("ends by itself when a report shows that the user ended the work", () => {
    const t = working().emptied();
    expect(t.row().stop?.why).toBe("LEFT");
    expect(t.connect(atWork({ state: ActionState.COMPLETED })).row().stop).toBeUndefined();
  });

  it("with only 'left' as its reason gets a better one, with its time and without a second alert; no other reason changes", () => {
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

it("a stop exists exactly from the loss of work until it is confirmed, reversed, or shown to be the user's own end", () => {
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
        // The Action was removed, so no stop is open, or it has just been shown as the user's own
        // end: this case is over.
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
