/**
 * One alert per cause, for as long as the cause lasts, over quiet hours, pauses, connection losses
 * and restarts.
 */
import { describe, expect, it } from "vitest";
import { DEFAULT_ALERTS } from "../../../electron/contract/alert-rules.ts";
import { ledgerSentence } from "../../../electron/contract/messages/ledger.ts";
import { ActionPriority, ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { pass } from "./alert-steps.ts";
import { ClientHarness } from "../client-harness.ts";
import { settle } from "../../support/settle.ts";
import { anAction } from "../../support/actions.ts";

const MINUTE = 60_000;
const CRITICAL = { priority: ActionPriority.CRITICAL };
const titles = (t: ClientHarness): string[] => t.alerts.map(({ title }) => title);

function lines(t: ClientHarness, id: string): string[] {
  const found = t.client.queries.details(id)?.timeline.filter((line) => line.kind === "alert") ?? [];
  return found.map((line) => [line.result, line.about ?? "", line.result === "withheld" ? line.why : ""].filter(Boolean).join(" "));
}

async function lose(t: ClientHarness): Promise<void> {
  t.wire.live.fail({ retryAfterMs: 3_600_000 });
  await settle();
}

const paused = (t: ClientHarness, ms: number) => ({ ...DEFAULT_ALERTS, pausedUntil: t.clock.now() + ms });

describe("an assignment that nobody acknowledges", () => {
  it("raises a reminder every 15 minutes until anyone acknowledges it on any client", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await pass(t, 14 * MINUTE, anAction("a"));
    expect(titles(t)).toEqual(["Action a"]);
    await pass(t, 2 * MINUTE, anAction("a"));
    expect(t.alerts[1]).toMatchObject({ actionId: "a", title: "Action a", body: expect.stringMatching(/^Not acknowledged for 15 min: /) });
    await pass(t, 15 * MINUTE, anAction("a"));
    expect(t.alerts[2]?.body).toMatch(/^Not acknowledged for 3\d min: /);
    expect(lines(t, "a")).toEqual(["shown", "shown reminder", "shown reminder"]);
    t.withdrawn.length = 0;
    t.wire.live.updated(anAction("a", ActionState.ACKNOWLEDGED));
    expect(t.withdrawn).toEqual(["a"]);
    await pass(t, 60 * MINUTE, anAction("a", ActionState.ACKNOWLEDGED));
    expect(titles(t)).toHaveLength(3);
  });

  it("is reminded of with at least the time since its last alert when the clock was set back", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await t.client.stop();
    t.clock.jumpWall(-24 * 60 * MINUTE);
    const again = await t.restarted().live(anAction("a"));
    await pass(again, 16 * MINUTE, anAction("a"));
    expect(again.alerts).toMatchObject([{ body: expect.stringMatching(/^Not acknowledged for 15 min: /u) }]);
  });

  it("shares one reminder with others that are due", async () => {
    const t = await new ClientHarness().live(anAction("a"), anAction("b", CRITICAL));
    await pass(t, 16 * MINUTE, anAction("a"), anAction("b", CRITICAL));
    expect(t.alerts.slice(2)).toMatchObject([
      { title: "2 Actions still need your acknowledgement", body: "Action b and Action a", urgent: true },
    ]);
  });

  it("raises no reminder while the connection is lost, and one once it is back", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await lose(t);
    await t.clock.advance(20 * MINUTE);
    expect(titles(t)).toEqual(["Action a", "Docket hears nothing from the service"]);
    t.client.commands.retry();
    await t.live(anAction("a"));
    await pass(t, MINUTE, anAction("a"));
    expect(titles(t).filter((title) => title === "Action a")).toHaveLength(2);
  });

  it("keeps the time of its reminder over a restart", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await pass(t, 10 * MINUTE, anAction("a"));
    await t.client.stop();
    const again = await t.restarted().live(anAction("a"));
    await pass(again, 4 * MINUTE, anAction("a"));
    expect(titles(again)).toEqual([]);
    await pass(again, 2 * MINUTE, anAction("a"));
    expect(titles(again)).toEqual(["Action a"]);
  });

  it("raises no reminder when reminders are off", async () => {
    const t = new ClientHarness();
    t.wants = { ...DEFAULT_ALERTS, remindMinutes: 0 };
    await t.live(anAction("a"));
    await pass(t, 60 * MINUTE, anAction("a"));
    expect(titles(t)).toEqual(["Action a"]);
  });
});

describe("the terms of an assignment that nobody has acknowledged", () => {
  it("replace those in its alert when they change, without a sound or a second ledger line", async () => {
    const t = await new ClientHarness().live(anAction("a", { name: "Inspect pump 4" }));
    t.wire.live.updated(anAction("a", { name: "Inspect pump 5" }));
    await t.clock.advance(300);
    expect(titles(t)).toEqual(["Inspect pump 4", "Inspect pump 5"]);
    expect([t.alerts[1]?.sound, lines(t, "a")]).toEqual([undefined, ["shown"]]);
    t.wire.live.updated(anAction("a", { name: "Inspect pump 5" }));
    await t.clock.advance(300);
    expect(titles(t)).toHaveLength(2);
  });

  it("raise a new alert with a sound when the priority has risen", async () => {
    const t = await new ClientHarness().live(anAction("a", { name: "Inspect pump 4" }));
    t.wire.live.updated(anAction("a", { name: "Shut down reactor 9", ...CRITICAL }));
    await t.clock.advance(300);
    expect(t.alerts.slice(1)).toMatchObject([{ title: "Shut down reactor 9", urgent: true, sound: { name: "urgent" } }]);
    expect(lines(t, "a")).toEqual(["shown", "shown"]);
  });

  it("can be acknowledged in the alert that shows them, and in no earlier one", async () => {
    const t = await new ClientHarness().live(anAction("a", { name: "Inspect pump 4" }));
    expect(t.shown[0]?.hasPresentTerms?.()).toBe(true);
    t.wire.live.updated(anAction("a", { name: "Shut down reactor 9", ...CRITICAL }));
    expect(t.shown[0]?.hasPresentTerms?.()).toBe(false);
    await t.clock.advance(300);
    expect(t.shown.at(-1)?.hasPresentTerms?.()).toBe(true);
  });

  it("are replaced in an alert of several Actions, and a risen priority raises an alert of its own", async () => {
    const five = ["a", "b", "c", "d", "e"].map((id) => anAction(id));
    const t = await new ClientHarness().live(...five);
    const now = [anAction("a", { name: "Inspect pump 5" }), ...five.slice(1, 4), anAction("e", CRITICAL)];
    t.wire.live.updated(now[0]!);
    await pass(t, 31_000, ...now);
    expect(t.withdrawn).toHaveLength(1);
    expect(t.alerts[1]).toMatchObject({
      title: "5 Actions need your acknowledgement",
      body: "Inspect pump 5, Action b, Action c, and 2 more",
    });
    expect(t.alerts[1]?.sound).toBeUndefined();
    t.wire.live.updated(now[4]!);
    await t.clock.advance(300);
    expect(t.alerts.slice(2)).toMatchObject([{ actionId: "e", urgent: true, sound: { name: "urgent" } }]);
  });

  it("remove an alert that shows older terms during a pause, and are shown after the pause", async () => {
    const t = await new ClientHarness().live(anAction("a", { name: "1" }), anAction("b", { name: "1", state: ActionState.PLANNED }));
    t.wire.live.updated(anAction("b", { name: "2", state: ActionState.PLANNED }));
    await t.clock.advance(300);
    t.wants = paused(t, 10 * MINUTE);
    const now = [anAction("a", { name: "3" }), anAction("b", { name: "3", state: ActionState.PLANNED })];
    for (const action of now) t.wire.live.updated(action);
    await t.clock.advance(300);
    expect([t.withdrawn, titles(t).length]).toEqual([["a", "b"], 2]);
    await pass(t, 12 * MINUTE, ...now);
    expect(titles(t).slice(2).toSorted()).toEqual(["3", "Changed since you acknowledged it: 3"]);
  });
});

const working = (name: string) => anAction("a", { name, state: ActionState.IN_PROGRESS });
/** Four planned Actions. */
const many = (name: string) => ["a", "b", "c", "d"].map((id) => anAction(id, { name: `${name} ${id}`, state: ActionState.PLANNED }));

const at = (state: ActionState) => anAction("a", { name: "Inspect pump 4", state });

describe("a state that somebody else moved back", () => {
  it("raises one alert with the earlier state, and writes a log line", async () => {
    const t = await new ClientHarness().live(at(ActionState.IN_PROGRESS));
    t.wire.live.updated(at(ActionState.ACKNOWLEDGED));
    await t.clock.advance(300);
    expect(t.alerts).toMatchObject([
      { actionId: "a", title: "Changed since you acknowledged it: Inspect pump 4", body: "State: In progress → Acknowledged" },
    ]);
    expect(t.log.join("\n")).toContain('moved back: a "Inspect pump 4" (IN_PROGRESS → ACKNOWLEDGED)');
    t.wire.live.updated(at(ActionState.ACKNOWLEDGED));
    await t.clock.advance(300);
    expect([titles(t).length, lines(t, "a")]).toEqual([1, ["shown changed"]]);
    t.wire.live.updated(at(ActionState.IN_PROGRESS));
    expect(t.withdrawn).toEqual(["a"]);
    t.wire.live.updated(at(ActionState.PLANNED));
    await t.clock.advance(300);
    expect(t.alerts[1]).toMatchObject({ body: "State: In progress → Planned" });
  });

  it("to a state before assignment raises an alert as well", async () => {
    const t = await new ClientHarness().live(at(ActionState.IN_PROGRESS));
    t.wire.live.updated(at(ActionState.PENDING));
    await t.clock.advance(300);
    expect(t.alerts).toMatchObject([{ actionId: "a", body: "State: In progress → Pending" }]);
    t.wire.live.updated(at(ActionState.ASSIGNED));
    await t.clock.advance(300);
    expect(t.withdrawn).toEqual(["a"]);
    expect(titles(t)).toEqual(["Changed since you acknowledged it: Inspect pump 4", "Inspect pump 4"]);
  });

  it("to an unknown state raises one alert when the work is in progress, until the state is back", async () => {
    const t = await new ClientHarness().live(at(ActionState.IN_PROGRESS), anAction("b", ActionState.PLANNED));
    t.wire.live.updated(at(77 as ActionState)).updated(anAction("b", 77 as ActionState));
    await t.clock.advance(300);
    expect(t.alerts).toMatchObject([{ actionId: "a", body: "State: In progress → Unknown state" }]);
    t.wire.live.updated(at(77 as ActionState));
    await t.clock.advance(300);
    expect(titles(t)).toHaveLength(1);
    t.wire.live.updated(at(ActionState.IN_PROGRESS));
    expect(t.withdrawn).toEqual(["a"]);
    expect(t.row("a").changed).toBeUndefined();
    t.wire.live.updated(at(77 as ActionState));
    await t.clock.advance(300);
    expect(titles(t)).toHaveLength(2);
  });

  it("to assigned asks for acknowledgement again, and so does a first assignment after earlier states", async () => {
    const t = await new ClientHarness().live(at(ActionState.ASSIGNED));
    for (const state of [ActionState.ACKNOWLEDGED, ActionState.IN_PROGRESS, ActionState.ASSIGNED]) t.wire.live.updated(at(state));
    await t.clock.advance(300);
    expect(titles(t)).toEqual(["Inspect pump 4", "Inspect pump 4"]);
    expect(t.log.join("\n")).toContain('moved back: a "Inspect pump 4" (IN_PROGRESS → ASSIGNED)');
    const early = await new ClientHarness().live(at(ActionState.APPROVED));
    expect(titles(early)).toEqual([]);
    early.wire.live.updated(at(ActionState.ASSIGNED));
    await early.clock.advance(300);
    expect(titles(early)).toEqual(["Inspect pump 4"]);
  });
});

describe("a change of what was acknowledged", () => {
  it("raises one alert with the changed values, which is removed when the change is accepted", async () => {
    const t = await new ClientHarness().live(working("Inspect pump 4"));
    t.wire.live.updated(working("Inspect pump 5"));
    await t.clock.advance(300);
    expect(t.alerts).toMatchObject([
      { actionId: "a", title: "Changed since you acknowledged it: Inspect pump 5", body: "Name: Inspect pump 4 → Inspect pump 5" },
    ]);
    t.wire.live.updated(working("Inspect pump 5"));
    await t.clock.advance(300);
    expect([titles(t).length, lines(t, "a")]).toEqual([1, ["shown changed"]]);
    const seen = t.row("a").changed ?? [];
    expect(await t.client.commands.acceptChanges({ actionId: "a", report: false, seen })).toMatchObject({ ok: true });
    expect(t.withdrawn).toEqual(["a"]);
  });

  it("raises another alert when the terms change again, but not after a restart", async () => {
    const t = await new ClientHarness().live(working("1"));
    t.wire.live.updated(working("2"));
    await t.clock.advance(300);
    t.wire.live.updated(working("3"));
    await t.clock.advance(300);
    expect(titles(t)).toHaveLength(2);
    await t.client.stop();
    const again = await t.restarted().live(working("3"));
    await pass(again, MINUTE, working("3"));
    expect(titles(again)).toEqual([]);
  });

  it("is one alert when many Actions change at once", async () => {
    const t = await new ClientHarness().live(...many("Inspect"));
    for (const action of many("Repair")) t.wire.live.updated(action);
    await t.clock.advance(300);
    expect(t.alerts).toMatchObject([
      { title: "4 Actions have changed since you acknowledged", body: "Repair a, Repair b, Repair c, and 1 more" },
    ]);
  });
});

/** Returns the ledger's lines of alerts that belong to no Action. */
function generalLines(t: ClientHarness): string[] {
  return t.disk.ledger.lines.filter(({ event }) => event.code === "generalAlert").map((line) => `${line.kind}: ${ledgerSentence(line)}`);
}

describe("the ledger", () => {
  it("records each alert of the connection, with the system's answer, and no Action", async () => {
    const t = await new ClientHarness().live();
    t.onAlert = () => Promise.resolve({ shown: false, failure: { code: "unsupported", params: {} } });
    await lose(t);
    await t.clock.advance(62_000);
    t.onAlert = () => Promise.resolve({ shown: true });
    await t.clock.advance(12_000);
    t.client.commands.retry();
    await t.live();
    await pass(t, 15_000);
    expect(generalLines(t)).toEqual([
      "alertFailed: Alert about the lost connection could not be shown: This system has no notifications.",
      "alerted: Alert about the lost connection shown by the system",
      "alerted: Alert about the restored connection shown by the system",
    ]);
    expect(t.disk.ledger.lines.map(({ actionId, name }) => [actionId, name])).toEqual([
      ["", ""],
      ["", ""],
      ["", ""],
    ]);
  });

  it("records once that an alert of the connection was withheld, with the reason, and that it was shown later", async () => {
    const t = await new ClientHarness().live();
    t.wants = { ...paused(t, 10 * MINUTE), criticalAlways: false };
    await lose(t);
    await t.clock.advance(15 * MINUTE);
    expect(generalLines(t)).toEqual([
      "alertWithheld: Alert about the lost connection not shown: alerts are paused",
      "alerted: Alert about the lost connection shown by the system",
    ]);
    expect(titles(t)).toEqual(["Docket hears nothing from the service"]);
  });

  it("records the alert of an absence, beside the lines of the assignments in it", async () => {
    const t = await new ClientHarness().live(anAction("a"), anAction("b"));
    await lose(t);
    t.client.commands.retry();
    await t.live(anAction("b"), anAction("c"));
    await t.answerResync(anAction("b"), anAction("c"));
    await t.clock.advance(300);
    expect(titles(t).at(-1)).toMatch(/^While Docket was away: /u);
    expect([generalLines(t), lines(t, "c")]).toEqual([
      ["alerted: Alert about what changed while Docket was away shown by the system"],
      ["shown"],
    ]);
  });

  it("records that the alert of an absence was withheld during a pause", async () => {
    const t = await new ClientHarness().live(anAction("a"), anAction("b"));
    t.wants = paused(t, 10 * MINUTE);
    await lose(t);
    t.client.commands.retry();
    await t.live(anAction("b"));
    await t.answerResync(anAction("b"));
    await t.clock.advance(300);
    expect(generalLines(t)).toEqual(["alertWithheld: Alert about what changed while Docket was away not shown: alerts are paused"]);
  });
});

describe("the connection", () => {
  it("raises an alert after a loss of a minute and another one when it is back, and none for a shorter loss", async () => {
    const t = await new ClientHarness().live();
    await lose(t);
    await t.clock.advance(59_000);
    t.client.commands.retry();
    await t.live();
    await pass(t, MINUTE);
    expect(titles(t)).toEqual([]);
    await lose(t);
    await t.clock.advance(61_000);
    expect(t.alerts).toMatchObject([
      {
        title: "Docket hears nothing from the service",
        body: expect.stringMatching(/^Offline since \d\d:\d\d\. Until it is back/),
        urgent: true,
      },
    ]);
    await t.clock.advance(10 * MINUTE);
    t.client.commands.retry();
    await t.live();
    await pass(t, 15_000);
    expect(t.withdrawn).toEqual(["connection"]);
    expect(t.alerts.slice(1)).toMatchObject([
      { title: "Docket hears the service again", body: expect.stringMatching(/^It had heard nothing for 11 min/), urgent: false },
    ]);
    expect(t.alerts[1]?.sound).toBeUndefined();
  });

  it("that was reported as lost is not reported again by the next run, but reported as back", async () => {
    const t = await new ClientHarness().live();
    await lose(t);
    await t.clock.advance(2 * MINUTE);
    await t.client.stop();
    const again = t.restarted();
    await again.clock.advance(5 * MINUTE);
    expect(titles(again)).toEqual([]);
    again.client.commands.retry();
    await again.live();
    await pass(again, 15_000);
    expect(titles(again)).toEqual(["Docket hears the service again"]);
  });

  it("that is back for a moment only is reported neither as back nor as lost again", async () => {
    const t = await new ClientHarness().live();
    await lose(t);
    await t.clock.advance(61_000);
    t.client.commands.retry();
    await t.live();
    await lose(t);
    await t.clock.advance(5 * MINUTE);
    expect(titles(t)).toEqual(["Docket hears nothing from the service"]);
    expect(t.withdrawn).toEqual([]);
  });
});

describe("an alert that is withheld", () => {
  it("by a pause comes in one alert afterwards if still due; CRITICAL and stop work come at once", async () => {
    const t = await new ClientHarness().live(anAction("w", ActionState.IN_PROGRESS));
    t.wants = paused(t, 10 * MINUTE);
    for (const id of ["a", "b", "c", "d", "e"]) t.wire.live.created(anAction(id));
    t.wire.live.created(anAction("crit", CRITICAL));
    t.wire.live.cancelled(anAction("w", ActionState.CANCELLED));
    await t.clock.advance(300);
    expect(titles(t)).toEqual(["Stop work: Action w", "Action crit"]);
    expect([lines(t, "a"), lines(t, "crit")]).toEqual([["withheld paused"], ["shown"]]);
    t.wire.live.updated(anAction("a", ActionState.ACKNOWLEDGED));
    const queue = ["b", "c", "d", "e"].map((id) => anAction(id));
    await pass(t, 11 * MINUTE, anAction("a", ActionState.ACKNOWLEDGED), anAction("crit", CRITICAL), ...queue);
    expect(titles(t).slice(2)).toEqual(["4 Actions need your acknowledgement"]);
    expect(lines(t, "b")).toEqual(["withheld paused", "shown"]);
  });

  it("about a silence is shown with the time that has passed meanwhile", async () => {
    const work = anAction("w", ActionState.IN_PROGRESS);
    const t = await new ClientHarness({ silenceMs: 30 * MINUTE }).live(work);
    t.wants = paused(t, 58 * MINUTE);
    await pass(t, 59 * MINUTE, work);
    expect(t.alerts).toMatchObject([{ title: "Still working on Action w?", body: expect.stringContaining("58 min") }]);
  });

  it("comes at once when the user ends the pause", async () => {
    const t = await new ClientHarness().live();
    t.wants = paused(t, 600 * MINUTE);
    t.wire.live.created(anAction("a"));
    await t.clock.advance(300);
    expect(titles(t)).toEqual([]);
    t.wants = DEFAULT_ALERTS;
    t.client.commands.alertsChanged();
    await settle();
    expect(titles(t)).toEqual(["Action a"]);
  });

  it("is still withheld by the next run, with one ledger line", async () => {
    const t = await new ClientHarness().live();
    t.wants = paused(t, 600 * MINUTE);
    t.wire.live.created(anAction("a"));
    await t.clock.advance(1_000);
    await t.client.stop();
    const again = t.restarted();
    again.wants = t.wants;
    await again.live(anAction("a"));
    await pass(again, MINUTE, anAction("a"));
    expect([titles(again), lines(again, "a")]).toEqual([[], ["withheld paused"]]);
    again.wants = DEFAULT_ALERTS;
    again.client.commands.alertsChanged();
    await settle();
    expect(titles(again)).toEqual(["Action a"]);
  });

  it("has one ledger line per cause, however often it is evaluated", async () => {
    const work = anAction("w", ActionState.IN_PROGRESS);
    const t = await new ClientHarness({ silenceMs: 30 * MINUTE }).live(work);
    t.wants = paused(t, 600 * MINUTE);
    const changed = anAction("w", { state: ActionState.IN_PROGRESS, name: "Other" });
    t.wire.live.updated(changed);
    await t.clock.advance(300);
    expect(lines(t, "w")).toEqual(["withheld changed paused"]);
    await pass(t, 100 * MINUTE, changed);
    expect(lines(t, "w")).toEqual(["withheld changed paused", "withheld silent paused"]);
    await t.client.commands.acceptChanges({ actionId: "w", report: false, seen: t.row("w").changed ?? [] });
    t.wire.live.updated(anAction("w", { state: ActionState.IN_PROGRESS, name: "Third" }));
    await t.clock.advance(300);
    expect(lines(t, "w")).toEqual(["withheld changed paused", "withheld silent paused", "withheld changed paused"]);
    const reported = { state: ActionState.IN_PROGRESS, name: "Third", progress: { phase: "on", statusMessage: "" } };
    t.wire.live.updated(anAction("w", reported));
    await pass(t, 31 * MINUTE, anAction("w", reported));
    expect(lines(t, "w").slice(3)).toEqual(["withheld silent paused"]);
  });

  it("by a rule has one ledger line, and is never shown", async () => {
    const t = new ClientHarness();
    t.wants = { ...DEFAULT_ALERTS, rules: { ...DEFAULT_ALERTS.rules, LOW: { alert: false, sound: "none" } } };
    await t.live(anAction("a", { priority: ActionPriority.LOW }), anAction("b"));
    await pass(t, 10 * MINUTE, anAction("a", { priority: ActionPriority.LOW }), anAction("b"));
    expect([titles(t), lines(t, "a")]).toEqual([["Action b"], ["withheld rule"]]);
  });
});

describe("an alert of several Actions", () => {
  const five = ["a", "b", "c", "d", "e"];

  it("is removed when one is acknowledged, and shown for the rest without a sound 30 s after the last acknowledgement", async () => {
    const t = await new ClientHarness().live(...five.map((id) => anAction(id)));
    t.wire.live.updated(anAction("a", ActionState.ACKNOWLEDGED));
    expect(t.withdrawn).toHaveLength(1);
    await pass(t, 25_000, ...five.slice(1).map((id) => anAction(id)));
    t.wire.live.updated(anAction("b", ActionState.ACKNOWLEDGED));
    await pass(t, 25_000, ...five.slice(2).map((id) => anAction(id)));
    expect(titles(t)).toHaveLength(1);
    await pass(t, 5_000, ...five.slice(2).map((id) => anAction(id)));
    expect(t.alerts).toMatchObject([{ title: "5 Actions need your acknowledgement" }, { title: "3 Actions need your acknowledgement" }]);
    expect(t.alerts[1]?.sound).toBeUndefined();
    for (const id of ["c", "d", "e"]) t.wire.live.updated(anAction(id, ActionState.ACKNOWLEDGED));
    await t.clock.advance(60_000);
    expect([t.withdrawn.length, titles(t).length]).toEqual([2, 2]);
    expect(lines(t, "c")).toEqual(["shown"]);
  });

  it("that is removed before the system has shown it, because one is acknowledged, is shown for the others", async () => {
    const t = new ClientHarness();
    const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<ClientHarness["onAlert"]>>>();
    t.onAlert = () => promise;
    await t.live(...five.map((id) => anAction(id)));
    t.onAlert = () => Promise.resolve({ shown: true });
    t.wire.live.updated(anAction("a", ActionState.ACKNOWLEDGED));
    expect(t.withdrawn).toHaveLength(1);
    // The system confirms the alert late, after its removal; no user has seen it.
    resolve({ shown: true });
    await settle();
    await t.clock.advance(5_000);
    expect(titles(t)).toEqual(["5 Actions need your acknowledgement", "4 Actions need your acknowledgement"]);
    expect([lines(t, "b"), lines(t, "e")]).toEqual([["shown"], ["shown"]]);
    await pass(t, 20_000, ...five.slice(1).map((id) => anAction(id)));
    expect(titles(t)).toHaveLength(2);
  });

  it("becomes an alert of one Action when only one is left", async () => {
    const t = await new ClientHarness().live(...five.map((id) => anAction(id)));
    for (const id of five.slice(1)) t.wire.live.updated(anAction(id, ActionState.ACKNOWLEDGED));
    await pass(t, 30_000, anAction("a"));
    expect(t.alerts[1]).toMatchObject({ actionId: "a", title: "Action a" });
  });
});

/** Work in progress with a report of this phase at that time, in epoch seconds. */
function atWork(phase: string, seconds: bigint): ReturnType<typeof anAction> {
  const provenance = { name: "ann", updatedAt: { seconds, nanos: 0 } };
  return anAction("w", { state: ActionState.IN_PROGRESS, progress: { phase, statusMessage: "" }, provenance });
}

describe("a silence of many Actions", () => {
  const five = ["v", "w", "x", "y", "z"].map((id) => anAction(id, ActionState.IN_PROGRESS));

  it("raises one alert per period, with a timeline entry for each Action", async () => {
    const t = await new ClientHarness({ silenceMs: 5 * MINUTE }).live(...five);
    await pass(t, 5.5 * MINUTE, ...five);
    expect(t.alerts).toMatchObject([
      { title: "Still working on 5 Actions?", body: "Action v, Action w, Action x, and 2 more", urgent: false },
    ]);
    expect(["v", "z"].map((id) => lines(t, id))).toEqual([["shown silent"], ["shown silent"]]);
    await pass(t, 5 * MINUTE, ...five);
    expect(titles(t)).toHaveLength(2);
  });

  it("loses its alert at the first answer, and has one for the others later, without a sound", async () => {
    const t = await new ClientHarness({ silenceMs: 10 * MINUTE }).live(...five);
    await pass(t, 10.5 * MINUTE, ...five);
    t.wire.live.updated(anAction("v", ActionState.COMPLETED));
    expect(t.withdrawn).toHaveLength(1);
    await pass(t, 40_000, ...five.slice(1));
    expect(titles(t).slice(1)).toEqual(["Stop work: Action v", "Still working on 4 Actions?"]);
    expect(t.alerts[2]?.sound).toBeUndefined();
  });
});

/** Removes the work by a list first; the stream gives the reason only afterwards. */
async function workHasLeft(answer: Awaited<ReturnType<ClientHarness["onAlert"]>>): Promise<ClientHarness> {
  const t = await new ClientHarness().live(anAction("w", ActionState.IN_PROGRESS), anAction("other", ActionState.PLANNED));
  t.onAlert = () => Promise.resolve(answer);
  while (t.alerts.length === 0) await pass(t, 5_000, anAction("other", ActionState.PLANNED));
  expect(t.alerts[0]).toMatchObject({ title: "Stop work: Action w", body: "No longer in your queue." });
  return t;
}

describe("work that has left the queue before the stream gives the reason", () => {
  it("keeps its alert, updated with the reason and without a sound, until the stop is confirmed", async () => {
    const t = await workHasLeft({ shown: true });
    t.wire.live.cancelled(anAction("w", ActionState.CANCELLED));
    await t.clock.advance(300);
    expect(t.row("w").stop?.why).toBe("CANCELLED");
    expect([titles(t), t.alerts[1]?.sound]).toEqual([["Stop work: Action w", "Stop work: Action w"], undefined]);
    expect(t.alerts[1]?.body).toMatch(/Cancelled/u);
    expect([t.withdrawn, lines(t, "w")]).toEqual([[], ["shown stopWork"]]);
    expect(t.client.commands.confirmStop("w")).toBe(true);
    expect(t.withdrawn).toEqual(["w"]);
  });

  it("raises its alert again until the system shows it", async () => {
    const t = await workHasLeft({ shown: false, failure: { code: "refused", params: { words: "" } } });
    const before = titles(t).length;
    t.wire.live.cancelled(anAction("w", ActionState.CANCELLED));
    await t.clock.advance(300);
    t.onAlert = () => Promise.resolve({ shown: true });
    await pass(t, 6 * MINUTE, anAction("other", ActionState.PLANNED));
    expect(titles(t).length).toBe(before + 1);
    expect(t.alerts.at(-1)).toMatchObject({ title: "Stop work: Action w", body: expect.stringMatching(/Cancelled/u) });
    expect(t.alerts.at(-1)?.sound).toBeDefined();
  });
});

/** Loses the connection for a moment, in which the queue changes to the given Actions. */
async function awayUntil(t: ClientHarness, ...queue: ReturnType<typeof anAction>[]): Promise<void> {
  await lose(t);
  t.client.commands.retry();
  const asked = t.wire.resyncs.length;
  await t.live(...queue);
  if (t.wire.resyncs.length > asked) await t.answerResync(...queue);
  await t.clock.advance(300);
}

describe("the alert of an absence", () => {
  it("is removed when one of its assignments is acknowledged, and the others are shown without a sound", async () => {
    const t = await new ClientHarness().live(anAction("old", ActionState.PLANNED));
    const old = anAction("old", ActionState.PLANNED);
    const [a, b, c] = [anAction("a"), anAction("b"), anAction("c")];
    await awayUntil(t, old, a, b, c);
    expect(titles(t)).toEqual(["While Docket was away: 3 assigned"]);
    t.wire.live.updated(anAction("a", ActionState.ACKNOWLEDGED));
    expect(t.withdrawn).toEqual(["away"]);
    t.wire.live.updated(anAction("b", ActionState.ACKNOWLEDGED));
    await pass(t, 31_000, old, anAction("a", ActionState.ACKNOWLEDGED), anAction("b", ActionState.ACKNOWLEDGED), c);
    expect(t.alerts.slice(1)).toMatchObject([{ title: "Action c", actionId: "c" }]);
    expect(t.alerts[1]?.sound).toBeUndefined();
  });

  it("leaves out work that has to stop, which is in the window's digest", async () => {
    const t = await new ClientHarness().live(anAction("w", ActionState.IN_PROGRESS), anAction("b"));
    await awayUntil(t, anAction("b"));
    expect(titles(t)).toEqual(["Action b", "Stop work: Action w"]);
    expect(t.client.queries.digest()?.items).toMatchObject([{ actionId: "w", kind: "left" }]);
  });
});

describe("an alert that has failed too often", () => {
  it("is tried once more while it is due, when the system shows another one", async () => {
    const t = new ClientHarness();
    t.wants = { ...DEFAULT_ALERTS, remindMinutes: 0 };
    t.onAlert = () => Promise.resolve({ shown: false, failure: { code: "refused", params: { words: "" } } });
    await t.live(anAction("a"), anAction("b"));
    await pass(t, 30 * MINUTE, anAction("a"), anAction("b"));
    expect(titles(t)).toHaveLength(8);
    t.wire.live.updated(anAction("b", ActionState.ACKNOWLEDGED));
    t.onAlert = () => Promise.resolve({ shown: true });
    t.wire.live.created(anAction("c"));
    await t.clock.advance(300);
    expect(titles(t).slice(8)).toEqual(["Action c", "Action a"]);
    expect(lines(t, "a")).toEqual(["failed", "shown"]);
    t.client.commands.systemShowsAlerts();
    await settle();
    expect(titles(t)).toHaveLength(10);
  });
});

describe("stop work and silence", () => {
  it("are removed when they are answered", async () => {
    const t = await new ClientHarness().live(anAction("w", ActionState.IN_PROGRESS));
    t.wire.live.cancelled(anAction("w", ActionState.CANCELLED));
    await settle();
    expect(titles(t)).toEqual(["Stop work: Action w"]);
    t.client.commands.confirmStop("w");
    expect(t.withdrawn).toEqual(["w"]);
  });

  it("of an Action are removed by a report that changes its progress alone", async () => {
    const t = await new ClientHarness({ silenceMs: MINUTE }).live(atWork("one", 1n));
    t.wire.live.updated(atWork("two", 2n));
    await pass(t, 1.75 * MINUTE, atWork("two", 2n));
    expect([titles(t), t.withdrawn]).toEqual([["Still working on Action w?"], []]);
    t.wire.live.updated(atWork("three", 3n));
    expect(t.withdrawn).toEqual(["w"]);
  });
});
