/**
 * One port for HTTP/1.1 and HTTP/2: how protocols are distinguished, how silent connections end,
 * and that nothing outlives its connection.
 */
import { request as http1Request } from "node:http";
import { connect as http2Connect } from "node:http2";
import { connect, type Socket } from "node:net";
import * as fc from "fast-check";
import { onTestFinished, describe, expect, it } from "vitest";
import type { Engine } from "../../electron/service/engine.ts";
import { keyIdOf } from "../../electron/service/grant.ts";
import { versionOf } from "../../electron/service/preface.ts";
import { startService } from "../../electron/service/server.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { move, REPORTER, running, eventually } from "./fixtures.ts";
import { ActionState } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction } from "../support/actions.ts";
import { KEY } from "../support/principals.ts";

const PREFACE = Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
const EMPTY_SETTINGS = Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0]);
const BODY = JSON.stringify({ assignedTo: [{ id: "robot-7", type: "PRINCIPAL_TYPE_OBJECT" }], heartbeatPeriodMillis: 60_000 });
const STREAM = "/api/v1/wdm/actions/stream";
const HEAD = `POST ${STREAM} HTTP/1.1\r\nHost: x\r\nX-API-KEY: ${KEY}\r\nContent-Length: ${BODY.length}\r\n\r\n`;

function dial(baseUrl: string): Socket {
  const socket = connect(Number(new URL(baseUrl).port), "127.0.0.1").setNoDelay(true);
  socket.on("error", () => undefined);
  onTestFinished(() => void socket.destroy());
  return socket;
}

function event(emitter: Socket, name: "data" | "close" | "connect"): Promise<Buffer> {
  return new Promise((resolve) => void emitter.once(name, (data: unknown) => resolve(Buffer.isBuffer(data) ? data : Buffer.alloc(0))));
}

/** Writes byte by byte, each in its own packet. */
async function trickle(socket: Socket, bytes: Buffer): Promise<void> {
  for (const byte of bytes) {
    await new Promise<void>((resolve) => void socket.write(Buffer.from([byte]), () => resolve()));
    await new Promise((resolve) => void setImmediate(resolve));
  }
}

/** Updates until the only subscriber is cut off, and returns the number of updates. */
async function fill(engine: Engine): Promise<number> {
  let sent = 0;
  while (engine.subscriberCount > 0 && sent < 64_000) {
    await engine.update(move("a", "IN_PROGRESS", { statusMessage: "m".repeat(4096) }), REPORTER);
    sent += 1;
    // Lets the connection send all it can, because a limit that held within one turn of the loop
    // only would be no limit.
    await new Promise((resolve) => void setImmediate(resolve));
  }
  return sent;
}

describe("the preface", () => {
  it("sent byte by byte is recognized, and does not hang", async () => {
    const { baseUrl } = await running();
    const socket = dial(baseUrl);
    const answer = event(socket, "data");
    await trickle(socket, Buffer.concat([PREFACE, EMPTY_SETTINGS]));
    // The server's own SETTINGS frame: type 4 in its fourth byte (RFC 9113, 4.1).
    expect((await answer)[3]).toBe(4);
  });

  it("is not seen in an HTTP/1 request that arrives byte by byte", async () => {
    const { baseUrl } = await running({ seed: [anAction("a")] });
    const socket = dial(baseUrl);
    const answer = event(socket, "data");
    await trickle(socket, Buffer.from(HEAD + BODY));
    expect((await answer).toString()).toMatch(/^HTTP\/1\.1 200 OK/);
  });

  it("is recognized exactly when no other protocol is possible", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 255 }), (length, byte) => {
        const start = PREFACE.subarray(0, length);
        expect(versionOf(start)).toBeUndefined();
        const expected = byte === PREFACE[length] ? (length === 23 ? "http/2" : undefined) : "http/1";
        expect(versionOf(Buffer.concat([start, Buffer.from([byte])]))).toBe(expected);
      }),
    );
    expect(versionOf(Buffer.concat([PREFACE, Buffer.from("more")]))).toBe("http/2");
  });
});

describe("a connection", () => {
  it.each([
    ["that sends nothing", ""],
    ["that stops within the preface", "PRI * HT"],
    ["that stops within a request's head", "POST / HTTP/1.1\r\nHos"],
  ])("%s is closed after a bounded time", async (_what, said) => {
    const { baseUrl } = await running({ limits: { headMs: 50 } });
    const socket = dial(baseUrl);
    const closed = event(socket, "close");
    socket.resume();
    socket.write(said);
    await closed;
  });

  it("that disconnects before its protocol is certain leaves no timer", async () => {
    const clock = new FakeClock();
    const { baseUrl } = await running({ clock });
    const socket = dial(baseUrl);
    const closed = event(socket, "close");
    socket.resume();
    await event(socket, "connect");
    await eventually(() => clock.pending).toBe(1);
    socket.end("PRI");
    await closed;
    await eventually(() => clock.pending).toBe(0);
  });

  it.each([
    ["without a host", "POST /example.wdm.v1.service.ActionService/UpdateActionState HTTP/1.0\r\n\r\n"],
    ["with a host that is none", "POST /example.wdm.v1.service.ActionService/UpdateActionState HTTP/1.1\r\nHost: [\r\n\r\n"],
    ["that is not HTTP", "\x16\x03\x01\x02\x00\x01\r\n\r\n"],
  ])("%s is refused, and the service keeps running", async (_what, said) => {
    const { baseUrl } = await running();
    const socket = dial(baseUrl);
    const answer = event(socket, "data");
    socket.write(said, "latin1");
    expect((await answer).toString()).toMatch(/^HTTP\/1\.1 400 /);
    expect((await fetch(baseUrl)).status).toBe(404);
  });
});

it("message size: a client with Expect: 100-continue is not invited to send too large a body", async () => {
  const { baseUrl } = await running();
  const socket = dial(baseUrl);
  const answer = event(socket, "data");
  socket.write(`POST ${STREAM} HTTP/1.1\r\nHost: x\r\nX-API-KEY: ${KEY}\r\nContent-Length: 1048577\r\nExpect: 100-continue\r\n\r\n`);
  expect((await answer).toString()).toMatch(/^HTTP\/1\.1 413 /);
});

describe("a subscriber whose connection has closed leaves nothing behind", () => {
  const connectBody = Buffer.concat([Buffer.from([0, 0, 0, 0, BODY.length]), Buffer.from(BODY)]);
  const calls = [
    ["REST", STREAM, "application/json", Buffer.from(BODY)],
    ["Connect", "/example.wdm.v1.service.ActionService/StreamActions", "application/connect+json", connectBody],
    ["gRPC-Web", "/example.wdm.v1.service.ActionService/StreamActions", "application/grpc-web+json", connectBody],
  ] as const;

  it.each(calls)("%s on HTTP/1.1", async (_name, path, type, body) => {
    const clock = new FakeClock();
    const { baseUrl, engine } = await running({ clock, seed: [anAction("a")] });
    const request = http1Request(baseUrl + path, { method: "POST", headers: { "X-API-KEY": KEY, "Content-Type": type } });
    request.on("error", () => undefined);
    const streaming = new Promise((resolve) => {
      request.once("response", (response) => response.on("error", () => undefined).once("data", resolve));
    });
    request.end(body);
    await streaming;
    expect(engine.subscriberCount).toBe(1);
    request.destroy();
    await eventually(() => engine.subscriberCount).toBe(0);
    await eventually(() => clock.pending).toBe(0);
    await engine.update(move("a", "ACKNOWLEDGED"), REPORTER);
    expect(clock.pending).toBe(0);
  });

  it.each([...calls, ["gRPC", "/example.wdm.v1.service.ActionService/StreamActions", "application/grpc+json", connectBody] as const])(
    "%s on HTTP/2, where only the stream is closed",
    async (_name, path, type, body) => {
      const clock = new FakeClock();
      const { baseUrl, engine } = await running({ clock, seed: [anAction("a")] });
      const session = http2Connect(baseUrl);
      onTestFinished(() => session.destroy());
      const stream = session.request({ ":method": "POST", ":path": path, "x-api-key": KEY, "content-type": type, te: "trailers" });
      const streaming = new Promise((resolve) => void stream.once("data", resolve));
      stream.end(body);
      await streaming;
      expect(engine.subscriberCount).toBe(1);
      stream.close(8);
      await eventually(() => engine.subscriberCount).toBe(0);
      await eventually(() => clock.pending).toBe(0);
      expect(session.destroyed).toBe(false);
    },
  );
});

describe("a peer that does not read is cut off at 4 MiB, and others are not delayed", () => {
  it("on HTTP/1.1 its connection is destroyed", async () => {
    const clock = new FakeClock();
    const { baseUrl, engine } = await running({ clock, seed: [anAction("a", ActionState.IN_PROGRESS)] });
    const socket = dial(baseUrl);
    const closed = event(socket, "close");
    socket.write(HEAD + BODY);
    await eventually(() => engine.subscriberCount).toBe(1);
    socket.pause();
    const updates = await fill(engine);
    expect(engine.subscriberCount).toBe(0);
    // 4 MiB of the service, and the kernel's buffers at both ends.
    expect(updates).toBeGreaterThan(900);
    expect(updates).toBeLessThan(16_000);
    clock.advanceSync(1000);
    expect(clock.pending).toBe(0);
    socket.resume();
    await closed;
  });

  it("on HTTP/2 its stream is reset, and the session continues", async () => {
    const clock = new FakeClock();
    const { baseUrl, engine } = await running({ clock, seed: [anAction("a", ActionState.IN_PROGRESS)] });
    const session = http2Connect(baseUrl);
    onTestFinished(() => session.destroy());
    const stream = session.request({ ":method": "POST", ":path": STREAM, "x-api-key": KEY });
    stream.on("error", () => undefined);
    const reset = new Promise((resolve) => void stream.once("close", () => resolve(stream.rstCode)));
    stream.end(BODY);
    await eventually(() => engine.subscriberCount).toBe(1);
    // Without a data listener, the flow-control window fills up.
    await fill(engine);
    expect(engine.subscriberCount).toBe(0);
    clock.advanceSync(1000);
    stream.resume();
    // ENHANCE_YOUR_CALM (RFC 9113, 7).
    expect(await reset).toBe(11);
    expect(session.destroyed).toBe(false);
    expect(clock.pending).toBe(0);
  });

  it("a slow reader receives the reason", async () => {
    const clock = new FakeClock();
    const { baseUrl, engine } = await running({ clock, seed: [anAction("a", ActionState.IN_PROGRESS)] });
    const socket = dial(baseUrl);
    let last = "";
    const closed = event(socket, "close");
    const refusalRead = new Promise((resolve) => {
      socket.on("data", (chunk) => {
        last = (last + chunk.toString("latin1")).slice(-400);
        if (last.includes("resource_exhausted")) resolve("read");
      });
    });
    socket.write(HEAD + BODY);
    await eventually(() => engine.subscriberCount).toBe(1);
    socket.pause();
    await fill(engine);
    socket.resume();
    expect(await refusalRead).toBe("read");
    expect(last).toContain('{"code":"resource_exhausted","message":"the stream was cut off:');
    // The answer is complete, so the connection stays usable and is not destroyed a second later.
    await eventually(() => clock.pending).toBe(0);
    socket.destroy();
    await closed;
  });
});

describe("the service", () => {
  it("ends its streams with UNAVAILABLE when it stops, and leaves no socket and no timer", async () => {
    const clock = new FakeClock();
    const service = await startService({ grants: [{ keyId: keyIdOf(KEY), principal: REPORTER.principal, readOnly: false }], clock });
    const answer = await fetch(service.baseUrl + STREAM, { method: "POST", headers: { "X-API-KEY": KEY }, body: BODY });
    const silent = dial(service.baseUrl);
    const closed = event(silent, "close");
    silent.resume();
    await event(silent, "connect");
    await service.stop();
    const lines = (await answer.text()).trimEnd().split("\n");
    expect(JSON.parse(lines.at(-1) ?? "")).toEqual({ code: "unavailable", message: "the service is stopping" });
    await closed;
    expect(clock.pending).toBe(0);
    await expect(fetch(service.baseUrl)).rejects.toThrow();
  });

  it("reports a port in use in one sentence", async () => {
    const { baseUrl } = await running();
    const port = Number(new URL(baseUrl).port);
    await expect(startService({ grants: [], port })).rejects.toThrow(`port ${port} on 127.0.0.1 is already in use`);
  });

  it("binds to loopback by default", async () => {
    expect(new URL((await running()).baseUrl).hostname).toBe("127.0.0.1");
    expect((await running({ host: "0.0.0.0" })).baseUrl).toMatch(/^http:\/\/0\.0\.0\.0:\d+$/);
  });
});
