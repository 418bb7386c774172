/** Troubles with Docket's files, as codes; messages/storage.ts has the sentences. */
import type { Message } from "./message.ts";
import type { MoveName } from "./vocabulary.ts";

export type ChangesLostBy = "fileRemoved" | "fileEmpty" | "logLost";

/** `path`: of the database; `words`: of the system, or of the store. */
export interface StorageProblems {
  // The file as it was found at the start.
  fileHeld: { path: string };
  fileUnusable: { path: string; words: string };
  /** Damaged, and no other could take its place. */
  fileNotReplaced: { path: string; words: string };
  /** `complete`: all its updates are among those that were saved. `unread`: the ids of others. */
  fileSalvaged: {
    path: string;
    aside: string;
    saved: { updates: number; drafts: number; lines: number; actions: number };
    complete: boolean;
    unread: string[];
  };
  changesLost: { path: string; updates: number; texts: number; by: ChangesLostBy };
  otherFile: { path: string };
  updatesAltered: { path: string };
  countLost: { path: string; found: "missing" | "damaged" };

  // The file since then.
  fileFree: { path: string };
  fileRewritten: { path: string; after: "logLost" | "removed" | "replaced"; aside?: string };
  fileBack: { path: string };
  fileGone: { path: string; words: string };

  // Its records.
  updatesUnreadable: { ids: string[] };
  updatesNotRead: { words: string };
  draftsDamaged: { drafts: { actionId: string; move: MoveName }[] };
  draftsNotRead: { words: string };
  draftNotKept: { words: string };
  actionsUnreadable: { count: number };
  queueNotKept: { words: string };
  linesLost: { count: number };
  /** The store's own words say which records. */
  notStored: { words: string };
}

export type StorageProblem = Message<StorageProblems>;
