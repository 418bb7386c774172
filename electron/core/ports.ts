/**
 * Interfaces of everything that core needs from outside: the shell passes the real ones, a test
 * passes fakes. Core itself uses no timer, network, file or screen directly.
 */

import type { AlertSoundDto } from "../contract/alert-rules.ts";
import type { AlertMessage, AlertOutcome } from "../contract/alerts.ts";
import type { LedgerLineDto } from "../contract/ledger.ts";
import type { FileProblem, KeyStorage, ReplacedFile } from "../contract/settings-problems.ts";
import type { StorageProblem, StoreFailure } from "../contract/storage.ts";
import type { DraftDto } from "../contract/updates.ts";
import type { StorageTrouble, ViewName } from "../contract/vocabulary.ts";

export interface Timer {
  /** Cancels the timer. Idempotent. */
  cancel(): void;
}

export interface Clock {
  /** Wall clock, in epoch milliseconds. It can jump. */
  now(): number;
  /** Milliseconds that never run backward and may stand still while the machine sleeps. */
  monotonic(): number;
  /** Runs the callback once, at or after `ms` from now; in the next turn if that has passed. */
  after(ms: number, run: () => void): Timer;
}

/** Returns a random number, uniform in [0, 1). */
export type Random = () => number;

/** The only access to the network: Electron's `net`, or Node's global fetch. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** An alert for the user. */
export interface Alert {
  /** A later alert with the same id replaces this one. */
  id: string;
  /** The Action of the alert, which a click opens; absent: several Actions, or none. */
  actionId?: string;
  /** For an alert with several Actions: the view that lists all of them, which a click opens. */
  view?: ViewName;
  message: AlertMessage;
  /** Whether the alert may stay on the screen until it is dismissed. */
  urgent: boolean;
  /** Absent: silent, if the system allows that. */
  sound?: AlertSoundDto | undefined;
  /** Whether the alert is about an assignment that can be acknowledged from it. */
  canAcknowledge: boolean;
  /** Whether the terms in the alert are still those of the Action; absent: they are. */
  hasPresentTerms?: () => boolean;
}

export interface Notifier {
  /**
   * Shows the alert; the promise settles with the system's result and never rejects. A close by the
   * user is reported separately (DocketClient.alertClosed), perhaps before that result.
   */
  show(alert: Alert): Promise<AlertOutcome>;
  /** Withdraws this alert if it is still on the screen. */
  withdraw(alertId: string): void;
}

/** An API key, and the only origin that it is sent to. */
export interface KeptKey {
  /** The origin, as in `URL.origin`. */
  origin: string;
  key: string;
}

/** Storage of the API key. */
export interface Secrets {
  /** Returns undefined if there is no usable key; `storage` has the reason. */
  read(): Promise<KeptKey | undefined>;
  /**
   * Resolves once the key is stored; otherwise rejects with a sentence. `undefined` removes the
   * key.
   */
  write(kept: KeptKey | undefined): Promise<void>;
  /** Returns where the key is stored, or why it is not. */
  storage(): KeyStorage;
}

/** The user's settings as stored in the file; core interprets them. */
export interface SettingsStore {
  /** Reads the settings. `problem`: the file existed but could not be used. */
  read(): { values: Record<string, unknown>; problem?: FileProblem };
  /**
   * Writes the settings. Returns what happened to an unreadable file in their place.
   * @throws Error if they cannot be written; `storeFailureOf` returns its failure
   */
  write(values: Record<string, unknown>): ReplacedFile | undefined;
}

/** One Action in its last known version; plain JSON, written and read by core/queue. */
export interface StoredAction {
  id: string;
  json: string;
}

/** A stored Action with the lines of its history, the oldest first; each is plain JSON. */
export interface KeptAction extends StoredAction {
  /** `last`: position of the last line among all lines of the Action. Absent: no lines. */
  history?: { lines: readonly string[]; last: number };
}

/** An Action to store, with the changes of its history. */
export interface ChangedAction extends StoredAction {
  /**
   * Lines up to the position `forgetTo` are removed, 0: none; then `lines` are added, the first at
   * the position `from`. Absent: no change.
   */
  history?: { forgetTo: number; from: number; lines: readonly string[] };
}

/** An update as written by the outbox; plain JSON, written and read by core/updates. */
export interface StoredUpdate {
  id: string;
  json: string;
  /** The checksum does not match the content, which must not be trusted. */
  damaged?: true;
  /** Found in a file that had lost later changes, so this may not be the last version. */
  doubtful?: true;
}

/** A ledger line before the store has numbered it. */
export type NewLedgerLine = Omit<LedgerLineDto, "number">;

/**
 * The error of every store if the disk refuses. "busy": another program holds the file at present,
 * and the same call may succeed a moment later.
 */
export interface StoreError extends Error {
  code: "busy" | "refused";
  failure: StoreFailure;
}

/** Problems of the files: their state at the start, or an event since then. */
export interface FileTrouble {
  what: Exclude<StorageTrouble, "someUnreadable">;
  problem: StorageProblem;
}

/** Returns the failure of an error that a store threw, or the message of any other error. */
export function storeFailureOf(error: unknown): StoreFailure {
  if (error instanceof Error && "failure" in error) return error.failure as StoreFailure;
  return { code: "system", params: { words: error instanceof Error ? error.message : String(error) } };
}

export function isBusy(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "busy";
}

/**
 * The updates of one accountKey, on disk. A call that returns has reached the disk; otherwise it
 * throws a StoreError. A change and its ledger `lines` are stored together, or neither is.
 */
export interface UpdateStore {
  /** Returns the keys of all accounts that have updates. */
  accounts(): string[];
  /** Returns the updates in the order in which they were first stored. */
  readUpdates(accountKey: string): StoredUpdate[];
  putUpdate(accountKey: string, update: StoredUpdate, lines: readonly NewLedgerLine[]): void;
  removeUpdate(accountKey: string, id: string, lines: readonly NewLedgerLine[]): void;
  /** Stores the updates and lines of `work` together, or none of them. Rethrows its errors. */
  together(work: () => void): void;
  /** Removes all these updates and stores their lines, or does neither. */
  removeUpdates(account: string, ids: readonly string[], lines: readonly NewLedgerLine[]): void;
}

/** `damaged`: the draft differs from what was written. */
export interface StoredDraft extends DraftDto {
  damaged?: true;
}

/** The drafts of one accountKey, on disk; same rules as for updates. */
export interface DraftStore {
  /** Returns the keys of all accounts that have drafts. */
  accounts(): string[];
  readDrafts(accountKey: string): StoredDraft[];
  putDraft(accountKey: string, draft: DraftDto): void;
  removeDraft(accountKey: string, actionId: string, move: string): void;
}

/** Limits of the ledger; older lines are removed. Times in epoch milliseconds. */
export interface LedgerLimits {
  /** Lines with this number or a greater one are too recent to be removed. */
  before: number;
  /**
   * Other lines are removed if their time is earlier than `oldest`, or later than `now` and so not
   * credible.
   */
  oldest: number;
  now: number;
  /** Then the oldest lines are removed until at most so many bytes of text are left. */
  maxBytes: number;
}

export interface FoundLines {
  /** The lines, the newest first. */
  lines: LedgerLineDto[];
  /** Number below which the search continues; absent: the search is complete. */
  next?: number;
}

/** The delivery ledger of this machine, on disk; same rules as for updates. */
export interface LedgerStore {
  /**
   * Adds lines. `hasMore`: more lines of the same backlog follow at once. Only the last part waits
   * for the disk, which forces the earlier parts, too.
   */
  append(accountKey: string, lines: readonly NewLedgerLine[], hasMore?: boolean): void;
  /**
   * Reads at most `rows` lines, of any account, from the newest with a number below `before` on, in
   * addition to those that can be skipped without reading their sentence. Every word must occur in
   * id, name or sentence, ignoring case.
   */
  search(accountKey: string, words: readonly string[], where: { before: number; rows: number }): FoundLines;
  /** Returns all lines, oldest first, read a few at a time. */
  all(accountKey: string): Iterable<LedgerLineDto>;
  /** Returns the greatest number of any account's lines; 0: there are none. */
  last(): number;
  /** Removes the lines beyond the limits, of every account. */
  prune(limits: LedgerLimits): void;
}

/**
 * The last queue of one accountKey (one service and one acting Principal), on disk; same rules as
 * for updates.
 */
export interface QueueStore {
  /** Returns the keys of all accounts that were ever connected. */
  accounts(): string[];
  /** Returns the Actions of an account whose JSON contains this text. */
  readHolding(account: string, text: string): StoredAction[];
  /** Returns only the notes of an account. */
  readNotes(account: string): Record<string, string>;
  /**
   * Reads the queue. `damaged`: number of Actions and notes of any accountKey that fail their
   * checksum and were left out; `damagedLines`: the same for history lines, absent: none.
   */
  read(accountKey: string): { actions: KeptAction[]; notes: Record<string, string>; damaged: number; damagedLines?: number };
  /**
   * Stores all of the change or none of it, even if the process is killed; a power cut may lose the
   * latest changes. `notes` are merged into the stored ones. A removed Action loses its history.
   */
  write(accountKey: string, change: { upserts: readonly ChangedAction[]; removes: readonly string[]; notes: Record<string, string> }): void;
  /** Removes the rows that `read` leaves out. */
  forgetDamaged(): void;
}
