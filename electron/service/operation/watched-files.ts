/**
 * Files that are read again when they change: a key file, or a certificate and its key, which count
 * as one set. If a set is invalid, the earlier one stays in force, and `fault` describes the
 * problem until the set is valid. The folders are watched, not the files, because editors and
 * Kubernetes replace files. The files are also compared every two seconds, for file systems that
 * report no changes.
 */
import { type FSWatcher, readFileSync, statSync, watch } from "node:fs";
import { dirname } from "node:path";
import type { Clock, Timer } from "../clock.ts";
import { messageOf } from "../seed.ts";

const COMPARE_MS = 2000;
/**
 * Wait after a change in milliseconds, so that consecutive writes count as one, and an incomplete
 * set is not reported.
 */
const SETTLE_MS = 100;

export interface WatchedFiles<Value> {
  readonly clock: Clock;
  /** Name of the files in messages: "the key file". */
  readonly name: string;
  readonly paths: readonly string[];
  /**
   * Returns the value of the files' contents. Throws an Error with a message if they are invalid.
   */
  readonly parse: (contents: readonly string[]) => Value;
  /**
   * Called with each value after the first one, and with the previous one; never with unchanged
   * contents.
   */
  readonly onChange: (value: Value, before: Value) => void;
  /** Called once for each invalid set. */
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

  /** The fault of the current files; undefined if they are in force. */
  get fault(): string | undefined {
    return this.#fault;
  }

  /** Reads the files for the first time. Throws an Error whose message contains the file. */
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
        // No watches are left, or the file system supports none. The comparison is enough.
      }
    }
    this.#schedule("comparison");
  }

  stop(): void {
    this.#state = "stopped";
    this.#timer?.cancel();
    for (const watcher of this.#watchers) watcher.close();
  }

  /** A due reading is not postponed, even if the folder changes all the time. */
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
      // If the content is restored, an earlier fault no longer exists.
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

  /** Returns a text that changes with the identity, size and modification time of the files. */
  #stampOf(): string {
    return this.#files.paths
      .map((path) => {
        const stats = statSync(path, { throwIfNoEntry: false, bigint: true });
        return stats ? `${stats.ino}:${stats.size}:${stats.mtimeNs}:${stats.ctimeNs}` : "none";
      })
      .join(" ");
  }
}
