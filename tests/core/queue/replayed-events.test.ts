/**
 * A message queue behind the service delivers its last events again on a new stream, or after a
 * newer list: what is old by the service's own times opens nothing again.
 */
import { describe, expect, it } from "vitest";
import { ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { ActionEventType } from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { anAction } from "../../support/actions.ts";
import { ClientHarness } from "../client-harness.ts";
import { OTHER, QueueUnderTest } from "../queue-harness.ts";

const { CREATED, UPDATED, CANCELLED } = ActionEventType;
const ASSIGNED = anAction("a");
const PLANNED = anAction("a", ActionState.PLANNED);
const IN_PROGRESS = anAction("a", ActionState.IN_PROGRESS);
const OVER = anAction("a", ActionState.CANCELLED);
const OTHERS = anAction("b");

/** A queue whose Action was cancelled on the stream before. */
function over(): QueueUnderTest {
  const t = new QueueUnderTest();
  t.event(CREATED, ASSIGNED, { at: 3 });
  t.event(UPDATED, IN_PROGRESS, { at: 5 });
  t.event(CANCELLED, OVER, { at: 9 });
  return t.connect(OTHERS);
}

/** Returns a list of this time. */
const listed = (...actions: (typeof ASSIGNED)[]) => ({
  actions: actions.map((action) => ({ action, flaws: [], cancelled: false, at: 20 })),
  proven: true,
  unreadable: [],
});

describe("on a new stream that does not list its Action", () => {
  it("an old CREATED, and what followed it, leave the Action ended, and a list decides", () => {
    const t = over();
    const kinds = t.kinds();
    expect([t.event(CREATED, ASSIGNED, { at: 3 }), t.row().state]).toEqual([true, "CANCELLED"]);
    expect([t.event(UPDATED, IN_PROGRESS, { at: 5 }), t.row().state]).toEqual([true, "CANCELLED"]);
    expect([t.event(CANCELLED, OVER, { at: 9 }), t.row().state]).toEqual([false, "CANCELLED"]);
    expect([t.stops, t.kinds()]).toEqual([["a"], kinds]);
    expect(t.resync(OTHERS, ASSIGNED).row().state).toBe("ASSIGNED");
  });

  it("a newer CREATED brings the Action back", () => {
    const t = over();
    expect([t.event(CREATED, ASSIGNED, { at: 12 }), t.row().state]).toEqual([false, "ASSIGNED"]);
  });

  it("old events leave an Action that a list lacked where it is, and a list decides", () => {
    const t = new QueueUnderTest().connect(OTHERS, ASSIGNED);
    t.event(UPDATED, IN_PROGRESS, { at: 5 });
    t.resync(OTHERS).connect(OTHERS);
    const { leftAt } = t.row();
    expect(leftAt).toBeDefined();
    expect([t.event(CREATED, ASSIGNED, { at: 3 }), t.row().leftAt]).toEqual([true, leftAt]);
    expect([t.event(UPDATED, IN_PROGRESS, { at: 5 }), t.row().leftAt]).toEqual([true, leftAt]);
    expect(t.resync(OTHERS, IN_PROGRESS).row().leftAt).toBeUndefined();
  });

  it("a newer event brings such an Action back", () => {
    const t = new QueueUnderTest().connect(OTHERS, ASSIGNED);
    t.event(UPDATED, IN_PROGRESS, { at: 5 });
    t.resync(OTHERS).connect(OTHERS);
    expect([t.event(CREATED, ASSIGNED, { at: 6 }), t.row().leftAt]).toEqual([false, undefined]);
  });

  it("the end of an Action that a list lacked is shown, whatever its time", () => {
    const t = new QueueUnderTest().connect(OTHERS, ASSIGNED);
    t.event(UPDATED, IN_PROGRESS, { at: 5 });
    t.resync(OTHERS).connect(OTHERS);
    expect([t.event(CANCELLED, OVER, { at: 5 }), t.row().state]).toEqual([false, "CANCELLED"]);
  });

  it("an old event of an Action that no list has decided is shown, and is no news before that", () => {
    const t = new QueueUnderTest().connect(OTHERS, ASSIGNED);
    t.event(UPDATED, IN_PROGRESS, { at: 5 });
    t.connect(OTHERS);
    expect([t.event(UPDATED, PLANNED, { at: 4 }), t.row().state, t.movedBack]).toEqual([true, "PLANNED", []]);
    expect(t.resync(OTHERS, IN_PROGRESS).row().state).toBe("IN_PROGRESS");
  });

  it("old events remove no Action that the user still has", () => {
    const t = new QueueUnderTest().connect(ASSIGNED);
    t.event(UPDATED, anAction("a", { state: ActionState.ASSIGNED, assignedTo: OTHER }), { at: 5 });
    t.connect(OTHERS);
    expect([t.event(UPDATED, ASSIGNED, { at: 7 }), t.row().assignedTo?.id]).toEqual([false, "robot-7"]);
  });
});

describe("after a newer list", () => {
  it("an old event is shown, and is no news until a list decides", () => {
    const t = new QueueUnderTest().connect(ASSIGNED);
    t.judge(listed(PLANNED));
    expect([t.event(CREATED, ASSIGNED, { at: 3 }), t.row().state]).toEqual([true, "ASSIGNED"]);
    expect(t.resync(PLANNED).row().state).toBe("PLANNED");
    expect(t.movedBack).toEqual([]);
  });

  it("an event with the listed version requests no list, and neither does a later one", () => {
    const t = new QueueUnderTest().connect(ASSIGNED);
    t.judge(listed(PLANNED));
    expect(t.event(UPDATED, PLANNED, { at: 12 })).toBe(false);
    expect([t.event(UPDATED, IN_PROGRESS, { at: 21 }), t.row().state]).toEqual([false, "IN_PROGRESS"]);
  });

  it("the list's time counts although the list lagged behind the stream", () => {
    const t = new QueueUnderTest().connect(ASSIGNED);
    t.event(UPDATED, PLANNED, { at: 5 });
    t.judge(listed(ASSIGNED));
    expect([t.event(UPDATED, IN_PROGRESS, { at: 9 }), t.row().state]).toEqual([false, "IN_PROGRESS"]);
  });
});

it("an old event causes no second assignment, and no second stop", async () => {
  const t = await new ClientHarness().live(OTHERS);
  t.wire.live.event(CREATED, ASSIGNED, { at: 3 }).event(UPDATED, IN_PROGRESS, { at: 5 }).event(CANCELLED, OVER, { at: 9 });
  await t.clock.advance(5_000);
  const told = t.alerts.map(({ title }) => title);
  expect(told).toContain("Stop work: Action a");
  t.wire.live.fail();
  await t.clock.advance(3_000);
  t.wire.live.open().initial(OTHERS).heartbeat();
  t.wire.live.event(CREATED, ASSIGNED, { at: 3 }).event(UPDATED, IN_PROGRESS, { at: 5 }).event(CANCELLED, OVER, { at: 9 });
  await t.clock.advance(2_000);
  expect(t.alerts.map(({ title }) => title)).toEqual(told);
});
