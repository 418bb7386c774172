/** The fuzzer's findings, each reduced to a minimal case. */
import { create } from "@bufbuild/protobuf";
import { describe, expect, it } from "vitest";
import { ActionState } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import {
  ActionEventType,
  ActionStreamMode,
  StreamActionsResponseSchema,
} from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { ClientHarness } from "../core/client-harness.ts";
import { anAction, applied } from "../support/actions.ts";
import { FakeNet } from "../core/transport/fake-net.ts";
import { REST } from "../core/transport/wire-format.ts";

describe("an update that was never sent", () => {
  it("is not confirmed by the report of the one before it, made in the same second with the same words", async () => {
    const t = await new ClientHarness().live(anAction("a", ActionState.IN_PROGRESS));
    const words = { phase: "On site", statusMessage: "Half way" };
    await t.clock.advance(700);
    await t.press("a", "report", words);
    await t.clock.advance(500);
    await t.press("a", "report", words);
    const [first, second] = t.wire.updates;
    expect(second).toBeUndefined();
    t.wire.live.updated(applied(anAction("a", ActionState.IN_PROGRESS), first!.request));
    await t.clock.advance(60);
    expect(t.update("a").state).not.toBe("confirmed");
  });
});

describe("a message that arrives while a list is being received", () => {
  it("is still marked unreadable after that list", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    t.wire.live.undecodable();
    await t.clock.advance(10);
    const list = t.wire.resync.open();
    t.wire.live.undecodable();
    list.initial(anAction("a")).end();
    await t.clock.advance(60);
    expect(t.client.queries.connection()).toMatchObject({ state: "live", unreadable: 1 });
  });

  it("keeps its Action from leaving by that list, even if the message is too uncertain to be shown", async () => {
    const t = await new ClientHarness().live(anAction("a", ActionState.PLANNED));
    const timed = (eventType: ActionEventType, seconds: bigint, state: ActionState): void => {
      const event = create(StreamActionsResponseSchema, { eventType, timestamp: { seconds }, action: anAction("a", state) });
      const frame = { ok: true as const, event, flaws: [] };
      t.wire.live["listener"].frame(frame);
    };
    timed(ActionEventType.CANCELLED, 1n, ActionState.CANCELLED);
    timed(ActionEventType.CREATED, 2n, ActionState.ASSIGNED);
    t.wire.live.undecodable();
    await t.clock.advance(10);
    const list = t.wire.resync.open();
    t.wire.live.updated(anAction("a", ActionState.ACKNOWLEDGED));
    list.end();
    await t.clock.advance(60);
    expect(t.row("a")).toMatchObject({ state: "ASSIGNED" });
    expect(t.row("a").leftAt).toBeUndefined();
  });
});

describe("an INITIAL that arrives after a list of the same epoch", () => {
  it("is applied, although a live event of an earlier epoch was about its Action", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    t.wire.live.updated(anAction("a", ActionState.ACKNOWLEDGED));
    await t.clock.advance(60);
    t.client.commands.retry();
    const slow = t.wire.live.open().initial(anAction("b")).heartbeat();
    await t.clock.advance(10);
    t.wire.resync.open().initial(anAction("a", ActionState.ACKNOWLEDGED), anAction("b")).end();
    await t.clock.advance(10);
    slow.initial(anAction("a", ActionState.PLANNED));
    await t.clock.advance(60);
    expect(t.row("a").state).toBe("PLANNED");
  });
});

describe("over REST, a JSON object that is no message", () => {
  it("is not a list, so that no Action leaves by it", async () => {
    const type = { "Content-Type": "application/problem+json" };
    const net = new FakeNet(() => new Response('{"title":"Locked","detail":"Somebody edits it."}', { headers: type }));
    const t = await new ClientHarness().live(anAction("a"));
    const transport = net.transport(REST);
    const stream = t.wire.stream.bind(t.wire);
    t.wire.stream = (request, ...rest) =>
      request.streamMode === ActionStreamMode.INITIAL_ONLY ? transport.stream(request, ...rest) : stream(request, ...rest);
    t.wire.live.undecodable();
    await t.clock.advance(100);
    expect(net.requests).toHaveLength(1);
    expect(t.row("a").leftAt).toBeUndefined();
  });
});

describe("a list that was requested before an event and read after it", () => {
  it("causes another list request if list and event differ and neither is known to be newer", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    t.wire.live.undecodable();
    await t.clock.advance(10);
    const list = t.wire.resync.open();
    t.wire.live.updated(anAction("a", { name: "By the event" }));
    list.initial(anAction("a", ActionState.ACKNOWLEDGED)).end();
    await t.clock.advance(5_000);
    expect(t.wire.resyncs).toHaveLength(2);
    t.wire.resync.open().initial(anAction("a", ActionState.ACKNOWLEDGED)).end();
    await t.clock.advance(60);
    expect(t.row("a").state).toBe("ACKNOWLEDGED");
  });

  it("is applied with its last entry for an Action that it contains twice", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    t.wire.live.undecodable();
    await t.clock.advance(10);
    t.wire.resync.open().initial(anAction("a", ActionState.ACKNOWLEDGED), anAction("a", ActionState.PLANNED)).end();
    await t.clock.advance(60);
    expect([t.row("a").state, t.wire.resyncs.length]).toEqual(["PLANNED", 1]);
  });
});
