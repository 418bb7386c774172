/** Tests the browser search, as far as possible without removing the machine's browser. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { findBrowser, findHeadlessBrowser, findInstalledBrowser } from "./find-browser.ts";

const folder = mkdtempSync(join(tmpdir(), "docket-find-"));
afterAll(() => rmSync(folder, { recursive: true }));

function program(name: string): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, "#!/bin/sh\n");
  chmodSync(path, 0o755);
  return path;
}

describe.skipIf(process.platform === "win32")("findInstalledBrowser", () => {
  it("prefers DOCKET_BROWSER to installed browsers", () => {
    const path = program("my-browser");
    expect(findInstalledBrowser({ ...process.env, DOCKET_BROWSER: path })).toEqual({ path, from: "DOCKET_BROWSER" });
  });

  it("reports in one sentence that DOCKET_BROWSER names no program, and does not take another one", () => {
    const env = { ...process.env, DOCKET_BROWSER: "/no/such/browser" };
    expect(findInstalledBrowser(env)).toBe("DOCKET_BROWSER names /no/such/browser, which is no program that can be run.");
    expect(() => findBrowser(env)).toThrow("DOCKET_BROWSER names /no/such/browser");
  });

  it.runIf(process.platform === "linux")("finds Chromium before Chrome before Edge on the PATH, and nothing that is not a program", () => {
    const edge = program("microsoft-edge");
    const env = { PATH: folder };
    expect(findInstalledBrowser(env)).toMatchObject({ path: edge });
    const chrome = program("google-chrome");
    expect(findInstalledBrowser(env)).toMatchObject({ path: chrome });
    writeFileSync(join(folder, "chromium"), "no program");
    expect(findInstalledBrowser(env)).toMatchObject({ path: chrome });
    const chromium = program("chromium-browser");
    expect(findInstalledBrowser(env)).toEqual({ path: chromium, from: "installed on this machine" });
  });
});

describe.runIf(process.platform === "linux")("findHeadlessBrowser", () => {
  it("prefers the headless browser, where it is installed, but not to DOCKET_BROWSER", () => {
    const browser = program("other/chromium");
    const env = { PATH: dirname(browser) };
    expect(findHeadlessBrowser(env).path).toBe(browser);
    const headless = program("other/chromium-headless-shell");
    expect(findHeadlessBrowser(env)).toEqual({ path: headless, from: "installed on this machine" });
    expect(findHeadlessBrowser({ ...env, DOCKET_BROWSER: browser })).toEqual({ path: browser, from: "DOCKET_BROWSER" });
    expect(findBrowser(env).path).toBe(browser);
  });
});
