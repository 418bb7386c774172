/**
 * Every read and write of the database, so that none of them holds up the process: another program
 * that locks the file is waited for a few milliseconds, and then not again for a while. The changes
 * of each write are counted in the database and in the file beside it.
 */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { isSameProblem, type StoreTask } from "../contract/storage.ts";
import type { Clock, FileTrouble, Timer } from "../core/ports.ts";
import type { ChangeCount, Counts } from "./change-count.ts";
import type { DatabaseFile } from "./database-file.ts";
import { FolderTakenError, isBusyCode, NotRewrittenError, orStoreError } from "./disk-fault.ts";

/** How long one statement waits for another program. */
export const BUSY_WAIT_MS = 20;
/** After a wait in vain, for how long nothing is tried, so that ten calls do not wait ten times. */
const BUSY_PAUSE_MS = 100;
/** The pause after a write before the log is moved into the file; and how long that is put off. */
const QUIET_MS = 1_000;
const MAX_UNQUIET_MS = 10_000;
/** How often it is made sure that the open file is still the one at its path. */
const LOOK_MS = 2_000;
/** Pages of 4 KB. SQLite's own 1000 take four times as long, up to 20 ms. */
export const CHECKPOINT_PAGES = 200;
/** SQLITE_BUSY, sqlite.org/rescode.html. */
const BUSY = 5;

/**
 * The kind of a change decides its count, and whether it waits for the disk. The last queue is only
 * a copy of the service's: its changes are not forced. Whatever is forced after them forces them,
 * too, because one log has them all in order. A "part" of texts is followed by more of them at
 * once: the last one is forced and counted, and moves the log into the file, for all of them.
 */
export type Change = "updates" | "texts" | "part" | "queue";

/** How a transaction is written that does not wait for the disk, and how any other is. */
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
  /** Absent: nothing is done in quiet moments. */
  clock?: Clock;
  /** Where the database lies. Absent: that is not looked after. */
  file?: DatabaseFile;
  /** Asked before each write: false once another Docket has the folder. */
  mayWrite?: () => boolean;
}

export class Connection {
  private readonly options: ConnectionOptions;
  private readonly counting: () => Record<"updates" | "texts", StatementSync>;
  private opened: DatabaseSync;
  /** Reading is possible beside most writers, so that each has its own pause. */
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

  /** Another one after the file has been written anew. */
  get database(): DatabaseSync {
    return this.opened;
  }

  /**
   * Prepares statements on the database, and again whenever another takes its place. Call the
   * answer within a read or a write.
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

  /** Calls the listener with earlier and later events of the file. */
  watch(onTrouble: (trouble: FileTrouble) => void): void {
    this.onTrouble = onTrouble;
    if (this.trouble !== undefined) onTrouble(this.trouble);
  }

  /** Throws a StoreError of the task. */
  read<T>(task: StoreTask, work: () => T): T {
    return orStoreError(task, () => this.inTurn("read", work));
  }

  /** Runs all of it or none of it; as for `read`. Within another write it is a part of that one. */
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
        // The file may have gone at any moment. A failure to write it anew is reported there.
        this.tryToStayInPlace();
        if (counted !== undefined) this.options.count?.write(countsOf(counted), change === "updates");
        this.checkpointWhenQuiet();
      }),
    );
  }

  /** Moves the log's content into the file, so that the log can be lost. Not while others write. */
  checkpoint(): void {
    try {
      this.inTurn("write", () => {
        this.stayInPlace();
        this.database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
      });
    } catch {
      // Everything is in the log, and stays there until the next time.
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
      // Reported already, and tried again at the next write or look.
    }
  }

  /**
   * Throws where the file is gone and cannot be written anew, since further writes would be lost, and
   * where it is another Docket's by now.
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
    // Where it never gets quiet, in between.
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
  // A rotten number may be larger than JavaScript's numbers.
  return withBigInts(database.prepare(`UPDATE change_count SET ${what} = ${what} + 1 RETURNING file, updates, texts`));
}

/** The statement, with every number that it reads as a big integer. */
export function withBigInts(statement: StatementSync): StatementSync {
  statement.setReadBigInts(true);
  return statement;
}

/** The row of the table `change_count`; a rotten value that is no count is 0. */
export function countsOf(row: Record<string, unknown>): Counts {
  const [file = 0, updates = 0, texts = 0] = ["file", "updates", "texts"].map((name) => {
    const value = Number(row[name]);
    return Number.isSafeInteger(value) && value >= 0 ? value : 0;
  });
  return { file, updates, texts };
}

/** Runs all of it or none of it. Passes on errors of `work`. */
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
