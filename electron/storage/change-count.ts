/**
 * Number of changes of the database, in a small file beside it. The database stores the same counts
 * in its own transactions: if it is behind the file, it has lost its latest changes, because its
 * log was damaged or removed, or because an older copy replaced it.
 */
import { closeSync, existsSync, fdatasync, fdatasyncSync, fstatSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { crc32 } from "node:zlib";
import { identityOf } from "./database-file.ts";
import { makePrivateFolder, PRIVATE_FILE } from "./private-files.ts";
import { readRegularFile } from "./regular-file.ts";

export interface Counts {
  /** Random number that identifies the database; each new database gets another. */
  file: number;
  /** Number of changes of the outbox. */
  updates: number;
  /** Number of changes of drafts and ledger. */
  texts: number;
}

/**
 * Size of a slot. Two slots are written in turn, so that an interrupted write leaves the previous
 * one.
 */
const SLOT_BYTES = 64;
/** A larger file is not a count file. */
const MAX_BYTES = 1024 * 1024;

/** Forces the file to disk, and calls back once that is done or has failed. */
type Force = (handle: number, done: () => void) => void;

export class ChangeCount {
  private readonly path: string;
  private readonly force: Force;
  private handle: number | undefined;
  /** The handle that is being forced, and whether the file was written since. */
  private forcing: number | undefined;
  private isBehind = false;

  constructor(path: string, force: Force = fdatasync) {
    this.path = path;
    this.force = force;
  }

  /** Returns "missing" without a file, and "damaged" if nothing in it can be read. */
  read(): Counts | "missing" | "damaged" {
    try {
      const text = readRegularFile(this.path, MAX_BYTES).toString("latin1");
      const slots = [text.slice(0, SLOT_BYTES), text.slice(SLOT_BYTES, 2 * SLOT_BYTES)].flatMap((slot) => parse(slot) ?? []);
      const [newest] = slots.toSorted((a, b) => b.updates + b.texts - (a.updates + a.texts));
      return newest ?? "damaged";
    } catch {
      return existsSync(this.path) ? "damaged" : "missing";
    }
  }

  /**
   * Writes the counts. Never throws: a count behind the database raises no alarm, it only detects
   * less. `forced`: the count reaches the disk soon. Nobody waits for that: the change itself is
   * already on disk, and the end of the process loses nothing that is written.
   */
  write(counts: Counts, forced: boolean): void {
    try {
      if (this.isDisplaced()) this.replace();
      this.handle ??= this.open();
      writeSync(this.handle, textOf(counts), ((counts.updates + counts.texts) % 2) * SLOT_BYTES, "latin1");
      if (forced) this.forceSoon(this.handle);
    } catch {
      this.close();
    }
  }

  close(): void {
    const { handle } = this;
    this.handle = undefined;
    if (handle === undefined) return;
    if (this.isBehind) forceNow(handle);
    this.isBehind = false;
    // A handle that is being forced is closed afterwards, since its number might by then belong to
    // another file.
    if (this.forcing !== handle) closeSync(handle);
  }

  /** Forces one write at a time; later writes are forced together by the next call. */
  private forceSoon(handle: number): void {
    if (this.forcing !== undefined) {
      this.isBehind = true;
      return;
    }
    this.forcing = handle;
    this.isBehind = false;
    this.force(handle, () => {
      this.forcing = undefined;
      if (this.handle !== handle) closeSync(handle);
      if (this.isBehind && this.handle !== undefined) this.forceSoon(this.handle);
    });
  }

  /**
   * Whether the open file is no longer the one at its path, so that its content would never be
   * read.
   */
  private isDisplaced(): boolean {
    if (this.handle === undefined || process.platform === "win32") return false;
    const { dev, ino } = fstatSync(this.handle, { bigint: true });
    return identityOf(this.path) !== `${dev}:${ino}`;
  }

  /** Removes the file at the path, which has another count that may be further ahead. */
  private replace(): void {
    this.close();
    rmSync(this.path, { force: true });
  }

  private open(): number {
    makePrivateFolder(dirname(this.path));
    // Content written into a pipe could not be read again.
    if (existsSync(this.path) && !statSync(this.path).isFile()) rmSync(this.path);
    // "a" would only append, and "w" would empty the file.
    return existsSync(this.path) ? openSync(this.path, "r+") : openSync(this.path, "wx+", PRIVATE_FILE);
  }
}

function forceNow(handle: number): void {
  try {
    fdatasyncSync(handle);
  } catch {
    // The system writes it to disk at some later time.
  }
}

function textOf({ file, updates, texts }: Counts): string {
  const content = `${file} ${updates} ${texts}`;
  return `${`${content} ${crc32(content)}`.padEnd(SLOT_BYTES - 1)}\n`;
}

function parse(slot: string): Counts | undefined {
  const [, content = "", file, updates, texts, sum] = /^((\d+) (\d+) (\d+)) (\d+) *\n?$/u.exec(slot) ?? [];
  if (content === "" || crc32(content) !== Number(sum)) return undefined;
  return { file: Number(file), updates: Number(updates), texts: Number(texts) };
}
