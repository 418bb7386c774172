/** What stays after a power cut: a system writes later than it says, and some disks say only then that they are full. */
import { closeSync, fsyncSync, openSync, statSync } from "node:fs";

/**
 * Of a file, what was written to it; of a folder, what was renamed or made in it. Throws the
 * system's error.
 */
export function forceToDisk(path: string): void {
  const isWindows = process.platform === "win32";
  // Windows forces no folders, and needs none to be; of files, those alone that may be written.
  if (isWindows && statSync(path).isDirectory()) return;
  const handle = openSync(path, isWindows ? "r+" : "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
