/**
 * Alerts that the system refused, about an absence, about a silence or in place of another alert,
 * are shown later.
 */
import { describe, expect, it } from "vitest";
import { DEFAULT_ALERTS } from "../../../electron/contract/alert-rules.ts";
import { type Action, ActionPriority, ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction } from "../../support/actions.ts";
import { settle } from "../../support/settle.ts";
import { pass } from "./alert-steps.ts";
import { ClientHarness } from "../client-harness.ts";

const MINUTE = 60_000;
const SHOWN = { shown: true } as const;
const REFUSED = { shown: false, failure: { code: "refused", params: { words: "" } } } as const;
const NO_REMINDERS = { ...DEFAULT_ALERTS, remindMinutes: 0 };

const titles = (t: ClientHarness): string[] => t.alerts.map(({ title }) => title);

function results(t: ClientHarness, id: string): string[] {
  const lines = t.client.queries.details(id)?.timeline ?? [];
  return lines.flatMap((line) => (line.kind === "alert" ? line.result : []));
}

/** Returns the titles of the alerts that are raised once the system shows alerts. */
async function toldThen(t: ClientHarness): Promise<string[]> {
  const before = t.alerts.length;
  t.onAlert = () => Promise.resolve(SHOWN);
  t.client.commands.systemShowsAlerts();
  await settle();
  return titles(t).slice(before);
}

/**
 * Returns the run after an absence, all of whose alerts the system refuses for a quarter of an
 * hour.
 */
async function away(before: Action[], after: Action[]): Promise<ClientHarness> {
  const earlier = await new ClientHarness().live(...before);
  await earlier.client.stop();
  const t = earlier.restarted();
  t.wants = NO_REMINDERS;
  t.onAlert = () => Promise.resolve(REFUSED);
  await t.live(...after);
  if (t.wire.resyncs.length > 0) await t.answerResync(...after);
  await pass(t, 15 * MINUTE, ...after);
  expect(titles(t)).toHaveLength(4);
  return t;
}

describe("an absence whose alert the system does not show", () => {
  it("is shown once the system shows alerts again, with all of its news", async () => {
    const known = [anAction("a", ActionState.ACKNOWLEDGED), anAction("gone", ActionState.ACKNOWLEDGED)];
    const t = await away(known, [anAction("a", { state: ActionState.ACKNOWLEDGED, priority: ActionPriority.HIGH })]);
    expect(await toldThen(t)).toEqual(["While Docket was away: 1 changed, 1 left your queue"]);
    expect(await toldThen(t)).toEqual([]);
  });

  it("is not shown during a pause, but after it", async () => {
    const changed = anAction("a", { state: ActionState.ACKNOWLEDGED, priority: ActionPriority.HIGH });
    const t = await away([anAction("a", ActionState.ACKNOWLEDGED), anAction("gone", ActionState.ACKNOWLEDGED)], [changed]);
    t.wants = { ...NO_REMINDERS, pausedUntil: t.clock.now() + 10 * MINUTE };
    expect(await toldThen(t)).toEqual([]);
    await pass(t, 11 * MINUTE, changed);
    expect(await toldThen(t)).toEqual(["While Docket was away: 1 changed, 1 left your queue"]);
  });

  it("is not shown once its news has been read, only its assignments are", async () => {
    const t = await away([anAction("old", ActionState.ACKNOWLEDGED)], [anAction("a"), anAction("old", ActionState.PLANNED)]);
    t.client.commands.dismissDigest();
    expect(await toldThen(t)).toEqual(["Action a"]);
    expect(results(t, "a")).toEqual(["failed", "shown"]);
  });
});

describe("a silence whose alert the system does not show", () => {
  const working = anAction("w", ActionState.IN_PROGRESS);

  async function asked(): Promise<ClientHarness> {
    const t = new ClientHarness({ silenceMs: 60 * MINUTE });
    t.onAlert = () => Promise.resolve(REFUSED);
    await t.live(working);
    await pass(t, 60 * MINUTE + 5_000, working);
    expect(titles(t)).toEqual(["Still working on Action w?"]);
    return t;
  }

  it("is shown once when it is tried again", async () => {
    const t = await asked();
    t.onAlert = () => Promise.resolve(SHOWN);
    await pass(t, 20 * MINUTE, working);
    expect([titles(t).length, results(t, "w")]).toEqual([2, ["failed", "shown"]]);
  });

  it("is shown once by the next run, which asks the same question", async () => {
    const t = await asked();
    await t.client.stop();
    const again = t.restarted();
    again.onAlert = () => Promise.resolve(SHOWN);
    await again.live(working);
    expect(again.row("w").silentSince).toBeDefined();
    await pass(again, MINUTE, working);
    expect([titles(again), results(again, "w")]).toEqual([["Still working on Action w?"], ["failed", "shown"]]);
    await again.client.stop();
    const third = again.restarted();
    third.onAlert = () => Promise.resolve(SHOWN);
    await third.live(working);
    await pass(third, 50 * MINUTE, working);
    expect(titles(third)).toEqual([]);
  });

  it("is not shown once the question is answered", async () => {
    const t = await asked();
    t.client.commands.silenceLater("w");
    await pass(t, 15 * MINUTE, working);
    expect([titles(t).length, await toldThen(t)]).toEqual([1, []]);
  });

  it("is shown once when the system shows alerts again, even if the question was repeated meanwhile", async () => {
    const t = await asked();
    await pass(t, 70 * MINUTE, working);
    expect(titles(t)).toHaveLength(8);
    expect(await toldThen(t)).toEqual(["Still working on Action w?"]);
    await pass(t, 20 * MINUTE, working);
    expect([titles(t).length, results(t, "w").at(-1)]).toEqual([9, "shown"]);
  });
});

describe("an alert in place of one of several that the system does not show", () => {
  const [acknowledged, ...others] = ["a", "b", "c", "d", "e"].map((id) => anAction(id));
  const FOUR = "4 Actions need your acknowledgement";
  const now = [anAction("a", ActionState.ACKNOWLEDGED), ...others];

  async function refused(): Promise<ClientHarness> {
    const t = new ClientHarness();
    t.wants = NO_REMINDERS;
    await t.live(...[acknowledged ?? [], others].flat());
    t.onAlert = () => Promise.resolve(REFUSED);
    t.wire.live.updated(anAction("a", ActionState.ACKNOWLEDGED));
    await pass(t, 30_000, ...now);
    expect(titles(t)).toEqual(["5 Actions need your acknowledgement", FOUR]);
    return t;
  }

  it("is tried again, without a sound, until it is shown", async () => {
    const t = await refused();
    await pass(t, 10_000, ...now);
    t.onAlert = () => Promise.resolve(SHOWN);
    await pass(t, 15 * MINUTE, ...now);
    expect(t.alerts.slice(2).map(({ title, sound }) => [title, sound])).toEqual([
      [FOUR, undefined],
      [FOUR, undefined],
    ]);
    // The Action's first alert was shown.
    expect(results(t, "b")).toEqual(["shown"]);
    t.withdrawn.length = 0;
    for (const { id } of others) t.wire.live.updated(anAction(id, ActionState.ACKNOWLEDGED));
    expect(t.withdrawn).toHaveLength(1);
  });

  it("is given up after a few retries, until the system shows alerts again", async () => {
    const t = await refused();
    await pass(t, 15 * MINUTE, ...now);
    expect(titles(t).slice(2)).toEqual(Array(3).fill(FOUR));
    t.wire.live.updated(anAction("b", ActionState.ACKNOWLEDGED));
    expect(await toldThen(t)).toEqual(["3 Actions need your acknowledgement"]);
    expect(await toldThen(t)).toEqual([]);
  });

  it("is not tried again when nothing is left to acknowledge", async () => {
    const t = await refused();
    const after = now.map(({ id }) => anAction(id, ActionState.ACKNOWLEDGED));
    for (const one of after) t.wire.live.updated(one);
    await pass(t, 15 * MINUTE, ...after);
    expect([titles(t).length, await toldThen(t)]).toEqual([2, []]);
  });

  it("leaves no timer when Docket ends", async () => {
    const t = await refused();
    await t.client.stop();
    await settle();
    expect(t.clock.pending).toBe(0);
  });
});
