import { describe, expect, it } from "vitest";
import { failed } from "../../../electron/contract/errors.ts";
import { failure } from "../failures.ts";
import { ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction, applied } from "../../support/actions.ts";
import { settle } from "../../support/settle.ts";
import { ClientHarness } from "../client-harness.ts";
import { by, echo, lose } from "../update-steps.ts";

async function aClient(state: ActionState = ActionState.ASSIGNED): Promise<ClientHarness> {
  return new ClientHarness().live(anAction("a", state));
}

describe("an update on its way", () => {
  it("provenance: carries the target state, the author and the moment of the key press", async () => {
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

  it("UpdateActionStateResponse: confirmed by the Action in the answer, when that has the user's own report", async () => {
    const t = await aClient();
    await t.press("a", "acknowledge");
    t.wire.lastUpdate.answer({ accepted: true, action: applied(anAction("a"), t.wire.lastUpdate.request) });
    await settle();
    expect([t.update("a").state, t.row("a").state]).toEqual(["confirmed", "ASSIGNED"]);
  });

  it("offers the next move as soon as the answer has confirmed it, although the row is still behind", async () => {
    const t = await aClient();
    await t.press("a", "acknowledge");
    t.wire.lastUpdate.answer({ accepted: true, action: applied(anAction("a"), t.wire.lastUpdate.request) });
    await settle();
    expect([t.row("a").state, t.row("a").moves[0]]).toEqual(["ASSIGNED", "plan"]);
    expect(await t.press("a", "plan")).toMatchObject({ ok: true });
  });

  it("accepts the next press although its echo has come between the reading and the press", async () => {
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

  it("accepts no press that was meant for the state before a pending update", async () => {
    const t = await aClient();
    await t.press("a", "acknowledge");
    const press = { actionId: "a", move: "acknowledge", seenState: "ASSIGNED", pressedAt: t.clock.now() } as const;
    expect(t.client.commands.submit(press)).toEqual(failed("moveNotOffered", { move: "acknowledge" }));
  });

  it("is never confirmed by someone else's report of the same state", async () => {
    const t = await aClient();
    await t.press("a", "acknowledge");
    t.wire.lastUpdate.answer({ accepted: true, action: anAction("a", { state: ActionState.ACKNOWLEDGED, provenance: by("robot-7", 1n) }) });
    await settle();
    t.wire.live.updated(anAction("a", { state: ActionState.ACKNOWLEDGED, provenance: by("ann") }));
    expect(t.update("a").state).toBe("accepted");
  });

  it("ends as 'accepted, no echo' after two heartbeats, and requests a resync", async () => {
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

  it("is Superseded when someone else's later event makes it moot", async () => {
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
      reason: { code: "refused", params: { failure: { params: { words: "reassigned to robot-3" } } } },
      choices: ["send", "drop"],
    });
    expect(t.client.queries.details("a")?.drafts).toEqual([
      { actionId: "a", move: "report", phase: "on site", statusMessage: "bearing is warm" },
    ]);
  });

  it("that is Refused is offered again only where it can succeed: not when someone else has done it, or ended the Action", async () => {
    const no = { accepted: false as const, failure: failure("failed_precondition", "Not now.", { fromService: true }) };
    const t = await aClient(ActionState.PLANNED);
    await t.press("a", "start");
    t.wire.lastUpdate.answer(no);
    await settle();
    expect(t.update("a").choices).toEqual(["send", "drop"]);
    t.wire.live.updated(anAction("a", { state: ActionState.IN_PROGRESS, provenance: by("ann") }));
    expect(t.update("a")).toMatchObject({ state: "refused", choices: ["drop"] });
    await t.press("a", "complete");
    t.wire.lastUpdate.answer(no);
    t.wire.live.updated(anAction("a", { state: ActionState.COMPLETED, provenance: by("ann") }));
    await settle();
    expect(t.client.queries.details("a")?.updates.map(({ state, choices }) => [state, choices])).toEqual([
      ["refused", ["drop"]],
      ["refused", ["drop"]],
    ]);
    expect(t.client.commands.resolve({ updateId: t.update("a").id, choice: "send" })).toMatchObject({ ok: false });
    expect(t.wire.updates).toHaveLength(2);
  });

  it("that is a Refused report is offered again only in the state that it reports on", async () => {
    const t = await aClient(ActionState.IN_PROGRESS);
    await t.press("a", "report", { phase: "", statusMessage: "half way" });
    t.wire.lastUpdate.answer({ accepted: false, failure: failure("failed_precondition", "Not now.", { fromService: true }) });
    t.wire.live.updated(anAction("a", { state: ActionState.PLANNED, provenance: by("ann") }));
    await settle();
    expect(t.update("a").choices).toEqual(["drop"]);
    t.wire.live.updated(anAction("a", { state: ActionState.IN_PROGRESS, provenance: by("ann") }));
    expect(t.update("a").choices).toEqual(["send", "drop"]);
  });

  it("removes the draft when it is confirmed, but not a newer text", async () => {
    const t = await aClient(ActionState.IN_PROGRESS);
    await t.press("a", "report", { phase: "on site", statusMessage: "one" });
    echo(t);
    expect(t.client.queries.details("a")?.drafts).toEqual([]);
    await t.press("a", "report", { phase: "on site", statusMessage: "two" });
    t.client.commands.saveDraft({ actionId: "a", move: "report", phase: "on site", statusMessage: "two, and more" });
    echo(t);
    expect(t.client.queries.details("a")?.drafts).toMatchObject([{ statusMessage: "two, and more" }]);
  });

  it("too many requests: waits as long as the service asks, and is sent again", async () => {
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
  it("wait, and are sent in order when it is live again", async () => {
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

  it("can be taken back as long as they were never on the wire; those behind them are held", async () => {
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

  it("cannot be taken back when an attempt was lost, because it may be recorded", async () => {
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

  it("offer no 'send anyway' when the lifecycle forbids it", async () => {
    const t = await aClient();
    await lose(t);
    await t.press("a", "acknowledge");
    await t.clock.advance(800);
    await t.live(anAction("a", { state: ActionState.CANCELLED, provenance: by("ann") }));
    expect(t.update("a")).toMatchObject({ state: "held", choices: ["drop"] });
    t.client.commands.resolve({ updateId: t.update("a").id, choice: "drop" });
    expect(t.row("a").update).toBeUndefined();
  });

  it("are not sent before the new epoch has shown the Action", async () => {
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

  it("are Held when the Action was over before the connection was lost: no snapshot will contain it again", async () => {
    const t = await aClient();
    await t.press("a", "acknowledge");
    t.wire.live.cancelled(anAction("a", { state: ActionState.CANCELLED, provenance: by("ann") }));
    t.wire.lastUpdate.answer({ accepted: false, failure: failure("resource_exhausted", "busy", { retryAfterMs: 500 }) });
    await lose(t);
    await t.clock.advance(800);
    await t.live();
    expect(t.update("a")).toMatchObject({ state: "held", choices: ["drop"] });
  });

  it("do not wait endlessly behind one that nothing can decide", async () => {
    const t = await aClient();
    await t.press("a", "acknowledge");
    t.wire.lastUpdate.answer({ accepted: false, failure: failure("unreachable", "The connection broke off.") });
    await settle();
    await t.press("a", "plan");
    await t.emptied();
    expect(t.client.queries.details("a")?.updates.map((update) => [update.state, update.choices])).toEqual([
      ["unknown", ["drop"]],
      ["held", ["drop"]],
    ]);
  });

  it("of other Actions proceed side by side", async () => {
    const t = await new ClientHarness().live(anAction("a"), anAction("b"));
    await t.press("a", "acknowledge");
    await t.press("b", "acknowledge");
    expect(t.wire.updates.map(({ request }) => request.actionId)).toEqual(["a", "b"]);
  });
});
