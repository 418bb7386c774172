/**
 * A due alert stays due: over restarts, other rules, another priority, quiet hours, sleep, and
 * beside other alerts of the same Action.
 */
import { describe, expect, it } from "vitest";
import { DEFAULT_ALERTS } from "../../../electron/contract/alert-rules.ts";
import { ActionPriority, ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction } from "../../support/actions.ts";
import { asMessage, ROBOT_3 } from "../../support/principals.ts";
import { settle } from "../../support/settle.ts";
import { pass } from "./alert-steps.ts";
import { ClientHarness } from "../client-harness.ts";

const MINUTE = 60_000;
const LOW = { priority: ActionPriority.LOW };
const NO_LOW = { ...DEFAULT_ALERTS, rules: { ...DEFAULT_ALERTS.rules, LOW: { alert: false, sound: "none" as const } } };
const titles = (t: ClientHarness): string[] => t.alerts.map(({ title }) => title);
const atWork = () => anAction("w", ActionState.IN_PROGRESS);
const reassigned = () => anAction("w", { state: ActionState.IN_PROGRESS, assignedTo: asMessage(ROBOT_3) });
const cancelled = () => anAction("w", ActionState.CANCELLED);

/** Sets quiet hours for the next ten hours, by this machine's clock. */
function quiet(t: ClientHarness) {
  const time = (ms: number) => new Date(t.clock.now() + ms).toTimeString().slice(0, 5);
  return { ...DEFAULT_ALERTS, quietHours: { on: true, from: time(-MINUTE), to: time(600 * MINUTE) } };
}

/**
 * Stops the process for a while. The last message arrives `beforeMs` before the stop; timers due
 * meanwhile run late, in their order.
 */
async function standStill(t: ClientHarness, beforeMs: number): Promise<void> {
  for (let left = beforeMs; left > 0; left -= 4_000) {
    await t.clock.advance(Math.min(left, 4_000));
    t.wire.live.heartbeat();
  }
  t.clock.block(8 * 60 * MINUTE);
  await t.clock.advance(0);
  t.client.commands.wake();
}

describe("work that has to stop", () => {
  it("raises its alert in the next run if the system refused it, and only then", async () => {
    const t = await new ClientHarness().live(atWork());
    t.onAlert = () => Promise.resolve({ shown: false, failure: { code: "unsupported", params: {} } });
    t.wire.live.cancelled(cancelled());
    await t.clock.advance(2_000);
    await t.client.stop();
    const again = t.restarted();
    await settle();
    expect(titles(again)).toEqual(["Stop work: Action w"]);
    await again.live();
    await again.clock.advance(2_000);
    await again.client.stop();
    const third = await again.restarted().live();
    await pass(third, MINUTE);
    expect(titles(third)).toEqual([]);
  });

  it("keeps its alert on the screen beside the alert of a new assignment of the same Action", async () => {
    const t = await new ClientHarness().live(atWork());
    t.wire.live.updated(reassigned());
    await settle();
    expect(titles(t)).toEqual(["Stop work: Action w"]);
    t.wire.live.updated(anAction("w"));
    await t.clock.advance(300);
    expect(titles(t)).toEqual(["Stop work: Action w", "Action w"]);
    expect(new Set(t.ids).size).toBe(2);
    expect(t.withdrawn).toEqual([]);
  });
});

describe("an alert of another cause", () => {
  const refused = { shown: false, failure: { code: "unsupported", params: {} } } as const;
  /** From now on the system shows only alerts of this title. */
  const showsOnly = (t: ClientHarness, title: string): void => {
    t.onAlert = () => Promise.resolve(t.alerts.at(-1)?.title === title ? { shown: true } : refused);
  };

  it("does not count as that of a stop: the next run raises it", async () => {
    const t = await new ClientHarness().live(atWork());
    showsOnly(t, "Action w");
    t.wire.live.updated(reassigned());
    await settle();
    t.wire.live.updated(anAction("w"));
    await t.clock.advance(300);
    await t.client.stop();
    const again = t.restarted();
    await settle();
    expect(titles(again)).toContain("Stop work: Action w");
  });

  it("does not count as that of an assignment: the next run raises it", async () => {
    const t = await new ClientHarness().live(atWork());
    showsOnly(t, "Nothing");
    t.wire.live.updated(reassigned());
    await settle();
    t.wire.live.updated(anAction("w"));
    await t.clock.advance(300);
    showsOnly(t, "Stop work: Action w");
    await pass(t, 10_000, anAction("w"));
    await t.client.stop();
    const again = await t.restarted().live(anAction("w"));
    await again.clock.advance(300);
    expect(titles(again)).toContain("Action w");
  });
});

describe("a silence", () => {
  it("that was asked about is not asked about again by the next run within the period", async () => {
    const t = await new ClientHarness({ silenceMs: 30 * MINUTE }).live(atWork());
    await pass(t, 31 * MINUTE, atWork());
    expect(titles(t)).toEqual(["Still working on Action w?"]);
    await t.client.stop();
    const again = await t.restarted().live(atWork());
    await pass(again, 28 * MINUTE, atWork());
    expect(titles(again)).toEqual([]);
    expect(again.row("w").silentSince).toBeDefined();
    await pass(again, 3 * MINUTE, atWork());
    expect(titles(again)).toHaveLength(1);
  });
});

describe("an assignment that a rule withholds", () => {
  it("raises an alert when it becomes urgent before it is acknowledged", async () => {
    const t = new ClientHarness();
    t.wants = NO_LOW;
    await t.live(anAction("a", LOW));
    await pass(t, MINUTE, anAction("a", LOW));
    expect(titles(t)).toEqual([]);
    t.wire.live.updated(anAction("a", { priority: ActionPriority.CRITICAL }));
    await t.clock.advance(300);
    expect(titles(t)).toEqual(["Action a"]);
  });

  it("raises an alert when the rule is changed, also by a restart, but not after its acknowledgement", async () => {
    const t = new ClientHarness();
    t.wants = NO_LOW;
    await t.live(anAction("a", LOW), anAction("b", LOW));
    t.wire.live.updated(anAction("b", { ...LOW, state: ActionState.ACKNOWLEDGED }));
    await settle();
    t.wants = DEFAULT_ALERTS;
    t.client.commands.alertsChanged();
    await settle();
    expect(titles(t)).toEqual(["Action a"]);
  });
});

describe("in quiet hours", () => {
  it("an assignment that becomes CRITICAL raises its alert at once", async () => {
    const t = new ClientHarness();
    t.wants = quiet(t);
    await t.live(anAction("a"));
    expect(titles(t)).toEqual([]);
    t.wire.live.updated(anAction("a", { priority: ActionPriority.CRITICAL }));
    await t.clock.advance(300);
    expect(titles(t)).toEqual(["Action a"]);
  });

  it("the rest of an alert of several waits, and then comes without a sound and as no new alert", async () => {
    const five = ["a", "b", "c", "d", "e"].map((id) => anAction(id));
    const t = await new ClientHarness().live(...five);
    t.wants = { ...quiet(t), remindMinutes: 0 };
    t.client.commands.alertsChanged();
    t.wire.live.updated(anAction("a", ActionState.ACKNOWLEDGED));
    const queue = [anAction("a", ActionState.ACKNOWLEDGED), ...five.slice(1)];
    await pass(t, 10 * MINUTE, ...queue);
    expect([titles(t).length, t.withdrawn.length]).toEqual([1, 1]);
    t.wants = { ...DEFAULT_ALERTS, remindMinutes: 0 };
    t.client.commands.alertsChanged();
    await settle();
    expect(titles(t)).toEqual(["5 Actions need your acknowledgement", "4 Actions need your acknowledgement"]);
    expect(t.alerts[1]?.sound).toBeUndefined();
    expect(t.client.queries.details("b")?.timeline.filter(({ kind }) => kind === "alert")).toHaveLength(1);
  });
});

describe("the rest of an alert of several", () => {
  it("is shown later when one more is acknowledged, although that one has reported meanwhile", async () => {
    const five = ["a", "b", "c", "d", "e"].map((id) => anAction(id));
    const t = await new ClientHarness().live(...five);
    t.wire.live.updated(anAction("a", ActionState.ACKNOWLEDGED));
    t.wire.live.updated(anAction("b", { progress: { phase: "Packed", statusMessage: "" } }));
    await pass(t, 20_000, ...five);
    t.wire.live.updated(anAction("b", ActionState.ACKNOWLEDGED));
    await pass(t, 25_000, ...five);
    expect(titles(t)).toEqual(["5 Actions need your acknowledgement"]);
    await pass(t, 10_000, ...five);
    expect(titles(t)).toEqual(["5 Actions need your acknowledgement", "3 Actions need your acknowledgement"]);
  });
});

describe("a reminder of several Actions", () => {
  it("replaces the alerts that it repeats, and no other", async () => {
    const t = await new ClientHarness().live(anAction("x"));
    await pass(t, 2 * MINUTE, anAction("x"));
    const five = ["a", "b", "c", "d", "e"].map((id) => anAction(id));
    for (const action of five) t.wire.live.created(action);
    await pass(t, 14 * MINUTE, anAction("x"), ...five);
    expect([t.ids.length, t.withdrawn.length]).toEqual([3, 0]);
    await pass(t, 2 * MINUTE, anAction("x"), ...five);
    expect(titles(t).at(-1)).toBe("5 Actions still need your acknowledgement");
    expect(t.withdrawn).toEqual([t.ids[1]]);
  });
});

describe("a sleep of this machine", () => {
  it("counts toward the wait for an acknowledgement, and a clock change does not", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    t.clock.jumpWall(60 * MINUTE);
    await pass(t, MINUTE, anAction("a"));
    expect(titles(t)).toHaveLength(1);
    t.clock.jumpWall(60 * MINUTE);
    t.client.commands.wake();
    await t.live(anAction("a"));
    await pass(t, MINUTE, anAction("a"));
    expect(titles(t)).toEqual(["Action a", "Action a"]);
    expect(t.alerts[1]?.body).toMatch(/^Not acknowledged for/u);
  });
});

describe("a pause that ends while this machine sleeps", () => {
  it("releases what it withheld with the first list, without what was acknowledged meanwhile", async () => {
    const t = await new ClientHarness().live();
    t.wants = { ...DEFAULT_ALERTS, pausedUntil: t.clock.now() + 10 * MINUTE };
    t.wire.live.created(anAction("a")).created(anAction("b"));
    await t.clock.advance(1_000);
    t.clock.jumpWall(60 * MINUTE);
    t.client.commands.wake();
    await settle();
    expect(titles(t)).toEqual([]);
    await t.live(anAction("a", ActionState.ACKNOWLEDGED), anAction("b"));
    expect(titles(t)).toEqual(["While Docket was away: 1 changed", "Action b"]);
  });
});

describe("a sleep that the system reports late", () => {
  it("counts, although the clock was checked before the system's report", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    t.clock.jumpWall(8 * 60 * MINUTE);
    await pass(t, 20_000, anAction("a"));
    t.client.commands.wake();
    await t.live(anAction("a"));
    await pass(t, MINUTE, anAction("a"));
    expect(titles(t)).toEqual(["Action a", "Action a"]);
  });
});

describe("a process that was stopped, or asleep, for hours", () => {
  it.each([9_200, 9_400, 9_600])("raises no reminder before its first list afterwards: %d ms after a check", async (beforeMs) => {
    const t = await new ClientHarness().live(anAction("a"));
    await pass(t, MINUTE, anAction("a"));
    await standStill(t, beforeMs);
    await t.live(anAction("a", ActionState.ACKNOWLEDGED));
    await pass(t, 5_000, anAction("a", ActionState.ACKNOWLEDGED));
    expect(titles(t)).toEqual(["Action a", "While Docket was away: 1 changed"]);
  });

  it.each([29_200, 29_400, 29_600])("asks about no silence before its first list afterwards: %d ms after a check", async (beforeMs) => {
    const work = anAction("w", ActionState.IN_PROGRESS);
    const t = await new ClientHarness({ silenceMs: 30 * MINUTE }).live(work);
    await pass(t, MINUTE, work);
    await standStill(t, beforeMs);
    await t.live(anAction("w", ActionState.COMPLETED));
    await pass(t, 5_000);
    expect(titles(t).filter((title) => title.startsWith("Still"))).toEqual([]);
  });
});

describe("an alert of a lost connection", () => {
  it("that the system shows late, when the connection is back, is removed", async () => {
    const t = await new ClientHarness().live();
    t.onAlert = () => Promise.resolve({ shown: false, failure: { code: "noAnswer", params: { seconds: 5 } } });
    t.wire.live.fail({ retryAfterMs: 3_600_000 });
    await t.clock.advance(62_000);
    expect(titles(t)).toEqual(["Docket hears nothing from the service"]);
    t.client.commands.retry();
    await t.live();
    expect(t.withdrawn).toEqual(["connection"]);
  });
});
