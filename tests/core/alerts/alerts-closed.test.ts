/** An alert that its user has closed or clicked has been seen: only a new cause shows it again. */
import { describe, expect, it } from "vitest";
import { DEFAULT_ALERTS } from "../../../electron/contract/alert-rules.ts";
import { ActionPriority, ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction } from "../../support/actions.ts";
import { pass } from "./alert-steps.ts";
import { ClientHarness, SETTINGS } from "../client-harness.ts";

type Action = ReturnType<typeof anAction>;

const MINUTE = 60_000;
const IDS = ["a", "b", "c", "d", "e"];
const planned = (name: string): Action => anAction("a", { name, state: ActionState.PLANNED });
const titles = (t: ClientHarness): string[] => t.alerts.map(({ title }) => title);

/** A client without reminders, unless a test needs them. */
function harness(remindMinutes = 0): ClientHarness {
  const t = new ClientHarness();
  t.wants = { ...DEFAULT_ALERTS, remindMinutes };
  return t;
}

/** Reports, as the system does, that the user has closed the last alert. */
function closeLast(t: ClientHarness): void {
  t.client.alertClosed(t.ids.at(-1) ?? "");
}

async function change(t: ClientHarness, queue: Action[], ...changed: Action[]): Promise<Action[]> {
  for (const action of changed) t.wire.live.updated(action);
  const now = queue.map((action) => changed.find(({ id }) => id === action.id) ?? action);
  await pass(t, 2 * MINUTE, ...now);
  return now;
}

describe("an alert of several that the user has closed", () => {
  it("is not shown again for the rest when they are acknowledged one by one", async () => {
    let queue = IDS.map((id) => anAction(id));
    const t = await harness().live(...queue);
    closeLast(t);
    for (const id of ["a", "b", "c"]) queue = await change(t, queue, anAction(id, ActionState.ACKNOWLEDGED));
    expect(titles(t)).toEqual(["5 Actions need your acknowledgement"]);
  });

  it("is not shown again when the system reported the closing before the showing", async () => {
    const t = harness();
    t.onAlert = () => {
      closeLast(t);
      return Promise.resolve({ shown: true });
    };
    const queue = IDS.map((id) => anAction(id));
    await t.live(...queue);
    await change(t, queue, anAction("a", ActionState.ACKNOWLEDGED));
    expect(titles(t)).toEqual(["5 Actions need your acknowledgement"]);
  });

  it("is not shown again once the alert of the rest is closed, too", async () => {
    const queue = IDS.map((id) => anAction(id));
    const t = await harness().live(...queue);
    const now = await change(t, queue, anAction("a", ActionState.ACKNOWLEDGED));
    expect(titles(t)).toHaveLength(2);
    closeLast(t);
    await change(t, now, anAction("b", ActionState.ACKNOWLEDGED));
    expect(titles(t)).toHaveLength(2);
  });

  it("is not shown again by the next session of its account, whichever session received the closing", async () => {
    const queue = IDS.map((id) => anAction(id));
    for (const isBetween of [false, true]) {
      const t = await harness().live(...queue);
      if (!isBetween) closeLast(t);
      t.client.configure(undefined, "settings");
      if (isBetween) closeLast(t);
      t.client.configure({ ...SETTINGS, apiKey: "rotated-key" });
      await t.live(...queue);
      await change(t, queue, anAction("a", ActionState.ACKNOWLEDGED));
      expect([isBetween, titles(t)]).toEqual([isBetween, ["5 Actions need your acknowledgement"]]);
    }
  });

  it("does not prevent reminders, nor the alert of a new assignment", async () => {
    const queue = IDS.map((id) => anAction(id));
    const t = await harness(15).live(...queue);
    closeLast(t);
    t.wire.live.created(anAction("f"));
    await pass(t, 16 * MINUTE, ...queue, anAction("f"));
    expect(titles(t)).toEqual(["5 Actions need your acknowledgement", "Action f", "6 Actions still need your acknowledgement"]);
  });
});

describe("an alert of one Action that the user has closed", () => {
  it("is not shown again when its Action is renamed", async () => {
    const t = await harness().live(anAction("a"));
    closeLast(t);
    await change(t, [anAction("a")], anAction("a", { name: "Inspect pump 5" }));
    expect(titles(t)).toEqual(["Action a"]);
  });

  it("is shown again when its priority rises", async () => {
    const t = await harness().live(anAction("a"));
    closeLast(t);
    await change(t, [anAction("a")], anAction("a", { priority: ActionPriority.CRITICAL }));
    expect(titles(t)).toEqual(["Action a", "Action a"]);
    // The alert of that change is on the screen.
    t.wire.live.updated(anAction("a", ActionState.ACKNOWLEDGED));
    expect(t.withdrawn).toEqual(["a"]);
  });

  it("and that showed a change is shown again when the Action changes again", async () => {
    const t = await harness().live(planned("1"));
    await change(t, [planned("1")], planned("2"));
    closeLast(t);
    await change(t, [planned("2")], planned("3"));
    expect(titles(t)).toEqual(["Changed since you acknowledged it: 2", "Changed since you acknowledged it: 3"]);
  });
});

describe("an alert that stays true after it is closed", () => {
  it("of work to stop is updated with a better reason, because closing is no answer", async () => {
    const t = await harness().live(anAction("w", ActionState.IN_PROGRESS));
    await pass(t, 12 * MINUTE);
    expect(titles(t)).toEqual(["Stop work: Action w"]);
    closeLast(t);
    t.wire.live.cancelled(anAction("w", ActionState.CANCELLED));
    await t.clock.advance(300);
    expect(titles(t)).toEqual(["Stop work: Action w", "Stop work: Action w"]);
  });

  it("of a lost connection is updated when someone has to repair it", async () => {
    const t = await harness().live();
    t.wire.live.fail({ retryAfterMs: 3_600_000 });
    await t.clock.advance(62_000);
    closeLast(t);
    t.client.commands.retry();
    t.wire.live.fail({ code: "unauthenticated" });
    await t.clock.advance(2_000);
    expect(titles(t)).toHaveLength(2);
  });
});
