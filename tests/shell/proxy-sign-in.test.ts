/**
 * A proxy that asks for a sign-in is answered with what its user said, once for everybody who meets
 * it, and a wrong password goes out once. Requests are emitters that say what Electron's ClientRequest
 * says: "login" for each 407, again on the same request where the answer was not accepted.
 */
import { EventEmitter } from "node:events";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { ProxySignInDto } from "../../electron/contract/network-access.ts";
import { failed } from "../../electron/contract/errors.ts";
import { ProxyPasswords } from "../../electron/shell/proxy-passwords.ts";
import { ProxySignIn, type WatchedRequest } from "../../electron/shell/proxy-sign-in.ts";
import { plainRealm, wayTo } from "../../electron/shell/proxy-words.ts";
import { testLog } from "./fakes.ts";
import { settle } from "../support/settle.ts";
import { keychainFor, MemoryFile } from "./keychain.ts";

const PROXY = "proxy.example:3128";
const basic = { isProxy: true, scheme: "basic", host: "proxy.example", port: 3128, realm: "Corp" };
const ANN = { username: "ann", password: "p-1" };

/** A challenge whose realm is as long as a proxy likes. */
const at = (proxy: string) => ({ proxy, scheme: "basic", realm: "x".repeat(10_000) });

/** One request under way, as the sign-in sees it. */
class Request extends EventEmitter {
  /** What the proxy was given, in order; "cancelled" for none. */
  readonly given: string[] = [];

  /** The proxy answers 407. */
  async asked(info: object = basic): Promise<void> {
    this.emit("login", { ...basic, ...info }, (username?: string, password?: string) =>
      this.given.push(username === undefined ? "cancelled" : `${username}:${password}`),
    );
    await settle();
  }

  async answered(statusCode = 200): Promise<void> {
    this.emit("response", { statusCode });
    await settle();
  }
}

interface Given {
  file?: MemoryFile;
  proxies?: () => Promise<string>;
  available?: boolean;
}

function machine({ file = new MemoryFile(), proxies = () => Promise.resolve(`PROXY ${PROXY}; DIRECT`), available = true }: Given = {}) {
  const log = testLog();
  const passwords = new ProxyPasswords(keychainFor({ file, log, available }));
  const changed = vi.fn();
  const retry = vi.fn();
  const signIn = new ProxySignIn({ proxies, passwords, changed, retry, log });
  onTestFinished(() => signIn.stop());
  const request = (): Request => {
    const made = new Request();
    made.on("error", () => undefined);
    signIn.watch(made as unknown as WatchedRequest);
    return made;
  };
  const question = (): ProxySignInDto => {
    const asked = signIn.question();
    if (asked === undefined) throw new Error("Nothing is asked.");
    return asked;
  };
  const answer = (more: Partial<typeof ANN & { keep: boolean }> = {}) => signIn.answer({ id: question().id, ...ANN, keep: false, ...more });
  return { signIn, file, log, changed, retry, request, question, answer };
}

describe("the question", () => {
  it("is one for all requests that meet the same proxy, and none of them waits for it", async () => {
    const { request, question, changed } = machine();
    const requests = Array.from({ length: 6 }, request);
    await Promise.all(requests.map((one) => one.asked()));
    expect(requests.map((one) => one.given)).toEqual(requests.map(() => ["cancelled"]));
    expect(question()).toMatchObject({ proxy: PROXY, realm: "Corp", readable: true, refused: false, putOff: false });
    const { id } = question();
    await request().asked();
    expect(question().id).toBe(id);
    expect(changed).toHaveBeenCalled();
  });

  it("holds nothing that was entered", async () => {
    const { request, question, answer, log } = machine();
    await request().asked();
    await answer();
    const tries = request();
    await tries.asked();
    await tries.asked();
    expect(question().refused).toBe(true);
    expect(JSON.stringify([question(), log.lines])).not.toMatch(/ann|p-1/);
  });

  it("is never asked for a service that wants a sign-in itself, nor with a sign-in for a proxy at hand", async () => {
    const { request, signIn, answer } = machine();
    await request().asked();
    await answer();
    const one = request();
    await one.asked({ isProxy: false });
    expect(one.given).toEqual(["cancelled"]);
    expect(signIn.question()).toBeUndefined();
  });

  it("is not asked for a proxy that this machine's settings do not name, and says so in the log", async () => {
    const { request, signIn, log } = machine({ proxies: () => Promise.resolve("PROXY other.example:3128; DIRECT") });
    const one = request();
    await one.asked();
    expect(one.given).toEqual(["cancelled"]);
    expect(signIn.question()).toBeUndefined();
    expect(log.lines.join()).toMatch(/do not name it/);
  });

  it("is not asked where the settings cannot be read, and the request is not left hanging", async () => {
    const { request, signIn } = machine({ proxies: () => Promise.reject(new Error("no script")) });
    const one = request();
    await one.asked();
    expect(one.given).toEqual(["cancelled"]);
    expect(signIn.question()).toBeUndefined();
  });

  it.each([
    ["Basic in plain", {}, "PROXY", true],
    ["Basic over TLS", {}, "HTTPS", false],
    ["Digest in plain", { scheme: "digest" }, "PROXY", false],
    ["NTLM in plain, without a realm", { scheme: "ntlm", realm: "" }, "PROXY", false],
    ["Negotiate, in capitals", { scheme: "Negotiate", realm: "" }, "PROXY", false],
  ])("says whether the password travels readable: %s", async (_, info, kind, readable) => {
    const { request, question } = machine({ proxies: () => Promise.resolve(`${kind} ${PROXY}`) });
    await request().asked(info);
    expect(question().readable).toBe(readable);
    expect("realm" in question()).toBe(!("realm" in info));
  });

  it("is put off until it is asked again", async () => {
    const { request, signIn, question } = machine();
    await request().asked();
    signIn.putOff(question().id);
    await request().asked();
    await request().asked({ realm: "another, at each request" });
    expect(question().putOff).toBe(true);
    signIn.askAgain();
    expect(signIn.question()).toBeUndefined();
    await request().asked();
    expect(question().putOff).toBe(false);
  });

  it("is withdrawn when the way is free, and stays put off for whoever put it off", async () => {
    const { request, signIn, question } = machine();
    await request().asked();
    signIn.putOff(question().id);
    signIn.withdraw();
    expect(signIn.question()).toBeUndefined();
    await request().asked();
    expect(question().putOff).toBe(true);
  });

  it("of two proxies comes one after the other, each with its own answer", async () => {
    const { request, signIn, question, answer } = machine({ proxies: () => Promise.resolve(`PROXY ${PROXY}; PROXY b.example:80`) });
    const other = { host: "b.example", port: 80 };
    await request().asked();
    await request().asked(other);
    expect(question().proxy).toBe(PROXY);
    signIn.putOff(question().id);
    expect(question().proxy).toBe("b.example:80");
    await answer({ username: "bob", password: "p-b" });
    const through = request();
    await through.asked(other);
    await through.asked();
    expect(through.given).toEqual(["bob:p-b", "cancelled"]);
  });
});

describe("the answer", () => {
  it("is for the next request, which is made at once", async () => {
    const { request, signIn, answer, retry } = machine();
    await request().asked();
    expect(await answer()).toEqual({ ok: true, value: {} });
    expect(retry).toHaveBeenCalledOnce();
    expect(signIn.question()).toBeUndefined();
    const next = request();
    await next.asked();
    expect(next.given).toEqual(["ann:p-1"]);
  });

  it("is tried by one request while the others wait, and then goes to all", async () => {
    const { request, answer } = machine();
    await request().asked();
    await answer();
    const [first, ...others] = Array.from({ length: 4 }, request);
    await Promise.all([first?.asked(), ...others.map((one) => one.asked())]);
    expect(first?.given).toEqual(["ann:p-1"]);
    expect(others.map((one) => one.given)).toEqual([[], [], []]);
    await first?.answered();
    expect(others.map((one) => one.given)).toEqual([["ann:p-1"], ["ann:p-1"], ["ann:p-1"]]);
  });

  it("that is wrong goes out once, however many requests meet the proxy", async () => {
    const { request, answer, question } = machine();
    for (let round = 1; round <= 3; round += 1) {
      if (round === 1) await request().asked();
      await answer({ password: `wrong-${round}` });
      const requests = Array.from({ length: 5 }, request);
      await Promise.all(requests.map((one) => one.asked()));
      await requests[0]?.asked();
      const given = requests.flatMap((one) => one.given);
      expect(given.filter((one) => one === `ann:wrong-${round}`)).toHaveLength(1);
      expect(given.filter((one) => one === "cancelled")).toHaveLength(5);
      expect(question()).toMatchObject({ refused: true, putOff: false });
    }
    const later = request();
    await later.asked();
    expect(later.given).toEqual(["cancelled"]);
  });

  it.each([
    ["a 407 without a challenge that Chromium knows", (one: Request) => one.answered(407)],
    ["a tunnel refused for the kind of its challenge", (one: Request) => one.emit("error", new Error("net::ERR_PROXY_AUTH_UNSUPPORTED"))],
  ])("that is wrong goes out once, also where the proxy asks no second time: %s", async (_, end) => {
    const first = machine();
    await first.request().asked();
    await first.answer({ keep: true });
    const [one, other] = [first.request(), first.request()];
    await one.asked();
    await other.asked();
    await end(one);
    expect([one.given, other.given]).toEqual([["ann:p-1"], ["cancelled"]]);
    expect(first.question()).toMatchObject({ proxy: PROXY, refused: true, readable: true, putOff: false });
    const later = first.request();
    await later.asked();
    expect(later.given).toEqual(["cancelled"]);
    await first.answer({ password: "p-2" });
    const corrected = first.request();
    await corrected.asked();
    await corrected.answered();
    expect(corrected.given).toEqual(["ann:p-2"]);
    const restarted = machine({ file: first.file }).request();
    await restarted.asked();
    expect(restarted.given).toEqual(["cancelled"]);
  });

  it("is not counted as refused where the request was given up, or ended for another reason", async () => {
    const { request, answer, signIn } = machine();
    await request().asked();
    await answer();
    for (const end of ["abort", "error"]) {
      const one = request();
      await one.asked();
      one.emit(end, new Error("net::ERR_TUNNEL_CONNECTION_FAILED"));
      expect(one.given).toEqual(["ann:p-1"]);
    }
    expect(signIn.question()).toBeUndefined();
  });

  it("is tried by the next one where the request that tried it was given up", async () => {
    const { request, answer } = machine();
    await request().asked();
    await answer();
    const [first, second, third, fourth] = [request(), request(), request(), request()];
    for (const one of [first, second, third, fourth]) await one.asked();
    second.emit("abort");
    first.emit("error", new Error("net::ERR_CONNECTION_RESET"));
    expect([second.given, third.given, fourth.given]).toEqual([[], ["ann:p-1"], []]);
    third.emit("error", new Error("net::ERR_CONNECTION_CLOSED"));
    expect(fourth.given).toEqual(["ann:p-1"]);
  });

  it("goes to no request that was given up while it was looked for", async () => {
    const proxies = Promise.withResolvers<string>();
    const { request, signIn } = machine({ proxies: () => proxies.promise });
    const one = request();
    await one.asked();
    one.emit("abort");
    proxies.resolve(`PROXY ${PROXY}`);
    await settle();
    expect(one.given).toEqual(["cancelled"]);
    expect(signIn.question()).toBeUndefined();
  });

  it("is given again where Chromium has forgotten it, and asked for where the proxy has changed its mind", async () => {
    const { request, answer, question } = machine();
    await request().asked();
    await answer();
    for (let run = 0; run < 2; run += 1) {
      const one = request();
      await one.asked();
      await one.answered();
      expect(one.given).toEqual(["ann:p-1"]);
    }
    const last = request();
    await last.asked();
    await last.asked();
    expect(last.given).toEqual(["ann:p-1", "cancelled"]);
    expect(question().refused).toBe(true);
  });

  it("is not given to the same proxy for another realm, nor by a weaker kind of sign-in", async () => {
    const { request, answer, question } = machine();
    await request().asked({ scheme: "digest" });
    await answer({ keep: true });
    const weaker = request();
    await weaker.asked({ scheme: "basic" });
    const other = request();
    await other.asked({ scheme: "digest", realm: "Guests" });
    expect([weaker.given, other.given]).toEqual([["cancelled"], ["cancelled"]]);
    expect(question().realm).toBe("Guests");
  });

  it("is counted as refused where the proxy answers it with another realm", async () => {
    const { request, answer, question } = machine();
    await request().asked();
    await answer();
    const one = request();
    await one.asked();
    await one.asked({ realm: "Corp 2" });
    expect(one.given).toEqual(["ann:p-1", "cancelled"]);
    expect(question()).toMatchObject({ realm: "Corp 2", refused: true });
  });

  it.each([
    ["no user name", {}, { username: "" }, "userNameMissing"],
    ["a colon in the user name, by Basic", {}, { username: "corp:ann" }, "userNameColon"],
    ["a line break in the password", {}, { password: "a\r\nX-Forged: 1" }, "signInControlCharacter"],
  ] as const)("that cannot be sent as it is, is refused with a code: %s", async (_, info, more, code) => {
    const { request, answer, question, retry } = machine();
    await request().asked(info);
    expect(await answer(more)).toEqual(failed(code));
    expect(question().proxy).toBe(PROXY);
    expect(retry).not.toHaveBeenCalled();
  });

  it("may hold what the kind of sign-in can send", async () => {
    const { request, answer } = machine();
    await request().asked({ scheme: "ntlm", realm: "" });
    await answer({ username: "CORP\\ann:x", password: "" });
    const next = request();
    await next.asked({ scheme: "ntlm", realm: "" });
    expect(next.given).toEqual(["CORP\\ann:x:"]);
  });

  it("to a question that stands no more is refused, and sends nothing", async () => {
    const { request, signIn, question, retry } = machine();
    await request().asked();
    const { id } = question();
    signIn.withdraw();
    expect(await signIn.answer({ id, ...ANN, keep: true })).toEqual(failed("proxySignInGone"));
    expect(signIn.putOff(id)).toEqual(failed("proxySignInGone"));
    expect(retry).not.toHaveBeenCalled();
  });

  it("is given to nobody once Docket ends", async () => {
    const { request, signIn, answer } = machine();
    await request().asked();
    await answer();
    const [first, second] = [request(), request()];
    await first.asked();
    await second.asked();
    signIn.stop();
    const late = request();
    await late.asked();
    expect([second.given, late.given]).toEqual([["cancelled"], ["cancelled"]]);
  });
});

describe("a sign-in that is kept", () => {
  it("is used after a restart without a question, and its file holds nothing readable", async () => {
    const first = machine();
    await first.request().asked();
    expect(await first.answer({ keep: true })).toEqual({ ok: true, value: {} });
    expect(first.file.content?.toString()).not.toMatch(/ann|p-1|proxy\.example/);
    const second = machine({ file: first.file });
    const one = second.request();
    await one.asked();
    expect(one.given).toEqual(["ann:p-1"]);
    expect(second.signIn.question()).toBeUndefined();
  });

  it("that is refused is asked for, forgotten on the disk too, and not tried again", async () => {
    const first = machine();
    await first.request().asked();
    await first.answer({ keep: true });
    const second = machine({ file: first.file });
    const [one, other] = [second.request(), second.request()];
    await Promise.all([one.asked(), other.asked()]);
    await one.asked();
    expect([...one.given, ...other.given]).toEqual(["ann:p-1", "cancelled", "cancelled"]);
    expect(second.question().refused).toBe(true);
    const third = machine({ file: first.file });
    const fresh = third.request();
    await fresh.asked();
    expect(fresh.given).toEqual(["cancelled"]);
  });

  it("is not kept without a keychain, which is said, and is used all the same", async () => {
    const { request, answer, file } = machine({ available: false });
    await request().asked();
    expect(await answer({ keep: true })).toEqual({
      ok: true,
      value: { note: { code: "noKeychain", params: { keychain: expect.any(String) } } },
    });
    expect(file.content).toBeUndefined();
    const one = request();
    await one.asked();
    expect(one.given).toEqual(["ann:p-1"]);
  });

  it("gives way to one that is not to be kept", async () => {
    const { request, answer, file } = machine();
    await request().asked();
    await answer({ keep: true });
    const one = request();
    await one.asked();
    await one.asked();
    await answer({ password: "p-2", keep: false });
    const next = machine({ file });
    const fresh = next.request();
    await fresh.asked();
    expect(fresh.given).toEqual(["cancelled"]);
  });

  it("is kept for each of several proxies, and what another version wrote is nothing", async () => {
    const file = new MemoryFile();
    const passwords = new ProxyPasswords(keychainFor({ file, log: testLog(), available: true }));
    await Promise.all(
      Array.from({ length: 20 }, (_, number) => passwords.keep(at(`p${number}:1`), { username: `u${number}`, password: "" })),
    );
    const again = new ProxyPasswords(keychainFor({ file, log: testLog(), available: true }));
    expect(await again.find(at("p19:1"))).toEqual({ username: "u19", password: "" });
    expect(await again.find(at("p0:1"))).toBeUndefined();
    expect(file.content?.length).toBeLessThan(10_000);
    for (const text of ["{", "[1, null, {}]", '{"proxy":1}']) {
      const odd = new MemoryFile();
      const kept = keychainFor({ file: odd, log: testLog(), available: true });
      odd.content = await kept.safeStorage.encryptStringAsync(text);
      expect(await new ProxyPasswords(kept).find(at("p19:1"))).toBeUndefined();
    }
  });
});

describe("what a proxy says of itself", () => {
  it.each([
    ["a line\r\nProxy-Authenticate: forged\u0000", "a line Proxy-Authenticate: forged"],
    ["\u202Eevil\u2066 and \u200Bhidden\uFEFF", "evil and hidden"],
    ["\u001B[31mred", "[31mred"],
    ["   \t ", ""],
    ["Büro – 東京 🏢", "Büro – 東京 🏢"],
    ["\uD800 half a pair", "half a pair"],
  ])("is one plain line: %j", (realm, line) => {
    expect(plainRealm(realm)).toBe(line);
  });

  it("is short, however long it is, and no character is cut in two", () => {
    const line = plainRealm("🏢".repeat(10_000));
    expect(line).toMatch(/^🏢{79}…$/u);
  });

  it.each([
    ["PROXY proxy.example:3128; DIRECT", "http"],
    ["DIRECT; HTTPS PROXY.example:3128", "https"],
    ["[PROXY proxy.example:3128, HTTPS b.example:443];DIRECT", "http"],
    ["PROXY proxy.example:31280", undefined],
    ["PROXY not-proxy.example:3128", undefined],
    ["SOCKS5 proxy.example:3128", undefined],
    ["DIRECT", undefined],
    ["", undefined],
  ])("counts only as far as the settings name it: %s", (proxies, way) => {
    expect(wayTo("proxy.example:3128", proxies)).toBe(way);
  });

  it("may stand at an address of IPv6", () => {
    expect(wayTo("[fd00::1]:8080", "PROXY [FD00::1]:8080")).toBe("http");
  });
});
