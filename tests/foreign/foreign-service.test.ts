/**
 * Tests the foreign service itself against the interface document, with clients that share no code
 * with it: node:http, and connect-node with the generated schema.
 */
import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { createInterface } from "node:readline";
import { fromBinary, fromJsonString } from "@bufbuild/protobuf";
import { Code, ConnectError, createClient } from "@connectrpc/connect";
import { createConnectTransport, createGrpcWebTransport } from "@connectrpc/connect-node";
import { describe, expect, it, onTestFinished } from "vitest";
import { ActionState, PrincipalType } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import {
  ActionEventType,
  ActionService,
  ActionStreamMode,
  StreamActionsResponseSchema,
} from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { FOREIGN_KEY, ForeignService } from "../support/foreign-service.ts";
import { toBytes } from "../support/foreign/binary-codec.ts";
import { toJsonText } from "../support/foreign/json-codec.ts";
import { LOCKED_WORDS } from "../support/foreign/records.ts";
import { STREAM_EVENT } from "../support/foreign/schema.ts";
import { STANDARD, type Style } from "../support/foreign/style.ts";
import { seed } from "./life.ts";
import { foreignAction } from "../support/actions.ts";
import { asJson, ROBOT_7 } from "../support/principals.ts";

const ME = asJson(ROBOT_7);
const AT = Date.UTC(2026, 10, 20, 12, 0, 0, 125);

async function aService(style: Partial<Style> = {}): Promise<ForeignService> {
  const service = await ForeignService.start(style);
  onTestFinished(() => service.stop());
  return service;
}

interface Answer {
  status: number;
  type: string | undefined;
  /** The lines of the body, as they arrive. */
  lines: AsyncIterator<string, undefined>;
  abort: () => void;
}

/** Sends one hand-written request. */
async function call(
  service: ForeignService,
  method: string,
  path: string,
  body: object,
  key: string | undefined = FOREIGN_KEY,
): Promise<Answer> {
  const headers = { "content-type": "application/json", ...(key !== "" && { "x-api-key": key }) };
  const sent = request(`${service.baseUrl}${path}`, { method, headers, agent: false });
  sent.on("error", () => undefined);
  onTestFinished(() => void sent.destroy());
  sent.end(JSON.stringify(body));
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  response.on("error", () => undefined);
  const lines = createInterface({ input: response })[Symbol.asyncIterator]() as AsyncIterator<string, undefined>;
  return { status: response.statusCode ?? 0, type: response.headers["content-type"], lines, abort: () => void sent.destroy() };
}

async function rest(lines: Answer["lines"]): Promise<string[]> {
  const all: string[] = [];
  for (let next = await lines.next(); next.done !== true; next = await lines.next()) all.push(next.value);
  return all;
}

async function event(lines: Answer["lines"]): Promise<Record<string, unknown>> {
  return JSON.parse((await lines.next()).value ?? "null") as Record<string, unknown>;
}

describe("REST, by hand", () => {
  it("streams the snapshot, a heartbeat, and then events, one object per line", async () => {
    const service = await aService();
    service.records.create(foreignAction("a"));
    const { status, type, lines } = await call(service, "POST", "/api/v1/wdm/actions/stream", {
      assignedTo: [ME],
      heartbeatPeriodMillis: 60_000,
    });
    expect([status, type]).toEqual([200, "application/x-ndjson"]);
    expect(await event(lines)).toEqual({
      eventType: "ACTION_EVENT_TYPE_INITIAL",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      action: {
        id: "a",
        name: "Action a",
        type: "inspection",
        scope: "ACTION_SCOPE_TASK",
        state: "ACTION_STATE_ASSIGNED",
        priority: "ACTION_PRIORITY_MEDIUM",
        assignedTo: ME,
      },
    });
    expect(await event(lines)).toMatchObject({ eventType: "ACTION_EVENT_TYPE_HEARTBEAT" });
    service.records.create(foreignAction("b"));
    expect(await event(lines)).toMatchObject({ eventType: "ACTION_EVENT_TYPE_CREATED", action: { id: "b" } });
    const update = { state: "ACTION_STATE_ACKNOWLEDGED", provenance: { name: "robot-7", updatedAt: "2026-11-20T12:00:00.125Z" } };
    const answer = await call(service, "PUT", "/api/v1/wdm/actions/b/state", update);
    expect(answer.status).toBe(200);
    expect(await event(answer.lines)).toMatchObject({ action: { id: "b", ...update } });
    expect(await event(lines)).toMatchObject({ eventType: "ACTION_EVENT_TYPE_UPDATED", action: { id: "b", ...update } });
    await call(service, "PUT", "/api/v1/wdm/actions/b/state", { state: "ACTION_STATE_CANCELLED" });
    expect(await event(lines)).toMatchObject({ eventType: "ACTION_EVENT_TYPE_CANCELLED", action: { id: "b" } });
    expect(service.records.updates.map(({ actionId, state }) => [actionId, state])).toEqual([
      ["b", "ACKNOWLEDGED"],
      ["b", "CANCELLED"],
    ]);
  });

  it("lists open Actions with INITIAL_ONLY and ends the stream; filters combine with OR", async () => {
    const service = await aService();
    seed(service);
    service.records.create(
      foreignAction("asked for", { assignedTo: { id: "robot-9", type: "OBJECT" }, requestedBy: { id: "ann", type: "USER" } }),
    );
    const { lines } = await call(service, "POST", "/api/v1/wdm/actions/stream", {
      assignedTo: [ME],
      requestedBy: [{ id: "ann", type: "PRINCIPAL_TYPE_USER" }],
      streamMode: "ACTION_STREAM_MODE_INITIAL_ONLY",
      heartbeatPeriodMillis: 100,
    });
    const ids = (await rest(lines)).map((line) => (JSON.parse(line) as { action: { id: string } }).action.id);
    expect(ids).toEqual(["work", "taken", "own", "moved", "locked-1", "kept/1 ü", "asked for"]);
  });

  it("skips the snapshot with LIVE_ONLY", async () => {
    const service = await aService();
    seed(service);
    const { lines } = await call(service, "POST", "/api/v1/wdm/actions/stream", {
      assignedTo: [ME],
      streamMode: "ACTION_STREAM_MODE_LIVE_ONLY",
    });
    service.records.create(foreignAction("b"));
    expect(await event(lines)).toMatchObject({ eventType: "ACTION_EVENT_TYPE_CREATED", action: { id: "b" } });
  });

  it("moves forward by one step, ends nothing twice, and refuses with a message", async () => {
    const service = await aService();
    seed(service);
    const put = async (id: string, state: string): Promise<number> =>
      (await call(service, "PUT", `/api/v1/wdm/actions/${encodeURIComponent(id)}/state`, { state: `ACTION_STATE_${state}` })).status;
    expect(await put("kept/1 ü", "ACKNOWLEDGED")).toBe(200);
    expect(await put("kept/1 ü", "ACKNOWLEDGED")).toBe(200);
    expect(await put("kept/1 ü", "COMPLETED")).toBe(400);
    expect(await put("kept/1 ü", "FAILED")).toBe(200);
    expect(await put("kept/1 ü", "CANCELLED")).toBe(400);
    expect(await put("nobody", "CANCELLED")).toBe(404);
    expect(service.records.updates).toHaveLength(3);
  });

  it("accepts its key, and refuses a request without one", async () => {
    const service = await aService();
    for (const key of ["", "another"])
      expect((await call(service, "POST", "/api/v1/wdm/actions/stream", { assignedTo: [ME] }, key)).status).toBe(401);
    expect((await call(service, "POST", "/api/v1/wdm/actions/stream", {})).status).toBe(400);
  });
});

describe.each([
  {
    name: "Connect, JSON",
    transport: (baseUrl: string) => createConnectTransport({ baseUrl, httpVersion: "1.1", useBinaryFormat: false }),
  },
  {
    name: "Connect, binary",
    transport: (baseUrl: string) => createConnectTransport({ baseUrl, httpVersion: "1.1", useBinaryFormat: true }),
  },
  {
    name: "gRPC-Web, JSON",
    transport: (baseUrl: string) => createGrpcWebTransport({ baseUrl, httpVersion: "1.1", useBinaryFormat: false }),
  },
  {
    name: "gRPC-Web, binary",
    transport: (baseUrl: string) => createGrpcWebTransport({ baseUrl, httpVersion: "1.1", useBinaryFormat: true }),
  },
])("$name, by connect-node", ({ transport }) => {
  it("streams, updates and refuses", async () => {
    const service = await aService();
    seed(service);
    const client = createClient(ActionService, transport(service.baseUrl));
    const headers = { "X-API-KEY": FOREIGN_KEY };
    const assignedTo = [{ id: "robot-7", type: PrincipalType.OBJECT }];
    const list: [ActionEventType, string | undefined][] = [];
    for await (const { eventType, action } of client.streamActions({ assignedTo, streamMode: ActionStreamMode.INITIAL_ONLY }, { headers }))
      list.push([eventType, action?.id]);
    expect(list).toEqual(["work", "taken", "own", "moved", "locked-1", "kept/1 ü"].map((id) => [ActionEventType.INITIAL, id]));

    const stream = client.streamActions({ assignedTo, heartbeatPeriodMillis: 60_000 }, { headers })[Symbol.asyncIterator]();
    for (let index = 0; index < list.length; index += 1) await stream.next();
    expect(await stream.next()).toMatchObject({ value: { eventType: ActionEventType.HEARTBEAT } });
    const updatedAt = { seconds: 1_795_000_000n, nanos: 125_000_000 };
    const update = {
      actionId: "work",
      state: ActionState.ACKNOWLEDGED,
      progress: { phase: "p", statusMessage: "ü" },
      provenance: { name: "robot-7", updatedAt },
    };
    const { action } = await client.updateActionState(update, { headers });
    expect(action).toMatchObject({
      id: "work",
      state: ActionState.ACKNOWLEDGED,
      progress: update.progress,
      provenance: { name: "robot-7", updatedAt },
    });
    expect(await stream.next()).toMatchObject({
      value: { eventType: ActionEventType.UPDATED, action: { id: "work", provenance: { updatedAt } } },
    });

    const refused = client.updateActionState({ actionId: "locked-1", state: ActionState.ACKNOWLEDGED }, { headers });
    await expect(refused).rejects.toMatchObject({ code: Code.FailedPrecondition, rawMessage: LOCKED_WORDS });
    await expect(client.updateActionState(update, {})).rejects.toSatisfy(
      (error) => error instanceof ConnectError && error.code === Code.Unauthenticated,
    );
    await stream.return?.();
  });
});

describe("the foreign service's ways of writing", () => {
  const message = {
    eventType: "UPDATED",
    timestamp: AT,
    action: { ...foreignAction("a"), progress: { phase: "ü" }, provenance: { name: "robot-7", updatedAt: AT } },
  };
  const standard = fromJsonString(StreamActionsResponseSchema, toJsonText(STREAM_EVENT, message, STANDARD));

  it("mean the same in every way of writing JSON that proto3 allows", () => {
    const styles: Partial<Style>[] = [
      { names: "snake_case" },
      { enums: "numbers" },
      { unset: "null" },
      { unset: "default values" },
      { times: "nanoseconds" },
      { times: "microseconds" },
      { times: "offset" },
      { fields: "new" },
      { names: "snake_case", enums: "numbers", unset: "null", times: "offset", fields: "new" },
    ];
    for (const style of styles) {
      const text = toJsonText(STREAM_EVENT, message, { ...STANDARD, ...style });
      expect(text).not.toBe(toJsonText(STREAM_EVENT, message, STANDARD));
      expect(fromJsonString(StreamActionsResponseSchema, text, { ignoreUnknownFields: true })).toEqual(standard);
    }
  });

  it("mean the same in binary, with default values written or omitted", () => {
    for (const style of [{}, { unset: "default values" }] as const)
      expect(fromBinary(StreamActionsResponseSchema, toBytes(STREAM_EVENT, message, { ...STANDARD, ...style }))).toEqual(standard);
    const withNew = fromBinary(StreamActionsResponseSchema, toBytes(STREAM_EVENT, message, { ...STANDARD, fields: "new" }), {
      readUnknownFields: false,
    });
    expect(withNew).toEqual(standard);
  });
});
