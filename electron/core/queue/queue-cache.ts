/**
 * Stores the last known queue on disk, so that the changes since can be shown after a restart, too.
 * Changed Actions are collected and written in rounds of small slices, each Action once per round;
 * between slices the thread is free for the stream and the window. A failed write is reported and
 * has no other effect.
 */
import type { StorageProblem } from "../../contract/storage.ts";
import { storeFailureOf, type ChangedAction, type Clock, type QueueStore, type Timer } from "../ports.ts";
import { Burst } from "./burst.ts";
import type { Entry, EntryRecord } from "./action/entry.ts";
import { changeOf, readEntry } from "./action/stored-entry.ts";

/** Time from the first change to the start of a round, which includes all changes until then. */
const LAG_MS = 500;
/**
 * Duration and maximum number of the spans for which a round waits for the end of a burst of
 * events, which comes first. A kill meanwhile loses a copy, and no update.
 */
const PAUSE_MS = 100;
const MAX_PAUSES = 10;
/** Desired duration of a slice: a quarter of a frame. */
const SLICE_MS = 4;
/** Number of Actions in the first slice; doubles while slices are short, up to a limit. */
const FIRST_SLICE = 32;
const MAX_SLICE = 512;
/**
 * Pause after a slice, as a multiple of its duration: writing takes at most a tenth of the time.
 */
const REST = 9;
const MIN_REST_MS = 25;
/**
 * Number of Actions that are sorted at a time. Neighbours on disk share its pages, so that a sorted
 * slice writes a quarter as much. Sorting takes a millisecond or two.
 */
const IN_ORDER = 4_096;
const AS_OF = "asOf";
/** The number of the last ledger line that the copy includes, together with all lines before. */
const LAST_LINE = "lastLine";
/** Notes that are valid for a whole round, and are written with its last slice. */
const OF_A_ROUND = [AS_OF, LAST_LINE] as const;

export interface QueueCacheOptions {
  clock: Clock;
  store: QueueStore;
  /** The service and the acting Principal whose queue this is. */
  accountKey: string;
  get: (id: string) => Entry | undefined;
  /** Returns the number of the ledger's last line on disk. May throw a StoreError. */
  lastLine: () => number;
  /** Called with a problem, or with undefined once writing works again. */
  onProblem: (problem: StorageProblem | undefined) => void;
  /** Called with the entries of the last run that could not be read. */
  onUnreadable: (problem: StorageProblem) => void;
}

export interface RestoredQueue {
  entries: EntryRecord[];
  /** Time until which the queue was true; undefined if no whole list was read. */
  asOf: number | undefined;
  /** Number of the last ledger line that the copy includes; undefined if not known. */
  lastLine: number | undefined;
  /** False if entries could not be read. */
  isWhole: boolean;
  notes: Record<string, string>;
}

/** Changed Actions, and notes that are to be written with them. */
interface Round {
  readonly ids: Set<string>;
  notes: Record<string, string>;
}

export class QueueCache {
  private readonly options: QueueCacheOptions;
  /** Changes since the present round began. */
  private next = newRound();
  /** The rest of the present round; empty between rounds. */
  private present = newRound();
  /** The next Actions of the present round, in reverse order of the disk. */
  private order: string[] = [];
  private room = FIRST_SLICE;
  private readonly burst = new Burst(MAX_PAUSES);
  private timer: Timer | undefined;

  constructor(options: QueueCacheOptions) {
    this.options = options;
  }

  /**
   * Returns the queue of the last run; empty if there is none or if it cannot be read, which is
   * also reported. Damaged rows are reported once and removed.
   */
  restore(): RestoredQueue {
    try {
      const { actions, notes, damaged, damagedLines = 0 } = this.options.store.read(this.options.accountKey);
      const entries = actions.flatMap((action) => readEntry(action) ?? []);
      const unreadable = damaged + actions.length - entries.length;
      if (unreadable > 0) this.options.onUnreadable({ code: "queueEntriesUnreadable", params: { count: unreadable } });
      else if (damagedLines > 0) this.options.onUnreadable({ code: "historyUnreadable", params: { count: damagedLines } });
      if (damaged + damagedLines > 0) this.options.store.forgetDamaged();
      return { entries, asOf: numberIn(notes[AS_OF], 1), lastLine: numberIn(notes[LAST_LINE], 0), isWhole: unreadable === 0, notes };
    } catch (error) {
      this.options.onProblem(notKept(error));
      return { entries: [], asOf: undefined, lastLine: undefined, isWhole: false, notes: {} };
    }
  }

  /**
   * Called when the Action has changed. The present round writes pending Actions as they are then.
   */
  touch(id: string): void {
    this.burst.add();
    if (this.present.ids.has(id)) return;
    this.next.ids.add(id);
    this.schedule(LAG_MS);
  }

  /** Like `touch`, for an Action that may have changed a moment ago. */
  touchEntry(entry: Entry): void {
    // After a failed write no timer runs until the next change.
    if (!entry.copyWaits || this.timer === undefined) this.touch(entry.id);
    else this.burst.add();
    entry.copyWaits = true;
  }

  note(name: string, value: string): void {
    this.next.notes[name] = value;
    this.schedule(LAG_MS);
  }

  /** Records that the queue was true at this moment, in epoch milliseconds. */
  trueAt(at: number): void {
    this.note(AS_OF, String(at));
  }

  /** Writes the rest now; with `ids` only these Actions, and the others in their turn. */
  flush(ids?: readonly string[]): void {
    if (ids !== undefined) {
      const changed = ids.filter((id) => this.present.ids.has(id) || this.next.ids.has(id));
      if (changed.length > 0) this.write(changed, {});
      return;
    }
    this.timer?.cancel();
    this.timer = undefined;
    while (this.begin()) if (!this.writeSlice()) return;
  }

  private schedule(ms: number): void {
    this.timer ??= this.options.clock.after(ms, () => {
      this.timer = undefined;
      this.takeTurn();
    });
  }

  private takeTurn(): void {
    const { clock } = this.options;
    if (isEmpty(this.present) && this.burst.endSpan()) return this.schedule(PAUSE_MS);
    if (!this.begin()) return;
    const began = clock.monotonic();
    const isWritten = this.writeSlice();
    const tookMs = clock.monotonic() - began;
    const fits = 2 * tookMs <= SLICE_MS ? 2 * this.room : tookMs > SLICE_MS ? this.room / 2 : this.room;
    this.room = Math.min(MAX_SLICE, Math.max(1, Math.floor(fits)));
    if (!isEmpty(this.present)) this.schedule(isWritten ? Math.max(MIN_REST_MS, REST * tookMs) : LAG_MS);
    else if (!isEmpty(this.next)) this.schedule(Math.max(LAG_MS, REST * tookMs));
  }

  /**
   * Begins the next round if the present one is over. Returns false if there is nothing to write.
   */
  private begin(): boolean {
    if (isEmpty(this.present)) {
      this.present = this.next;
      this.next = newRound();
      if (!isEmpty(this.present)) this.noteLastLine();
    }
    return !isEmpty(this.present);
  }

  /**
   * Notes the last ledger line. An Action changes before its line is written, so a change that this
   * round does not include has no line yet.
   */
  private noteLastLine(): void {
    try {
      this.present.notes[LAST_LINE] = String(this.options.lastLine());
    } catch {
      // The disk failed: the copy is written, or fails, without this note.
    }
  }

  private writeSlice(): boolean {
    const { ids, notes } = this.present;
    const slice = this.slice(ids);
    const isLast = slice.length === ids.size;
    const [now, later] = [{ ...notes }, {} as Round["notes"]];
    for (const name of OF_A_ROUND) {
      const { [name]: value } = now;
      if (isLast || value === undefined) continue;
      later[name] = value;
      delete now[name];
    }
    if (!this.write(slice, now)) return false;
    this.present.notes = later;
    return true;
  }

  private slice(ids: ReadonlySet<string>): string[] {
    const slice: string[] = [];
    while (slice.length < this.room && slice.length < ids.size) {
      const id = this.order.pop();
      if (id === undefined) this.order = inOrder(firstOf(ids, slice));
      else if (ids.has(id)) slice.push(id);
    }
    return slice;
  }

  private write(ids: readonly string[], notes: Record<string, string>): boolean {
    const { store, accountKey, get, onProblem } = this.options;
    const written: Entry[] = [];
    const upserts: ChangedAction[] = [];
    const removes: string[] = [];
    for (const id of ids) {
      const entry = get(id);
      if (entry === undefined) removes.push(id);
      else {
        written.push(entry);
        upserts.push(changeOf(entry));
      }
    }
    try {
      store.write(accountKey, { upserts, removes, notes });
    } catch (error) {
      onProblem(notKept(error));
      this.order = [];
      return false;
    }
    for (const entry of written) {
      entry.linesKept = entry.lineCount;
      entry.copyWaits = false;
    }
    for (const id of ids) {
      this.present.ids.delete(id);
      this.next.ids.delete(id);
    }
    onProblem(undefined);
    return true;
  }
}

/** Returns the number in a note; undefined if there is none, or if it is less than `least`. */
function numberIn(text: string | undefined, least: number): number | undefined {
  const number = Number(text || Number.NaN);
  return number >= least && Number.isFinite(number) ? number : undefined;
}

function newRound(): Round {
  return { ids: new Set(), notes: {} };
}

/** Sorts the ids, last one first. Few ids are not sorted, as there is nothing to gain. */
function inOrder(ids: string[]): string[] {
  return (ids.length > FIRST_SLICE ? ids.toSorted() : ids).toReversed();
}

/** Returns the first ids that are not taken yet. */
function firstOf(ids: ReadonlySet<string>, taken: readonly string[]): string[] {
  const isTaken = new Set(taken);
  const first: string[] = [];
  for (const id of ids) {
    if (first.length === IN_ORDER) break;
    if (!isTaken.has(id)) first.push(id);
  }
  return first;
}

function isEmpty({ ids, notes }: Round): boolean {
  return ids.size === 0 && Object.keys(notes).length === 0;
}

function notKept(error: unknown): StorageProblem {
  return { code: "queueNotKept", params: { failure: storeFailureOf(error) } };
}
