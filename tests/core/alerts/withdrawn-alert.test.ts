/**
 * Work that was acknowledged, not begun, and is no longer to be done: its user may be on the way to
 * it.
 */
import { describe, expect, it } from "vitest";
import { ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { ActionEventType } from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { DEFAULT_ALERTS } from "../../../electron/contract/alert-rules.ts";
import { anAction } from "../../support/actions.ts";
import { asMessage, ROBOT_3 } from "../../support/principals.ts";
import { settle } from "../../support/settle.ts";
import { ClientHarness } from "../client-harness.ts";

const { ASSIGNED, ACKNOWLEDGED, PLANNED, IN_PROGRESS, CANCELLED, COMPLETED, REJECTED } = ActionState;
const { CREATED } = ActionEventType;

const words = (t: ClientHarness) => t.alerts.map(({ title, body }) => [title, body]);

function cancel(t: ClientHarness, id: string): void {
  t.wire.live.event(ActionEventType.CANCELLED, anAction(id, CANCELLED), { at: t.clock.now() });
}

/**
 * Waits for a list request beside a live stream without events of the work, and answers with
 * `actions`.
 */
async function listed(t: ClientHarness, ...actions: Parameters<ClientHarness["answerResync"]>): Promise<void> {
  const { length } = t.wire.resyncs;
  while (t.wire.resyncs.length === length) {
    await t.clock.advance(5_000);
    t.wire.live.heartbeat();
  }
  await t.answerResync(...actions);
  await t.clock.advance(1_000);
}

async function planned(): Promise<ClientHarness> {
  return new ClientHarness().live(anAction("a", PLANNED));
}

describe("work that was acknowledged and not begun", () => {
  it.each([
    [ACKNOWLEDGED, CANCELLED, "Cancelled"],
    [PLANNED, CANCELLED, "Cancelled"],
    [PLANNED, COMPLETED, "Completed"],
  ])("raises an alert when someone else moves it from %s to %s, with that person's message", async (before, after, fact) => {
    const t = await new ClientHarness().live(anAction("a", before));
    t.wire.live.updated(anAction("a", { state: after, provenance: { name: "ann" }, progress: { statusMessage: "the road is closed" } }));
    await t.clock.advance(1_000);
    expect(words(t)).toEqual([["No longer yours to do: Action a", `${fact} by ann. the road is closed`]]);
  });

  it("raises an alert when it is assigned to someone else", async () => {
    const t = await planned();
    t.wire.live.updated(anAction("a", { state: PLANNED, assignedTo: asMessage(ROBOT_3) }));
    await t.clock.advance(1_000);
    expect(words(t)).toEqual([["No longer yours to do: Action a", "Reassigned."]]);
  });

  it("raises one alert, however often the event comes", async () => {
    const t = await planned();
    for (let again = 0; again < 3; again += 1) {
      t.wire.live.cancelled(anAction("a", CANCELLED));
      await t.clock.advance(1_000);
    }
    expect(t.alerts).toHaveLength(1);
  });

  it("raises one alert for several as changes do, with their number and names", async () => {
    const ids = ["a", "b", "c", "d"];
    const t = await new ClientHarness().live(...ids.map((id) => anAction(id, PLANNED)));
    for (const id of ids) t.wire.live.cancelled(anAction(id, CANCELLED));
    await t.clock.advance(1_000);
    expect(words(t)).toEqual([["4 Actions have changed since you acknowledged", "Action a, Action b, Action c, and 1 more"]]);
  });

  it("raises no alert when its user has ended it, also at a service without names", async () => {
    for (const [provenance, isAnsweredFirst] of [
      [true, false],
      [false, false],
      [true, true],
      [false, true],
    ]) {
      const t = await planned();
      await t.press("a", "reject", { phase: "", statusMessage: "too heavy" });
      await t.clock.advance(6_000);
      const { request, answer } = t.wire.lastUpdate;
      const after = anAction("a", { state: REJECTED, ...(provenance && { provenance: request.provenance }) });
      if (isAnsweredFirst) answer({ accepted: true });
      await t.clock.advance(100);
      t.wire.live.updated(after);
      await t.clock.advance(100);
      if (!isAnsweredFirst) answer({ accepted: true });
      await t.clock.advance(1_000);
      expect(words(t)).toEqual([]);
    }
  });

  it("raises its alert after a pause, unless it is to be done again by then", async () => {
    for (const isBack of [false, true]) {
      const t = await planned();
      t.wants = { ...DEFAULT_ALERTS, pausedUntil: t.clock.now() + 3_600_000 };
      cancel(t, "a");
      await t.clock.advance(1_000);
      expect(t.alerts).toEqual([]);
      if (isBack) t.wire.live.event(CREATED, anAction("a", PLANNED), { at: t.clock.now() });
      await t.clock.advance(3_600_000);
      expect(words(t).filter(([title]) => title?.startsWith("No longer"))).toHaveLength(isBack ? 0 : 1);
    }
  });

  it("loses its alert once it is assigned again", async () => {
    const t = await planned();
    cancel(t, "a");
    await t.clock.advance(1_000);
    t.wire.live.event(CREATED, anAction("a", ASSIGNED), { at: t.clock.now() });
    await t.clock.advance(1_000);
    expect(t.withdrawn).toContain("a");
  });
});

describe("a list in which accepted work is no longer the user's", () => {
  const LEFT = ["No longer in your queue: Action a", "The service does not say why."];

  const besides = anAction("z", IN_PROGRESS);
  const two = (): Promise<ClientHarness> => new ClientHarness().live(anAction("a", PLANNED), besides);

  it.each([
    ["lacks it", [], LEFT],
    ["shows it cancelled", [anAction("a", CANCELLED)], ["No longer yours to do: Action a", "Cancelled."]],
    [
      "shows it as somebody else's",
      [anAction("a", { state: PLANNED, assignedTo: asMessage(ROBOT_3) })],
      ["No longer yours to do: Action a", "Reassigned."],
    ],
  ])("raises one alert when it %s", async (_how, actions, alert) => {
    const t = await two();
    for (let lists = 0; lists < 3; lists += 1) await listed(t, besides, ...actions);
    expect(words(t)).toEqual([alert]);
  });

  it("raises no alert when its user has ended the work and the stream has not shown that", async () => {
    const t = await two();
    await t.press("a", "reject", { phase: "", statusMessage: "too heavy" });
    await t.clock.advance(6_000);
    t.wire.lastUpdate.answer({ accepted: true });
    await listed(t, besides);
    expect([words(t), t.row("a").leftAt !== undefined]).toEqual([[], true]);
  });

  it("shares one alert with the other news of an absence", async () => {
    const t = await two();
    t.wire.live.fail();
    await t.clock.advance(60_000);
    t.wire.live.open().initial(besides).heartbeat();
    await settle();
    await t.answerResync(besides);
    await t.clock.advance(1_000);
    expect(words(t).filter(([title]) => !title?.includes("hear"))).toEqual([["While Docket was away: 1 left your queue", "Action a"]]);
  });

  it("has its alert removed once the work is in the queue again", async () => {
    const t = await two();
    await listed(t, besides);
    await listed(t, besides, anAction("a", PLANNED));
    expect(t.withdrawn).toContain("a");
  });

  it("raises its alert after a restart if a pause has withheld it, and not again", async () => {
    const t = await two();
    t.wants = { ...DEFAULT_ALERTS, pausedUntil: t.clock.now() + 3_600_000 };
    await listed(t, besides);
    expect(words(t)).toEqual([]);
    await t.client.stop();
    const next = t.restarted();
    await next.live(besides);
    await next.clock.advance(1_000);
    expect(words(next)).toEqual([LEFT]);
    await next.client.stop();
    const last = next.restarted();
    await last.live(besides);
    await last.clock.advance(1_000);
    expect(words(last)).toEqual([]);
  });
});

describe("other endings", () => {
  it("are stops for work in progress, and raise no alert for work that was never acknowledged", async () => {
    const t = await new ClientHarness().live(anAction("a", IN_PROGRESS), anAction("b", ASSIGNED));
    await t.clock.advance(1_000);
    t.alerts.length = 0;
    for (const id of ["a", "b"]) t.wire.live.cancelled(anAction(id, CANCELLED));
    await settle();
    await t.clock.advance(1_000);
    expect(words(t).map(([title]) => title)).toEqual(["Stop work: Action a"]);
  });
});
