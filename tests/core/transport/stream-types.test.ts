/**
 * Services name and write their lines in many ways; what is the service's is read, and a web page
 * is recognised as one, whatever its type.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { create } from "@bufbuild/protobuf";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  ActionEventType,
  ActionStreamMode,
  StreamActionsRequestSchema,
} from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { FakeNet, FedBody, ids, listen, said, type Heard } from "./fake-net.ts";
import {
  bytes,
  CONNECT_JSON,
  ENVELOPED,
  envelope,
  FORMATS,
  GRPC_WEB_BINARY,
  GRPC_WEB_JSON,
  joined,
  REST,
  type WireFormat,
} from "./wire-format.ts";

const PAGE = "not_the_service: This is a web page, not the Action service (HTTP 200).";
const LINE = JSON.stringify({ eventType: "ACTION_EVENT_TYPE_INITIAL", action: { id: "a" } });

function heard(format: WireFormat, type: string | undefined, ...chunks: Uint8Array[]): Promise<Heard> {
  const headers = type === undefined ? {} : { "Content-Type": type };
  return listen(new FakeNet(() => new Response(new FedBody(...chunks).end().stream, { headers })).transport(format));
}

/** Lines as gateways write them; `*` stands for the event. */
const WRAPPERS = ['{"result":*}', '{"data":*,"error":null}', '{"code":0,"message":"","data":*}', '{"jsonrpc":"2.0","params":{"result":*}}'];

function inOneByteEach(text: string): Uint8Array[] {
  return Array.from(bytes(text), (byte) => Uint8Array.of(byte));
}

function utf16(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, "utf16le"));
}

describe("rest, where the stream is in another encoding than UTF-8", () => {
  it.each([
    ["application/x-ndjson; charset=utf-16le", utf16(`${LINE}\n`), "utf-16le"],
    ['application/json;charset="UTF-16"', utf16(`\ufeff${LINE}\n`), "utf-16"],
    ["application/json; charset=utf-32", bytes(""), "utf-32"],
  ])("is reported with its encoding: %s", async (type, body, name) => {
    const { frames, end } = await heard(REST, type, body);
    expect([ids(frames), said(end)]).toEqual([[], `protocol: The service sends its stream in ${name}. Docket reads UTF-8 only.`]);
  });

  it("is read on after a first line of any bytes, when the type names no encoding", async () => {
    const { frames } = await heard(REST, "application/json", joined(Uint8Array.of(0xff, 0xfe), bytes(`\n${LINE}\n`)));
    expect(ids(frames)).toEqual(["undecodable", "a"]);
  });

  it("is read when only the type names it, and the bytes are UTF-8 or ASCII", async () => {
    for (const charset of ["iso-8859-1", "us-ascii", "windows-1252", "UTF8"])
      expect(ids((await heard(REST, `application/x-ndjson; charset=${charset}`, bytes(`${LINE}\n`))).frames), charset).toEqual(["a"]);
  });
});

describe("rest", () => {
  it.each(WRAPPERS)("reads events and heartbeats within %s", async (wrapper) => {
    const lines = [LINE, '{"eventType":"ACTION_EVENT_TYPE_HEARTBEAT"}'].map((line) => `${wrapper.replace("*", line)}\n`);
    const { frames, end } = await heard(REST, "application/json", bytes(lines.join("")));
    expect(frames.map((frame) => frame.ok && frame.event.eventType)).toEqual([ActionEventType.INITIAL, ActionEventType.HEARTBEAT]);
    expect([ids(frames)[0], end.clean]).toEqual(["a", true]);
  });

  it.each([
    "application/json",
    "application/jsonl",
    "application/jsonlines",
    "application/x-ndjson",
    "application/ndjson",
    "application/x-jsonlines",
    "application/stream+json",
    "application/vnd.wdm.v1+json",
    "text/json",
    "text/x-ndjson",
    "application/json; charset=utf-8",
    "Application/X-NDJSON;Charset=UTF-8",
    " application/json ; boundary=x",
    "application/json, application/json",
    "text/plain",
    "text/html",
    "text/event-stream",
    "application/octet-stream",
    "application/connect+json",
    "nonsense",
    undefined,
  ])("reads lines of the type %s", async (type) => {
    const { frames, end, opened } = await heard(REST, type, bytes(`\ufeff\r\n \n${LINE}\r\n`), bytes(`\r\n${LINE}\n`));
    expect({ ids: ids(frames), end: said(end), opened }).toEqual({ ids: ["a", "a"], end: "ended well", opened: 1 });
  });

  it("is open as soon as the headers of a JSON type arrive, although no message comes for hours", async () => {
    const body = new FedBody();
    const net = new FakeNet(() => new Response(body.stream, { headers: { "Content-Type": "application/jsonl" } }));
    let opened = false;
    const listener = { opened: () => void (opened = true), frame: () => undefined };
    const abort = new AbortController();
    const streaming = net.transport(REST).stream(create(StreamActionsRequestSchema, {}), listener, abort.signal);
    await net.clock.advance(3_600_000);
    expect(opened).toBe(true);
    abort.abort();
    expect(said(await streaming)).toBe("canceled: The request was given up.");
    expect(body.cancelled).toBe(true);
  });

  it.each(["application/x-ndjson", "application/json", "text/html", "text/plain", undefined])(
    "recognises a web page of the type %s, in whatever chunks it comes, and cancels it",
    async (type) => {
      for (const chunks of [[bytes("<!doctype html><p>Sign in")], inOneByteEach("\ufeff \r\n\t<html>")]) {
        const body = new FedBody(...chunks);
        const headers = type === undefined ? {} : { "Content-Type": type };
        const { frames, end } = await listen(new FakeNet(() => new Response(body.stream, { headers })).transport(REST));
        expect([ids(frames), said(end), body.cancelled]).toEqual([[], PAGE, true]);
      }
    },
  );

  it("reports any other type, and does not treat silence as an empty list when no type proves it", async () => {
    expect(said((await heard(REST, "text/plain", bytes("hello"))).end)).toBe(
      'not_the_service: This is not the Action service: it answers with "text/plain" (HTTP 200).',
    );
    const untyped = "not_the_service: This is not the Action service: its answer does not say what it is (HTTP 200).";
    expect(said((await heard(REST, undefined, bytes("hello"))).end)).toBe(untyped);
    expect(said((await heard(REST, undefined)).end)).toBe(untyped);
    expect(said((await heard(REST, "application/json")).end)).toBe("ended well");
  });

  it.each([
    ["an array", `[${LINE}\n,${LINE}\n]`],
    ["an array in many lines", `\ufeff [\n  ${LINE.replaceAll(",", " ,\n ")},\n  ${LINE}\n]\n`],
    ["an array for each", `[${LINE}]\n[${LINE}]\n`],
    ["a text sequence", `\u001e${LINE}\n\u001e${LINE}\n`],
  ])("reads the events of %s, whole or byte by byte", async (_what, text) => {
    for (const chunks of [[bytes(text)], inOneByteEach(text)]) {
      const { frames, end, opened } = await heard(REST, "application/json", ...chunks);
      expect({ ids: ids(frames), end: said(end), opened }).toEqual({ ids: ["a", "a"], end: "ended well", opened: 1 });
    }
  });

  it("reads an event of an array as soon as it is complete, with brackets and escapes in its texts, and detects where the array was cut", async () => {
    const odd = JSON.stringify({ eventType: "ACTION_EVENT_TYPE_INITIAL", action: { id: "b", name: '"]}\\', progress: { phase: "[{" } } });
    for (const text of [`[${LINE},${odd}`, `[${LINE},${odd},{"a`]) {
      const { frames, end } = await heard(REST, "application/json", bytes(text));
      expect([ids(frames), said(end)]).toEqual([["a", "b"], "protocol: The stream broke off in the middle of a message."]);
    }
    expect(said((await heard(REST, "application/json", bytes("[]"))).end)).toBe("ended well");
    expect(said((await heard(REST, "application/json", bytes(`[${LINE},{"code":"unavailable","message":"later"}]`))).end)).toBe(
      "unavailable: later",
    );
  });

  it("treats 204 as an empty list that another one has to confirm, and not as a stream", async () => {
    for (const [streamMode, ended] of [
      [ActionStreamMode.INITIAL_ONLY, { clean: true, unproven: true }],
      [ActionStreamMode.UNSPECIFIED, { clean: false, failure: { code: "protocol" } }],
    ] as const) {
      const net = new FakeNet(() => new Response(null, { status: 204 }));
      const listener = { opened: () => undefined, frame: () => undefined };
      const request = create(StreamActionsRequestSchema, { streamMode });
      expect(await net.transport(REST).stream(request, listener, new AbortController().signal)).toMatchObject(ended);
    }
  });

  it("reads lines byte by byte, with a byte order mark, blank lines and CRLF, and the last without its newline", async () => {
    const { frames, end } = await heard(REST, "application/ndjson", ...inOneByteEach(`\ufeff\n\r\n${LINE}\r\n \t \n\n${LINE}`));
    expect(ids(frames)).toEqual(["a", "a"]);
    expect(said(end)).toBe("ended well");
  });

  it.each([
    ['{"error":{"code":9,"message":"over","status":"FAILED_PRECONDITION"}}', "failed_precondition: over"],
    ['{"code":16,"message":"revoked","details":[]}', "unauthenticated: revoked"],
    ['{"code":"PERMISSION_DENIED","message":"not yours"}', "permission_denied: not yours"],
    ['{"error":"shutting down"}', "unknown: shutting down"],
  ])("ends on the error line %s", async (line, words) => {
    for (const last of [line, `${line}\n`, `${line}\r\n${LINE}\n`]) {
      const { frames, end } = await heard(REST, "application/json", bytes(`${LINE}\n${last}`));
      expect([ids(frames), said(end)]).toEqual([["a"], words]);
    }
  });

  it("does not treat an event as an error because it has fields that errors have", async () => {
    const odd = JSON.stringify({ event_type: 1, error: "none", code: 5, message: "x", action: { id: "b" } });
    expect(ids((await heard(REST, "application/json", bytes(`${odd}\n`))).frames)).toEqual(["b"]);
  });

  it("reads a stream that is compressed with gzip, over Node's own fetch", async () => {
    const server = createServer((_, response) => {
      response.writeHead(200, { "Content-Type": "application/jsonl", "Content-Encoding": "gzip" });
      response.end(gzipSync(`${LINE}\n${LINE}`));
    });
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const transport = new FakeNet(({ url, init }) => globalThis.fetch(url, init)).transport(REST, { baseUrl });
    const { frames, end } = await listen(transport);
    expect([ids(frames), said(end)]).toEqual([["a", "a"], "ended well"]);
  });
});

describe.each(FORMATS)("$name", (format) => {
  it("recognises a gRPC server by its type, and names what it needs", async () => {
    for (const type of ["application/grpc", "application/grpc+proto", "Application/gRPC"])
      expect(said((await heard(format, type, envelope(0, new Uint8Array(3)))).end)).toBe(
        "grpc_only: What answers at this address speaks gRPC only (HTTP 200).",
      );
  });

  it("treats any status of 2xx as the service's", async () => {
    const whole = joined(format.frame(format.event({ eventType: "ACTION_EVENT_TYPE_INITIAL", action: { id: "a" } })), format.end);
    for (const status of [200, 201, 202, 206, 299]) {
      const net = new FakeNet(
        () => new Response(new FedBody(whole).end().stream, { status, headers: { "Content-Type": format.streamType } }),
      );
      const { frames, end } = await listen(net.transport(format));
      expect([status, ids(frames), said(end)]).toEqual([status, ["a"], "ended well"]);
    }
  });
});

describe.each(ENVELOPED)("$name", (format) => {
  it("reports a web page under the protocol's own type as a web page, not as a large message", async () => {
    expect(said((await heard(format, format.streamType, bytes("<!doctype html><p>Sign in to this network"))).end)).toBe(PAGE);
  });

  it("reads the type whatever its case and parameters", async () => {
    const { end } = await heard(format, `${format.streamType.toUpperCase()} ; charset=UTF-8`, format.end);
    expect(said(end)).toBe("ended well");
  });
});

describe("connect", () => {
  it.each(["", " \r\n", "{}", '{"error":null}', '{"metadata":{}}', "\ufeff{}"])("treats the end %j as a clean one", async (json) => {
    expect(said((await heard(CONNECT_JSON, CONNECT_JSON.streamType, envelope(2, bytes(json)))).end)).toBe("ended well");
  });

  it.each([
    ['{"error":{"code":"PERMISSION_DENIED","message":"not yours"}}', "permission_denied: not yours"],
    ['{"error":{"code":7,"message":"not yours"}}', "permission_denied: not yours"],
    ['{"error":{"message":"odd"}}', "unknown: odd"],
    ['{"error":{}}', 'unknown: The service ended the stream: "unknown".'],
    ['{"error":"odd"}', "unknown: odd"],
    ['{"error":{"code":"canceled","message":"a\\nb"}}', "canceled: a b"],
    ["[]", "protocol: The end of the stream could not be read."],
    ["null", "protocol: The end of the stream could not be read."],
  ])("reads the end %s", async (json, words) => {
    expect(said((await heard(CONNECT_JSON, CONNECT_JSON.streamType, envelope(2, bytes(json)))).end)).toBe(words);
  });
});

describe.each([GRPC_WEB_JSON, GRPC_WEB_BINARY])("$name", (format) => {
  it("finds out by the first byte what a type without a codec contains", async () => {
    for (const sent of [GRPC_WEB_JSON, GRPC_WEB_BINARY]) {
      const frame = sent.frame(sent.event({ eventType: "ACTION_EVENT_TYPE_INITIAL", action: { id: "a" } }));
      const { frames, end } = await heard(format, "application/grpc-web", frame, sent.end);
      expect([sent.name, ids(frames), said(end)]).toEqual([sent.name, ["a"], "ended well"]);
    }
  });

  it.each([
    "Grpc-Status: 7\r\nGrpc-Message: not yours\r\n",
    "GRPC-STATUS:7\r\nGRPC-MESSAGE:not yours\r\n",
    "grpc-message: not yours\r\ngrpc-status: 7",
  ])("reads the trailers %j", async (trailers) => {
    expect(said((await heard(format, format.streamType, envelope(0x80, bytes(trailers)))).end)).toBe("permission_denied: not yours");
  });
});
