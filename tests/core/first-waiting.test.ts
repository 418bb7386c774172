/** The Actions that the tray offers to acknowledge: the first of them, and whether each still asks for the same. */
import { expect, it } from "vitest";
import { settle } from "../support/settle.ts";
import { ActionPriority, ActionState } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction } from "../support/actions.ts";
import { ClientHarness } from "./client-harness.ts";

it("are in the order of attention, so many at most, and know when their terms change", async () => {
  const t = await new ClientHarness().live(
    anAction("a"),
    anAction("b", { priority: ActionPriority.CRITICAL }),
    anAction("c", ActionState.IN_PROGRESS),
    anAction("d"),
  );
  const found = t.client.queries.firstWaiting(2);
  const [first, second] = found;
  expect(found.map(({ id }) => id)).toEqual(["b", "a"]);
  t.wire.live.updated(anAction("b", { priority: ActionPriority.CRITICAL, type: "shutdown" }));
  t.wire.live.updated(anAction("a", { progress: { phase: "read", statusMessage: "" } }));
  await settle();
  expect([first?.hasPresentTerms(), second?.hasPresentTerms()]).toEqual([false, true]);
  expect(t.client.queries.firstWaiting(1)[0]?.hasPresentTerms()).toBe(true);
});
