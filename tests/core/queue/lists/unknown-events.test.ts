/** An event of a type that Docket does not know changes nothing by itself: the list decides. */
import { describe, expect, it } from "vitest";
import { decodeFrame } from "../../../../electron/core/transport/decode/decode.ts";
import { ActionPriority, ActionState, type Action } from "../../../../proto/gen/example/wdm/v1/action_pb.ts";
import type { ActionEventType } from "../../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { anAction } from "../../../support/actions.ts";
import { settle } from "../../../support/settle.ts";
import { ClientHarness } from "../../client-harness.ts";
import { QueueUnderTest } from "../../queue-harness.ts";
import { bytes } from "../../transport/wire-format.ts";

const NEW = 99 as ActionEventType;

async function live(...actions: Action[]): Promise<ClientHarness> {
  return new ClientHarness().live(...actions);
}

/** Delivers a DELETED event, as a service of another version may send it. */
function deleted(t: ClientHarness, type: unknown = "ACTION_EVENT_TYPE_DELETED"): void {
  t.wire.live.frame(decodeFrame(bytes(JSON.stringify({ eventType: type, action: { id: "a" } })), "json"), false);
}

describe("unknown event type: it", () => {
  it.each([["ACTION_EVENT_TYPE_DELETED"], [99], [{}]])("leaves the row as it is, and requests the list at once: %j", async (type) => {
    const t = await live(anAction("a", { priority: ActionPriority.HIGH }), anAction("b"));
    const before = t.row("a");
    deleted(t, type);
    await settle();
    expect(t.wire.resyncs).toHaveLength(1);
    expect(t.row("a")).toEqual(before);
    await t.answerResync(anAction("b"));
    await t.clock.advance(100);
    expect(t.row("a").leftAt).toBeDefined();
  });

  it("is named in the diagnostics and, once, in the log", async () => {
    const t = await live(anAction("a"));
    deleted(t);
    deleted(t);
    expect(t.client.queries.diagnostics()?.events["unknown (ACTION_EVENT_TYPE_DELETED)"]).toBe(2);
    expect(t.log.filter((line) => line.includes("ACTION_EVENT_TYPE_DELETED"))).toHaveLength(1);
  });

  it("has a name that is bounded and changes no text direction", async () => {
    const t = await live(anAction("a"));
    deleted(t, `X\u202e\n${"y".repeat(1_000)}`);
    const name = Object.keys(t.client.queries.diagnostics()?.events ?? {}).find((one) => one.startsWith("unknown")) ?? "";
    expect(name).toMatch(/^unknown \(X y+\)$/u);
    expect(name.length).toBeLessThan(80);
  });

  it.each([
    ["one event: a list at once, and a second that a copy which lags behind has had time for", 1, 2],
    ["twenty: a list for the first, and two that were asked for after the last", 20, 3],
  ])("requests lists a period apart, as long as they show nothing new. %s", async (_what, events, lists) => {
    const t = await live(anAction("a"));
    for (let count = 0; count < events; count += 1) deleted(t);
    for (let seconds = 0; seconds < 40; seconds += 1) {
      expect(t.wire.resyncs.length).toBeLessThanOrEqual(1 + seconds / 5);
      if (!t.wire.resync.isOver) await t.answerResync(anAction("a"));
      t.wire.live.heartbeat();
      await t.clock.advance(1_000);
    }
    expect(t.wire.resyncs).toHaveLength(lists);
  });

  it("does not add an Action: the list does, and counts against no stream", async () => {
    const t = await live(anAction("b"));
    t.wire.live.event(NEW, anAction("a"));
    expect(t.client.queries.list().rows.map(({ id }) => id)).toEqual(["b"]);
    await t.answerResync(anAction("a", ActionState.PLANNED), anAction("b"));
    for (let beats = 0; beats < 8; beats += 1) {
      t.wire.live.heartbeat();
      await t.clock.advance(5_000);
    }
    expect([t.row("a").state, t.state, t.client.queries.connection().epoch]).toEqual(["PLANNED", "live", 1]);
  });

  it("that contains how its Action ended is followed when the list lacks the Action", () => {
    const t = new QueueUnderTest().connect(anAction("a", ActionState.IN_PROGRESS), anAction("b"));
    t.concerned(anAction("a", ActionState.COMPLETED));
    expect(t.row().state).toBe("IN_PROGRESS");
    t.resync(anAction("b"));
    expect([t.row().state, t.row().leftAt]).toEqual(["COMPLETED", undefined]);
  });

  it("is not followed while lists still show the Action, nor when it leaves much later", () => {
    const t = new QueueUnderTest().connect(anAction("a", ActionState.IN_PROGRESS), anAction("b"));
    t.concerned(anAction("a", ActionState.COMPLETED));
    const present = [anAction("a", ActionState.IN_PROGRESS), anAction("b")];
    expect(
      t
        .resync(...present)
        .resync(...present)
        .row().state,
    ).toBe("IN_PROGRESS");
    t.resync(anAction("b"));
    expect([t.row().state, t.row().leftAt === undefined]).toEqual(["IN_PROGRESS", false]);
  });

  it("is not decided by a list that was requested before it", () => {
    const t = new QueueUnderTest().connect(anAction("a"), anAction("b"));
    const asked = t.entries.nextSequence();
    t.concerned(anAction("a"));
    const list = { actions: [{ action: anAction("b"), flaws: [], cancelled: false }], proven: true, unreadable: [] };
    expect([t.judge(list, asked).inconclusive, t.row().leftAt]).toEqual([true, undefined]);
  });
});
