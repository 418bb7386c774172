/** Unusual answers, pauses and events. */
import { describe, expect, it } from "vitest";
import { pauseWords } from "../../../../app/messages/notices.ts";
import { ActionState } from "../../../../proto/gen/example/wdm/v1/action_pb.ts";
import { ActionEventType } from "../../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import type { TransportFailure } from "../../../../electron/core/transport/failures/failure.ts";
import { ClientHarness } from "../../client-harness.ts";
import { settle } from "../../../support/settle.ts";
import { anAction, applied } from "../../../support/actions.ts";
import { ROBOT_7, asMessage } from "../../../support/principals.ts";
import { failure } from "../../failures.ts";

const HALF_AN_HOUR = 1_800_000;

function busy(retryAfterMs?: number): TransportFailure {
  return failure("resource_exhausted", "Slow down.", { fromService: true, ...(retryAfterMs !== undefined && { retryAfterMs }) });
}

/** A client with one Action whose update waits for half an hour. */
async function paused(): Promise<ClientHarness> {
  const t = await new ClientHarness().live(anAction("a"));
  await t.press("a", "acknowledge");
  t.wire.lastUpdate.answer({ accepted: false, failure: busy(HALF_AN_HOUR) });
  await settle();
  return t;
}

describe("an answer that contains another Action", () => {
  it("is no answer to this request: the outcome is unknown, and the list decides", async () => {
    const t = await new ClientHarness().live(anAction("a"), anAction("b", ActionState.IN_PROGRESS));
    await t.press("a", "acknowledge");
    const [first] = t.wire.updates;
    t.wire.lastUpdate.answer({ accepted: true, action: anAction("b", ActionState.IN_PROGRESS) });
    await settle();
    expect(t.update("a")).toMatchObject({
      state: "unknown",
      reason: { code: "answeredUnclear", params: { failure: { code: "answerOfOtherAction", params: {} } } },
    });
    await t.answerResync(anAction("a"), anAction("b", ActionState.IN_PROGRESS));
    // The request that something else answered may still be on its way to the service.
    expect([t.update("a").state, t.wire.updates.length]).toEqual(["waiting", 1]);
    await t.clock.advance(2_000);
    expect([t.update("a").state, t.wire.updates.length, t.wire.lastUpdate.key]).toEqual(["sending", 2, first?.key]);
  });

  it("and has no id counts as an answer for this Action", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await t.press("a", "acknowledge");
    t.wire.lastUpdate.answer({ accepted: true, action: anAction("") });
    await settle();
    expect(t.update("a").state).toBe("accepted");
  });

  it("does not show that someone has moved this Action on", async () => {
    const t = await new ClientHarness().live(anAction("a"), anAction("b", ActionState.IN_PROGRESS));
    await t.press("a", "acknowledge");
    t.wire.lastUpdate.answer({ accepted: true, action: anAction("b", ActionState.IN_PROGRESS) });
    await settle();
    expect(t.update("a").state).toBe("unknown");
  });

  it("confirms nothing, although it contains the user's report", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await t.press("a", "acknowledge");
    t.wire.lastUpdate.answer({ accepted: true, action: applied(anAction("b"), t.wire.lastUpdate.request) });
    await settle();
    expect(t.update("a").state).toBe("unknown");
  });

  // A superseded update no longer counts as the user's, so its own event would be someone else's.
  it("does not turn the user's own completion into work to stop", async () => {
    const t = await new ClientHarness().live(anAction("a", ActionState.IN_PROGRESS), anAction("b", ActionState.PLANNED));
    await t.press("a", "complete");
    t.wire.lastUpdate.answer({ accepted: true, action: anAction("b", ActionState.PLANNED) });
    await settle();
    t.wire.live.updated(anAction("a", { state: ActionState.COMPLETED, provenance: undefined }));
    await settle();
    expect(t.row("a").stop).toBeUndefined();
  });
});

// Such an answer of a copy that lags by two moves would mean "ann moved the Action on", and a stop
// later.
it("an answer with an older state than the row's does not show that someone moved the Action on", async () => {
  const t = await new ClientHarness().live(anAction("a"));
  await t.press("a", "acknowledge");
  t.wire.lastUpdate.answer({ accepted: true });
  t.wire.live.updated(applied(anAction("a"), t.wire.lastUpdate.request));
  await settle();
  await t.press("a", "plan");
  t.wire.lastUpdate.answer({ accepted: true, action: anAction("a") });
  await settle();
  expect(t.update("a").state).toBe("accepted");
});

describe("the text of a wait", () => {
  // The minimum wait is Docket's own: the service has named no time.
  it("does not claim that the service asked for a time that it did not name", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await t.press("a", "acknowledge");
    t.wire.lastUpdate.answer({ accepted: false, failure: busy() });
    await settle();
    expect(t.client.queries.connection().pausedUntil).toBeUndefined();
    expect(pauseWords(t.client.queries.connection(), t.clock.now())).not.toContain("The service asks Docket to wait until");
  });

  it("follows a pause that has grown", async () => {
    const t = await new ClientHarness().live(anAction("a"), anAction("b"));
    await t.press("a", "acknowledge");
    await t.press("b", "acknowledge");
    for (const [index, update] of t.wire.updates.entries())
      update.answer({ accepted: false, failure: busy(index === 0 ? 5_000 : HALF_AN_HOUR) });
    await settle();
    expect(t.client.queries.connection().pausedUntil).toBe(t.clock.now() + HALF_AN_HOUR);
  });

  it("names no time that has passed", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await t.press("a", "acknowledge");
    t.wire.lastUpdate.answer({ accepted: false, failure: busy(5_000) });
    t.wire.live.fail();
    await t.clock.advance(600_000);
    expect(t.client.queries.connection().pausedUntil).toBeUndefined();
  });
});

describe("a pause that the service asked for on an update", () => {
  // Otherwise one early update would close the stream for half an hour, without assignments or
  // stops.
  it("does not delay the reconnect of a stream that was cut during it", async () => {
    const t = await paused();
    t.wire.live.fail();
    await t.clock.advance(60_000);
    expect(t.wire.streams.length).toBeGreaterThan(1);
  });

  it("outlives a restart", async () => {
    const t = await paused();
    await t.client.stop();
    const next = await t.restarted().live(anAction("a"));
    expect(next.wire.updates).toHaveLength(1);
  });
});

it("a hundred updates of which one is accepted at a time cause no flood of requests", async () => {
  const ids = Array.from({ length: 100 }, (_, index) => `a${index}`);
  const t = await new ClientHarness().live(...ids.map((id) => anAction(id)));
  for (const id of ids) await t.press(id, "acknowledge");
  let answered = 0;
  for (let tick = 0; tick < 1_200; tick += 1) {
    const [first, ...others] = t.wire.updates.slice(answered);
    answered = t.wire.updates.length;
    for (const other of others) other.answer({ accepted: false, failure: busy(0) });
    if (first !== undefined) {
      t.wire.live.updated(applied(anAction(first.request.actionId), first.request));
      first.answer({ accepted: true });
    }
    await t.clock.advance(50);
    if (tick % 100 === 0) t.wire.live.heartbeat();
  }
  expect(t.wire.updates.length).toBeLessThan(1_000);
});

describe("an event with no more than the name and the state", () => {
  const SUMMARY = { state: ActionState.IN_PROGRESS, requestedBy: asMessage(ROBOT_7) };

  it("does not ask the user to stop", async () => {
    const t = await new ClientHarness({ requestedBy: [ROBOT_7] }).live(anAction("a", SUMMARY));
    t.wire.live.updated(anAction("a", { ...SUMMARY, assignedTo: undefined }));
    await settle();
    expect(t.row("a").stop).toBeUndefined();
  });
});

describe("odd events", () => {
  it("a cancellation of an unknown Action raises no alert and no stop", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    const before = t.alerts.length;
    t.wire.live.cancelled(anAction("ghost", { name: "", state: ActionState.IN_PROGRESS }));
    await t.clock.advance(5_000);
    expect([t.row("ghost").state, t.row("ghost").stop, t.alerts.length]).toEqual(["CANCELLED", undefined, before]);
  });

  it("ids that differ by case, blanks or normalisation are separate Actions, over a restart, too", async () => {
    const t = await new ClientHarness().live(...["é", "e\u0301", "A", "a", " a"].map((id) => anAction(id)));
    expect(t.client.queries.list().rows).toHaveLength(5);
    await t.client.stop();
    expect(t.restarted().client.queries.list().rows).toHaveLength(5);
  });

  it("the user's work in progress that becomes unreadable is to be stopped when it leaves", async () => {
    const t = await new ClientHarness().live(anAction("a", ActionState.IN_PROGRESS), anAction("b"));
    t.wire.live.event(ActionEventType.UPDATED, anAction("a", ActionState.UNSPECIFIED), { unreadable: ["state", "assignedTo"] });
    t.client.commands.retry();
    await t.live(anAction("b"));
    t.wire.resync.open().initial(anAction("b")).end();
    await settle();
    expect(t.row("a").stop).toMatchObject({ why: "LEFT" });
  });
});
