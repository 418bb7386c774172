/** SQLite's errors as StoreErrors: which task failed, and the reason. */
import type { StoreError } from "../core/ports.ts";

const BUSY = 5;
const LOCKED = 6;

/** Primary result codes (sqlite.org/rescode.html); the extended codes share the low byte. */
const REASONS: Readonly<Record<number, string>> = {
  5: "another program is writing to Docket's file and does not let go",
  6: "another program is writing to Docket's file and does not let go",
  8: "Docket's file, or its folder, cannot be written to",
  10: "the disk reported an error",
  11: "Docket's file is damaged",
  13: "the disk is full",
  14: "Docket's file cannot be opened",
  26: "Docket's file is damaged",
};

/** A database file that is not as Docket wrote it. */
export class DamagedError extends Error {}

class DiskRefusal extends Error implements StoreError {
  readonly code: StoreError["code"];

  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.code = isBusyCode(cause) ? "busy" : "refused";
  }
}

/** Throws a StoreError of `failed` ("The draft could not be kept") and the reason; its cause is SQLite's. */
export function orStoreError<T>(failed: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new DiskRefusal(`${failed}: ${reasonOf(error)}.`, error);
  }
}

/** Whether another program, or another connection of this one, holds the file. */
export function isBusyCode(error: unknown): boolean {
  const code = sqliteCodeOf(error);
  return code === BUSY || code === LOCKED;
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const reason = REASONS[sqliteCodeOf(error)];
  return reason === undefined ? message : `${reason} (${message})`;
}

/**
 * SQLite's primary result code (sqlite.org/rescode.html): the low byte of the extended ones. 0 where
 * it is no error of SQLite.
 */
export function sqliteCodeOf(error: unknown): number {
  return error instanceof Error && "errcode" in error ? Number(error.errcode) & 0xff : 0;
}
