/**
 * Logs uncaught errors as lines that begin with "defect". An exception ends Docket, which starts
 * again (defect-restart.ts); an unhandled rejection does not, as Electron itself only warns of it.
 */
import type { Log } from "../core/ports.ts";

export function logUncaughtErrors(process: Pick<NodeJS.Process, "on">, log: Log): void {
  const record = (error: unknown): void => log.error(`defect: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  process.on("uncaughtExceptionMonitor", record);
  process.on("unhandledRejection", record);
}
