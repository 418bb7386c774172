/**
 * The bytes that a service sends, for every transport and codec: how one message, its frame and the
 * end of a stream look on the wire.
 */
import { fromJson, toBinary, type JsonValue } from "@bufbuild/protobuf";
import { Code } from "@connectrpc/connect";
import type { CodecName, TransportName } from "../../../electron/contract/vocabulary.ts";
import { type ByteRange, rangeOf } from "../../../electron/core/transport/decode/bytes.ts";
import {
  StreamActionsResponseSchema,
  UpdateActionStateResponseSchema,
} from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";

export interface WireFormat {
  readonly name: string;
  readonly transport: TransportName;
  readonly codec: CodecName;
  /** Content types of the stream and of the answer to an update. */
  readonly streamType: string;
  readonly answerType: string;
  /** Returns the bytes of one event, unframed. */
  readonly event: (json: JsonValue) => Uint8Array;
  /** Returns a frame around any bytes. */
  readonly frame: (payload: Uint8Array) => Uint8Array;
  /** The end that the protocol requires. */
  readonly end: Uint8Array;
  /** Returns the end with an error. REST has no place for metadata there. */
  readonly errorEnd: (code: Code, message: string, metadata?: Record<string, string>) => Uint8Array;
  /** Returns a whole answer to an update: the body of an accepted one. */
  readonly answer: (json: JsonValue) => Uint8Array;
}

const TEXT = new TextEncoder();

export function bytes(text: string): Uint8Array {
  return TEXT.encode(text);
}

export function joined(...parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

/** Returns these bytes as a part of others: between two copies of themselves. */
export function amid(data: Uint8Array): ByteRange {
  return { ...rangeOf(joined(data, data, data)), start: data.byteLength, end: 2 * data.byteLength };
}

export function envelope(flags: number, payload: Uint8Array, length = payload.byteLength): Uint8Array {
  const head = new Uint8Array(5);
  head[0] = flags;
  new DataView(head.buffer).setUint32(1, length);
  return joined(head, payload);
}

function codeName(code: Code): string {
  return Code[code].replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
}

function trailers(fields: Record<string, string>): Uint8Array {
  return envelope(
    0x80,
    bytes(
      Object.entries(fields)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join(""),
    ),
  );
}

const OK_TRAILERS = trailers({ "grpc-status": "0" });

function encoders(codec: CodecName): { event: WireFormat["event"]; message: (json: JsonValue) => Uint8Array } {
  if (codec === "json") return { event: (json) => bytes(JSON.stringify(json)), message: (json) => bytes(JSON.stringify(json)) };
  return {
    event: (json) => toBinary(StreamActionsResponseSchema, fromJson(StreamActionsResponseSchema, json)),
    message: (json) => toBinary(UpdateActionStateResponseSchema, fromJson(UpdateActionStateResponseSchema, json)),
  };
}

function connect(codec: CodecName): WireFormat {
  const { event, message } = encoders(codec);
  const suffix = codec === "json" ? "json" : "proto";
  return {
    name: `connect/${codec}`,
    transport: "connect",
    codec,
    streamType: `application/connect+${suffix}`,
    answerType: `application/${suffix}`,
    event,
    frame: (payload) => envelope(0, payload),
    end: envelope(2, bytes("{}")),
    errorEnd: (code, text, metadata = {}) =>
      envelope(
        2,
        bytes(
          JSON.stringify({
            error: { code: codeName(code), message: text },
            metadata: Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, [value]])),
          }),
        ),
      ),
    answer: message,
  };
}

function grpcWeb(codec: CodecName): WireFormat {
  const { event, message } = encoders(codec);
  const type = `application/grpc-web+${codec === "json" ? "json" : "proto"}`;
  return {
    name: `grpc-web/${codec}`,
    transport: "grpc-web",
    codec,
    streamType: type,
    answerType: type,
    event,
    frame: (payload) => envelope(0, payload),
    end: OK_TRAILERS,
    errorEnd: (code, text, metadata = {}) =>
      trailers({ "grpc-status": String(code), "grpc-message": encodeURIComponent(text), ...metadata }),
    answer: (json) => joined(envelope(0, message(json)), OK_TRAILERS),
  };
}

const REST: WireFormat = {
  name: "rest",
  transport: "rest",
  codec: "json",
  streamType: "application/x-ndjson",
  answerType: "application/json",
  event: encoders("json").event,
  frame: (payload) => joined(payload, bytes("\n")),
  end: new Uint8Array(),
  errorEnd: (code, text) => bytes(`${JSON.stringify({ code: codeName(code), message: text })}\n`),
  answer: encoders("json").message,
};

export const CONNECT_JSON = connect("json");
export const CONNECT_BINARY = connect("binary");
export const GRPC_WEB_JSON = grpcWeb("json");
export const GRPC_WEB_BINARY = grpcWeb("binary");
export { REST };

export const ENVELOPED: readonly WireFormat[] = [CONNECT_JSON, CONNECT_BINARY, GRPC_WEB_JSON, GRPC_WEB_BINARY];
export const FORMATS: readonly WireFormat[] = [...ENVELOPED, REST];
export const JSON_FORMATS: readonly WireFormat[] = FORMATS.filter(({ codec }) => codec === "json");
