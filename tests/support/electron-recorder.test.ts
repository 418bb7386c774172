/**
 * Tests that commands to the desktop on real Electron (`electron-recorder.cjs`) give the stand-in's
 * answers: the same calls give the same record, and the same commands the same effects and
 * refusals. This test does not involve Electron; the recorder runs over the stand-in's `electron`.
 */
import { platform } from "node:os";
import { describe, expect, it, vi } from "vitest";
import { given } from "../stand-in/fixtures.ts";
import type { Control, DesktopRecord } from "../stand-in/wire.ts";
import { callEverything, PIXELS, record, recordedSide, SIDES } from "./recorder-sides.ts";

describe("the record of the desktop", () => {
  it("is the same on both sides, member by member", async () => {
    const records: DesktopRecord[] = [];
    for (const [, open] of SIDES) {
      const { on, electron, ask } = open();
      await on.start();
      await callEverything(electron);
      records.push((await ask({ do: "record" })) as DesktopRecord);
    }
    const [standIn, recorded] = records;
    expect(recorded).toEqual(standIn);
    expect(recorded?.trays[0]?.image).toMatchObject({ width: 16, height: 16 });
    expect(recorded?.notifications.map(({ closed }) => closed)).toEqual([false, true]);
    expect(recorded?.windows.map(({ visible, minimized, flashing }) => [visible, minimized, flashing])).toEqual([
      [false, false, true],
      [true, false, false],
      [true, true, false],
    ]);
    // The record is sent to the launcher as JSON.
    expect(JSON.parse(JSON.stringify(recorded))).toEqual(recorded);
  });

  it("is empty for an app that did nothing", async () => {
    const [standIn, recorded] = await Promise.all(SIDES.map(([, open]) => open().ask({ do: "record" })));
    expect(recorded).toEqual(standIn);
  });

  it("has no image of a tray that has not changed it, since the first one cannot be read", async () => {
    const { on, electron, ask } = recordedSide();
    await on.start();
    new electron.Tray(electron.nativeImage.createFromBitmap(PIXELS, { width: 16, height: 16 })).setToolTip("x");
    expect(((await ask({ do: "record" })) as DesktopRecord).trays).toMatchObject([{ tooltip: "x", image: null }]);
  });
});

describe.each(SIDES)("a command to %s", (_name, open) => {
  const refused: [what: string, command: Control, words: string][] = [
    ["a click on a tray that is not there", { do: "tray", event: "click" }, "The app has no tray icon."],
    ["a choice from no tray", { do: "tray-menu", path: ["Open"] }, "The app has no tray icon."],
    ["a choice from no application menu", { do: "application-menu", path: ["File"] }, "The app has set no application menu."],
    ["a click on no notification", { do: "notification", id: 1, event: "click" }, "There is no notification 1; 0 were shown."],
    ["closing no window", { do: "close-window" }, "There is no such window to close."],
    ["reading no page", { do: "page-text" }, "There is no page"],
    ["closing a window of another id", { do: "close-window", window: 99 }, "There is no such window to close."],
  ];
  it.each(refused)("refuses %s in words", async (_what, command, words) => {
    const { on, ask } = open();
    await on.start();
    await expect(ask(command)).rejects.toThrow(words);
  });

  it("chooses from menus by their visible labels, and refuses entries that a person could not choose", async () => {
    const { on, electron, ask } = open();
    await on.start();
    const opened = vi.fn<() => void>();
    const tray = new electron.Tray(electron.nativeImage.createEmpty());
    tray.setContextMenu(
      electron.Menu.buildFromTemplate([
        { label: "&Open", click: () => opened() },
        { label: "More", submenu: [{ label: "Off", enabled: false }] },
        { label: "Hidden", visible: false },
      ]),
    );
    await ask({ do: "tray-menu", path: ["Open"] });
    expect(opened).toHaveBeenCalledOnce();
    await expect(ask({ do: "tray-menu", path: ["More", "Off"] })).rejects.toThrow('The menu entry "Off" is disabled.');
    await expect(ask({ do: "tray-menu", path: ["Hidden"] })).rejects.toThrow('The menu has no entry "Hidden"; it has: ');
    await expect(ask({ do: "tray-menu", path: ["More", "Deep"] })).rejects.toThrow('The menu has no entry "Deep"; it has: Off.');
  });

  it("answers dialogs as ordered, each time anew", async () => {
    const { on, electron, ask } = open({ dialogAnswer: 2, savePath: "/tmp/ledger.csv" });
    await on.start();
    const { dialog } = electron;
    expect(await dialog.showMessageBox({ message: "x" })).toMatchObject({ response: 2 });
    expect(dialog.showMessageBoxSync({ message: "x" })).toBe(2);
    expect(await dialog.showSaveDialog({})).toMatchObject({ canceled: false, filePath: "/tmp/ledger.csv" });
    await ask({ do: "conditions", conditions: { dialogAnswer: 0, savePath: "" } });
    expect(await dialog.showMessageBox({ message: "x" })).toMatchObject({ response: 0 });
    expect(await dialog.showSaveDialog({})).toMatchObject({ canceled: true, filePath: "" });
    expect(await dialog.showOpenDialog({})).toMatchObject({ canceled: true, filePaths: [] });
  });

  it("lets notifications fail, and clicks and closes each once", async () => {
    const { on, electron, ask } = open({ notificationFailure: "no daemon" });
    await on.start();
    const { Notification } = electron;
    const failing = new Notification({ title: "A" });
    const failed = new Promise((resolve) => failing.once("failed", (_event: object, why: string) => resolve(why)));
    failing.show();
    expect(await failed).toBe(platform() === "linux" ? "" : "no daemon");
    await expect(ask({ do: "notification", id: 1, event: "click" })).rejects.toThrow('The notification "A" was not shown: no daemon');
    await ask({ do: "conditions", conditions: { notificationFailure: "" } });
    const clicked = vi.fn<() => void>();
    const last = new Notification({ title: "B" });
    last.on("click", () => clicked());
    last.show();
    await ask({ do: "notification", id: 2, event: "click" });
    expect(clicked).toHaveBeenCalledOnce();
    await expect(ask({ do: "notification", id: 2, event: "click" })).rejects.toThrow('The notification "B" is closed already.');
    await ask({ do: "conditions", conditions: { notifications: false } });
    expect(Notification.isSupported()).toBe(false);
    new Notification({ title: "C" }).show();
    expect(((await ask({ do: "record" })) as DesktopRecord).notifications.map(({ title }) => title)).toEqual(["A", "B"]);
  });

  it("emits events of power, the Dock and links, and quits and closes through the app itself", async () => {
    const { on, electron, ask } = open();
    await on.start();
    const { app, powerMonitor, BrowserWindow } = electron;
    const heard: unknown[] = [];
    powerMonitor.on("suspend", () => heard.push("suspend"));
    app.on("activate", () => heard.push("activate"));
    app.on("open-url", (event: { preventDefault: () => void }, url: string) => {
      event.preventDefault();
      heard.push(url);
    });
    app.on("before-quit", (event: { preventDefault: () => void }) => {
      event.preventDefault();
      heard.push("before-quit");
    });
    const window = new BrowserWindow({ show: false });
    window.on("close", (event: { preventDefault: () => void }) => {
      event.preventDefault();
      heard.push("close");
    });
    for (const command of [
      { do: "power", event: "suspend" },
      { do: "activate" },
      { do: "open-url", url: "docket://action/a-1" },
      { do: "close-window" },
      { do: "quit" },
    ] as const)
      await ask(command);
    await vi.waitFor(() => expect(heard).toEqual(["suspend", "activate", "docket://action/a-1", "close", "before-quit"]));
  });

  it("shows the dark desktop to the app", async () => {
    const { on, electron, ask } = open({ dark: true });
    await on.start();
    await vi.waitFor(() => expect(electron.nativeTheme.shouldUseDarkColors).toBe(true));
    const updated = new Promise<void>((resolve) => electron.nativeTheme.once("updated", () => resolve()));
    await ask({ do: "conditions", conditions: { dark: false } });
    await updated;
    expect(electron.nativeTheme.shouldUseDarkColors).toBe(false);
  });

  it("keeps main busy for the ordered time", async () => {
    const { ask } = open();
    const began = performance.now();
    await ask({ do: "block", ms: 30 });
    expect(performance.now() - began).toBeGreaterThanOrEqual(29);
  });
});

describe("the recorder alone", () => {
  it("refuses conditions that Electron cannot pretend, at the start and later", async () => {
    for (const name of ["keyring", "online", "locale", "idleSeconds", "trayHost"]) {
      const words = `Electron cannot pretend "${name}"; that is for the stand-in.`;
      const started = record(given(), { STAND_IN_CONDITIONS: JSON.stringify({ [name]: true }) });
      expect(() => started.docketControls({ do: "hand-over" })).toThrow(words);
      await expect(recordedSide().ask({ do: "conditions", conditions: { [name]: true } })).rejects.toThrow(words);
    }
    await expect(recordedSide().ask({ do: "permission", permission: "media" })).rejects.toThrow(
      'Electron cannot be told to pretend "permission"; that is for the stand-in.',
    );
  });

  it("takes its own variable out of the app's environment", () => {
    const { env } = record(given(), { STAND_IN_CONDITIONS: "{}", DOCKET_BASE_URL: "https://actions.example" });
    expect(env).toEqual({ DOCKET_BASE_URL: "https://actions.example" });
  });

  it("takes itself out of the app's arguments", () => {
    expect(record(given()).argv).toEqual(["electron", "/docket", "--hidden"]);
  });

  it("never lets the app write to the machine's clipboard, open its browser, or change its login items", async () => {
    const on = given();
    const real = { write: vi.fn<() => Promise<void>>(), open: vi.fn<() => Promise<void>>(), login: vi.fn<() => void>() };
    on.electron.clipboard.writeText = real.write;
    on.electron.shell.openExternal = real.open;
    on.electron.app.setLoginItemSettings = real.login;
    record(on);
    await on.start();
    await on.electron.clipboard.writeText("x");
    await on.electron.shell.openExternal("https://actions.example/");
    await expect(on.electron.shell.openExternal("no address")).rejects.toThrow("Invalid URL");
    on.electron.app.setLoginItemSettings({ openAtLogin: true });
    for (const called of Object.values(real)) expect(called).not.toHaveBeenCalled();
  });

  it("shows no dialog before the app is ready, as Electron shows none", () => {
    const { electron } = recordedSide();
    expect(() => electron.dialog.showSaveDialog({})).toThrow("dialog module can only be used after app is ready");
  });

  it("keeps main's output until the launcher takes over, and marks that point in each pipe", () => {
    const { docketControls, stdout, stderr } = record(given());
    stdout.write("Docket 0.1.0\n");
    stderr.write("half a li");
    stdout.write("connection: Connecting\n");
    expect(docketControls({ do: "hand-over" })).toEqual({
      pid: 4711,
      early: [
        ["stdout", "Docket 0.1.0\n"],
        ["stderr", "half a li"],
        ["stdout", "connection: Connecting\n"],
      ],
    });
    stdout.write("connection: Live\n");
    const mark = "\n[from here on the launcher reads]\n";
    expect(stdout.written).toEqual(["Docket 0.1.0\n", "connection: Connecting\n", mark, "connection: Live\n"]);
    expect(stderr.written).toEqual(["half a li", mark]);
    expect(docketControls({ do: "hand-over" })).toEqual({ pid: 4711, early: [] });
  });
});
