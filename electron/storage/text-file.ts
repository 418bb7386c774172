/**
 * A long text as a file, at a place that the user chose: written piece by piece beside its place,
 * forced to the disk and then renamed, so that an old file stays until the new one is whole. The
 * rest of Docket goes on meanwhile.
 */
import { randomUUID } from "node:crypto";
import type { Stats } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";

/** Characters per write: few enough that making them up never holds up the stream. */
const PIECE = 64 * 1024;

/** Rejects with the system's error, or with an error of `text`; nothing is then left behind. */
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
 * A file that its user chose, as it is; undefined where it has more bytes than that. Rejects with the
 * system's error, and for what is no file: a pipe would never end.
 */
export async function readBytes(path: string, maxBytes: number): Promise<Uint8Array | undefined> {
  const { size } = await statOfFile(path);
  if (size > maxBytes) return undefined;
  const file = await open(path, "r");
  try {
    // It may have grown since, or never tell its size.
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
