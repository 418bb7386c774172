/**
 * The counts of the views, updated by difference: each Action stores the views in which it is
 * counted, and is counted anew at each change. Counting never waits for a page; the listener is
 * called at most every 50 ms.
 */
import type { ViewCounts } from "../../contract/queue.ts";
import { recordOf, VIEW_NAMES, type ViewName } from "../../contract/vocabulary.ts";
import type { Clock, Timer } from "../ports.ts";
import type { Entry, EntryList } from "./action/entry.ts";
import { midnightBefore, viewsOf } from "./row.ts";

const TELL_MS = 50;

export interface CountedQueue {
  entries: Pick<EntryList, "get" | "all">;
  /** Returns false until a list was read; before, an empty list means nothing. */
  known: () => boolean;
}

export interface QueueCounts {
  counts: ViewCounts;
  known: boolean;
}

export class ViewCounter {
  private readonly clock: Clock;
  private readonly queue: CountedQueue;
  private readonly changed: (counts: QueueCounts) => void;
  /** Actions that may be forgotten soon; "all": nothing is counted yet, or for another day. */
  private uncounted: Set<Entry> | "all" = "all";
  private totals = noCounts();
  private pushed: QueueCounts | undefined;
  private timer: Timer | undefined;
  private date: number;

  /** `changed` receives the counts whenever they, or `known`, have changed. */
  constructor(clock: Clock, queue: CountedQueue, changed: (counts: QueueCounts) => void) {
    this.clock = clock;
    this.queue = queue;
    this.changed = changed;
    this.date = midnightBefore(clock.now());
  }

  /** Local midnight, in epoch milliseconds: the start of "Finished today". */
  get today(): number {
    return this.date;
  }

  /**
   * Called when an Action has changed or is about to be forgotten; without an id, when `known` may
   * have changed.
   */
  touch(id?: string): void {
    if (id !== undefined && this.uncounted !== "all") this.note(id, this.uncounted);
    this.timer ??= this.clock.after(TELL_MS, () => this.tell());
  }

  /** Like `touch`, for an Action that stays known: most changes leave it in the same views. */
  touchEntry(entry: Entry): void {
    if (this.uncounted !== "all" && !this.count(entry, viewsOf(entry, this.date))) return;
    this.touch();
  }

  /** Recounts after midnight. Returns the ids of Actions that were finished "today" until then. */
  checkDate(): string[] {
    const today = midnightBefore(this.clock.now());
    if (today === this.date) return [];
    this.date = today;
    const before = Array.from(this.queue.entries.all(), (entry) => ({ entry, views: entry.countedIn }));
    this.recountAll();
    this.touch();
    return before.filter(({ entry, views }) => entry.countedIn !== views).map(({ entry }) => entry.id);
  }

  stop(): void {
    this.timer?.cancel();
    this.timer = undefined;
  }

  counts(): ViewCounts {
    if (this.uncounted === "all") this.recountAll();
    else {
      for (const entry of this.uncounted) this.recount(entry);
      this.uncounted.clear();
    }
    return { ...this.totals };
  }

  private tell(): void {
    this.timer = undefined;
    const now = { counts: this.counts(), known: this.queue.known() };
    const { pushed } = this;
    if (pushed?.known === now.known && VIEW_NAMES.every((view) => pushed.counts[view] === now.counts[view])) return;
    this.pushed = now;
    this.changed(now);
  }

  /** Notes an Action; one that will be forgotten has to be touched while it is known. */
  private note(id: string, uncounted: Set<Entry>): void {
    const entry = this.queue.entries.get(id);
    if (entry !== undefined) uncounted.add(entry);
  }

  private recount(entry: Entry): void {
    const isKnown = this.queue.entries.get(entry.id) === entry;
    this.count(entry, isKnown ? viewsOf(entry, this.date) : undefined);
  }

  /** Counts an Action in these views. Returns whether its views have changed. */
  private count(entry: Entry, views: readonly ViewName[] | undefined): boolean {
    const before = entry.countedIn;
    // Equal views are one shared array, so that most calls end here.
    if (views === before) return false;
    for (const view of before ?? []) this.totals[view] -= 1;
    for (const view of views ?? []) this.totals[view] += 1;
    entry.countedIn = views;
    return true;
  }

  private recountAll(): void {
    this.totals = noCounts();
    this.uncounted = new Set();
    for (const entry of this.queue.entries.all()) {
      entry.countedIn = undefined;
      this.recount(entry);
    }
  }
}

/** Returns counts without any Action. */
export function noCounts(): ViewCounts {
  return recordOf(VIEW_NAMES, () => 0);
}
