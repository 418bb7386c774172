/**
 * The pretended session bus's answers about tray icons and notifications, in a file for the pretended busctl
 * (session-bus/busctl).
 */
import { existsSync, renameSync, writeFileSync } from "node:fs";
import type { Conditions } from "../wire.ts";

/** Set by the host: the file that the pretended busctl reads. */
const FILE = "STAND_IN_SESSION_BUS";

/** For the start of an app: one that starts second finds the bus as it is. */
export function beginSessionBus(conditions: Conditions): void {
  const path = process.env[FILE];
  if (path !== undefined && !existsSync(path)) writeSessionBus(conditions);
}

export function writeSessionBus({ trayWatcher, trayHost, notificationDaemon }: Conditions): void {
  const path = process.env[FILE];
  if (path === undefined) return;
  // Under another name first: a reader at this moment gets the old answer or the new one.
  writeFileSync(`${path}.new`, `watcher=${trayWatcher}\nhost=${trayWatcher && trayHost}\ndaemon=${notificationDaemon}\n`);
  renameSync(`${path}.new`, path);
}
