/** Tests the network access of the page, as set by Chromium's proxy settings. */
import { beforeEach, describe, expect, it } from "vitest";
import { shutNetwork } from "../../electron/shell/page-network.ts";
import { given, type Given } from "../stand-in/fixtures.ts";
import { SHUT } from "../support/chromium.ts";

let on: Given;
beforeEach(async () => {
  on = given();
  await on.start();
});

const proxyFor = (url: string): Promise<string> => on.electron.session.defaultSession.resolveProxy(url);

describe("the page's network", () => {
  it.each(["https://example.com/", "http://127.0.0.1:8080/", "http://localhost/", "http://[::1]/"])(
    "leads %s to no server",
    async (url) => {
      await shutNetwork(on.electron.session.defaultSession);
      expect(await proxyFor(url)).toBe(`PROXY ${new URL(SHUT.proxyRules).host}`);
    },
  );

  it("is open only to Vite's server in development, and to no other port of its host", async () => {
    await shutNetwork(on.electron.session.defaultSession, "http://127.0.0.1:5173");
    expect(await proxyFor("ws://127.0.0.1:5173/")).toBe("DIRECT");
    expect(await proxyFor("http://127.0.0.1:5173/")).toBe("DIRECT");
    expect(await proxyFor("http://127.0.0.1:5174/")).not.toBe("DIRECT");
  });

  it("is not that of the service's sessions", async () => {
    await shutNetwork(on.electron.session.defaultSession);
    expect(await on.electron.session.fromPartition("service").resolveProxy("https://example.com/")).toBe("DIRECT");
  });
});
