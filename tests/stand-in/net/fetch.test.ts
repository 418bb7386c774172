/**
 * Tests that `session.fetch` is as lenient as Electron's, and no more: six sockets, bodies that are
 * never released, responses that settle no promise. Heads and bodies are in answers.test.ts.
 */
import type { Socket } from "node:net";
import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { framingOf } from "../electron/net/body-framing.ts";
import { drain } from "../electron/net/keep-alive.ts";
import { StandInSession } from "../electron/session.ts";
import { fetching } from "./fetching.ts";
import { type Asked, answerOf } from "./raw-service.ts";

const app = fetching();
const { serve, fetch } = app;

/** Returns the counts of the session's socket pool. */
const sockets = (): unknown => StandInSession.internals.network(app.on.electron.session.defaultSession).pool.count();

/** Settles with a promise's outcome, or with "pending" once `event` has happened. */
function stateAfter(promise: Promise<unknown>, event: Promise<unknown>): Promise<unknown> {
  const settled = promise.then(
    () => "resolved",
    (error: unknown) => error,
  );
  return Promise.race([settled, event.then(() => new Promise((resolve) => setImmediate(() => resolve("pending"))))]);
}

describe("connections", () => {
  it("are six to a host and port; the seventh request waits for one", async () => {
    const raw = await serve(() => undefined);
    const { url, sockets, asked } = raw;
    const answers = Array.from({ length: 8 }, () => fetch(url).then((answer) => answer.text()));
    await raw.until(() => asked.length === 6);
    expect(sockets).toHaveLength(6);
    asked[0]?.socket.write(answerOf("first"));
    await raw.until(() => asked.length === 7);
    expect(asked[6]?.connection).toBe(asked[0]?.connection);
    for (const one of asked.slice(1, 7)) one.socket.write(answerOf("more"));
    await raw.until(() => asked.length === 8);
    asked[7]?.socket.write(answerOf("last"));
    expect(await Promise.all(answers)).toEqual(["first", "more", "more", "more", "more", "more", "more", "last"]);
    expect(sockets).toHaveLength(6);
  });

  it("are reused, the newest first, after the whole body arrived, read or not", async () => {
    const raw = await serve(({ socket }) => socket.write(answerOf("unread")));
    await fetch(raw.url);
    await fetch(raw.url);
    await fetch(raw.url);
    expect(raw.sockets).toHaveLength(1);
  });

  it("are held by a body that never ends, whether or not it is wanted", async () => {
    const raw = await serve(({ socket }) =>
      socket.write("HTTP/1.1 503 No\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n"),
    );
    for (let index = 0; index < 6; index += 1) await (await fetch(raw.url)).body?.cancel();
    const seventh = fetch(raw.url);
    await expect.poll(() => sockets()).toEqual({ active: 6, idle: 0, waiting: 1 });
    await app.on.electron.session.defaultSession.closeAllConnections();
    await expect(seventh).rejects.toThrow("net::ERR_ABORTED");
  });

  it("are closed by the signal of the request, and by nothing else", async () => {
    const raw = await serve(({ socket }) =>
      socket.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n"),
    );
    const one = new AbortController();
    const answer = await fetch(raw.url, { signal: one.signal });
    await answer.body?.cancel();
    expect(raw.open).toBe(1);
    one.abort();
    await raw.until(() => raw.open === 0);
  });

  it("of another privacy mode are separate", async () => {
    const raw = await serve(({ socket }) => socket.write(answerOf("ok")));
    await fetch(raw.url);
    await fetch(raw.url, { credentials: "include" });
    expect(raw.sockets).toHaveLength(2);
  });
});

describe("a reused socket that turns out to be closed", () => {
  for (const [how, end] of [
    ["ends", (asked: Asked) => asked.socket.end()],
    ["is reset", (asked: Asked) => asked.socket.resetAndDestroy()],
    ["is answered 408", (asked: Asked) => asked.socket.end("HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\n\r\n")],
  ] as const)
    it(`has the request sent again, a POST too: it ${how}`, async () => {
      const raw = await serve((asked) => (asked.turn === 0 ? asked.socket.write(answerOf("ok")) : end(asked)));
      await (await fetch(raw.url)).text();
      const answer = await fetch(raw.url, { method: "POST", body: "once?" });
      expect(await answer.text()).toBe("ok");
      expect(raw.asked.filter(({ text }) => text.endsWith("once?"))).toHaveLength(2);
    });

  it("does not have the request sent again once part of the response has arrived", async () => {
    const raw = await serve((asked) => {
      if (asked.turn === 0) asked.socket.write(answerOf("ok"));
      else asked.socket.end("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\npart");
    });
    await (await fetch(raw.url)).text();
    const answer = await fetch(raw.url, { method: "POST", body: "once" });
    await expect(answer.text()).rejects.toThrow("net::ERR_CONTENT_LENGTH_MISMATCH");
    expect(raw.asked).toHaveLength(2);
  });

  it("fails on a new socket, which proves nothing about the request", async () => {
    const raw = await serve(({ socket }) => socket.end());
    await expect(fetch(raw.url, { method: "POST", body: "once" })).rejects.toThrow("net::ERR_EMPTY_RESPONSE");
    expect(raw.asked).toHaveLength(1);
  });
});

describe("an answer that no Response can be made of", () => {
  for (const [what, head] of [
    ["a status of 999", "HTTP/1.1 999 Request Denied"],
    ["a status of 600", "HTTP/1.1 600 Odd"],
    ["a status of 42", "HTTP/1.1 42 Answer"],
    ["a header beyond Latin-1", "HTTP/1.1 200 OK\r\nX-Name: \u00e2\u009c\u0093"],
    ["a header in Latin-1 with an umlaut", "HTTP/1.1 200 OK\r\nX-Name: M\u00fcller"],
    ["words beside the status that are no Latin-1", "HTTP/1.1 200 \u00e6\u0088\u0090\u00e5\u008a\u009f"],
  ] as const)
    it(`settles no promise, and is an uncaught exception: ${what}`, async () => {
      const raw = await serve(({ socket }) => socket.write(Buffer.from(answerOf("ok", head), "latin1")));
      const stop = new AbortController();
      const answer = fetch(raw.url, { signal: stop.signal });
      const uncaught = raw.until(() => raw.asked.length === 1).then(() => expect.poll(() => app.on.uncaught.length).toBe(1));
      expect(await stateAfter(answer, uncaught)).toBe("pending");
      expect(app.on.uncaught[0]).toBeInstanceOf(Error);
      stop.abort();
      await expect(answer).rejects.toThrow("aborted");
    });
});

describe("a body that is discarded while its sender is held back", () => {
  const HEAD = { version: { major: 1, minor: 1 }, status: 200, statusText: "OK" };

  for (const [bytes, reusable] of [
    [8 * 1024, true],
    [64 * 1024, false],
  ] as const)
    it(`has its socket ${reusable ? "saved" : "closed"} when ${bytes} bytes are left`, async () => {
      const socket = new PassThrough();
      const released = Promise.withResolvers<boolean>();
      drain(
        { socket: socket as unknown as Socket, reused: false, release: released.resolve },
        framingOf({ ...HEAD, headers: [["Content-Length", String(bytes)]] }, "GET"),
      );
      for (let sent = 0; sent < bytes; sent += 1024) socket.write(Buffer.alloc(1024));
      expect(await released.promise).toBe(reusable);
    });
});

describe("a request", () => {
  it("is sent with Chromium's own headers, and without the length that the app gives", async () => {
    const raw = await serve(({ socket }) => socket.write(answerOf("ok")));
    await fetch(`${raw.url}a?b=c`, { method: "PUT", body: "text", headers: { "X-API-KEY": "k", "Content-Type": "application/json" } });
    const [head] = raw.asked;
    expect(head?.text).toMatch(/^PUT \/a\?b=c HTTP\/1\.1\r\nHost: 127\.0\.0\.1:\d+\r\nConnection: keep-alive\r\nContent-Length: 4\r\n/);
    expect(head?.text).toMatch(/\r\naccept-encoding: gzip, deflate, br, zstd\r\n/i);
    expect(head?.text).toMatch(/\r\nsec-fetch-mode: no-cors\r\n/i);
    await expect(fetch(raw.url, { headers: { Host: "elsewhere" } })).rejects.toThrow("net::ERR_INVALID_ARGUMENT");
  });

  it("of main itself passes through the session's hooks, which may cancel it", async () => {
    const raw = await serve(({ socket }) => socket.write(answerOf("ok")));
    const { webRequest } = app.on.electron.session.defaultSession;
    webRequest.onBeforeRequest({ urls: ["http://127.0.0.1*"] }, (_, decide) => decide({ cancel: true }));
    await expect(fetch(raw.url)).rejects.toThrow("net::ERR_BLOCKED_BY_CLIENT");
    webRequest.onBeforeRequest(null);
    expect((await fetch(raw.url)).status).toBe(200);
  });

  it("to a port of another protocol is not sent", () => expect(fetch("http://127.0.0.1:6667/")).rejects.toThrow("net::ERR_UNSAFE_PORT"));

  it("fails when the network changes, waiting or begun", async () => {
    const raw = await serve(({ connection, socket }) =>
      connection === 0 ? socket.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\nbegun") : undefined,
    );
    const begun = await fetch(raw.url);
    const others = Array.from({ length: 7 }, () => fetch(raw.url));
    await raw.until(() => raw.asked.length === 6);
    await app.on.host.ask("control", { do: "network-changed" });
    for (const other of others) await expect(other).rejects.toThrow("net::ERR_NETWORK_CHANGED");
    await expect(begun.text()).rejects.toThrow("net::ERR_NETWORK_CHANGED");
    expect(app.on.uncaught).toEqual([]);
  });

  it("that is refused has Chromium's error name", async () => {
    const raw = await serve(() => undefined);
    const { url } = raw;
    await raw.stop();
    await expect(fetch(url)).rejects.toThrow("net::ERR_CONNECTION_REFUSED");
    await expect(fetch("http://no-such-host.invalid/")).rejects.toThrow("net::ERR_NAME_NOT_RESOLVED");
  });

  it("is aborted before it is sent, and while it waits", async () => {
    const raw = await serve(() => undefined);
    await expect(fetch(raw.url, { signal: AbortSignal.abort(new Error("never mind")) })).rejects.toThrow("never mind");
    const stop = new AbortController();
    const waiting = fetch(raw.url, { signal: stop.signal });
    await raw.until(() => raw.asked.length === 1);
    stop.abort(new Error("enough"));
    await expect(waiting).rejects.toThrow("enough");
    await raw.until(() => raw.open === 0);
  });
});
