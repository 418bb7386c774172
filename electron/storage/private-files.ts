/**
 * Files that only their owner can read, whatever the umask is. Rights are only removed, so that a
 * read-only file stays read-only. Nothing is done on Windows, where files in a user's profile
 * inherit rights for that user only.
 */
import { chmodSync, closeSync, existsSync, fchmodSync, lstatSync, mkdirSync, openSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { SettingsWarning } from "../contract/settings-problems.ts";

export const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;
/** Mode bits of the group and of everybody else. */
const OF_OTHERS = 0o077;
const OF_OWNER = 0o700;

/** Prefixes of the names of Docket's files in its folder, including those set aside. */
const OWN_NAMES = ["settings.json", "profiles.json", "window.json", "key.bin", "proxy.bin", "docket.sqlite"];

/** Prefix of the names of Docket's logs, which are in a separate folder. */
const LOG_NAME = "docket.";

const hasModes = process.platform !== "win32";

/**
 * Creates the folder and any missing folders above it.
 * @throws the system's error
 */
export function makePrivateFolder(path: string): void {
  const isMade = makeFolders(path);
  if (isMade && hasModes) chmodSync(path, PRIVATE_FOLDER);
}

/**
 * Creates the folder. Returns whether it was missing. Node's recursive mkdir never ends if the
 * system reports of an existing folder that nothing can be found in it, as in /proc.
 */
function makeFolders(path: string): boolean {
  const above = dirname(path);
  try {
    mkdirSync(path, { mode: PRIVATE_FOLDER });
    return true;
  } catch (error) {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return false;
    const isMissingAbove = error instanceof Error && "code" in error && error.code === "ENOENT" && !existsSync(above);
    if (!isMissingAbove || above === path) throw error;
  }
  makeFolders(above);
  mkdirSync(path, { mode: PRIVATE_FOLDER });
  return true;
}

/**
 * Creates an empty file if there is none, or removes the rights of others from an existing one.
 * Never throws: the next opening of the file reports its problem.
 */
export function makePrivateFile(path: string): void {
  if (!hasModes) return;
  try {
    const handle = openSync(path, "wx", PRIVATE_FILE);
    fchmodSync(handle, PRIVATE_FILE);
    closeSync(handle);
  } catch {
    takeFromOthers(path);
  }
}

/**
 * Removes the rights of others. Returns false if others can still read the file. Links and other
 * non-files are not Docket's to change.
 */
export function takeFromOthers(path: string): boolean {
  if (!hasModes) return true;
  try {
    const { mode } = lstatSync(path);
    if (!lstatSync(path).isFile() || (mode & OF_OTHERS) === 0) return true;
    chmodSync(path, mode & OF_OWNER);
    return (lstatSync(path).mode & OF_OTHERS) === 0;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ENOENT";
  }
}

export interface DataFolder {
  /** Absolute path. */
  path: string;
  /**
   * Whether the folder is Docket's own, and not one that somebody has chosen, so that its rights
   * may be changed.
   */
  isOwn: boolean;
}

/**
 * Creates the data folder. Removes the rights of others from the folder if it is Docket's own, and
 * from Docket's files in it. Returns a warning for each path that others can still read.
 * @throws the system's error if the folder cannot be created
 */
export function secureDataFolder({ path, isOwn }: DataFolder): SettingsWarning[] {
  makePrivateFolder(path);
  if (!hasModes) return [];
  const isPrivate = takeFolderFromOthers(path, isOwn);
  const logs = join(path, "logs");
  const inLogs = namesIn(logs);
  const ownLogs = inLogs.filter((name) => name.startsWith(LOG_NAME));
  // A folder that somebody has chosen may contain other logs; those stay readable.
  if (existsSync(logs)) takeFolderFromOthers(logs, isOwn || ownLogs.length === inLogs.length);
  const own = namesIn(path).filter((name) => OWN_NAMES.some((begin) => name.startsWith(begin)));
  const files = [...own.map((name) => join(path, name)), ...ownLogs.map((name) => join(logs, name))];
  const open = files.filter((file) => !takeFromOthers(file));
  const warnings: SettingsWarning[] = [];
  if (!isPrivate) warnings.push({ code: "folderOpen", params: { path } });
  if (open.length > 0) warnings.push({ code: "filesOpen", params: { paths: open } });
  return warnings;
}

/** Returns false if others can still read the folder. */
function takeFolderFromOthers(path: string, mayChange: boolean): boolean {
  const { mode, uid } = statSync(path);
  if ((mode & OF_OTHERS) === 0) return true;
  if (!mayChange || uid !== process.getuid?.()) return false;
  try {
    chmodSync(path, mode & OF_OWNER);
  } catch {
    return false;
  }
  return (statSync(path).mode & OF_OTHERS) === 0;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
