/**
 * Everything that core needs from outside, as interfaces: the shell gives the real ones, a test
 * gives fakes. Core itself touches no timer, network, file or screen of its own.
 */

import type { AlertSoundDto } from "../contract/alert-rules.ts";
import type { AlertMessage, AlertOutcome } from "../contract/alerts.ts";
import type { LedgerLineDto } from "../contract/ledger.ts";
import type { FileProblem, KeyStorage, ReplacedFile } from "../contract/settings-problems.ts";
import type { StorageProblem, StoreFailure } from "../contract/storage.ts";
import type { DraftDto } from "../contract/updates.ts";
import type { StorageTrouble, ViewName } from "../contract/vocabulary.ts";

export interface Timer {
  /** Idempotent. */
  cancel(): void;
}

export interface Clock {
  /** Wall clock, epoch milliseconds. It can jump. */
  now(): number;
  /** Milliseconds that never run backward and may stand still while the machine sleeps. */
  monotonic(): number;
  /** Runs once, at or after `ms` from now; in the next turn if that has passed. */
  after(ms: number, run: () => void): Timer;
}

/** Uniform in [0, 1). */
export type Random = () => number;

/** The one door to the network: Electron's `net`, or Node's global fetch. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** A call for a person's attention. */
export interface Alert {
  /** A later alert with the same id takes the place of this one. */
  id: string;
  /** The Action that it is about, and that a click opens; absent: it is about several, or none. */
  actionId?: string;
  /** Of an alert of several: the view that has all of them, and that a click opens. */
  view?: ViewName;
  message: AlertMessage;
  /** It may stay on the screen until it is dismissed. */
  urgent: boolean;
  /** Absent: without a sound, where the system allows that. */
  sound?: AlertSoundDto | undefined;
  /** It is an assignment that can be acknowledged from it. */
  canAcknowledge: boolean;
  /** Whether the terms that can be acknowledged from it are still those of the Action; absent: they are. */
  hasPresentTerms?: () => boolean;
}

export interface Notifier {
  /**
   * Shows the alert; the promise settles with the system's answer. Never rejects. That its user has closed
   * it comes from outside (DocketClient.alertClosed), perhaps before that answer.
   */
  show(alert: Alert): Promise<AlertOutcome>;
  /** Takes this alert down, if it is still on the screen. */
  withdraw(alertId: string): void;
}

/** An API key, and the only origin that it is sent to. */
export interface KeptKey {
  /** As `URL.origin` has it. */
  origin: string;
  key: string;
}

/** Where the API key rests. */
export interface Secrets {
  /** undefined where there is no usable key: `storage` has the reason. */
  read(): Promise<KeptKey | undefined>;
  /** Resolves once the key is kept, else rejects with a sentence. `undefined` forgets it. */
  write(kept: KeptKey | undefined): Promise<void>;
  /** Where it is kept, or why not. */
  storage(): KeyStorage;
}

/** The settings that the user made, as the file has them; core interprets them. */
export interface SettingsStore {
  /** `problem`: the file was there and could not be used. */
  read(): { values: Record<string, unknown>; problem?: FileProblem };
  /**
   * Throws an Error when it cannot be written; `storeFailureOf` has its failure. Answers with what became of a
   * file in its place that could not be read before.
   */
  write(values: Record<string, unknown>): ReplacedFile | undefined;
}

/** One Action as it was when Docket last knew; plain JSON, made and read by core/queue. */
export interface StoredAction {
  id: string;
  json: string;
}

/** An Action as it was kept, with the lines of its history, the oldest first; each plain JSON. */
export interface KeptAction extends StoredAction {
  /** `last`: the position of the last line among all that it ever had. Absent: there are none. */
  history?: { lines: readonly string[]; last: number };
}

/** An Action as it is to be kept, with what changes in its history. */
export interface ChangedAction extends StoredAction {
  /**
   * Lines up to the position `forgetTo` are forgotten, 0: none; then `lines` are added, the first
   * at the position `from`. Absent: nothing changes.
   */
  history?: { forgetTo: number; from: number; lines: readonly string[] };
}

/** An update as the outbox wrote it; plain JSON, made and read by core/updates. */
export interface StoredUpdate {
  id: string;
  json: string;
  /** Its checksum is not that of its content, which is not to be believed. */
  damaged?: true;
  /** Found in a file that had lost later changes: this may not be its last version. */
  doubtful?: true;
}

/** A line of the ledger before the store has numbered it. */
export type NewLedgerLine = Omit<LedgerLineDto, "number">;

/**
 * The error of every store where the disk refuses. "busy": another program holds the file at this
 * moment, and the same call may succeed a moment later.
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

/** The failure of an error that a store threw; of any other error, its own words. */
export function storeFailureOf(error: unknown): StoreFailure {
  if (error instanceof Error && "failure" in error) return error.failure as StoreFailure;
  return { code: "system", params: { words: error instanceof Error ? error.message : String(error) } };
}

export function isBusy(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "busy";
}

/**
 * The updates of one accountKey, on disk. A call that returns has reached the disk; one that cannot
 * throws a StoreError. A change and its ledger `lines` are kept together, or neither is.
 */
export interface UpdateStore {
  /** The keys of all accounts that have any. */
  accounts(): string[];
  /** In the order in which they were first put. */
  readUpdates(accountKey: string): StoredUpdate[];
  putUpdate(accountKey: string, update: StoredUpdate, lines: readonly NewLedgerLine[]): void;
  removeUpdate(accountKey: string, id: string, lines: readonly NewLedgerLine[]): void;
  /** Keeps the updates and lines of `work` as a whole, or not at all. Passes on its errors. */
  together(work: () => void): void;
  /** All of them and their lines, or none. */
  removeUpdates(account: string, ids: readonly string[], lines: readonly NewLedgerLine[]): void;
}

/** `damaged`: it is not as it was written. */
export interface StoredDraft extends DraftDto {
  damaged?: true;
}

/** The drafts of one accountKey, on disk; as for updates. */
export interface DraftStore {
  /** The keys of all accounts that have any. */
  accounts(): string[];
  readDrafts(accountKey: string): StoredDraft[];
  putDraft(accountKey: string, draft: DraftDto): void;
  removeDraft(accountKey: string, actionId: string, move: string): void;
}

/** Limits of the ledger; older lines are forgotten. Times in epoch milliseconds. */
export interface LedgerLimits {
  /** Lines with this number or a greater one are too young. */
  before: number;
  /**
   * Other lines go whose time is earlier than `oldest`, or later than `now` and so not credible.
   */
  oldest: number;
  now: number;
  /** Then the oldest lines go until at most so many bytes of text are left. */
  maxBytes: number;
}

export interface FoundLines {
  /** The newest first. */
  lines: LedgerLineDto[];
  /** The search goes on below this number; absent: it is over. */
  next?: number;
}

/** The delivery ledger of this machine, on disk; as for updates. */
export interface LedgerStore {
  /**
   * `hasMore`: more of the same backlog follows at once. The disk is waited for with the last part,
   * which forces those before it, too.
   */
  append(accountKey: string, lines: readonly NewLedgerLine[], hasMore?: boolean): void;
  /**
   * Looks at `rows` lines at most, of any account, from the newest with a number below `before` on,
   * beside those that it can pass over without a look at their sentence. Every word must occur in
   * id, name or sentence, whatever its case.
   */
  search(accountKey: string, words: readonly string[], where: { before: number; rows: number }): FoundLines;
  /** All of it, oldest first, a few at a time. */
  all(accountKey: string): Iterable<LedgerLineDto>;
  /** The greatest number of any account's lines; 0: there are none. */
  last(): number;
  /** Forgets the lines beyond the limits, of every account. */
  prune(limits: LedgerLimits): void;
}

/**
 * The last queue of one accountKey (one service and one acting Principal), on disk; as for updates.
 */
export interface QueueStore {
  /** The keys of all accounts that were ever connected. */
  accounts(): string[];
  /** The Actions of an account whose JSON holds this text. */
  readHolding(account: string, text: string): StoredAction[];
  /** The notes of an account alone. */
  readNotes(account: string): Record<string, string>;
  /**
   * `damaged`: the number of Actions and notes of any accountKey that fail their checksum and were
   * left out; `damagedLines`: the same of lines of histories, absent: none.
   */
  read(accountKey: string): { actions: KeptAction[]; notes: Record<string, string>; damaged: number; damagedLines?: number };
  /**
   * All of it or nothing is kept, also when the process is killed; a power cut may take the latest
   * changes. `notes` are merged into the stored ones. A removed Action loses its history.
   */
  write(accountKey: string, change: { upserts: readonly ChangedAction[]; removes: readonly string[]; notes: Record<string, string> }): void;
  /** Removes the rows that `read` leaves out. */
  forgetDamaged(): void;
}
