/**
 * State of the data folder's lock, which Electron does not expose. Electron refuses a start in the
 * same way whether another Docket runs or no lock can be created, and it takes over the lock of
 * another computer. Chromium's files in the folder reveal the difference.
 */
import { readlinkSync } from "node:fs";
import { join } from "node:path";
import { visible } from "../contract/messages/visible.ts";
import { type RunOnRecord, readRunRecord } from "./run-record-file.ts";
import { type Claimant, isOfNamesake } from "./run-record.ts";
import { t } from "../contract/languages/shared.ts";

/** Chromium's lock: a symbolic link to "host-pid" (chrome/browser/process_singleton_posix.cc). */
const LOCK = "SingletonLock";

export interface LockPorts {
  platform: NodeJS.Platform;
  /** Returns the host name of this machine. */
  hostname: () => string;
  isAlive: (pid: number) => boolean;
  /** Name of the user that runs this process. */
  user: string;
}

/**
 * Returns undefined if another Docket of this user runs on the folder on this machine and can show
 * its window; otherwise a sentence with the reason.
 */
export function lockProblem(folder: string, { platform, hostname, isAlive, user }: LockPorts): string | undefined {
  const run = readRunRecord(folder);
  if (run?.isHidden === true || (run?.user !== undefined && run.user !== user))
    return usedByOthers(folder, run, { host: hostname(), user });
  // On Windows the lock is a window of the first process, so there is no file to read.
  if (platform === "win32") return undefined;
  const holder = readHolder(join(folder, LOCK));
  if (holder?.host === hostname() && isAlive(holder.pid)) return undefined;
  return t("failedWindows.folderNotLocked", { folder });
}

/**
 * Returns a warning if another computer holds the lock. Must be called before Electron takes the
 * lock over.
 */
export function takenOverFrom(folder: string, { platform, hostname }: Pick<LockPorts, "platform" | "hostname">): string | undefined {
  const holder = platform === "win32" ? undefined : readHolder(join(folder, LOCK));
  if (holder === undefined || holder.host === hostname()) return undefined;
  return `data: ${folder} is taken over from Docket on the computer ${holder.host}; if it still runs there, end one of the two`;
}

/** Returns a sentence for a start that is refused. */
export function usedByOthers(folder: string, run: RunOnRecord, by: Claimant): string {
  if (run.isHidden === true) return t("failedWindows.folderInUseHidden", { folder });
  return t("failedWindows.folderInUse", { folder, ...namesOf(run, by) });
}

/** Returns a sentence for a run that ends because another run has taken its folder over. */
export function folderTaken(folder: string, run: RunOnRecord, by: Claimant): string {
  return t("failedWindows.folderTaken", { folder, ...namesOf(run, by) });
}

function namesOf(run: RunOnRecord, by: Claimant) {
  const { user = "?", host = "?" } = run;
  return { user: visible(user), host: visible(host), namesake: isOfNamesake(run, by) ? "yes" : "no" } as const;
}

function readHolder(path: string): { host: string; pid: number } | undefined {
  let target: string;
  try {
    target = readlinkSync(path);
  } catch {
    return undefined;
  }
  // The host name may contain hyphens.
  const [, host, pid] = /^(.+)-(\d+)$/.exec(target) ?? [];
  return host === undefined ? undefined : { host, pid: Number(pid) };
}

/** Whether a process with this id runs, including processes of other users. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
