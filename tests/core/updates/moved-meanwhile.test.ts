/**
 * Events beside an update that waits, is held or has an unknown outcome: only its author's present
 * intent is sent.
 */
import { create } from "@bufbuild/protobuf";
import { failed } from "../../../electron/contract/errors.ts";
import { termsShown } from "../../../electron/contract/terms.ts";
import { describe, expect, it } from "vitest";
import {
  ActionPriority,
  ActionProgressSchema,
  ActionState,
  PrincipalType,
  ProvenanceRecordSchema,
} from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { ActionEventType } from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { ClientHarness } from "../client-harness.ts";
import { settle } from "../../support/settle.ts";
import { anAction, applied } from "../../support/actions.ts";
import { ROBOT_3, ROBOT_7, asMessage } from "../../support/principals.ts";
import { failure } from "../failures.ts";

const ann = create(ProvenanceRecordSchema, { name: "ann", updatedAt: { seconds: 900n, nanos: 0 } });
const ME = asMessage(ROBOT_7);
const ELSEWHERE = asMessage(ROBOT_3);
const LOST = { accepted: false as const, failure: failure("unreachable", "The connection broke off.") };

async function offline(t: ClientHarness): Promise<void> {
  t.wire.live.fail();
  await settle();
}

async function online(t: ClientHarness, ...actions: Parameters<ClientHarness["live"]>): Promise<void> {
  await t.clock.advance(900);
  await t.live(...actions);
}

function decide(t: ClientHarness, choice: "send" | "report" | "drop"): ReturnType<ClientHarness["client"]["commands"]["resolve"]> {
  return t.client.commands.resolve({ updateId: t.update("a").id, choice });
}

/** Lets time pass while heartbeats arrive. */
async function pass(t: ClientHarness, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 5) {
    await t.clock.advance(5_000);
    t.wire.live.heartbeat();
  }
}

async function held(): Promise<ClientHarness> {
  const t = await new ClientHarness().live(anAction("a", ActionState.PLANNED));
  await offline(t);
  await t.press("a", "fail", { phase: "", statusMessage: "arm is stiff" });
  await online(t, anAction("a", { state: ActionState.IN_PROGRESS, provenance: ann }));
  expect(t.update("a")).toMatchObject({ state: "held", choices: ["send", "report", "drop"] });
  expect(t.client.queries.updatesLostBy(undefined)).toEqual({ all: 1, held: 1, undoable: 0 });
  return t;
}

describe("an update whose Action was assigned to someone else", () => {
  it("is held, although its author still sees the Action in the same state as its requester", async () => {
    const t = await new ClientHarness({ requestedBy: [ROBOT_7] }).live(anAction("a", { requestedBy: ME }));
    await offline(t);
    await t.press("a", "acknowledge");
    await online(t, anAction("a", { requestedBy: ME, assignedTo: ELSEWHERE, provenance: ann }));
    expect(t.update("a")).toMatchObject({
      state: "held",
      choices: ["drop"],
      reason: { code: "notYours", params: { assignedTo: "robot-3" } },
    });
    expect(t.wire.updates).toHaveLength(0);
  });

  it("is held when the new assignee has the same id and another type, and shows that type", async () => {
    const t = await new ClientHarness({ requestedBy: [ROBOT_7] }).live(anAction("a", { requestedBy: ME }));
    await offline(t);
    await t.press("a", "acknowledge");
    const namesake = { ...ME, type: PrincipalType.USER };
    await online(t, anAction("a", { requestedBy: ME, assignedTo: namesake, provenance: ann }));
    expect(t.update("a").reason).toEqual({ code: "notYours", params: { assignedTo: "robot-7", kind: "USER", mayBeRecorded: false } });
  });

  it("is sent when its author may still do it: a requester cancels another's Action", async () => {
    const t = await new ClientHarness({ requestedBy: [ROBOT_7] }).live(anAction("a", { requestedBy: ME }));
    await offline(t);
    await t.press("a", "cancel", { phase: "", statusMessage: "not needed" });
    await online(t, anAction("a", { requestedBy: ME, assignedTo: ELSEWHERE, provenance: ann }));
    expect(t.wire.lastUpdate.request.state).toBe(ActionState.CANCELLED);
  });
});

describe("an update of an assignment that another one has followed", () => {
  const BUSY = { accepted: false as const, failure: failure("resource_exhausted", "Slow down.", { retryAfterMs: 60_000 }) };
  const acknowledged = anAction("a", { state: ActionState.ACKNOWLEDGED });
  const another = anAction("a", { name: "Another job", state: ActionState.ACKNOWLEDGED, provenance: ann });

  function beginAnew({ wire, clock }: ClientHarness): void {
    const ended = anAction("a", { state: ActionState.CANCELLED, provenance: ann });
    wire.live.event(ActionEventType.CANCELLED, ended, { at: clock.now() }).event(ActionEventType.CREATED, another, { at: clock.now() + 1 });
  }

  /** A client whose "Plan" the service has refused for a minute. */
  async function turnedAway(): Promise<ClientHarness> {
    const t = await new ClientHarness().live(acknowledged);
    await pass(t, 10);
    await t.press("a", "plan");
    t.wire.lastUpdate.answer(BUSY);
    await settle();
    return t;
  }

  it.each([
    ["ended, and created anew", beginAnew],
    [
      "given to somebody else, and back",
      (t: ClientHarness) => t.wire.live.updated({ ...acknowledged, assignedTo: ELSEWHERE }).updated(another),
    ],
  ])("is held when the Action was %s, in the state that its author saw", async (_how, happens) => {
    const t = await turnedAway();
    await pass(t, 5);
    happens(t);
    await pass(t, 70);
    expect(t.wire.updates).toHaveLength(1);
    expect(t.update("a")).toMatchObject({ state: "held", choices: ["send", "drop"], reason: { code: "anew" } });
    decide(t, "send");
    await settle();
    expect(t.wire.updates).toHaveLength(2);
  });

  it("is held during the pause that the service asked for, as soon as its Action has ended", async () => {
    const t = await turnedAway();
    t.wire.live.cancelled(anAction("a", { state: ActionState.CANCELLED, provenance: ann }));
    await settle();
    expect(t.update("a")).toMatchObject({
      state: "held",
      choices: ["drop"],
      reason: { code: "moved", params: { now: "CANCELLED", by: "ann" } },
    });
  });

  it("is held after a lost answer, too, when a list does not show it", async () => {
    const t = await new ClientHarness().live(acknowledged);
    await pass(t, 10);
    await t.press("a", "plan");
    beginAnew(t);
    t.wire.lastUpdate.answer(LOST);
    await settle();
    t.wire.resync.open().initial(another).end();
    await settle();
    expect(t.wire.updates).toHaveLength(1);
    expect(t.update("a")).toMatchObject({ state: "held", reason: { code: "anew", params: { mayBeRecorded: true } } });
  });

  it("is held when it is a requester's, whose Action has ended and was created anew", async () => {
    const theirs = { requestedBy: ME, assignedTo: ELSEWHERE, state: ActionState.ACKNOWLEDGED };
    const again = anAction("a", { ...theirs, name: "Another job" });
    const t = await new ClientHarness({ requestedBy: [ROBOT_7] }).live(anAction("a", theirs));
    await pass(t, 10);
    await t.press("a", "cancel", { phase: "", statusMessage: "not needed" });
    t.wire.live
      .event(ActionEventType.UPDATED, anAction("a", { ...theirs, state: ActionState.COMPLETED }), { at: t.clock.now() })
      .event(ActionEventType.CREATED, again, { at: t.clock.now() + 1 });
    t.wire.lastUpdate.answer(LOST);
    await settle();
    t.wire.resync.open().initial(again).end();
    await settle();
    expect(t.wire.updates).toHaveLength(1);
    expect(t.update("a")).toMatchObject({ state: "held", reason: { code: "anew" } });
  });

  it("is held by the next run, which reads its assignment from its record", async () => {
    const before = await turnedAway();
    beginAnew(before);
    await pass(before, 5);
    await before.kill();
    const t = await before.restarted().live(another);
    await pass(t, 70);
    expect(t.wire.updates).toHaveLength(1);
    expect(t.update("a")).toMatchObject({ state: "held", reason: { code: "anew" } });
  });

  it("is sent by the next run when the assignment is the same, however the clock was set meanwhile", async () => {
    const before = await turnedAway();
    await before.kill();
    before.clock.jumpWall(-3_600_000);
    const t = await before.restarted().live(acknowledged);
    await pass(t, 70);
    expect(t.wire.updates).toHaveLength(2);
  });

  it("is sent when the copy of the queue is lost, and a list shows the Action as it was seen", async () => {
    const before = await turnedAway();
    await before.kill();
    before.store.byAccount.clear();
    const t = await before.restarted().live(acknowledged);
    await pass(t, 70);
    expect(t.wire.updates).toHaveLength(2);
  });
});

describe("an acknowledgement of terms that have changed since", () => {
  const other = anAction("a", { name: "Another job" });

  it("is held as long as they differ from what its author saw, over restarts, too", async () => {
    const before = await new ClientHarness().live(anAction("a"));
    await offline(before);
    await before.press("a", "acknowledge");
    await before.kill();
    const t = await before.restarted().live(other);
    await pass(t, 10);
    expect(t.wire.updates).toHaveLength(0);
    expect(t.update("a")).toMatchObject({
      state: "held",
      choices: ["send", "drop"],
      reason: { code: "termsChanged", params: { mayBeRecorded: false } },
    });
    t.wire.live.updated(anAction("a"));
    await settle();
    expect(t.update("a")).toMatchObject({ state: "held", reason: { code: "clear" } });
  });

  it("is held before it goes out if the window showed other terms at the press, alone or in bulk", async () => {
    const t = await new ClientHarness().live(anAction("a"), anAction("b"));
    const seen = (id: string) => ({ actionId: id, seenState: "ASSIGNED", seenTerms: termsShown(t.row(id)) }) as const;
    const [a, b] = [seen("a"), seen("b")];
    t.wire.live.updated(anAction("a", { name: "Shut down", priority: ActionPriority.CRITICAL }));
    t.wire.live.updated(anAction("b", { priority: ActionPriority.CRITICAL }));
    await settle();
    t.client.commands.submit({ ...a, move: "acknowledge", pressedAt: t.clock.now() });
    await t.client.commands.acknowledgeAll({ actions: [b], pressedAt: t.clock.now() });
    await settle();
    expect(t.wire.updates).toHaveLength(0);
    for (const id of ["a", "b"]) expect(t.update(id)).toMatchObject({ state: "held", reason: { code: "termsChanged" } });
    decide(t, "send");
    await settle();
    expect(t.wire.updates.map(({ request }) => request.actionId)).toEqual(["a"]);
  });

  it("is held again if the window showed other terms when its author chose to send it", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    const first = { actionId: "a", seenState: "ASSIGNED", seenTerms: termsShown(t.row("a")) } as const;
    t.wire.live.updated(anAction("a", { name: "Shut down" }));
    t.client.commands.submit({ ...first, move: "acknowledge", pressedAt: t.clock.now() });
    const seenTerms = termsShown(t.row("a"));
    t.wire.live.updated(anAction("a", { name: "Shut down reactor 9" }));
    t.client.commands.resolve({ updateId: t.update("a").id, choice: "send", seenTerms });
    await settle();
    expect(t.wire.updates).toHaveLength(0);
    expect(t.update("a")).toMatchObject({ state: "held", reason: { code: "termsChanged" } });
  });

  it("goes out at once if the window showed the present terms", async () => {
    const t = await new ClientHarness().live(anAction("a"), anAction("b"));
    const seen = (id: string) => ({ actionId: id, seenState: "ASSIGNED", seenTerms: termsShown(t.row(id)) }) as const;
    t.client.commands.submit({ ...seen("a"), move: "acknowledge", pressedAt: t.clock.now() });
    await t.client.commands.acknowledgeAll({ actions: [seen("b")], pressedAt: t.clock.now() });
    await settle();
    expect(t.wire.updates.map(({ request }) => request.actionId)).toEqual(["a", "b"]);
  });

  it("covers the present terms once its author sends it", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await offline(t);
    await t.press("a", "acknowledge");
    await online(t, other);
    expect(t.update("a")).toMatchObject({ state: "held", reason: { code: "termsChanged" } });
    decide(t, "send");
    await settle();
    expect(t.wire.updates).toHaveLength(1);
    t.wire.lastUpdate.answer({ accepted: true });
    t.wire.live.updated(applied(other, t.wire.lastUpdate.request));
    await settle();
    expect(t.update("a").state).toBe("confirmed");
    expect(t.row("a").changed).toBeUndefined();
  });

  it("is sent when other fields have changed, and so is another move", async () => {
    const t = await new ClientHarness().live(anAction("a"), anAction("b", ActionState.ACKNOWLEDGED));
    await offline(t);
    await t.press("a", "acknowledge");
    await t.press("b", "plan");
    const renamed = anAction("b", { name: "Another job", state: ActionState.ACKNOWLEDGED });
    await online(t, anAction("a", { progress: create(ActionProgressSchema, { phase: "p", statusMessage: "m" }) }), renamed);
    expect(t.wire.updates.map(({ request }) => request.actionId)).toEqual(["a", "b"]);
  });
});

describe("an unknown outcome that was left to the user", () => {
  it("never acknowledges another assignment by itself", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await t.press("a", "acknowledge");
    t.wire.lastUpdate.answer(LOST);
    await settle();
    await t.emptied();
    expect(t.update("a")).toMatchObject({ state: "unknown", choices: ["drop"] });
    t.wire.live.created(anAction("a", { provenance: ann }));
    await offline(t);
    await online(t, anAction("a", { provenance: ann }));
    expect(t.update("a")).toMatchObject({ state: "held", choices: ["send", "drop"], reason: { code: "anew" } });
    expect(t.wire.updates).toHaveLength(1);
    decide(t, "send");
    await settle();
    expect(t.wire.updates).toHaveLength(2);
  });
});

describe("a report to a service that records no reporter, or no time", () => {
  const SAYS = [
    ["nobody", undefined],
    ["a name alone", create(ProvenanceRecordSchema, { name: "robot-7" })],
  ] as const;

  it.each(SAYS)("is confirmed by a row with its text, which was not there before: %s", async (_what, provenance) => {
    const working = { state: ActionState.IN_PROGRESS, provenance };
    const t = await new ClientHarness().live(anAction("a", working));
    await t.press("a", "report", { phase: "p", statusMessage: "m" });
    t.wire.lastUpdate.answer(LOST);
    await settle();
    const progress = create(ActionProgressSchema, { phase: "p", statusMessage: "m" });
    t.wire.resync
      .open()
      .initial(anAction("a", { ...working, progress }))
      .end();
    await settle();
    expect([t.update("a").state, t.wire.updates.length]).toEqual(["confirmed", 1]);
  });

  it.each(SAYS)("is not sent again on a guess when its text was there before: %s", async (_what, provenance) => {
    const progress = create(ActionProgressSchema, { phase: "p", statusMessage: "m" });
    const working = { state: ActionState.IN_PROGRESS, provenance, progress };
    const t = await new ClientHarness().live(anAction("a", working));
    await t.press("a", "report", { phase: "p", statusMessage: "m" });
    t.wire.lastUpdate.answer(LOST);
    await settle();
    t.wire.resync.open().initial(anAction("a", working)).end();
    await settle();
    expect(t.update("a")).toMatchObject({ state: "superseded", reason: { code: "reportsUndated" } });
    expect(t.wire.updates).toHaveLength(1);
  });
});

describe("a held update", () => {
  it("shows the present state of the Action, and offers only moves that are still possible", async () => {
    const t = await held();
    t.wire.live.cancelled(anAction("a", { state: ActionState.CANCELLED, provenance: ann }));
    await settle();
    expect(t.update("a")).toMatchObject({ state: "held", choices: ["drop"], reason: { code: "ended" } });
    t.client.commands.confirmStop("a");
    expect(decide(t, "report")).toEqual(failed("choiceGone"));
    t.wire.live.updated(anAction("a", { state: ActionState.CANCELLED, provenance: ann }));
    await settle();
    expect(t.update("a")).toMatchObject({
      choices: ["drop"],
      reason: { code: "moved", params: { now: "CANCELLED", was: "PLANNED", by: "ann" } },
    });
    expect(t.wire.updates).toHaveLength(0);
  });

  it("shows when the Action is again as it was, and still waits for the user", async () => {
    const t = await held();
    t.wire.live.updated(anAction("a", { state: ActionState.PLANNED, provenance: ann }));
    await settle();
    expect(t.update("a")).toMatchObject({
      state: "held",
      choices: ["send", "drop"],
      reason: { code: "clear", params: { now: "PLANNED" } },
    });
    expect(t.wire.updates).toHaveLength(0);
  });

  it("offers only to drop it when the Action has left", async () => {
    const t = await held();
    await offline(t);
    await online(t);
    t.wire.resync.open().end();
    await settle();
    expect(t.update("a").choices).toEqual(["drop"]);
  });

  it("that was never sent because Docket ended keeps that reason, whatever happens to its Action", async () => {
    const before = await new ClientHarness({ undoMs: 5_000 }).live(anAction("a", ActionState.IN_PROGRESS));
    await before.press("a", "complete");
    await before.kill();
    const t = await before.restarted().live(anAction("a", ActionState.IN_PROGRESS));
    t.wire.live.updated(anAction("a", { state: ActionState.IN_PROGRESS, provenance: ann }));
    await settle();
    expect(t.update("a")).toMatchObject({
      state: "held",
      choices: ["send", "drop"],
      reason: { code: "neverSent" },
    });
  });
});

describe("an update that is accepted and has no echo", () => {
  it("is in the handover, and counted before a change of service: its outcome is not certain", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await t.press("a", "acknowledge");
    t.wire.lastUpdate.answer({ accepted: true });
    for (let second = 0; second < 12; second += 1) {
      await t.clock.advance(1_000);
      t.wire.live.heartbeat();
    }
    expect(t.client.queries.handover().updates).toMatchObject([{ state: "accepted", noEcho: true }]);
    expect(t.client.queries.updatesLostBy(undefined)).toEqual({ all: 1, held: 0, undoable: 0 });
  });
});
