/**
 * The Fetch port settles whatever the other side answers: never an error box, never a socket that is
 * held for an unread body.
 */
import type { AuthInfo } from "electron";
import { describe, expect, it } from "vitest";
import { netFetch } from "../../electron/shell/network.ts";
import { networkFailure } from "../../electron/core/transport/network-failure.ts";
import { AskingProxy } from "../stand-in/net/asking-proxy.ts";
import { answerOf } from "../stand-in/net/raw-service.ts";
import { useNet } from "./net-fixture.ts";

const net = useNet();
const ENDLESS = "HTTP/1.1 503 No\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n6\r\n<html>\r\n";
const FREE = { active: 0, idle: 0, waiting: 0 };

function afterTicks(ticks: number, run: () => void): void {
  if (ticks === 0) run();
  else process.nextTick(() => afterTicks(ticks - 1, run));
}

describe("an answer", () => {
  it("is the service's status, headers and body", async () => {
    const { url } = await net.serve(({ socket }) =>
      socket.write(answerOf("body", "HTTP/1.1 409 Held Elsewhere\r\nRetry-After: 3\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2")),
    );
    const answer = await net.fetch(url, { method: "POST", body: "{}", headers: { "X-API-KEY": "k" } });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([409, "3"]);
    expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    expect(await answer.text()).toBe("body");
    expect(net.service.asked[0]?.text).toMatch(/x-api-key: k\r\n[\s\S]*\r\n\r\n\{\}$/i);
  });

  it.each([
    ["Latin-1 beside the status", "404 N\u00e3o encontrado"],
    ["Chinese words beside the status", "404 \u00e6\u0088\u0090\u00e5\u008a\u009f"],
    ["an umlaut of Latin-1 in a header", "404 No\r\nVia: 1.1 b\u00fcro"],
    ["a check mark in a header", "404 No\r\nX-Gateway: \u00e2\u009c\u0093"],
    ["both, and one in a header that may be left out", "404 N\u00e3o\r\nRetry-After: \u00e0 demain\r\nDate: 1er ao\u00fbt"],
  ])("says what it says, with %s", async (_, head) => {
    const rest = "Content-Type: application/json\r\nX-Request-Id: r-1\r\nContent-Length: 2\r\n\r\n{}";
    const { url } = await net.serve(({ socket }) => socket.write(Buffer.from(`HTTP/1.1 ${head}\r\n${rest}`, "latin1")));
    const answer = await net.fetch(url, {});
    expect([answer.status, answer.headers.get("content-type"), answer.headers.get("x-request-id")]).toEqual([
      404,
      "application/json",
      "r-1",
    ]);
    expect([answer.headers.get("via"), answer.headers.get("x-gateway"), answer.headers.get("retry-after")]).toEqual([null, null, null]);
    expect(await answer.text()).toBe("{}");
  });

  it("may have no body, and frees its socket", async () => {
    const { url } = await net.serve(({ socket }) => socket.write("HTTP/1.1 204 No Content\r\n\r\n"));
    expect((await net.fetch(url, {})).body).toBeNull();
    await expect.poll(net.sockets).toEqual({ active: 0, idle: 1, waiting: 0 });
  });

  it("comes before its body does, and the body bit by bit", async () => {
    const { url } = await net.serve(({ socket }) =>
      socket.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n"),
    );
    const reader = (await net.fetch(url, {})).body?.getReader();
    expect(await reader?.read()).toEqual({ done: false, value: new Uint8Array([97]) });
    net.service.asked[0]?.socket.write("1\r\nb\r\n0\r\n\r\n");
    expect(await reader?.read()).toEqual({ done: false, value: new Uint8Array([98]) });
    expect((await reader?.read())?.done).toBe(true);
  });

  it("that leads elsewhere is answered as it is, and not followed", async () => {
    const { url } = await net.serve(({ socket }) =>
      socket.write("HTTP/1.1 307 Moved\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n"),
    );
    const answer = await net.fetch(url, { method: "POST", body: "{}" });
    expect([answer.status, answer.body]).toEqual([307, null]);
    await expect.poll(net.sockets).toEqual(FREE);
    expect(net.service.asked).toHaveLength(1);
  });
});

describe("an answer that no Response can be made of", () => {
  it.each([
    ["status 999", "HTTP/1.1 999 Request Denied"],
    ["status 0", "HTTP/1.1 000 "],
    ["a check mark in the type of its body", "HTTP/1.1 200 OK\r\nContent-Type: \u00e2\u009c\u0093"],
    ["an umlaut of Latin-1 in what gRPC-Web reads", "HTTP/1.1 200 OK\r\nGrpc-Status: 5\u00fc"],
    ["an umlaut of Latin-1 in the packing of its messages", "HTTP/1.1 200 OK\r\nConnect-Content-Encoding: \u00fc"],
  ])("rejects with a sentence, and its socket is closed: %s", async (_, head) => {
    const { url } = await net.serve(({ socket }) =>
      socket.write(Buffer.from(`${head}\r\nX-Content-Type-Options: nosniff\r\nTransfer-Encoding: chunked\r\n\r\n`, "latin1")),
    );
    const failure = networkFailure(await net.fetch(url, {}).catch((error: unknown) => error));
    expect(failure).toMatchObject({
      code: "protocol",
      answered: true,
      recorded: "unknown",
      reason: { code: "answerHeadInvalid" },
    });
    await expect.poll(net.sockets).toEqual(FREE);
  });

  it.each([
    ["a NUL in a header", "HTTP/1.1 200 OK\r\nX: a\0b\r\n\r\n", "not_http"],
    ["two lengths", "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", "protocol"],
    ["a head of 1 MB", `HTTP/1.1 200 OK\r\nX: ${"y".repeat(1024 * 1024)}`, "protocol"],
    ["a redirect to nowhere", "HTTP/1.1 302 Found\r\nLocation: http://[\r\n\r\n", "redirected"],
  ])("is Chromium's failure where that finds it first: %s", async (_, bytes, code) => {
    const { url } = await net.serve(({ socket }) => socket.write(bytes));
    const failure = networkFailure(await net.fetch(url, {}).catch((error: unknown) => error));
    expect(failure.code).toBe(code);
  });
});

describe("a body", () => {
  it("that is cancelled ends its request: eight answers without an end hold no socket", async () => {
    const { url } = await net.serve(({ socket }) => socket.write(ENDLESS));
    for (let index = 0; index < 8; index += 1) await (await net.fetch(url, {})).body?.cancel();
    await net.service.until(() => net.service.open === 0);
    expect(net.sockets()).toEqual(FREE);
  });

  it("that breaks off fails at its reader, after what came", async () => {
    const { url } = await net.serve(({ socket }) =>
      socket.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\nabc"),
    );
    const reader = (await net.fetch(url, {})).body?.getReader();
    expect((await reader?.read())?.value).toHaveLength(3);
    net.service.asked[0]?.socket.resetAndDestroy();
    await expect(reader?.read()).rejects.toThrow("net::ERR_CONNECTION_RESET");
  });

  it("ends when the network changes", async () => {
    const { url } = await net.serve(({ socket }) => socket.write(ENDLESS));
    const answer = await net.fetch(url, {});
    await net.on.host.ask("control", { do: "network-changed" });
    await expect(answer.text()).rejects.toThrow("net::ERR_NETWORK_CHANGED");
  });

  it("holds the sender back when nobody reads, and comes whole in the end", async () => {
    const megabyte = Buffer.alloc(1024 * 1024, "x");
    const { url } = await net.serve(({ socket }) => {
      socket.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n");
      for (let index = 0; index < 32; index += 1) socket.write(megabyte);
      socket.end();
    });
    const answer = await net.fetch(url, {});
    await expect.poll(() => net.service.sockets[0]?.writableLength ?? 0).toBeGreaterThan(10 * megabyte.length);
    expect((await answer.bytes()).byteLength).toBe(32 * megabyte.length);
  });

  it("that nobody ever looks at stays silent when it breaks off", async () => {
    const { url } = await net.serve(({ socket }) => socket.write(ENDLESS));
    await net.fetch(url, {});
    net.service.asked[0]?.socket.resetAndDestroy();
    await expect.poll(net.sockets).toEqual(FREE);
  });
});

describe("the signal", () => {
  it("that is aborted already sends nothing", async () => {
    await net.serve(() => undefined);
    await expect(net.fetch(net.service.url, { signal: AbortSignal.abort(new Error("never mind")) })).rejects.toThrow("never mind");
    expect(net.service.sockets).toHaveLength(0);
  });

  it.each([...[0, 1, 2, 3, 4].map((ticks) => ({ ticks, body: "{}" })), ...[0, 1, 2, 3, 4].map((ticks) => ({ ticks, body: undefined }))])(
    "ends a request $ticks ticks after its end, with the body $body",
    async ({ ticks, body }) => {
      const { url } = await net.serve(({ socket }) => socket.write(ENDLESS));
      const stop = new AbortController();
      const { net: chromium, session } = net.on.electron;
      const request: typeof chromium.request = (options) => {
        const made = chromium.request(options);
        const end = made.end.bind(made);
        made.end = () => {
          end();
          afterTicks(ticks, () => stop.abort(new Error("enough")));
          return made;
        };
        return made;
      };
      const answer = netFetch({ net: { request }, session: session.defaultSession as never })(url, {
        method: "POST",
        ...(body !== undefined && { body }),
        signal: stop.signal,
      });
      await expect(answer).rejects.toThrow("enough");
      // A request made afterwards has gone all the way: what was to follow the abort has followed.
      await (await net.fetch(url, {})).body?.cancel();
      await expect.poll(net.sockets).toEqual(FREE);
      expect(net.service.asked).toHaveLength(1);
    },
  );

  it("ends a request that waits for a socket, and one that waits for its answer", async () => {
    const { url } = await net.serve(() => undefined);
    const stops = Array.from({ length: 7 }, () => new AbortController());
    const answers = stops.map(({ signal }) => net.fetch(url, { signal }));
    await net.service.until(() => net.service.asked.length === 6);
    expect(net.sockets()).toEqual({ active: 6, idle: 0, waiting: 1 });
    for (const stop of stops.toReversed()) stop.abort(new Error("enough"));
    for (const answer of answers) await expect(answer).rejects.toThrow("enough");
    await net.service.until(() => net.service.open === 0);
    expect(net.service.asked).toHaveLength(6);
  });

  it("ends a body that is being read, with its reason", async () => {
    const { url } = await net.serve(({ socket }) => socket.write(ENDLESS));
    const stop = new AbortController();
    const answer = await net.fetch(url, { signal: stop.signal });
    const reading = answer.text();
    stop.abort(new Error("enough"));
    await expect(reading).rejects.toThrow("enough");
    await net.service.until(() => net.service.open === 0);
  });

  it("while the proxy's question is open ends the request, whatever is answered then", async () => {
    net.proxy = await AskingProxy.start("me:secret");
    await net.serve(({ socket }) => socket.write(answerOf("ok")));
    await net.on.electron.session.defaultSession.setProxy({ proxyRules: net.proxy.address, proxyBypassRules: "<-loopback>" });
    const asked = Promise.withResolvers<AuthInfo>();
    const answered = Promise.withResolvers<{ username: string; password: string }>();
    const stop = new AbortController();
    const answer = net.port((info) => {
      asked.resolve(info);
      return answered.promise;
    })(net.service.url, { signal: stop.signal });
    await asked.promise;
    stop.abort(new Error("enough"));
    await expect(answer).rejects.toThrow("enough");
    answered.resolve({ username: "me", password: "secret" });
    await expect.poll(net.sockets).toEqual(FREE);
  });

  it("is let go with the end of the body", async () => {
    const { url } = await net.serve(({ socket }) => socket.write(answerOf("ok")));
    const stop = new AbortController();
    const answer = await net.fetch(url, { signal: stop.signal });
    expect(await answer.text()).toBe("ok");
    stop.abort();
    await expect.poll(net.sockets).toEqual({ active: 0, idle: 1, waiting: 0 });
  });
});

describe("a request that cannot be made", () => {
  it("rejects and throws nothing: a method, a header or an address that is none", async () => {
    await net.serve(() => undefined);
    await expect(net.fetch(net.service.url, { method: "GE T" })).rejects.toThrow();
    await expect(net.fetch(net.service.url, { headers: { Host: "elsewhere" } })).rejects.toThrow("net::ERR_INVALID_ARGUMENT");
    await expect(net.fetch("no address", {})).rejects.toThrow();
    await expect(net.fetch("file:///etc/passwd", {})).rejects.toThrow("only supports http");
  });

  it("has Chromium's name when nobody answers", async () => {
    await net.serve(() => undefined);
    const { url } = net.service;
    await net.service.stop();
    expect(networkFailure(await net.fetch(url, {}).catch((error: unknown) => error)).code).toBe("connection_refused");
    await net.serve(() => undefined);
  });
});
