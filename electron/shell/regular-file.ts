/**
 * Small files of Docket's own, or of its user's, that are read and written at once. A pipe in the
 * place of one would hold up the start without a word.
 */
import { closeSync, constants, fstatSync, openSync, readSync, rmSync, statSync } from "node:fs";

/** A pipe without a writer would be waited for as soon as it is opened. Windows has no such flag. */
const NOT_WAITING = process.platform === "win32" ? 0 : constants.O_NONBLOCK;

/**
 * The last so many bytes, as text, and when the file was changed (epoch milliseconds). Undefined for
 * what is no file; throws the system's error.
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

/** To be called before a file is written: a pipe in its place would be waited for until somebody reads it. */
export function removePipe(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isFIFO() === true) rmSync(path);
}
