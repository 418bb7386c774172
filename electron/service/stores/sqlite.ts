/**
 * Actions in one file, for a team on one machine. Changes are on the disk before they are answered.
 * All changes of one turn of the event loop are one transaction, so that many updates wait for the
 * disk only once. Only one process has the file (sqlite-file.ts), so its copy of the revisions is
 * authoritative.
 */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { Clock, Timer } from "../clock.ts";
import type { UpdateEntry } from "../update-entry.ts";
import { actionJson, entryJson } from "./entry-text.ts";
import { storedActions, storedEntries } from "./sqlite-contents.ts";
import { codeOf, FULL, moveIntoFile, type OpenFile, openFile, wordsOf } from "./sqlite-file.ts";
import { type Answer, type Proposal, type Revision, type Store, StoreFailure, type StoreListener } from "./store.ts";

/**
 * Number of updates that always stay in the log, and of those that stay for 24 h for repetitions.
 */
const KEPT = 10_000;
const KEPT_FOR_REPETITIONS = 200_000;
const REPETITION_MS = 24 * 60 * 60 * 1000;
/**
 * If nothing is written for this long, in milliseconds, the write-ahead log is moved into the file.
 */
const QUIET_MS = 1000;
/** Number of new updates between two removals of old ones. */
const FORGET_EVERY = 1000;

/** One put or record, until its transaction is on the disk. */
interface Waiting {
  /** Writes, and returns a function to be called once the disk has the transaction. */
  readonly write: () => () => void;
  readonly fail: (reason: Error) => void;
}

const CHANGED_BY_OTHERS = "another program has changed the file of the service, which has to be started again: nothing was recorded";

const MOVED = "the file of the service has been moved or deleted, and the service has to be started again: nothing was recorded";

interface OpenStore extends OpenFile {
  readonly statements: ReturnType<typeof statementsOn>;
}

export class SqliteStore implements Store {
  readonly #folder: string;
  readonly #clock: Clock;
  readonly #revisions = new Map<string, Revision>();
  /** Revisions before the transaction of the Actions that it changes. */
  readonly #before = new Map<string, Revision>();
  #latest: Revision = 0;
  #written = 0;
  #waiting: Waiting[] = [];
  #flushing: NodeJS.Immediate | undefined;
  #quiet: Timer | undefined;
  #listener: StoreListener | undefined;
  #file: OpenStore | undefined;
  /** SQLite's counter of changes by other connections; there must be none. */
  #othersVersion: unknown;

  constructor(options: { folder: string; clock: Clock }) {
    this.#folder = options.folder;
    this.#clock = options.clock;
  }

  async open(listener: StoreListener): Promise<void> {
    const file = openFile(this.#folder);
    try {
      this.#read(file, listener);
      this.#othersVersion = othersVersion(file.database);
      this.#file = { ...file, statements: statementsOn(file.database) };
      this.#listener = listener;
    } catch (error) {
      file.close();
      throw error;
    }
  }

  put(proposal: Proposal): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const write = (): (() => void) => {
        const answer = this.#write(proposal);
        return () => {
          if (answer.kind === "stored") this.#tell(proposal, answer.revision);
          resolve(answer);
        };
      };
      this.#enqueue({ write, fail: reject });
    });
  }

  record(entry: UpdateEntry): Promise<void> {
    return new Promise((resolve, reject) => {
      const write = (): (() => void) => {
        this.#append(entry);
        return () => {
          this.#listener?.logged(entry);
          resolve();
        };
      };
      this.#enqueue({ write, fail: reject });
    });
  }

  async catchUp(): Promise<void> {
    // There is only one instance, which receives its own changes before they are answered.
  }

  async close(): Promise<void> {
    this.#flush();
    this.#quiet?.cancel();
    this.#listener = undefined;
    this.#file?.close();
    this.#file = undefined;
  }

  #read({ database, path }: OpenFile, listener: StoreListener): void {
    this.#latest = Number(database.prepare("SELECT revision FROM latest").get()?.["revision"]);
    for (const { id, action, revision } of storedActions(database, path)) {
      this.#revisions.set(id, revision);
      listener.changed({ actionId: id, revision, action });
    }
    for (const entry of storedEntries(database, path)) listener.logged(entry);
  }

  #enqueue(waiting: Waiting): void {
    if (!this.#file) {
      waiting.fail(new StoreFailure("the service is stopping: nothing was recorded"));
      return;
    }
    this.#waiting.push(waiting);
    this.#flushing ??= setImmediate(() => this.#flush());
  }

  /** Writes all waiting changes in one transaction: all of them or none. */
  #flush(): void {
    clearImmediate(this.#flushing);
    this.#flushing = undefined;
    const waiting = this.#waiting;
    this.#waiting = [];
    if (!this.#file || waiting.length === 0) return;
    const { database } = this.#file;
    const latest = this.#latest;
    this.#before.clear();
    let done: (() => void)[];
    try {
      if (!this.#file.isInPlace()) throw new StoreFailure(MOVED);
      database.exec("BEGIN IMMEDIATE");
      if (othersVersion(database) !== this.#othersVersion) throw new StoreFailure(CHANGED_BY_OTHERS);
      done = waiting.map(({ write }) => write());
      if (this.#latest !== latest) this.#file.statements.count.run(this.#latest);
      this.#forget();
      database.exec("COMMIT");
    } catch (error) {
      this.#rollBack(database, latest);
      for (const { fail } of waiting) fail(failureOf(error));
      return;
    }
    this.#quiet?.cancel();
    this.#quiet = this.#clock.after(QUIET_MS, () => moveIntoFile(database));
    for (const settle of done) settle();
  }

  #rollBack(database: DatabaseSync, latest: Revision): void {
    this.#latest = latest;
    for (const [actionId, revision] of this.#before) this.#note(actionId, revision);
    // A full disk may have ended the transaction already.
    if (database.isTransaction) database.exec("ROLLBACK");
  }

  #note(actionId: string, revision: Revision): void {
    if (revision === 0) this.#revisions.delete(actionId);
    else this.#revisions.set(actionId, revision);
  }

  #write({ actionId, action, expected, entry }: Proposal): Answer {
    if ((this.#revisions.get(actionId) ?? 0) !== expected) return { kind: "conflict" };
    const { statements } = this.#openFile();
    if (!this.#before.has(actionId)) this.#before.set(actionId, expected);
    this.#latest += 1;
    this.#note(actionId, action ? this.#latest : 0);
    if (action) statements.put.run(actionId, this.#latest, JSON.stringify(actionJson(action)));
    else statements.remove.run(actionId);
    if (entry) this.#append(entry);
    return { kind: "stored", revision: this.#latest };
  }

  #append(entry: UpdateEntry): void {
    this.#openFile().statements.append.run(entry.at, JSON.stringify(entryJson(entry)));
    this.#written += 1;
  }

  #forget(): void {
    if (this.#written < FORGET_EVERY) return;
    this.#written = 0;
    const since = new Date(this.#clock.now() - REPETITION_MS).toISOString();
    this.#openFile().statements.forget.run(KEPT_FOR_REPETITIONS, KEPT, since);
  }

  #tell({ actionId, action, entry }: Proposal, revision: Revision): void {
    this.#listener?.changed({ actionId, revision, action, ...(entry && { entry }) });
    if (entry) this.#listener?.logged(entry);
  }

  #openFile(): OpenStore {
    if (!this.#file) throw new StoreFailure("the service is stopping: nothing was recorded");
    return this.#file;
  }
}

function statementsOn(database: DatabaseSync): Readonly<Record<"put" | "remove" | "append" | "count" | "forget", StatementSync>> {
  return {
    put: database.prepare(
      `INSERT INTO actions (id, revision, action) VALUES (?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET revision = excluded.revision, action = excluded.action`,
    ),
    remove: database.prepare("DELETE FROM actions WHERE id = ?"),
    append: database.prepare("INSERT INTO updates (at, entry) VALUES (?, ?)"),
    count: database.prepare("UPDATE latest SET revision = ?"),
    forget: database.prepare(
      `DELETE FROM updates WHERE number <= (SELECT max(number) FROM updates) - ?
       OR (number <= (SELECT max(number) FROM updates) - ? AND at < ?)`,
    ),
  };
}

function othersVersion(database: DatabaseSync): unknown {
  return database.prepare("PRAGMA data_version").get()?.["data_version"];
}

function failureOf(error: unknown): Error {
  const code = codeOf(error);
  if (code === undefined) return error instanceof Error ? error : new Error(String(error));
  if (code === FULL) return new StoreFailure("the disk of the service is full: nothing was recorded");
  return new StoreFailure(`the file of the service cannot be written, so it is not known whether this was recorded: ${wordsOf(error)}`);
}
