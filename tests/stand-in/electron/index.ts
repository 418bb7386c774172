/**
 * The module `electron`, connected to the host over this process's IPC channel. Named imports, the
 * default import and `require` all return the same members; any other member throws an error with
 * its name. There is no top-level await in this module or its imports, since libraries
 * `require("electron")`.
 */
import { mainModule } from "../main-module.ts";
import { type Conditions, DEFAULT_CONDITIONS } from "../wire.ts";
import { createElectron } from "./create-electron.ts";
import { guard } from "./guard.ts";
import { beginSessionBus } from "./session-bus.ts";
import { showUncaught } from "./uncaught.ts";

/** Variable set by the host: the conditions of the pretended machine, as JSON. */
const CONDITIONS = "STAND_IN_CONDITIONS";

function connect() {
  if (process.send === undefined) throw new Error("The stand-in for Electron runs only under its host; start the app with `npm start`.");
  const conditions = { ...DEFAULT_CONDITIONS, ...(JSON.parse(process.env[CONDITIONS] ?? "{}") as Partial<Conditions>) };
  beginSessionBus(conditions);
  const electron = createElectron({
    mainModule,
    wire: { send: (message) => void process.send?.(message), listen: (receive) => void process.on("message", receive) },
    conditions,
  });
  showUncaught(process, electron.dialog);
  if (conditions.packaged) asInstalled();
  // Without its host, the app has no screen any more.
  process.on("disconnect", () => process.exit(0));
  quitOnSignals(electron.app);
  return electron;
}

/**
 * Makes the program look like the app itself, so that its arguments begin with those that its user
 * gave.
 */
function asInstalled(): void {
  process.argv.splice(1, 1);
  Reflect.deleteProperty(process, "defaultApp");
}

/**
 * Quits the app on the first of these signals and ignores later ones, like Chromium. A listener
 * that the app adds once it is ready replaces Chromium's for that signal (electron/electron,
 * shell/browser/electron_browser_main_parts_posix.cc).
 */
function quitOnSignals(app: ReturnType<typeof createElectron>["app"]): void {
  let heard = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    let atReady = Infinity;
    app.once("ready", () => (atReady = process.listenerCount(signal)));
    process.on(signal, () => {
      if (heard || process.listenerCount(signal) > atReady) return;
      heard = true;
      app.quit();
    });
  }
}

const electron = connect();
const guarded = guard("electron", electron);

export const {
  app,
  BrowserWindow,
  ipcMain,
  protocol,
  session,
  net,
  Tray,
  Menu,
  MenuItem,
  Notification,
  nativeImage,
  safeStorage,
  powerMonitor,
  nativeTheme,
  shell,
  crashReporter,
  systemPreferences,
  dialog,
  clipboard,
  screen,
  webContents,
} = electron;

// oxlint-disable-next-line import/no-default-export -- Electron has both kinds
export { guarded as default, guarded as "module.exports" };
