/**
 * Every read and write of the database, without blocking the process: if another program locks the
 * file, a statement waits a few milliseconds, and then nothing is tried for a while. The changes of
 * each write are counted in the database and in the file beside it.
 */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { isSameProblem, type StoreTask } from "../contract/storage.ts";
import type { Clock, FileTrouble, Timer } from "../core/ports.ts";
import type { ChangeCount, Counts } from "./change-count.ts";
import type { DatabaseFile } from "./database-file.ts";
import { FolderTakenError, isBusyCode, NotRewrittenError, orStoreError } from "./disk-fault.ts";

/** Time that one statement waits for another program. */
export const BUSY_WAIT_MS = 20;
/** Pause after a failed wait in which nothing is tried, so that ten calls do not wait ten times. */
const BUSY_PAUSE_MS = 100;
/** Pause after a write before the log is moved into the file, and the limit of its postponement. */
const QUIET_MS = 1_000;
const MAX_UNQUIET_MS = 10_000;
/** Interval of checking that the open file is still the one at its path. */
const LOOK_MS = 2_000;
/** Pages of 4 KB. SQLite's default of 1000 takes four times as long, up to 20 ms. */
export const CHECKPOINT_PAGES = 200;
/** SQLITE_BUSY, sqlite.org/rescode.html. */
const BUSY = 5;

/**
 * The kind of a change determines its count, and whether the write waits for the disk. The last
 * queue is only a copy of the service's, so its changes are not forced. Any later forced change
 * forces them, too, because one log holds all changes in order. A "part" of texts is followed by
 * more texts at once: the last part is forced and counted, and moves the log into the file for all
 * of them.
 */
export type Change = "updates" | "texts" | "part" | "queue";

/** Settings before and after a transaction that does not wait for the disk. */
const UNFORCED: Readonly<Record<Exclude<Change, "updates" | "texts">, readonly [before: string, after: string]>> = {
  queue: ["PRAGMA synchronous = NORMAL", "PRAGMA synchronous = FULL"],
  part: [
    "PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0",
    `PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`,
  ],
};

export interface ConnectionOptions {
  database: DatabaseSync;
  /** Absent for a database in memory. */
  count?: ChangeCount;
  /** Absent: no work in quiet moments. */
  clock?: Clock;
  /** Location of the database file. Absent: the location is not checked. */
  file?: DatabaseFile;
  /** Called before each write; returns false once another Docket uses the folder. */
  mayWrite?: () => boolean;
}

export class Connection {
  private readonly options: ConnectionOptions;
  private readonly counting: () => Record<"updates" | "texts", StatementSync>;
  private opened: DatabaseSync;
  /** Reading is possible beside most writers, so reads and writes have separate pauses. */
  private readonly busyUntil = { read: Number.NEGATIVE_INFINITY, write: Number.NEGATIVE_INFINITY };
  private isWriting = false;
  private quiet: { timer: Timer; since: number } | undefined;
  private looking: Timer | undefined;
  private trouble: FileTrouble | undefined;
  private onTrouble: ((trouble: FileTrouble) => void) | undefined;

  constructor(options: ConnectionOptions) {
    const { database } = options;
    this.options = options;
    this.opened = database;
    this.counting = this.prepared((on) => ({
      updates: countingOn(on, "updates"),
      texts: countingOn(on, "texts"),
    }));
    this.look();
  }

  /** The open database; a different object after the file has been rewritten. */
  get database(): DatabaseSync {
    return this.opened;
  }

  /**
   * Prepares statements on the database, and again whenever another database replaces it. The
   * returned function must be called within a read or a write.
   */
  prepared<T>(prepare: (database: DatabaseSync) => T): () => T {
    let on = this.opened;
    let made = prepare(on);
    return () => {
      if (on !== this.opened) {
        on = this.opened;
        made = prepare(on);
      }
      return made;
    };
  }

  /** Calls the listener with earlier and later storage troubles of the file. */
  watch(onTrouble: (trouble: FileTrouble) => void): void {
    this.onTrouble = onTrouble;
    if (this.trouble !== undefined) onTrouble(this.trouble);
  }

  /** @throws StoreError of the task */
  read<T>(task: StoreTask, work: () => T): T {
    return orStoreError(task, () => this.inTurn("read", work));
  }

  /**
   * Runs all of `work` or none of it; throws like `read`. Within another write, it becomes part of
   * that write.
   */
  write(task: StoreTask, change: Change, work: () => void): void {
    if (this.isWriting) return work();
    orStoreError(task, () =>
      this.inTurn("write", () => {
        let counted: Record<string, unknown> | undefined;
        this.stayInPlace();
        this.isWriting = true;
        const isForced = change === "updates" || change === "texts";
        const [before, after] = isForced ? [] : UNFORCED[change];
        try {
          if (before !== undefined) this.database.exec(before);
          inTransaction(this.database, () => {
            work();
            if (isForced) counted = this.counting()[change].get();
          });
        } finally {
          this.isWriting = false;
          if (after !== undefined) this.database.exec(after);
        }
        // The file may have been removed at any moment. `stayInPlace` reports a failure to rewrite
        // it.
        this.tryToStayInPlace();
        if (counted !== undefined) this.options.count?.write(countsOf(counted), change === "updates");
        this.checkpointWhenQuiet();
      }),
    );
  }

  /**
   * Moves the log's content into the file, so that a loss of the log is harmless. Skipped while
   * other programs write.
   */
  checkpoint(): void {
    try {
      this.inTurn("write", () => {
        this.stayInPlace();
        this.database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
      });
    } catch {
      // Everything is in the log and stays there until the next attempt.
    }
  }

  close(): void {
    this.quiet?.timer.cancel();
    this.looking?.cancel();
    this.tryToStayInPlace();
    this.options.count?.close();
    if (this.database.isOpen) this.database.close();
  }

  private look(): void {
    const { clock, file } = this.options;
    if (file === undefined) return;
    this.looking = clock?.after(LOOK_MS, () => {
      this.tryToStayInPlace();
      this.look();
    });
  }

  private tryToStayInPlace(): void {
    try {
      this.stayInPlace();
    } catch {
      // Already reported; the next write or check tries again.
    }
  }

  /**
   * Checks that the file is at its path.
   * @throws if it is gone and cannot be rewritten, since further writes would be lost, or if
   * another Docket uses it by now
   */
  private stayInPlace(): void {
    const { file, count, mayWrite } = this.options;
    if (file === undefined || !this.opened.isOpen) return;
    if (mayWrite?.() === false) throw new FolderTakenError(file.path);
    if (!file.isDisplaced()) {
      if (this.trouble?.what === "refusing") this.report({ what: "rewritten", problem: { code: "fileBack", params: { path: file.path } } });
      return;
    }
    try {
      const { database, problem } = file.rewrite(this.opened);
      const old = this.opened;
      this.opened = database;
      old.close();
      const counts = database.prepare("SELECT file, updates, texts FROM change_count").get();
      if (counts !== undefined) count?.write(countsOf(counts), true);
      this.report({ what: "rewritten", problem });
    } catch (error) {
      if (isBusyCode(error)) throw error;
      const params = { path: file.path, words: error instanceof Error ? error.message : String(error) };
      this.report({ what: "refusing", problem: { code: "notRewritten", params } });
      throw new NotRewrittenError(params, error);
    }
  }

  private report(trouble: FileTrouble): void {
    if (isSameProblem(trouble.problem, this.trouble?.problem)) return;
    this.trouble = trouble;
    this.onTrouble?.(trouble);
  }

  private checkpointWhenQuiet(): void {
    const { clock } = this.options;
    if (clock === undefined) return;
    const since = this.quiet?.since ?? clock.monotonic();
    // Without any quiet moment, the checkpoint runs after the maximum time.
    if (this.quiet !== undefined && clock.monotonic() - since > MAX_UNQUIET_MS) return;
    this.quiet?.timer.cancel();
    const timer = clock.after(QUIET_MS, () => {
      this.quiet = undefined;
      this.checkpoint();
    });
    this.quiet = { timer, since };
  }

  private monotonic(): number {
    return this.options.clock?.monotonic() ?? performance.now();
  }

  private inTurn<T>(what: "read" | "write", work: () => T): T {
    if (this.monotonic() < this.busyUntil[what]) throw Object.assign(new Error("database is locked"), { errcode: BUSY });
    try {
      return work();
    } catch (error) {
      if (isBusyCode(error)) this.busyUntil[what] = this.monotonic() + BUSY_PAUSE_MS;
      throw error;
    }
  }
}

function countingOn(database: DatabaseSync, what: "updates" | "texts"): StatementSync {
  // A corrupted number may be larger than JavaScript's numbers.
  return withBigInts(database.prepare(`UPDATE change_count SET ${what} = ${what} + 1 RETURNING file, updates, texts`));
}

/** Returns the statement, set to read every number as a big integer. */
export function withBigInts(statement: StatementSync): StatementSync {
  statement.setReadBigInts(true);
  return statement;
}

/** Returns the row of the table `change_count`; a corrupted value that is not a count becomes 0. */
export function countsOf(row: Record<string, unknown>): Counts {
  const [file = 0, updates = 0, texts = 0] = ["file", "updates", "texts"].map((name) => {
    const value = Number(row[name]);
    return Number.isSafeInteger(value) && value >= 0 ? value : 0;
  });
  return { file, updates, texts };
}

/** Runs all of `work` or none of it. Rethrows its errors. */
export function inTransaction(database: DatabaseSync, work: () => void): void {
  database.exec("BEGIN IMMEDIATE");
  try {
    work();
    database.exec("COMMIT");
  } catch (error) {
    // A full disk may have ended the transaction already.
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}
