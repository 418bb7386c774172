/**
 * Keeps the last known queue on disk, so that a restart, too, can show the changes since. Changed
 * Actions are gathered and written in rounds of small slices, each Action once per round; between
 * slices the stream and the window have the thread. A failed write is reported and costs nothing
 * else.
 */
import type { StorageProblem } from "../../contract/storage.ts";
import { storeFailureOf, type ChangedAction, type Clock, type QueueStore, type Timer } from "../ports.ts";
import { Burst } from "./burst.ts";
import type { Entry, EntryRecord } from "./action/entry.ts";
import { changeOf, readEntry } from "./action/stored-entry.ts";

/** From the first change to the beginning of a round, which takes all changes until then. */
const LAG_MS = 500;
/**
 * A burst of events comes first: a round waits for its end in these spans, and for so many of them
 * at most. A kill meanwhile loses a copy, and no update.
 */
const PAUSE_MS = 100;
const MAX_PAUSES = 10;
/** The wanted duration of a slice: a quarter of a frame. */
const SLICE_MS = 4;
/** Actions of the first slice; their number doubles while a slice is short, to a limit. */
const FIRST_SLICE = 32;
const MAX_SLICE = 512;
/** The rest after a slice, in durations of that slice: a tenth of the time is spent at most. */
const REST = 9;
const MIN_REST_MS = 25;
/**
 * Actions that are put in order at a time: neighbours on the disk share its pages, so that a slice
 * in order writes a fourth. To put them in order takes a millisecond or two.
 */
const IN_ORDER = 4_096;
const AS_OF = "asOf";
/** The number of the last line of the ledger that the copy shows, and all before it. */
const LAST_LINE = "lastLine";
/** They hold for all of a round: written with its last slice. */
const OF_A_ROUND = [AS_OF, LAST_LINE] as const;

export interface QueueCacheOptions {
  clock: Clock;
  store: QueueStore;
  /** Which accountKey's queue: the service and the acting Principal. */
  accountKey: string;
  get: (id: string) => Entry | undefined;
  /** The number of the ledger's last line on the disk. May throw a StoreError. */
  lastLine: () => number;
  /** A problem, or undefined when all is well again. */
  onProblem: (problem: StorageProblem | undefined) => void;
  /** Reports entries of the last run that could not be read. */
  onUnreadable: (problem: StorageProblem) => void;
}

export interface RestoredQueue {
  entries: EntryRecord[];
  /** Until when it was true; undefined where no whole list was read. */
  asOf: number | undefined;
  /** The copy shows the lines of the ledger up to this number; undefined: that is not known. */
  lastLine: number | undefined;
  /** False where entries could not be read. */
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
  /** What has changed since the present round began. */
  private next = newRound();
  /** The rest of the present round; empty between rounds. */
  private present = newRound();
  /** The next of its Actions, in the order of the disk, the last one first. */
  private order: string[] = [];
  private room = FIRST_SLICE;
  private readonly burst = new Burst(MAX_PAUSES);
  private timer: Timer | undefined;

  constructor(options: QueueCacheOptions) {
    this.options = options;
  }

  /**
   * The queue of the last run; empty when there is none or it cannot be read, the latter with a
   * problem. Damaged rows are reported once and removed.
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

  /** The Action has changed. One that waits for its slice will be written as it is then. */
  touch(id: string): void {
    this.burst.add();
    if (this.present.ids.has(id)) return;
    this.next.ids.add(id);
    this.schedule(LAG_MS);
  }

  /** As `touch`, of one that may have changed a moment ago. */
  touchEntry(entry: Entry): void {
    // After a refused write nothing is due before the next change.
    if (!entry.copyWaits || this.timer === undefined) this.touch(entry.id);
    else this.burst.add();
    entry.copyWaits = true;
  }

  note(name: string, value: string): void {
    this.next.notes[name] = value;
    this.schedule(LAG_MS);
  }

  /** The queue was true at this moment, epoch milliseconds. */
  trueAt(at: number): void {
    this.note(AS_OF, String(at));
  }

  /** Writes the rest now; with `ids` these Actions only, and the others in their turn. */
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

  /** Begins the next round where the present one is over. False where nothing is to be written. */
  private begin(): boolean {
    if (isEmpty(this.present)) {
      this.present = this.next;
      this.next = newRound();
      if (!isEmpty(this.present)) this.noteLastLine();
    }
    return !isEmpty(this.present);
  }

  /** A change is there before its line is: what this round does not write has no line yet. */
  private noteLastLine(): void {
    try {
      this.present.notes[LAST_LINE] = String(this.options.lastLine());
    } catch {
      // The disk refuses: the copy is written, or refused, all the same.
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

/** Of a note; undefined where there is none, or it is less. */
function numberIn(text: string | undefined, least: number): number | undefined {
  const number = Number(text || Number.NaN);
  return number >= least && Number.isFinite(number) ? number : undefined;
}

function newRound(): Round {
  return { ids: new Set(), notes: {} };
}

/** Few ids stay as they came: there is nothing to win. */
function inOrder(ids: string[]): string[] {
  return (ids.length > FIRST_SLICE ? ids.toSorted() : ids).toReversed();
}

/** The first of the ids that are not taken yet. */
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
