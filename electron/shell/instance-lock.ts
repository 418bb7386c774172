/**
 * The state of the data folder's lock, which Electron does not give: its refusal is the same where
 * another Docket runs and where no lock can be made, and it takes over a lock of another computer.
 * Chromium's files in the folder show the difference.
 */
import { readlinkSync } from "node:fs";
import { join } from "node:path";
import { visible } from "../contract/messages/visible.ts";
import { type FoundRun, findRun } from "./found-run.ts";
import { type Claimant, isOfNamesake } from "./run-record.ts";
import { t } from "../contract/languages/shared.ts";

/** Chromium's lock: a link that leads to "host-pid" (chrome/browser/process_singleton_posix.cc). */
const LOCK = "SingletonLock";

export interface LockPorts {
  platform: NodeJS.Platform;
  /** Of this machine. */
  hostname: () => string;
  isAlive: (pid: number) => boolean;
  /** The name of the user that runs this process. */
  user: string;
}

/**
 * Undefined when another Docket of this user runs on the folder here, and can show its window; else
 * a sentence with the reason.
 */
export function lockProblem(folder: string, { platform, hostname, isAlive, user }: LockPorts): string | undefined {
  const run = findRun(folder);
  if (run?.isHidden === true || (run?.user !== undefined && run.user !== user))
    return usedByOthers(folder, run, { host: hostname(), user });
  // Windows locks by a window of the first process, and leaves nothing to read.
  if (platform === "win32") return undefined;
  const holder = readHolder(join(folder, LOCK));
  if (holder?.host === hostname() && isAlive(holder.pid)) return undefined;
  return t("failedWindows.folderNotLocked", { folder });
}

/**
 * A warning where another computer has the lock, which Electron takes over. To be read before it
 * does.
 */
export function takenOverFrom(folder: string, { platform, hostname }: Pick<LockPorts, "platform" | "hostname">): string | undefined {
  const holder = platform === "win32" ? undefined : readHolder(join(folder, LOCK));
  if (holder === undefined || holder.host === hostname()) return undefined;
  return `data: ${folder} is taken over from Docket on the computer ${holder.host}; if it still runs there, end one of the two`;
}

/** A sentence for the start that is refused. */
export function usedByOthers(folder: string, run: FoundRun, by: Claimant): string {
  if (run.isHidden === true) return t("failedWindows.folderInUseHidden", { folder });
  return t("failedWindows.folderInUse", { folder, ...namesOf(run, by) });
}

/** A sentence for the end of one whose folder was taken over. */
export function folderTaken(folder: string, run: FoundRun, by: Claimant): string {
  return t("failedWindows.folderTaken", { folder, ...namesOf(run, by) });
}

function namesOf(run: FoundRun, by: Claimant) {
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
  // The host's name may have hyphens of its own.
  const [, host, pid] = /^(.+)-(\d+)$/.exec(target) ?? [];
  return host === undefined ? undefined : { host, pid: Number(pid) };
}

/** Whether a process of that id runs; another user's counts. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
