/**
 * A small file that is either the old one or the new one, never half of each: written under another
 * name in the same folder, forced to disk, and then renamed. Readable by its owner only.
 */
import { closeSync, existsSync, fchmodSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { FolderTakenError } from "./disk-fault.ts";
import { forceToDisk } from "./force-to-disk.ts";
import { makePrivateFolder, PRIVATE_FILE, takeFromOthers } from "./private-files.ts";
import { readRegularFile } from "./regular-file.ts";

/** Maximum size, far more than any of these files needs. */
const MAX_BYTES = 64 * 1024 * 1024;

export class AtomicFile {
  readonly path: string;
  private readonly mayWrite: () => boolean;

  /** @param mayWrite called before each write; returns false once another Docket uses the folder */
  constructor(path: string, mayWrite: () => boolean = () => true) {
    this.path = path;
    this.mayWrite = mayWrite;
  }

  /**
   * Returns undefined if there is no such file.
   * @throws if it cannot be read or is not a regular file (regular-file.ts)
   */
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
   * Writes the content. `keepOld`: an existing file is set aside under this suffix. Returns the
   * path of that file.
   * @throws the system's error if the content cannot be written; the old content then stays
   */
  write(content: Buffer, keepOld?: string): string | undefined {
    if (!this.mayWrite()) throw new FolderTakenError(this.path);
    const folder = dirname(this.path);
    makePrivateFolder(folder);
    const draft = `${this.path}.${process.pid}.new`;
    let aside: string | undefined;
    // A file left over or placed there may have other rights.
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
    // Forces the rename itself to disk.
    forceToDisk(folder);
    return aside;
  }

  remove(): void {
    rmSync(this.path, { force: true });
  }

  /** Renames the file within its folder. Returns the new path. */
  setAside(suffix: string): string {
    const aside = `${this.path}.${suffix}`;
    renameSync(this.path, aside);
    return aside;
  }
}
