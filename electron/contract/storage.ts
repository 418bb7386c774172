/** Storage problems, as codes; messages/storage.ts has the sentences. */
import type { Message } from "./message.ts";

/** The failed task of a store. */
export type StoreTask =
  | "readUpdateAccounts"
  | "readUpdates"
  | "keepUpdate"
  | "keepUpdates"
  | "removeUpdate"
  | "removeUpdates"
  | "readDraftAccounts"
  | "readDrafts"
  | "keepDraft"
  | "removeDraft"
  | "readLedger"
  | "writeLedger"
  | "shortenLedger"
  | "readQueue"
  | "keepQueue";

/** The reason of a store's failure. `words`: SQLite's message. */
export interface StoreFailureReasons {
  held: { words: string };
  notWritable: { words: string };
  diskError: { words: string };
  damaged: { words: string };
  full: { words: string };
  notOpened: { words: string };
  other: { words: string };
  /** The file was removed or replaced during the run. `words`: the system's message. */
  notRewritten: { path: string; words: string };
  /** Another Docket has taken over the folder while this one was suspended. */
  folderTaken: { path: string };
}
export type StoreFailureReason = Message<StoreFailureReasons>;

/** A read or a write that the disk refused. */
export interface StoreFailures {
  storeFailed: { task: StoreTask; reason: StoreFailureReason };
  settingsNotWritten: { path: string; words: string };
  /** An error without a code of Docket, with its message. */
  system: { words: string };
}
export type StoreFailure = Message<StoreFailures>;

/** Number of rows that were saved from a damaged file. */
export interface SavedRows {
  updates: number;
  drafts: number;
  lines: number;
  actions: number;
}

/** Every problem with the files of this machine. `path`: absolute path of the file. */
export interface StorageProblems extends StoreFailures {
  /** Another program has held the file since the start. */
  fileHeld: { path: string };
  fileFree: { path: string };
  fileUnusable: { path: string; words: string };
  fileWithoutRoom: { path: string };
  fileOfNewerVersion: { path: string };
  fileDamagedInPlace: { path: string; words: string };
  /**
   * `aside`: the damaged file's new name; `unreadUpdates`: ids; `isWhole`: whether the file had no
   * other updates.
   */
  fileDamaged: { path: string; aside: string; saved: SavedRows; unreadUpdates: readonly string[]; isWhole: boolean };

  /** Numbers of missing changes. */
  changesLost: { path: string; updates: number; texts: number; cause: "removed" | "emptied" | "log" };
  fileForeign: { path: string };
  updatesForeign: { path: string };
  countMissing: { path: string };
  countDamaged: { path: string };

  /** `found`: the new name of the file that was there. */
  fileRewritten: { path: string; after: "logLost" | "removed" | "replaced"; found?: string };
  fileBack: { path: string };
  notRewritten: StoreFailureReasons["notRewritten"];

  linesLost: { count: number };
  draftNotKept: { failure: StoreFailure };
  draftsUnreadable: { failure: StoreFailure };
  draftsDamaged: { drafts: readonly { actionId: string; move: string }[] };
  updatesUnreadable: { failure: StoreFailure };
  /** `ids`: the first of them; `more`: number of the others. */
  updateRecordsUnreadable: { ids: readonly string[]; more: number };
  queueNotKept: { failure: StoreFailure };
  queueEntriesUnreadable: { count: number };
  /** Number of lines in the histories of Actions. */
  historyUnreadable: { count: number };
}
export type StorageProblem = Message<StorageProblems>;

export function isSameProblem(a: StorageProblem | undefined, b: StorageProblem | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
