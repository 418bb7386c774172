/**
 * Reads a regular file. A pipe, a device or a socket in its place could block the whole process or
 * never end.
 */
import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";

/** Opening a pipe without a writer would block. Windows has no such flag. */
const NOT_WAITING = process.platform === "win32" ? 0 : constants.O_NONBLOCK;

/**
 * Reads the file.
 * @throws the system's error, or an Error if it is not a regular file or is larger than `maxBytes`
 */
export function readRegularFile(path: string, maxBytes: number): Buffer {
  const handle = openSync(path, constants.O_RDONLY | NOT_WAITING);
  try {
    const found = fstatSync(handle);
    // For a folder, the system's error is clearer.
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
  // Reads once more than the size requires, so that the system refuses to read a folder.
  for (let read = -1; read !== 0 && length <= size; length += read) read = readSync(handle, buffer, length, size - length, null);
  return buffer.subarray(0, length);
}
