import { create } from "@bufbuild/protobuf";
import { failed } from "../../electron/contract/errors.ts";
import { describe, expect, it } from "vitest";
import { failure } from "../../electron/core/transport/failure.ts";
import { ActionProgressSchema, ActionState, ProvenanceRecordSchema } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { ClientHarness } from "./client-harness.ts";
import { settle } from "../support/settle.ts";
import { anAction, applied } from "../support/actions.ts";

const by = (name: string, seconds = 100n): ReturnType<typeof create<typeof ProvenanceRecordSchema>> =>
  create(ProvenanceRecordSchema, { name, updatedAt: { seconds, nanos: 0 } });

async function aClient(state: ActionState = ActionState.ASSIGNED): Promise<ClientHarness> {
  return new ClientHarness().live(anAction("a", state));
}

/** Lets the service apply the last update that was sent, and the stream show it. */
function echo(t: ClientHarness): void {
  const { request } = t.wire.lastUpdate;
  t.wire.live.updated(applied(anAction(request.actionId), request));
}

async function lose(t: ClientHarness): Promise<void> {
  t.wire.live.fail();
  await settle();
}

describe("an update on its way", () => {
  it("provenance: carries the target state and who, and the moment of the key press", async () => {
    const t = await aClient();
    const pressedAt = t.clock.now();
    await t.press("a", "acknowledge");
    const { request } = t.wire.lastUpdate;
    expect(request).toMatchObject({ actionId: "a", state: ActionState.ACKNOWLEDGED });
    expect(request.progress).toBeUndefined();
    expect(request.provenance).toMatchObject({ name: "robot-7", updatedAt: { seconds: BigInt(Math.floor(pressedAt / 1000)) } });
  });

  it("is Sending, then Accepted, then Confirmed, and the row moves with the stream alone", async () => {
    const t = await aClient();
    await t.press("a", "acknowledge");
    expect([t.update("a").state, t.row("a").state]).toEqual(["sending", "ASSIGNED"]);
    t.wire.lastUpdate.answer({ accepted: true });
    await settle();
    expect([t.update("a").state, t.row("a").state]).toEqual(["accepted", "ASSIGNED"]);
    echo(t);
    expect([t.update("a").state, t.row("a").state]).toEqual(["confirmed", "ACKNOWLEDGED"]);
  });

  it("UpdateActionStateResponse: confirmed by the Action in the answer, when that carries our own report", async () => {
    const t = await aClient();
    await t.press("a", "acknowledge");
    t.wire.lastUpdate.answer({ accepted: true, action: applied(anAction("a"), t.wire.lastUpdate.request) });
    await settle();
    expect([t.update("a").state, t.row("a").state]).toEqual(["confirmed", "ASSIGNED"]);
  });

  it("offers what comes next as soon as the answer has confirmed it, although the row is still behind", async () => {
    const t = await aClient();
    await t.press("a", "acknowledge");
    t.wire.lastUpdate.answer({ accepted: true, action: applied(anAction("a"), t.wire.lastUpdate.request) });
    await settle();
    expect([t.row("a").state, t.row("a").moves[0]]).toEqual(["ASSIGNED", "plan"]);
    expect(await t.press("a", "plan")).toMatchObject({ ok: true });
  });

  it("takes the next press although its echo has come between the look and the press", async () => {
    const t = await aClient();
    await t.press("a", "acknowledge");
    t.wire.lastUpdate.answer({ accepted: true, action: applied(anAction("a"), t.wire.lastUpdate.request) });
    await settle();
    const { movesFrom } = t.row("a");
    echo(t);
    expect(t.client.commands.submit({ actionId: "a", move: "plan", seenState: movesFrom, pressedAt: t.clock.now() })).toMatchObject({
      ok: true,
    });
  });

  it("takes no press that was meant for the state before one that is on its way", async () => {
    const t = await aClient();
    await t.press("a", "acknowledge");
    const press = { actionId: "a", move: "acknowledge", seenState: "ASSIGNED", pressedAt: t.clock.now() } as const;
    expect(t.client.commands.submit(press)).toEqual(failed("moveNotOffered", { move: "acknowledge" }));
  });

  it("is never confirmed by somebody else's report of the same state", async () => {
    const t = await aClient();
    await t.press("a", "acknowledge");
    t.wire.lastUpdate.answer({ accepted: true, action: anAction("a", { state: ActionState.ACKNOWLEDGED, provenance: by("robot-7", 1n) }) });
    await settle();
    t.wire.live.updated(anAction("a", { state: ActionState.ACKNOWLEDGED, provenance: by("ann") }));
    expect(t.update("a").state).toBe("accepted");
  });

  it("ends as 'accepted, no echo' after two heartbeats, and looks with a resync", async () => {
    const t = await aClient();
    await t.press("a", "acknowledge");
    t.wire.lastUpdate.answer({ accepted: true });
    await t.clock.advance(5_000);
    t.wire.live.heartbeat();
    await t.clock.advance(5_000);
    expect(t.update("a")).toMatchObject({ state: "accepted", noEcho: true, choices: ["drop"] });
    t.wire.resync
      .open()
      .initial(applied(anAction("a"), t.wire.lastUpdate.request))
      .end();
    await settle();
    expect(t.update("a").state).toBe("confirmed");
  });

  it("is confirmed by the stream even when the answer comes later, and the answer changes nothing", async () => {
    const t = await aClient();
    await t.press("a", "acknowledge");
    echo(t);
    expect(t.update("a").state).toBe("confirmed");
    t.wire.lastUpdate.answer({ accepted: false, failure: failure("failed_precondition", "already there", { fromService: true }) });
    await settle();
    expect(t.update("a").state).toBe("confirmed");
  });

  it("is Superseded when somebody else's later event makes it moot", async () => {
    const t = await aClient();
    await t.press("a", "acknowledge");
    t.wire.lastUpdate.answer({ accepted: true });
    await settle();
    t.wire.live.cancelled(anAction("a", { state: ActionState.CANCELLED, provenance: by("ann") }));
    expect(t.update("a")).toMatchObject({ state: "superseded", reason: { code: "movedOnBy", params: { by: "ann" } } });
  });

  it("is Refused with the service's own words, and the text is kept as a draft", async () => {
    const t = await aClient(ActionState.IN_PROGRESS);
    await t.press("a", "report", { phase: "on site", statusMessage: "bearing is warm" });
    t.wire.lastUpdate.answer({ accepted: false, failure: failure("failed_precondition", "reassigned to robot-3", { fromService: true }) });
    await settle();
    expect(t.update("a")).toMatchObject({
      state: "refused",
      reason: { code: "refused", params: { failure: { words: "reassigned to robot-3" } } },
      choices: ["send", "drop"],
    });
    expect(t.client.queries.details("a")?.drafts).toEqual([
      { actionId: "a", move: "report", phase: "on site", statusMessage: "bearing is warm" },
    ]);
  });

  it("forgets the draft when its update is confirmed, but not a newer text", async () => {
    const t = await aClient(ActionState.IN_PROGRESS);
    await t.press("a", "report", { phase: "on site", statusMessage: "one" });
    echo(t);
    expect(t.client.queries.details("a")?.drafts).toEqual([]);
    await t.press("a", "report", { phase: "on site", statusMessage: "two" });
    t.client.commands.saveDraft({ actionId: "a", move: "report", phase: "on site", statusMessage: "two, and more" });
    echo(t);
    expect(t.client.queries.details("a")?.drafts).toMatchObject([{ statusMessage: "two, and more" }]);
  });

  it("too many requests: waits as long as it was told, and goes again", async () => {
    const t = await aClient();
    await t.press("a", "acknowledge");
    t.wire.lastUpdate.answer({ accepted: false, failure: failure("resource_exhausted", "slow down", { retryAfterMs: 3_000 }) });
    await t.clock.advance(2_900);
    expect([t.update("a").state, t.wire.updates.length]).toEqual(["waiting", 1]);
    await t.clock.advance(200);
    expect([t.update("a").state, t.wire.updates.length]).toEqual(["sending", 2]);
  });
});

describe("updates while the connection is down", () => {
  it("wait, and go out in order when it is live again", async () => {
    const t = await aClient();
    await lose(t);
    await t.press("a", "acknowledge");
    expect([t.update("a").state, t.row("a").moves[0]]).toEqual(["waiting", "plan"]);
    await t.press("a", "plan");
    await t.clock.advance(800);
    await t.live(anAction("a"));
    expect(t.wire.updates.map(({ request }) => request.state)).toEqual([ActionState.ACKNOWLEDGED]);
    t.wire.lastUpdate.answer({ accepted: true });
    await settle();
    expect(t.wire.updates).toHaveLength(1);
    echo(t);
    await settle();
    expect(t.wire.updates.map(({ request }) => request.state)).toEqual([ActionState.ACKNOWLEDGED, ActionState.PLANNED]);
  });

  it("can be taken back as long as they were never on the wire; what stood behind them is held", async () => {
    const t = await aClient();
    await lose(t);
    await t.press("a", "acknowledge");
    await t.press("a", "plan");
    const [first] = t.client.queries.details("a")?.updates ?? [];
    expect(first).toMatchObject({ state: "waiting", choices: ["drop"] });
    expect(t.client.commands.resolve({ updateId: first?.id ?? "", choice: "drop" })).toMatchObject({ ok: true });
    await t.clock.advance(800);
    await t.live(anAction("a"));
    expect(t.wire.updates).toHaveLength(0);
    expect(t.update("a")).toMatchObject({
      move: "plan",
      state: "held",
      reason: { code: "moved", params: { now: "ASSIGNED", was: "ACKNOWLEDGED" } },
    });
  });

  it("cannot be taken back when an attempt was lost: it may be on record", async () => {
    const t = await aClient();
    await t.press("a", "acknowledge");
    t.wire.lastUpdate.answer({ accepted: false, failure: failure("unreachable", "The connection broke off.") });
    await settle();
    await lose(t);
    expect(t.update("a")).toMatchObject({ state: "unknown", choices: [] });
    expect(t.client.commands.resolve({ updateId: t.update("a").id, choice: "drop" })).toMatchObject({ ok: false });
  });

  it("are Held, not sent, when the Action was moved meanwhile; the user decides", async () => {
    const t = await aClient();
    await lose(t);
    await t.press("a", "reject", { phase: "", statusMessage: "arm is broken" });
    await t.clock.advance(800);
    await t.live(anAction("a", { state: ActionState.ACKNOWLEDGED, provenance: by("ann") }));
    expect(t.wire.updates).toHaveLength(0);
    expect(t.update("a")).toMatchObject({
      state: "held",
      choices: ["send", "drop"],
      reason: { code: "moved", params: { now: "ACKNOWLEDGED", was: "ASSIGNED", by: "ann" } },
    });
    t.client.commands.resolve({ updateId: t.update("a").id, choice: "send" });
    await settle();
    expect(t.wire.lastUpdate.request.state).toBe(ActionState.REJECTED);
  });

  it("offer no 'send anyway' where the lifecycle forbids it", async () => {
    const t = await aClient();
    await lose(t);
    await t.press("a", "acknowledge");
    await t.clock.advance(800);
    await t.live(anAction("a", { state: ActionState.CANCELLED, provenance: by("ann") }));
    expect(t.update("a")).toMatchObject({ state: "held", choices: ["drop"] });
    t.client.commands.resolve({ updateId: t.update("a").id, choice: "drop" });
    expect(t.row("a").update).toBeUndefined();
  });

  it("are not sent before the new epoch has spoken of the Action", async () => {
    const t = await aClient();
    await lose(t);
    await t.press("a", "acknowledge");
    await t.clock.advance(800);
    await t.live();
    expect([t.state, t.wire.updates.length]).toEqual(["live", 0]);
    t.wire.resync.open().end();
    await settle();
    expect(t.wire.updates).toHaveLength(0);
    expect(t.update("a")).toMatchObject({ state: "held", reason: { code: "left", params: { mayBeRecorded: false } } });
  });

  it("are Held when the Action was over before the connection was lost: no snapshot will speak of it again", async () => {
    const t = await aClient();
    await t.press("a", "acknowledge");
    t.wire.live.cancelled(anAction("a", { state: ActionState.CANCELLED, provenance: by("ann") }));
    t.wire.lastUpdate.answer({ accepted: false, failure: failure("resource_exhausted", "busy", { retryAfterMs: 500 }) });
    await lose(t);
    await t.clock.advance(800);
    await t.live();
    expect(t.update("a")).toMatchObject({ state: "held", choices: ["drop"] });
  });

  it("do not wait for ever behind one that nothing can decide any more", async () => {
    const t = await aClient();
    await t.press("a", "acknowledge");
    t.wire.lastUpdate.answer({ accepted: false, failure: failure("unreachable", "The connection broke off.") });
    await settle();
    await t.press("a", "plan");
    t.wire.resync.open().end();
    await settle();
    expect(t.client.queries.details("a")?.updates.map((update) => [update.state, update.choices])).toEqual([
      ["unknown", ["drop"]],
      ["held", ["drop"]],
    ]);
  });

  it("of other Actions go on side by side", async () => {
    const t = await new ClientHarness().live(anAction("a"), anAction("b"));
    await t.press("a", "acknowledge");
    await t.press("b", "acknowledge");
    expect(t.wire.updates.map(({ request }) => request.actionId)).toEqual(["a", "b"]);
  });
});

describe("an update without an answer", () => {
  const noAnswer = { accepted: false as const, failure: failure("unreachable", "The connection broke off.") };

  async function inDoubt(
    state: ActionState = ActionState.ASSIGNED,
    move: "acknowledge" | "report" = "acknowledge",
  ): Promise<ClientHarness> {
    const t = await aClient(state);
    await t.press("a", move, move === "report" ? { phase: "p", statusMessage: "m" } : undefined);
    t.wire.lastUpdate.answer(noAnswer);
    await settle();
    return t;
  }

  it("is 'Outcome unknown', and nothing is sent before a resync has looked", async () => {
    const t = await inDoubt();
    expect(t.update("a").state).toBe("unknown");
    await t.clock.advance(4_000);
    expect([t.wire.updates.length, t.wire.resyncs.length]).toEqual([1, 1]);
  });

  it("is confirmed when the resync shows our report, and not sent again", async () => {
    const t = await inDoubt();
    t.wire.resync
      .open()
      .initial(applied(anAction("a"), t.wire.lastUpdate.request))
      .end();
    await settle();
    expect([t.update("a").state, t.wire.updates.length]).toEqual(["confirmed", 1]);
  });

  it("goes out again, with the same provenance, when the resync shows that it was not recorded", async () => {
    const t = await inDoubt();
    const first = t.wire.lastUpdate.request.provenance;
    t.wire.resync.open().initial(anAction("a")).end();
    await settle();
    expect([t.update("a").state, t.wire.updates.length]).toEqual(["sending", 2]);
    expect(t.wire.lastUpdate.request.provenance).toEqual(first);
  });

  it("is decided by the next snapshot, when the stream was lost as well", async () => {
    const t = await inDoubt();
    await lose(t);
    await t.clock.advance(800);
    await t.live(applied(anAction("a"), t.wire.lastUpdate.request));
    expect([t.update("a").state, t.wire.updates.length]).toEqual(["confirmed", 1]);
  });

  it("is not decided by an event that may be older than the doubt", async () => {
    const t = await inDoubt();
    t.wire.live.updated(anAction("a", { progress: create(ActionProgressSchema, { phase: "x" }), provenance: by("ann") }));
    await settle();
    expect([t.update("a").state, t.wire.updates.length]).toEqual(["unknown", 1]);
  });

  it("is not decided by a resync that was asked for before the doubt began", async () => {
    const t = await aClient();
    await lose(t);
    await t.clock.advance(800);
    await t.live();
    const early = t.wire.resync.open();
    t.wire.live.updated(anAction("a"));
    await t.press("a", "acknowledge");
    t.wire.lastUpdate.answer(noAnswer);
    await settle();
    early.initial(anAction("a")).end();
    await settle();
    expect([t.update("a").state, t.wire.updates.length]).toEqual(["unknown", 1]);
    expect(t.wire.resyncs).toHaveLength(2);
  });

  it("a report of progress is sent again only when nobody has reported since", async () => {
    const again = await inDoubt(ActionState.IN_PROGRESS, "report");
    again.wire.resync.open().initial(anAction("a", ActionState.IN_PROGRESS)).end();
    await settle();
    expect(again.wire.updates).toHaveLength(2);
    const moot = await inDoubt(ActionState.IN_PROGRESS, "report");
    moot.wire.resync
      .open()
      .initial(anAction("a", { state: ActionState.IN_PROGRESS, provenance: by("ann") }))
      .end();
    await settle();
    expect([moot.update("a").state, moot.wire.updates.length]).toEqual(["superseded", 1]);
  });

  it("stays unknown, and says why, when the Action is no longer there to look at", async () => {
    const t = await inDoubt();
    t.wire.resync.open().end();
    await settle();
    expect(t.update("a")).toMatchObject({ state: "unknown", choices: ["drop"], reason: { code: "absent" } });
    await t.clock.advance(4_000);
    expect(t.wire.resyncs).toHaveLength(1);
  });

  it("is given up waiting for after 20 s where nothing is heard of the service", async () => {
    const t = await aClient();
    await t.press("a", "acknowledge");
    await t.clock.advance(20_000);
    expect([t.update("a").state, t.wire.lastUpdate.signal.aborted]).toEqual(["unknown", true]);
  });

  it("never left this machine: waits and goes again without a doubt", async () => {
    const t = await aClient();
    await t.press("a", "acknowledge");
    t.wire.lastUpdate.answer({ accepted: false, failure: failure("unreachable", "refused", { neverSent: true }) });
    await settle();
    expect(t.update("a").state).toBe("waiting");
    await t.clock.advance(2_000);
    expect(t.wire.updates).toHaveLength(2);
  });
});

describe("what cannot be put on record", () => {
  it("a move that is not offered, an Action that is gone, a reason that is missing", async () => {
    const t = await aClient();
    expect(await t.press("a", "complete")).toEqual(failed("moveNotOffered", { move: "complete" }));
    expect(await t.press("a", "reject")).toEqual(failed("reasonMissing"));
    expect(t.client.commands.submit({ actionId: "nobody", move: "acknowledge", seenState: "ASSIGNED", pressedAt: 1 })).toEqual(
      failed("actionNotInQueue"),
    );
    expect(t.wire.updates).toHaveLength(0);
  });

  it("a report with nothing in it", async () => {
    const t = await aClient(ActionState.IN_PROGRESS);
    expect(await t.press("a", "report", { phase: " ", statusMessage: "" })).toEqual(failed("reportMissing"));
  });

  it("a decision about an update that has moved on", async () => {
    const t = await aClient();
    await t.press("a", "acknowledge");
    const { id } = t.update("a");
    expect(t.client.commands.resolve({ updateId: id, choice: "send" })).toEqual(failed("choiceGone"));
    expect(t.client.commands.resolve({ updateId: "nothing", choice: "drop" })).toEqual(failed("updateGone"));
  });

  it("UpdateActionState without progress: a reason travels as the status message, with the phase kept", async () => {
    const t = await new ClientHarness().live(
      anAction("a", { state: ActionState.IN_PROGRESS, progress: create(ActionProgressSchema, { phase: "on site", statusMessage: "old" }) }),
    );
    await t.press("a", "fail", { phase: "ignored", statusMessage: " arm broke " });
    expect(t.wire.lastUpdate.request).toMatchObject({
      state: ActionState.FAILED,
      progress: { phase: "on site", statusMessage: "arm broke" },
    });
  });

  it("counts what a change of service or Principal would cost", async () => {
    const t = await aClient();
    await lose(t);
    await t.press("a", "acknowledge");
    expect(t.client.queries.updatesLostBy(undefined)).toBe(1);
  });
});
