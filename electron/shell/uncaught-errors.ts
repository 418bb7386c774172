/**
 * Logs uncaught errors as lines that begin with "defect". An exception makes Docket restart
 * (defect-restart.ts). An unhandled rejection does not: Electron itself only warns about it.
 */
import type { Log } from "../core/ports.ts";

export function logUncaughtErrors(process: Pick<NodeJS.Process, "on">, log: Log): void {
  const record = (error: unknown): void => log.error(`defect: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  process.on("uncaughtExceptionMonitor", record);
  process.on("unhandledRejection", record);
}
