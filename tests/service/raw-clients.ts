/**
 * One request over each transport in bytes chosen by the test, written with node:http and
 * node:http2 only, and its outcome in one form.
 */
import { type IncomingHttpHeaders, request as http1Request } from "node:http";
import { connect as http2Connect } from "node:http2";
import { codeToString } from "@connectrpc/connect/protocol-connect";
import { KEY } from "../support/principals.ts";

export type Operation = "StreamActions" | "UpdateActionState";

/** The transports that carry JSON. */
export const JSON_WAYS = ["REST", "Connect", "gRPC", "gRPC-Web"] as const;

export type JsonWay = (typeof JSON_WAYS)[number];

export const PROCEDURE = "/example.wdm.v1.service.ActionService/";
export const STREAM_PATH = "/api/v1/wdm/actions/stream";
export const statePath = (id: string) => `/api/v1/wdm/actions/${id}/state`;
export const QUEUE = { assignedTo: [{ id: "robot-7", type: "PRINCIPAL_TYPE_OBJECT" }] };

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly trailers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface RawCall {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

/** Makes one request on HTTP/1.1 and reads its complete answer. */
export function exchange(baseUrl: string, { path, method = "POST", headers = {}, body }: RawCall): Promise<RawAnswer> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const request = http1Request({ hostname, port, path, method, agent: false, headers: { "X-API-KEY": KEY, ...headers } });
    request.on("error", reject);
    request.on("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const { statusCode: status = 0, headers: answered, trailers } = response;
        resolve({ status, headers: answered, trailers, body: Buffer.concat(chunks) });
      });
    });
    request.end(body);
  });
}

/** Makes one request on HTTP/2 and reads its complete answer. */
export function exchangeHttp2(baseUrl: string, { path, method = "POST", headers = {}, body }: RawCall): Promise<RawAnswer> {
  const session = http2Connect(baseUrl);
  return new Promise<RawAnswer>((resolve, reject) => {
    session.on("error", reject);
    const stream = session.request({ ":method": method, ":path": path, "x-api-key": KEY, te: "trailers", ...headers });
    const chunks: Buffer[] = [];
    let status = 0;
    let answered: IncomingHttpHeaders = {};
    let trailers: IncomingHttpHeaders = {};
    stream.on("response", (response) => {
      status = Number(response[":status"]);
      answered = response;
    });
    stream.on("trailers", (fields) => (trailers = fields));
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("error", reject);
    stream.on("close", () => resolve({ status, headers: answered, trailers, body: Buffer.concat(chunks) }));
    stream.end(body);
  }).finally(() => session.destroy());
}

/**
 * Returns a message in the envelope of Connect's streams, gRPC and gRPC-Web: flags, length in four
 * bytes, data.
 */
export function enveloped(data: Buffer | string, flags = 0): Buffer {
  const bytes = Buffer.from(data);
  const head = Buffer.alloc(5);
  head[0] = flags;
  head.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}

export interface Enveloped {
  readonly flags: number;
  readonly data: Buffer;
}

export function envelopes(bytes: Buffer): Enveloped[] {
  const found: Enveloped[] = [];
  for (let at = 0; at + 5 <= bytes.length; at += 5 + bytes.readUInt32BE(at + 1)) {
    found.push({ flags: bytes[at] ?? 0, data: bytes.subarray(at + 5, at + 5 + bytes.readUInt32BE(at + 1)) });
  }
  return found;
}

export interface JsonCall {
  readonly operation: Operation;
  readonly body: Buffer | string;
  /** Only for REST, whose path names the Action. */
  readonly actionId?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns the outcome of a JSON request: "ok", or "code: message" as carried by the protocol. */
export async function outcome(baseUrl: string, way: JsonWay, call: JsonCall): Promise<string> {
  const { operation, body, headers = {} } = call;
  const path = PROCEDURE + operation;
  const answerTo = (type: string, data: Buffer) => exchange(baseUrl, { path, headers: { "content-type": type, ...headers }, body: data });
  if (way === "REST") return restOutcome(baseUrl, call);
  if (way === "gRPC") {
    const type = { "content-type": "application/grpc+json", ...headers };
    return trailerOutcome((await exchangeHttp2(baseUrl, { path, headers: type, body: enveloped(body) })).trailers);
  }
  if (way === "gRPC-Web") {
    const answer = await answerTo("application/grpc-web+json", enveloped(body));
    const end = envelopes(answer.body).find(({ flags }) => flags === 0x80);
    if (!end) return `no trailer, status ${answer.status}`;
    const lines = end.data.toString().trimEnd().split("\r\n");
    return trailerOutcome(Object.fromEntries(lines.map((line) => line.split(/: ?(.*)/s, 2))));
  }
  if (operation === "UpdateActionState") return jsonOutcome(await answerTo("application/json", Buffer.from(body)));
  const answer = await answerTo("application/connect+json", enveloped(body));
  const end = envelopes(answer.body).find(({ flags }) => flags === 2);
  if (!end) return `no end of the stream, status ${answer.status}`;
  const { error } = JSON.parse(end.data.toString()) as { error?: { code: string; message?: string } };
  return error ? `${error.code}: ${error.message ?? ""}` : "ok";
}

async function restOutcome(baseUrl: string, { operation, body, actionId = "a", headers = {} }: JsonCall): Promise<string> {
  const streams = operation === "StreamActions";
  return jsonOutcome(
    await exchange(baseUrl, {
      path: streams ? STREAM_PATH : statePath(encodeURIComponent(actionId)),
      method: streams ? "POST" : "PUT",
      headers: { "content-type": "application/json", ...headers },
      body: Buffer.from(body),
    }),
  );
}

function jsonOutcome({ status, body }: RawAnswer): string {
  if (status === 200) return "ok";
  try {
    const { code, message = "" } = JSON.parse(body.toString()) as { code: string; message?: string };
    return `${code}: ${message}`;
  } catch {
    return `status ${status}: ${body.toString()}`;
  }
}

function trailerOutcome(trailers: IncomingHttpHeaders): string {
  const status = Number(trailers["grpc-status"]);
  if (status === 0) return "ok";
  return `${codeToString(status)}: ${decodeURIComponent(trailers["grpc-message"]?.toString() ?? "")}`;
}
