/**
 * Whether a program is there that shows notifications. On Linux that is one of the desktop's, which
 * may be missing or have ended; Electron looks for its library alone. One that the bus would start
 * counts (Desktop Notifications Specification).
 */
import { sessionBus, type RunProgram } from "./session-bus.ts";

/** "notNeeded": the system shows them itself. */
export type NotificationDaemon = "there" | "missing" | "unknown" | "notNeeded";

const DAEMON = "org.freedesktop.Notifications";
/** On every list of startable names: without it, this is no list. */
const BUS = "org.freedesktop.DBus";

const YES = /\b(?:b |boolean )?true\b/;
const NO = /\b(?:b |boolean )?false\b/;

/** Never rejects. */
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
