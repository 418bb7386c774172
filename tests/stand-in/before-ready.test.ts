/** Tests Electron's refusals before the app is ready, and its refusals afterwards. */
import { describe, expect, it } from "vitest";
import { settle } from "../support/settle.ts";
import { given } from "./fixtures.ts";

const APP = [{ scheme: "app", privileges: { standard: true, secure: true } }];

describe("before the app is ready, the stand-in refuses", () => {
  const { electron } = given();
  const { BrowserWindow, Tray, Notification, nativeImage, session, protocol, net, safeStorage, dialog, screen } = electron;

  it("windows", () => expect(() => new BrowserWindow()).toThrow("Cannot create BrowserWindow before app is ready"));
  it("tray icons", () => expect(() => new Tray(nativeImage.createEmpty())).toThrow("Cannot create Tray before app is ready"));
  it("notifications", () => expect(() => new Notification({ title: "x" })).toThrow("Cannot create Notification before app is ready"));
  it("the session", () => expect(() => session.defaultSession).toThrow("Session can only be received when app is ready"));
  it("handling a protocol", () => expect(() => protocol.handle("app", () => new Response())).toThrow(/after app is ready/));
  it("requests", () => expect(() => net.fetch("http://127.0.0.1/")).toThrow("Session can only be received when app is ready"));
  it("message boxes", () => expect(() => dialog.showMessageBox({ message: "x" })).toThrow(/after app is ready/));
  it("the screen", () => expect(() => screen.getPrimaryDisplay()).toThrow(/before the app 'ready' event/));

  it("encrypting secrets, by both of its interfaces", async () => {
    expect(safeStorage.isEncryptionAvailable()).toBe(false);
    expect(safeStorage.getSelectedStorageBackend()).toBe("unknown");
    expect(() => safeStorage.encryptString("x")).toThrow(/before app is ready/);
    expect(() => safeStorage.decryptString(Buffer.from("x"))).toThrow(/before app is ready/);
    await expect(safeStorage.encryptStringAsync("x")).rejects.toThrow(/before app is ready/);
    await expect(safeStorage.decryptStringAsync(Buffer.from("x"))).rejects.toThrow(/before app is ready/);
    expect(await safeStorage.isAsyncEncryptionAvailable()).toBe(false);
  });

  it("nothing of the above once the app is ready", async () => {
    const later = given();
    await later.start();
    expect(() => new later.electron.Tray(later.electron.nativeImage.createEmpty())).not.toThrow();
    expect(() => new later.electron.BrowserWindow({ show: false })).not.toThrow();
    expect(later.electron.session.defaultSession).toBeDefined();
  });
});

describe("the app becomes ready", () => {
  it("once its main module has been evaluated, with what that awaits", async () => {
    const main = Promise.withResolvers<void>();
    const { electron, begin } = given({}, main.promise);
    begin();
    await settle();
    expect(electron.app.isReady()).toBe(false);
    main.resolve();
    await settle();
    expect(electron.app.isReady()).toBe(true);
  });
});

describe("once the app is ready, the stand-in refuses", () => {
  it("new privileged schemes, and the switches that come too late", async () => {
    const { electron, start } = given();
    await start();
    expect(() => electron.protocol.registerSchemesAsPrivileged(APP)).toThrow("should be called before app is ready");
    expect(() => electron.app.enableSandbox()).toThrow("can only be called before app is ready");
    expect(() => electron.app.disableHardwareAcceleration()).toThrow("can only be called before app is ready");
  });

  it("a scheme that was not registered, a second handler for one that was, and a handler that is no function", async () => {
    const { electron, start } = given();
    electron.protocol.registerSchemesAsPrivileged(APP);
    await start();
    const { protocol } = electron.session.defaultSession;
    expect(() => protocol.handle("other", () => new Response())).toThrow(/other was not/);
    expect(() => protocol.handle("app", "no function" as never)).toThrow(/not a function/);
    protocol.handle("app", () => new Response("x"));
    expect(() => protocol.handle("app", () => new Response())).toThrow("Failed to register protocol: app");
    expect(() => protocol.unhandle("never")).toThrow("Failed to unhandle protocol: never");
  });
});
