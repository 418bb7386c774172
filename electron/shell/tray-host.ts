/**
 * Whether the desktop shows tray icons. Electron does not know: on Linux a Tray without a host is
 * never seen, and a window hidden behind it could not be called back. It takes a watcher on the
 * session bus and a host that is registered with it (StatusNotifierItem specification); Electron
 * reads the same two facts when a Tray is made.
 */
import { isYes, sessionBus, type RunProgram } from "./session-bus.ts";

const WATCHER = "org.kde.StatusNotifierWatcher";
const HOST = { ask: "property", name: WATCHER, path: "/StatusNotifierWatcher", property: "IsStatusNotifierHostRegistered" } as const;

/** True where a tray icon is certain to be seen. Never rejects: an unknown answer counts as no. */
export async function hasTrayHost(platform: NodeJS.Platform, run?: RunProgram): Promise<boolean> {
  if (platform !== "linux") return true;
  return isYes(await sessionBus(run)(HOST));
}
