/**
 * Reads a file that is one. A pipe, a device or a socket in its place would hold up the whole process,
 * or never end.
 */
import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";

/** A pipe without a writer would be waited for as soon as it is opened. Windows has no such flag. */
const NOT_WAITING = process.platform === "win32" ? 0 : constants.O_NONBLOCK;

/** Throws the system's error, and an error of its own for what is no file, or has more bytes than that. */
export function readRegularFile(path: string, maxBytes: number): Buffer {
  const handle = openSync(path, constants.O_RDONLY | NOT_WAITING);
  try {
    const found = fstatSync(handle);
    // Of a folder, the system's own error says it better.
    if (!found.isFile() && !found.isDirectory()) throw new Error(`${path} is not a regular file`);
    if (found.size > maxBytes) throw new Error(`${path} is too large: ${found.size} bytes`);
    return readUpTo(handle, found.size);
  } finally {
    closeSync(handle);
  }
}

function readUpTo(handle: number, size: number): Buffer {
  const buffer = Buffer.alloc(size);
  let length = 0;
  // Once more than its size asks for: so that the system refuses to read a folder.
  for (let read = -1; read !== 0 && length <= size; length += read) read = readSync(handle, buffer, length, size - length, null);
  return buffer.subarray(0, length);
}
