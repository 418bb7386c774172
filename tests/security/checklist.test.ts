/**
 * Electron's security checklist (its documentation, tutorial/security, version 45), one test for
 * each item. "As passed" means that Electron itself does not run here, so the test checks the
 * options passed to it; e2e/window-security.spec.ts tests what Chromium does with them where a
 * runtime is found.
 */
import { EventEmitter } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { App, BrowserWindowConstructorOptions, IpcMain, Session, WebContents, WebPreferences } from "electron";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { INVOKE_CHANNELS } from "../../electron/contract/channels.ts";
import { validateRequest } from "../../electron/contract/validate.ts";
import { failed } from "../../electron/contract/errors.ts";
import { APP_PRIVILEGES, APP_URL, contentSecurityPolicy } from "../../electron/shell/app-protocol.ts";
import { type InvokeHandlers, WindowIpc } from "../../electron/shell/ipc.ts";
import { guardEveryPage, refuseEveryPermission } from "../../electron/shell/security.ts";
import { cancelable, TestPage, testLog } from "../shell/fakes.ts";
import { WindowSteps } from "../shell/window-steps.ts";

const PROJECT = join(import.meta.dirname, "../..");
const read = (path: string): string => readFileSync(join(PROJECT, path), "utf8");

/** Sources of the code that runs in an installed Docket, without comments. */
const sources = new Map<string, string>();
for (const folder of ["electron", "app"]) {
  for (const name of readdirSync(join(PROJECT, folder), { recursive: true, encoding: "utf8" })) {
    if (!/\.(tsx?|html)$/.test(name)) continue;
    const code = read(join(folder, name)).replaceAll(/\/\*[^]*?\*\/|<!--[^]*?-->|^\s*\/\/.*$/gm, "");
    sources.set(join(folder, name).replaceAll("\\", "/"), code);
  }
}
const sourcesWith = (pattern: RegExp): string[] => [...sources].filter(([, code]) => pattern.test(code)).map(([name]) => name);

let steps: WindowSteps;
let options: BrowserWindowConstructorOptions;
let preferences: WebPreferences;
let page: TestPage;

beforeEach(() => {
  steps = new WindowSteps("linux");
  steps.main.open({ hidden: false });
  const [made] = steps.made;
  if (made === undefined) throw new Error("No window has been made.");
  options = made.options;
  preferences = options.webPreferences ?? {};
  const app = new EventEmitter();
  page = new TestPage();
  guardEveryPage({ app: app as unknown as App, log: testLog() });
  app.emit("web-contents-created", {}, page);
});

describe("Electron's security checklist", () => {
  it("1, only secure content: the window loads Docket's own files, and its policy names no other place", () => {
    expect(steps.window.loaded).toEqual([APP_URL]);
    expect(contentSecurityPolicy("n")).not.toMatch(/https?:|\bws|\*/);
    expect(sourcesWith(/<(?:script|link|img|iframe)\b[^>]*(?:src|href)="(?:https?:)?\/\//)).toEqual([]);
  });

  it("2, no Node in the page, its workers or its frames (as passed)", () => {
    expect(preferences).toMatchObject({ nodeIntegration: false, nodeIntegrationInWorker: false, nodeIntegrationInSubFrames: false });
  });

  it("3, context isolation (as passed)", () => expect(preferences.contextIsolation).toBe(true));

  it("4, the sandbox, for the window and for the whole app (as passed)", () => {
    expect(preferences.sandbox).toBe(true);
    expect(sources.get("electron/shell/bootstrap.ts")).toMatch(/^ {2}app\.enableSandbox\(\);$/m);
    // No desktop entry starts Docket without the sandbox.
    expect(read("electron-builder.yml")).toMatch(/^ {2}executableArgs: \[\]$/m);
  });

  it("5, permission requests: each is refused, and so is each check", () => {
    const session = Object.assign(new EventEmitter(), {
      setPermissionRequestHandler: vi.fn(),
      setPermissionCheckHandler: vi.fn(),
      setDevicePermissionHandler: vi.fn(),
    });
    refuseEveryPermission(session as unknown as Session);
    const callback = vi.fn();
    session.setPermissionRequestHandler.mock.calls[0]?.[0](page, "media", callback, {});
    expect(callback.mock.calls).toEqual([[false]]);
    expect(session.setPermissionCheckHandler.mock.calls[0]?.[0](page, "media", APP_URL, {})).toBe(false);
    expect(session.setDevicePermissionHandler.mock.calls[0]?.[0]({})).toBe(false);
    expect(sources.get("electron/main.ts")).toContain("refuseEveryPermission(session.defaultSession)");
    // The only session that pages use. Requests to the service use other sessions, which contain no
    // page.
    expect(sourcesWith(/defaultSession/)).toEqual(["electron/main.ts"]);
    expect(preferences).not.toHaveProperty("partition");
    expect(sourcesWith(/fromPartition|fromPath\(/)).toEqual(["electron/shell/package-updater.ts", "electron/shell/service-network.ts"]);
    expect(sources.get("electron/shell/service-network.ts")).toContain("refuseEveryPermission(made)");
  });

  it("6, webSecurity stays on (as passed)", () => expect(preferences.webSecurity).toBe(true));

  it("7, a Content-Security-Policy: nothing by default, scripts of Docket's own only", () => {
    const policy = contentSecurityPolicy("n").split("; ");
    expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "script-src 'self'", "object-src 'none'", "connect-src 'none'"]));
    expect(policy.join()).not.toMatch(/unsafe-|wasm-|strict-dynamic/);
    // The policy does not cover WebRTC (e2e/window-security.spec.ts).
    expect(page.webRtcPolicy).toBe("disable_non_proxied_udp");
    expect(sources.get("electron/main.ts")).toContain("shutNetwork(session.defaultSession, DEV_SERVER)");
    // The policy does not prevent DNS prefetching of a link either (as passed).
    expect(preferences.additionalArguments).toEqual(["--blink-settings=dnsPrefetchingEnabled=false"]);
  });

  it("8, no insecure content beside secure content (as passed)", () => expect(preferences.allowRunningInsecureContent).toBe(false));

  it("9, no experimental features (as passed)", () => {
    expect(preferences).not.toHaveProperty("experimentalFeatures");
    expect(sourcesWith(/experimentalFeatures|enable-experimental|appendSwitch|appendArgument/)).toEqual([]);
  });

  it("10, no Blink features (as passed)", () => {
    expect(preferences).not.toHaveProperty("enableBlinkFeatures");
    expect(sourcesWith(/enableBlinkFeatures|enable-blink-features/i)).toEqual([]);
  });

  it("11, no webview, and so none with allowpopups", () => {
    expect(preferences.webviewTag).toBe(false);
    expect(sourcesWith(/<webview|allowpopups/i)).toEqual([]);
  });

  it("12, a webview is verified before it is made: there is none", () => {
    const event = cancelable({});
    page.emit("will-attach-webview", event, {}, { src: APP_URL });
    expect(event.defaultPrevented).toBe(true);
  });

  it.each(["will-frame-navigate", "will-redirect"])("13, navigation is limited to Docket's own page (%s)", (name) => {
    for (const [url, isPrevented] of [
      ["https://example.com/", true],
      ["file:///etc/passwd", true],
      ["about:blank", true],
      [APP_URL, false],
    ] as const) {
      const event = cancelable({ url, isMainFrame: true });
      page.emit(name, event);
      expect(event.defaultPrevented, url).toBe(isPrevented);
    }
  });

  it("14, no new window is made", () => {
    for (const url of ["https://example.com/", APP_URL, "about:blank"]) expect(page.openHandler?.({ url })).toEqual({ action: "deny" });
  });

  it("15, openExternal is called by nothing", () => {
    expect(sourcesWith(/openExternal|openPath|\bshell\.(?!\/|beep\(\))[a-z]+\(/)).toEqual([]);
    // The system's warning sound takes no argument and opens nothing.
    expect(sourcesWith(/\bshell\.beep\(|"shell"/)).toEqual(["electron/shell/desktop.ts"]);
  });

  it("16, a current Electron: one exact version, whose types and Chromium the build goes by", () => {
    const { devDependencies } = JSON.parse(read("package.json")) as { devDependencies: Record<string, string> };
    const { version } = JSON.parse(read("node_modules/electron/package.json")) as { version: string };
    expect(devDependencies["electron"]).toBe(version);
    // Docket's maintainers find newer versions with `npm outdated electron`; versions older than
    // this are no longer supported.
    expect(Number(version.split(".")[0])).toBeGreaterThanOrEqual(45);
  });

  it.each(INVOKE_CHANNELS)("17, the sender of %s is validated", async (channel) => {
    const listeners = new Map<string, (event: unknown, request: unknown) => Promise<unknown>>();
    const ipcMain = { handle: listeners.set.bind(listeners), removeHandler: vi.fn() } as unknown as IpcMain;
    const link = new WindowIpc({
      ipcMain,
      page: () => page as unknown as WebContents,
      account: () => "here",
      onRequest: () => undefined,
      log: testLog(),
    });
    const served = vi.fn(() => failed("internal"));
    link.serve(Object.fromEntries(INVOKE_CHANNELS.map((name) => [name, served])) as unknown as InvokeHandlers, validateRequest);
    const frames = [null, { url: APP_URL, parent: {} }, { url: "https://example.com/", parent: null }];
    for (const senderFrame of frames)
      expect(await listeners.get(channel)?.({ sender: page, senderFrame }, null)).toEqual(failed("foreignPage"));
    const other = { sender: new TestPage(), senderFrame: page.mainFrame };
    expect(await listeners.get(channel)?.(other, null)).toEqual(failed("foreignPage"));
    expect(served).not.toHaveBeenCalled();
  });

  it("17, nothing else listens to pages", () => {
    expect(sourcesWith(/ipcMain\s*\.\s*(?:handle|on|once|handleOnce)\b/)).toEqual(["electron/shell/ipc.ts"]);
  });

  it("18, a protocol of its own and no file:, with no privilege that steps around the policy", () => {
    expect(APP_URL).toMatch(/^app:\/\//);
    expect(APP_PRIVILEGES.privileges).not.toHaveProperty("bypassCSP");
    expect(sourcesWith(/loadFile\(|["'`]file:/)).toEqual([]);
    expect(read("electron-builder.yml")).toMatch(/^ {2}grantFileProtocolExtraPrivileges: false$/m);
  });

  it("19, the fuses: each is set, and package/package.test.ts reads them in the program", () => {
    const [block = ""] = /(?<=^electronFuses:\n)(?: {2}\w+: \w+\n)+/m.exec(read("electron-builder.yml")) ?? [];
    expect(
      Object.fromEntries(
        block
          .trim()
          .split("\n")
          .map((line) => line.trim().split(": ")),
      ),
    ).toEqual({
      runAsNode: "false",
      enableCookieEncryption: "true",
      enableNodeOptionsEnvironmentVariable: "false",
      enableNodeCliInspectArguments: "false",
      enableEmbeddedAsarIntegrityValidation: "true",
      onlyLoadAppFromAsar: "true",
      loadBrowserProcessSpecificV8Snapshot: "false",
      grantFileProtocolExtraPrivileges: "false",
    });
  });

  it("20, no API of Electron for the page: two functions, and a listener gets no event", async () => {
    const exposed: Record<string, { invoke: (...all: unknown[]) => unknown; on: (...all: unknown[]) => unknown }> = {};
    const ipcRenderer = Object.assign(new EventEmitter(), { invoke: vi.fn(async () => "answer") });
    vi.doMock("electron", () => ({
      contextBridge: { exposeInMainWorld: (name: string, api: never) => (exposed[name] = api) },
      ipcRenderer,
    }));
    await import("../../electron/preload.ts");
    expect(Object.keys(exposed)).toEqual(["docket"]);
    const bridge = exposed["docket"];
    expect(Object.entries(bridge ?? {}).map(([name, value]) => [name, typeof value])).toEqual([
      ["invoke", "function"],
      ["on", "function"],
    ]);
    const listener = vi.fn();
    const end = bridge?.on("main:beat", listener) as () => unknown;
    ipcRenderer.emit("main:beat", { sender: ipcRenderer }, { state: "live" });
    expect(listener.mock.calls).toEqual([[{ state: "live" }]]);
    expect(end()).toBeUndefined();
    expect(ipcRenderer.listenerCount("main:beat")).toBe(0);
    for (const name of ["toString", "__proto__", "constructor", "ipc", "", 7, null, ["queue:list"]]) {
      await expect(bridge?.invoke(name, null)).rejects.toThrow("There is no such channel.");
      expect(() => bridge?.on(name, listener)).toThrow("There is no such channel.");
    }
    expect(ipcRenderer.invoke).not.toHaveBeenCalled();
  });
});
