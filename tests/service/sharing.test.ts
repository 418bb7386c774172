/** An event is encoded once for all who get it in the same form, over every transport, and its stream's headers go out before any event. */
import { request as http1Request } from "node:http";
import { connect as http2Connect } from "node:http2";
import * as protobuf from "@bufbuild/protobuf";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { StreamActionsRequestSchema, StreamActionsResponseSchema } from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { action, eventually, KEY, move, REPORTER, running, watch } from "./given.ts";
import { enveloped, PROCEDURE, QUEUE, STREAM_PATH } from "./raw-clients.ts";

vi.mock("@bufbuild/protobuf", async (original) => {
  const real = await original<typeof protobuf>();
  return { ...real, toJsonString: vi.fn(real.toJsonString), toBinary: vi.fn(real.toBinary) };
});

const RPC = `${PROCEDURE}StreamActions`;
const JSON_BODY = Buffer.from(JSON.stringify({ ...QUEUE, streamMode: "ACTION_STREAM_MODE_LIVE_ONLY" }));
const BINARY_BODY = Buffer.from(protobuf.toBinary(StreamActionsRequestSchema, watch({ mode: "LIVE_ONLY" })));

const WAYS = [
  { name: "REST", path: STREAM_PATH, type: "application/json", body: JSON_BODY, http2: false },
  { name: "REST on HTTP/2", path: STREAM_PATH, type: "application/json", body: JSON_BODY, http2: true },
  { name: "Connect in JSON", path: RPC, type: "application/connect+json", body: enveloped(JSON_BODY), http2: false },
  { name: "Connect in binary", path: RPC, type: "application/connect+proto", body: enveloped(BINARY_BODY), http2: false },
  { name: "Connect on HTTP/2", path: RPC, type: "application/connect+json", body: enveloped(JSON_BODY), http2: true },
  { name: "gRPC in JSON", path: RPC, type: "application/grpc+json", body: enveloped(JSON_BODY), http2: true },
  { name: "gRPC in binary", path: RPC, type: "application/grpc+proto", body: enveloped(BINARY_BODY), http2: true },
  { name: "gRPC without a codec", path: RPC, type: "application/grpc", body: enveloped(BINARY_BODY), http2: true },
  { name: "gRPC-Web in JSON", path: RPC, type: "application/grpc-web+json", body: enveloped(JSON_BODY), http2: false },
  { name: "gRPC-Web in binary", path: RPC, type: "application/grpc-web+proto", body: enveloped(BINARY_BODY), http2: false },
] as const;

type Way = (typeof WAYS)[number];

/** How many events this function has encoded. */
function encodings(encode: (typeof protobuf)["toJsonString"] | (typeof protobuf)["toBinary"]): number {
  return vi.mocked(encode).mock.calls.filter(([schema]) => schema.typeName === StreamActionsResponseSchema.typeName).length;
}

interface Opened {
  readonly status: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
  /** Bytes that have come so far. */
  readonly received: () => Buffer;
}

/** Resolves with the headers, which come while there is no event to send. */
function open(baseUrl: string, { path, type, body, http2 }: Way): Promise<Opened> {
  const headers = { "x-api-key": KEY, "content-type": type };
  const chunks: Buffer[] = [];
  const received = () => Buffer.concat(chunks);
  return new Promise((resolve, reject) => {
    if (http2) {
      const session = http2Connect(baseUrl).on("error", reject);
      onTestFinished(() => session.destroy());
      const stream = session.request({ ":method": "POST", ":path": path, ...headers, te: "trailers" });
      stream.on("response", (head) => resolve({ status: head[":status"], headers: head, received }));
      stream.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", () => undefined);
      stream.end(body);
      return;
    }
    const request = http1Request(baseUrl + path, { method: "POST", headers, agent: false }).on("error", reject);
    onTestFinished(() => void request.destroy());
    request.on("response", (response) => {
      response.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", () => undefined);
      resolve({ status: response.statusCode, headers: response.headers, received });
    });
    request.end(body);
  });
}

describe.each(WAYS)("a stream over $name", (way) => {
  it("sends its headers at once, and asks proxies to hold nothing back", async () => {
    const { baseUrl } = await running();
    const { status, headers } = await open(baseUrl, way);
    expect(status).toBe(200);
    expect(headers).toMatchObject({ "x-accel-buffering": "no", "cache-control": "no-store" });
  });
});

describe("an event for many subscribers", () => {
  it("is encoded once in each form, and all of a form get the same bytes", async () => {
    const { baseUrl, engine } = await running({ seed: [action("a")] });
    const opened = await Promise.all([...WAYS, ...WAYS, ...WAYS].map((way) => open(baseUrl, way)));
    vi.mocked(protobuf.toJsonString).mockClear();
    vi.mocked(protobuf.toBinary).mockClear();
    engine.update(move("a", "ACKNOWLEDGED"), REPORTER);
    await eventually(() => opened.every(({ received }) => received().length > 0)).toBe(true);
    expect([encodings(protobuf.toJsonString), encodings(protobuf.toBinary)]).toEqual([1, 1]);
    const forms = new Set(opened.map(({ received }) => received().toString("latin1")));
    // A line, and an envelope in JSON and one in binary.
    expect(forms.size).toBe(3);
  });

  it("reaches a reader that was away in order and whole, however much had gathered", async () => {
    const { baseUrl, engine } = await running({ seed: [action("a", { state: "ACTION_STATE_IN_PROGRESS" })] });
    const opened = await Promise.all(WAYS.slice(0, 1).map((way) => open(baseUrl, way)));
    for (let count = 0; count < 500; count += 1) engine.update(move("a", "IN_PROGRESS", { phase: String(count) }), REPORTER);
    for (const { received } of opened) {
      await eventually(() => received().toString().split("\n").length).toBe(501);
      const phases = received()
        .toString()
        .trimEnd()
        .split("\n")
        .map((line) => (JSON.parse(line) as { action: { progress: { phase: string } } }).action.progress.phase);
      expect(phases).toEqual(Array.from({ length: 500 }, (_, index) => String(index)));
    }
  });
});
