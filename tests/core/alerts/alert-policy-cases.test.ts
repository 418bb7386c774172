/**
 * The alert policy in situations that its other tests do not cover: exactly these alerts, in this
 * order.
 */
import { describe, expect, it } from "vitest";
import { type AlertPreferences, DEFAULT_ALERTS } from "../../../electron/contract/alert-rules.ts";
import type { PriorityName } from "../../../electron/contract/vocabulary.ts";
import { type Action, ActionPriority, ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction } from "../../support/actions.ts";
import { asMessage, ROBOT_3 } from "../../support/principals.ts";
import { settle } from "../../support/settle.ts";
import { pass } from "./alert-steps.ts";
import { ClientHarness, SETTINGS } from "../client-harness.ts";

type Step = (t: ClientHarness) => Promise<unknown>;

const MINUTE = 60_000;
const { ACKNOWLEDGED, ASSIGNED, CANCELLED, IN_PROGRESS, PLANNED } = ActionState;
const CRITICAL = { priority: ActionPriority.CRITICAL };
const IDS = ["a", "b", "c", "d", "e"];
const many = (state: ActionState = ASSIGNED, ids = IDS) => ids.map((id) => anAction(id, state));

/** Sets the user's alert preferences from now on. */
function wants(change: (t: ClientHarness) => Partial<AlertPreferences>): Step {
  return async (t) => {
    t.wants = { ...t.wants, ...change(t) };
    t.client.commands.alertsChanged();
    await settle();
  };
}

const pauseFor = (minutes: number): Step => wants((t) => ({ pausedUntil: t.clock.now() + minutes * MINUTE }));
const unpause = wants(() => ({ pausedUntil: 0 }));
const rule = (priority: PriorityName, alert: boolean): Step =>
  wants((t) => ({ rules: { ...t.wants.rules, [priority]: { ...DEFAULT_ALERTS.rules[priority], alert } } }));
/** Sets quiet hours that are in force now and last for the given minutes. */
const quietFor = (minutes: number): Step =>
  wants((t) => {
    const time = (ms: number): string => new Date(t.clock.now() + ms).toTimeString().slice(0, 5);
    return { quietHours: { on: true, from: time(-MINUTE), to: time(minutes * MINUTE) } };
  });
const live =
  (...actions: Action[]): Step =>
  (t) =>
    t.live(...actions);
const waits =
  (minutes: number, ...queue: Action[]): Step =>
  (t) =>
    pass(t, minutes * MINUTE, ...queue);
const says =
  (...actions: Action[]): Step =>
  async (t) => {
    for (const action of actions) t.wire.live.updated(action);
    await t.clock.advance(300);
  };
const brings =
  (...actions: Action[]): Step =>
  async (t) => {
    for (const action of actions) t.wire.live.created(action);
    await t.clock.advance(300);
  };

const LINE = "5 Actions need your acknowledgement";

describe("the policy reports", () => {
  it.each<[string, Step[], string[]]>([
    [
      "nothing of what another station acknowledges a tick before the toast",
      [
        live(),
        async (t) => {
          t.wire.live.created(anAction("a"));
          await t.clock.advance(249);
          t.wire.live.updated(anAction("a", ACKNOWLEDGED));
          await t.clock.advance(10);
        },
        waits(20, anAction("a", ACKNOWLEDGED)),
      ],
      [],
    ],
    [
      "at once where the pause was until a time in the past",
      [wants((t) => ({ pausedUntil: t.clock.now() - MINUTE })), live(anAction("a"))],
      ["Action a"],
    ],
    ["at once where the pause would be longer than a day: the clock was set back", [pauseFor(25 * 60), live(anAction("a"))], ["Action a"]],
    [
      "what a pause withheld once, also over a second pause",
      [live(), pauseFor(5), brings(anAction("a")), unpause, pauseFor(5), waits(6, anAction("a"))],
      ["Action a"],
    ],
    [
      "of a burst in quiet hours its CRITICAL at once, and the rest as one alert after them",
      [
        live(),
        quietFor(5),
        brings(...many(), anAction("x", CRITICAL)),
        waits(1, ...many(), anAction("x", CRITICAL)),
        async (t) => expect(t.alerts.map(({ title }) => title)).toEqual(["Action x"]),
        waits(6, ...many(), anAction("x", CRITICAL)),
      ],
      ["Action x", LINE],
    ],
    [
      "CRITICAL after quiet hours that nothing may break",
      [
        wants(() => ({ criticalAlways: false })),
        live(),
        quietFor(5),
        brings(anAction("x", CRITICAL)),
        waits(2, anAction("x", CRITICAL)),
        async (t) => expect(t.alerts).toEqual([]),
        waits(5, anAction("x", CRITICAL)),
      ],
      ["Action x"],
    ],
    [
      "nothing after quiet hours of what somebody has cancelled in them",
      [live(), quietFor(5), brings(anAction("a")), async (t) => void t.wire.live.cancelled(anAction("a", CANCELLED)), waits(20)],
      [],
    ],
    [
      "one reminder after a pause, and not the assignment again",
      [live(anAction("a")), waits(10, anAction("a")), pauseFor(20), waits(22, anAction("a"))],
      ["Action a", "Action a"],
    ],
    [
      "a reminder as soon as its user wants earlier ones",
      [live(anAction("a")), waits(10, anAction("a")), wants(() => ({ remindMinutes: 5 }))],
      ["Action a", "Action a"],
    ],
    [
      "no reminder where a rule was set since, and one once it is not",
      [
        live(anAction("a")),
        waits(5, anAction("a")),
        rule("NONE", false),
        waits(20, anAction("a")),
        async (t) => expect(t.alerts).toHaveLength(1),
        rule("NONE", true),
      ],
      ["Action a", "Action a"],
    ],
    [
      "nothing anew of alerts on the screen where a rule is set and taken back",
      [live(...many()), rule("NONE", false), rule("NONE", true), waits(5, ...many())],
      [LINE],
    ],
    [
      "the rest of several once the rule that was set meanwhile is taken back",
      [
        wants(() => ({ remindMinutes: 0 })),
        live(...many()),
        rule("NONE", false),
        says(anAction("a", ACKNOWLEDGED)),
        rule("NONE", true),
        waits(2, anAction("a", ACKNOWLEDGED), ...many().slice(1)),
      ],
      [LINE, "4 Actions need your acknowledgement"],
    ],
    [
      "nothing at the end of a pause of what a rule withholds by then",
      [
        live(),
        pauseFor(5),
        brings(anAction("a", { priority: ActionPriority.HIGH })),
        rule("LOW", false),
        says(anAction("a", { priority: ActionPriority.LOW })),
        waits(8, anAction("a", { priority: ActionPriority.LOW })),
      ],
      [],
    ],
    [
      "an assignment again that was taken away and given back",
      [
        live(anAction("a")),
        says(anAction("a", { assignedTo: asMessage(ROBOT_3) })),
        async (t) => expect(t.withdrawn).toEqual(["a"]),
        says(anAction("a")),
      ],
      ["Action a", "Action a"],
    ],
    [
      "a change again that was taken back and made once more",
      [
        live(anAction("a", { state: PLANNED, name: "1" })),
        says(anAction("a", { state: PLANNED, name: "2" })),
        says(anAction("a", { state: PLANNED, name: "1" })),
        async (t) => expect(t.withdrawn).toEqual(["a"]),
        says(anAction("a", { state: PLANNED, name: "2" })),
      ],
      ["Changed since you acknowledged it: 2", "Changed since you acknowledged it: 2"],
    ],
    [
      "the same id of two accounts to each, and takes down that of the other",
      [
        live(anAction("a")),
        async (t) => {
          t.client.configure({ ...SETTINGS, baseUrl: "http://127.0.0.1:2" });
          await t.live(anAction("a"));
          expect(t.withdrawn).toEqual(["a"]);
          t.client.configure(SETTINGS);
          await t.live(anAction("a"));
        },
        waits(2, anAction("a")),
      ],
      ["Action a", "Action a"],
    ],
    [
      "stop work in a pause, whatever the rules, and nothing else",
      [
        live(anAction("w", IN_PROGRESS), anAction("v", IN_PROGRESS)),
        rule("NONE", false),
        pauseFor(60),
        async (t) => void t.wire.live.cancelled(anAction("w", CANCELLED)),
        brings(anAction("a")),
        async (t) => expect(t.alerts.at(-1)?.sound?.name).toBe("urgent"),
      ],
      ["Stop work: Action w"],
    ],
    [
      "no loss of 59 s, one of 61 s, and that it is back",
      [
        live(),
        async (t) => {
          t.wire.live.fail({ retryAfterMs: 3_600_000 });
          await t.clock.advance(59_000);
          t.client.commands.retry();
          await t.live();
          await pass(t, MINUTE);
          t.wire.live.fail({ retryAfterMs: 3_600_000 });
          await t.clock.advance(61_000);
          t.client.commands.retry();
          await t.live();
          await pass(t, MINUTE);
        },
      ],
      ["Docket hears nothing from the service", "Docket hears the service again"],
    ],
    [
      "each once of a list that comes in two halves across a loss",
      [
        async (t) => {
          t.wire.live.open().initial(anAction("a"), anAction("b"), anAction("c"));
          await t.clock.advance(100);
          t.wire.live.fail({ retryAfterMs: 1_000 });
          await t.clock.advance(2_000);
          await t.live(...many());
        },
        waits(1, ...many()),
      ],
      ["Action a", "Action b", "Action c", "Action d", "Action e"],
    ],
    [
      "a further stop, with those that are not answered, although their alert was closed",
      [
        live(...many(IN_PROGRESS)),
        async (t) => {
          for (const id of IDS.slice(0, 4)) t.wire.live.cancelled(anAction(id, CANCELLED));
          await t.clock.advance(300);
          t.client.alertClosed(t.ids.at(-1) ?? "");
          t.wire.live.cancelled(anAction("e", CANCELLED));
          await t.clock.advance(300);
        },
      ],
      ["Stop work: Action a", "Stop work: Action b", "Stop work: Action c", "Stop work on 4 Actions", "Stop work on 5 Actions"],
    ],
    [
      "no stop of an account that is not in use any more, although it was gathered",
      [
        live(...many(IN_PROGRESS)),
        async (t) => {
          for (const id of IDS) t.wire.live.cancelled(anAction(id, CANCELLED));
          t.client.configure({ ...SETTINGS, baseUrl: "http://127.0.0.1:2" });
          await t.live();
          expect(t.withdrawn.toSorted()).toEqual(["a", "b", "c"]);
        },
        waits(1),
      ],
      ["Stop work: Action a", "Stop work: Action b", "Stop work: Action c"],
    ],
    [
      "nothing more of an absence that was closed, when one of its assignments is acknowledged",
      [
        wants(() => ({ remindMinutes: 0 })),
        live(anAction("old", ACKNOWLEDGED)),
        async (t) => {
          t.wire.live.fail({ retryAfterMs: 3_600_000 });
          await t.clock.advance(2_000);
          t.client.commands.retry();
          await t.live(anAction("old", PLANNED), anAction("a"), anAction("b"));
          t.client.alertClosed("away");
        },
        says(anAction("a", ACKNOWLEDGED)),
        waits(2, anAction("old", PLANNED), anAction("a", ACKNOWLEDGED), anAction("b")),
      ],
      ["While Docket was away: 2 assigned, 1 changed"],
    ],
  ])("%s", async (_what, steps, told) => {
    const t = new ClientHarness();
    for (const step of steps) await step(t);
    await settle();
    expect(t.alerts.map(({ title }) => title)).toEqual(told);
  });

  it("what a pause withheld once after the pause, although Docket restarts during it", async () => {
    const before = new ClientHarness();
    await pauseFor(10)(before);
    await before.live(anAction("a"));
    await pass(before, MINUTE, anAction("a"));
    await before.kill();
    const t = before.restarted();
    t.wants = before.wants;
    await t.live(anAction("a"));
    await pass(t, 12 * MINUTE, anAction("a"));
    expect([before.alerts, t.alerts.map(({ title }) => title)]).toEqual([[], ["Action a"]]);
  });

  it("with the sound of the most urgent of several, and none at volume 0", async () => {
    const t = await new ClientHarness().live(...many(), anAction("x", CRITICAL));
    expect(t.alerts).toMatchObject([{ title: "6 Actions need your acknowledgement", urgent: true, sound: { name: "urgent", volume: 60 } }]);
    await wants(() => ({ volume: 0 }))(t);
    await brings(anAction("y", CRITICAL))(t);
    expect(t.alerts[1]).not.toHaveProperty("sound");
  });

  it("no reminder of an Action acknowledged before the system had answered, and removes its alert", async () => {
    const t = new ClientHarness();
    const answer = Promise.withResolvers<{ shown: true }>();
    t.onAlert = () => answer.promise;
    await t.live(anAction("a"));
    t.wire.live.updated(anAction("a", ACKNOWLEDGED));
    answer.resolve({ shown: true });
    await pass(t, 40 * MINUTE, anAction("a", ACKNOWLEDGED));
    expect([t.alerts.length, t.withdrawn]).toEqual([1, ["a"]]);
  });

  it("a silence again after its period, although the question was closed", async () => {
    const t = await new ClientHarness({ silenceMs: 30 * MINUTE }).live(...many(IN_PROGRESS, ["a"]));
    await pass(t, 31 * MINUTE, anAction("a", IN_PROGRESS));
    t.client.alertClosed(t.ids.at(-1) ?? "");
    await pass(t, 30 * MINUTE, anAction("a", IN_PROGRESS));
    expect(t.alerts.map(({ title }) => title)).toEqual(["Still working on Action a?", "Still working on Action a?"]);
  });

  it("what a pause withholds within a minute after the clock is set beyond its end", async () => {
    const t = new ClientHarness();
    await pauseFor(60)(t);
    await t.live(anAction("a"));
    t.clock.jumpWall(2 * 60 * MINUTE);
    await pass(t, MINUTE, anAction("a"));
    expect(t.alerts.map(({ title }) => title)).toEqual(["Action a"]);
  });

  it("a reminder that the system refused at every retry again after the wait", async () => {
    const t = new ClientHarness();
    t.onAlert = () => Promise.resolve({ shown: false, failure: { code: "unsupported", params: {} } });
    await t.live(anAction("a"));
    await pass(t, 20 * MINUTE, anAction("a"));
    expect(t.alerts.filter(({ body }) => body.startsWith("Not acknowledged"))).toEqual([]);
    await pass(t, 2 * MINUTE, anAction("a"));
    expect(t.alerts.at(-1)?.body).toMatch(/^Not acknowledged for 2\d min/u);
  });

  it("no more of an Action that has left the queue, and removes its alert", async () => {
    const t = await new ClientHarness().live(anAction("a"), anAction("b", { name: "1", state: ACKNOWLEDGED }));
    await says(anAction("b", { name: "2", state: ACKNOWLEDGED }))(t);
    expect([t.ids, t.withdrawn]).toEqual([["action a", "changed b"], []]);
    await pass(t, 25 * MINUTE);
    expect(t.withdrawn.toSorted()).toEqual(["a", "b"]);
  });

  it("many stops that the system refused for a quarter of an hour in one alert once it shows alerts", async () => {
    const t = await new ClientHarness().live(...many(IN_PROGRESS), anAction("x", ACKNOWLEDGED));
    t.onAlert = () => Promise.resolve({ shown: false, failure: { code: "unsupported", params: {} } });
    for (const id of IDS) t.wire.live.cancelled(anAction(id, CANCELLED));
    await pass(t, 15 * MINUTE, anAction("x", ACKNOWLEDGED));
    const before = t.alerts.length;
    t.onAlert = () => Promise.resolve({ shown: true });
    t.client.commands.systemShowsAlerts();
    await pass(t, 15 * MINUTE, anAction("x", ACKNOWLEDGED));
    expect(t.alerts.slice(before).map(({ title }) => title)).toEqual(["Stop work on 5 Actions"]);
    for (const id of IDS) {
      const results = t.client.queries.details(id)?.timeline.flatMap((line) => (line.kind === "alert" ? line.result : []));
      expect(results?.filter((result) => result === "shown")).toEqual([results?.at(-1)]);
    }
  });

  it("several that the system refuses like a single one: after 10 s, 1 min and 5 min, and once it shows alerts", async () => {
    const t = new ClientHarness();
    t.wants = { ...DEFAULT_ALERTS, remindMinutes: 0 };
    t.onAlert = () => Promise.resolve({ shown: false, failure: { code: "unsupported", params: {} } });
    await t.live(...many());
    await pass(t, 15 * MINUTE, ...many());
    expect(t.alerts.map(({ title }) => title)).toEqual([LINE, LINE, LINE, LINE]);
    t.onAlert = () => Promise.resolve({ shown: true });
    t.client.commands.systemShowsAlerts();
    await settle();
    expect(t.alerts).toHaveLength(5);
  });
});
