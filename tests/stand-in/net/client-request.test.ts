/**
 * Tests that `net.request` matches Electron's: its refusals, the event of an error, and the ways to
 * end it.
 */
import { EventEmitter, once } from "node:events";
import type { Readable } from "node:stream";
import type { ClientRequest, IncomingMessage } from "electron";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { StandInSession } from "../electron/session.ts";
import { showUncaught } from "../electron/uncaught.ts";
import { given, type Given } from "../fixtures.ts";
import { type Asked, answerOf, RawService } from "./raw-service.ts";

let on: Given;
let service: RawService | undefined;

beforeEach(async () => {
  on = given();
  await on.start();
});

afterEach(async () => {
  await service?.stop();
  service = undefined;
});

async function serve(answer: (asked: Asked) => void): Promise<RawService> {
  service = await RawService.start(answer);
  return service;
}

const events = (from: unknown): EventEmitter => from as EventEmitter;
const sockets = (): unknown => StandInSession.internals.network(on.electron.session.defaultSession).pool.count();

async function answerTo(request: ClientRequest): Promise<IncomingMessage & Readable> {
  const [answer] = (await once(events(request), "response")) as [IncomingMessage & Readable];
  return answer;
}

describe("net.request", () => {
  it("refuses at once an invalid request", () => {
    const { net } = on.electron;
    const url = "http://127.0.0.1/";
    expect(() => net.request("ftp://127.0.0.1/")).toThrow("ClientRequest only supports http: and https: protocols");
    expect(() => net.request({ url, redirect: "never" as "error" })).toThrow("redirect mode should be one of follow, error or manual");
    expect(() => net.request({ url, credentials: "same-origin" })).toThrow("credentials: same-origin requires origin to be set");
    expect(() => net.request({ url, headers: { "X Y": "z" } })).toThrow("Invalid header name: 'X Y'");
    expect(() => net.request({ url, headers: { X: "a\r\nb" } })).toThrow("Invalid value for header 'X'");
    expect(() => net.request({ url, session: {} as never })).toThrow("`session` should be an instance of the Session class");
  });

  it("is available once the app is ready", () => {
    expect(() => given().electron.net.request("http://127.0.0.1/")).toThrow("net module can only be used after app is ready");
  });

  it("sends the body whole, with its length, when it is ended", async () => {
    const raw = await serve(({ socket }) => socket.write(answerOf("ok")));
    const request = on.electron.net.request({ url: raw.url, method: "post" });
    request.write("first ");
    request.write(Buffer.from("second"));
    expect(() => request.setHeader("X-Late", "1")).toThrow("Can't set headers after they are sent");
    request.end();
    const answer = await answerTo(request);
    expect(answer.httpVersion).toBe("1.1");
    expect(answer.rawHeaders).toEqual(["Content-Length", "2"]);
    expect(raw.asked[0]?.text).toMatch(/^POST [\s\S]*Content-Length: 12\r\n[\s\S]*first second$/);
  });

  it("sends no body and no length with a GET", async () => {
    const raw = await serve(({ socket }) => socket.write(answerOf("ok")));
    const request = on.electron.net.request(raw.url);
    request.end();
    await answerTo(request);
    expect(raw.asked[0]?.text).not.toMatch(/content-length/i);
  });
});

const headOf = (lines: string): string => `HTTP/1.1 200 OK\r\n${lines}Transfer-Encoding: chunked\r\n\r\n`;
const chunk = (body: string): string => `${body.length.toString(16)}\r\n${body}\r\n`;

describe("its answer", () => {
  it.each([
    ["no type", "", 1_024],
    ["a text", "Content-Type: text/plain; charset=utf-8\r\n", 1_024],
    ["XML", "Content-Type: Text/XML\r\n", 1_024],
    ["a type that is none", "Content-Type: nonsense\r\n", 1_024],
    ["bytes", "Content-Type: application/octet-stream\r\n", 8],
  ])("waits for so many bytes of its body, or for its end: %s", async (_, lines, bytes) => {
    const raw = await serve(({ socket }) => socket.write(headOf(lines) + chunk("x".repeat(bytes - 1))));
    const request = on.electron.net.request(raw.url);
    const came = vi.fn();
    request.on("response", came);
    request.end();
    await raw.until(() => raw.asked.length === 1);
    // The outcome of another response, begun afterwards, until its end.
    const other = await RawService.start(({ socket }) => socket.write(answerOf("ok")));
    const second = on.electron.net.request(other.url);
    second.end();
    await answerTo(second);
    await other.stop();
    expect(came).not.toHaveBeenCalled();
    const answer = answerTo(request);
    raw.asked[0]?.socket.write(chunk("y"));
    (await answer).resume();
    request.abort();
  });

  it.each(["Content-Type: text/plain\r\nX-Content-Type-Options: nosniff\r\n", "Content-Type: application/x-ndjson\r\n"])(
    "comes at once with %j",
    async (lines) => {
      const raw = await serve(({ socket }) => socket.write(headOf(lines)));
      const request = on.electron.net.request(raw.url);
      request.end();
      expect((await answerTo(request)).statusCode).toBe(200);
      request.abort();
    },
  );

  it("has the first value of a header that may occur only once, and cookies as a list", async () => {
    const raw = await serve(({ socket }) =>
      socket.write(answerOf("ok", "HTTP/1.1 200 OK\r\nETag: a\r\nETag: b\r\nX: 1\r\nx: 2\r\nSet-Cookie: c\r\nSet-Cookie: d")),
    );
    const request = on.electron.net.request(raw.url);
    request.end();
    const answer = await answerTo(request);
    expect(answer.headers).toEqual({ etag: "a", x: "1, 2", "set-cookie": ["c", "d"], "content-length": "2" });
  });

  it("that is destroyed leaves its request on its socket; aborting the request frees the socket", async () => {
    const raw = await serve(({ socket }) => socket.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\nbegun"));
    const request = on.electron.net.request(raw.url);
    request.end();
    const answer = await answerTo(request);
    answer.destroy();
    await once(answer, "close");
    expect(sockets()).toEqual({ active: 1, idle: 0, waiting: 0 });
    const aborted = once(events(request), "abort");
    request.abort();
    await aborted;
    expect(sockets()).toEqual({ active: 0, idle: 0, waiting: 0 });
    await raw.until(() => raw.open === 0);
  });

  it("that breaks off has two errors: on the response, and on the request that is long complete", async () => {
    const raw = await serve(({ socket }) =>
      socket.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\nabc"),
    );
    const request = on.electron.net.request(raw.url);
    request.end();
    const answer = await answerTo(request);
    answer.resume();
    const both = Promise.all([once(answer, "close").catch((error: unknown) => [error]), once(events(request), "error")]);
    answer.on("error", () => undefined);
    raw.asked[0]?.socket.resetAndDestroy();
    const [, [error]] = await both;
    expect(error).toEqual(new Error("net::ERR_CONNECTION_RESET"));
    expect(on.uncaught).toEqual([]);
  });

  it("cannot end without an error before it was read", async () => {
    const raw = await serve(({ socket }) => socket.end("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\nall"));
    const request = on.electron.net.request(raw.url);
    request.end();
    const answer = await answerTo(request);
    await raw.until(() => raw.open === 0);
    expect(answer.readableEnded).toBe(false);
    answer.resume();
    await once(answer, "end");
  });
});

describe("a redirect", () => {
  const HEAD = "HTTP/1.1 303 See Other\r\nLocation: /there\r\nContent-Length: 0\r\n\r\n";
  const somewhere = (): Promise<RawService> =>
    serve(({ text, socket }) => socket.write(text.includes(" /there ") ? answerOf("arrived") : HEAD));

  it("under manual is cancelled, unless it is followed in the event", async () => {
    const raw = await somewhere();
    const cancelled = on.electron.net.request({ url: raw.url, redirect: "manual" });
    cancelled.end();
    expect(await once(events(cancelled), "error")).toEqual([new Error("Redirect was cancelled")]);
    const followed = on.electron.net.request({ url: raw.url, redirect: "manual", method: "POST" });
    const seen: unknown[] = [];
    followed.on("redirect", (...all) => {
      seen.push(all);
      followed.followRedirect();
    });
    followed.end("body");
    expect((await answerTo(followed)).statusCode).toBe(200);
    expect(seen).toEqual([[303, "GET", `${raw.url}there`, { location: "/there", "content-length": "0" }]]);
    expect(raw.asked.at(-1)?.text).toMatch(/^GET \/there/);
  });

  it("under error is an error", async () => {
    const raw = await somewhere();
    const request = on.electron.net.request({ url: raw.url, redirect: "error" });
    request.end();
    expect(await once(events(request), "error")).toEqual([new Error("Attempted to redirect, but redirect policy was 'error'")]);
  });

  it("chain without an end fails after twenty", async () => {
    const raw = await serve(({ socket }) => socket.write("HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 0\r\n\r\n"));
    const request = on.electron.net.request(raw.url);
    request.end();
    expect(await once(events(request), "error")).toEqual([new Error("net::ERR_TOO_MANY_REDIRECTS")]);
    expect(raw.asked).toHaveLength(21);
  });
});

describe("an uncaught exception", () => {
  it("comes from a listener of a network event that throws, and from an error without a listener", async () => {
    const raw = await serve(({ connection, socket }) => (connection === 0 ? socket.write(answerOf("ok")) : socket.end()));
    const throwing = on.electron.net.request(raw.url);
    throwing.on("response", () => {
      throw new Error("from a listener");
    });
    throwing.end();
    await expect.poll(() => on.uncaught).toEqual([new Error("from a listener")]);
    const other = on.electron.net.request({ url: raw.url, credentials: "omit" });
    other.end();
    await expect.poll(() => on.uncaught.at(-1)).toEqual(new Error("net::ERR_EMPTY_RESPONSE"));
  });

  it("is a box with its stack, unless the app has a listener itself", () => {
    const process = new EventEmitter();
    const shown: string[] = [];
    showUncaught(process as NodeJS.Process, {
      showErrorBox: (title, content) => void shown.push(`${title} | ${content.split("\n", 2).join(" ")}`),
    });
    process.emit("uncaughtException", new TypeError("of ours"));
    expect(shown).toEqual(["A JavaScript error occurred in the main process | Uncaught Exception: TypeError: of ours"]);
    process.on("uncaughtException", () => undefined);
    process.emit("uncaughtException", new Error("seen by the app"));
    expect(shown).toHaveLength(1);
  });
});
