/** Services that keep times less precisely, or no provenance: nothing is confirmed on a guess. */
import { create, toBinary, toJsonString } from "@bufbuild/protobuf";
import { describe, expect, it } from "vitest";
import { contentOf } from "../../../electron/core/queue/action/message-content.ts";
import { decodeFrame } from "../../../electron/core/transport/decode/decode.ts";
import { ActionProgressSchema, ActionState, type Action } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import {
  ActionEventType,
  StreamActionsResponseSchema,
  type UpdateActionStateRequest,
} from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { anAction, applied } from "../../support/actions.ts";
import { LOST, answer, pressed, resync, streamed } from "../update-steps.ts";

const OURS = { phase: "drive", statusMessage: "Half way" };

const working = (): Action => anAction("a", ActionState.IN_PROGRESS);

/** Returns the nanoseconds below the second that such a service keeps. */
type Precision = (nanos: number) => number;

function timed(action: Action, precision: Precision): Action {
  const { provenance } = action;
  const { updatedAt } = provenance!;
  return { ...action, provenance: { ...provenance!, updatedAt: { ...updatedAt!, nanos: precision(updatedAt!.nanos) } } };
}

const TO_THE_MILLISECOND: Precision = (nanos) => Math.floor(nanos / 1e6) * 1e6;

/** The Action at a service that drops provenance. */
const dropped = (action: Action, request: UpdateActionStateRequest): Action => {
  const { provenance: _, ...rest } = applied(action, request);
  return rest;
};
const bare = (): Action => {
  const { provenance: _, ...rest } = working();
  return rest;
};

describe("times that a service keeps less precisely", () => {
  it.each<[string, Precision]>([
    ["nanoseconds", (nanos) => nanos],
    ["milliseconds, cut", TO_THE_MILLISECOND],
    ["milliseconds, rounded", (nanos) => Math.round(nanos / 1e6) * 1e6],
    ["whole seconds", () => 0],
    ["floating-point seconds, a microsecond short", (nanos) => nanos - 1_000],
    ["floating-point seconds, a microsecond long", (nanos) => nanos + 1_000],
  ])("confirm together with state and text: %s", async (_name, precision) => {
    const t = await pressed(working(), "a", "report", OURS);
    await answer(t, { accepted: true });
    await streamed(t, timed(applied(working(), t.wire.lastUpdate.request), precision));
    expect(t.update("a").state).toBe("confirmed");
  });

  it("do not confirm once the service has shown that it keeps the exact mark", async () => {
    const t = await pressed(working(), "a", "report", OURS);
    await answer(t, { accepted: true });
    await streamed(t, applied(working(), t.wire.lastUpdate.request));
    await t.press("a", "report", { ...OURS, statusMessage: "There" });
    await answer(t, { accepted: true });
    await streamed(t, timed(applied(working(), t.wire.lastUpdate.request), TO_THE_MILLISECOND));
    expect(t.update("a").state).toBe("accepted");
  });

  it("make no news of a list that shows the stream's report to the millisecond", async () => {
    const t = await pressed(working(), "a", "report", OURS);
    const echo = applied(working(), t.wire.lastUpdate.request);
    await answer(t, { accepted: true });
    await streamed(t, echo);
    const { changedAt } = t.row("a");
    t.client.commands.retry();
    await t.live(timed(echo, TO_THE_MILLISECOND));
    expect([t.row("a").changedAt, t.state]).toEqual([changedAt, "live"]);
  });

  it.each(["json", "binary"] as const)("are read to the microsecond: %s", (codec) => {
    const event = create(StreamActionsResponseSchema, {
      eventType: ActionEventType.UPDATED,
      action: timed(anAction("a"), () => 123_456_789),
    });
    const bytes =
      codec === "json"
        ? new TextEncoder().encode(toJsonString(StreamActionsResponseSchema, event))
        : toBinary(StreamActionsResponseSchema, event);
    const frame = decodeFrame(bytes, codec);
    expect(frame.ok && frame.event.action && contentOf(frame.event.action).provenance).toEqual({ name: "ann", at: 1_123, micros: 456 });
  });
});

describe("a service that keeps no provenance", () => {
  it("confirms a lost report by a text that was not there before", async () => {
    const t = await pressed(bare(), "a", "report", OURS);
    const { request } = t.wire.lastUpdate;
    await answer(t, LOST);
    await resync(t, dropped(bare(), request));
    expect([t.update("a").state, t.wire.updates.length]).toEqual(["confirmed", 1]);
  });

  it("confirms a lost report whose text arrives on the stream while its repetition waits", async () => {
    const known = anAction("a", ActionState.IN_PROGRESS);
    const t = await pressed(known, "a", "report", OURS);
    const { request } = t.wire.lastUpdate;
    await answer(t, LOST);
    await resync(t, known);
    await answer(t, LOST);
    await resync(t, known);
    await streamed(t, dropped(known, request));
    await t.clock.advance(4_000);
    expect([t.update("a").state, t.wire.updates.length]).toEqual(["confirmed", 2]);
  });

  it("does not confirm a repeated text", async () => {
    const t = await pressed(bare(), "a", "report", OURS);
    const shown = dropped(bare(), t.wire.lastUpdate.request);
    await answer(t, { accepted: true });
    await streamed(t, shown);
    expect(t.update("a").state).toBe("confirmed");
    await t.press("a", "report", OURS);
    await answer(t, { accepted: true });
    await streamed(t, shown);
    expect(t.update("a").state).toBe("accepted");
  });

  it("does not confirm a lost move without a text, nor a text under someone else's name", async () => {
    const move = await pressed(anAction("a"), "a", "acknowledge");
    await answer(move, LOST);
    await resync(move, dropped(anAction("a"), move.wire.lastUpdate.request));
    expect(move.update("a").state).toBe("superseded");
    const report = await pressed(working(), "a", "report", OURS);
    await answer(report, LOST);
    await resync(report, { ...working(), progress: create(ActionProgressSchema, OURS) });
    expect(report.update("a").state).not.toBe("confirmed");
  });
});
