/**
 * Puts errors that nobody caught into the log, as lines that begin with "defect". It changes nothing else about an exception:
 * Electron still tells the user. A rejection that nobody handles is no reason to end; Electron itself only warns of it.
 */
import type { Log } from "../core/ports.ts";

export function logUncaughtErrors(process: Pick<NodeJS.Process, "on">, log: Log): void {
  const record = (error: unknown): void => log.error(`defect: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  process.on("uncaughtExceptionMonitor", record);
  process.on("unhandledRejection", record);
}
