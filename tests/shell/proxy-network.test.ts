/**
 * Tests the sign-in and the adapter together, on the stand-in's `net`, through a real proxy that
 * requires a sign-in: the bytes on the wire, and the ends of Docket's requests.
 */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { networkFailure } from "../../electron/core/transport/failures/network-failure.ts";
import { netFetch } from "../../electron/shell/network.ts";
import { ProxyPasswords } from "../../electron/shell/proxy-passwords.ts";
import { ProxySignIn } from "../../electron/shell/proxy-sign-in.ts";
import { given, type Given } from "../stand-in/fixtures.ts";
import { AskingProxy } from "../stand-in/net/asking-proxy.ts";
import { answerOf, RawService } from "../stand-in/net/raw-service.ts";
import { hide, testLog } from "./fakes.ts";
import { keychainFor, MemoryFile } from "./keychain.ts";

let on: Given;
let service: RawService;
let proxy: AskingProxy;
let signIn: ProxySignIn;
let fetch: ReturnType<typeof netFetch>;
let retried = 0;

beforeEach(async () => {
  on = given();
  await on.start();
  service = await RawService.start(({ socket }) => socket.write(answerOf("ok")));
  proxy = await AskingProxy.start("ann:p-1");
  const { net, session } = on.electron;
  await session.defaultSession.setProxy({ proxyRules: proxy.address, proxyBypassRules: "<-loopback>" });
  retried = 0;
  signIn = new ProxySignIn({
    proxies: (url) => session.defaultSession.resolveProxy(url),
    passwords: new ProxyPasswords(keychainFor({ file: new MemoryFile(), log: testLog(), available: true })),
    changed: () => undefined,
    retry: () => (retried += 1),
    hide,
    log: testLog(),
  });
  fetch = netFetch({ net, session: session.defaultSession as never, watch: (request, url) => signIn.watch(request, url) });
});

afterEach(async () => {
  signIn.stop();
  expect(on.uncaught).toEqual([]);
  await service.stop();
  await proxy.stop();
});

const failureOf = async (url: string) => networkFailure(await fetch(url, {}).catch((error: unknown) => error));
const secure = () => service.url.replace("http:", "https:");
const answer = (password: string) => signIn.answer({ id: signIn.question()?.id ?? "", username: "ann", password, keep: false });

describe("a proxy that asks", () => {
  it.each(["http", "https"])("ends a request to %s with its name and one question, and sends the service nothing", async (scheme) => {
    const url = scheme === "http" ? service.url : secure();
    const failures = await Promise.all(Array.from({ length: 8 }, () => failureOf(url)));
    for (const failure of failures)
      expect(failure).toMatchObject({
        reason: { code: "proxyAsks", params: { proxy: proxy.address } },
        recorded: "notYet",
        neverSent: true,
      });
    expect(signIn.question()).toMatchObject({ proxy: proxy.address, realm: "Office", readable: true });
    expect(service.asked).toEqual([]);
  });

  it("lets everything through after one answer", async () => {
    await failureOf(service.url);
    await answer("p-1");
    expect(retried).toBe(1);
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => (await fetch(service.url, { method: "POST", body: "b" })).text()),
    );
    expect(answers).toEqual(Array.from({ length: 8 }, () => "ok"));
    expect(signIn.question()).toBeUndefined();
    expect(new Set(proxy.signIns)).toEqual(new Set([undefined, "ann:p-1"]));
  });

  it("gets a wrong password once, and its question is asked again", async () => {
    await failureOf(service.url);
    await answer("wrong");
    expect(await failureOf(service.url)).toMatchObject({ reason: { code: "proxyAsks", params: { proxy: proxy.address } } });
    expect(signIn.question()?.refused).toBe(true);
    expect(await failureOf(service.url)).toMatchObject({ reason: { code: "proxyAsks", params: { proxy: proxy.address } } });
    expect(proxy.signIns.filter((one) => one === "ann:wrong")).toHaveLength(1);
    await answer("p-1");
    expect(await (await fetch(service.url, {})).text()).toBe("ok");
  });

  it.each([
    ["http", ""],
    ["http", "Bearer"],
    ["https", ""],
    ["https", "Bearer"],
  ])("gets a wrong password once, even where it replies to that over %s with the challenge %j", async (scheme, refusal) => {
    proxy.refusal = refusal;
    const url = scheme === "http" ? service.url : secure();
    await failureOf(url);
    await answer("wrong");
    for (let count = 0; count < 3; count += 1)
      expect(await failureOf(url)).toMatchObject({ reason: { code: "proxyAsks", params: { proxy: proxy.address } }, recorded: "notYet" });
    expect(proxy.signIns.filter((one) => one === "ann:wrong")).toHaveLength(1);
    expect(signIn.question()).toMatchObject({ proxy: proxy.address, refused: true });
    await answer("p-1");
    expect(await (await fetch(service.url, {})).text()).toBe("ok");
  });

  it("by a realm of 10 kB of white space causes a question of one short line", async () => {
    proxy.challenge = `Basic realm="${"\t x".repeat(3_500)}"`;
    await failureOf(service.url);
    expect(signIn.question()?.realm).toMatch(/^[ x]{79}…$/);
  });

  it("by another realm each time causes one question, and each answer counts as refused", async () => {
    for (const realm of ["A", "B", "C"]) {
      proxy.challenge = `Basic realm="${realm}"`;
      await failureOf(service.url);
    }
    expect(signIn.question()).toMatchObject({ realm: "C", refused: false });
  });

  it("gives nothing to an aborted request", async () => {
    await failureOf(service.url);
    await answer("p-1");
    const stop = new AbortController();
    const request = fetch(service.url, { signal: stop.signal });
    stop.abort(new Error("given up"));
    await expect(request).rejects.toThrow("given up");
    expect(await (await fetch(service.url, {})).text()).toBe("ok");
  });
});
