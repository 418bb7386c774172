/**
 * The place of a run's record, for one start at a time: a shared folder, too, lets one of several make a
 * file. It is held for some milliseconds.
 */
import { closeSync, openSync, rmSync } from "node:fs";

const CLAIM = ".claim";

/** Runs it in the place of `path`. False where another start is at it, or was killed there. */
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

/** Of a start that was killed in the middle. */
export function dropClaim(path: string): void {
  rmSync(`${path}${CLAIM}`, { force: true });
}
