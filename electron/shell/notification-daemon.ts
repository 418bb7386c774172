/**
 * Checks whether a program shows notifications. On Linux it is a program of the desktop, which may
 * be missing or have exited; Electron only checks for its client library. A program that the bus
 * would start on demand counts (Desktop Notifications Specification).
 */
import { sessionBus, type RunProgram } from "./session-bus.ts";

/** "notNeeded" means that the system itself shows notifications. */
export type NotificationDaemon = "there" | "missing" | "unknown" | "notNeeded";

const DAEMON = "org.freedesktop.Notifications";
/**
 * A name that every list of startable names contains. Without it, the output is not such a list.
 */
const BUS = "org.freedesktop.DBus";

const YES = /\b(?:b |boolean )?true\b/;
const NO = /\b(?:b |boolean )?false\b/;

/** Returns the state of the daemon. Never rejects. */
export async function notificationDaemon(platform: NodeJS.Platform, run?: RunProgram): Promise<NotificationDaemon> {
  if (platform !== "linux") return "notNeeded";
  const ask = sessionBus(run);
  const owner = await ask({ ask: "hasOwner", name: DAEMON });
  if (owner === undefined || !(YES.test(owner) || NO.test(owner))) return "unknown";
  if (YES.test(owner)) return "there";
  const names = (await ask({ ask: "startable" })) ?? "";
  if (!isNamed(names, BUS)) return "unknown";
  return isNamed(names, DAEMON) ? "there" : "missing";
}

function isNamed(list: string, name: string): boolean {
  return list.includes(`"${name}"`) || list.includes(`'${name}'`);
}
