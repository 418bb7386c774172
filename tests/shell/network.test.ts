/**
 * Tests that the Fetch port settles with any response: no error box, and no socket that is held by
 * a discarded body.
 */
import type { AuthInfo } from "electron";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { networkFailure } from "../../electron/core/transport/failures/network-failure.ts";
import { answerOf } from "../stand-in/net/raw-service.ts";
import { FREE, NetworkSteps, signIn } from "./network-steps.ts";

let t: NetworkSteps;

beforeEach(async () => {
  t = await NetworkSteps.start();
});

afterEach(() => t.stop());

describe("an answer", () => {
  it("is the service's status, headers and body", async () => {
    const { url } = await t.serve(({ socket }) =>
      socket.write(answerOf("body", "HTTP/1.1 409 Held Elsewhere\r\nRetry-After: 3\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2")),
    );
    const answer = await t.fetch(url, { method: "POST", body: "{}", headers: { "X-API-KEY": "k" } });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([409, "3"]);
    expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    expect(await answer.text()).toBe("body");
    expect(t.service.asked[0]?.text).toMatch(/x-api-key: k\r\n[\s\S]*\r\n\r\n\{\}$/i);
  });

  it.each([
    ["Latin-1 beside the status", "404 N\u00e3o encontrado"],
    ["Chinese words beside the status", "404 \u00e6\u0088\u0090\u00e5\u008a\u009f"],
    ["an umlaut of Latin-1 in a header", "404 No\r\nVia: 1.1 b\u00fcro"],
    ["a check mark in a header", "404 No\r\nX-Gateway: \u00e2\u009c\u0093"],
    ["both, and one in a header that may be left out", "404 N\u00e3o\r\nRetry-After: \u00e0 demain\r\nDate: 1er ao\u00fbt"],
  ])("keeps status, type and body, with %s", async (_, head) => {
    const rest = "Content-Type: application/json\r\nX-Request-Id: r-1\r\nContent-Length: 2\r\n\r\n{}";
    const { url } = await t.serve(({ socket }) => socket.write(Buffer.from(`HTTP/1.1 ${head}\r\n${rest}`, "latin1")));
    const answer = await t.fetch(url, {});
    expect([answer.status, answer.headers.get("content-type"), answer.headers.get("x-request-id")]).toEqual([
      404,
      "application/json",
      "r-1",
    ]);
    expect([answer.headers.get("via"), answer.headers.get("x-gateway"), answer.headers.get("retry-after")]).toEqual([null, null, null]);
    expect(await answer.text()).toBe("{}");
  });

  it("may have no body, and frees its socket", async () => {
    const { url } = await t.serve(({ socket }) => socket.write("HTTP/1.1 204 No Content\r\n\r\n"));
    expect((await t.fetch(url, {})).body).toBeNull();
    await expect.poll(t.sockets).toEqual({ active: 0, idle: 1, waiting: 0 });
  });

  it("arrives before its body does, and the body piece by piece", async () => {
    const { url } = await t.serve(({ socket }) =>
      socket.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n"),
    );
    const reader = (await t.fetch(url, {})).body?.getReader();
    expect(await reader?.read()).toEqual({ done: false, value: new Uint8Array([97]) });
    t.service.asked[0]?.socket.write("1\r\nb\r\n0\r\n\r\n");
    expect(await reader?.read()).toEqual({ done: false, value: new Uint8Array([98]) });
    expect((await reader?.read())?.done).toBe(true);
  });

  it("that redirects is returned unchanged, and not followed", async () => {
    const { url } = await t.serve(({ socket }) => socket.write("HTTP/1.1 307 Moved\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n"));
    const answer = await t.fetch(url, { method: "POST", body: "{}" });
    expect([answer.status, answer.body]).toEqual([307, null]);
    await expect.poll(t.sockets).toEqual(FREE);
    expect(t.service.asked).toHaveLength(1);
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
    const { url } = await t.serve(({ socket }) =>
      socket.write(Buffer.from(`${head}\r\nX-Content-Type-Options: nosniff\r\nTransfer-Encoding: chunked\r\n\r\n`, "latin1")),
    );
    const failure = networkFailure(await t.fetch(url, {}).catch((error: unknown) => error));
    expect(failure).toMatchObject({
      code: "protocol",
      answered: true,
      recorded: "unknown",
      reason: { code: "answerHeadInvalid" },
    });
    await expect.poll(t.sockets).toEqual(FREE);
  });

  it.each([
    ["a NUL in a header", "HTTP/1.1 200 OK\r\nX: a\0b\r\n\r\n", "not_http"],
    ["two lengths", "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", "protocol"],
    ["a head of 1 MB", `HTTP/1.1 200 OK\r\nX: ${"y".repeat(1024 * 1024)}`, "protocol"],
    ["a redirect to nowhere", "HTTP/1.1 302 Found\r\nLocation: http://[\r\n\r\n", "redirected"],
  ])("is Chromium's failure where Chromium detects it first: %s", async (_, bytes, code) => {
    const { url } = await t.serve(({ socket }) => socket.write(bytes));
    const failure = networkFailure(await t.fetch(url, {}).catch((error: unknown) => error));
    expect(failure.code).toBe(code);
  });
});

describe("a request that cannot be made", () => {
  it("rejects and throws nothing: an invalid method, header or address", async () => {
    await t.serve(() => undefined);
    await expect(t.fetch(t.service.url, { method: "GE T" })).rejects.toThrow();
    await expect(t.fetch(t.service.url, { headers: { Host: "elsewhere" } })).rejects.toThrow("net::ERR_INVALID_ARGUMENT");
    await expect(t.fetch("no address", {})).rejects.toThrow();
    await expect(t.fetch("file:///etc/passwd", {})).rejects.toThrow("only supports http");
  });

  it("has Chromium's error name when the connection is refused", async () => {
    await t.serve(() => undefined);
    const { url } = t.service;
    await t.service.stop();
    expect(networkFailure(await t.fetch(url, {}).catch((error: unknown) => error)).code).toBe("connection_refused");
    await t.serve(() => undefined);
  });
});

describe("a proxy", () => {
  it("that asks is answered once, and never again", async () => {
    const { signIns } = await t.behind("me:secret");
    const asked: AuthInfo[] = [];
    const through = t.port((info) => {
      asked.push(info);
      return signIn("me:secret")(info);
    });
    for (let index = 0; index < 3; index += 1)
      expect(await (await through(t.service.url, { method: "POST", body: "b" })).text()).toBe("ok");
    expect(asked).toEqual([{ isProxy: true, scheme: "basic", host: "127.0.0.1", port: t.proxy?.port, realm: "Office" }]);
    expect(signIns).toEqual([undefined, "me:secret", "me:secret", "me:secret"]);
  });

  it("asks again after a wrong answer, and may then be refused", async () => {
    await t.behind("me:secret");
    const failing = t.port(signIn("me:wrong", "me:worse", undefined))(t.service.url, {});
    await expect(failing).rejects.toThrow("net::ERR_PROXY_AUTH_REQUESTED");
    expect(t.proxy?.signIns).toEqual([undefined, "me:wrong", "me:worse"]);
    expect(t.service.asked).toHaveLength(0);
  });

  it("without an answer is one failure, for http and for https", async () => {
    await t.behind("me:secret");
    for (const url of [t.service.url, t.service.url.replace("http:", "https:")])
      for (const through of [t.fetch, t.port(signIn(undefined)), t.port(() => Promise.reject(new Error("no keychain")))])
        expect(networkFailure(await through(url, {}).catch((error: unknown) => error))).toMatchObject({
          code: "proxy_password",
          recorded: "notYet",
        });
  });

  it("is named in the failure while its user is asked", async () => {
    const { address } = await t.behind("me:secret");
    for (const url of [t.service.url, t.service.url.replace("http:", "https:")])
      expect(
        networkFailure(
          await t
            .port(signIn(undefined))(url, {})
            .catch((error: unknown) => error),
        ).reason,
      ).toEqual({
        code: "proxyAsks",
        params: { proxy: address },
      });
  });

  it.each(["", "Bearer", "Hawk id=1"])("that asks in a way unknown to Chromium is a failure of its own: %j", async (challenge) => {
    const { signIns } = Object.assign(await t.behind("me:secret"), { challenge });
    for (const url of [t.service.url, t.service.url.replace("http:", "https:")]) {
      const failure = networkFailure(
        await t
          .port(signIn("me:secret"))(url, {})
          .catch((error: unknown) => error),
      );
      expect(failure).toMatchObject({ code: "proxy_sign_in_unknown", recorded: "notYet" });
    }
    expect(signIns).toEqual([undefined, undefined]);
  });

  it("that makes no tunnel for another reason is another failure", async () => {
    await t.serve(({ socket }) => socket.end("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n"));
    await t.useProxy(`127.0.0.1:${t.service.port}`);
    const failure = networkFailure(await t.fetch("https://service.example/", {}).catch((error: unknown) => error));
    expect(failure.code).toBe("proxy_refused");
    expect(t.service.asked[0]?.text).toMatch(/^CONNECT service\.example:443 HTTP/);
  });

  it("that does not answer is another failure than a service that does not", async () => {
    const { address } = await t.behind();
    await t.proxy?.stop();
    t.proxy = undefined;
    await t.useProxy(address);
    expect(networkFailure(await t.fetch(t.service.url, {}).catch((error: unknown) => error)).code).toBe("proxy_unreachable");
  });
});

it("does not give a password to a service that asks for one", async () => {
  const { url } = await t.serve(({ socket }) => socket.write(answerOf("who?", 'HTTP/1.1 401 Who\r\nWWW-Authenticate: Basic realm="x"')));
  let asked = 0;
  const answer = await t.port(() => {
    asked += 1;
    return Promise.resolve({ username: "me", password: "secret" });
  })(url, {});
  expect([answer.status, await answer.text(), asked, t.service.asked.length]).toEqual([401, "who?", 0, 1]);
});
