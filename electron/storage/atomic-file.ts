/**
 * A small file that is either the old one or the new one, never half of each: written beside its
 * place, forced to the disk, and then renamed. Readable by its owner only.
 */
import { closeSync, existsSync, fchmodSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { FolderTakenError } from "./disk-fault.ts";
import { forceToDisk } from "./force-to-disk.ts";
import { makePrivateFolder, PRIVATE_FILE, takeFromOthers } from "./private-files.ts";
import { readRegularFile } from "./regular-file.ts";

/** Far more than any of them has. */
const MAX_BYTES = 64 * 1024 * 1024;

export class AtomicFile {
  readonly path: string;
  private readonly mayWrite: () => boolean;

  /** `mayWrite`: asked before each write; false once another Docket has the folder. */
  constructor(path: string, mayWrite: () => boolean = () => true) {
    this.path = path;
    this.mayWrite = mayWrite;
  }

  /** undefined when there is no such file; throws where it cannot be read, or is no file (regular-file.ts). */
  read(): Buffer | undefined {
    takeFromOthers(this.path);
    try {
      return readRegularFile(this.path, MAX_BYTES);
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
      throw error;
    }
  }

  /**
   * Throws the system's error when it cannot be written; the old content then stays. `keepOld`: what is in its
   * place is set aside under this suffix. Answers with that file.
   */
  write(content: Buffer, keepOld?: string): string | undefined {
    if (!this.mayWrite()) throw new FolderTakenError(this.path);
    const folder = dirname(this.path);
    makePrivateFolder(folder);
    const draft = `${this.path}.${process.pid}.new`;
    let aside: string | undefined;
    // One that was left there, or put there, has rights of its own.
    rmSync(draft, { force: true });
    try {
      const handle = openSync(draft, "wx", PRIVATE_FILE);
      try {
        fchmodSync(handle, PRIVATE_FILE);
        let written = 0;
        while (written < content.length) written += writeSync(handle, content, written);
        fsyncSync(handle);
      } finally {
        closeSync(handle);
      }
      if (keepOld !== undefined && existsSync(this.path)) aside = this.setAside(keepOld);
      renameSync(draft, this.path);
    } catch (error) {
      rmSync(draft, { force: true });
      if (aside !== undefined) renameSync(aside, this.path);
      throw error;
    }
    // The rename itself.
    forceToDisk(folder);
    return aside;
  }

  remove(): void {
    rmSync(this.path, { force: true });
  }

  /** Moves it out of the way under another name in the same folder. Returns the name. */
  setAside(suffix: string): string {
    const aside = `${this.path}.${suffix}`;
    renameSync(this.path, aside);
    return aside;
  }
}
