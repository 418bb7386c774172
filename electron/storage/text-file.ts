/**
 * A long text as a file at a place that the user chose: written piece by piece under another name
 * beside it, forced to disk and then renamed, so that an old file stays until the new one is
 * complete. Docket is not blocked meanwhile.
 */
import { randomUUID } from "node:crypto";
import type { Stats } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";

/** Characters per write: few enough that creating them never blocks the stream. */
const PIECE = 64 * 1024;

/**
 * Writes the text. Rejects with the system's error or an error of `text`; no file is left behind
 * then.
 */
export async function writeText(path: string, text: Iterable<string | Uint8Array>): Promise<void> {
  const draft = `${path}.${randomUUID()}.new`;
  try {
    const file = await open(draft, "wx", 0o600);
    try {
      for (const piece of inPieces(text)) await file.writeFile(piece);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}

function* inPieces(text: Iterable<string | Uint8Array>): Generator<string | Uint8Array> {
  let piece: string[] = [];
  let length = 0;
  for (const part of text) {
    if (typeof part !== "string") {
      yield piece.join("");
      yield part;
      piece = [];
      length = 0;
      continue;
    }
    piece.push(part);
    length += part.length;
    if (length < PIECE) continue;
    yield piece.join("");
    piece = [];
    length = 0;
  }
  if (length > 0) yield piece.join("");
}

/**
 * Returns the content of a file that the user chose; undefined if it has more than `maxBytes`
 * bytes. Rejects with the system's error, or if it is not a regular file, because a pipe would
 * never end.
 */
export async function readBytes(path: string, maxBytes: number): Promise<Uint8Array | undefined> {
  const { size } = await statOfFile(path);
  if (size > maxBytes) return undefined;
  const file = await open(path, "r");
  try {
    // The file may have grown since, or may not report its size.
    const { bytesRead, buffer } = await file.read(Buffer.alloc(maxBytes + 1), 0, maxBytes + 1, 0);
    return bytesRead > maxBytes ? undefined : buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function statOfFile(path: string): Promise<Stats> {
  const found = await stat(path);
  if (!found.isFile()) throw new Error("it is not a file");
  return found;
}
