/**
 * Files that only their owner can read, whatever the umask is. Rights are only ever taken, so that
 * a file that was made read-only stays so. Nothing is done on Windows: files in a user's profile
 * inherit rights for that user only.
 */
import { chmodSync, closeSync, existsSync, fchmodSync, lstatSync, mkdirSync, openSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { SettingsWarning } from "../contract/settings-problems.ts";

export const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;
/** Of the group and of everybody else. */
const OF_OTHERS = 0o077;
const OF_OWNER = 0o700;

/** Beginnings of the names of Docket's files in its folder, those set aside included. */
const OWN_NAMES = ["settings.json", "profiles.json", "window.json", "key.bin", "proxy.bin", "docket.sqlite"];

/** Beginning of the names of its logs, which lie in a folder of their own. */
const LOG_NAME = "docket.";

const hasModes = process.platform !== "win32";

/** Makes the folder, and those above it that are missing. Throws the system's error. */
export function makePrivateFolder(path: string): void {
  const isMade = makeFolders(path);
  if (isMade && hasModes) chmodSync(path, PRIVATE_FOLDER);
}

/**
 * Answers whether it was missing. Node's own way never ends where a system says of a folder that
 * is there that nothing can be found in it, as of /proc.
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
 * Makes an empty file where there is none, or takes the rights of others from an existing one.
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
 * False where others can still read the file. Links and other non-files are not Docket's to change.
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
  /** Absolute. */
  path: string;
  /** It is Docket's alone, and not one that somebody has named: its rights may be changed. */
  isOwn: boolean;
}

/**
 * Makes the folder of Docket's data, and takes the rights of others from it, where it is Docket's
 * own, and from Docket's files in it. Returns a warning for each path that others can still read.
 * Throws the system's error when the folder cannot be made.
 */
export function secureDataFolder({ path, isOwn }: DataFolder): SettingsWarning[] {
  makePrivateFolder(path);
  if (!hasModes) return [];
  const isPrivate = takeFolderFromOthers(path, isOwn);
  const logs = join(path, "logs");
  const inLogs = namesIn(logs);
  const ownLogs = inLogs.filter((name) => name.startsWith(LOG_NAME));
  // Somebody has named a folder that has logs of others: those stay theirs to read.
  if (existsSync(logs)) takeFolderFromOthers(logs, isOwn || ownLogs.length === inLogs.length);
  const own = namesIn(path).filter((name) => OWN_NAMES.some((begin) => name.startsWith(begin)));
  const files = [...own.map((name) => join(path, name)), ...ownLogs.map((name) => join(logs, name))];
  const open = files.filter((file) => !takeFromOthers(file));
  const warnings: SettingsWarning[] = [];
  if (!isPrivate) warnings.push({ code: "folderOpen", params: { path } });
  if (open.length > 0) warnings.push({ code: "filesOpen", params: { paths: open } });
  return warnings;
}

/** False where others can look into it all the same. */
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
