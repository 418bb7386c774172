/**
 * Tests that misuse which Electron answers with an error does not pass on the stand-in: wrong
 * arguments, destroyed objects, unknown names.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Given, given } from "./fixtures.ts";

let on: Given;
const folder = mkdtempSync(join(tmpdir(), "docket-stand-in-"));

beforeAll(async () => {
  on = given();
  on.electron.protocol.registerSchemesAsPrivileged([{ scheme: "app", privileges: { standard: true, secure: true } }]);
  on.electron.app.setPath("userData", folder);
  await on.start();
});
afterAll(() => rmSync(folder, { recursive: true }));

it("crashReporter refuses an upload without an address, and runs without an upload", () => {
  const { crashReporter } = on.electron;
  expect(() => crashReporter.start({})).toThrow("submitURL must be specified when uploadToServer is true");
  crashReporter.start({ uploadToServer: false });
  expect(crashReporter.getUploadToServer()).toBe(false);
});

describe("ipcMain", () => {
  it("refuses a second handler for a channel, until the first is removed", () => {
    const { ipcMain } = on.electron;
    ipcMain.handle("twice", () => null);
    expect(() => ipcMain.handle("twice", () => null)).toThrow("Attempted to register a second handler for 'twice'");
    ipcMain.removeHandler("twice");
    expect(() => ipcMain.handle("twice", () => null)).not.toThrow();
    expect(() => ipcMain.handle("no-function", "x" as never)).toThrow(/Expected handler to be a function/);
  });

  it("rejects a call on a channel without a handler, and one whose handler fails, with Electron's message", async () => {
    const { ipcMain, BrowserWindow } = on.electron;
    const { id } = new BrowserWindow({ show: false });
    const call = (channel: string) => on.host.ask("invoke", { window: id, frameUrl: "app://docket/", channel, args: "[]" });
    expect(await call("nobody")).toEqual({ failure: "Error: No handler registered for 'nobody'" });
    const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    ipcMain.handle("fails", () => {
      throw new RangeError("too far");
    });
    expect(await call("fails")).toEqual({ failure: "RangeError: too far" });
    expect(written).toHaveBeenCalledWith(expect.stringContaining("Error occurred in handler for 'fails'"));
    written.mockRestore();
  });

  it.each([
    ["a Map", new Map()],
    ["a Date", { at: new Date() }],
    ["a bigint", { n: 1n }],
    ["undefined in an array", [1, undefined]],
    ["undefined as a member", { a: undefined }],
    ["a function", { f: () => 1 }],
    ["a symbol", Symbol("s")],
    ["a class instance", new URL("app://docket/")],
    ["NaN", Number.NaN],
    ["typed bytes", new Uint8Array(2)],
    [
      "a cycle",
      Object.assign(
        {},
        {
          get self(): unknown {
            return this;
          },
        },
      ),
    ],
  ])("does not let a handler return %s", async (_name, value) => {
    const { ipcMain, BrowserWindow } = on.electron;
    const { id } = new BrowserWindow({ show: false });
    const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    ipcMain.handleOnce("odd", () => value);
    const answer = await on.host.ask("invoke", { window: id, frameUrl: "app://docket/", channel: "odd", args: "[]" });
    written.mockRestore();
    expect(answer.value).toBeUndefined();
    expect(answer.failure).toMatch(/could not be cloned/);
  });
});

describe("windows", () => {
  it("send plain data only", () => {
    const window = new on.electron.BrowserWindow({ show: false });
    const { webContents } = window;
    expect(() => webContents.send("x", { when: new Date() })).toThrow(/Failed to serialize arguments.*argument 0 of 'x'\.when is a Date/);
    expect(() => webContents.send("x", new Map())).toThrow(/a Map/);
    expect(() => webContents.send(7 as never)).toThrow(/channel/);
  });

  it("cannot be used after they are destroyed", () => {
    const window = new on.electron.BrowserWindow({ show: false });
    const { webContents } = window;
    const closed = vi.fn<() => void>();
    window.on("closed", closed);
    window.destroy();
    expect(closed).toHaveBeenCalledOnce();
    expect(window.isDestroyed()).toBe(true);
    for (const use of [
      () => window.show(),
      () => window.isVisible(),
      () => window.getTitle(),
      () => window.close(),
      () => webContents.send("x"),
    ]) {
      expect(use).toThrow(new TypeError("Object has been destroyed"));
    }
  });

  it("stay when a listener of `close` prevents closing, and go when none does", () => {
    const window = new on.electron.BrowserWindow({ show: false });
    window.once("close", (event: { preventDefault: () => void }) => event.preventDefault());
    window.close();
    expect(window.isDestroyed()).toBe(false);
    window.close();
    expect(window.isDestroyed()).toBe(true);
  });

  it("load no scheme without a handler, and no invalid address", async () => {
    const window = new on.electron.BrowserWindow({ show: false });
    await expect(window.loadURL("nowhere://x/")).rejects.toThrow("ERR_UNKNOWN_URL_SCHEME (-302) loading 'nowhere://x/'");
    await expect(window.loadURL("app://docket/")).rejects.toThrow("ERR_UNKNOWN_URL_SCHEME");
    await expect(window.loadURL("no address")).rejects.toThrow("ERR_INVALID_URL");
  });

  it("are not created without isolation, or with a preload script that cannot be found", () => {
    const { BrowserWindow } = on.electron;
    for (const webPreferences of [{ contextIsolation: false }, { sandbox: false }, { nodeIntegration: true }]) {
      expect(() => new BrowserWindow({ webPreferences })).toThrow(/contextIsolation and sandbox/);
    }
    expect(() => new BrowserWindow({ webPreferences: { preload: "preload.cjs" } })).toThrow(/absolute path/);
  });
});

describe("the desktop", () => {
  it("refuses arguments of the wrong kind", () => {
    const { Tray, Menu, Notification, nativeImage, app, shell, nativeTheme, powerMonitor } = on.electron;
    expect(() => new Tray("/no/such/icon.png")).toThrow("Failed to load image from path '/no/such/icon.png'");
    const tray = new Tray(nativeImage.createEmpty());
    expect(() => tray.setContextMenu({} as never)).toThrow(TypeError);
    expect(() => tray.setToolTip(7 as never)).toThrow(TypeError);
    expect(() => new Notification({ title: 7 as never })).toThrow(/title is not a string/);
    expect(() => Menu.buildFromTemplate([{}])).toThrow("Invalid template for MenuItem: must have at least one of label, role or type");
    expect(() => Menu.buildFromTemplate({} as never)).toThrow(/must be an array/);
    expect(() => Menu.buildFromTemplate([{ role: "dance" as never }])).toThrow("Unknown menu role: dance");
    expect(() => Menu.setApplicationMenu({} as never)).toThrow("Invalid menu");
    expect(() => app.setBadgeCount(1.5)).toThrow(TypeError);
    expect(() => app.setPath("userData", "relative")).toThrow("Path must be absolute");
    expect(() => app.getPath("nowhere" as never)).toThrow("Failed to get 'nowhere' path");
    expect(() => (nativeTheme.themeSource = "purple" as never)).toThrow(TypeError);
    expect(() => powerMonitor.getSystemIdleState(0)).toThrow("Invalid idle threshold");
    return expect(shell.openExternal("no address")).rejects.toThrow("Invalid URL");
  });

  it("cannot use a tray icon that was destroyed", () => {
    const tray = new on.electron.Tray(on.electron.nativeImage.createEmpty());
    tray.destroy();
    expect(() => tray.setToolTip("x")).toThrow("Tray is destroyed");
  });

  it("reports a notification that the system refuses, and emits nothing where notifications are not supported", async () => {
    const { Notification } = on.electron;
    await on.host.ask("control", { do: "conditions", conditions: { notificationFailure: "no daemon", platform: "win32" } });
    const notification = new Notification({ title: "x" });
    const failed = new Promise((resolve) => notification.once("failed", (_event: object, error: string) => resolve(error)));
    notification.show();
    expect(await failed).toBe("no daemon");
    await on.host.ask("control", { do: "conditions", conditions: { notificationFailure: "", notifications: false } });
    expect(Notification.isSupported()).toBe(false);
  });
});

const missing = (name: string) => `The stand-in for Electron does not provide ${name}.`;

describe("names that the stand-in does not have", () => {
  it("throw an error that names them, on the module's members and on every object", () => {
    const { app, session, BrowserWindow } = on.electron;
    expect(() => (app as unknown as Record<string, unknown>)["getGPUInfo"]).toThrow(missing("app.getGPUInfo"));
    expect(() => (session as unknown as Record<string, unknown>)["fromPath"]).toThrow(missing("session.fromPath"));
    const window = new BrowserWindow({ show: false }) as unknown as Record<string, unknown>;
    expect(() => window["setVibrancy"]).toThrow(missing("BrowserWindow.setVibrancy"));
  });
});

describe("session.fetch", () => {
  it('rejects at a redirect under `redirect: "manual"`, as Electron\'s network stack does (electron#43715)', async () => {
    const server = createServer((request, response) => {
      if (request.url === "/there") response.end("arrived");
      else response.writeHead(302, { location: "/there" }).end();
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { defaultSession } = on.electron.session;
    await expect(defaultSession.fetch(`${base}/here`, { redirect: "manual" })).rejects.toThrow("Redirect was cancelled");
    expect(await (await defaultSession.fetch(`${base}/there`, { redirect: "manual" })).text()).toBe("arrived");
    expect(await (await defaultSession.fetch(`${base}/here`)).text()).toBe("arrived");
    await new Promise((resolve) => server.close(resolve));
  });

  it("fails running requests when all connections are closed", async () => {
    const server = createServer(
      (_request, response) => void response.writeHead(200, { "Content-Type": "application/json" }).write("begun"),
    ).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const { defaultSession } = on.electron.session;
    const response = await defaultSession.fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const reading = expect(response.text()).rejects.toThrow();
    await defaultSession.closeAllConnections();
    await reading;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
});
