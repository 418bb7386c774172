/**
 * `session.fetch` is as kind as Electron's, and no kinder: six sockets, bodies that are never
 * released, answers that end no promise.
 */
import type { Socket } from "node:net";
import { PassThrough } from "node:stream";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { framingOf } from "../electron/net/body-framing.ts";
import { drain } from "../electron/net/keep-alive.ts";
import { StandInSession } from "../electron/session.ts";
import { given, type Given } from "../fixtures.ts";
import { type Asked, answerOf, RawService } from "./raw-service.ts";

let on: Given;
let service: RawService | undefined;

beforeEach(async () => {
  on = given();
  await on.start();
});

afterEach(async () => {
  await on.electron.session.defaultSession.closeAllConnections();
  await service?.stop();
  service = undefined;
});

async function serve(answer: (asked: Asked) => void): Promise<RawService> {
  service = await RawService.start(answer);
  return service;
}

const fetch = (url: string, init: RequestInit = {}): Promise<Response> =>
  on.electron.session.defaultSession.fetch(url, { credentials: "omit", ...init });

/** The session's pool of sockets. */
const sockets = (): unknown => StandInSession.internals.network(on.electron.session.defaultSession).pool.count();

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

  it("are used again, the newest first, after the whole body came, read or not", async () => {
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
    await on.electron.session.defaultSession.closeAllConnections();
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

  it("of another privacy mode are others", async () => {
    const raw = await serve(({ socket }) => socket.write(answerOf("ok")));
    await fetch(raw.url);
    await fetch(raw.url, { credentials: "include" });
    expect(raw.sockets).toHaveLength(2);
  });
});

describe("a socket that was used before and turns out to be closed", () => {
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

  it("has it not sent again once a part of the answer came", async () => {
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
    it(`ends no promise, and is an uncaught exception: ${what}`, async () => {
      const raw = await serve(({ socket }) => socket.write(Buffer.from(answerOf("ok", head), "latin1")));
      const stop = new AbortController();
      const answer = fetch(raw.url, { signal: stop.signal });
      const uncaught = raw.until(() => raw.asked.length === 1).then(() => expect.poll(() => on.uncaught.length).toBe(1));
      expect(await stateAfter(answer, uncaught)).toBe("pending");
      expect(on.uncaught[0]).toBeInstanceOf(Error);
      stop.abort();
      await expect(answer).rejects.toThrow("aborted");
    });
});

describe("what Chromium lets through, or refuses, unlike Node", () => {
  it.each([
    ["a folded header, joined by one blank", "HTTP/1.1 200 OK\r\nX-Folded: one\r\n \t two\r\n", "x-folded", "one two"],
    ["a header without a colon, skipped", "HTTP/1.1 200 OK\r\nnonsense\r\nX-After: 1\r\n", "x-after", "1"],
    ["a name with a blank in it, skipped", "HTTP/1.1 200 OK\r\nX Bad: 1\r\nX-Good: 2\r\n", "x-good", "2"],
    ["UTF-8 that is Latin-1", "HTTP/1.1 200 OK\r\nX-Name: M\u00c3\u00bcller\r\n", "x-name", "Müller"],
    ["lines that end with LF alone", "HTTP/1.1 200 OK\nX-Line: feed\n", "x-line", "feed"],
    ["cookies, joined", "HTTP/1.1 200 OK\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\n", "set-cookie", "a=1, b=2"],
    ["the first of two values that may be one only", "HTTP/1.1 200 OK\r\nRetry-After: 1\r\nRetry-After: 2\r\n", "retry-after", "1"],
    ["two lengths that are the same", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n", "content-length", "2"],
  ])("%s", async (_, head, name, value) => {
    const raw = await serve(({ socket }) => socket.write(Buffer.from(`${head}Content-Length: 2\r\n\r\nok`, "latin1")));
    const answer = await fetch(raw.url);
    expect(answer.headers.get(name)).toBe(value);
    expect(await answer.text()).toBe("ok");
  });

  it.each([
    ["a NUL in a header", "HTTP/1.1 200 OK\r\nX: a\0b\r\n\r\n", "ERR_INVALID_HTTP_RESPONSE"],
    ["no HTTP", "SSH-2.0-OpenSSH_9.6\r\n", "ERR_INVALID_HTTP_RESPONSE"],
    [
      "two lengths that differ",
      "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
      "ERR_RESPONSE_HEADERS_MULTIPLE_CONTENT_LENGTH",
    ],
    ["a head of 256 kB", `HTTP/1.1 200 OK\r\nX: ${"y".repeat(256 * 1024)}`, "ERR_RESPONSE_HEADERS_TOO_BIG"],
    ["407 without a proxy", "HTTP/1.1 407 Who?\r\nContent-Length: 0\r\n\r\n", "ERR_UNEXPECTED_PROXY_AUTH"],
    ["a redirect to nowhere", "HTTP/1.1 302 Found\r\nLocation: http://[\r\n\r\n", "ERR_INVALID_REDIRECT"],
  ])("refuses %s", async (_, bytes, name) => {
    const raw = await serve(({ socket }) => socket.write(bytes));
    await expect(fetch(raw.url)).rejects.toThrow(`net::${name}`);
  });

  it("takes a head that was cut as it is, and a status without a number as 200", async () => {
    const raw = await serve(({ socket }) => socket.end("HTTP/1.1 Sure\r\nX-Cut: of"));
    const answer = await fetch(raw.url);
    expect([answer.status, answer.headers.get("x-cut"), await answer.text()]).toEqual([200, "of", ""]);
  });

  it("skips informational answers, early hints too", async () => {
    const raw = await serve(({ socket }) =>
      socket.write(`HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n${answerOf("final")}`),
    );
    const answer = await fetch(raw.url);
    expect([answer.status, answer.headers.has("link"), await answer.text()]).toEqual([200, false, "final"]);
  });

  it("gives no body to 204 and HEAD, and uses no socket again that brought one", async () => {
    const raw = await serve(({ socket }) => socket.write("HTTP/1.1 204 No Content\r\nContent-Length: 3\r\n\r\nabc"));
    expect((await fetch(raw.url)).body).toBeNull();
    expect((await fetch(raw.url, { method: "HEAD" })).body).toBeNull();
    await raw.until(() => raw.sockets.length === 2);
  });

  it("drops trailers", async () => {
    const raw = await serve(({ socket }) =>
      socket.write(
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2;x=y\r\nok\r\n0\r\nGrpc-Status: 5\r\n\r\n",
      ),
    );
    const answer = await fetch(raw.url);
    expect([await answer.text(), answer.headers.has("grpc-status")]).toEqual(["ok", false]);
  });
});

describe("bodies", () => {
  it("are unpacked as they come", async () => {
    const packed = gzipSync("packed");
    const raw = await serve(({ socket }) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${packed.length}\r\n\r\n`);
      socket.write(packed);
    });
    expect(await (await fetch(raw.url)).text()).toBe("packed");
  });

  it.each([
    [
      "packed with anything else",
      "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nplain",
      "ERR_CONTENT_DECODING_FAILED",
    ],
    [
      "cut in a chunk",
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nabc",
      "ERR_INCOMPLETE_CHUNKED_ENCODING",
    ],
    [
      "in chunks of no size",
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nnine\r\nabc",
      "ERR_INVALID_CHUNKED_ENCODING",
    ],
    [
      "cut before their length",
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\nabc",
      "ERR_CONTENT_LENGTH_MISMATCH",
    ],
  ])("fail by Chromium's names: %s", async (_, bytes, name) => {
    const raw = await serve(({ socket }) => socket.end(bytes));
    await expect(fetch(raw.url).then((answer) => answer.text())).rejects.toThrow(`net::${name}`);
  });

  it("without a length end with their connection, cut or not", async () => {
    const raw = await serve(({ socket }) => socket.end("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\nperhaps al"));
    expect(await (await fetch(raw.url)).text()).toBe("perhaps al");
  });

  it("hold the sender back when nobody reads", async () => {
    const megabyte = Buffer.alloc(1024 * 1024);
    const raw = await serve(({ socket }) => {
      socket.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n");
      for (let index = 0; index < 64; index += 1) socket.write(megabyte);
    });
    const stop = new AbortController();
    await fetch(raw.url, { signal: stop.signal });
    await expect.poll(() => raw.sockets[0]?.writableLength ?? 0).toBeGreaterThan(40 * megabyte.length);
    stop.abort();
  });
});

describe("a body that is given up while its sender is held back", () => {
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

  it("of main itself is seen by the session's hooks, which may end it", async () => {
    const raw = await serve(({ socket }) => socket.write(answerOf("ok")));
    const { webRequest } = on.electron.session.defaultSession;
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
    await on.host.ask("control", { do: "network-changed" });
    for (const other of others) await expect(other).rejects.toThrow("net::ERR_NETWORK_CHANGED");
    await expect(begun.text()).rejects.toThrow("net::ERR_NETWORK_CHANGED");
    expect(on.uncaught).toEqual([]);
  });

  it("that is refused has Chromium's name", async () => {
    const raw = await serve(() => undefined);
    const { url } = raw;
    await raw.stop();
    service = undefined;
    await expect(fetch(url)).rejects.toThrow("net::ERR_CONNECTION_REFUSED");
    await expect(fetch("http://no-such-host.invalid/")).rejects.toThrow("net::ERR_NAME_NOT_RESOLVED");
  });

  it("is given up before it is sent, and while it waits", async () => {
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
