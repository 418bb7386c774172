/**
 * Tests electron-updater behind a proxy that requires a sign-in, with the stand-in's network
 * underneath.
 */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ProxyPasswords } from "../../electron/shell/proxy-passwords.ts";
import { ProxySignIn } from "../../electron/shell/proxy-sign-in.ts";
import { AskingProxy } from "../stand-in/net/asking-proxy.ts";
import { hide, testLog } from "./fakes.ts";
import { keychainFor, MemoryFile } from "./keychain.ts";
import { updaterSteps } from "./updater-steps.ts";

const t = updaterSteps("linux");
let proxy: AskingProxy;
let passwords: ProxyPasswords;
let signIn: ProxySignIn;

beforeEach(async () => {
  proxy = await AskingProxy.start("ann:p-1");
  const session = t.electron.session.fromPartition("electron-updater");
  await session.setProxy({ proxyRules: proxy.address, proxyBypassRules: "<-loopback>" });
  passwords = new ProxyPasswords(keychainFor({ file: new MemoryFile(), log: testLog(), available: true }));
  const proxies = (url: string): Promise<string> => session.resolveProxy(url);
  signIn = new ProxySignIn({ proxies, passwords, changed: () => undefined, retry: () => undefined, hide, log: testLog() });
  t.watchSignIn = (request, url) => signIn.watch(request, url, { asks: false });
  t.announce("0.2.0", "#!/bin/sh\n");
});

afterEach(async () => {
  signIn.stop();
  await proxy.stop();
});

const keep = (password: string) =>
  passwords.keep({ proxy: proxy.address, scheme: "basic", realm: "Office" }, { username: "ann", password });

describe.skipIf(process.platform !== "linux")("a feed behind a proxy that asks", () => {
  it("is reached with the sign-in that is stored for it, list and package", async () => {
    await keep("p-1");
    const updater = await t.open();
    expect(await updater.check()).toBe("0.2.0");
    await updater.load(() => undefined);
    expect(t.askedFor()).toEqual(["/docket/latest-linux.yml", "/docket/docket-0.2.0-linux-x86_64.AppImage"]);
  });

  it.each(["http", "https"])(
    "over %s is a failure at once without one, which names the proxy, and its user is not asked",
    async (scheme) => {
      t.feed = t.feed.replace("http:", `${scheme}:`);
      const { updates } = t.ownUpdates();
      await updates.check();
      expect(updates.dto().state).toEqual({ is: "failed", failure: { code: "proxyAsks", params: { proxy: proxy.address } } });
      expect(proxy.signIns).toEqual([undefined]);
      expect(t.asked).toEqual([]);
      expect(signIn.question()).toBeUndefined();
    },
  );

  it("gets a sign-in that it does not accept once, and is named after that too", async () => {
    await keep("old");
    const updater = await t.open();
    const failure = { code: "ERR_DOCKET_PROXY_ASKS", message: proxy.address };
    await expect(updater.check()).rejects.toMatchObject(failure);
    await expect(updater.check()).rejects.toMatchObject(failure);
    expect(proxy.signIns.filter((one) => one !== undefined)).toEqual(["ann:old"]);
    expect(signIn.question()).toBeUndefined();
  });

  it("is not blamed on the proxy where it is the feed that does not answer", async () => {
    await keep("p-1");
    t.answers.clear();
    await expect((await t.open()).check()).rejects.toThrow("latest-linux.yml");
  });
});
