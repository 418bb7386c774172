/**
 * The RPC protocols on one base URL, checked with `buf curl` and the .proto files. Connect's own
 * client covers gRPC and gRPC-Web in JSON, which buf does not support.
 */
import { createClient } from "@connectrpc/connect";
import { createConnectTransport, createGrpcTransport, createGrpcWebTransport } from "@connectrpc/connect-node";
import { describe, expect, it } from "vitest";
import { ActionService } from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { buf, bufStream, leave, next, type ProtocolName, PROTOCOLS } from "./foreign-clients.ts";
import { eventName, move, REPORTER, running, watch, eventually } from "./fixtures.ts";
import { anAction } from "../support/actions.ts";
import { KEY, READ_KEY } from "../support/principals.ts";

const QUEUE = { assignedTo: [{ id: "robot-7", type: "PRINCIPAL_TYPE_OBJECT" }] };
const RESYNC = { ...QUEUE, streamMode: "ACTION_STREAM_MODE_INITIAL_ONLY" };

describe.each(Object.keys(PROTOCOLS) as ProtocolName[])("%s", (protocol) => {
  it("streams all five event types live, and answers updates", async () => {
    const { baseUrl, engine } = await running({ seed: [anAction("a"), anAction("b")] });
    const stream = bufStream({ baseUrl, protocol, body: { ...QUEUE, heartbeatPeriodMillis: 600_000 } });
    expect(await next(stream)).toBe("INITIAL a");
    expect(await next(stream)).toBe("INITIAL b");
    expect(await next(stream)).toBe("HEARTBEAT");

    await engine.create(anAction("c"));
    expect(await next(stream)).toBe("CREATED c");
    const body = { actionId: "a", state: "ACTION_STATE_ACKNOWLEDGED", progress: { phase: "Reading", statusMessage: "Seen" } };
    const answer = await buf({ baseUrl, protocol, operation: "UpdateActionState", body });
    expect(answer).toMatchObject({ exitCode: 0 });
    expect(JSON.parse(answer.stdout)).toMatchObject({
      action: { id: "a", state: body.state, progress: body.progress, provenance: { name: "robot-7" } },
    });
    expect((await stream.next()).value).toMatchObject({
      eventType: "ACTION_EVENT_TYPE_UPDATED",
      action: { id: "a", progress: body.progress },
    });
    await engine.update(move("b", "CANCELLED"), REPORTER);
    expect(await next(stream)).toBe("CANCELLED b");
    await leave(stream);
  });

  it("ends a resync cleanly, and delivers the code of a refusal", async () => {
    const { baseUrl } = await running({ seed: [anAction("a")] });
    const resync = bufStream({ baseUrl, protocol, body: RESYNC });
    expect([await next(resync), await next(resync)]).toEqual(["INITIAL a", "end"]);

    const [wrongKey, readOnly, skipping, noFilter] = await Promise.all([
      buf({ baseUrl, protocol, operation: "StreamActions", body: RESYNC, key: "wrong" }),
      buf({
        baseUrl,
        protocol,
        operation: "UpdateActionState",
        body: { actionId: "a", state: "ACTION_STATE_ACKNOWLEDGED" },
        key: READ_KEY,
      }),
      buf({ baseUrl, protocol, operation: "UpdateActionState", body: { actionId: "a", state: "ACTION_STATE_PLANNED" } }),
      buf({ baseUrl, protocol, operation: "StreamActions", body: {} }),
    ]);
    expect(JSON.parse(wrongKey.stderr)).toMatchObject({ code: "unauthenticated" });
    expect(JSON.parse(readOnly.stderr)).toMatchObject({ code: "permission_denied" });
    expect(JSON.parse(skipping.stderr)).toEqual({
      code: "failed_precondition",
      message: "the Action a cannot move from ASSIGNED to PLANNED: only one step forward at a time is allowed",
    });
    expect(JSON.parse(noFilter.stderr)).toMatchObject({ code: "invalid_argument" });
  });
});

describe.each([
  ["Connect", createConnectTransport],
  ["gRPC", (options: { baseUrl: string; useBinaryFormat: boolean }) => createGrpcTransport(options)],
  ["gRPC-Web", createGrpcWebTransport],
] as const)("%s", (_name, transport) => {
  it.each(["1.1", "2"] as const)("supports JSON and binary on HTTP/%s", async (httpVersion) => {
    const { baseUrl, engine } = await running({ seed: [anAction("a")] });
    for (const useBinaryFormat of [false, true]) {
      const client = createClient(ActionService, transport({ baseUrl, httpVersion, useBinaryFormat }));
      const gone = new AbortController();
      const call = { headers: { "X-API-KEY": KEY }, signal: gone.signal };
      if (transport !== createConnectTransport && transport !== createGrpcWebTransport && httpVersion === "1.1") return;
      const stream = client.streamActions(watch({ heartbeatMs: 60_000 }), call)[Symbol.asyncIterator]();
      const heard: string[] = [];
      for (let count = 0; count < 2; count += 1) heard.push(eventName((await stream.next()).value?.eventType ?? 0));
      const { action: after } = await client.updateActionState(move("a", "ASSIGNED", { phase: "x" }), call);
      expect(after?.progress?.phase).toBe("x");
      heard.push(eventName((await stream.next()).value?.eventType ?? 0));
      expect(heard).toEqual(["INITIAL", "HEARTBEAT", "UPDATED"]);
      gone.abort();
      await expect(stream.next()).rejects.toMatchObject({ code: 1 });
    }
    await eventually(() => engine.subscriberCount).toBe(0);
  });
});

it("serves all protocols at the same time to different clients, and all see the same change", async () => {
  const { baseUrl, engine } = await running({ seed: [anAction("a")] });
  const streams = (Object.keys(PROTOCOLS) as ProtocolName[]).map((protocol) => bufStream({ baseUrl, protocol, body: QUEUE }));
  expect(await Promise.all(streams.map(next))).toEqual(streams.map(() => "INITIAL a"));
  await engine.update(move("a", "REJECTED"), REPORTER);
  expect(await Promise.all(streams.map(next))).toEqual(streams.map(() => "UPDATED a"));
  await Promise.all(streams.map(leave));
  await eventually(() => engine.subscriberCount).toBe(0);
});
