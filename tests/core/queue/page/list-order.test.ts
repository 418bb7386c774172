/** The order in which a long list is sent to the page, and which rows are still to come. */
import { expect, it } from "vitest";
import { ComingRows, inListOrder } from "../../../../electron/core/queue/page/list-order.ts";
import { ActionPriority, ActionState } from "../../../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction } from "../../../support/actions.ts";
import { FakeClock } from "../../../support/fake-clock.ts";
import { entryOf } from "../../queue-harness.ts";

it("a long list has the departed Actions after all open ones, however urgent they were", () => {
  const clock = new FakeClock();
  const [left, open] = ["left", "open"].map((id) =>
    entryOf(anAction(id, { state: ActionState.ASSIGNED, priority: id === "left" ? ActionPriority.CRITICAL : ActionPriority.LOW }), clock),
  );
  if (left === undefined || open === undefined) throw new Error("no entries");
  left.leftAt = clock.now();
  expect(inListOrder({ all: () => [left, open].values() })).toEqual(["open", "left"]);
});

it("a long list begins with what needs attention: not acknowledged, then by priority", () => {
  const clock = new FakeClock();
  const entries = [
    anAction("planned low", { state: ActionState.PLANNED, priority: ActionPriority.LOW }),
    anAction("planned critical", { state: ActionState.PLANNED, priority: ActionPriority.CRITICAL }),
    anAction("new low", { priority: ActionPriority.LOW }),
    anAction("new high", { priority: ActionPriority.HIGH }),
  ].flatMap((action) => entryOf(action, clock) ?? []);
  const order = ["new high", "new low", "planned critical", "planned low"];
  expect(inListOrder({ all: () => entries.values() })).toEqual(order);
});

it("a long list has nothing left once all rows have been sent, by the list or for a change", () => {
  const coming = new ComingRows(["a", "b", "c", "d"]);
  coming.drop("d");
  coming.drop("another");
  expect([coming.take(1), coming.left > 0]).toEqual([["a"], true]);
  coming.drop("b");
  expect([coming.take(1), coming.left]).toEqual([["c"], 0]);
  expect(coming.take(1)).toEqual([]);
});
