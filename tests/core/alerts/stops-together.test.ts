/**
 * Work to stop: up to three stops have alerts of their own, more share one, and no unanswered stop
 * is without an alert.
 */
import { describe, expect, it } from "vitest";
import { ActionPriority, ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction } from "../../support/actions.ts";
import { settle } from "../../support/settle.ts";
import { pass } from "./alert-steps.ts";
import { ClientHarness, SETTINGS } from "../client-harness.ts";

const MINUTE = 60_000;
const REFUSED = { shown: false, failure: { code: "refused", params: { words: "" } } } as const;
const IDS = ["a", "b", "c", "d", "e", "f"];
const titles = (t: ClientHarness): string[] => t.alerts.map(({ title }) => title);
const working = (ids: readonly string[] = IDS) => ids.map((id) => anAction(id, ActionState.IN_PROGRESS));
const critical = (state: ActionState) => anAction("b", { state, priority: ActionPriority.CRITICAL });

function cancel(t: ClientHarness, ...ids: string[]): void {
  for (const id of ids) t.wire.live.cancelled(anAction(id, ActionState.CANCELLED));
}

async function atWork(ids = IDS): Promise<ClientHarness> {
  return new ClientHarness().live(...working(ids));
}

/** Returns the titles of the alerts that are on the screen. */
function onScreen(t: ClientHarness): string[] {
  const up = new Map<string, string>();
  // The harness records the order of alerts, and which were removed afterwards.
  for (const [at, id] of t.ids.entries()) up.set(id, titles(t)[at] ?? "");
  for (const id of up.keys()) if (t.withdrawn.includes(id.replace(/^stopWork /u, ""))) up.delete(id);
  return [...up.values()];
}

const lines = (t: ClientHarness, id: string): string[] =>
  t.client.queries.details(id)?.timeline.flatMap((line) => (line.kind === "alert" ? `${line.result} ${line.about}` : [])) ?? [];

describe("stops of work", () => {
  it("raise up to three alerts at once, one each", async () => {
    const t = await atWork();
    cancel(t, "a", "b", "c");
    await settle();
    expect(titles(t)).toEqual(["Stop work: Action a", "Stop work: Action b", "Stop work: Action c"]);
  });

  it("beyond three share one alert of all unanswered ones, which has no Action and acknowledges none", async () => {
    const t = await atWork();
    cancel(t, ...IDS);
    await t.clock.advance(300);
    expect(titles(t).slice(3)).toEqual(["Stop work on 6 Actions"]);
    expect(t.alerts[3]).toMatchObject({ body: "Action d, Action e, Action f, and 3 more", urgent: true, sound: { name: "urgent" } });
    expect(t.shown[3]).toMatchObject({ canAcknowledge: false });
    expect(t.shown[3]).not.toHaveProperty("actionId");
    expect(onScreen(t)).toEqual(["Stop work on 6 Actions"]);
    expect(IDS.map((id) => lines(t, id))).toEqual(IDS.map(() => ["shown stopWork"]));
  });

  it("raise a handful of alerts for hundreds, and leave one on the screen", async () => {
    const ids = Array.from({ length: 500 }, (_, at) => `w${at}`);
    const t = await atWork(ids);
    for (const id of ids) {
      cancel(t, id);
      await t.clock.advance(1);
    }
    await t.clock.advance(300);
    expect(t.alerts.length).toBeLessThan(8);
    expect(onScreen(t)).toEqual(["Stop work on 500 Actions"]);
  });

  it("name the new ones first, then the most urgent, and sound again for one more", async () => {
    const t = await new ClientHarness().live(...working(["a", "c", "d", "e"]), critical(ActionState.IN_PROGRESS));
    cancel(t, "a", "c");
    t.wire.live.cancelled(critical(ActionState.CANCELLED));
    cancel(t, "d");
    await t.clock.advance(300);
    cancel(t, "e");
    await t.clock.advance(300);
    expect(t.alerts.slice(3)).toMatchObject([
      { title: "Stop work on 4 Actions", body: "Action d, Action b, Action a, and 1 more", sound: { name: "urgent" } },
      { title: "Stop work on 5 Actions", body: "Action e, Action b, Action a, and 2 more", sound: { name: "urgent" } },
    ]);
    expect(onScreen(t)).toEqual(["Stop work on 5 Actions"]);
  });

  it("that are answered leave an alert of the rest, without a sound and without a gap", async () => {
    const t = await atWork();
    cancel(t, "a", "b", "c", "d");
    await t.clock.advance(300);
    for (const [id, left] of [
      ["a", "Stop work on 3 Actions"],
      ["b", "Stop work on 2 Actions"],
      ["c", "Stop work: Action d"],
    ] as const) {
      expect(t.client.commands.confirmStop(id)).toBe(true);
      expect(onScreen(t)).toHaveLength(1);
      await t.clock.advance(300);
      expect(onScreen(t)).toEqual([left]);
      expect(t.alerts.at(-1)?.sound).toBeUndefined();
    }
    t.client.commands.confirmStop("d");
    await t.clock.advance(MINUTE);
    expect([onScreen(t), lines(t, "d")]).toEqual([[], ["shown stopWork"]]);
  });

  it("keep their own alerts until the system has shown the common one", async () => {
    const t = await atWork();
    cancel(t, "a", "b", "c");
    await settle();
    t.onAlert = () => Promise.resolve(REFUSED);
    cancel(t, "d", "e");
    await t.clock.advance(300);
    expect([titles(t).at(-1), t.withdrawn]).toEqual(["Stop work on 5 Actions", []]);
    expect([lines(t, "a"), lines(t, "d")]).toEqual([["shown stopWork"], ["failed stopWork"]]);
    t.onAlert = () => Promise.resolve({ shown: true });
    await pass(t, 11_000, anAction("f", ActionState.IN_PROGRESS));
    expect(onScreen(t).at(-1)).toBe("Stop work on 5 Actions");
    expect([t.withdrawn.toSorted().slice(0, 3), lines(t, "d")]).toEqual([
      ["a", "b", "c"],
      ["failed stopWork", "shown stopWork"],
    ]);
  });

  it("keep the present alert when that of the rest is refused, until it is shown", async () => {
    const t = await atWork();
    cancel(t, "a", "b", "c", "d");
    await t.clock.advance(300);
    t.onAlert = () => Promise.resolve(REFUSED);
    t.client.commands.confirmStop("a");
    await t.clock.advance(300);
    expect(onScreen(t)[0]).toBe("Stop work on 4 Actions");
    t.onAlert = () => Promise.resolve({ shown: true });
    await pass(t, 11_000, ...working(["e", "f"]));
    expect(onScreen(t).at(-1)).toBe("Stop work on 3 Actions");
    expect(t.withdrawn).toContain(t.ids[3]);
  });

  it("show a new name at once, and leave no other stop without an alert meanwhile", async () => {
    const t = await atWork();
    cancel(t, "a", "b", "c", "d");
    await t.clock.advance(300);
    t.wire.live.cancelled(anAction("a", { state: ActionState.CANCELLED, name: "Weld" }));
    expect(onScreen(t)).toHaveLength(1);
    await t.clock.advance(300);
    expect(t.alerts.at(-1)).toMatchObject({ title: "Stop work on 4 Actions", body: "Weld, Action b, Action c, and 1 more" });
    expect(onScreen(t)).toEqual(["Stop work on 4 Actions"]);
  });

  it("keep their alert over another key, and share one after a restart when none was shown", async () => {
    const t = await atWork();
    cancel(t, "a", "b", "c", "d");
    await t.clock.advance(300);
    t.client.configure({ ...SETTINGS, apiKey: "rotated-key" });
    await t.live(...working(["e", "f"]));
    expect(onScreen(t)).toEqual(["Stop work on 4 Actions"]);
    const refused = await atWork();
    refused.onAlert = () => Promise.resolve(REFUSED);
    cancel(refused, "a", "b", "c", "d");
    await refused.clock.advance(300);
    await refused.client.stop();
    const again = refused.restarted();
    await settle();
    expect(titles(again)).toEqual(["Stop work on 4 Actions"]);
  });
});
