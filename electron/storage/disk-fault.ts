/** SQLite's errors as StoreErrors, with the failed task and the reason. */
import type { StoreFailure, StoreFailureReason, StoreTask } from "../contract/storage.ts";
import type { StoreError } from "../core/ports.ts";

const BUSY = 5;
const LOCKED = 6;

/** Primary result codes (sqlite.org/rescode.html); the extended codes share the low byte. */
const REASONS: Readonly<Record<number, Exclude<StoreFailureReason["code"], "notRewritten" | "folderTaken">>> = {
  5: "held",
  6: "held",
  8: "notWritable",
  10: "diskError",
  11: "damaged",
  13: "full",
  14: "notOpened",
  26: "damaged",
};

/** Thrown if a database file differs from what Docket wrote. */
export class DamagedError extends Error {}

/** Thrown if a newer version of Docket wrote the database file. */
export class NewerVersionError extends Error {}

/** Thrown if the open file was removed or replaced and cannot be rewritten. */
export class NotRewrittenError extends Error {
  readonly params: { path: string; words: string };

  constructor(params: { path: string; words: string }, cause: unknown) {
    super("the file is not at its place", { cause });
    this.params = params;
  }
}

/** Thrown if another Docket writes to the file by now. */
export class FolderTakenError extends Error {
  readonly params: { path: string };

  constructor(path: string) {
    super("another Docket has taken it over");
    this.params = { path };
  }
}

class DiskRefusal extends Error implements StoreError {
  readonly code: StoreError["code"];
  readonly failure: StoreFailure;

  constructor(task: StoreTask, cause: unknown) {
    const reason = reasonOf(cause);
    super(`${task}: ${reason.code} (${cause instanceof Error ? cause.message : String(cause)})`, { cause });
    this.code = isBusyCode(cause) ? "busy" : "refused";
    this.failure = { code: "storeFailed", params: { task, reason } };
  }
}

/**
 * Runs `work`.
 * @throws StoreError of the task and the reason; its cause is SQLite's error
 */
export function orStoreError<T>(task: StoreTask, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new DiskRefusal(task, error);
  }
}

/** Whether another program, or another connection of this one, holds the file. */
export function isBusyCode(error: unknown): boolean {
  const code = sqliteCodeOf(error);
  return code === BUSY || code === LOCKED;
}

function reasonOf(error: unknown): StoreFailureReason {
  if (error instanceof FolderTakenError) return { code: "folderTaken", params: error.params };
  if (error instanceof NotRewrittenError) return { code: "notRewritten", params: error.params };
  const words = error instanceof Error ? error.message : String(error);
  return { code: REASONS[sqliteCodeOf(error)] ?? "other", params: { words } };
}

/**
 * Returns SQLite's primary result code (sqlite.org/rescode.html), the low byte of the extended
 * codes, or 0 if the error is not from SQLite.
 */
export function sqliteCodeOf(error: unknown): number {
  return error instanceof Error && "errcode" in error ? Number(error.errcode) & 0xff : 0;
}
