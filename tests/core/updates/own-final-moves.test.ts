/**
 * "Stop work" is for ends by others: never for one's own Complete, Fail or Cancel, with or without
 * its answer.
 */
import { describe, expect, it } from "vitest";
import { ActionState, type Action } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { ClientHarness } from "../client-harness.ts";
import { settle } from "../../support/settle.ts";
import { anAction, applied } from "../../support/actions.ts";
import { failure } from "../failures.ts";

const LOST = { accepted: false as const, failure: failure("unreachable", "The connection broke off.") };
const WHY = { phase: "", statusMessage: "The arm is stuck" };
const MOVES = [
  ["complete", undefined],
  ["fail", WHY],
  ["cancel", WHY],
] as const;

const working = (id = "a"): Action => anAction(id, ActionState.IN_PROGRESS);

async function ending(move: (typeof MOVES)[number][0], progress: (typeof MOVES)[number][1]): Promise<ClientHarness> {
  const t = await new ClientHarness().live(working(), anAction("b"));
  await t.press("a", move, progress);
  return t;
}

async function lost(t: ClientHarness): Promise<void> {
  t.wire.lastUpdate.answer(LOST);
  await settle();
}

async function list(t: ClientHarness, ...actions: Action[]): Promise<void> {
  t.wire.resync
    .open()
    .initial(...actions)
    .end();
  await settle();
}

/** The end as the service shows it under a name of its own. */
function renamed(t: ClientHarness): Action {
  const action = applied(working(), t.wire.updates[0]!.request);
  return { ...action, provenance: { ...action.provenance!, name: "gate-7" } };
}

async function tell(t: ClientHarness, action: Action): Promise<void> {
  if (action.state === ActionState.CANCELLED) t.wire.live.cancelled(action);
  else t.wire.live.updated(action);
  await settle();
}

function expectNoStop(t: ClientHarness): void {
  expect([t.row("a").stop, t.alerts.filter(({ title }) => title.startsWith("Stop work"))]).toEqual([undefined, []]);
}

describe.each(MOVES)("the user's own %s with a lost answer asks for no stop", (move, progress) => {
  it("when the Action is no longer in any list", async () => {
    const t = await ending(move, progress);
    await lost(t);
    await list(t, anAction("b"));
    expectNoStop(t);
    expect(t.update("a")).toMatchObject({ state: "unknown", choices: ["drop"] });
  });

  it("when the stream shows the end under the service's name, before the list or after it", async () => {
    const before = await ending(move, progress);
    await lost(before);
    await tell(before, renamed(before));
    await list(before, anAction("b"));
    expectNoStop(before);
    const after = await ending(move, progress);
    await lost(after);
    await list(after, anAction("b"));
    await tell(after, renamed(after));
    expectNoStop(after);
  });

  it("when a list shows the end under the service's name, and the update is superseded", async () => {
    const t = await ending(move, progress);
    await lost(t);
    await list(t, renamed(t), anAction("b"));
    expect(t.update("a").state).toBe("superseded");
    expectNoStop(t);
    await tell(t, renamed(t));
    expectNoStop(t);
  });

  it("when Docket ended before the answer, and the next start finds the Action gone", async () => {
    const t = await ending(move, progress);
    await t.clock.advance(1_000);
    await t.kill();
    const next = await t.restarted().live(anAction("b"));
    await list(next, anAction("b"));
    expectNoStop(next);
    await tell(next, renamed(next));
    expectNoStop(next);
  });

  it("when it seemed not to be recorded, and arrives late while its repetition waits", async () => {
    const t = await ending(move, progress);
    await lost(t);
    await list(t, working(), anAction("b"));
    await lost(t);
    await list(t, working(), anAction("b"));
    expect(t.update("a").state).toBe("waiting");
    await tell(t, renamed(t));
    expectNoStop(t);
  });

  it("when the answer comes after the event", async () => {
    const t = await ending(move, progress);
    await tell(t, renamed(t));
    t.wire.lastUpdate.answer({ accepted: true });
    await settle();
    expectNoStop(t);
  });
});

it("no stop is asked for when the Action has left, is the user's again, and the late answer is a refusal", async () => {
  const t = await ending("complete", undefined);
  t.client.commands.retry();
  await t.live(anAction("b"));
  await list(t, anAction("b"));
  t.wire.live.created(anAction("a", ActionState.PLANNED));
  t.wire.updates[0]!.answer({ accepted: false, failure: failure("failed_precondition", "It is PLANNED.", { fromService: true }) });
  await settle();
  expectNoStop(t);
});

describe("an end that is not the user's asks for a stop", () => {
  it("when the user's end was refused and the Action has left", async () => {
    const t = await ending("complete", undefined);
    t.client.commands.retry();
    await t.live(anAction("b"));
    await list(t, anAction("b"));
    expectNoStop(t);
    t.wire.updates[0]!.answer({ accepted: false, failure: failure("failed_precondition", "It is CANCELLED.", { fromService: true }) });
    await settle();
    expect(t.row("a").stop).toMatchObject({ why: "LEFT" });
  });

  it("when it is another end than the one that the user has sent", async () => {
    const t = await ending("complete", undefined);
    await lost(t);
    await tell(t, anAction("a", ActionState.CANCELLED));
    expect(t.row("a").stop).toMatchObject({ why: "CANCELLED" });
  });

  it("when the user's end was of an earlier assignment of the same Action", async () => {
    const t = await ending("complete", undefined);
    await lost(t);
    await list(t, anAction("b"));
    await t.clock.advance(1_000);
    t.wire.live.created(anAction("a"));
    t.wire.live.updated(working());
    await t.clock.advance(1_000);
    await tell(t, anAction("a", ActionState.COMPLETED));
    expect(t.row("a").stop).toMatchObject({ why: "COMPLETED" });
  });
});
