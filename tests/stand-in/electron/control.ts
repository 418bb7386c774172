/** Executes a test's commands and queries on the pretended desktop, in main on the live objects. */
import type { EventEmitter } from "node:events";
import type { WebContents } from "electron";
import type { Control, DesktopRecord } from "../wire.ts";
import { StandInApp } from "./app.ts";
import { askForCertificate } from "./client-certificate.ts";
import { type Core, emitPreventable } from "./core.ts";
import type { StandInNativeTheme, StandInPowerMonitor } from "./desktop.ts";
import { mainResources } from "./resources.ts";
import { StandInSession } from "./session.ts";
import { writeSessionBus } from "./session-bus.ts";
import type { StandInWebContents } from "./web-contents.ts";

export interface ControlPorts {
  core: Core;
  app: StandInApp;
  nativeTheme: StandInNativeTheme;
  powerMonitor: StandInPowerMonitor;
  session: StandInSession;
  /** Returns every session that was created. */
  sessions: () => StandInSession[];
  /** Returns the contents of the windows, oldest first. */
  contents: () => StandInWebContents[];
  windows: () => EventEmitter[];
}

/**
 * Returns the control function, which rejects with a sentence when the target of a command does not
 * exist.
 */
export function createControl({
  core,
  app,
  nativeTheme,
  powerMonitor,
  session,
  sessions,
  contents,
  windows,
}: ControlPorts): (command: Control) => Promise<unknown> {
  return async (command) => {
    switch (command.do) {
      case "record":
        return { ...core.record(), identity: StandInApp.internals.identity(app) } satisfies DesktopRecord;
      case "conditions": {
        const wasDark = nativeTheme.shouldUseDarkColors;
        core.change(command.conditions);
        writeSessionBus(core.conditions);
        if (nativeTheme.shouldUseDarkColors !== wasDark) {
          await core.peer.ask("dark", { dark: nativeTheme.shouldUseDarkColors });
          nativeTheme.emit("updated");
        }
        return undefined;
      }
      case "notification": {
        const found = core.notifications[command.id - 1];
        if (found === undefined) throw new Error(`There is no notification ${command.id}; ${core.notifications.length} were shown.`);
        return found.trigger(command.event);
      }
      case "tray":
        return theTray(core).trigger(command.event);
      case "tray-menu":
        return theTray(core).choose(command.path);
      case "application-menu":
        return core.chooseApplicationMenu(command.path);
      case "power":
        return emitPreventable(powerMonitor, command.event, {});
      case "network-changed":
        for (const one of sessions()) StandInSession.internals.network(one).failAll("ERR_NETWORK_CHANGED");
        return undefined;
      case "session-end":
        return endSession(command.reasons, windows(), app);
      case "activate":
        return void emitPreventable(app, "activate", {}, false);
      case "open-url":
        return void emitPreventable(app, "open-url", {}, command.url);
      case "quit":
        return app.quit();
      case "client-certificate":
        return askForCertificate(app, core, command);
      case "close-window": {
        const found = core.windows.get(command.window ?? [...core.windows.keys()][0] ?? 0);
        if (found === undefined) throw new Error("There is no such window to close.");
        return found.requestClose();
      }
      case "page-text": {
        const [first] = contents();
        if (first === undefined) throw new Error("There is no page to read.");
        return first.executeJavaScript("document.body.innerText");
      }
      case "block":
        return Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, command.ms);
      case "resources":
        return mainResources();
      case "permission": {
        const [first] = contents();
        if (first === undefined) throw new Error("There is no page that could ask for a permission.");
        return StandInSession.internals.askPermission(session, command.permission, first as unknown as WebContents);
      }
    }
  };
}

/**
 * Ends the session as Electron handles WM_QUERYENDSESSION and WM_ENDSESSION: once every window has
 * received its event the process ends, with no event of `app` and no later turn of the loop, unless
 * the app is quitting (electron/electron, shell/browser/native_window_views_win.cc).
 */
function endSession(reasons: readonly string[], windows: readonly EventEmitter[], app: StandInApp): { prevented: boolean } {
  for (const window of windows) if (emitPreventable(window, "query-session-end", { reasons })) return { prevented: true };
  for (const window of windows) emitPreventable(window, "session-end", { reasons });
  if (!StandInApp.internals.isQuitting(app)) (process as unknown as { reallyExit(code: number): never }).reallyExit(0);
  return { prevented: false };
}

function theTray(core: Core) {
  const tray = core.trays.findLast((one) => !one.describe().destroyed);
  if (tray === undefined) throw new Error("The app has no tray icon.");
  return tray;
}
