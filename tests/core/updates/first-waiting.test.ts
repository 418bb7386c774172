/**
 * The Actions that the tray offers to acknowledge: the first ones, and whether each has unchanged
 * terms.
 */
import { expect, it } from "vitest";
import { settle } from "../../support/settle.ts";
import { ActionPriority, ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction } from "../../support/actions.ts";
import { ClientHarness, SETTINGS } from "../client-harness.ts";

it("the offered Actions are in the order of attention, up to a maximum, and detect changed terms", async () => {
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

// As after a change of key: the tray's menu was built for the earlier session.
it("the terms of an Action from an ended session do not count as present", async () => {
  const t = await new ClientHarness().live(anAction("a"));
  const [shown] = t.client.queries.firstWaiting(1);
  t.client.configure({ ...SETTINGS, apiKey: "another-key" });
  await t.live(anAction("a"));
  t.wire.live.updated(anAction("a", { type: "shutdown" }));
  await settle();
  expect(shown?.hasPresentTerms()).toBe(false);
});

it.each([
  ["acknowledged", ActionState.ACKNOWLEDGED],
  ["in progress", ActionState.IN_PROGRESS],
  ["completed", ActionState.COMPLETED],
  ["cancelled", ActionState.CANCELLED],
])("an Action that is %s meanwhile is not acknowledged from the tray, and nothing is recorded", async (_what, state) => {
  const t = await new ClientHarness().live(anAction("a"), anAction("b"));
  t.wire.live.updated(anAction("a", state));
  await settle();
  expect(await t.client.commands.acknowledgeAssigned("a")).toBe(false);
  expect(t.wire.updates).toHaveLength(0);
  expect(t.client.queries.details("a")?.updates).toEqual([]);
  expect(await t.client.commands.acknowledgeAssigned("b")).toBe(true);
});
