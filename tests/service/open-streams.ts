/**
 * Streams that stay open, over every transport and codec, with node:http and node:http2 only. Each
 * ends with its test at the latest.
 */
import { request as http1Request } from "node:http";
import { connect as http2Connect } from "node:http2";
import { toBinary } from "@bufbuild/protobuf";
import { onTestFinished } from "vitest";
import { StreamActionsRequestSchema } from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { watch } from "./fixtures.ts";
import { enveloped, PROCEDURE, QUEUE, STREAM_PATH } from "./raw-clients.ts";
import { KEY } from "../support/principals.ts";

const RPC = `${PROCEDURE}StreamActions`;
function waysOf(mode: "LIVE_ONLY" | "INITIAL_ONLY") {
  const json = Buffer.from(JSON.stringify({ ...QUEUE, streamMode: `ACTION_STREAM_MODE_${mode}` }));
  const binary = Buffer.from(toBinary(StreamActionsRequestSchema, watch({ mode })));
  return [
    { name: "REST", path: STREAM_PATH, type: "application/json", body: json, http2: false },
    { name: "REST on HTTP/2", path: STREAM_PATH, type: "application/json", body: json, http2: true },
    { name: "Connect in JSON", path: RPC, type: "application/connect+json", body: enveloped(json), http2: false },
    { name: "Connect in binary", path: RPC, type: "application/connect+proto", body: enveloped(binary), http2: false },
    { name: "Connect on HTTP/2", path: RPC, type: "application/connect+json", body: enveloped(json), http2: true },
    { name: "gRPC in JSON", path: RPC, type: "application/grpc+json", body: enveloped(json), http2: true },
    { name: "gRPC in binary", path: RPC, type: "application/grpc+proto", body: enveloped(binary), http2: true },
    { name: "gRPC without a codec", path: RPC, type: "application/grpc", body: enveloped(binary), http2: true },
    { name: "gRPC-Web in JSON", path: RPC, type: "application/grpc-web+json", body: enveloped(json), http2: false },
    { name: "gRPC-Web in binary", path: RPC, type: "application/grpc-web+proto", body: enveloped(binary), http2: false },
  ] as const;
}

/** Streams of live events only. */
export const WAYS = waysOf("LIVE_ONLY");
/** Streams of the initial Actions only. */
export const LISTS = waysOf("INITIAL_ONLY");

type Way = (typeof WAYS)[number];

interface Opened {
  readonly status: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
  /** Returns the bytes received so far. */
  readonly received: () => Buffer;
  /** Disconnects the client. */
  readonly leave: () => void;
}

/** Resolves with the response head, which arrives even before there is an event. */
export function open(baseUrl: string, { path, type, body, http2 }: Way): Promise<Opened> {
  const headers = { "x-api-key": KEY, "content-type": type };
  const chunks: Buffer[] = [];
  const received = () => Buffer.concat(chunks);
  return new Promise((resolve, reject) => {
    if (http2) {
      const session = http2Connect(baseUrl).on("error", reject);
      onTestFinished(() => session.destroy());
      const stream = session.request({ ":method": "POST", ":path": path, ...headers, te: "trailers" });
      stream.on("response", (head) => resolve({ status: head[":status"], headers: head, received, leave: () => session.destroy() }));
      stream.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", () => undefined);
      stream.end(body);
      return;
    }
    const request = http1Request(baseUrl + path, { method: "POST", headers, agent: false }).on("error", reject);
    onTestFinished(() => void request.destroy());
    request.on("response", (response) => {
      response.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", () => undefined);
      resolve({ status: response.statusCode, headers: response.headers, received, leave: () => void request.destroy() });
    });
    request.end(body);
  });
}
