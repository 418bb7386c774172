/** The Fetch port behind a proxy, and before a service that asks for a password itself. */
import type { AuthInfo } from "electron";
import { describe, expect, it } from "vitest";
import { networkFailure } from "../../electron/core/transport/network-failure.ts";
import { answerOf } from "../stand-in/net/raw-service.ts";
import { signIn, useNet } from "./net-fixture.ts";

const net = useNet();

describe("a proxy", () => {
  it("that asks is answered once, and never again", async () => {
    const { signIns } = await net.behind("me:secret");
    const asked: AuthInfo[] = [];
    const through = net.port((info) => {
      asked.push(info);
      return signIn("me:secret")(info);
    });
    for (let index = 0; index < 3; index += 1)
      expect(await (await through(net.service.url, { method: "POST", body: "b" })).text()).toBe("ok");
    expect(asked).toEqual([{ isProxy: true, scheme: "basic", host: "127.0.0.1", port: net.proxy?.port, realm: "Office" }]);
    expect(signIns).toEqual([undefined, "me:secret", "me:secret", "me:secret"]);
  });

  it("asks again after a wrong answer, and may be refused then", async () => {
    await net.behind("me:secret");
    const failing = net.port(signIn("me:wrong", "me:worse", undefined))(net.service.url, {});
    await expect(failing).rejects.toThrow("net::ERR_PROXY_AUTH_REQUESTED");
    expect(net.proxy?.signIns).toEqual([undefined, "me:wrong", "me:worse"]);
    expect(net.service.asked).toHaveLength(0);
  });

  it("that nobody can answer is one failure, for http and for https", async () => {
    await net.behind("me:secret");
    for (const url of [net.service.url, net.service.url.replace("http:", "https:")])
      for (const through of [net.fetch, net.port(signIn(undefined)), net.port(() => Promise.reject(new Error("no keychain")))])
        expect(networkFailure(await through(url, {}).catch((error: unknown) => error))).toMatchObject({
          code: "proxy_password",
          recorded: "notYet",
        });
  });

  it("whose user is asked is named", async () => {
    const { address } = await net.behind("me:secret");
    for (const url of [net.service.url, net.service.url.replace("http:", "https:")])
      expect(
        networkFailure(
          await net
            .port(signIn(undefined))(url, {})
            .catch((error: unknown) => error),
        ).reason,
      ).toEqual({
        code: "proxyAsks",
        params: { proxy: address },
      });
  });

  it.each(["", "Bearer", "Hawk id=1"])("that asks in a way that Chromium does not know is told apart: %j", async (challenge) => {
    const { signIns } = Object.assign(await net.behind("me:secret"), { challenge });
    for (const url of [net.service.url, net.service.url.replace("http:", "https:")]) {
      const failure = networkFailure(
        await net
          .port(signIn("me:secret"))(url, {})
          .catch((error: unknown) => error),
      );
      expect(failure).toMatchObject({ code: "proxy_sign_in_unknown", recorded: "notYet" });
    }
    expect(signIns).toEqual([undefined, undefined]);
  });

  it("that makes no tunnel for another reason is another failure", async () => {
    await net.serve(({ socket }) => socket.end("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n"));
    await net.on.electron.session.defaultSession.setProxy({ proxyRules: `127.0.0.1:${net.service.port}`, proxyBypassRules: "<-loopback>" });
    const failure = networkFailure(await net.fetch("https://service.example/", {}).catch((error: unknown) => error));
    expect(failure.code).toBe("proxy_refused");
    expect(net.service.asked[0]?.text).toMatch(/^CONNECT service\.example:443 HTTP/);
  });

  it("that does not answer is told from a service that does not", async () => {
    const { address } = await net.behind();
    await net.proxy?.stop();
    net.proxy = undefined;
    await net.on.electron.session.defaultSession.setProxy({ proxyRules: address, proxyBypassRules: "<-loopback>" });
    expect(networkFailure(await net.fetch(net.service.url, {}).catch((error: unknown) => error)).code).toBe("proxy_unreachable");
  });
});

it("a service that asks for a password gets none", async () => {
  const { url } = await net.serve(({ socket }) => socket.write(answerOf("who?", 'HTTP/1.1 401 Who\r\nWWW-Authenticate: Basic realm="x"')));
  let asked = 0;
  const answer = await net.port(() => {
    asked += 1;
    return Promise.resolve({ username: "me", password: "secret" });
  })(url, {});
  expect([answer.status, await answer.text(), asked, net.service.asked.length]).toEqual([401, "who?", 0, 1]);
});
