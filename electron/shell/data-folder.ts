/**
 * The folder of Docket's data: the one in the options, else the system's usual place. A folder of
 * an earlier name stays in use, since updates may wait in it.
 */
import { existsSync, mkdtempSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import type { App } from "electron";
import { t } from "../contract/languages/shared.ts";
import { systemErrorWords, systemFault } from "../contract/messages/system-errors.ts";
import type { SettingsWarning } from "../contract/settings-problems.ts";

/** Lower case, as the app's name was before it had a product name; another folder on Linux only. */
const EARLIER_NAME = "docket";

/** A folder with one of these is in use. */
const OWN_FILES = ["docket.sqlite", "settings.json", "key.bin"];

export interface DataFolderPorts {
  app: Pick<App, "getPath" | "setPath">;
  /** Absolute; undefined: the system's usual place. */
  chosen: string | undefined;
  /**
   * Makes the folder, private where `isOwn`; answers with a warning for each thing that others can
   * read.
   */
  secureFolder: (folder: { path: string; isOwn: boolean }) => readonly SettingsWarning[];
  onWarning: (warning: SettingsWarning) => void;
}

/**
 * Settles Electron's `userData`, before the app is ready, and answers with it.
 * @throws Error with a sentence that names the folder when it cannot be used
 */
export function settleDataFolder({ app, chosen, secureFolder, onWarning }: DataFolderPorts): string {
  const folder = chosen ?? usualFolder(app);
  try {
    for (const warning of secureFolder({ path: folder, isOwn: chosen === undefined })) onWarning(warning);
    // A trial write: permissions do not show a full disk, and on Windows not those of folders.
    rmdirSync(mkdtempSync(join(folder, ".probe-")));
  } catch (error) {
    throw unusableFolder({ folder, chosen, error });
  }
  app.setPath("userData", folder);
  return folder;
}

/** An error with a sentence and the remedy. @param error of the system, as it was written there */
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

/** Electron makes the folder when its path is read, and hides the reason of a failure. */
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
