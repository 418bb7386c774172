/**
 * A service that records the time of its own clock on a report, and keeps its name: the answer to
 * an update shows which report is the user's; without that, the report cannot be identified, and
 * Docket shows that at once.
 */
import { create } from "@bufbuild/protobuf";
import { describe, expect, it } from "vitest";
import { type Action, ActionProgressSchema, ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import type { UpdateActionStateRequest } from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { anAction, applied } from "../../support/actions.ts";
import { settle } from "../../support/settle.ts";
import { ClientHarness } from "../client-harness.ts";
import { failure } from "../failures.ts";
import { by } from "../update-steps.ts";

/**
 * The Action after an update, dated by a clock that is this many milliseconds ahead of Docket's.
 */
function dated(t: ClientHarness, action: Action, request: UpdateActionStateRequest, aheadMs = 1_417): Action {
  const at = t.clock.now() + aheadMs;
  const next = applied(action, request);
  const updatedAt = {
    $typeName: "google.protobuf.Timestamp" as const,
    seconds: BigInt(Math.floor(at / 1000)),
    nanos: (at % 1000) * 1_000_000 + 250_000,
  };
  return { ...next, ...(next.provenance !== undefined && { provenance: { ...next.provenance, updatedAt } }) };
}

const CUT = failure("unreachable", "Cut.");
const REFUSED = failure("failed_precondition", "Duplicate request.", { fromService: true });

describe("a service whose answer shows the report as it has dated it", () => {
  it("confirms by the same report on the stream, before the answer or after it, and delays no next step", async () => {
    let action = anAction("a");
    const t = await new ClientHarness().live(action);
    for (const [move, isFaster] of [
      ["acknowledge", false],
      ["plan", true],
      ["start", false],
    ] as const) {
      await t.clock.advance(1_000);
      await t.press("a", move);
      const { request, answer } = t.wire.lastUpdate;
      action = dated(t, action, request);
      if (isFaster) t.wire.live.updated(action);
      answer({ accepted: true, action });
      await settle();
      if (!isFaster) {
        expect(t.update("a").state).toBe("accepted");
        t.wire.live.updated(action);
      }
      await settle();
      expect([move, t.update("a").state]).toEqual([move, "confirmed"]);
    }
    expect(t.wire.updates).toHaveLength(3);
  });

  it("confirms nothing by another report of the user's name, nor by the answer alone", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await t.press("a", "acknowledge");
    const { request, answer } = t.wire.lastUpdate;
    answer({ accepted: true, action: dated(t, anAction("a"), request) });
    await settle();
    t.wire.live.updated(dated(t, anAction("a"), request, 9_000));
    await settle();
    expect(t.update("a")).toMatchObject({ state: "accepted", reason: { code: "redated" } });
    t.wire.live.updated(dated(t, anAction("a"), request));
    await settle();
    expect(t.update("a").state).toBe("confirmed");
  });

  it("asks no one to stop work completed by themselves", async () => {
    const action = anAction("a", { state: ActionState.IN_PROGRESS });
    const t = await new ClientHarness().live(action);
    await t.press("a", "complete");
    await t.clock.advance(6_000);
    const { request, answer } = t.wire.lastUpdate;
    const after = dated(t, action, request);
    t.wire.live.updated(after);
    await t.clock.advance(100);
    answer({ accepted: true, action: after });
    await settle();
    expect([t.row("a").state, t.row("a").stop, t.update("a").state]).toEqual(["COMPLETED", undefined, "confirmed"]);
  });
});

describe("a service whose answer shows no Action", () => {
  it("shows at once that the report may be the user's or not, and delays no next step", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await t.press("a", "acknowledge");
    const { request, answer } = t.wire.lastUpdate;
    answer({ accepted: true });
    await settle();
    t.wire.live.updated(dated(t, anAction("a"), request));
    await settle();
    expect(t.update("a")).toMatchObject({ state: "accepted", noEcho: true, reason: { code: "redated" } });
    await t.press("a", "plan");
    expect(t.wire.updates).toHaveLength(2);
  });

  it("identifies a report by its text when the text was new", async () => {
    const action = anAction("a", { state: ActionState.IN_PROGRESS });
    const t = await new ClientHarness().live(action);
    await t.press("a", "report", { phase: "drive", statusMessage: "Half way" });
    const { request, answer } = t.wire.lastUpdate;
    answer({ accepted: true });
    await settle();
    t.wire.live.updated(dated(t, action, request));
    await settle();
    expect(t.update("a").state).toBe("confirmed");
  });

  it("that kept the sent times before shows another time only on someone else's report", async () => {
    const t = await new ClientHarness().live(anAction("a"), anAction("b"));
    await t.press("a", "acknowledge");
    const first = t.wire.lastUpdate;
    first.answer({ accepted: true });
    t.wire.live.updated(applied(anAction("a"), first.request));
    await settle();
    expect(t.update("a").state).toBe("confirmed");
    await t.press("b", "acknowledge");
    const { request, answer } = t.wire.lastUpdate;
    answer({ accepted: true });
    await settle();
    t.wire.live.updated(dated(t, anAction("b"), request));
    await settle();
    expect([t.update("b").state, t.update("b").reason]).toEqual(["accepted", undefined]);
  });
});

describe("no answer of such a service, or a refusal", () => {
  it("never shows that the Action moved on without a lost update that the service may show", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await t.press("a", "acknowledge");
    const { request, answer } = t.wire.lastUpdate;
    answer({ accepted: false, failure: CUT });
    await settle();
    await t.answerResync(dated(t, anAction("a"), request));
    expect(t.update("a")).toMatchObject({ state: "superseded", reason: { code: "redated" } });
    expect(t.wire.updates).toHaveLength(1);
  });

  it("never shows an update as refused that the service may show: the network may have sent it twice", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await t.press("a", "acknowledge");
    const { request, answer } = t.wire.lastUpdate;
    t.wire.live.updated(dated(t, anAction("a"), request));
    await settle();
    answer({ accepted: false, failure: REFUSED });
    await settle();
    expect(t.update("a")).toMatchObject({ state: "unknown", reason: { code: "refusedButShown" }, choices: ["drop"] });
  });

  it("never shows such an update as refused after someone else's later report either", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await t.press("a", "acknowledge");
    const { request, answer } = t.wire.lastUpdate;
    const shown = dated(t, anAction("a"), request);
    t.wire.live.updated(shown);
    t.wire.live.updated({ ...shown, provenance: by("ann", 201n), progress: create(ActionProgressSchema, { phase: "x" }) });
    await settle();
    answer({ accepted: false, failure: REFUSED });
    await settle();
    expect(t.update("a")).toMatchObject({ state: "unknown", reason: { code: "refusedButShown" } });
  });
});
