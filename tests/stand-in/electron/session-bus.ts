/**
 * Writes the pretended session bus's replies about tray icons and notifications to a file for the
 * pretended busctl (session-bus/busctl).
 */
import { existsSync, renameSync, writeFileSync } from "node:fs";
import type { Conditions } from "../wire.ts";

/** Variable set by the host: the file that the pretended busctl reads. */
const FILE = "STAND_IN_SESSION_BUS";

/** Called at the start of an app: a second instance leaves the state of the bus unchanged. */
export function beginSessionBus(conditions: Conditions): void {
  const path = process.env[FILE];
  if (path !== undefined && !existsSync(path)) writeSessionBus(conditions);
}

export function writeSessionBus({ trayWatcher, trayHost, notificationDaemon }: Conditions): void {
  const path = process.env[FILE];
  if (path === undefined) return;
  // Written under another name first, so that a concurrent reader gets either the old or the new
  // content.
  writeFileSync(`${path}.new`, `watcher=${trayWatcher}\nhost=${trayWatcher && trayHost}\ndaemon=${notificationDaemon}\n`);
  renameSync(`${path}.new`, path);
}
