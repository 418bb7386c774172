/**
 * Tests that the stand-in adds nothing: each of its public members is one of Electron's own type.
 * An extra member does not compile.
 */
import type { Readable, Writable } from "node:stream";
import type * as Electron from "electron";
import { describe, expect, expectTypeOf, it } from "vitest";
import type { StandInApp } from "./electron/app.ts";
import type { StandInWindow } from "./electron/browser-window.ts";
import type { StandInNativeTheme, StandInPowerMonitor, StandInScreen } from "./electron/desktop.ts";
import type { StandInIpcMain } from "./electron/ipc-main.ts";
import type { StandInMenu, StandInMenuItem } from "./electron/menu.ts";
import type { StandInImage } from "./electron/native-image.ts";
import type { StandInClientRequest } from "./electron/net/client-request.ts";
import type { StandInIncomingMessage } from "./electron/net/incoming-message.ts";
import type { StandInNotification } from "./electron/notification.ts";
import type { StandInProtocol } from "./electron/protocol.ts";
import type { StandInSession } from "./electron/session.ts";
import type { StandInTray } from "./electron/tray.ts";
import type { StandInFrame, StandInWebContents } from "./electron/web-contents.ts";
import type { ElectronGiven } from "./fixtures.ts";
import { given } from "./fixtures.ts";

describe("the surface of the stand-in", () => {
  it("has no member that Electron lacks", () => {
    expectTypeOf<Exclude<keyof ElectronGiven, keyof typeof Electron>>().toBeNever();
    expectTypeOf<Exclude<keyof StandInApp, keyof Electron.App>>().toBeNever();
    expectTypeOf<Exclude<keyof StandInWindow, keyof Electron.BrowserWindow>>().toBeNever();
    expectTypeOf<Exclude<keyof StandInWebContents, keyof Electron.WebContents>>().toBeNever();
    expectTypeOf<Exclude<keyof StandInFrame, keyof Electron.WebFrameMain>>().toBeNever();
    expectTypeOf<Exclude<keyof StandInSession, keyof Electron.Session>>().toBeNever();
    expectTypeOf<Exclude<keyof StandInClientRequest, keyof Electron.ClientRequest | keyof Writable>>().toBeNever();
    expectTypeOf<Exclude<keyof StandInIncomingMessage, keyof Electron.IncomingMessage | keyof Readable>>().toBeNever();
    expectTypeOf<Exclude<keyof StandInProtocol, keyof Electron.Protocol>>().toBeNever();
    expectTypeOf<Exclude<keyof StandInIpcMain, keyof Electron.IpcMain>>().toBeNever();
    expectTypeOf<Exclude<keyof StandInTray, keyof Electron.Tray>>().toBeNever();
    expectTypeOf<Exclude<keyof StandInMenu, keyof Electron.Menu>>().toBeNever();
    expectTypeOf<Exclude<keyof StandInMenuItem, keyof Electron.MenuItem>>().toBeNever();
    expectTypeOf<Exclude<keyof StandInNotification, keyof Electron.Notification>>().toBeNever();
    expectTypeOf<Exclude<keyof StandInImage, keyof Electron.NativeImage>>().toBeNever();
    expectTypeOf<Exclude<keyof StandInPowerMonitor, keyof Electron.PowerMonitor>>().toBeNever();
    expectTypeOf<Exclude<keyof StandInNativeTheme, keyof Electron.NativeTheme>>().toBeNever();
    expectTypeOf<Exclude<keyof StandInScreen, keyof Electron.Screen>>().toBeNever();
  });

  it("is the one that an app finds at run time", () => {
    expect(Object.keys(given().electron).toSorted()).toEqual([
      "BrowserWindow",
      "Menu",
      "MenuItem",
      "Notification",
      "Tray",
      "app",
      "clipboard",
      "crashReporter",
      "dialog",
      "ipcMain",
      "nativeImage",
      "nativeTheme",
      "net",
      "powerMonitor",
      "protocol",
      "safeStorage",
      "screen",
      "session",
      "shell",
      "systemPreferences",
      "webContents",
    ]);
  });
});
