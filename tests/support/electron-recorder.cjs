// @ts-check
/**
 * Runs in Electron's main process before the app (`electron -r`) when a runtime is found. Records
 * the app's calls to the desktop, since a test cannot see a tray. Calls that would wait for a
 * person or change the machine (dialogs, clipboard, links, login items, notifications) are answered
 * here in place of the desktop; everything else is Electron's own.
 * `globalThis.docketControls(command)` serves the launcher: it executes each command of `Control`
 * or refuses with a sentence.
 */
"use strict";

const { renameSync, writeFileSync } = require("node:fs");
const electron = require("electron");
const { keepEarlyOutput } = require("./early-output.cjs");
const { checkedIn, choose, entries } = require("./menu-entries.cjs");
const { pretendNotifications } = require("./pretended-notifications.cjs");

/** @typedef {import("../stand-in/wire.ts").Conditions} Conditions */
/** @typedef {import("../stand-in/wire.ts").Control} Control */
/** @typedef {import("../stand-in/wire.ts").DesktopRecord} DesktopRecord */
/** @typedef {import("../stand-in/wire.ts").TrayRecord["image"]} ImageRecord */

const { app, BrowserWindow, clipboard, dialog, Menu, nativeTheme, Notification, powerMonitor, shell, Tray } = electron;

const output = keepEarlyOutput(process);

/**
 * The pretended machine, limited to the parts that Electron can pretend. All other conditions need
 * the stand-in.
 */
const conditions = {
  notifications: true,
  notificationFailure: "",
  dark: false,
  dialogAnswer: 0,
  savePath: "",
  trayHost: true,
  trayWatcher: true,
};

/** @type {unknown} */
let refusal;
/** @type {{ tray: Electron.Tray, tooltip: string, title: string, image: ImageRecord, menu: Electron.Menu | null }[]} */
const trays = [];
/** @type {WeakSet<Electron.BrowserWindow>} */
const flashing = new WeakSet();
/** @type {Pick<DesktopRecord, "badgeCount" | "badgeText" | "opened" | "dialogs" | "clipboard" | "loginItem">} */
const seen = { badgeCount: 0, badgeText: "", opened: [], dialogs: [], clipboard: "", loginItem: { openAtLogin: false, args: [] } };

/**
 * Calls `remember` before each call of the method; the call itself still happens.
 * @param {any} owner
 * @param {string} name
 * @param {(this: any, ...args: any[]) => void} remember
 */
function before(owner, name, remember) {
  const original = owner[name];
  owner[name] = function recorded(/** @type {any[]} */ ...args) {
    Reflect.apply(remember, this, args);
    return Reflect.apply(original, this, args);
  };
}

/** @param {Electron.Tray} tray */
function trayOf(tray) {
  let found = trays.find((one) => one.tray === tray);
  if (found === undefined) trays.push((found = { tray, tooltip: "", title: "", image: null, menu: null }));
  return found;
}

before(Tray.prototype, "setToolTip", function (text) {
  trayOf(this).tooltip = text;
});
before(Tray.prototype, "setTitle", function (text) {
  trayOf(this).title = text;
});
before(Tray.prototype, "setContextMenu", function (menu) {
  trayOf(this).menu = menu;
});
before(Tray.prototype, "setImage", function (image) {
  const shown = typeof image === "string" ? electron.nativeImage.createFromPath(image) : image;
  trayOf(this).image = { ...shown.getSize(), dataUrl: shown.toDataURL() };
});
before(BrowserWindow.prototype, "flashFrame", function (flag) {
  if (!flag) return void flashing.delete(this);
  flashing.add(this);
  this.once("focus", () => flashing.delete(this));
});
before(app, "setBadgeCount", (count = 0) => (seen.badgeCount = count));
if (app.dock !== undefined) before(app.dock, "setBadge", (text) => (seen.badgeText = text));

const notifications = pretendNotifications(Notification, conditions, process.platform, () => checkedIn(entries(Menu.getApplicationMenu())));

shell.openExternal = async (url) => {
  if (!URL.canParse(url)) throw new Error("Invalid URL");
  seen.opened.push(url);
};
shell.openPath = async (path) => {
  seen.opened.push(path);
  return "";
};
shell.beep = () => void seen.opened.push("beep");
shell.showItemInFolder = (path) => void seen.opened.push(path);
clipboard.writeText = async (text) => void (seen.clipboard = text);
clipboard.readText = async () => seen.clipboard;
app.setLoginItemSettings = ({ openAtLogin = false, args = [] }) => void (seen.loginItem = { openAtLogin, args });

/**
 * Replaces a dialog by a ready answer. A real dialog waits for a person, and the spec would wait
 * with it.
 * @param {string} kind
 * @param {() => unknown} answer
 */
function answered(kind, answer) {
  /** @type {any} */ (dialog)[kind] = (/** @type {any[]} */ ...args) => {
    if (!app.isReady()) throw new Error("dialog module can only be used after app is ready");
    const { title = "", message, detail } = args.at(-1) ?? {};
    seen.dialogs.push({ kind, title, message: [message, detail].filter(Boolean).join("\n") });
    return answer();
  };
}
answered("showMessageBox", async () => ({ response: conditions.dialogAnswer, checkboxChecked: false }));
answered("showMessageBoxSync", () => conditions.dialogAnswer);
answered("showSaveDialog", async () => ({ canceled: conditions.savePath === "", filePath: conditions.savePath }));
answered("showOpenDialog", async () => ({
  canceled: conditions.savePath === "",
  filePaths: conditions.savePath === "" ? [] : [conditions.savePath],
}));
dialog.showErrorBox = (title, message) => {
  seen.dialogs.push({ kind: "showErrorBox", title, message });
  process.stderr.write(`${title}: ${message}\n`);
};

/** @returns {DesktopRecord} */
function record() {
  return {
    ...seen,
    applicationMenu: entries(Menu.getApplicationMenu()),
    trays: trays.map(({ tray, tooltip, title, image, menu }) => ({
      tooltip,
      title,
      image,
      menu: entries(menu),
      destroyed: tray.isDestroyed(),
      // The real desktop cannot be read, so this is the app's own view.
      seen: !tray.isDestroyed(),
    })),
    notifications: notifications.records(),
    windows: BrowserWindow.getAllWindows().map((window) => ({
      window: window.id,
      title: window.getTitle(),
      url: window.webContents.getURL(),
      // A minimised window does not count as hidden, whatever the system reports.
      visible: window.isVisible() || window.isMinimized(),
      focused: window.isFocused(),
      minimized: window.isMinimized(),
      flashing: flashing.has(window),
    })),
    identity: {
      name: app.getName(),
      version: app.getVersion(),
      userData: app.getPath("userData"),
      // The icon name of Electron's windows on Linux.
      appId: process.env["CHROME_DESKTOP"]?.replace(/\.desktop$/, "") ?? "",
    },
    // Electron does not expose the certificate that is shown.
    certificatesShown: [],
  };
}

/** @param {Partial<Conditions>} wanted */
function change(wanted) {
  for (const name of Object.keys(wanted)) {
    if (!(name in conditions)) throw new Error(`Electron cannot pretend "${name}"; that is for the stand-in.`);
  }
  Object.assign(conditions, wanted);
  if ("trayHost" in wanted || "trayWatcher" in wanted) writeSessionBus();
  const { dark } = wanted;
  if (dark !== undefined) void app.whenReady().then(() => (nativeTheme.themeSource = dark ? "dark" : "light"));
}

/** Writes the file of the pretended busctl (session-bus.ts), which Docket calls on Linux. */
function writeSessionBus() {
  const path = process.env["STAND_IN_SESSION_BUS"];
  if (path === undefined) throw new Error('Electron cannot pretend "trayHost"; that is for the stand-in.');
  const { trayHost, trayWatcher } = conditions;
  writeFileSync(`${path}.new`, `watcher=${trayWatcher}\nhost=${trayWatcher && trayHost}\n`);
  renameSync(`${path}.new`, path);
}

function theTray() {
  const found = trays.findLast(({ tray }) => !tray.isDestroyed());
  if (found === undefined) throw new Error("The app has no tray icon.");
  return found;
}

/** @param {number | undefined} id */
function closeWindow(id) {
  const window = BrowserWindow.getAllWindows().find((one) => id === undefined || one.id === id);
  if (window === undefined) throw new Error("There is no such window to close.");
  window.close();
}

/** @returns {Promise<unknown>} */
async function pageText() {
  const [window] = BrowserWindow.getAllWindows();
  if (window === undefined) throw new Error("There is no page to read.");
  return window.webContents.executeJavaScript("document.body.innerText");
}

/** @param {number} ms */
function block(ms) {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

/**
 * @param {Control | { do: "hand-over" }} command
 * @returns {unknown}
 */
function docketControls(command) {
  switch (command.do) {
    case "hand-over":
      if (refusal !== undefined) throw refusal;
      return { pid: process.pid, early: output.handOver() };
    case "record":
      return record();
    case "conditions":
      return change(command.conditions);
    case "notification":
      return notifications.trigger(command.id, command.event);
    case "tray":
      return void theTray().tray.emit(command.event, {}, theTray().tray.getBounds(), { x: 0, y: 0 });
    case "tray-menu":
      return choose(theTray().menu, command.path);
    case "application-menu":
      if (Menu.getApplicationMenu() === null) throw new Error("The app has set no application menu.");
      return choose(Menu.getApplicationMenu(), command.path);
    case "power":
      return void powerMonitor.emit(command.event, { preventDefault() {} });
    case "close-window":
      return closeWindow(command.window);
    case "activate":
      return void app.emit("activate", {}, false);
    case "open-url":
      return void app.emit("open-url", { preventDefault() {} }, command.url);
    case "page-text":
      return pageText();
    case "block":
      return block(command.ms);
    case "quit":
      return app.quit();
    default:
      throw new Error(`Electron cannot be told to pretend "${command.do}"; that is for the stand-in.`);
  }
}

// The app sees only the arguments of its user, without those that load this file.
const own = process.argv.indexOf(__filename);
if (own > 0) process.argv.splice(own - 1, 2);
// Read once and removed, so that the app and its children see only the user's environment.
try {
  change(JSON.parse(process.env["STAND_IN_CONDITIONS"] ?? "{}"));
} catch (error) {
  // An error thrown here would open an Electron dialog that nobody answers, so the launcher
  // receives it instead.
  refusal = error;
}
delete process.env["STAND_IN_CONDITIONS"];
Object.assign(globalThis, { docketControls });
