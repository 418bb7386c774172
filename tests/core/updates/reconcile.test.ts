/** A service's record confirms an update only with the same name, time, state and text. */
import { create } from "@bufbuild/protobuf";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { describe, expect, it } from "vitest";
import { ActionProgressSchema, ActionState, ProvenanceRecordSchema, type Action } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { ActionEventType } from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { anAction, applied } from "../../support/actions.ts";
import { settle } from "../../support/settle.ts";
import { ClientHarness } from "../client-harness.ts";
import { LOST, answer, pressed, resync, streamed } from "../update-steps.ts";

const OURS = { phase: "drive", statusMessage: "Half way" };
const OTHER_WORDS = create(ActionProgressSchema, { phase: "drive", statusMessage: "Half" });

const working = (): Action => anAction("a", ActionState.IN_PROGRESS);

describe("a report with the user's name and time", () => {
  it("and another text confirms nothing: that is shown, and nothing is sent again", async () => {
    const t = await pressed(working(), "a", "report", OURS);
    await answer(t, { accepted: true });
    await streamed(t, { ...applied(working(), t.wire.lastUpdate.request), progress: OTHER_WORDS });
    expect(t.update("a")).toMatchObject({
      state: "accepted",
      noEcho: true,
      choices: ["drop"],
      reason: { code: "altered", params: { differs: "words" } },
    });
    expect(t.wire.updates).toHaveLength(1);
  });

  it("and another text settles a lost update: it is recorded, and not as it was sent", async () => {
    const t = await pressed(working(), "a", "report", OURS);
    await answer(t, LOST);
    await resync(t, { ...applied(working(), t.wire.lastUpdate.request), progress: OTHER_WORDS });
    expect(t.update("a")).toMatchObject({ state: "superseded", reason: { code: "altered", params: { differs: "words" } } });
    expect(t.wire.updates).toHaveLength(1);
  });

  it("and another state in an answer confirms nothing", async () => {
    const t = await pressed(anAction("a"), "a", "acknowledge");
    const altered = { ...applied(anAction("a"), t.wire.lastUpdate.request), state: ActionState.PLANNED };
    await answer(t, { accepted: true, action: altered });
    expect(t.update("a").state).toBe("accepted");
  });

  it("and a later state means that the Action was moved on, with no author named", async () => {
    const t = await pressed(anAction("a"), "a", "acknowledge");
    await answer(t, { accepted: true });
    await streamed(t, { ...applied(anAction("a"), t.wire.lastUpdate.request), state: ActionState.PLANNED });
    expect(t.update("a")).toMatchObject({
      state: "superseded",
      reason: { code: "altered", params: { differs: "state" } },
    });
  });

  it("that appears altered while its repetition waits keeps the repetition from being sent", async () => {
    const t = await pressed(working(), "a", "report", OURS);
    const { request } = t.wire.lastUpdate;
    await answer(t, LOST);
    await resync(t, working());
    await answer(t, LOST);
    await resync(t, working());
    expect([t.update("a").state, t.wire.updates.length]).toEqual(["waiting", 2]);
    await streamed(t, { ...applied(working(), request), progress: OTHER_WORDS });
    await t.clock.advance(4_000);
    expect([t.update("a").state, t.wire.updates.length]).toEqual(["held", 2]);
  });

  it("and a state that cannot be read is no evidence either way", async () => {
    const t = await pressed(anAction("a"), "a", "acknowledge");
    await answer(t, { accepted: true });
    const echo = applied(anAction("a"), t.wire.lastUpdate.request);
    t.wire.live.event(ActionEventType.UPDATED, { ...echo, state: ActionState.UNSPECIFIED }, { unreadable: ["state"] });
    await settle();
    expect(t.update("a")).toMatchObject({ state: "accepted" });
    await streamed(t, echo);
    expect(t.update("a").state).toBe("confirmed");
  });

  it("of an update that was never sent is someone else's", async () => {
    const t = await new ClientHarness({ undoMs: 5_000 }).live(working());
    await t.press("a", "complete");
    const provenance = create(ProvenanceRecordSchema, { name: "robot-7", updatedAt: timestampFromMs(t.clock.now()) });
    await streamed(t, { ...working(), state: ActionState.COMPLETED, provenance });
    expect(t.update("a").state).not.toBe("confirmed");
  });
});

async function both(move: "acknowledge" | "report"): Promise<{ one: ClientHarness; other: ClientHarness; action: Action }> {
  const action = move === "report" ? working() : anAction("a");
  const [one, other] = [await new ClientHarness().live(action), await new ClientHarness().live(action)];
  for (const t of [one, other]) await t.press("a", move, move === "report" ? OURS : undefined);
  return { one, other, action };
}

describe("two Dockets of one principal in the same millisecond", () => {
  it.each(["acknowledge", "report"] as const)("show Confirmed on one of them only: %s", async (move) => {
    const { one, other, action } = await both(move);
    expect(one.wire.lastUpdate.request.provenance?.updatedAt?.seconds).toBe(other.wire.lastUpdate.request.provenance?.updatedAt?.seconds);
    const recorded = applied(action, one.wire.lastUpdate.request);
    for (const t of [one, other]) {
      await answer(t, t === one ? { accepted: true } : LOST);
      await streamed(t, recorded);
      if (t === other) await resync(t, recorded);
    }
    expect([one.update("a").state, other.update("a").state]).toEqual(["confirmed", "superseded"]);
    expect(other.row("a").stop).toBeUndefined();
  });

  it("are distinguished at a service that answers with the other's record, too", async () => {
    const { one, other, action } = await both("acknowledge");
    await answer(other, { accepted: true, action: applied(action, one.wire.lastUpdate.request) });
    expect(other.update("a").state).toBe("accepted");
  });

  it("keep their marks over attempts and restarts", async () => {
    const t = await pressed(anAction("a"), "a", "acknowledge");
    const first = t.wire.lastUpdate.request;
    await t.kill();
    const next = await t.restarted().live(anAction("a"));
    expect(next.wire.updates).toHaveLength(2);
    expect(next.wire.lastUpdate.request).toEqual(first);
    await streamed(next, applied(anAction("a"), first));
    expect(next.update("a").state).toBe("confirmed");
  });
});

describe("an answer", () => {
  it.each([
    ["cancelled by somebody", ActionState.CANCELLED],
    ["two steps on", ActionState.IN_PROGRESS],
    ["two steps back", ActionState.APPROVED],
  ])("that shows the Action %s supersedes nothing until the stream shows it", async (_what, state) => {
    const t = await pressed(anAction("a"), "a", "acknowledge");
    const elsewhere = anAction("a", state);
    await answer(t, { accepted: true, action: elsewhere });
    expect(t.update("a").state).toBe("accepted");
    await streamed(t, applied(anAction("a"), t.wire.lastUpdate.request));
    expect(t.update("a").state).toBe("confirmed");
  });

  it("that shows it superseded counts when the stream shows the same", async () => {
    const t = await pressed(anAction("a"), "a", "acknowledge");
    const elsewhere = anAction("a", ActionState.CANCELLED);
    await answer(t, { accepted: true, action: elsewhere });
    await streamed(t, elsewhere);
    expect(t.update("a").state).toBe("superseded");
  });
});

/** Lets the echo become overdue; the list shows the Action as someone else's report left it. */
async function echoTime(t: ClientHarness, action: Action): Promise<void> {
  for (let second = 0; second < 12; second += 1) {
    await t.clock.advance(1_000);
    t.wire.live.heartbeat();
  }
  await resync(t, action);
}

const first = (t: ClientHarness) => t.client.queries.details("a")?.updates[0];

async function unshown(...more: Parameters<ClientHarness["press"]>): Promise<ClientHarness> {
  const t = await pressed(anAction("a"), "a", "acknowledge");
  await answer(t, { accepted: true });
  await echoTime(t, anAction("a"));
  await t.press(...more);
  return t;
}

describe("an update that was accepted and never shown", () => {
  it.each([
    ["reject", { phase: "", statusMessage: "no tools" }],
    ["cancel", { phase: "", statusMessage: "not needed" }],
  ] as const)("is not confirmed by the user's own %s, which was possible without it", async (move, words) => {
    const t = await unshown("a", move, words);
    const exit = applied(anAction("a"), t.wire.lastUpdate.request);
    await answer(t, { accepted: true });
    await streamed(t, exit);
    expect(first(t)).toMatchObject({ state: "superseded", reason: { code: "movedOn" } });
  });

  it("is not confirmed by the user's own report when someone else has led to its state", async () => {
    const t = await pressed(anAction("a"), "a", "acknowledge");
    await answer(t, { accepted: true });
    await echoTime(t, anAction("a"));
    await streamed(t, working());
    await t.press("a", "report", OURS);
    await answer(t, { accepted: true });
    await streamed(t, applied(working(), t.wire.lastUpdate.request));
    expect([first(t)?.state, t.update("a").state]).toEqual(["superseded", "confirmed"]);
  });

  it("is confirmed by the user's own next step, which was only possible after it", async () => {
    const t = await pressed(anAction("a"), "a", "acknowledge");
    await answer(t, { accepted: true });
    // The service records another name for the user's.
    await streamed(t, anAction("a", ActionState.ACKNOWLEDGED));
    await echoTime(t, anAction("a", ActionState.ACKNOWLEDGED));
    await t.press("a", "plan");
    await answer(t, { accepted: true });
    await streamed(t, anAction("a", ActionState.PLANNED));
    expect(t.client.queries.details("a")?.updates.map(({ state }) => state)).toEqual(["confirmed", "accepted"]);
  });
});
