/**
 * Reads a file for an import: an export, line by line, or a seed, which contains only Actions. Each
 * line is checked alone and against earlier lines, and the last line against all of them. Reading
 * continues after a fault, so that all faults of a file are reported together.
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import type { Action } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { messageOf, parseSeed } from "../seed.ts";
import { addTo, type Counts, type Longest, type StoredRecord } from "../stores/contents.ts";
import { checkFirstLine, MAX_LINE_BYTES, readLine } from "./format.ts";
import { type Line, linesOf } from "./lines.ts";

export type Read = { readonly line: number } & ({ readonly record: StoredRecord; readonly bytes: number } | { readonly fault: string });

/** The contents and the faults of a file. */
export interface Inspection {
  readonly counts: Counts;
  /** SHA-256 of the whole file. */
  readonly digest: string;
  /** The longest record; undefined if there is none. */
  readonly longest: Longest | undefined;
  readonly faults: readonly string[];
  /** Number of all faults; `faults` contains only the first ones. */
  readonly faultCount: number;
}

const MAX_REPORTED_FAULTS = 20;

/**
 * Bytes that are read to detect the kind of the file. The pattern allows the three bytes of a byte
 * order mark.
 */
const HEAD_BYTES = 256;
const SEED = /^(?:\xef\xbb\xbf)?\s*(?:\[|\{\s*(?:$|"actions"|\n))/;

export async function inspect(path: string): Promise<Inspection> {
  const counts: Counts = { actions: 0, updates: 0 };
  const faults: string[] = [];
  let faultCount = 0;
  let longest: Longest | undefined;
  const hash = createHash("sha256");
  for await (const read of readContents(path, (chunk) => void hash.update(chunk))) {
    if ("record" in read) {
      addTo(counts, read.record);
      if (read.bytes > (longest?.bytes ?? 0)) longest = { line: read.line, bytes: read.bytes };
      continue;
    }
    faultCount += 1;
    if (faults.length < MAX_REPORTED_FAULTS) faults.push(`${path}, line ${read.line}: ${read.fault}`);
  }
  return { counts, digest: hash.digest("hex"), longest, faults, faultCount };
}

/** Rejects with a message if the file cannot be read. `onChunk` receives every byte of the file. */
export async function* readContents(path: string, onChunk: (chunk: Buffer) => void = () => undefined): AsyncGenerator<Read> {
  if (await isSeed(path)) {
    yield* readSeed(path, onChunk);
    return;
  }
  const lines = linesOf(chunksOf(path, onChunk), MAX_LINE_BYTES);
  const first = await lines.next();
  if (first.done) {
    yield { line: 1, fault: "the file is empty" };
    return;
  }
  const fault = faultOf(first.value, checkFirstLine);
  if (fault !== undefined) yield { line: first.value.number, fault };
  yield* readRecords(lines, first.value.number);
}

async function* readRecords(lines: AsyncIterable<Line>, firstLine: number): AsyncGenerator<Read> {
  const counts: Counts = { actions: 0, updates: 0 };
  const earlier = { action: new Map<string, number>(), update: new Map<string, number>() };
  let end: Counts | undefined;
  let latest = firstLine;
  for await (const line of lines) {
    latest = line.number;
    if ("text" in line && line.text.trim() === "") continue;
    const { number } = line;
    try {
      if (end) throw new Error("nothing may follow the line that holds the end");
      if ("fault" in line) throw new Error(line.fault);
      const read = readLine(line.text);
      if (read.kind === "end") {
        end = read.counts;
        continue;
      }
      // Counted before the check, because a duplicate is a line of the file, too.
      addTo(counts, read);
      refuseTwice(earlier[read.kind], read.kind === "action" ? read.action.id : read.entry.id, number);
      yield { line: number, record: read, bytes: Buffer.byteLength(line.text) };
    } catch (error) {
      yield { line: number, fault: messageOf(error) };
    }
  }
  const fault = faultOfEnd(end, counts);
  if (fault !== undefined) yield { line: latest, fault };
}

function faultOfEnd(end: Counts | undefined, { actions, updates }: Counts): string | undefined {
  if (!end) return "the file ends without its last line, which says how much it holds: it has been cut off";
  if (end.actions === actions && end.updates === updates) return undefined;
  return `the file holds ${actions} Actions and ${updates} updates that can be read, and its last line says ${end.actions} and ${end.updates}`;
}

function refuseTwice(places: Map<string, number>, id: string, line: number): void {
  const place = places.get(id);
  if (place !== undefined) throw new Error(`the id ${JSON.stringify(id)} was already used in line ${place}`);
  places.set(id, line);
}

function faultOf(line: Line, check: (text: string) => void): string | undefined {
  if ("fault" in line) return line.fault;
  try {
    check(line.text);
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

/**
 * Whether the file is JSON that is an array, or an object that contains "actions" or spans several
 * lines.
 */
async function isSeed(path: string): Promise<boolean> {
  let head = "";
  for await (const chunk of chunksOf(path, () => undefined, HEAD_BYTES)) head += chunk.toString("latin1");
  return SEED.test(head);
}

async function* readSeed(path: string, onChunk: (chunk: Buffer) => void): AsyncGenerator<Read> {
  const chunks: Buffer[] = [];
  for await (const chunk of chunksOf(path, onChunk)) chunks.push(chunk);
  let actions: Action[];
  try {
    actions = parseSeed(new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks)), path);
  } catch (error) {
    yield { line: 1, fault: messageOf(error) };
    return;
  }
  for (const action of actions) yield { line: 1, record: { kind: "action", action }, bytes: 0 };
}

async function* chunksOf(path: string, onChunk: (chunk: Buffer) => void, bytes?: number): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of createReadStream(path, bytes === undefined ? {} : { end: bytes - 1 }) as AsyncIterable<Buffer>) {
      onChunk(chunk);
      yield chunk;
    }
  } catch (error) {
    throw new Error(`the file ${path} cannot be read: ${messageOf(error)}`, { cause: error });
  }
}
