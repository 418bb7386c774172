/**
 * What Electron does not say of its lock on the data folder. It gives the same "no" when another
 * Docket has it and when none can be made, and takes it from another computer without a word; so
 * what Chromium leaves in the folder is read.
 */
import { readlinkSync } from "node:fs";
import { join } from "node:path";

/** Chromium's lock: a link that leads to "host-pid" (chrome/browser/process_singleton_posix.cc). */
const LOCK = "SingletonLock";

export interface LockPorts {
  platform: NodeJS.Platform;
  /** Of this machine. */
  hostname: () => string;
  isAlive: (pid: number) => boolean;
}

/** Undefined when another Docket runs on the folder; else a sentence that says what is in the way. */
export function lockProblem(folder: string, { platform, hostname, isAlive }: LockPorts): string | undefined {
  // Windows locks by a window of the first process, and leaves nothing to read.
  if (platform === "win32") return undefined;
  const holder = readHolder(join(folder, LOCK));
  if (holder?.host === hostname() && isAlive(holder.pid)) return undefined;
  return `Docket's data folder ${folder} cannot be locked, and two Dockets must not share one. Start Docket again; if that does not help, the disk may be full, or of a kind without links: then choose another folder by DOCKET_USER_DATA.`;
}

/** What to warn of where another computer has the lock, which Electron takes over. To be asked before the lock is. */
export function takenOverFrom(folder: string, { platform, hostname }: Pick<LockPorts, "platform" | "hostname">): string | undefined {
  const holder = platform === "win32" ? undefined : readHolder(join(folder, LOCK));
  if (holder === undefined || holder.host === hostname()) return undefined;
  return `data: ${folder} is taken over from Docket on the computer ${holder.host}; if it still runs there, end one of the two`;
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

/** Whether a process of that id is there; another user's counts. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
