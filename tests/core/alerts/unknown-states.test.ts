/**
 * Alerts for Actions whose state was not sent or is not known to this version.
 */
import { describe, expect, it } from "vitest";
import { DEFAULT_ALERTS } from "../../../electron/contract/alert-rules.ts";
import { ActionPriority, ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction } from "../../support/actions.ts";
import { ClientHarness } from "../client-harness.ts";
import { pass } from "./alert-steps.ts";

const MINUTE = 60_000;
const OLD = anAction("old", ActionState.PLANNED);
const STATES = [
  ["not sent", ActionState.UNSPECIFIED],
  ["not known to this version", 77 as ActionState],
] as const;

const called = (t: ClientHarness): unknown[] => t.alerts.map(({ actionId }) => actionId);
const mine = (state: ActionState) => anAction("a", { state, priority: ActionPriority.CRITICAL });

function alertLines(t: ClientHarness, id: string): string[] {
  const found = t.client.queries.details(id)?.timeline.filter((line) => line.kind === "alert") ?? [];
  return found.map((line) => (line.result === "withheld" ? `withheld: ${line.why}` : line.result));
}

async function reconnected(t: ClientHarness, ...actions: Parameters<ClientHarness["live"]>): Promise<void> {
  t.client.commands.retry();
  await t.live(...actions);
}

describe.each(STATES)("an Action of the user with a state that is %s", (_what, state) => {
  it("raises one alert when it arrives live, over lists and a restart", async () => {
    const t = await new ClientHarness().live(OLD);
    t.wire.live.created(mine(state));
    await t.clock.advance(300);
    expect(t.alerts).toMatchObject([{ actionId: "a", urgent: true, body: expect.stringMatching(/^Assigned to you/u) }]);
    t.wire.live.updated(mine(state));
    await pass(t, 20 * MINUTE, OLD, mine(state));
    await reconnected(t, OLD, mine(state));
    await t.client.stop();
    const again = await t.restarted().live(OLD, mine(state));
    await pass(again, MINUTE, OLD, mine(state));
    expect([called(t), called(again), alertLines(again, "a")]).toEqual([["a"], [], ["shown"]]);
  });

  it("raises one alert when a later list of the stream brings it", async () => {
    const t = await new ClientHarness().live(OLD);
    await reconnected(t, OLD, mine(state));
    await reconnected(t, OLD, mine(state));
    expect([called(t), alertLines(t, "a")]).toEqual([["a"], ["shown"]]);
  });

  it("raises one alert when a resync brings it", async () => {
    const t = await new ClientHarness().live(OLD);
    await pass(t, 20 * MINUTE, OLD, mine(state));
    expect([called(t), alertLines(t, "a")]).toEqual([["a"], ["shown"]]);
  });

  it("raises one alert when the list after a restart brings it", async () => {
    const before = await new ClientHarness().live(OLD);
    await before.clock.advance(1_000);
    await before.client.stop();
    const t = await before.restarted().live(OLD, mine(state));
    await t.client.stop();
    const again = await t.restarted().live(OLD, mine(state));
    expect([called(t), called(again)]).toEqual([["a"], []]);
  });

  it("raises no alert from the very first list, as work that is begun does not", async () => {
    const t = await new ClientHarness().live(OLD, mine(state));
    await pass(t, 20 * MINUTE, OLD, mine(state));
    expect(called(t)).toEqual([]);
  });

  it.each(["stop", "kill"] as const)("raises its alert after the restart when the run ended before it was shown: %s", async (end) => {
    const before = await new ClientHarness().live(OLD);
    before.onAlert = () => new Promise(() => undefined);
    before.wire.live.created(mine(state));
    await before.clock.advance(2_000);
    await (end === "stop" ? before.client.stop() : before.kill());
    const t = await before.restarted().live(OLD, mine(state));
    expect([called(t), alertLines(t, "a")]).toEqual([["a"], ["shown"]]);
  });

  it("keeps its alert until it is acknowledged when its state turns out to be assigned, and reminds", async () => {
    const t = await new ClientHarness().live(OLD);
    t.wire.live.created(mine(state));
    await t.clock.advance(300);
    t.wire.live.updated(mine(ActionState.ASSIGNED));
    await t.clock.advance(300);
    expect([called(t), t.withdrawn]).toEqual([["a"], []]);
    await pass(t, 16 * MINUTE, OLD, mine(ActionState.ASSIGNED));
    expect(t.alerts.slice(1)).toMatchObject([{ actionId: "a", body: expect.stringMatching(/^Not acknowledged for/u) }]);
    expect(t.withdrawn).toEqual(["handedOver a"]);
    t.wire.live.updated(mine(ActionState.ACKNOWLEDGED));
    expect(t.withdrawn).toEqual(["handedOver a", "a"]);
  });

  it("raises the alert of its assignment when that was not shown yet", async () => {
    const t = new ClientHarness();
    t.wants = { ...DEFAULT_ALERTS, criticalAlways: false, pausedUntil: t.clock.now() + 10 * MINUTE };
    await t.live(OLD);
    t.wire.live.created(mine(ActionState.ASSIGNED));
    await t.clock.advance(300);
    t.wire.live.updated(mine(77 as ActionState));
    await pass(t, 12 * MINUTE, OLD, mine(77 as ActionState));
    expect([called(t), alertLines(t, "a")]).toEqual([["a"], ["withheld: paused", "shown"]]);
  });
});
