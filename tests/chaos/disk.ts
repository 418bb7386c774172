/**
 * The disk of one Docket: the real database on real files. Writes can be made to fail, and a killed
 * process leaves the files as they are at that moment.
 */
import { cpSync, existsSync, mkdtempSync, rmSync, statSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStores, type OpenedStores } from "../../electron/storage/stores.ts";

type Stores = OpenedStores["stores"];

/** A folder in memory, where syncing to disk is cheapest. */
const FAST = "/dev/shm";
const FILE = "docket.sqlite";
const READS = /^(read|search|all)/u;

export interface OpenedDisk {
  stores: Stores;
  found: OpenedStores["found"];
  close: () => void;
}

/** Wraps the stores of a Docket to break or observe them. */
export type StoresWrapper = (stores: Stores) => Stores;

export class Disk {
  /** While set, every write fails with this message. */
  refuses: string | undefined;
  hasRefused = false;
  /** Kills the process at the given number of writes from now, before or after the last of them. */
  killAt: { writes: number; before: boolean; kill: () => void } | undefined;
  private readonly root = mkdtempSync(join(existsSync(FAST) ? FAST : tmpdir(), "docket-chaos-"));
  private readonly wrap: StoresWrapper;
  private lives = 0;
  private leftAs: (() => void) | undefined;

  constructor(wrap: StoresWrapper = (stores) => stores) {
    this.wrap = wrap;
  }

  /** Opens the files that the last process left. */
  open(now: () => number): OpenedDisk {
    this.leftAs?.();
    this.leftAs = undefined;
    const life = this.lives;
    const { stores, found, close } = openStores({ path: join(this.folder(life), FILE), now });
    const isRefused = (method: string): string | undefined => {
      if (this.lives !== life) return "the process is gone";
      if (READS.test(method)) return undefined;
      this.hasRefused ||= this.refuses !== undefined;
      return this.refuses;
    };
    const written = (isDone: boolean): void => {
      const { killAt } = this;
      if (killAt === undefined || this.lives !== life) return;
      if (!isDone) killAt.writes -= 1;
      if (killAt.writes > 0 || killAt.before === isDone) return;
      this.killAt = undefined;
      killAt.kill();
    };
    const gated = Object.fromEntries(Object.entries(stores).map(([name, store]) => [name, gate(store, isRefused, written)]));
    return { stores: this.wrap(gated as unknown as Stores), found, close };
  }

  /**
   * Kills the process: its later writes never reach the disk. `log` is the resulting state of the
   * database's write-ahead log.
   */
  kill(log: "kept" | "torn" | "lost" = "kept"): void {
    const from = this.folder(this.lives);
    this.lives += 1;
    const to = this.folder(this.lives);
    cpSync(from, to, { recursive: true });
    const path = join(to, `${FILE}-wal`);
    if (log === "lost") this.leftAs = () => rmSync(path, { force: true });
    else if (log === "torn" && existsSync(path)) this.leftAs = () => truncateSync(path, Math.floor(statSync(path).size / 2));
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  private folder(life: number): string {
    return join(this.root, String(life));
  }
}

function gate<T extends object>(store: T, isRefused: (method: string) => string | undefined, written: (isDone: boolean) => void): T {
  return new Proxy(store, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      return (...args: unknown[]): unknown => {
        const isWrite = !READS.test(String(name));
        if (isWrite) written(false);
        const refusal = isRefused(String(name));
        if (refusal !== undefined) throw new Error(refusal);
        const result: unknown = Reflect.apply(value, target, args);
        if (isWrite) written(true);
        return result;
      };
    },
  });
}
