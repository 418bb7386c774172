/**
 * Reads small files of Docket or its user synchronously. A pipe in place of such a file would block
 * the start without a message.
 */
import { closeSync, constants, fstatSync, openSync, readSync, rmSync, statSync } from "node:fs";

/** Opening a pipe without a writer would block. Windows has no such flag. */
const NOT_WAITING = process.platform === "win32" ? 0 : constants.O_NONBLOCK;

/**
 * Returns the last `maxBytes` bytes as text, and the modification time in epoch milliseconds.
 * Returns undefined if the path is not a regular file. Throws the system's error.
 */
export function endOfFile(path: string, maxBytes: number): { text: string; changedAt: number } | undefined {
  const handle = openSync(path, constants.O_RDONLY | NOT_WAITING);
  try {
    const found = fstatSync(handle);
    if (!found.isFile()) return undefined;
    const buffer = Buffer.alloc(Math.min(found.size, maxBytes));
    const length = readSync(handle, buffer, 0, buffer.length, found.size - buffer.length);
    return { text: buffer.toString("utf8", 0, length), changedAt: found.mtimeMs };
  } finally {
    closeSync(handle);
  }
}

/**
 * Must be called before a file is written: opening a pipe in its place would block until somebody
 * reads from it.
 */
export function removePipe(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isFIFO() === true) rmSync(path);
}
