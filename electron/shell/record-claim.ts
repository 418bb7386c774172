/**
 * A lock file for the path of a run's record, so that one start at a time changes it. Creating a
 * file exclusively works on shared folders, too. The lock is held for some milliseconds.
 */
import { closeSync, openSync, rmSync } from "node:fs";

const CLAIM = ".claim";

/**
 * Calls `run` while it holds the lock of `path`. Returns false if another start holds the lock, or
 * was killed while it held it.
 */
export function inPlaceOf(path: string, run: () => void): boolean {
  try {
    closeSync(openSync(`${path}${CLAIM}`, "wx", 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return false;
  }
  try {
    run();
  } finally {
    dropClaim(path);
  }
  return true;
}

/** Removes the lock of a start that was killed while it held it. */
export function dropClaim(path: string): void {
  rmSync(`${path}${CLAIM}`, { force: true });
}
