/**
 * The steps before the app is ready: the data folder, its lock, the privileges of Docket's own
 * scheme, and the restrictions of every page.
 */
import { join } from "node:path";
import type * as Electron from "electron";
import { APP_PRIVILEGES } from "./app-protocol.ts";
import { type DataFolderPorts, settleDataFolder, unusableFolder } from "./data-folder.ts";
import { logUncaughtErrors } from "./uncaught-errors.ts";
import { type CrashedRun, lastLines } from "./crash-report.ts";
import { readRunRecord, type RunOnRecord } from "./run-record-file.ts";
import { isAlive, lockProblem, takenOverFrom, usedByOthers } from "./instance-lock.ts";
import type { LaunchOptions } from "./launch-options.ts";
import { createLog, type FileLog, type LogOptions } from "./log.ts";
import type { MachineIdentity } from "./machine-identity.ts";
import { beginRun, FolderTaken, hasComeBetween, type LookedAt, type OwnRun, takesOver, usedElsewhere } from "./run-record.ts";
import { guardEveryPage } from "./security.ts";
import { otherSettings, type StartSettings } from "./start-settings.ts";

/** The `appId` of the package, by which Windows finds the program of a notification. */
export const APP_ID = "app.docket.desktop";

/**
 * The COM class id that Windows uses to start Docket when one of its notifications is clicked,
 * including those of an earlier run. Without a fixed id, Electron would generate a new one after
 * each install, and clicks on older notifications would be lost.
 */
export const TOAST_ACTIVATOR = "{664F64C3-4686-483E-837A-B8FB8A5E36A9}";

export interface PreparePorts extends Pick<DataFolderPorts, "secureFolder" | "onWarning"> {
  electron: Pick<typeof Electron, "app" | "crashReporter" | "protocol" | "systemPreferences">;
  options: LaunchOptions;
  /** The DOCKET_… variables and the demonstration option of this start. */
  settings: StartSettings;
  /** Whether the desktop of this start can show no windows. */
  windowless: boolean;
  process: Pick<NodeJS.Process, "platform" | "stdout" | "on">;
  /** Returns the host name of this machine. */
  hostname: () => string;
  machine: MachineIdentity;
  /** Name of the user that runs this process. */
  user: string;
  /** Blocks this process for a number of milliseconds. */
  sleep: (ms: number) => void;
  /** Removes the API keys from the log. */
  hide: LogOptions["hide"];
}

export interface Prepared {
  log: FileLog;
  run: OwnRun;
  /** The previous run, if it did not exit cleanly, with the last lines of its log. */
  crashed: CrashedRun | undefined;
}

/**
 * Prepares the run. Returns undefined if Docket already runs on this data folder and this process
 * quits.
 * @throws Error with a sentence if the folder cannot be used or locked, or is in use elsewhere
 */
export function prepare({
  electron,
  options,
  settings,
  windowless,
  process,
  hostname,
  machine,
  user,
  sleep,
  hide,
  secureFolder,
  onWarning,
}: PreparePorts): Prepared | undefined {
  const { app, crashReporter, protocol } = electron;
  const folder = settleDataFolder({ app, chosen: options.userData, secureFolder, onWarning });
  const { bootedAt, ...identity } = machine;
  const own = { host: hostname(), user, ...identity };
  const by = { ...own, bootedAt };
  const atFirst = readRunRecord(folder);
  const elsewhere = usedElsewhere(folder, by, sleep);
  if (elsewhere !== undefined) throw new Error(usedByOthers(folder, elsewhere, by));
  // Native crash dumps stay on this device, in Docket's data folder.
  crashReporter.start({ uploadToServer: false });
  protocol.registerSchemesAsPrivileged([APP_PRIVILEGES]);
  app.enableSandbox();
  // In an unpackaged run the registered program would be Electron itself instead of the installed
  // Docket.
  if (process.platform === "win32" && app.isPackaged) app.setToastActivatorCLSID(TOAST_ACTIVATOR);
  if (process.platform === "win32") app.setAppUserModelId(APP_ID);
  // App Nap delays the timers of hidden windows. macOS reads this setting at the next start; the
  // same key in Info.plist had no effect. An unpackaged run is excluded, because it shares its
  // defaults with every other Electron.
  if (process.platform === "darwin" && app.isPackaged) electron.systemPreferences.setUserDefault("NSAppSleepDisabled", "boolean", true);
  const logFile = join(folder, "logs", "docket.log");
  const lines = lastLines(logFile);
  const log = createLog({ file: logFile, out: process.stdout, hide });
  logUncaughtErrors(process, log);
  process.on("exit", () => log.flush());
  const lock = { platform: process.platform, hostname, isAlive, user };
  const takenOver = takenOverFrom(folder, lock);
  const first = readRunRecord(folder);
  const others = first && othersThan(settings, first);
  const asksForLock = (): boolean => app.requestSingleInstanceLock({ others });
  if (!asksForLock()) {
    const problem = lockProblem(folder, lock);
    if (problem !== undefined) throw new Error(problem);
    if (!takesOver(folder, asksForLock, sleep)) {
      log.info(`Docket is already running${callOf(first, folder, options)}.`);
      if (others !== undefined && others.length > 0) {
        const names = others.join(", ");
        log.warn(
          `start: ${names}: this start has other values than the running Docket, which keeps its own. To use them, quit that one first, then start Docket again.`,
        );
      }
      app.quit();
      return undefined;
    }
  }
  if (takenOver !== undefined) log.warn(takenOver);
  const before = readRunRecord(folder);
  if (before !== undefined && hasComeBetween(before, atFirst, by)) throw new Error(usedByOthers(folder, before, by));
  const crashed = before && { ...before, lines };
  const about = { ...own, version: app.getVersion(), startedAt: Date.now(), ...(windowless && { windowless }), settings };
  const run = begun(folder, about, { chosen: options.userData, before: { found: before, sleep } });
  guardEveryPage({ app, log });
  if (crashed !== undefined)
    log.warn(
      `start: the last run did not exit cleanly; ${windowless ? "" : "the window has its report, and "}${logFile} has what it logged`,
    );
  return { log, run, crashed };
}

/**
 * Begins the record of this run.
 * @throws Error with a sentence if the record cannot be written, or if another run has taken the
 * folder
 */
function begun(
  folder: string,
  about: Parameters<typeof beginRun>[1],
  { chosen, before }: { chosen: string | undefined; before: LookedAt },
): OwnRun {
  try {
    return beginRun(folder, about, before);
  } catch (error) {
    if (error instanceof FolderTaken) throw new Error(usedByOthers(folder, error.by, about), { cause: error });
    throw unusableFolder({ folder, chosen, error });
  }
}

/**
 * Returns the settings of this start that differ from the running Docket's. A run that is quitting
 * makes room for this start and its settings, so it is not compared.
 */
function othersThan(settings: StartSettings, { run, settings: marks, leaves }: RunOnRecord): string[] {
  return run === undefined || marks === undefined || leaves === true ? [] : otherSettings(settings, marks, run);
}

function callOf(first: RunOnRecord | undefined, folder: string, { hidden }: LaunchOptions): string {
  if (first?.windowless === true) return ` on ${folder}, without a window: it was started without a display. Ctrl+C or SIGTERM ends it`;
  return hidden ? "" : "; it is asked to show its window";
}
