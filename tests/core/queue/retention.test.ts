/**
 * Which finished Actions exceed the number kept, and the time from which an Action that came ended
 * counts as ended.
 */
import { expect, it } from "vitest";
import { MAX_PAST, PastActions } from "../../../electron/core/queue/retention.ts";
import { ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { ActionEventType } from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { anAction } from "../../support/actions.ts";
import { QueueUnderTest } from "../queue-harness.ts";

it("only the earliest Action beyond the number can be removed", () => {
  const past = new PastActions<{ changedAt: number; changedOn: number }>();
  const entries = Array.from({ length: MAX_PAST + 1 }, (_, index) => ({ changedAt: index, changedOn: 1 }));
  for (const entry of entries) past.add(entry);
  expect(past.forgettable(MAX_PAST, 1)).toEqual([entries[0]]);
});

it.each([
  ["earlier", -60, -60_000],
  ["in the future, by the service's clock", 60, 0],
])("an Action that was over at first sight, %s, counts as ended since then, and never later than now", (_, seconds, ms) => {
  const t = new QueueUnderTest();
  const now = t.clock.now();
  const updatedAt = { seconds: BigInt(Math.floor(now / 1000) + seconds), nanos: (now % 1000) * 1_000_000 };
  t.connect(anAction("a", { state: ActionState.COMPLETED, provenance: { name: "ann", updatedAt } }));
  expect(t.row("a").changedAt - now).toBe(ms);
});

it("an Action that is open again is kept, however long nothing changes", async () => {
  const t = new QueueUnderTest().connect(anAction("a"));
  const at = t.clock.now();
  t.event(ActionEventType.CANCELLED, anAction("a", ActionState.CANCELLED), { at });
  t.event(ActionEventType.CREATED, anAction("a"), { at: at + 1 });
  expect(t.row("a").state).toBe("ASSIGNED");
  await t.clock.advance(3 * 86_400_000);
  t.resync(anAction("a"));
  expect(t.row("a").state).toBe("ASSIGNED");
});

it("an Action that has left and is back is kept, however long nothing changes", async () => {
  const t = new QueueUnderTest().connect(anAction("a"), anAction("b"));
  t.resync(anAction("b")).resync(anAction("a"), anAction("b"));
  await t.clock.advance(3 * 86_400_000);
  t.resync(anAction("a"), anAction("b"));
  expect(t.row("a").state).toBe("ASSIGNED");
});
