/**
 * Services that keep provenance in their own way, or not at all: updates are still shown correctly,
 * and never attributed to others.
 */
import { create } from "@bufbuild/protobuf";
import { describe, expect, it } from "vitest";
import { ActionProgressSchema, ActionState, type Action } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import type { UpdateActionStateRequest } from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { ClientHarness } from "../client-harness.ts";
import { settle } from "../../support/settle.ts";
import { anAction, applied } from "../../support/actions.ts";
import { failure } from "../failures.ts";

type Keep = (request: UpdateActionStateRequest) => Action["provenance"];

const DROPPED: Keep = () => undefined;
const WHOLE_SECONDS: Keep = ({ provenance }) =>
  provenance && { ...provenance, updatedAt: provenance.updatedAt && { ...provenance.updatedAt, nanos: 0 } };
const RENAMED: Keep = ({ provenance }) => provenance && { ...provenance, name: "gate-7" };

/** The Action after this update, as such a service keeps it. */
function kept(keep: Keep, action: Action, request: UpdateActionStateRequest): Action {
  const { provenance: _, ...rest } = applied(action, request);
  const provenance = keep(request);
  return { ...rest, ...(provenance !== undefined && { provenance }) };
}

/** Presses, accepts without an Action in the answer, and shows the update on the stream. */
async function pressAndTell(t: ClientHarness, keep: Keep, action: Action, ...press: Parameters<ClientHarness["press"]>): Promise<Action> {
  await t.press(...press);
  const { request, answer } = t.wire.lastUpdate;
  answer({ accepted: true });
  await settle();
  const next = kept(keep, action, request);
  t.wire.live.updated(next);
  await settle();
  return next;
}

async function echoTime(t: ClientHarness): Promise<void> {
  for (let beat = 0; beat < 2; beat += 1) {
    await t.clock.advance(5_000);
    t.wire.live.heartbeat();
  }
}

describe("a service that keeps no provenance", () => {
  it("confirms accepted updates by showing them, step by step, including reports", async () => {
    let action = anAction("a");
    const t = await new ClientHarness().live(action);
    for (const move of ["acknowledge", "plan", "start"] as const) {
      action = await pressAndTell(t, DROPPED, action, "a", move);
      expect([move, t.update("a").state]).toEqual([move, "confirmed"]);
    }
    await pressAndTell(t, DROPPED, action, "a", "report", { phase: "drive", statusMessage: "Half way" });
    expect(t.update("a").state).toBe("confirmed");
    expect(t.wire.updates).toHaveLength(4);
  });

  it("confirms nothing that it has not accepted", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await t.press("a", "acknowledge");
    t.wire.live.updated(kept(DROPPED, anAction("a"), t.wire.lastUpdate.request));
    expect(t.update("a").state).toBe("sending");
  });

  it("confirms no report by the text that was there before it was accepted, nor by another text", async () => {
    const action = anAction("a", { state: ActionState.IN_PROGRESS, progress: { phase: "drive", statusMessage: "Half way" } });
    const t = await new ClientHarness().live(action);
    await t.press("a", "report", { phase: "drive", statusMessage: "There" });
    t.wire.lastUpdate.answer({ accepted: true });
    await settle();
    const { provenance: _, ...rest } = action;
    t.wire.live.updated(rest);
    expect(t.update("a").state).toBe("accepted");
  });

  it("asks no one to stop work completed by themselves, even when the event is faster than the answer", async () => {
    const action = anAction("a", { state: ActionState.IN_PROGRESS });
    const t = await new ClientHarness().live(action);
    await t.press("a", "complete");
    const { request, answer } = t.wire.lastUpdate;
    t.wire.live.updated(kept(DROPPED, action, request));
    await t.clock.advance(100);
    expect([t.row("a").state, t.row("a").stop]).toEqual(["COMPLETED", undefined]);
    answer({ accepted: true });
    await echoTime(t);
    t.wire.resync.open().end();
    await settle();
    expect([t.row("a").stop, t.alerts.filter(({ title }) => title.startsWith("Stop work"))]).toEqual([undefined, []]);
  });

  it("asks for a stop when the own completion was refused, because someone else has ended the work", async () => {
    const action = anAction("a", { state: ActionState.IN_PROGRESS });
    const t = await new ClientHarness().live(action);
    await t.press("a", "complete");
    const { request, answer } = t.wire.lastUpdate;
    t.wire.live.updated(kept(DROPPED, action, request));
    answer({ accepted: false, failure: failure("failed_precondition", "It is COMPLETED.", { fromService: true }) });
    await settle();
    expect(t.row("a").stop).toMatchObject({ why: "COMPLETED" });
  });

  it("does not decide who moved a lost update on, and names no one", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await t.press("a", "acknowledge");
    const { request } = t.wire.lastUpdate;
    t.wire.lastUpdate.answer({ accepted: false, failure: failure("unreachable", "Lost.") });
    await settle();
    t.wire.resync
      .open()
      .initial(kept(DROPPED, anAction("a"), request))
      .end();
    await settle();
    expect(t.update("a")).toMatchObject({ state: "superseded", reason: { code: "moverUnknown" } });
  });
});

describe("a service that keeps whole seconds", () => {
  it("confirms by name, second, state and text together", async () => {
    const action = anAction("a", { state: ActionState.IN_PROGRESS });
    const t = await new ClientHarness().live(action);
    await t.clock.advance(417);
    await pressAndTell(t, WHOLE_SECONDS, action, "a", "report", { phase: "drive", statusMessage: "Half way" });
    expect(t.update("a").state).toBe("confirmed");
  });

  it("distinguishes two reports of one second", async () => {
    const action = anAction("a", { state: ActionState.IN_PROGRESS });
    const t = await new ClientHarness().live(action);
    await t.clock.advance(417);
    await t.press("a", "report", { phase: "drive", statusMessage: "First" });
    const first = t.wire.lastUpdate;
    await t.clock.advance(100);
    await t.press("a", "report", { phase: "drive", statusMessage: "Second" });
    t.wire.live.updated(kept(WHOLE_SECONDS, action, first.request));
    expect(t.client.queries.details("a")?.updates.map(({ state }) => state)).toEqual(["confirmed", "sending"]);
  });
});

/** A report with the user's name and second, and nothing else of the user's. */
function ofThatSecond(t: ClientHarness, state: ActionState): Action {
  const second = BigInt(Math.floor(t.clock.now() / 1000));
  return anAction("a", {
    state,
    provenance: {
      $typeName: "example.wdm.v1.ProvenanceRecord",
      name: "robot-7",
      updatedAt: { $typeName: "google.protobuf.Timestamp", seconds: second, nanos: 0 },
    },
  });
}

describe("another client of the user's name, in the same second of a service that keeps whole seconds", () => {
  it("confirms no lost update: its outcome cannot be determined", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await t.press("a", "acknowledge");
    t.wire.lastUpdate.answer({ accepted: false, failure: failure("unreachable", "Lost.") });
    await settle();
    await t.answerResync(ofThatSecond(t, ActionState.ACKNOWLEDGED));
    expect(t.update("a")).toMatchObject({ state: "superseded", reason: { code: "sameSecond" } });
  });

  it("confirms nothing that is not answered yet; the answer does", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await t.press("a", "acknowledge");
    t.wire.live.updated(ofThatSecond(t, ActionState.ACKNOWLEDGED));
    await settle();
    expect(t.update("a").state).toBe("sending");
    t.wire.lastUpdate.answer({ accepted: true });
    await settle();
    expect(t.update("a")).toMatchObject({ state: "confirmed" });
    expect(t.update("a").noEcho).toBeUndefined();
  });

  it("confirms nothing that was refused, and does not show it as without effect either", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await t.press("a", "acknowledge");
    t.wire.live.updated(ofThatSecond(t, ActionState.ACKNOWLEDGED));
    t.wire.lastUpdate.answer({ accepted: false, failure: failure("failed_precondition", "It is ACKNOWLEDGED.", { fromService: true }) });
    await settle();
    expect(t.update("a")).toMatchObject({ state: "unknown", reason: { code: "refusedButShown" } });
  });
});

it("a new text confirms a lost update, also at a service that keeps whole seconds", async () => {
  const action = anAction("a", { state: ActionState.IN_PROGRESS });
  const t = await new ClientHarness().live(action);
  await t.clock.advance(417);
  await t.press("a", "report", { phase: "drive", statusMessage: "Half way" });
  const { request, answer } = t.wire.lastUpdate;
  answer({ accepted: false, failure: failure("unreachable", "Lost.") });
  await settle();
  await t.answerResync(kept(WHOLE_SECONDS, action, request));
  expect(t.update("a").state).toBe("confirmed");
});

it("a name is the same when the service writes it in composed letters, or without blanks at its ends", async () => {
  const t = await new ClientHarness({ displayName: " Jose\u0301 " }).live(anAction("a"));
  await pressAndTell(t, ({ provenance }) => provenance && { ...provenance, name: "Jos\u00E9" }, anAction("a"), "a", "acknowledge");
  expect(t.update("a")).toMatchObject({ state: "confirmed" });
  const other = await new ClientHarness({ displayName: "Jose" }).live(anAction("a"));
  await pressAndTell(other, ({ provenance }) => provenance && { ...provenance, name: "Jos\u00E9" }, anAction("a"), "a", "acknowledge");
  expect(other.update("a")).toMatchObject({ state: "accepted", reason: { code: "renamed" } });
});

it.each([
  ["in composed letters", "Zu\u0308rich", "Z\u00FCrich", "confirmed"],
  ["without blanks at their ends", "  Half way\n", "Half way", "confirmed"],
  ["with other line ends", "one\ntwo", "one\r\ntwo", "confirmed"],
  ["in one line", "one\ntwo", "one two", "accepted"],
  ["cut off", "Half way there", "Half way", "accepted"],
])("a text that the service writes %s is recognised, or reported as altered", async (_how, sent, shown, state) => {
  const action = anAction("a", ActionState.IN_PROGRESS);
  const t = await new ClientHarness().live(action);
  await t.press("a", "report", { phase: "drive", statusMessage: sent });
  const { request, answer } = t.wire.lastUpdate;
  answer({ accepted: true });
  await settle();
  t.wire.live.updated({ ...applied(action, request), progress: create(ActionProgressSchema, { phase: "drive", statusMessage: shown }) });
  await settle();
  expect(t.update("a")).toMatchObject({
    state,
    ...(state === "accepted" && { reason: { code: "altered", params: { differs: "words" } } }),
  });
});

describe("a service that records its own name for the user's", () => {
  it("shows at once whose name was recorded, also when the event is faster than the answer", async () => {
    const renamed = { state: "accepted", noEcho: true, reason: { code: "renamed", params: { name: "gate-7" } } };
    const t = await new ClientHarness().live(anAction("a"), anAction("b"));
    await pressAndTell(t, RENAMED, anAction("a"), "a", "acknowledge");
    expect(t.update("a")).toMatchObject(renamed);

    await t.press("b", "acknowledge");
    const { request, answer } = t.wire.lastUpdate;
    t.wire.live.updated(kept(RENAMED, anAction("b"), request));
    expect(t.update("b").state).toBe("sending");
    answer({ accepted: true });
    await settle();
    expect(t.update("b")).toMatchObject(renamed);
  });

  it("asks no one to stop work completed by themselves, and marks it as theirs in the history", async () => {
    const action = anAction("a", { state: ActionState.IN_PROGRESS });
    const t = await new ClientHarness().live(action);
    await t.press("a", "complete");
    await t.clock.advance(6_000);
    const { request, answer } = t.wire.lastUpdate;
    t.wire.live.updated(kept(RENAMED, action, request));
    await t.clock.advance(100);
    answer({ accepted: true });
    await settle();
    expect([t.row("a").state, t.row("a").stop, t.update("a").reason?.code]).toEqual(["COMPLETED", undefined, "renamed"]);
    const line = t.client.queries.details("a")?.timeline.find((entry) => entry.kind === "state");
    expect(line).toMatchObject({ ours: true, reportedBy: "gate-7" });
  });

  it("is not shown as refusing what it shows in that name", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await t.press("a", "acknowledge");
    const { request, answer } = t.wire.lastUpdate;
    t.wire.live.updated(kept(RENAMED, anAction("a"), request));
    await settle();
    answer({ accepted: false, failure: failure("failed_precondition", "Duplicate request.", { fromService: true }) });
    await settle();
    expect(t.update("a")).toMatchObject({ state: "unknown", reason: { code: "refusedButShown" } });
  });

  it("gets no lost update twice that is recorded in that name", async () => {
    const action = anAction("a", { state: ActionState.IN_PROGRESS });
    const t = await new ClientHarness().live(action);
    await t.press("a", "report", { phase: "drive", statusMessage: "Half way" });
    const { request, answer } = t.wire.lastUpdate;
    answer({ accepted: false, failure: failure("unreachable", "Lost.") });
    await settle();
    await t.answerResync(kept(RENAMED, action, request));
    expect(t.update("a")).toMatchObject({ state: "superseded", reason: { code: "renamed" } });
    expect(t.wire.updates).toHaveLength(1);
  });

  it("is not assumed to have recorded the update when a report has another time or content", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await t.press("a", "acknowledge");
    const { request, answer } = t.wire.lastUpdate;
    answer({ accepted: true });
    await settle();
    const ours = kept(RENAMED, anAction("a"), request);
    const nanos = (ours.provenance?.updatedAt?.nanos ?? 0) + 1_000_000;
    const theirs = { ...ours, provenance: ours.provenance && { ...ours.provenance, updatedAt: { ...ours.provenance.updatedAt!, nanos } } };
    t.wire.live.updated(theirs);
    t.wire.live.updated({ ...ours, state: ActionState.PLANNED });
    await settle();
    expect(t.update("a").reason?.code).not.toBe("renamed");
  });

  it("ends as accepted without an echo, and the next step does not attribute the last one to someone else", async () => {
    let action = anAction("a");
    const t = await new ClientHarness().live(action);
    action = await pressAndTell(t, RENAMED, action, "a", "acknowledge");
    await echoTime(t);
    expect(t.update("a")).toMatchObject({ state: "accepted", noEcho: true });
    await pressAndTell(t, RENAMED, action, "a", "plan");
    await echoTime(t);
    expect(t.client.queries.details("a")?.updates.map(({ state }) => state)).toEqual(["confirmed", "accepted"]);
  });
});

/** Keeps a report in the service's own name, at the time of its own clock. */
const REATTRIBUTED: Keep = ({ provenance }) =>
  provenance && {
    ...provenance,
    name: "gate-7",
    updatedAt: provenance.updatedAt && { ...provenance.updatedAt, seconds: provenance.updatedAt.seconds + 2n },
  };

describe("a service that records its own name and its own time for the user's", () => {
  const reattributed = { state: "accepted", noEcho: true, reason: { code: "reattributed", params: { name: "gate-7" } } };

  it("has the row's report named at once, which may be the user's or not, and delays no next step", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    const action = await pressAndTell(t, REATTRIBUTED, anAction("a"), "a", "acknowledge");
    expect(t.update("a")).toMatchObject(reattributed);
    await pressAndTell(t, REATTRIBUTED, action, "a", "plan");
    expect(t.client.queries.details("a")?.updates.map(({ state }) => state)).toEqual(["confirmed", "accepted"]);
  });

  it("has the same result when its event is faster than its answer", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await t.press("a", "acknowledge");
    const { request, answer } = t.wire.lastUpdate;
    t.wire.live.updated(kept(REATTRIBUTED, anAction("a"), request));
    answer({ accepted: true });
    await settle();
    expect(t.update("a")).toMatchObject(reattributed);
  });

  it("is not shown as moving the Action by itself when the answer is lost", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await t.press("a", "acknowledge");
    const { request, answer } = t.wire.lastUpdate;
    answer({ accepted: false, failure: failure("unreachable", "Lost.") });
    await settle();
    await t.answerResync(kept(REATTRIBUTED, anAction("a"), request));
    expect(t.update("a")).toMatchObject({ state: "superseded", reason: reattributed.reason });
    expect(t.wire.updates).toHaveLength(1);
  });

  it("has shown someone else's report when it refuses the update", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await t.press("a", "acknowledge");
    const { request, answer } = t.wire.lastUpdate;
    t.wire.live.updated(kept(REATTRIBUTED, anAction("a"), request));
    answer({ accepted: false, failure: failure("failed_precondition", "It is ACKNOWLEDGED.", { fromService: true }) });
    await settle();
    expect(t.update("a").state).toBe("refused");
  });

  it("is not suspected of that once it has shown a report as it was sent", async () => {
    const t = await new ClientHarness().live(anAction("a"), anAction("b"));
    await pressAndTell(t, ({ provenance }) => provenance, anAction("a"), "a", "acknowledge");
    expect(t.update("a").state).toBe("confirmed");
    await pressAndTell(t, REATTRIBUTED, anAction("b"), "b", "acknowledge");
    expect([t.update("b").state, t.update("b").reason]).toEqual(["accepted", undefined]);
  });
});

it("an update shows its display name, if that is not the id: the service records no other", async () => {
  const named = await new ClientHarness({ displayName: "North depot" }).live(anAction("a"));
  await named.press("a", "acknowledge");
  expect([named.update("a").name, named.wire.lastUpdate.request.provenance?.name]).toEqual(["North depot", "North depot"]);
  const plain = await new ClientHarness().live(anAction("a"));
  await plain.press("a", "acknowledge");
  expect(plain.update("a").name).toBeUndefined();
});

/**
 * A client with Acknowledge confirmed by the answer alone, Plan waiting behind it, and two
 * heartbeats without an echo.
 */
async function acknowledgedAndPlanned() {
  const action = anAction("a");
  const t = await new ClientHarness().live(action);
  await t.press("a", "acknowledge");
  const acknowledged = applied(action, t.wire.lastUpdate.request);
  t.wire.lastUpdate.answer({ accepted: true, action: acknowledged });
  await settle();
  await t.press("a", "plan");
  await echoTime(t);
  return { t, acknowledged };
}

describe("a service whose events come later than two heartbeats", () => {
  it("is asked for its list before the next update is judged by a row that is behind", async () => {
    const { t, acknowledged } = await acknowledgedAndPlanned();
    expect([t.row("a").state, t.update("a").state, t.wire.updates.length]).toEqual(["ASSIGNED", "waiting", 1]);
    t.wire.resync.open().initial(acknowledged).end();
    await settle();
    expect([t.row("a").state, t.update("a").state, t.wire.updates.length]).toEqual(["ACKNOWLEDGED", "sending", 2]);
  });

  it("has the update held by its list, or by the row when no list comes", async () => {
    const listed = await acknowledgedAndPlanned();
    listed.t.wire.resync.open().initial(anAction("a")).end();
    await settle();
    expect(listed.t.update("a").state).toBe("held");
    const silent = await acknowledgedAndPlanned();
    await echoTime(silent.t);
    expect(silent.t.update("a").state).toBe("held");
  });
});

describe("a service without events for updates that keep the state", () => {
  it("is asked for its list, so that the row shows the report that its answer has confirmed", async () => {
    const action = anAction("a", { state: ActionState.IN_PROGRESS });
    const t = await new ClientHarness().live(action);
    await t.press("a", "report", { phase: "drive", statusMessage: "Half way" });
    const after = applied(action, t.wire.lastUpdate.request);
    t.wire.lastUpdate.answer({ accepted: true, action: after });
    await echoTime(t);
    t.wire.resync.open().initial(after).end();
    await settle();
    expect([t.update("a").state, t.row("a").progress?.statusMessage]).toEqual(["confirmed", "Half way"]);
  });
});
