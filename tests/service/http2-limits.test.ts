/**
 * Harm that a peer can attempt with HTTP/2 frames, written byte by byte. Nothing hangs, nothing is
 * held forever, and a healthy stream is not affected.
 */
import { connect as http2Connect } from "node:http2";
import { connect, type Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { eventually, move, REPORTER, running } from "./fixtures.ts";
import { anAction } from "../support/actions.ts";
import { PROCEDURE, QUEUE, STREAM_PATH } from "./raw-clients.ts";
import { KEY } from "../support/principals.ts";

const PREFACE = Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
const BODY = Buffer.from(JSON.stringify(QUEUE));
/** Limits in milliseconds that no test reaches; each test shortens the one it checks. */
const LONG = { headMs: 60_000, requestMs: 60_000, idleMs: 60_000 };

const END_STREAM = 1;
const END_HEADERS = 4;

/** Returns a frame (RFC 9113, 4.1). */
function frame(type: number, flags: number, stream: number, payload: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head[3] = type;
  head[4] = flags;
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

const SETTINGS = frame(4, 0, 0);
const PING = frame(6, 0, 0, Buffer.alloc(8));
const data = (stream: number, flags: number, payload: Buffer) => frame(0, flags, stream, payload);
const reset = (stream: number) => frame(3, 0, stream, Buffer.from([0, 0, 0, 8]));

/** Encodes fields as literals without indexing (RFC 7541, 6.2.2), so no table is needed. */
function fields(extra: Readonly<Record<string, string>> = {}): Buffer {
  const all = { ":method": "POST", ":scheme": "http", ":path": STREAM_PATH, ":authority": "x", "x-api-key": KEY, ...extra };
  const parts = Object.entries(all).map(([name, value]) =>
    Buffer.concat([Buffer.from([0, name.length]), Buffer.from(name), Buffer.from([value.length]), Buffer.from(value)]),
  );
  return Buffer.concat(parts);
}

const headers = (stream: number, extra: Readonly<Record<string, string>> = {}) => frame(1, END_HEADERS, stream, fields(extra));

interface Peer {
  readonly socket: Socket;
  readonly closed: Promise<void>;
  /** Returns types and streams of the received frames, like "HEADERS 1". */
  readonly frames: () => string[];
}

const TYPES = ["DATA", "HEADERS", "PRIORITY", "RST_STREAM", "SETTINGS", "PUSH_PROMISE", "PING", "GOAWAY", "WINDOW_UPDATE", "CONTINUATION"];

function peer(baseUrl: string, ...first: readonly Buffer[]): Peer {
  const socket = connect(Number(new URL(baseUrl).port), "127.0.0.1").setNoDelay(true);
  socket.on("error", () => undefined);
  onTestFinished(() => void socket.destroy());
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  socket.write(Buffer.concat(first));
  const frames = (): string[] => {
    const bytes = Buffer.concat(chunks);
    const found: string[] = [];
    for (let at = 0; at + 9 <= bytes.length; at += 9 + bytes.readUIntBE(at, 3))
      found.push(`${TYPES[bytes[at + 3] ?? 99] ?? "?"} ${bytes.readUInt32BE(at + 5)}`);
    return found;
  };
  return { socket, closed: new Promise((resolve) => void socket.once("close", () => resolve())), frames };
}

describe("a connection without a request is closed after the time limit for a head", () => {
  it.each([
    ["the preface alone", [PREFACE]],
    ["the preface and SETTINGS", [PREFACE, SETTINGS]],
    ["SETTINGS and its acknowledgement", [PREFACE, SETTINGS, frame(4, 1, 0)]],
    ["half of a frame's head", [PREFACE, SETTINGS.subarray(0, 5)]],
    ["HEADERS without their end", [PREFACE, SETTINGS, frame(1, 0, 1, fields())]],
    ["HEADERS and a CONTINUATION without their end", [PREFACE, SETTINGS, frame(1, 0, 1, fields()), frame(9, 0, 1, Buffer.alloc(0))]],
    ["HEADERS that say they are longer", [PREFACE, SETTINGS, headers(1).subarray(0, 30)]],
    ["PINGs", [PREFACE, SETTINGS, PING, PING, PING]],
  ])("%s", async (_what, sent) => {
    const { baseUrl } = await running({ limits: { ...LONG, headMs: 50 } });
    await peer(baseUrl, ...sent).closed;
  });
});

describe("a request whose body does not arrive", () => {
  it.each([
    ["at all", []],
    ["to an end", [data(1, 0, BODY)]],
    ["but for empty frames", [data(1, 0, Buffer.alloc(0)), data(1, 0, Buffer.alloc(0))]],
  ])("%s, is ended after the time limit for a request, and the connection stays usable", async (_what, body) => {
    const { baseUrl } = await running({ seed: [anAction("a")], limits: { ...LONG, requestMs: 50 } });
    const { socket, frames } = peer(baseUrl, PREFACE, SETTINGS, headers(1), ...body);
    await eventually(frames).toContain("RST_STREAM 1");
    socket.write(Buffer.concat([headers(3), data(3, END_STREAM, BODY)]));
    await eventually(frames).toEqual(expect.arrayContaining(["HEADERS 3", "DATA 3"]));
    expect(frames()).not.toContain("GOAWAY 0");
  });

  it.each([
    ["a Connect stream", "StreamActions", "application/connect+json"],
    ["a Connect update", "UpdateActionState", "application/json"],
    ["a gRPC stream", "StreamActions", "application/grpc"],
    ["a gRPC update", "UpdateActionState", "application/grpc+json"],
    ["a gRPC-Web stream", "StreamActions", "application/grpc-web"],
  ])("is ended over %s while its handler is still reading", async (_what, operation, type) => {
    const { baseUrl } = await running({ limits: { ...LONG, requestMs: 50 } });
    const head = headers(1, { ":path": PROCEDURE + operation, "content-type": type });
    const { frames } = peer(baseUrl, PREFACE, SETTINGS, head, data(1, 0, BODY.subarray(0, 3)));
    await eventually(frames).toContain("RST_STREAM 1");
    expect((await fetch(baseUrl)).status).toBe(404);
  });

  it("is ended on every stream of a connection", async () => {
    const { baseUrl } = await running({ limits: { ...LONG, requestMs: 50 } });
    const streams = Array.from({ length: 200 }, (_, index) => 2 * index + 1);
    const { frames } = peer(baseUrl, PREFACE, SETTINGS, ...streams.map((stream) => headers(stream)));
    await eventually(() => frames().filter((name) => name.startsWith("RST_STREAM")).length).toBe(200);
  });
});

describe("a connection without open streams", () => {
  it("is closed after the idle time, even when it sends pings", async () => {
    const { baseUrl } = await running({ limits: { ...LONG, idleMs: 50 } });
    const { socket, closed, frames } = peer(baseUrl, PREFACE, SETTINGS, frame(1, END_HEADERS + END_STREAM, 1, fields({ ":path": "/x" })));
    await eventually(frames).toContain("HEADERS 1");
    socket.write(PING);
    await closed;
    // GOAWAY lets the peer know which requests were not begun.
    expect(frames()).toContain("GOAWAY 0");
  });

  it("is closed when its peer does not read its answer", async () => {
    const { baseUrl } = await running({ seed: [anAction("a")], limits: { ...LONG, requestMs: 50, idleMs: 50 } });
    // SETTINGS_INITIAL_WINDOW_SIZE 0 forbids the service to send data.
    const noWindow = frame(4, 0, 0, Buffer.from([0, 4, 0, 0, 0, 0]));
    const resync = Buffer.from(JSON.stringify({ ...QUEUE, streamMode: "ACTION_STREAM_MODE_INITIAL_ONLY" }));
    const { closed, frames } = peer(baseUrl, PREFACE, noWindow, headers(1), data(1, END_STREAM, resync));
    await closed;
    expect(frames()).toEqual(expect.arrayContaining(["HEADERS 1", "RST_STREAM 1"]));
  });
});

describe("a stream in progress", () => {
  it("outlives every limit while quiet, and so does its connection", async () => {
    const { baseUrl, engine } = await running({ seed: [anAction("a")], limits: { headMs: 20, requestMs: 20, idleMs: 20 } });
    const { frames } = peer(baseUrl, PREFACE, SETTINGS, headers(1), data(1, END_STREAM, BODY));
    await eventually(frames).toContain("DATA 1");
    // Meanwhile, other connections are closed by the same limits.
    for (let count = 0; count < 5; count += 1) await peer(baseUrl, PREFACE, SETTINGS).closed;
    const before = frames().length;
    await engine.update(move("a", "ACKNOWLEDGED"), REPORTER);
    await eventually(() => frames().slice(before)).toContain("DATA 1");
    expect(engine.subscriberCount).toBe(1);
  });

  it("continues when another stream of its connection is ended for its missing body", async () => {
    const { baseUrl, engine } = await running({ seed: [anAction("a")], limits: { ...LONG, requestMs: 50 } });
    const { frames } = peer(baseUrl, PREFACE, SETTINGS, headers(1), data(1, END_STREAM, BODY), headers(3));
    await eventually(frames).toContain("RST_STREAM 3");
    expect([frames().includes("RST_STREAM 1"), engine.subscriberCount]).toEqual([false, 1]);
  });
});

describe("floods", () => {
  it("of PINGs end the connection, and the service keeps running", async () => {
    const { baseUrl } = await running();
    const { socket, closed } = peer(baseUrl, PREFACE, SETTINGS);
    const pings = Buffer.concat(Array.from({ length: 1000 }, () => PING));
    const flood = setInterval(() => socket.write(pings), 1);
    onTestFinished(() => clearInterval(flood));
    await closed;
    expect((await fetch(baseUrl)).status).toBe(404);
  });

  it("of SETTINGS end the connection", async () => {
    const { baseUrl } = await running();
    const { socket, closed } = peer(baseUrl, PREFACE, SETTINGS);
    const many = Buffer.concat(Array.from({ length: 1000 }, () => SETTINGS));
    const flood = setInterval(() => socket.write(many), 1);
    onTestFinished(() => clearInterval(flood));
    await closed;
  });

  it("of streams that are reset immediately end the connection, and leave no subscriber", async () => {
    const { baseUrl, engine } = await running({ seed: [anAction("a")], rateLimit: { perSecond: 60_000, burst: 60_000 } });
    const { socket, closed } = peer(baseUrl, PREFACE, SETTINGS);
    let stream = 1;
    const flood = setInterval(() => {
      const parts: Buffer[] = [];
      for (let count = 0; count < 100; count += 1, stream += 2) parts.push(headers(stream), data(stream, END_STREAM, BODY), reset(stream));
      socket.write(Buffer.concat(parts));
    }, 1);
    onTestFinished(() => clearInterval(flood));
    await closed;
    clearInterval(flood);
    await eventually(() => engine.subscriberCount).toBe(0);
    expect((await fetch(baseUrl)).status).toBe(404);
  });

  it("of concurrent streams are limited to 256, and the others are refused as not begun", async () => {
    const { baseUrl, engine } = await running({ rateLimit: { perSecond: 60_000, burst: 60_000 } });
    const session = http2Connect(baseUrl);
    onTestFinished(() => session.destroy());
    await new Promise((resolve) => void session.once("remoteSettings", resolve));
    expect(session.remoteSettings.maxConcurrentStreams).toBe(256);
    const streams = Array.from({ length: 300 }, (_, index) => 2 * index + 1);
    // This peer does not wait for the SETTINGS frame with the limit.
    const { frames } = peer(baseUrl, PREFACE, SETTINGS, ...streams.flatMap((stream) => [headers(stream), data(stream, END_STREAM, BODY)]));
    await eventually(() => engine.subscriberCount).toBe(256);
    await eventually(() => frames().filter((name) => name.startsWith("RST_STREAM")).length).toBe(44);
  });
});

it("a request that offers to upgrade to h2c is answered on HTTP/1.1", async () => {
  const { baseUrl } = await running({ seed: [anAction("a")] });
  const socket = connect(Number(new URL(baseUrl).port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  const answer = new Promise<string>((resolve) => void socket.once("data", (chunk) => resolve(chunk.toString())));
  socket.write(
    `POST ${STREAM_PATH} HTTP/1.1\r\nHost: x\r\nX-API-KEY: ${KEY}\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY.toString()}`,
  );
  expect(await answer).toMatch(/^HTTP\/1\.1 200 OK/);
});
