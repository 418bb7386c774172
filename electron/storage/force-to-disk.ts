/**
 * Makes writes survive a power cut: a system writes later than it reports, and some disks report
 * only then that they are full.
 */
import { closeSync, fsyncSync, openSync, statSync } from "node:fs";

/**
 * Forces the content of a file, or the renames and new entries of a folder, to disk.
 * @throws the system's error
 */
export function forceToDisk(path: string): void {
  const isWindows = process.platform === "win32";
  // Windows cannot force folders and does not need to; of files, only writable ones.
  if (isWindows && statSync(path).isDirectory()) return;
  const handle = openSync(path, isWindows ? "r+" : "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
