/**
 * CREATED for an ended Action brings it back as a new assignment; a late or repeated one does not.
 */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ended, forgetTimes, isAfterTheEnd, type EventTimes } from "../../../electron/core/queue/event-times.ts";
import { ActionState, type Action } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { ActionEventType } from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { ClientHarness } from "../client-harness.ts";
import { atWork, QueueUnderTest, saidBy } from "../queue-harness.ts";
import { settle } from "../../support/settle.ts";
import { anAction } from "../../support/actions.ts";
import { newestLines } from "../ledger-lines.ts";

const { CREATED, UPDATED, CANCELLED, INITIAL } = ActionEventType;
const OVER = anAction("a", ActionState.CANCELLED);
const AGAIN = anAction("a");

/** A queue whose Action was cancelled by an event of this time. */
function over(at?: number): QueueUnderTest {
  const t = new QueueUnderTest().connect(AGAIN);
  t.event(CANCELLED, OVER, at === undefined ? {} : { at });
  return t;
}

describe("CREATED for an ended Action", () => {
  it("later than its end opens it again", () => {
    const t = over(5);
    expect(t.event(CREATED, AGAIN, { at: 9 })).toBe(false);
    expect([t.row().state, t.row().views, t.row().moves]).toEqual([
      "ASSIGNED",
      ["allOpen", "needsAcknowledgement"],
      ["acknowledge", "reject", "cancel"],
    ]);
    expect(t.kinds()).toEqual(["received", "state", "returned", "state"]);
  });

  it.each([
    ["earlier than its end", 5, 4],
    ["of the same moment", 5, 5],
    ["without a time", 5, undefined],
    ["after an end without a time", undefined, 9],
  ])("%s: is ignored, and a list has to decide", (_what, end, at) => {
    const t = over(end);
    expect(t.event(CREATED, AGAIN, at === undefined ? {} : { at })).toBe(true);
    expect(t.row().state).toBe("CANCELLED");
    expect(t.resync(AGAIN).row().views).toContain("needsAcknowledgement");
  });

  it("later than its end, but not than earlier events, is the repeated CREATED of its earlier life", () => {
    const t = new QueueUnderTest();
    t.event(CREATED, AGAIN, { at: 9 });
    t.event(CANCELLED, OVER, { at: 5 });
    expect([t.event(CREATED, AGAIN, { at: 9 }), t.row().state]).toEqual([true, "CANCELLED"]);
  });

  it("leaves events of its earlier life to a list, too", () => {
    const t = over(5);
    t.event(CREATED, AGAIN, { at: 9 });
    expect([t.event(CANCELLED, OVER, { at: 5 }), t.row().state]).toEqual([true, "ASSIGNED"]);
    expect([t.event(CANCELLED, OVER, { at: 12 }), t.row().state]).toEqual([false, "CANCELLED"]);
    expect([t.event(CREATED, AGAIN, { at: 20 }), t.row().state]).toEqual([false, "ASSIGNED"]);
  });

  it("after a list has brought it back leaves earlier ends without effect", () => {
    const t = over(5);
    t.event(CREATED, AGAIN);
    t.resync(AGAIN);
    expect([t.event(CANCELLED, OVER, { at: 5 }), t.row().state]).toEqual([true, "ASSIGNED"]);
    expect([t.event(CANCELLED, OVER, { at: 6 }), t.row().state]).toEqual([false, "CANCELLED"]);
  });

  it("without a state does not mean that it is over", () => {
    const t = over(5);
    const sparse = anAction("a", ActionState.UNSPECIFIED);
    t.event(CREATED, sparse, { at: 9 });
    expect([t.row().state, t.row().flaws]).toEqual(["UNKNOWN", [{ field: "state", problem: "notSent" }]]);
  });

  it("with an ended state brings nothing back, and requests nothing", () => {
    expect(over(5).event(CREATED, anAction("a", ActionState.COMPLETED), { at: 9 })).toBe(false);
  });

  it("asks for a new acknowledgement", () => {
    const t = new QueueUnderTest().connect(anAction("a", { state: ActionState.ACKNOWLEDGED, name: "old" }));
    t.event(CANCELLED, OVER, { at: 5 });
    t.event(CREATED, anAction("a", { state: ActionState.ACKNOWLEDGED, name: "new" }), { at: 9 });
    expect(t.row()).not.toHaveProperty("changed");
  });

  it("keeps an unconfirmed stop, unless the Action comes back in progress", () => {
    const ended = atWork({ state: ActionState.CANCELLED, provenance: saidBy("ann") });
    const assigned = new QueueUnderTest().connect(atWork());
    assigned.event(CANCELLED, ended, { at: 5 });
    assigned.event(CREATED, AGAIN, { at: 9 });
    expect(assigned.row().stop?.why).toBe("CANCELLED");
    const inProgress = new QueueUnderTest().connect(atWork());
    inProgress.event(CANCELLED, ended, { at: 5 });
    inProgress.event(CREATED, atWork({ provenance: saidBy("ann") }), { at: 9 });
    expect(inProgress.row().stop).toBeUndefined();
  });
});

it("UPDATED of an ended Action is dropped, and a list has to decide, however late its time", () => {
  for (const at of [undefined, 4, 5, 9]) {
    const t = over(5);
    expect([t.event(UPDATED, AGAIN, at === undefined ? {} : { at }), t.row().state]).toEqual([true, "CANCELLED"]);
  }
  expect(over(5).event(UPDATED, anAction("a", ActionState.FAILED), { at: 9 })).toBe(false);
});

async function cancelled(): Promise<ClientHarness> {
  const t = await new ClientHarness().live(AGAIN);
  t.wire.live.event(CANCELLED, OVER, { at: 5_000 });
  return t;
}

async function received(t: ClientHarness): Promise<number> {
  return (await newestLines(t.client)).filter(({ kind }) => kind === "received").length;
}

describe("a client", () => {
  it("alerts and records a return as a new assignment", async () => {
    const t = await cancelled();
    t.wire.live.event(CREATED, AGAIN, { at: 9_000 });
    await t.clock.advance(300);
    expect([t.alerts.length, await received(t), t.wire.resyncs.length]).toEqual([2, 2, 0]);
  });

  it("requests the list when the times do not decide, and follows it", async () => {
    const t = await cancelled();
    t.wire.live.created(AGAIN);
    expect([t.row("a").state, t.wire.resyncs.length]).toEqual(["CANCELLED", 1]);
    t.wire.resync.open().initial(AGAIN).end();
    await t.clock.advance(300);
    expect([t.row("a").state, t.alerts.length, await received(t)]).toEqual(["ASSIGNED", 2, 2]);
    expect(t.client.queries.details("a")?.timeline.map(({ kind }) => kind)).toContain("returned");
  });

  it("keeps the end when the list agrees with it", async () => {
    const t = await cancelled();
    t.wire.live.created(AGAIN);
    t.wire.resync.open().end();
    await settle();
    expect([t.row("a").state, t.row("a").views, t.alerts.length]).toEqual(["CANCELLED", ["finishedToday"], 1]);
  });
});

describe("in any order of events", () => {
  const event = fc.record({
    type: fc.constantFrom(CREATED, UPDATED, CANCELLED, INITIAL),
    state: fc.constantFrom(ActionState.ASSIGNED, ActionState.PLANNED, ActionState.COMPLETED, ActionState.UNSPECIFIED),
    at: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
  });
  interface Event {
    type: ActionEventType;
    state: ActionState;
    at: number | undefined;
  }

  function after(events: readonly Event[]): QueueUnderTest {
    const t = new QueueUnderTest();
    for (const { type, state, at } of events) t.event(type, asAction(type, state), at === undefined ? {} : { at });
    return t;
  }

  it("repeated events change nothing: no duplicate brings an Action back, and none ends a returned one", () => {
    fc.assert(
      fc.property(fc.array(event, { minLength: 1, maxLength: 12 }), (events) => {
        expect(after([...events, ...events]).row().state).toBe(after(events).row().state);
        expect(after(events.flatMap((one) => [one, one])).row().state).toBe(after(events).row().state);
      }),
      { numRuns: 3_000 },
    );
  });

  it("no event from before the end brings anything back", () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), fc.array(event, { maxLength: 12 }), (before, late) => {
        const t = after([...before, { type: CANCELLED, state: ActionState.CANCELLED, at: 9 }]);
        const { state } = t.row();
        for (const { type, state: said, at } of late) t.event(type, asAction(type, said), at === undefined ? {} : { at });
        expect(t.row().state).toBe(state);
      }),
      { numRuns: 3_000 },
    );
  });
});

function asAction(type: ActionEventType, state: ActionState): Action {
  return anAction("a", type === CANCELLED ? ActionState.CANCELLED : state);
}

it("the times of an Action in an earlier epoch decide nothing", () => {
  const times: EventTimes = {};
  ended(times, 5);
  expect([isAfterTheEnd(times, 9), isAfterTheEnd(times, 5)]).toEqual([true, false]);
  forgetTimes(times);
  expect(isAfterTheEnd(times, 9)).toBe(false);
});
