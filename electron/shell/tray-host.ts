/**
 * Whether the desktop shows tray icons. Electron does not know: on Linux a Tray without a host is
 * never seen, and a window hidden behind it could not be called back. It takes a watcher on the
 * session bus and a host that is registered with it (StatusNotifierItem specification); Electron
 * reads the same two facts when a Tray is made.
 */
import { sessionBus, type RunProgram } from "./session-bus.ts";

const WATCHER = "org.kde.StatusNotifierWatcher";
const HOST = { ask: "property", name: WATCHER, path: "/StatusNotifierWatcher", property: "IsStatusNotifierHostRegistered" } as const;

/** The whole answer of each program to either question for yes; headers of dbus-send aside. */
const YES = /^(?:(?:v )?b true|\((?:true|<true>),\)|(?:method return [^\n]*\n)?\s*(?:variant\s+)?boolean true)\s*$/;

/** True where a tray icon is certain to be seen. Never rejects: an unknown answer counts as no. */
export async function hasTrayHost(platform: NodeJS.Platform, run?: RunProgram): Promise<boolean> {
  if (platform !== "linux") return true;
  const ask = sessionBus(run);
  // The watcher's owner comes first: the second question would start a service.
  return YES.test((await ask({ ask: "hasOwner", name: WATCHER })) ?? "") && YES.test((await ask(HOST)) ?? "");
}
