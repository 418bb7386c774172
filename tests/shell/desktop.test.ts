/**
 * Tests the parts of the desktop together, on the stand-in: one window for every request for it,
 * and a page that keeps its pushes.
 */
import { setLanguage } from "../../electron/contract/languages/language.ts";
import { join } from "node:path";
import type * as Electron from "electron";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { INVOKE_CHANNELS } from "../../electron/contract/channels.ts";
import { failed } from "../../electron/contract/errors.ts";
import { validateRequest } from "../../electron/contract/validate.ts";
import { Desktop } from "../../electron/shell/desktop.ts";
import type { InvokeHandlers } from "../../electron/shell/ipc.ts";
import { guardEveryPage } from "../../electron/shell/security.ts";
import { type Given, given } from "../stand-in/fixtures.ts";
import { testLog, testPreferences } from "./fakes.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { settle } from "../support/settle.ts";

const OURS = "app://docket/index.html";
const EMPTY = { ok: true, value: null } as const;

type Platform = "win32" | "darwin" | "linux";

let on: Given;
let place: Record<string, unknown>;
let log: ReturnType<typeof testLog>;
let desktop: Desktop;
const alertClosed = vi.fn();
const systemShowsAlerts = vi.fn();

// Windows: every desktop there shows icons, and no session bus is queried.
beforeEach(() => begin("win32"));

async function begin(platform: Platform, placed: Record<string, unknown> = {}, windowless = false): Promise<void> {
  on = given({ platform });
  place = placed;
  log = testLog();
  const electron = on.electron as unknown as typeof Electron;
  electron.protocol.registerSchemesAsPrivileged([{ scheme: "app", privileges: { standard: true, secure: true } }]);
  guardEveryPage({ app: electron.app, log });
  await on.start();
  electron.session.defaultSession.protocol.handle("app", () => new Response(""));
  const dist = join(import.meta.dirname, "../stand-in/fixture");
  desktop = new Desktop({
    electron,
    platform,
    windowless,
    preferences: testPreferences(),
    dist,
    placeFile: { read: () => ({ values: place }), write: (values) => void (place = values) },
    acknowledge: vi.fn(async () => true),
    alertClosed,
    systemShowsAlerts,
    profiles: { dto: () => ({ active: "main", profiles: [], lockedBy: [] }), onChange: () => () => undefined },
    account: () => undefined,
    onPageRequest: () => undefined,
    clock: new FakeClock(),
    log,
  });
  desktop.link.serve(
    Object.fromEntries(INVOKE_CHANNELS.map((channel) => [channel, () => EMPTY])) as unknown as InvokeHandlers,
    validateRequest,
  );
}

const windows = async (): Promise<{ visible: boolean; focused: boolean }[]> => {
  await settle();
  return ((await on.host.ask("control", { do: "record" })) as { windows: { visible: boolean; focused: boolean }[] }).windows;
};
const beeps = async (): Promise<string[]> => ((await on.host.ask("control", { do: "record" })) as { opened: string[] }).opened;
const emit = (event: string, ...args: string[]): void => void (on.electron.app as unknown as NodeJS.EventEmitter).emit(event, {}, args);
const pageEvent = (event: "did-navigate" | "failed" | "crashed", url = OURS): Promise<null> =>
  on.host.ask("pageEvent", { window: 1, event, text: "ERR_FAILED", url });
const navigate = (url: string, isOrdered = false): Promise<{ allowed: boolean }> =>
  on.host.ask("mayNavigate", { window: 1, url, isMainFrame: true, isSameDocument: false, isOrdered });
const ask = async (frameUrl = OURS): Promise<unknown> =>
  JSON.parse((await on.host.ask("invoke", { window: 1, frameUrl, channel: "queue:list", args: "[null]" })).value ?? "null");
const push = (): boolean => desktop.link.push("queue:open", { actionId: "a" });

function labels(): string[] | undefined {
  return on.electron.Menu.getApplicationMenu()?.items.map(({ label }) => label);
}

describe("the one window", () => {
  it("that was to begin hidden is shown when a second start came before it existed", async () => {
    emit("second-instance");
    emit("activate");
    desktop.open({ hidden: true });
    await pageEvent("did-navigate");
    await on.host.ask("pageEvent", { window: 1, event: "did-finish-load", text: "", url: OURS });
    expect(await windows()).toMatchObject([{ visible: true }]);
  });

  it.each([
    [{ others: ["DOCKET_BASE_URL", "\u001b[2J", 7] }, ["DOCKET_BASE_URL"]],
    [{ others: ["--demonstration", "--no-sandbox"] }, ["--demonstration"]],
    [{ others: [] }, []],
    ["others", []],
    [null, []],
  ])("names in the log the settings that differ at a second start, and nothing that is no setting: %j", (data, names) => {
    (on.electron.app as unknown as NodeJS.EventEmitter).emit("second-instance", {}, [], "/", data);
    const lines = log.lines.filter((line) => line.includes("a second start"));
    expect(lines).toEqual(
      names.map((name) => expect.stringContaining(`start: ${name}: a second start had other values, which are not used.`)),
    );
  });

  it("stays hidden when a second start is hidden, too, as when two entries start Docket at sign-in", async () => {
    desktop.open({ hidden: true });
    emit("second-instance", "/opt/Docket/docket", "--hidden");
    expect(await windows()).toMatchObject([{ visible: false }]);
    emit("second-instance", "/opt/Docket/docket");
    expect(await windows()).toMatchObject([{ visible: true }]);
  });

  it("stays a single one when a second start, the Dock and a notification request it at the same moment", async () => {
    desktop.open({ hidden: true });
    const shown = desktop.notifier.show({
      id: "action a",
      canAcknowledge: false,
      actionId: "a",
      message: { code: "silent", params: { name: "Pump", minutes: 30 } },
      urgent: false,
    });
    emit("second-instance");
    emit("activate");
    await on.host.ask("control", { do: "notification", id: 1, event: "click" });
    await shown;
    expect(systemShowsAlerts).toHaveBeenCalled();
    expect(await windows()).toMatchObject([{ visible: true, focused: true }]);
    await pageEvent("did-navigate");
    expect(await ask()).toEqual(EMPTY);
    expect(log.lines.filter((line) => line.includes("refused"))).toEqual([]);
  });

  it("has its page play the sound of an alert, and the system another one where the page could not", async () => {
    desktop.open({ hidden: true });
    await pageEvent("did-navigate");
    await ask();
    const alert = {
      id: "action a",
      canAcknowledge: false,
      message: { code: "silent", params: { name: "Pump", minutes: 30 } },
      urgent: false,
    } as const;
    void desktop.notifier.show({ ...alert, sound: { name: "soft", volume: 60 } });
    expect(await beeps()).toEqual([]);
    desktop.sounds.played({ code: "failed", params: { words: "no device" } });
    expect(await beeps()).toEqual(["beep"]);
  });

  it("claims no alert, and no request for attention, where there is no display", async () => {
    await begin("linux", {}, true);
    desktop.open({ hidden: false });
    desktop.start();
    const alert = { id: "action a", message: { code: "test", params: {} }, urgent: true, canAcknowledge: false } as const;
    expect(await desktop.notifier.show(alert)).toEqual({ shown: false, failure: { code: "noDisplay", params: {} } });
    expect((await desktop.alertHealth()).failure).toEqual({ code: "noDisplay", params: {} });
    const { notifications, windows } = (await on.host.ask("control", { do: "record" })) as {
      notifications: unknown[];
      windows: { flashing?: boolean }[];
    };
    expect([notifications, windows.map(({ flashing }) => flashing)]).toEqual([[], [false]]);
  });

  it("is not opened again by a second start while Docket is quitting", async () => {
    // As in leaveInOrder: Docket decides itself when it ends.
    on.electron.app.on("window-all-closed", () => undefined);
    desktop.open({ hidden: false });
    desktop.window.allowClosing();
    desktop.stop();
    on.electron.BrowserWindow.getAllWindows()[0]?.close();
    emit("second-instance");
    emit("activate");
    expect(await windows()).toEqual([]);
  });

  it("updates its menu as soon as another language applies, until Docket quits", () => {
    desktop.open({ hidden: false });
    expect(labels()).toContain("View");
    setLanguage("de");
    expect(labels()).toContain("Ansicht");
    desktop.stop();
    setLanguage("en");
    expect(labels()).toContain("Ansicht");
  });

  it("opens where it was closed, and its position is stored as it closes", () => {
    place = { x: 40, y: 60, width: 900, height: 700 };
    // As in leaveInOrder: Docket decides itself when it ends.
    on.electron.app.on("window-all-closed", () => undefined);
    desktop.open({ hidden: false });
    const [window] = on.electron.BrowserWindow.getAllWindows();
    expect(window?.getNormalBounds()).toEqual({ x: 40, y: 60, width: 900, height: 700 });
    place = {};
    desktop.window.allowClosing();
    window?.close();
    expect(place).toMatchObject({ x: 40, y: 60, width: 900, height: 700 });
  });

  it("is closed in order although its parts are stopped twice", () => {
    desktop.open({ hidden: false });
    desktop.stop();
    expect(() => desktop.stop()).not.toThrow();
    desktop.tray.showState("offline");
    desktop.tray.showMissedAlert(true);
  });
});

describe("the page", () => {
  beforeEach(async () => {
    desktop.open({ hidden: false });
    await navigate(OURS, true);
    await pageEvent("did-navigate");
    await ask();
    expect(push()).toBe(true);
  });

  it("is answered, and a frame at another address is not", async () => {
    expect(await ask()).toEqual(EMPTY);
    expect(await ask("https://elsewhere.example/")).toEqual(failed("foreignPage"));
  });

  it("still gets pushes after a refused navigation", async () => {
    expect(await navigate("https://elsewhere.example/")).toEqual({ allowed: false });
    expect(push()).toBe(true);
  });

  it("still gets pushes while a reload is in progress, or after a failed one", async () => {
    expect(await navigate(OURS)).toEqual({ allowed: true });
    expect(push()).toBe(true);
  });

  it("receives nothing between its commit and its first request, and everything after it", async () => {
    await navigate(OURS);
    await pageEvent("did-navigate");
    expect(push()).toBe(false);
    await ask();
    expect(push()).toBe(true);
  });

  it("opens, as a replacement, the Action that was requested between its commit and its first request", async () => {
    await navigate(OURS);
    await pageEvent("did-navigate");
    desktop.link.open("queue:open", { actionId: "a-7" });
    on.pushed.length = 0;
    await ask();
    await settle();
    expect(on.pushed.map(({ args }) => args)).toEqual(['[{"actionId":"a-7"}]']);
  });

  it("receives nothing once an error page has replaced it, or its process is gone", async () => {
    await pageEvent("failed");
    expect(push()).toBe(false);
    await ask();
    await pageEvent("crashed");
    expect(push()).toBe(false);
  });
});

/** Where the count is shown on such a system. */
async function counted(platform: Platform) {
  await begin(platform);
  const { app, BrowserWindow } = on.electron;
  const badge = vi.spyOn(app, "setBadgeCount");
  const dock = vi.fn<(text: string) => void>();
  if (platform === "darwin") Object.defineProperty(app, "dock", { value: { setBadge: dock } });
  desktop.open({ hidden: false });
  desktop.start();
  const [window] = BrowserWindow.getAllWindows();
  const overlay = vi.spyOn(window as unknown as Electron.BrowserWindow, "setOverlayIcon");
  badge.mockClear();
  desktop.tray.showWaiting(3);
  desktop.tray.showAtLeast(true);
  return {
    badge: badge.mock.calls.map(([count]) => count),
    dock: dock.mock.calls.map(([text]) => text),
    overlay: overlay.mock.calls.map(([, words]) => words),
  };
}

describe("what needs an acknowledgement", () => {
  it("is a picture over the taskbar's button on Windows, and a count elsewhere, marked in the Dock as a minimum", async () => {
    expect(await counted("win32")).toEqual({
      badge: [],
      dock: [],
      overlay: ["3 Actions to acknowledge", expect.stringMatching(/at least 3/i)],
    });
    expect(await counted("darwin")).toEqual({ badge: [3, 3], dock: ["3+"], overlay: [] });
    expect(await counted("linux")).toEqual({ badge: [3, 3], dock: [], overlay: [] });
  });
});
