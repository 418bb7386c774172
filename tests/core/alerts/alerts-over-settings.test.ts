/**
 * Alerts that are on the screen when other settings come into use: they stay while the account is
 * the same.
 */
import { describe, expect, it } from "vitest";
import { DEFAULT_ALERTS } from "../../../electron/contract/alert-rules.ts";
import type { Settings } from "../../../electron/core/settings/schema.ts";
import { ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction } from "../../support/actions.ts";
import { settle } from "../../support/settle.ts";
import { pass } from "./alert-steps.ts";
import { ClientHarness, SETTINGS } from "../client-harness.ts";

type Action = ReturnType<typeof anAction>;

const MINUTE = 60_000;
const IDS = ["a", "b", "c", "d", "e"];
const OTHER_KEY = { apiKey: "rotated-key" };
const OTHER_ACCOUNT = { baseUrl: "http://127.0.0.1:2" };
const titles = (t: ClientHarness): string[] => t.alerts.map(({ title }) => title);

/** Applies other settings, under which the service returns `queue`. */
async function withSettings(t: ClientHarness, other: Partial<Settings>, ...queue: Action[]): Promise<void> {
  t.client.configure({ ...SETTINGS, ...other });
  await t.live(...queue);
  await pass(t, MINUTE, ...queue);
}

/** A client without reminders, so that each alert is one of those under test. */
function harness(settings: Partial<Settings> = {}): ClientHarness {
  const t = new ClientHarness(settings);
  t.wants = { ...DEFAULT_ALERTS, remindMinutes: 0 };
  return t;
}

describe("with another key of the same account, an alert", () => {
  it("of an assignment stays until the assignment is acknowledged", async () => {
    const t = await harness().live(anAction("a"));
    await withSettings(t, OTHER_KEY, anAction("a"));
    expect([titles(t), t.withdrawn]).toEqual([["Action a"], []]);
    t.wire.live.updated(anAction("a", ActionState.ACKNOWLEDGED));
    expect(t.withdrawn).toEqual(["a"]);
  });

  it("acknowledges no terms that it did not show", async () => {
    const t = await harness().live(anAction("a"));
    const [alert] = t.shown;
    await withSettings(t, OTHER_KEY, anAction("a"));
    expect(alert?.hasPresentTerms?.()).toBe(true);
    t.wire.live.updated(anAction("a", { state: ActionState.ASSIGNED, name: "Shut down" }));
    expect(alert?.hasPresentTerms?.()).toBe(false);
  });

  it("of several stays, its rest comes back as usual, and another alert of several does not replace it", async () => {
    const five = IDS.map((id) => anAction(id));
    const t = await harness().live(...five);
    await withSettings(t, OTHER_KEY, ...five);
    expect([titles(t), t.withdrawn]).toEqual([["5 Actions need your acknowledgement"], []]);
    const more = ["f", "g", "h", "i"].map((id) => anAction(id));
    for (const action of more) t.wire.live.created(action);
    await t.clock.advance(300);
    expect([new Set(t.ids).size, t.withdrawn]).toEqual([2, []]);
    t.wire.live.updated(anAction("a", ActionState.ACKNOWLEDGED));
    await pass(t, MINUTE / 2, anAction("a", ActionState.ACKNOWLEDGED), ...five.slice(1), ...more);
    expect(t.withdrawn).toEqual([t.ids[0]]);
    expect(t.alerts.at(-1)).toMatchObject({ title: "4 Actions need your acknowledgement" });
    expect(t.alerts.at(-1)?.sound).toBeUndefined();
  });

  it("whose terms change right before its update is updated, even when no list shows its Action any more", async () => {
    const t = await harness().live(anAction("a", ActionState.IN_PROGRESS), anAction("b", ActionState.ACKNOWLEDGED));
    t.wire.live.updated(anAction("a", ActionState.CANCELLED));
    await t.clock.advance(300);
    t.wire.live.updated(anAction("a", { state: ActionState.CANCELLED, name: "Pump 9" }));
    await withSettings(t, OTHER_KEY, anAction("b", ActionState.ACKNOWLEDGED));
    expect(titles(t)).toEqual(["Stop work: Action a", "Stop work: Pump 9"]);
  });

  it("that is due again without the acknowledged Actions is shown again", async () => {
    const t = await harness().live(...IDS.map((id) => anAction(id)));
    const now = [anAction("a", ActionState.ACKNOWLEDGED), ...IDS.slice(1).map((id) => anAction(id))];
    t.wire.live.updated(anAction("a", ActionState.ACKNOWLEDGED));
    await t.clock.advance(5_000);
    await withSettings(t, OTHER_KEY, ...now);
    expect(titles(t).slice(1)).toEqual(["4 Actions need your acknowledgement"]);
  });

  it("that the system has not confirmed yet is shown by the new session", async () => {
    const t = harness();
    t.onAlert = () => new Promise(() => undefined);
    await t.live(anAction("a"));
    t.onAlert = () => Promise.resolve({ shown: true });
    await withSettings(t, OTHER_KEY, anAction("a"));
    expect([titles(t), t.withdrawn]).toEqual([["Action a", "Action a"], ["a"]]);
  });

  it("of a change stays until the change is accepted", async () => {
    const changed = anAction("a", { state: ActionState.IN_PROGRESS, name: "Other" });
    const t = await harness().live(anAction("a", ActionState.IN_PROGRESS));
    t.wire.live.updated(changed);
    await t.clock.advance(300);
    await withSettings(t, OTHER_KEY, changed);
    expect([titles(t), t.withdrawn]).toEqual([["Changed since you acknowledged it: Other"], []]);
    await t.client.commands.acceptChanges({ actionId: "a", report: false, seen: t.row("a").changed ?? [] });
    expect(t.withdrawn).toEqual(["a"]);
  });

  it("of work to stop stays until the stop is confirmed", async () => {
    const t = await harness().live(anAction("a", ActionState.IN_PROGRESS));
    t.wire.live.cancelled(anAction("a", ActionState.CANCELLED));
    await t.clock.advance(300);
    await withSettings(t, OTHER_KEY, anAction("b", ActionState.ACKNOWLEDGED));
    expect([titles(t), t.withdrawn]).toEqual([["Stop work: Action a"], []]);
    t.client.commands.confirmStop("a");
    expect(t.withdrawn).toEqual(["a"]);
  });

  it("of a silence stays until someone reports", async () => {
    const work = anAction("a", ActionState.IN_PROGRESS);
    const t = await harness({ silenceMs: 30 * MINUTE }).live(work);
    await pass(t, 31 * MINUTE, work);
    await withSettings(t, { ...OTHER_KEY, silenceMs: 30 * MINUTE }, work);
    expect([titles(t), t.withdrawn]).toEqual([["Still working on Action a?"], []]);
    t.wire.live.updated(anAction("a", { state: ActionState.IN_PROGRESS, progress: { phase: "on", statusMessage: "" } }));
    await pass(t, MINUTE, work);
    expect(t.withdrawn).toEqual(["a"]);
  });

  it("of a silence that a pause withholds comes when the pause is over, not a period later", async () => {
    const work = anAction("a", ActionState.IN_PROGRESS);
    const t = await harness({ silenceMs: 30 * MINUTE }).live(work);
    t.wants = { ...t.wants, pausedUntil: t.clock.now() + 40 * MINUTE };
    await pass(t, 31 * MINUTE, work);
    await withSettings(t, { ...OTHER_KEY, silenceMs: 30 * MINUTE }, work);
    expect(titles(t)).toEqual([]);
    await pass(t, 10 * MINUTE, work);
    expect(titles(t)).toEqual(["Still working on Action a?"]);
    const lines = t.client.queries.details("a")?.timeline.flatMap((line) => (line.kind === "alert" ? line.result : []));
    expect(lines).toEqual(["withheld", "shown"]);
    await withSettings(t, { ...OTHER_KEY, silenceMs: 30 * MINUTE }, work);
    expect(titles(t)).toHaveLength(1);
  });

  it("of a silence is removed when the new settings ask about no silence", async () => {
    const work = anAction("a", ActionState.IN_PROGRESS);
    const t = await harness({ silenceMs: 30 * MINUTE }).live(work);
    await pass(t, 31 * MINUTE, work);
    await withSettings(t, OTHER_KEY, work);
    expect([titles(t), t.withdrawn]).toEqual([["Still working on Action a?"], ["a"]]);
  });

  it("of an absence stays until its news has been read", async () => {
    const t = await harness().live(anAction("a"), anAction("b"));
    t.wire.live.fail({ retryAfterMs: 60 * MINUTE });
    await settle();
    t.client.commands.retry();
    const queue = [anAction("b"), anAction("c")];
    await t.live(...queue);
    await t.answerResync(...queue);
    await t.clock.advance(300);
    t.withdrawn.length = 0;
    const before = t.alerts.length;
    await withSettings(t, OTHER_KEY, ...queue);
    expect([t.alerts.length, t.withdrawn]).toEqual([before, []]);
    t.client.commands.dismissDigest();
    expect(t.withdrawn).toEqual(["away"]);
  });
});

describe("an alert is removed", () => {
  it("together with its account", async () => {
    const t = await harness().live(anAction("a"));
    t.client.configure({ ...SETTINGS, ...OTHER_ACCOUNT });
    expect(t.withdrawn).toEqual(["a"]);
  });

  it("when Docket is set to connect for no one", async () => {
    const t = await harness().live(anAction("a"));
    t.client.configure(undefined);
    expect(t.withdrawn).toEqual(["a"]);
  });

  it("when the Action is acknowledged, or has left, by the time the new key is in use", async () => {
    const t = await harness().live(anAction("a"), anAction("b"), anAction("c"));
    t.client.configure({ ...SETTINGS, ...OTHER_KEY });
    const queue = [anAction("a", ActionState.ACKNOWLEDGED), anAction("c")];
    await t.live(...queue);
    await t.answerResync(...queue);
    await pass(t, MINUTE, ...queue);
    expect(t.withdrawn.toSorted()).toEqual(["a", "b"]);
  });
});

describe("while no key can be used, an alert", () => {
  it("stays, and is handled again with the next key of its account", async () => {
    const t = await harness().live(anAction("a"));
    t.client.configure(undefined, "settings");
    t.client.configure(undefined, "settings");
    await withSettings(t, OTHER_KEY, anAction("a"));
    expect([titles(t), t.withdrawn]).toEqual([["Action a"], []]);
    t.wire.live.updated(anAction("a", ActionState.ACKNOWLEDGED));
    expect(t.withdrawn).toEqual(["a"]);
  });

  it.each<[string, (t: ClientHarness) => unknown]>([
    ["another account is used", (t) => t.client.configure({ ...SETTINGS, ...OTHER_ACCOUNT })],
    ["nothing is set up any more", (t) => t.client.configure(undefined)],
    ["Docket ends", (t) => t.client.stop()],
  ])("is removed when %s", async (_, end) => {
    const t = await harness().live(anAction("a"));
    t.client.configure(undefined, "settings");
    expect(t.withdrawn).toEqual([]);
    await end(t);
    expect(t.withdrawn).toEqual(["a"]);
  });
});
