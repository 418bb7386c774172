/**
 * An event that is older than the one before, by the service's own times, is shown as the stream's
 * latest, and a list decides at once. When lists show that the times mislead, Docket ignores the
 * times.
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

/** A queue whose Action is planned and then started, by events of these times. */
function started(at?: { planned: number; started: number }): QueueUnderTest {
  const t = new QueueUnderTest().connect(ASSIGNED);
  t.event(UPDATED, PLANNED, at && { at: at.planned });
  t.event(UPDATED, IN_PROGRESS, at && { at: at.started });
  return t;
}

it("an older event that is repeated last is shown, and the list requested at once reverts it", () => {
  const t = started({ planned: 5, started: 9 });
  expect([t.event(UPDATED, PLANNED, { at: 5 }), t.row().state]).toEqual([true, "PLANNED"]);
  expect([t.event(CREATED, ASSIGNED, { at: 3 }), t.row().state]).toEqual([true, "ASSIGNED"]);
  expect(t.resync(IN_PROGRESS).row().state).toBe("IN_PROGRESS");
});

it("an older event that a list confirms stays, and later ones request no list whatever their times", () => {
  const t = started({ planned: 5, started: 9 });
  t.event(UPDATED, PLANNED, { at: 5 });
  expect(t.resync(PLANNED).row().state).toBe("PLANNED");
  expect([t.event(UPDATED, IN_PROGRESS, { at: 2 }), t.row().state]).toEqual([false, "IN_PROGRESS"]);
});

it("an older event is not confirmed by a list that was requested before it", () => {
  const t = started({ planned: 5, started: 9 });
  const asked = t.entries.nextSequence();
  t.event(UPDATED, PLANNED, { at: 5 });
  t.judge({ actions: [{ action: PLANNED, flaws: [], cancelled: false }], proven: true, unreadable: [] }, asked);
  expect(t.event(UPDATED, ASSIGNED, { at: 3 })).toBe(true);
});

it("an older event counts against no stream: what the list shows was not missed", () => {
  const t = started({ planned: 5, started: 9 });
  t.event(UPDATED, PLANNED, { at: 5 });
  const list = { actions: [{ action: IN_PROGRESS, flaws: [], cancelled: false }], proven: true, unreadable: [] };
  expect(t.judge(list).missed).toBe(false);
});

it("an older event adds no history line and no news before a list decides, which leaves the history as it was", () => {
  const t = started({ planned: 5, started: 9 });
  const before = t.entry().timeline;
  t.event(UPDATED, PLANNED, { at: 5 });
  t.event(CREATED, ASSIGNED, { at: 3 });
  t.resync(IN_PROGRESS);
  expect([t.entry().timeline, t.movedBack, t.row().changed]).toEqual([before, [], undefined]);
});

it("an older event adds its news and its history line once a list confirms it", () => {
  const t = started({ planned: 5, started: 9 });
  t.event(UPDATED, PLANNED, { at: 5 });
  t.resync(PLANNED);
  expect(t.movedBack).toEqual(["IN_PROGRESS"]);
  expect(t.entry().timeline.at(-1)).toMatchObject({ kind: "state", from: "IN_PROGRESS", to: "PLANNED" });
});

it("an older event is replaced by the next event, which is compared with the version before it", () => {
  const t = started({ planned: 5, started: 9 });
  t.event(UPDATED, PLANNED, { at: 5 });
  t.event(UPDATED, anAction("a", ActionState.COMPLETED), { at: 12 });
  expect(t.entry().timeline.at(-1)).toMatchObject({ kind: "state", from: "IN_PROGRESS", to: "COMPLETED" });
});

it("an older event ends with a new stream, and with a list that lacks its Action", () => {
  const t = started({ planned: 5, started: 9 });
  t.event(UPDATED, PLANNED, { at: 5 });
  expect(t.emptied().row()).toMatchObject({ state: "IN_PROGRESS", leftAt: t.clock.now() });
  const next = started({ planned: 5, started: 9 });
  next.event(UPDATED, PLANNED, { at: 5 });
  expect(next.connect(IN_PROGRESS).kinds()).toEqual(["received", "state", "state"]);
});

it("an older event blocks the Action's updates: whether the Action has that version is unknown", () => {
  const t = started({ planned: 5, started: 9 });
  t.event(UPDATED, PLANNED, { at: 5 });
  expect(t.queue.isFresh("a")).toBe(false);
  t.resync(IN_PROGRESS);
  expect(t.queue.isFresh("a")).toBe(true);
});

it("an older event may be the first one of its Action, after the list of the stream", () => {
  const t = new QueueUnderTest();
  t.event(INITIAL, PLANNED, { at: 9 });
  t.settle();
  expect([t.event(CREATED, ASSIGNED, { at: 3 }), t.row().state]).toEqual([true, "ASSIGNED"]);
  expect([t.resync(PLANNED).row().state, t.movedBack, t.kinds()]).toEqual(["PLANNED", [], ["received"]]);
});

it("an older event that takes away the user's work asks for a stop at once, and requests a list as well", () => {
  const t = started({ planned: 5, started: 9 });
  expect(t.event(UPDATED, anAction("a", { state: ActionState.ASSIGNED, assignedTo: OTHER, requestedBy: ME }), { at: 4 })).toBe(true);
  expect(t.stops).toEqual(["a"]);
});

it.each([
  ["of the same moment", { planned: 9, started: 9 }, 9],
  ["without a time", { planned: 5, started: 9 }, undefined],
  ["after one without a time", undefined, 5],
])("an event is not suspected when it is %s", (_, times, at) => {
  const t = started(times);
  expect([t.event(UPDATED, PLANNED, at === undefined ? {} : { at }), t.row().state]).toEqual([false, "PLANNED"]);
});

it("an event is not suspected after a list of the stream's own, nor when it contains the known version", () => {
  const t = started({ planned: 5, started: 9 });
  expect(t.event(UPDATED, IN_PROGRESS, { at: 5 })).toBe(false);
  t.connect(IN_PROGRESS);
  expect([t.event(UPDATED, PLANNED, { at: 5 }), t.row().state]).toEqual([false, "PLANNED"]);
});

it("an older event that is an end ends its Action anyway: an end is final", () => {
  const t = started({ planned: 5, started: 9 });
  expect([t.event(CANCELLED, anAction("a", ActionState.CANCELLED), { at: 7 }), t.row().state]).toEqual([false, "CANCELLED"]);
});
