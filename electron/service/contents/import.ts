/**
 * `--import`: imports the whole contents of a file into an empty store. The file is validated
 * completely before anything is written, and again while it is written.
 */
import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import type { Clock } from "../clock.ts";
import type { LastingPlan } from "../store-flags.ts";
import type { Counts, Incoming, StoredRecord } from "../stores/contents.ts";
import { inspect, type Inspection, readContents } from "./read-file.ts";

/** Thrown for a file with faults: one line per fault, with its line number. */
export class FaultyFile extends Error {
  readonly lines: readonly string[];

  constructor(path: string, { faults, faultCount }: Inspection) {
    super(`the file ${path} cannot be imported`);
    const more = faultCount - faults.length;
    this.lines = [...faults, ...(more > 0 ? [`and ${more} more`] : []), "nothing was imported"];
  }
}

/** Resolves with the number of imported records. Rejects with FaultyFile, or with a message. */
export async function importContents(plan: LastingPlan, path: string, clock: Clock): Promise<Counts> {
  // The file is read twice, and a pipe would be at its end at the second time.
  if (!(await isFile(path))) throw new Error(`--import: ${path} is no file, and it has to be read twice; put it into one`);
  const inspection = await inspect(path);
  if (inspection.faultCount > 0) throw new FaultyFile(path, inspection);
  const { digest, longest } = inspection;
  const incoming: Incoming = { digest, longest, records: () => recordsOf(path, inspection) };
  if (plan.kind === "sqlite") await (await import("../stores/sqlite-contents.ts")).fillFolder(plan.folder, incoming);
  else await (await import("../stores/nats-import.ts")).fillBucket(plan.nats, incoming, clock);
  return inspection.counts;
}

/**
 * Whether the path is a file. A missing file counts as one, because opening it reports the error.
 */
async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isFile(),
    () => true,
  );
}

async function* recordsOf(path: string, { digest }: Inspection): AsyncGenerator<StoredRecord> {
  const changed = new Error(`the file ${path} has changed while it was read`);
  const hash = createHash("sha256");
  for await (const read of readContents(path, (chunk) => void hash.update(chunk))) {
    if ("fault" in read) throw changed;
    yield read.record;
  }
  if (hash.digest("hex") !== digest) throw changed;
}
