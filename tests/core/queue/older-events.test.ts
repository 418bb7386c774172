/**
 * An event that is older than the one before it, by the service's own times, is shown as the stream's
 * last word, and a list decides at once. Where lists show that the times mislead, they count no more.
 */
import { expect, it } from "vitest";
import { ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { ActionEventType } from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { anAction } from "../../support/actions.ts";
import { ME, OTHER, QueueUnderTest } from "../queue-harness.ts";

const { UPDATED, CANCELLED, CREATED, INITIAL } = ActionEventType;
const ASSIGNED = anAction("a");
const PLANNED = anAction("a", ActionState.PLANNED);
const IN_PROGRESS = anAction("a", ActionState.IN_PROGRESS);

/** Planned and then started, by events of these times. */
function started(at?: { planned: number; started: number }): QueueUnderTest {
  const t = new QueueUnderTest().connect(ASSIGNED);
  t.event(UPDATED, PLANNED, at && { at: at.planned });
  t.event(UPDATED, IN_PROGRESS, at && { at: at.started });
  return t;
}

it("that comes once more, last, is shown, and a list asked for at once takes it back", () => {
  const t = started({ planned: 5, started: 9 });
  expect([t.event(UPDATED, PLANNED, { at: 5 }), t.row().state]).toEqual([true, "PLANNED"]);
  expect([t.event(CREATED, ASSIGNED, { at: 3 }), t.row().state]).toEqual([true, "ASSIGNED"]);
  expect(t.resync(IN_PROGRESS).row().state).toBe("IN_PROGRESS");
});

it("that a list confirms stays, and later ones ask for no list whatever their times", () => {
  const t = started({ planned: 5, started: 9 });
  t.event(UPDATED, PLANNED, { at: 5 });
  expect(t.resync(PLANNED).row().state).toBe("PLANNED");
  expect([t.event(UPDATED, IN_PROGRESS, { at: 2 }), t.row().state]).toEqual([false, "IN_PROGRESS"]);
});

it("is not confirmed by a list that was asked for before it", () => {
  const t = started({ planned: 5, started: 9 });
  const asked = t.entries.nextSequence();
  t.event(UPDATED, PLANNED, { at: 5 });
  t.judge({ actions: [{ action: PLANNED, flaws: [], cancelled: false }], proven: true, unreadable: [] }, asked);
  expect(t.event(UPDATED, ASSIGNED, { at: 3 })).toBe(true);
});

it("counts against no stream: what the list brings was not missed", () => {
  const t = started({ planned: 5, started: 9 });
  t.event(UPDATED, PLANNED, { at: 5 });
  const list = { actions: [{ action: IN_PROGRESS, flaws: [], cancelled: false }], proven: true, unreadable: [] };
  expect(t.judge(list).missed).toBe(false);
});

it("makes no line and no news of it before a list has spoken, which leaves the history as it was", () => {
  const t = started({ planned: 5, started: 9 });
  const before = t.entry().timeline;
  t.event(UPDATED, PLANNED, { at: 5 });
  t.event(CREATED, ASSIGNED, { at: 3 });
  t.resync(IN_PROGRESS);
  expect([t.entry().timeline, t.movedBack, t.row().changed]).toEqual([before, [], undefined]);
});

it("is news, and a line, once a list confirms it", () => {
  const t = started({ planned: 5, started: 9 });
  t.event(UPDATED, PLANNED, { at: 5 });
  t.resync(PLANNED);
  expect(t.movedBack).toEqual(["IN_PROGRESS"]);
  expect(t.entry().timeline.at(-1)).toMatchObject({ kind: "state", from: "IN_PROGRESS", to: "PLANNED" });
});

it("is over with the next event, which is compared with the version before it", () => {
  const t = started({ planned: 5, started: 9 });
  t.event(UPDATED, PLANNED, { at: 5 });
  t.event(UPDATED, anAction("a", ActionState.COMPLETED), { at: 12 });
  expect(t.entry().timeline.at(-1)).toMatchObject({ kind: "state", from: "IN_PROGRESS", to: "COMPLETED" });
});

it("is over with a new stream, and where a list lacks its Action", () => {
  const t = started({ planned: 5, started: 9 });
  t.event(UPDATED, PLANNED, { at: 5 });
  expect(t.emptied().row()).toMatchObject({ state: "IN_PROGRESS", leftAt: t.clock.now() });
  const next = started({ planned: 5, started: 9 });
  next.event(UPDATED, PLANNED, { at: 5 });
  expect(next.connect(IN_PROGRESS).kinds()).toEqual(["received", "state", "state"]);
});

it("lets no update go out by it: whether its Action is there, is not known", () => {
  const t = started({ planned: 5, started: 9 });
  t.event(UPDATED, PLANNED, { at: 5 });
  expect(t.queue.isFresh("a")).toBe(false);
  t.resync(IN_PROGRESS);
  expect(t.queue.isFresh("a")).toBe(true);
});

it("may be the first of its Action, after the list of the stream", () => {
  const t = new QueueUnderTest();
  t.event(INITIAL, PLANNED, { at: 9 });
  t.settle();
  expect([t.event(CREATED, ASSIGNED, { at: 3 }), t.row().state]).toEqual([true, "ASSIGNED"]);
  expect([t.resync(PLANNED).row().state, t.movedBack, t.kinds()]).toEqual(["PLANNED", [], ["received"]]);
});

it("that takes my work away has me stop at once, and a list asked for as well", () => {
  const t = started({ planned: 5, started: 9 });
  expect(t.event(UPDATED, anAction("a", { state: ActionState.ASSIGNED, assignedTo: OTHER, requestedBy: ME }), { at: 4 })).toBe(true);
  expect(t.stops).toEqual(["a"]);
});

it.each([
  ["of the same moment", { planned: 9, started: 9 }, 9],
  ["without a time", { planned: 5, started: 9 }, undefined],
  ["after one without a time", undefined, 5],
])("is not suspected %s", (_, times, at) => {
  const t = started(times);
  expect([t.event(UPDATED, PLANNED, at === undefined ? {} : { at }), t.row().state]).toEqual([false, "PLANNED"]);
});

it("is not suspected after a list of the stream's own, nor where it says what is known", () => {
  const t = started({ planned: 5, started: 9 });
  expect(t.event(UPDATED, IN_PROGRESS, { at: 5 })).toBe(false);
  t.connect(IN_PROGRESS);
  expect([t.event(UPDATED, PLANNED, { at: 5 }), t.row().state]).toEqual([false, "PLANNED"]);
});

it("ends its Action all the same: an end is final", () => {
  const t = started({ planned: 5, started: 9 });
  expect([t.event(CANCELLED, anAction("a", ActionState.CANCELLED), { at: 7 }), t.row().state]).toEqual([false, "CANCELLED"]);
});
