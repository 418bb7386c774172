/** The counts of the views: when they are sent, and what a new day changes. */
import { expect, it } from "vitest";
import type { Entry } from "../../../electron/core/queue/action/entry.ts";
import { type QueueCounts, ViewCounter } from "../../../electron/core/queue/view-counts.ts";
import { ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction } from "../../support/actions.ts";
import { FakeClock } from "../../support/fake-clock.ts";
import { entryOf } from "../queue-harness.ts";

function counted() {
  const clock = new FakeClock();
  const entries = new Map<string, Entry>();
  const told: QueueCounts[] = [];
  const queue = { isKnown: false };
  const all = { get: (id: string) => entries.get(id), all: () => entries.values() };
  const counter = new ViewCounter(clock, { entries: all, known: () => queue.isKnown }, (counts) => told.push(counts));
  const add = (id: string, state: ActionState): void => {
    entries.set(id, entryOf(anAction(id, { state, provenance: { name: "ann" } }), clock));
    counter.touch(id);
    clock.advanceSync(50);
  };
  return { clock, entries, told, queue, counter, add };
}

it("counts are sent when only the knowledge of a list has changed, and not when nothing has", () => {
  const t = counted();
  t.counter.touch();
  t.clock.advanceSync(50);
  t.queue.isKnown = true;
  for (let times = 0; times < 2; times += 1) {
    t.counter.touch();
    t.clock.advanceSync(50);
  }
  expect(t.told.map(({ known }) => known)).toEqual([false, true]);
});

it("counts leave out an Action that was removed", () => {
  const t = counted();
  t.add("a", ActionState.ASSIGNED);
  t.counter.touch("a");
  t.entries.delete("a");
  t.clock.advanceSync(50);
  expect(t.told.map(({ counts }) => counts.allOpen)).toEqual([1, 0]);
});

it("counts change and are sent after midnight, and the Actions that left a view are returned", () => {
  const t = counted();
  t.add("over", ActionState.COMPLETED);
  t.add("open", ActionState.ASSIGNED);
  expect(t.counter.checkDate()).toEqual([]);
  t.clock.jumpWall(24 * 3_600_000);
  expect(t.counter.checkDate()).toEqual(["over"]);
  t.clock.advanceSync(50);
  expect(t.told.map(({ counts }) => [counts.finishedToday, counts.allOpen])).toEqual([
    [1, 0],
    [1, 1],
    [0, 1],
  ]);
});
