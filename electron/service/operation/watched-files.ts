/**
 * Files that are read again when they change: a key file, or a certificate and its key, which count
 * as one. A set that cannot be used leaves the earlier one in force; what is wrong with it is the
 * watcher's `fault` until a good one is there. Watches the folders, not the files, which editors and
 * Kubernetes replace; and compares the files every two seconds, for file systems that report nothing.
 */
import { type FSWatcher, readFileSync, statSync, watch } from "node:fs";
import { dirname } from "node:path";
import type { Clock, Timer } from "../clock.ts";
import { messageOf } from "../seed.ts";

const COMPARE_MS = 2000;
/** Writes that follow one another count as one; a broken set within it is not complained about. */
const SETTLE_MS = 100;

export interface WatchedFiles<Value> {
  readonly clock: Clock;
  /** What the files are, for sentences: "the key file". */
  readonly name: string;
  readonly paths: readonly string[];
  /** Makes the value of the files' contents. Throws an Error with a sentence when it cannot. */
  readonly parse: (contents: readonly string[]) => Value;
  /**
   * Called with each value after the first one, and with the one before it; never with the same
   * contents again.
   */
  readonly onChange: (value: Value, before: Value) => void;
  /** Called once for each set that cannot be used. */
  readonly onFault: (fault: string) => void;
}

export class FileWatcher<Value> {
  readonly #files: WatchedFiles<Value>;
  readonly #watchers: FSWatcher[] = [];
  #seen = "";
  #value: Value | undefined;
  #stamp = "";
  #fault: string | undefined;
  #timer: Timer | undefined;
  #next: "nothing" | "comparison" | "reading" = "nothing";
  #state: "idle" | "watching" | "stopped" = "idle";

  constructor(files: WatchedFiles<Value>) {
    this.#files = files;
  }

  /** What is wrong with the files as they are; undefined when they are in force. */
  get fault(): string | undefined {
    return this.#fault;
  }

  /** Reads the files for the first time. Throws an Error whose sentence names the file. */
  read(): Value {
    this.#stamp = this.#stampOf();
    const contents = this.#contents();
    const value = this.#parse(contents);
    this.#value = value;
    this.#seen = JSON.stringify(contents);
    return value;
  }

  start(): void {
    this.#state = "watching";
    for (const folder of new Set(this.#files.paths.map(dirname))) {
      try {
        const watcher = watch(folder, { persistent: false }, () => this.#schedule("reading"));
        watcher.on("error", () => watcher.close());
        this.#watchers.push(watcher);
      } catch {
        // No more watches to be had, or none on this file system: the comparison is enough.
      }
    }
    this.#schedule("comparison");
  }

  stop(): void {
    this.#state = "stopped";
    this.#timer?.cancel();
    for (const watcher of this.#watchers) watcher.close();
  }

  /** A reading that is due stays due: a folder that changes all the time must not put it off. */
  #schedule(next: "comparison" | "reading"): void {
    if (this.#state !== "watching" || this.#next === "reading") return;
    this.#timer?.cancel();
    this.#next = next;
    this.#timer = this.#files.clock.after(next === "reading" ? SETTLE_MS : COMPARE_MS, () => {
      this.#next = "nothing";
      if (next === "reading" || this.#stampOf() !== this.#stamp) this.#readAgain();
      this.#schedule("comparison");
    });
  }

  #readAgain(): void {
    try {
      this.#stamp = this.#stampOf();
      const contents = this.#contents();
      const seen = JSON.stringify(contents);
      // Written back as it was: what was wrong in between is wrong no more.
      if (seen !== this.#seen) {
        const value = this.#parse(contents);
        const before = this.#value as Value;
        this.#value = value;
        this.#seen = seen;
        this.#files.onChange(value, before);
      }
      this.#fault = undefined;
    } catch (error) {
      const fault = messageOf(error);
      if (fault === this.#fault) return;
      this.#fault = fault;
      this.#files.onFault(fault);
    }
  }

  #contents(): string[] {
    return this.#files.paths.map((path) => {
      try {
        return readFileSync(path, "utf8");
      } catch (error) {
        throw new Error(`${this.#files.name} ${path} cannot be read: ${messageOf(error)}`, { cause: error });
      }
    });
  }

  #parse(contents: readonly string[]): Value {
    try {
      return this.#files.parse(contents);
    } catch (error) {
      throw new Error(`${this.#files.name} ${this.#files.paths.join(" and ")}: ${messageOf(error)}`, { cause: error });
    }
  }

  /** Changes with the files: which they are, how large, and when they were written. */
  #stampOf(): string {
    return this.#files.paths
      .map((path) => {
        const stats = statSync(path, { throwIfNoEntry: false, bigint: true });
        return stats ? `${stats.ino}:${stats.size}:${stats.mtimeNs}:${stats.ctimeNs}` : "none";
      })
      .join(" ");
  }
}
