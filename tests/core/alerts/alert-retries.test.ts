/** An alert that the system did not show is tried again a few times while it is still true. */
import { describe, expect, it } from "vitest";
import { DEFAULT_ALERTS } from "../../../electron/contract/alert-rules.ts";
import { ActionPriority, ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { ClientHarness } from "../client-harness.ts";
import { settle } from "../../support/settle.ts";
import { anAction } from "../../support/actions.ts";

const REFUSED = { shown: false, failure: { code: "refused", params: { words: "" } } } as const;

/** A client whose system refuses every notification by default. */
function refusing(): ClientHarness {
  const t = new ClientHarness();
  t.onAlert = () => Promise.resolve(REFUSED);
  t.wants = { ...DEFAULT_ALERTS, remindMinutes: 0 };
  return t;
}

const acknowledged = (priority: ActionPriority) => anAction("a", { state: ActionState.ACKNOWLEDGED, priority });

function results(t: ClientHarness, id: string): unknown[] {
  const lines = t.client.queries.details(id)?.timeline.filter((line) => line.kind === "alert") ?? [];
  return lines.map((line) => (line.kind === "alert" ? line.result : ""));
}

/** Lets time pass while the service goes on sending heartbeats. */
async function pass(t: ClientHarness, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 5_000) {
    await t.clock.advance(Math.min(left, 5_000));
    t.wire.live.heartbeat();
  }
  await settle();
}

/**
 * Titles of the alerts about work. No list is answered here, so the connection is lost after a
 * while.
 */
const titles = (t: ClientHarness): string[] => t.alerts.map(({ title }) => title).filter((title) => !title.startsWith("Docket"));

describe("an alert that was not shown", () => {
  it("is tried again after 10 s, 1 min and 5 min, and then no more", async () => {
    const t = await refusing().live(anAction("a"));
    expect(titles(t)).toHaveLength(1);
    await pass(t, 10_000);
    expect(titles(t)).toHaveLength(2);
    await pass(t, 60_000);
    expect(titles(t)).toHaveLength(3);
    await pass(t, 300_000);
    expect(titles(t)).toHaveLength(4);
    await pass(t, 900_000);
    expect(titles(t)).toEqual(Array(4).fill("Action a"));
  });

  it("is recorded as failed once, and as shown when it is", async () => {
    const t = await refusing().live(anAction("a"));
    await pass(t, 10_000);
    expect(results(t, "a")).toEqual(["failed"]);
    t.onAlert = () => Promise.resolve({ shown: true });
    await pass(t, 60_000);
    expect(results(t, "a")).toEqual(["failed", "shown"]);
    await pass(t, 900_000);
    expect(titles(t)).toHaveLength(3);
  });

  it("is recorded again when it fails for another reason", async () => {
    const t = await refusing().live(anAction("a"));
    t.onAlert = () => Promise.resolve({ shown: false, failure: { code: "unsupported", params: {} } });
    await pass(t, 10_000);
    expect(results(t, "a")).toEqual(["failed", "failed"]);
  });

  it("is not tried again once the Action is acknowledged, and is removed when it is shown late", async () => {
    const t = await refusing().live(anAction("a"), anAction("b"));
    t.wire.live.updated(anAction("a", ActionState.ACKNOWLEDGED));
    t.onAlert = () => Promise.resolve({ shown: true });
    await pass(t, 10_000);
    expect(titles(t)).toEqual(["Action a", "Action b", "Action b"]);
    t.withdrawn.length = 0;
    t.wire.live.updated(anAction("b", ActionState.ACKNOWLEDGED));
    expect(t.withdrawn).toEqual(["b"]);
  });

  it("about several Actions restarts its retries without those acknowledged meanwhile", async () => {
    const t = await refusing().live(...["a", "b", "c", "d", "e"].map((id) => anAction(id)));
    expect(titles(t)).toEqual(["5 Actions need your acknowledgement"]);
    t.wire.live.updated(anAction("a", ActionState.ACKNOWLEDGED));
    await pass(t, 10_000);
    expect(titles(t).slice(1)).toEqual(["4 Actions need your acknowledgement"]);
    for (const id of ["b", "c"]) t.wire.live.updated(anAction(id, ActionState.ACKNOWLEDGED));
    await pass(t, 60_000);
    expect(titles(t).slice(2)).toEqual(["Action d", "Action e"]);
  });

  it("about work to stop is tried again until that is confirmed", async () => {
    const t = await new ClientHarness().live(anAction("a", ActionState.IN_PROGRESS));
    t.onAlert = () => Promise.resolve(REFUSED);
    t.wire.live.cancelled(anAction("a", ActionState.CANCELLED));
    await settle();
    await pass(t, 10_000);
    expect(titles(t)).toEqual(["Stop work: Action a", "Stop work: Action a"]);
    expect(t.client.commands.confirmStop("a")).toBe(true);
    await pass(t, 900_000);
    expect(titles(t)).toHaveLength(2);
  });

  it("about a change is not tried again when a later alert has shown a further change", async () => {
    const t = await refusing().live(acknowledged(ActionPriority.LOW));
    t.wire.live.updated(acknowledged(ActionPriority.HIGH));
    await pass(t, 5_000);
    t.onAlert = () => Promise.resolve({ shown: true });
    t.wire.live.updated(acknowledged(ActionPriority.CRITICAL));
    await pass(t, 60_000);
    expect(results(t, "a")).toEqual(["failed", "shown"]);
    expect(titles(t)).toHaveLength(2);
  });

  it("about an absence is not tried again once its news has been read", async () => {
    const before = await refusing().live(anAction("a", ActionState.ACKNOWLEDGED));
    await before.client.stop();
    const t = before.restarted();
    t.onAlert = () => Promise.resolve(REFUSED);
    await t.live(anAction("a", { state: ActionState.ACKNOWLEDGED, priority: ActionPriority.HIGH }));
    const away = (): number => t.alerts.filter(({ title }) => title.startsWith("While Docket was away")).length;
    expect(away()).toBe(1);
    await pass(t, 10_000);
    expect(away()).toBe(2);
    t.client.commands.dismissDigest();
    await pass(t, 60_000);
    expect(away()).toBe(2);
  });

  it("about the lost connection is tried again once the system shows alerts, and followed by the one about its return", async () => {
    const t = await refusing().live();
    t.wire.live.fail({ retryAfterMs: 7_200_000 });
    await t.clock.advance(600_000);
    const before = t.alerts.length;
    t.onAlert = () => Promise.resolve({ shown: true });
    t.client.commands.systemShowsAlerts();
    await settle();
    expect(t.alerts.slice(before)).toMatchObject([{ title: "Docket hears nothing from the service" }]);
    t.client.commands.retry();
    await t.live();
    await pass(t, 15_000);
    expect(t.alerts.at(-1)?.title).toBe("Docket hears the service again");
  });

  it("leaves no timer when Docket ends", async () => {
    const t = await refusing().live(anAction("a"));
    await t.client.stop();
    await settle();
    expect(t.clock.pending).toBe(0);
  });

  it("of an account that was left is not tried for the next account", async () => {
    const t = await refusing().live(anAction("a"));
    t.client.configure(undefined);
    await t.clock.advance(900_000);
    expect(titles(t)).toHaveLength(1);
  });
});
