/**
 * Alerts about an absence or a lost connection that a pause or quiet hours withhold. Each one is
 * shown once afterwards, without what is no longer news.
 */
import { describe, expect, it } from "vitest";
import { DEFAULT_ALERTS } from "../../../electron/contract/alert-rules.ts";
import { ledgerSentence } from "../../../electron/contract/messages/ledger.ts";
import { type Action, ActionPriority, ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction } from "../../support/actions.ts";
import { pass } from "./alert-steps.ts";
import { ClientHarness } from "../client-harness.ts";

const MINUTE = 60_000;
const titles = (t: ClientHarness): string[] => t.alerts.map(({ title }) => title);
const before = [anAction("old", ActionState.ACKNOWLEDGED), anAction("older", ActionState.ACKNOWLEDGED)];
/** States set by another client: a change to report, but no change of the acknowledged terms. */
const after = [anAction("old", ActionState.PLANNED), anAction("older", ActionState.PLANNED)];
const otherTerms = anAction("older", { state: ActionState.PLANNED, priority: ActionPriority.HIGH });

const general = (t: ClientHarness): string[] =>
  t.disk.ledger.lines.flatMap((line) => (line.event.code === "generalAlert" ? ledgerSentence(line) : []));

/** Restarts Docket during a pause of ten minutes. */
async function pausedAt(was: Action[], is: Action[]): Promise<ClientHarness> {
  const earlier = await new ClientHarness().live(...was);
  await earlier.client.stop();
  const t = earlier.restarted();
  t.wants = { ...DEFAULT_ALERTS, remindMinutes: 0, pausedUntil: t.clock.now() + 10 * MINUTE };
  await t.live(...is);
  if (t.wire.resyncs.length > 0) await t.answerResync(...is);
  await pass(t, MINUTE, ...is);
  expect(titles(t)).toEqual([]);
  return t;
}

describe("the news of an absence that a pause withholds", () => {
  it("are shown in one alert when the pause is over", async () => {
    const t = await pausedAt(before, after);
    await pass(t, 10 * MINUTE, ...after);
    expect(titles(t)).toEqual(["While Docket was away: 2 changed"]);
    await pass(t, 60 * MINUTE, ...after);
    expect([titles(t).length, general(t)]).toEqual([
      1,
      [
        "Alert about what changed while Docket was away not shown: alerts are paused",
        "Alert about what changed while Docket was away shown by the system",
      ],
    ]);
  });

  it("leave out Actions whose rule is not to alert", async () => {
    const low = anAction("low", { state: ActionState.PLANNED, priority: ActionPriority.LOW });
    const t = await pausedAt(
      [...before, anAction("low", { state: ActionState.ACKNOWLEDGED, priority: ActionPriority.LOW })],
      [...after, low],
    );
    t.wants = { ...t.wants, rules: { ...t.wants.rules, LOW: { alert: false, sound: "none" } } };
    await pass(t, 10 * MINUTE, ...after, low);
    expect(titles(t)).toEqual(["While Docket was away: 2 changed"]);
  });

  it("are shown as soon as the user ends the pause", async () => {
    const t = await pausedAt(before, after);
    t.wants = { ...DEFAULT_ALERTS, remindMinutes: 0 };
    t.client.commands.alertsChanged();
    expect(titles(t)).toEqual(["While Docket was away: 2 changed"]);
  });

  it("are not shown once the user has read them", async () => {
    const t = await pausedAt(before, after);
    t.client.commands.dismissDigest();
    await pass(t, 12 * MINUTE, ...after);
    expect(titles(t)).toEqual([]);
  });

  it("are shown without an Action that has come back during the pause", async () => {
    const t = await pausedAt(before, after.slice(0, 1));
    t.wire.live.created(anAction("older", ActionState.ACKNOWLEDGED));
    const now = [...after.slice(0, 1), anAction("older", ActionState.ACKNOWLEDGED)];
    await pass(t, 10 * MINUTE, ...now);
    expect(titles(t).toSorted()).toEqual(["Action older", "While Docket was away: 1 changed"]);
  });

  it("share one alert with the new assignments, without those acknowledged during the pause", async () => {
    const fresh = ["a", "b"].map((id) => anAction(id));
    const t = await pausedAt(before, [after[0]!, otherTerms, ...fresh]);
    const now = [after[0]!, otherTerms, anAction("a", ActionState.ACKNOWLEDGED), anAction("b")];
    t.wire.live.updated(now[2]!);
    await pass(t, 11 * MINUTE, ...now);
    expect(titles(t)).toEqual(["While Docket was away: 1 assigned, 2 changed"]);
    for (const id of ["b", "older"]) {
      const results = t.client.queries.details(id)?.timeline.flatMap((line) => (line.kind === "alert" ? line.result : []));
      expect(results).toEqual(["withheld", "shown"]);
    }
  });

  it("are shown as a single assignment when only one is left", async () => {
    const t = await pausedAt([], [anAction("a"), anAction("b")]);
    const now = [anAction("a", ActionState.ACKNOWLEDGED), anAction("b")];
    t.wire.live.updated(now[0]!);
    await pass(t, 11 * MINUTE, ...now);
    expect(titles(t)).toEqual(["Action b"]);
  });

  it("are merged with the news of the next absence", async () => {
    const t = await pausedAt(before, after);
    t.wire.live.fail({ retryAfterMs: 3_600_000 });
    await t.clock.advance(2_000);
    t.client.commands.retry();
    const now = [after[0]!, anAction("older", ActionState.IN_PROGRESS), anAction("new")];
    await t.live(...now);
    await pass(t, 12 * MINUTE, ...now);
    expect(titles(t).filter((title) => title.startsWith("While"))).toEqual(["While Docket was away: 1 assigned, 2 changed"]);
  });
});

describe("a connection that is lost in quiet hours which nothing may break", () => {
  it.each([
    ["is told once when these are over, if it is still lost", true, ["Docket hears nothing from the service"]],
    ["is not told where it is back by then", false, []],
  ])("%s", async (_what, isLost, told) => {
    const t = await new ClientHarness().live();
    t.wants = { ...DEFAULT_ALERTS, criticalAlways: false, pausedUntil: t.clock.now() + 10 * MINUTE };
    t.wire.live.fail({ retryAfterMs: 7_200_000 });
    await t.clock.advance(5 * MINUTE);
    expect(titles(t)).toEqual([]);
    if (!isLost) {
      t.client.commands.retry();
      await t.live();
      await pass(t, 6 * MINUTE);
    } else await t.clock.advance(6 * MINUTE);
    expect(titles(t)).toEqual(told);
    if (isLost) await t.clock.advance(60 * MINUTE);
    expect(titles(t)).toEqual(told);
  });
});
