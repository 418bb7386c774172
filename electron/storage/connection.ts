/**
 * Every read and write of the database, so that none of them holds up the process: another program
 * that keeps the file to itself is waited for a few milliseconds, and then not again for a while.
 * What a write has changed is counted in the database and in the file beside it.
 */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { Clock, Timer } from "../core/ports.ts";
import type { ChangeCount, Counts } from "./change-count.ts";
import { isBusyCode, orSay } from "./disk-fault.ts";

/** How long one statement waits for another program. */
export const BUSY_WAIT_MS = 20;
/** After a wait in vain, for how long nothing is tried, so that ten calls do not wait ten times. */
const BUSY_PAUSE_MS = 100;
/** After a write, how long nothing must be written until the log is moved into the file; and how long that is put off. */
const QUIET_MS = 1_000;
const MAX_UNQUIET_MS = 10_000;
/** SQLITE_BUSY, sqlite.org/rescode.html. */
const BUSY = 5;

/** What a write changes: it decides what is counted. The last queue is only a copy of what the service has. */
export type Change = "updates" | "texts" | "queue";

export interface ConnectionOptions {
  database: DatabaseSync;
  /** Absent for a database in memory. */
  count?: ChangeCount;
  /** Absent: nothing is done in quiet moments. */
  clock?: Clock;
}

export class Connection {
  readonly database: DatabaseSync;
  private readonly options: ConnectionOptions;
  private readonly counting: Record<"updates" | "texts", StatementSync>;
  /** Reading is possible beside most writers, so that each has its own pause. */
  private readonly busyUntil = { read: Number.NEGATIVE_INFINITY, write: Number.NEGATIVE_INFINITY };
  private isWriting = false;
  private quiet: { timer: Timer; since: number } | undefined;

  constructor(options: ConnectionOptions) {
    const { database } = options;
    this.options = options;
    this.database = database;
    this.counting = {
      updates: database.prepare("UPDATE mark SET updates = updates + 1 RETURNING file, updates, texts"),
      texts: database.prepare("UPDATE mark SET texts = texts + 1 RETURNING file, updates, texts"),
    };
    // What has rotted may be larger than JavaScript's numbers.
    for (const statement of Object.values(this.counting)) statement.setReadBigInts(true);
  }

  /** Throws a StoreError that says `failed` and why. */
  read<T>(failed: string, work: () => T): T {
    return orSay(failed, () => this.inTurn("read", work));
  }

  /** Runs all of it or none of it; as for `read`. Within another write it is a part of that one. */
  write(failed: string, change: Change, work: () => void): void {
    if (this.isWriting) return work();
    orSay(failed, () =>
      this.inTurn("write", () => {
        let counted: Record<string, unknown> | undefined;
        this.isWriting = true;
        try {
          inTransaction(this.database, () => {
            work();
            if (change !== "queue") counted = this.counting[change].get();
          });
        } finally {
          this.isWriting = false;
        }
        if (counted !== undefined) this.options.count?.write(countsOf(counted), change === "updates");
        this.checkpointWhenQuiet();
      }),
    );
  }

  /** Moves what the log holds into the file, so that the log can be lost. Where others are at work, later. */
  checkpoint(): void {
    try {
      this.inTurn("write", () => this.database.exec("PRAGMA wal_checkpoint(TRUNCATE)"));
    } catch {
      // Everything is in the log, and stays there until the next time.
    }
  }

  close(): void {
    this.quiet?.timer.cancel();
    this.options.count?.close();
    if (this.database.isOpen) this.database.close();
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

/** The row of the table `mark`; what has rotted to anything but a count is 0. */
export function countsOf(row: Record<string, unknown>): Counts {
  const [file = 0, updates = 0, texts = 0] = ["file", "updates", "texts"].map((name) => {
    const value = Number(row[name]);
    return Number.isSafeInteger(value) && value >= 0 ? value : 0;
  });
  return { file, updates, texts };
}

/** Runs all of it or none of it. Throws what `work` throws. */
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
