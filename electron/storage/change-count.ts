/**
 * How often the database was changed, in a small file beside it. The database keeps the same counts
 * in its own transactions: one that is behind the file has lost its latest changes, because its log
 * was damaged or removed, or because an older copy took its place.
 */
import { closeSync, existsSync, fdatasync, fdatasyncSync, fstatSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { crc32 } from "node:zlib";
import { identityOf } from "./database-file.ts";
import { makePrivateFolder, PRIVATE_FILE } from "./private-files.ts";
import { readRegularFile } from "./regular-file.ts";

export interface Counts {
  /** Which database is meant: a number that each new one draws. */
  file: number;
  /** Changes of the outbox. */
  updates: number;
  /** Changes of drafts and ledger. */
  texts: number;
}

/** Two slots are written in turn, so that a write which is cut off leaves the one before. */
const SLOT_BYTES = 64;
/** Something else lies there. */
const MAX_BYTES = 1024 * 1024;

/** Forces the file to the disk, and calls back once that is done or has failed. */
type Force = (handle: number, done: () => void) => void;

export class ChangeCount {
  private readonly path: string;
  private readonly force: Force;
  private handle: number | undefined;
  /** The handle that is being forced; and whether it was written since. */
  private forcing: number | undefined;
  private isBehind = false;

  constructor(path: string, force: Force = fdatasync) {
    this.path = path;
    this.force = force;
  }

  /** "missing" without a file, "damaged" where nothing in it can be read. */
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
   * Never throws: a count that is behind the database raises no alarm, it only sees less. `forced`:
   * it is soon on the disk. Nobody waits for that: the change itself is there already, and an end of
   * the process loses nothing that is written.
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
    // One that is being forced is closed after that: its number might be another file's by then.
    if (this.forcing !== handle) closeSync(handle);
  }

  /** One at a time: what is written meanwhile is forced by the next, all of it together. */
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

  /** The open file is no longer the one at its path: its contents would never be read. */
  private isDisplaced(): boolean {
    if (this.handle === undefined || process.platform === "win32") return false;
    const { dev, ino } = fstatSync(this.handle, { bigint: true });
    return identityOf(this.path) !== `${dev}:${ino}`;
  }

  /** The file there now has another count, which may be further on. */
  private replace(): void {
    this.close();
    rmSync(this.path, { force: true });
  }

  private open(): number {
    makePrivateFolder(dirname(this.path));
    // Into a pipe, nothing would be written that could be read again.
    if (existsSync(this.path) && !statSync(this.path).isFile()) rmSync(this.path);
    // "a" would write at the end only, "w" would empty it.
    return existsSync(this.path) ? openSync(this.path, "r+") : openSync(this.path, "wx+", PRIVATE_FILE);
  }
}

function forceNow(handle: number): void {
  try {
    fdatasyncSync(handle);
  } catch {
    // The system writes it some time.
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
