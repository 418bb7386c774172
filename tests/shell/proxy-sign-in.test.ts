/**
 * Tests a proxy that requires a sign-in: one question for all requests, and the stored sign-ins.
 */
import { describe, expect, it } from "vitest";
import { ProxyPasswords } from "../../electron/shell/proxy-passwords.ts";
import { KEY, testLog } from "./fakes.ts";
import { keychainFor, MemoryFile } from "./keychain.ts";
import { machine, PROXY } from "./proxy-sign-in-steps.ts";

/** A challenge with a very long realm. */
const at = (proxy: string) => ({ proxy, scheme: "basic", realm: "x".repeat(10_000) });

describe("the question", () => {
  it("is one for all requests that meet the same proxy, and none of them waits for it", async () => {
    const { request, question, changed } = machine();
    const requests = Array.from({ length: 6 }, request);
    await Promise.all(requests.map((one) => one.asked()));
    expect(requests.map((one) => one.answers)).toEqual(requests.map(() => ["cancelled"]));
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

  it("is never asked for a service that requires a sign-in itself, nor with a sign-in for a proxy available", async () => {
    const { request, signIn, answer } = machine();
    await request().asked();
    await answer();
    const one = request();
    await one.asked({ isProxy: false });
    expect(one.answers).toEqual(["cancelled"]);
    expect(signIn.question()).toBeUndefined();
  });

  it("is not asked for a proxy that this machine's settings do not name, with a line in the log", async () => {
    const { request, signIn, log } = machine({ proxies: () => Promise.resolve("PROXY other.example:3128; DIRECT") });
    const one = request();
    await one.asked();
    expect(one.answers).toEqual(["cancelled"]);
    expect(signIn.question()).toBeUndefined();
    expect(log.lines.join()).toMatch(/do not name it/);
  });

  it("is not asked where the settings cannot be read, and the request does not hang", async () => {
    const { request, signIn } = machine({ proxies: () => Promise.reject(new Error("no script")) });
    const one = request();
    await one.asked();
    expect(one.answers).toEqual(["cancelled"]);
    expect(signIn.question()).toBeUndefined();
  });

  it.each([
    ["Basic in plain", {}, "PROXY", true],
    ["Basic over TLS", {}, "HTTPS", false],
    ["Digest in plain", { scheme: "digest" }, "PROXY", false],
    ["NTLM in plain, without a realm", { scheme: "ntlm", realm: "" }, "PROXY", false],
    ["Negotiate, in capitals", { scheme: "Negotiate", realm: "" }, "PROXY", false],
  ])("shows whether the password is sent in a readable form: %s", async (_, info, kind, readable) => {
    const { request, question } = machine({ proxies: () => Promise.resolve(`${kind} ${PROXY}`) });
    await request().asked(info);
    expect(question().readable).toBe(readable);
    expect("realm" in question()).toBe(!("realm" in info));
  });

  it("omits a key that the proxy has put into its name, even where that is cut", async () => {
    const { request, question } = machine();
    for (const written of [KEY, `k-5\u200B${KEY.slice(3)}`]) {
      await request().asked({ realm: `${"x".repeat(70)} for ${written} and more` });
      expect(question().realm).toBe(`${"x".repeat(70)} for [key…`);
    }
  });

  it("is postponed until it is opened again", async () => {
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

  it("is withdrawn when the connection works, and stays postponed when asked again", async () => {
    const { request, signIn, question } = machine();
    await request().asked();
    signIn.putOff(question().id);
    signIn.withdraw();
    expect(signIn.question()).toBeUndefined();
    await request().asked();
    expect(question().putOff).toBe(true);
  });

  it("of two proxies is asked one after the other, each with its own answer", async () => {
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
    expect(through.answers).toEqual(["bob:p-b", "cancelled"]);
  });
});

describe("a stored sign-in", () => {
  it("is used after a restart without a question, and its file holds nothing readable", async () => {
    const first = machine();
    await first.request().asked();
    expect(await first.answer({ keep: true })).toEqual({ ok: true, value: {} });
    expect(first.file.content?.toString()).not.toMatch(/ann|p-1|proxy\.example/);
    const second = machine({ file: first.file });
    const one = second.request();
    await one.asked();
    expect(one.answers).toEqual(["ann:p-1"]);
    expect(second.signIn.question()).toBeUndefined();
  });

  it("that is refused is asked for, removed from the disk too, and not tried again", async () => {
    const first = machine();
    await first.request().asked();
    await first.answer({ keep: true });
    const second = machine({ file: first.file });
    const [one, other] = [second.request(), second.request()];
    await Promise.all([one.asked(), other.asked()]);
    await one.asked();
    expect([...one.answers, ...other.answers]).toEqual(["ann:p-1", "cancelled", "cancelled"]);
    expect(second.question().refused).toBe(true);
    const third = machine({ file: first.file });
    const fresh = third.request();
    await fresh.asked();
    expect(fresh.answers).toEqual(["cancelled"]);
  });

  it("is not stored without a keychain, with a note of that, and is used all the same", async () => {
    const { request, answer, file } = machine({ available: false });
    await request().asked();
    expect(await answer({ keep: true })).toEqual({
      ok: true,
      value: { note: { code: "noKeychain", params: { keychain: expect.any(String) } } },
    });
    expect(file.content).toBeUndefined();
    const one = request();
    await one.asked();
    expect(one.answers).toEqual(["ann:p-1"]);
  });

  it("is replaced by one that is not to be stored", async () => {
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
    expect(fresh.answers).toEqual(["cancelled"]);
  });

  it("is stored for each of several proxies, and unknown formats count as none", async () => {
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
