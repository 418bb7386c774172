/**
 * The Fetch port settles whatever the other side answers: never an error box, never a socket that is
 * held for a body that nobody wants. Played on the stand-in's `net`, over real sockets.
 */
import type { AuthInfo, ClientRequest } from "electron";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { networkFailure } from "../../electron/core/transport/network-failure.ts";
import { netFetch, type SignInOutcome } from "../../electron/shell/network.ts";
import { StandInSession } from "../stand-in/electron/session.ts";
import { given, type Given } from "../stand-in/fixtures.ts";
import { AskingProxy } from "../stand-in/net/asking-proxy.ts";
import { type Asked, answerOf, RawService } from "../stand-in/net/raw-service.ts";

let on: Given;
let service: RawService;
let proxy: AskingProxy | undefined;
let fetch: ReturnType<typeof netFetch>;

beforeEach(async () => {
  on = given();
  await on.start();
  fetch = port();
});

afterEach(async () => {
  // Nothing became an error box.
  expect(on.uncaught).toEqual([]);
  await service?.stop();
  await proxy?.stop();
  proxy = undefined;
});

type SignIn = (asked: AuthInfo) => Promise<{ username: string; password: string } | undefined>;

/** Answers each "login" with what `signIn` says. */
const watching =
  (signIn: SignIn) =>
  (request: ClientRequest): SignInOutcome => {
    const outcome: { is: SignInOutcome["is"]; proxy?: string } = { is: "notAsked" };
    request.on("login", (asked, answer) => {
      void signIn(asked)
        .catch(() => undefined)
        .then((found) => {
          Object.assign(outcome, { is: found === undefined ? "cancelled" : "given", proxy: `${asked.host}:${asked.port}` });
          answer(found?.username, found?.password);
        });
    });
    return outcome;
  };

function port(signIn?: SignIn): ReturnType<typeof netFetch> {
  const { net, session } = on.electron;
  return netFetch({ net, session: session.defaultSession as never, ...(signIn !== undefined && { watch: watching(signIn) }) });
}

async function serve(answer: (asked: Asked) => void): Promise<RawService> {
  service = await RawService.start(answer);
  return service;
}

const sockets = (): unknown => StandInSession.internals.network(on.electron.session.defaultSession).pool.count();
const ENDLESS = "HTTP/1.1 503 No\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n6\r\n<html>\r\n";
const FREE = { active: 0, idle: 0, waiting: 0 };

function afterTicks(ticks: number, run: () => void): void {
  if (ticks === 0) run();
  else process.nextTick(() => afterTicks(ticks - 1, run));
}

/** Answers in turn, each "name:password". */
const signIn =
  (...answers: (string | undefined)[]): SignIn =>
  () => {
    const [username, password] = answers.shift()?.split(":") ?? [];
    return Promise.resolve(username === undefined || password === undefined ? undefined : { username, password });
  };

/** A service, and a proxy before it that the session uses. */
async function behind(accepted?: string): Promise<AskingProxy> {
  await serve(({ socket }) => socket.write(answerOf("ok")));
  proxy = await AskingProxy.start(accepted);
  await on.electron.session.defaultSession.setProxy({ proxyRules: proxy.address, proxyBypassRules: "<-loopback>" });
  return proxy;
}

describe("an answer", () => {
  it("is the service's status, headers and body", async () => {
    const { url } = await serve(({ socket }) =>
      socket.write(answerOf("body", "HTTP/1.1 409 Held Elsewhere\r\nRetry-After: 3\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2")),
    );
    const answer = await fetch(url, { method: "POST", body: "{}", headers: { "X-API-KEY": "k" } });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([409, "3"]);
    expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    expect(await answer.text()).toBe("body");
    expect(service.asked[0]?.text).toMatch(/x-api-key: k\r\n[\s\S]*\r\n\r\n\{\}$/i);
  });

  it.each([
    ["Latin-1 beside the status", "404 N\u00e3o encontrado"],
    ["Chinese words beside the status", "404 \u00e6\u0088\u0090\u00e5\u008a\u009f"],
    ["an umlaut of Latin-1 in a header", "404 No\r\nVia: 1.1 b\u00fcro"],
    ["a check mark in a header", "404 No\r\nX-Gateway: \u00e2\u009c\u0093"],
    ["both, and one in a header that may be left out", "404 N\u00e3o\r\nRetry-After: \u00e0 demain\r\nDate: 1er ao\u00fbt"],
  ])("says what it says, with %s", async (_, head) => {
    const rest = "Content-Type: application/json\r\nX-Request-Id: r-1\r\nContent-Length: 2\r\n\r\n{}";
    const { url } = await serve(({ socket }) => socket.write(Buffer.from(`HTTP/1.1 ${head}\r\n${rest}`, "latin1")));
    const answer = await fetch(url, {});
    expect([answer.status, answer.headers.get("content-type"), answer.headers.get("x-request-id")]).toEqual([
      404,
      "application/json",
      "r-1",
    ]);
    expect([answer.headers.get("via"), answer.headers.get("x-gateway"), answer.headers.get("retry-after")]).toEqual([null, null, null]);
    expect(await answer.text()).toBe("{}");
  });

  it("may have no body, and frees its socket", async () => {
    const { url } = await serve(({ socket }) => socket.write("HTTP/1.1 204 No Content\r\n\r\n"));
    expect((await fetch(url, {})).body).toBeNull();
    await expect.poll(sockets).toEqual({ active: 0, idle: 1, waiting: 0 });
  });

  it("comes before its body does, and the body bit by bit", async () => {
    const { url } = await serve(({ socket }) =>
      socket.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n"),
    );
    const reader = (await fetch(url, {})).body?.getReader();
    expect(await reader?.read()).toEqual({ done: false, value: new Uint8Array([97]) });
    service.asked[0]?.socket.write("1\r\nb\r\n0\r\n\r\n");
    expect(await reader?.read()).toEqual({ done: false, value: new Uint8Array([98]) });
    expect((await reader?.read())?.done).toBe(true);
  });

  it("that leads elsewhere is answered as it is, and not followed", async () => {
    const { url } = await serve(({ socket }) => socket.write("HTTP/1.1 307 Moved\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n"));
    const answer = await fetch(url, { method: "POST", body: "{}" });
    expect([answer.status, answer.body]).toEqual([307, null]);
    await expect.poll(sockets).toEqual(FREE);
    expect(service.asked).toHaveLength(1);
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
    const { url } = await serve(({ socket }) =>
      socket.write(Buffer.from(`${head}\r\nX-Content-Type-Options: nosniff\r\nTransfer-Encoding: chunked\r\n\r\n`, "latin1")),
    );
    const failure = networkFailure(await fetch(url, {}).catch((error: unknown) => error));
    expect(failure).toMatchObject({
      code: "protocol",
      answered: true,
      recorded: "unknown",
      reason: { code: "answerHeadInvalid" },
    });
    await expect.poll(sockets).toEqual(FREE);
  });

  it.each([
    ["a NUL in a header", "HTTP/1.1 200 OK\r\nX: a\0b\r\n\r\n", "not_http"],
    ["two lengths", "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", "protocol"],
    ["a head of 1 MB", `HTTP/1.1 200 OK\r\nX: ${"y".repeat(1024 * 1024)}`, "protocol"],
    ["a redirect to nowhere", "HTTP/1.1 302 Found\r\nLocation: http://[\r\n\r\n", "redirected"],
  ])("is Chromium's failure where that finds it first: %s", async (_, bytes, code) => {
    const { url } = await serve(({ socket }) => socket.write(bytes));
    const failure = networkFailure(await fetch(url, {}).catch((error: unknown) => error));
    expect(failure.code).toBe(code);
  });
});

describe("a body", () => {
  it("that is cancelled ends its request: eight answers without an end hold no socket", async () => {
    const { url } = await serve(({ socket }) => socket.write(ENDLESS));
    for (let index = 0; index < 8; index += 1) await (await fetch(url, {})).body?.cancel();
    await service.until(() => service.open === 0);
    expect(sockets()).toEqual(FREE);
  });

  it("that breaks off fails at its reader, after what came", async () => {
    const { url } = await serve(({ socket }) =>
      socket.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\nabc"),
    );
    const reader = (await fetch(url, {})).body?.getReader();
    expect((await reader?.read())?.value).toHaveLength(3);
    service.asked[0]?.socket.resetAndDestroy();
    await expect(reader?.read()).rejects.toThrow("net::ERR_CONNECTION_RESET");
  });

  it("ends when the network changes", async () => {
    const { url } = await serve(({ socket }) => socket.write(ENDLESS));
    const answer = await fetch(url, {});
    await on.host.ask("control", { do: "network-changed" });
    await expect(answer.text()).rejects.toThrow("net::ERR_NETWORK_CHANGED");
  });

  it("holds the sender back when nobody reads, and comes whole in the end", async () => {
    const megabyte = Buffer.alloc(1024 * 1024, "x");
    const { url } = await serve(({ socket }) => {
      socket.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n");
      for (let index = 0; index < 32; index += 1) socket.write(megabyte);
      socket.end();
    });
    const answer = await fetch(url, {});
    await expect.poll(() => service.sockets[0]?.writableLength ?? 0).toBeGreaterThan(10 * megabyte.length);
    expect((await answer.bytes()).byteLength).toBe(32 * megabyte.length);
  });

  it("that nobody ever looks at stays silent when it breaks off", async () => {
    const { url } = await serve(({ socket }) => socket.write(ENDLESS));
    await fetch(url, {});
    service.asked[0]?.socket.resetAndDestroy();
    await expect.poll(sockets).toEqual(FREE);
  });
});

describe("the signal", () => {
  it("that is aborted already sends nothing", async () => {
    await serve(() => undefined);
    await expect(fetch(service.url, { signal: AbortSignal.abort(new Error("never mind")) })).rejects.toThrow("never mind");
    expect(service.sockets).toHaveLength(0);
  });

  it.each([...[0, 1, 2, 3, 4].map((ticks) => ({ ticks, body: "{}" })), ...[0, 1, 2, 3, 4].map((ticks) => ({ ticks, body: undefined }))])(
    "ends a request $ticks ticks after its end, with the body $body",
    async ({ ticks, body }) => {
      const { url } = await serve(({ socket }) => socket.write(ENDLESS));
      const stop = new AbortController();
      const { net, session } = on.electron;
      const request: typeof net.request = (options) => {
        const made = net.request(options);
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
      await (await fetch(url, {})).body?.cancel();
      await expect.poll(sockets).toEqual(FREE);
      expect(service.asked).toHaveLength(1);
    },
  );

  it("ends a request that waits for a socket, and one that waits for its answer", async () => {
    const { url } = await serve(() => undefined);
    const stops = Array.from({ length: 7 }, () => new AbortController());
    const answers = stops.map(({ signal }) => fetch(url, { signal }));
    await service.until(() => service.asked.length === 6);
    expect(sockets()).toEqual({ active: 6, idle: 0, waiting: 1 });
    for (const stop of stops.toReversed()) stop.abort(new Error("enough"));
    for (const answer of answers) await expect(answer).rejects.toThrow("enough");
    await service.until(() => service.open === 0);
    expect(service.asked).toHaveLength(6);
  });

  it("ends a body that is being read, with its reason", async () => {
    const { url } = await serve(({ socket }) => socket.write(ENDLESS));
    const stop = new AbortController();
    const answer = await fetch(url, { signal: stop.signal });
    const reading = answer.text();
    stop.abort(new Error("enough"));
    await expect(reading).rejects.toThrow("enough");
    await service.until(() => service.open === 0);
  });

  it("while the proxy's question is open ends the request, whatever is answered then", async () => {
    proxy = await AskingProxy.start("me:secret");
    await serve(({ socket }) => socket.write(answerOf("ok")));
    await on.electron.session.defaultSession.setProxy({ proxyRules: proxy.address, proxyBypassRules: "<-loopback>" });
    const asked = Promise.withResolvers<AuthInfo>();
    const answered = Promise.withResolvers<{ username: string; password: string }>();
    const stop = new AbortController();
    const answer = port((info) => {
      asked.resolve(info);
      return answered.promise;
    })(service.url, { signal: stop.signal });
    await asked.promise;
    stop.abort(new Error("enough"));
    await expect(answer).rejects.toThrow("enough");
    answered.resolve({ username: "me", password: "secret" });
    await expect.poll(sockets).toEqual(FREE);
  });

  it("is let go with the end of the body", async () => {
    const { url } = await serve(({ socket }) => socket.write(answerOf("ok")));
    const stop = new AbortController();
    const answer = await fetch(url, { signal: stop.signal });
    expect(await answer.text()).toBe("ok");
    stop.abort();
    await expect.poll(sockets).toEqual({ active: 0, idle: 1, waiting: 0 });
  });
});

describe("a request that cannot be made", () => {
  it("rejects and throws nothing: a method, a header or an address that is none", async () => {
    await serve(() => undefined);
    await expect(fetch(service.url, { method: "GE T" })).rejects.toThrow();
    await expect(fetch(service.url, { headers: { Host: "elsewhere" } })).rejects.toThrow("net::ERR_INVALID_ARGUMENT");
    await expect(fetch("no address", {})).rejects.toThrow();
    await expect(fetch("file:///etc/passwd", {})).rejects.toThrow("only supports http");
  });

  it("has Chromium's name when nobody answers", async () => {
    await serve(() => undefined);
    const { url } = service;
    await service.stop();
    expect(networkFailure(await fetch(url, {}).catch((error: unknown) => error)).code).toBe("connection_refused");
    await serve(() => undefined);
  });
});

describe("a proxy", () => {
  it("that asks is answered once, and never again", async () => {
    const { signIns } = await behind("me:secret");
    const asked: AuthInfo[] = [];
    const through = port((info) => {
      asked.push(info);
      return signIn("me:secret")(info);
    });
    for (let index = 0; index < 3; index += 1) expect(await (await through(service.url, { method: "POST", body: "b" })).text()).toBe("ok");
    expect(asked).toEqual([{ isProxy: true, scheme: "basic", host: "127.0.0.1", port: proxy?.port, realm: "Office" }]);
    expect(signIns).toEqual([undefined, "me:secret", "me:secret", "me:secret"]);
  });

  it("asks again after a wrong answer, and may be refused then", async () => {
    await behind("me:secret");
    const failing = port(signIn("me:wrong", "me:worse", undefined))(service.url, {});
    await expect(failing).rejects.toThrow("net::ERR_PROXY_AUTH_REQUESTED");
    expect(proxy?.signIns).toEqual([undefined, "me:wrong", "me:worse"]);
    expect(service.asked).toHaveLength(0);
  });

  it("that nobody can answer is one failure, for http and for https", async () => {
    await behind("me:secret");
    for (const url of [service.url, service.url.replace("http:", "https:")])
      for (const through of [fetch, port(signIn(undefined)), port(() => Promise.reject(new Error("no keychain")))])
        expect(networkFailure(await through(url, {}).catch((error: unknown) => error))).toMatchObject({
          code: "proxy_password",
          recorded: "notYet",
        });
  });

  it("whose user is asked is named", async () => {
    const { address } = await behind("me:secret");
    for (const url of [service.url, service.url.replace("http:", "https:")])
      expect(networkFailure(await port(signIn(undefined))(url, {}).catch((error: unknown) => error)).reason).toEqual({
        code: "proxyAsks",
        params: { proxy: address },
      });
  });

  it.each(["", "Bearer", "Hawk id=1"])("that asks in a way that Chromium does not know is told apart: %j", async (challenge) => {
    const { signIns } = Object.assign(await behind("me:secret"), { challenge });
    for (const url of [service.url, service.url.replace("http:", "https:")]) {
      const failure = networkFailure(await port(signIn("me:secret"))(url, {}).catch((error: unknown) => error));
      expect(failure).toMatchObject({ code: "proxy_sign_in_unknown", recorded: "notYet" });
    }
    expect(signIns).toEqual([undefined, undefined]);
  });

  it("that makes no tunnel for another reason is another failure", async () => {
    await serve(({ socket }) => socket.end("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n"));
    await on.electron.session.defaultSession.setProxy({ proxyRules: `127.0.0.1:${service.port}`, proxyBypassRules: "<-loopback>" });
    const failure = networkFailure(await fetch("https://service.example/", {}).catch((error: unknown) => error));
    expect(failure.code).toBe("proxy_refused");
    expect(service.asked[0]?.text).toMatch(/^CONNECT service\.example:443 HTTP/);
  });

  it("that does not answer is told from a service that does not", async () => {
    const { address } = await behind();
    await proxy?.stop();
    proxy = undefined;
    await on.electron.session.defaultSession.setProxy({ proxyRules: address, proxyBypassRules: "<-loopback>" });
    expect(networkFailure(await fetch(service.url, {}).catch((error: unknown) => error)).code).toBe("proxy_unreachable");
  });
});

it("a service that asks for a password gets none", async () => {
  const { url } = await serve(({ socket }) => socket.write(answerOf("who?", 'HTTP/1.1 401 Who\r\nWWW-Authenticate: Basic realm="x"')));
  let asked = 0;
  const answer = await port(() => {
    asked += 1;
    return Promise.resolve({ username: "me", password: "secret" });
  })(url, {});
  expect([answer.status, await answer.text(), asked, service.asked.length]).toEqual([401, "who?", 0, 1]);
});
