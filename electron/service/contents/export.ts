/**
 * `--export`: writes the whole contents of a store as lines, to a file or to standard output. A
 * file is written under a temporary name and renamed when it is complete, so that an incomplete
 * file is never taken for a backup.
 */
import { randomUUID } from "node:crypto";
import { open, rename, rm, stat } from "node:fs/promises";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Clock } from "../clock.ts";
import { messageOf } from "../seed.ts";
import type { LastingPlan } from "../store-flags.ts";
import { addTo, type Counts, type StoredRecord } from "../stores/contents.ts";
import { firstLine, lastLine, lineOf } from "./format.ts";

/**
 * Number of characters that are written at once, because a record is far smaller than an efficient
 * write.
 */
const BATCH_CHARACTERS = 64 * 1024;

interface Export {
  readonly plan: LastingPlan;
  /** Undefined to write to `output`. */
  readonly file: string | undefined;
  readonly output: Writable;
  readonly clock: Clock;
  /** Stops the export, and removes its incomplete file. */
  readonly signal: AbortSignal;
}

/** Resolves with the number of written records. Rejects with a message, and leaves no file. */
export async function exportContents({ plan, file, output, clock, signal }: Export): Promise<Counts> {
  const counts: Counts = { actions: 0, updates: 0 };
  const records = (await contentsOf(plan, clock))[Symbol.asyncIterator]();
  // The first record is read before anything is written, so that an unreadable store fails early.
  const text = batches(linesOf(await records.next(), records, clock, counts));
  try {
    if (file === undefined) await pipeline(Readable.from(text), output, { signal, end: false });
    else await writeFile(file, text, signal);
  } catch (error) {
    throw new Error(sentence(error, file), { cause: error });
  }
  return counts;
}

function sentence(error: unknown, file: string | undefined): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const rest = file === undefined ? "what was written is not complete" : "nothing is left of it";
  if (code === "ABORT_ERR") return `--export: it was stopped; ${rest}`;
  if (code === "EPIPE") return `--export: its reader has gone; ${rest}`;
  if (code === "ENOSPC") return `--export: the disk is full; ${rest}`;
  return `--export: ${messageOf(error)}; ${rest}`;
}

async function contentsOf(plan: LastingPlan, clock: Clock): Promise<AsyncGenerator<StoredRecord, void>> {
  if (plan.kind === "sqlite") return (await import("../stores/sqlite-contents.ts")).readFolder(plan.folder);
  return (await import("../stores/nats-export.ts")).readBucket(plan.nats, clock);
}

async function* linesOf(
  first: IteratorResult<StoredRecord, void>,
  records: AsyncIterator<StoredRecord, void>,
  clock: Clock,
  counts: Counts,
): AsyncGenerator<string> {
  try {
    yield firstLine(clock.now());
    for (let next = first; !next.done; next = await records.next()) {
      yield lineOf(next.value);
      addTo(counts, next.value);
    }
    yield lastLine(counts);
  } finally {
    await records.return?.();
  }
}

async function* batches(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let batch = "";
  for await (const line of lines) {
    batch += `${line}\n`;
    if (batch.length < BATCH_CHARACTERS) continue;
    yield batch;
    batch = "";
  }
  yield batch;
}

async function writeFile(file: string, text: AsyncIterable<string>, signal: AbortSignal): Promise<void> {
  // A pipe or a device is written to directly; a regular file is replaced by a new one.
  const isFile = await stat(file).then(
    (stats) => stats.isFile(),
    () => true,
  );
  // A random suffix, not the process id: in a container every process may have the same id, and the
  // remains of a killed export would block all others.
  const path = isFile ? `${file}.${randomUUID().slice(0, 8)}.part` : file;
  const handle = await open(path, isFile ? "wx" : "w", 0o600).catch((error: unknown) => {
    throw new Error(`the file ${path} cannot be written: ${messageOf(error)}`, { cause: error });
  });
  try {
    await pipeline(Readable.from(text), handle.createWriteStream({ flush: isFile }), { signal });
    if (isFile) await rename(path, file);
  } catch (error) {
    if (isFile) await rm(path, { force: true });
    throw error;
  }
}
