/** An update whose answer is lost: nothing is sent again before the queue is known. */
import { create } from "@bufbuild/protobuf";
import { describe, expect, it } from "vitest";
import { failure } from "../failures.ts";
import { ActionProgressSchema, ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction, applied } from "../../support/actions.ts";
import { settle } from "../../support/settle.ts";
import { ClientHarness } from "../client-harness.ts";
import { by, lose } from "../update-steps.ts";

async function aClient(state: ActionState = ActionState.ASSIGNED): Promise<ClientHarness> {
  return new ClientHarness().live(anAction("a", state));
}

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

  /** A client with a lost Complete, beside an Action that stays. */
  async function completeInDoubt(besides: ReturnType<typeof anAction>): Promise<ClientHarness> {
    const t = await new ClientHarness().live(anAction("a", ActionState.IN_PROGRESS), besides);
    await t.press("a", "complete", { phase: "p", statusMessage: "all done" });
    await t.clock.advance(6_000);
    t.wire.lastUpdate.answer(noAnswer);
    await settle();
    return t;
  }

  it("is 'Outcome unknown', and nothing is sent before a resync", async () => {
    const t = await inDoubt();
    expect(t.update("a").state).toBe("unknown");
    await t.clock.advance(4_000);
    expect([t.wire.updates.length, t.wire.resyncs.length]).toEqual([1, 1]);
  });

  it("is confirmed when the resync shows its own report, and not sent again", async () => {
    const t = await inDoubt();
    t.wire.resync
      .open()
      .initial(applied(anAction("a"), t.wire.lastUpdate.request))
      .end();
    await settle();
    expect([t.update("a").state, t.wire.updates.length]).toEqual(["confirmed", 1]);
  });

  it("is sent again, with the same provenance, when the resync shows that it was not recorded", async () => {
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

  it("is not decided by an event that may be older than the loss", async () => {
    const t = await inDoubt();
    t.wire.live.updated(anAction("a", { progress: create(ActionProgressSchema, { phase: "x" }), provenance: by("ann") }));
    await settle();
    expect([t.update("a").state, t.wire.updates.length]).toEqual(["unknown", 1]);
  });

  it("is not decided by a resync that was requested before the loss", async () => {
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

  it("for a report of progress is sent again only when no report was made since", async () => {
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

  it("stays unknown, with its reason, when the Action has left", async () => {
    const t = await inDoubt();
    await t.emptied();
    expect(t.update("a")).toMatchObject({ state: "unknown", choices: ["drop"], reason: { code: "absent" } });
    await t.clock.advance(4_000);
    expect(t.wire.resyncs).toHaveLength(2);
  });

  it.each([
    ["of its own words under another name", "gate-7", true, { code: "reattributed", params: { name: "gate-7" } }],
    ["of somebody else", "ann", false, { code: "movedSince", params: { by: "ann" } }],
  ])("is decided by the event that has ended its Action, %s, once a list lacks the Action", async (_whose, name, isItsOwn, reason) => {
    const besides = anAction("z");
    const t = await completeInDoubt(besides);
    const progress = create(ActionProgressSchema, isItsOwn ? { phase: "p", statusMessage: "all done" } : { phase: "q" });
    t.wire.live.updated(anAction("a", { state: isItsOwn ? ActionState.COMPLETED : ActionState.FAILED, progress, provenance: by(name) }));
    await settle();
    expect(t.update("a").state).toBe("unknown");
    await t.answerResync(besides);
    expect(t.update("a")).toMatchObject({ state: "superseded", reason });
  });

  it("is not confirmed by an event of its name at another time, possibly another client's, and a list without its Action", async () => {
    const besides = anAction("z");
    const t = await completeInDoubt(besides);
    const progress = create(ActionProgressSchema, { phase: "p", statusMessage: "all done" });
    t.wire.live.updated(anAction("a", { state: ActionState.COMPLETED, progress, provenance: by("robot-7") }));
    await settle();
    await t.answerResync(besides);
    expect(t.update("a")).toMatchObject({ state: "unknown", reason: { code: "absent" } });
  });

  it("is given up after 20 s when nothing arrives from the service", async () => {
    const t = await aClient();
    await t.press("a", "acknowledge");
    await t.clock.advance(20_000);
    expect([t.update("a").state, t.wire.lastUpdate.signal.aborted]).toEqual(["unknown", true]);
  });

  it("that never left this machine waits and is sent again, its outcome certain", async () => {
    const t = await aClient();
    await t.press("a", "acknowledge");
    t.wire.lastUpdate.answer({ accepted: false, failure: failure("unreachable", "refused", { neverSent: true }) });
    await settle();
    expect(t.update("a").state).toBe("waiting");
    await t.clock.advance(2_000);
    expect(t.wire.updates).toHaveLength(2);
  });
});
