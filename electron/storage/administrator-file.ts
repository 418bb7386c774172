/**
 * Reads docket.json, which only an administrator may write. A file of anybody else has no effect:
 * it is refused, and the configuration of the machine counts as unreadable. On POSIX systems the
 * check covers owner and mode of the file, of every folder above it, and of each link on the way.
 * On Windows nothing is checked: Node does not expose the access list, and README.md describes how
 * to create the folder.
 */
import { constants, type Stats } from "node:fs";
import { type FileHandle, lstat, open, readlink, realpath, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { ManagedProblem } from "../contract/managed.ts";
import { type AccountFiles, isPrivateGroup, readAccountFiles } from "./private-group.ts";

/** Result of reading: the file exists, does not exist, or cannot be used. */
export type FoundFile =
  | { is: "none" }
  | { is: "read"; bytes: Uint8Array; isReadByOthers: boolean }
  | { is: "refused"; problem: ManagedProblem };

export interface AdministratorFile {
  /** Absolute path. */
  path: string;
  platform: NodeJS.Platform;
  /** User ids of the administrators besides root. */
  owners?: readonly number[];
  /** Returns the users and groups of this system; replaced in tests. */
  accounts?: () => Promise<AccountFiles>;
  /**
   * Whether the file is read only for its author, who will install it; its rights are not checked
   * then.
   */
  isDraft?: boolean;
  maxBytes: number;
}

const WRITE_BY_GROUP = 0o020;
const WRITE_BY_OTHERS = 0o002;
const READ_BY_OTHERS = 0o044;
/** Sticky bit: in a folder with this bit, nobody can remove or replace the files of others. */
const STICKY = 0o1000;
/** Groups whose members are administrators: root or wheel, and on macOS admin. */
const GROUPS_OF_ADMINISTRATORS: Readonly<Partial<Record<NodeJS.Platform, readonly number[]>>> = { darwin: [0, 80] };
/** Maximum number of links to follow, as on Linux. */
const MAX_LINKS = 40;

/** Reads the file. Never rejects. Waits without a limit for a disk that does not respond. */
export async function readAdministratorFile(file: AdministratorFile): Promise<FoundFile> {
  const { path, platform, isDraft = false, maxBytes } = file;
  const isJudged = platform !== "win32" && !isDraft;
  // Opening a pipe without a writer would block the start for ever. Windows has no such flag.
  const notWaiting = platform === "win32" ? 0 : constants.O_NONBLOCK;
  let handle: FileHandle | undefined;
  try {
    if (isJudged) {
      const problem = await wayProblem(file);
      if (problem !== undefined) return { is: "refused", problem };
    }
    handle = await open(path, constants.O_RDONLY | notWaiting);
    const stats = await handle.stat();
    if (!stats.isFile()) return { is: "refused", problem: { code: "configurationNoFile", params: { path } } };
    const problem = isJudged ? await rightsProblem(file, path, stats) : undefined;
    if (problem !== undefined) return { is: "refused", problem };
    const buffer = Buffer.alloc(maxBytes + 1);
    const length = await readWhole(handle, buffer);
    if (length > maxBytes) return { is: "refused", problem: { code: "configurationTooLarge", params: { path, max: maxBytes } } };
    return { is: "read", bytes: buffer.subarray(0, length), isReadByOthers: platform !== "win32" && (stats.mode & READ_BY_OTHERS) !== 0 };
  } catch (error) {
    if (isMissing(error) && handle === undefined && !(await isLink(path))) return { is: "none" };
    return { is: "refused", problem: { code: "configurationUnreadable", params: { path, why: messageOf(error) } } };
  } finally {
    await handle?.close();
  }
}

/** Checks folders and links on the way to the file; the file itself is checked once it is open. */
async function wayProblem(file: AdministratorFile): Promise<ManagedProblem | undefined> {
  let path = file.path;
  for (let links = 0; links <= MAX_LINKS; links += 1) {
    const found = await lstat(path);
    const real = await realpath(dirname(path));
    for (const folder of new Set([...foldersAbove(path), real, ...foldersAbove(real)])) {
      const problem = await rightsProblem(file, folder, await stat(folder));
      if (problem !== undefined) return problem;
    }
    if (!found.isSymbolicLink()) return undefined;
    // The mode of a link is irrelevant, but its owner could redirect it.
    if (!isAdministrator(file, found.uid)) return ownerProblem(file.path, path);
    path = resolve(dirname(path), await readlink(path));
  }
  return { code: "configurationUnreadable", params: { path: file.path, why: "ELOOP" } };
}

function foldersAbove(path: string): string[] {
  const folder = dirname(path);
  return folder === path ? [] : [folder, ...foldersAbove(folder)];
}

async function rightsProblem(file: AdministratorFile, what: string, stats: Stats): Promise<ManagedProblem | undefined> {
  const { mode, uid, gid } = stats;
  if (!isAdministrator(file, uid)) return ownerProblem(file.path, what);
  if (stats.isDirectory() && (mode & STICKY) !== 0) return undefined;
  const isOpen = (mode & WRITE_BY_OTHERS) !== 0 || ((mode & WRITE_BY_GROUP) !== 0 && !(await isAdministrators(file, gid)));
  return isOpen ? { code: "configurationOpen", params: { path: file.path, what } } : undefined;
}

/** Whether every member of the group is an administrator. */
async function isAdministrators({ platform, owners = [], accounts = readAccountFiles }: AdministratorFile, gid: number): Promise<boolean> {
  if ((GROUPS_OF_ADMINISTRATORS[platform] ?? [0]).includes(gid)) return true;
  return platform === "linux" && owners.length > 0 && isPrivateGroup(gid, owners, await accounts());
}

function ownerProblem(path: string, what: string): ManagedProblem {
  return { code: "configurationNotAdministrators", params: { path, what } };
}

function isAdministrator({ owners = [0] }: AdministratorFile, uid: number): boolean {
  return uid === 0 || owners.includes(uid);
}

async function readWhole(handle: FileHandle, buffer: Buffer): Promise<number> {
  let length = 0;
  while (length < buffer.length) {
    const { bytesRead } = await handle.read(buffer, length, buffer.length - length, length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return length;
}

/** Whether the path is a link, even a broken one: somebody intended a file to be there. */
async function isLink(path: string): Promise<boolean> {
  try {
    return (await lstat(path)).isSymbolicLink();
  } catch {
    return false;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
