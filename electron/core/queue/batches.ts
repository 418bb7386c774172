/**
 * The rows of the queue for the window: the whole list, and batches of changes, at most one every
 * 50 ms, each Action once, with a number that shows a gap.
 */
import type { RowDto } from "../../contract/action.ts";
import type { BatchDto, QueueDto, ViewCounts } from "../../contract/queue.ts";
import type { Clock, Timer } from "../ports.ts";
import type { Entries } from "./entries.ts";
import type { Entry } from "./entry.ts";
import { countViews, midnightBefore, rowOf, type RowContext } from "./row.ts";

const BATCH_MS = 50;

export interface BatchSource {
  entries: Pick<Entries, "get" | "all">;
  /** False until a list was read: an empty list means nothing before that. */
  known: () => boolean;
  /** The updates of an Action, and the question about its silence. */
  context: (id: string) => Omit<RowContext, "today">;
}

export class Batches {
  private readonly clock: Clock;
  private readonly epoch: number;
  private readonly source: BatchSource;
  private readonly emit: (batch: BatchDto) => void;
  private readonly dirty = new Set<string>();
  private timer: Timer | undefined;
  private seq = 0;
  private today: number;

  /** `epoch`: the generation of the list; another one is another list. */
  constructor(clock: Clock, epoch: number, source: BatchSource, emit: (batch: BatchDto) => void) {
    this.clock = clock;
    this.epoch = epoch;
    this.source = source;
    this.emit = emit;
    this.today = midnightBefore(clock.now());
  }

  /** An Action has changed; without an id only the counts, or nothing but the list itself. */
  touch(id?: string): void {
    if (id !== undefined) this.dirty.add(id);
    this.timer ??= this.clock.after(BATCH_MS, () => this.flush());
  }

  /** After midnight, Actions that were finished "today" were finished yesterday. */
  checkDate(): void {
    const today = midnightBefore(this.clock.now());
    if (today === this.today) return;
    this.today = today;
    for (const { id } of this.source.entries.all()) this.touch(id);
  }

  stop(): void {
    this.timer?.cancel();
    this.timer = undefined;
    this.dirty.clear();
  }

  list(): QueueDto {
    const rows = Array.from(this.source.entries.all(), (entry) => this.row(entry));
    return { epoch: this.epoch, seq: this.seq, rows, counts: this.counts(), known: this.source.known() };
  }

  row(entry: Entry): RowDto {
    return rowOf(entry, { ...this.source.context(entry.id), today: this.today });
  }

  private counts(): ViewCounts {
    return countViews(this.source.entries.all(), this.today);
  }

  private flush(): void {
    this.timer = undefined;
    this.seq += 1;
    const upserts: RowDto[] = [];
    const removes: string[] = [];
    for (const id of this.dirty) {
      const entry = this.source.entries.get(id);
      if (entry === undefined) removes.push(id);
      else upserts.push(this.row(entry));
    }
    this.dirty.clear();
    this.emit({ epoch: this.epoch, seq: this.seq, upserts, removes, counts: this.counts(), known: this.source.known() });
  }
}
