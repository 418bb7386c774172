/**
 * The three protocols for the two operations, each by its own specification: paths, content types,
 * frames, ends and errors.
 */
import { fromBytes, toBytes } from "./binary-codec.ts";
import { fromJsonText, toJsonText } from "./json-codec.ts";
import type { MessageType, Plain } from "./schema.ts";
import type { Style } from "./style.ts";

export type Transport = "connect" | "grpc-web" | "rest";
export type Codec = "json" | "binary";

export interface Call {
  readonly transport: Transport;
  readonly codec: Codec;
  readonly operation: "stream" | "update";
  /** In REST, part of the path. */
  readonly actionId: string | undefined;
}

const SERVICE = "/example.wdm.v1.service.ActionService/";
const REST_STREAM = "/api/v1/wdm/actions/stream";
const REST_UPDATE = /^\/api\/v1\/wdm\/actions\/([^/]+)\/state$/;
/** gRPC's numbers for Connect's names (connectrpc.com/docs/protocol, "Error codes"). */
const GRPC_NUMBERS: ReadonlyMap<string, number> = new Map([
  ["invalid_argument", 3],
  ["not_found", 5],
  ["resource_exhausted", 8],
  ["failed_precondition", 9],
  ["unauthenticated", 16],
]);

/** Returns undefined for a protocol that this service does not offer. */
export function callOf(method: string, path: string, contentType: string): Call | undefined {
  const update = REST_UPDATE.exec(path);
  if (method === "POST" && path === REST_STREAM) return { transport: "rest", codec: "json", operation: "stream", actionId: undefined };
  if (method === "PUT" && update !== null)
    return { transport: "rest", codec: "json", operation: "update", actionId: decodeURIComponent(update[1] ?? "") };
  if (method !== "POST" || !path.startsWith(SERVICE)) return undefined;
  const operation = path.endsWith("/StreamActions") ? "stream" : "update";
  const transport = contentType.startsWith("application/grpc-web") ? "grpc-web" : "connect";
  return { transport, codec: /json/.test(contentType) ? "json" : "binary", operation, actionId: undefined };
}

/** Returns the request message. Throws when it cannot be read. */
export function requestOf({ transport, codec, operation }: Call, type: MessageType, body: Buffer): Plain {
  const isFramed = transport === "grpc-web" || (transport === "connect" && operation === "stream");
  const payload = isFramed ? body.subarray(5, 5 + body.readUInt32BE(1)) : body;
  return codec === "json" ? fromJsonText(type, payload.toString("utf8")) : fromBytes(type, payload);
}

export function encode({ codec }: Call, type: MessageType, message: Plain, style: Style): Buffer {
  return codec === "json" ? Buffer.from(toJsonText(type, message, style)) : toBytes(type, message, style);
}

/** Returns a message as framed in the stream. */
export function framed({ transport }: Call, payload: Buffer, style: Style): Buffer {
  if (transport !== "rest") return envelope(0, payload);
  const newline = style.newline === "CRLF" ? "\r\n" : "\n";
  const before = style.keepalive === "blank lines" ? newline : "";
  return Buffer.concat([Buffer.from(before), payload, Buffer.from(newline)]);
}

/** Returns the bytes that end a stream. */
export function endOf({ transport }: Call, style: Style): Buffer {
  if (transport === "rest") return Buffer.alloc(0);
  if (transport === "grpc-web") return envelope(0x80, Buffer.from("grpc-status: 0\r\n"));
  return envelope(0b10, Buffer.from(style.listEnd === "empty payload" ? "" : "{}"));
}

export function envelope(flags: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(flags, 0);
  head.writeUInt32BE(payload.byteLength, 1);
  return Buffer.concat([head, payload]);
}

/**
 * Returns the content type of the stream or of the response, or undefined when the header is
 * missing.
 */
export function contentType(call: Call, style: Style): string | undefined {
  const { transport, operation } = call;
  const documented = documentedType(call);
  switch (style.contentType) {
    case "documented":
      return documented;
    case "with charset":
      return `${documented}; charset=utf-8`;
    case "upper case":
      return documented.replace("application", "Application").replace("json", "JSON");
    case "without codec":
      return transport === "grpc-web" ? "application/grpc-web" : documented;
    case "missing":
      return undefined;
    default:
      return transport === "rest" && operation === "stream" ? style.contentType : documented;
  }
}

function documentedType({ transport, codec, operation }: Call): string {
  const suffix = codec === "json" ? "json" : "proto";
  if (transport === "grpc-web") return `application/grpc-web+${suffix}`;
  if (transport === "connect") return operation === "stream" ? `application/connect+${suffix}` : `application/${suffix}`;
  return operation === "stream" ? "application/x-ndjson" : "application/json";
}

export interface ErrorAnswer {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

/**
 * Returns a refusal in the service's style. gRPC-Web has only one style, in the headers or in a
 * trailer frame.
 */
export function errorAnswer(call: Call, status: number, code: string, message: string, style: Style): ErrorAnswer {
  const grpcNumber = GRPC_NUMBERS.get(code) ?? 2;
  const kind = style.errors.replace(/ \d+$/, "");
  if (call.transport === "grpc-web") {
    const status = { "grpc-status": String(grpcNumber), "grpc-message": encodeURIComponent(message) };
    const type = { "content-type": documentedType(call) };
    if (kind !== "text") return { status: 200, headers: { ...type, ...status }, body: "" };
    const lines = Object.entries(status).map(([name, value]) => `${name}: ${value}\r\n`);
    return { status: 200, headers: type, body: envelope(0x80, Buffer.from(lines.join(""))) };
  }
  if (call.transport === "connect" && call.operation === "stream") {
    const end = envelope(0b10, Buffer.from(JSON.stringify({ error: { code, message } })));
    return { status: 200, headers: { "content-type": documentedType(call) }, body: end };
  }
  const json = (body: object, type = "application/json"): ErrorAnswer => ({
    status,
    headers: { "content-type": type },
    body: JSON.stringify(body),
  });
  switch (kind) {
    case "grpc number":
      return json({ code: grpcNumber, message, details: [] });
    case "google":
      return json({ error: { code: status, message, status: code.toUpperCase() } });
    case "problem":
      return json({ type: "about:blank", title: "Not now", status, detail: message }, "application/problem+json");
    case "text":
      return { status, headers: { "content-type": "text/plain; charset=utf-8" }, body: `${message}\n` };
    case "html":
      return { status, headers: { "content-type": "text/html" }, body: `<html><body><h1>${status}</h1>${message}</body></html>` };
    case "empty":
      return { status, headers: {}, body: "" };
    default:
      return json({ code, message });
  }
}
