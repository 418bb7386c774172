/**
 * The folder of Docket's data: the folder in the options, or else the system's usual place. A
 * folder with an earlier name stays in use, since updates may be pending in it.
 */
import { existsSync, mkdtempSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import type { App } from "electron";
import { t } from "../contract/languages/shared.ts";
import { systemErrorWords, systemFault } from "../contract/messages/system-errors.ts";
import type { SettingsWarning } from "../contract/settings-problems.ts";

/**
 * Lower case, as the app's name was before it had a product name. Only on Linux is this a different
 * folder.
 */
const EARLIER_NAME = "docket";

/** A folder that contains one of these files is in use. */
const OWN_FILES = ["docket.sqlite", "settings.json", "key.bin"];

export interface DataFolderPorts {
  app: Pick<App, "getPath" | "setPath">;
  /** Absolute path; undefined for the system's usual place. */
  chosen: string | undefined;
  /**
   * Creates the folder, with private permissions if `isOwn`. Returns warnings about the folder
   * and the files that others can still read.
   */
  secureFolder: (folder: { path: string; isOwn: boolean }) => readonly SettingsWarning[];
  onWarning: (warning: SettingsWarning) => void;
}

/**
 * Sets Electron's `userData` before the app is ready, and returns its path.
 * @throws Error with a sentence that names the folder if it cannot be used
 */
export function settleDataFolder({ app, chosen, secureFolder, onWarning }: DataFolderPorts): string {
  const folder = chosen ?? usualFolder(app);
  try {
    for (const warning of secureFolder({ path: folder, isOwn: chosen === undefined })) onWarning(warning);
    // A trial write, because permissions do not reveal a full disk, nor, on Windows, the rights on
    // a folder.
    rmdirSync(mkdtempSync(join(folder, ".probe-")));
  } catch (error) {
    throw unusableFolder({ folder, chosen, error });
  }
  app.setPath("userData", folder);
  return folder;
}

/**
 * Returns an error with a sentence and a remedy.
 * @param error the system's error, with its original message
 */
export function unusableFolder({ folder, chosen, error }: { folder: string; chosen: string | undefined; error: unknown }): Error {
  const words = error instanceof Error ? error.message : String(error);
  const why = systemErrorWords(words);
  const remedy = t("failedWindows.folderRemedy", { fault: systemFault(words) });
  const key = chosen === undefined ? "failedWindows.folderUnusable" : "failedWindows.chosenFolderUnusable";
  return new Error(t(key, { folder, why, remedy }), { cause: error });
}

function usualFolder(app: Pick<App, "getPath">): string {
  const usual = asked(app);
  const earlier = join(app.getPath("appData"), EARLIER_NAME);
  return !isInUse(usual) && isInUse(earlier) ? earlier : usual;
}

/**
 * Returns Electron's usual path. Electron creates the folder when the path is read, and hides the
 * reason of a failure.
 */
function asked(app: Pick<App, "getPath">): string {
  try {
    return app.getPath("userData");
  } catch (error) {
    throw new Error(t("failedWindows.folderNotMade", { folder: app.getPath("appData") }), { cause: error });
  }
}

function isInUse(folder: string): boolean {
  return OWN_FILES.some((name) => existsSync(join(folder, name)));
}
