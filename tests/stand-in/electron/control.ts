/** What a test does to the pretended desktop, and what it asks about it, carried out in main on the living objects. */
import type { WebContents } from "electron";
import type { Control } from "../wire.ts";
import type { StandInApp } from "./app.ts";
import { askForCertificate } from "./client-certificate.ts";
import { type Core, emitPreventable } from "./core.ts";
import type { StandInNativeTheme, StandInPowerMonitor } from "./desktop.ts";
import { StandInSession } from "./session.ts";
import type { StandInWebContents } from "./web-contents.ts";

export interface ControlPorts {
  core: Core;
  app: StandInApp;
  nativeTheme: StandInNativeTheme;
  powerMonitor: StandInPowerMonitor;
  session: StandInSession;
  /** The contents of the windows, the oldest first. */
  contents: () => StandInWebContents[];
}

/** Rejects with a sentence when there is nothing to do it to. */
export function createControl({
  core,
  app,
  nativeTheme,
  powerMonitor,
  session,
  contents,
}: ControlPorts): (command: Control) => Promise<unknown> {
  return async (command) => {
    switch (command.do) {
      case "record":
        return core.record();
      case "conditions": {
        const wasDark = nativeTheme.shouldUseDarkColors;
        Object.assign(core.conditions, command.conditions);
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
        return void powerMonitor.emit(command.event, {});
      case "network-changed":
        return StandInSession.internals.network(session).failAll("ERR_NETWORK_CHANGED");
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
      case "block":
        return Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, command.ms);
      case "permission": {
        const [first] = contents();
        if (first === undefined) throw new Error("There is no page that could ask for a permission.");
        return StandInSession.internals.askPermission(session, command.permission, first as unknown as WebContents);
      }
    }
  };
}

function theTray(core: Core) {
  const tray = core.trays.findLast((one) => !one.describe().destroyed);
  if (tray === undefined) throw new Error("The app has no tray icon.");
  return tray;
}
