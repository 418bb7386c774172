/**
 * Checks whether the desktop shows tray icons, which Electron does not report. On Linux a Tray
 * without a host is invisible, and a window that is hidden behind it could not be brought back. A
 * watcher on the session bus and a host registered with it are required (StatusNotifierItem
 * specification); Electron reads the same two facts when it creates a Tray.
 */
import { isYes, sessionBus, type RunProgram } from "./session-bus.ts";

const WATCHER = "org.kde.StatusNotifierWatcher";
const HOST = { ask: "property", name: WATCHER, path: "/StatusNotifierWatcher", property: "IsStatusNotifierHostRegistered" } as const;

/**
 * Returns true only if a tray icon is certain to be visible. Never rejects: an unknown answer
 * counts as false.
 */
export async function hasTrayHost(platform: NodeJS.Platform, run?: RunProgram): Promise<boolean> {
  if (platform !== "linux") return true;
  return isYes(await sessionBus(run)(HOST));
}
