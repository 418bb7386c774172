/** Troubles with Docket's files, as codes; messages/storage.ts has the sentences. */
import type { Message } from "./message.ts";

/** The task of a store that failed. */
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

/** The reason of a store's failure. `words`: SQLite's own. */
export interface StoreFailureReasons {
  held: { words: string };
  notWritable: { words: string };
  diskError: { words: string };
  damaged: { words: string };
  full: { words: string };
  notOpened: { words: string };
  other: { words: string };
  /** The file was removed or replaced during the run. `words`: the system's own. */
  notRewritten: { path: string; words: string };
  /** Another Docket has taken the folder over while this one stood still. */
  folderTaken: { path: string };
}
export type StoreFailureReason = Message<StoreFailureReasons>;

/** A read or a write that the disk refused. */
export interface StoreFailures {
  storeFailed: { task: StoreTask; reason: StoreFailureReason };
  settingsNotWritten: { path: string; words: string };
  /** An error without a code of Docket's; its own words. */
  system: { words: string };
}
export type StoreFailure = Message<StoreFailures>;

/** How many rows were saved of a damaged file. */
export interface SavedRows {
  updates: number;
  drafts: number;
  lines: number;
  actions: number;
}

/** Every trouble with the files of this machine. `path`: absolute, of the file that is meant. */
export interface StorageProblems extends StoreFailures {
  /** Another program holds it since the start. */
  fileHeld: { path: string };
  fileFree: { path: string };
  fileUnusable: { path: string; words: string };
  fileWithoutRoom: { path: string };
  fileOfNewerVersion: { path: string };
  fileDamagedInPlace: { path: string; words: string };
  /**
   * `aside`: the damaged file's new name; `unreadUpdates`: ids; `isWhole`: no other update was in
   * it.
   */
  fileDamaged: { path: string; aside: string; saved: SavedRows; unreadUpdates: readonly string[]; isWhole: boolean };

  /** Numbers of changes that are missing. */
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
  /** `ids`: the first of them; `more`: how many others. */
  updateRecordsUnreadable: { ids: readonly string[]; more: number };
  queueNotKept: { failure: StoreFailure };
  queueEntriesUnreadable: { count: number };
  /** Lines of the histories of Actions. */
  historyUnreadable: { count: number };
}
export type StorageProblem = Message<StorageProblems>;

export function isSameProblem(a: StorageProblem | undefined, b: StorageProblem | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
