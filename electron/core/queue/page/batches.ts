/**
 * Sends the rows of the queue to the page. First the first rows of the list, then the rest of a
 * long list in batches, then batches of changes, each Action once, with a number that reveals a
 * gap. A change is sent at once, and at most one batch of changes every 50 ms unless one cannot
 * hold all. In a flood the batches use a small part of main's time, unless a change would be
 * pending for long. Few batches may be unpainted; changes are coalesced meanwhile.
 */
import type { RowDto } from "../../../contract/action.ts";
import type { BatchDto, PaintedInput, QueueDto } from "../../../contract/queue.ts";
import type { Clock, Log, Timer } from "../../ports.ts";
import type { Entry, EntryList } from "../action/entry.ts";
import { FloodPause } from "./flood-pause.ts";
import { ComingRows, inListOrder } from "./list-order.ts";
import { PagePace } from "./page-pace.ts";
import { rowOf, type RowContext } from "../row.ts";
import type { CountedQueue, ViewCounter } from "../view-counts.ts";
import { first, WaitingChanges, type TakenChanges } from "./waiting-changes.ts";

const BATCH_MS = 50;

export interface BatchLimits {
  /** Rows in the first part of a list: more than a screen shows, few enough to paint at once. */
  first: number;
  /** Rows and removals of one list or batch: main copies them to the page in few milliseconds. */
  rows: number;
  /**
   * Number of pending ids, beyond the number of all Actions, for a page that paints nothing:
   * Actions that arrived and were forgotten meanwhile. Beyond this limit, the returning page
   * requests the list.
   */
  forgotten: number;
}
export const BATCH_LIMITS: BatchLimits = { first: 100, rows: 1_000, forgotten: 10_000 };

export interface BatchSource extends CountedQueue {
  entries: EntryList;
  /** Returns the updates of an Action, and the question about its silence. */
  context: (id: string) => RowContext;
}

export interface BatchPorts {
  clock: Clock;
  log: Log;
  /** Writes pending outcomes to disk, before rows that show them are built. */
  flush: () => void;
  /** Sends a batch to the page. Returns false if no page listens. */
  emit: (batch: BatchDto) => boolean;
}

export class Batches {
  private readonly ports: BatchPorts;
  private readonly epoch: number;
  private readonly source: BatchSource;
  private readonly counter: ViewCounter;
  private readonly limits: BatchLimits;
  readonly pace: PagePace;
  /** The Actions that have changed. */
  private readonly waiting: WaitingChanges;
  private coming = new ComingRows();
  /** Actions whose history alone has changed since the page got their rows. */
  private readonly noted = new Set<string>();
  /** Time since which a change of the counts, or of whether the list is known, is pending. */
  private listChangedAt: number | undefined;
  /** "lost": no page listens; "skipped": the page has missed changes, and needs the list. */
  private page: "follows" | "lost" | "skipped" = "follows";
  private timer: Timer | undefined;
  /** Earliest time of the next batch of changes, in monotonic milliseconds. */
  private notBefore = Number.NEGATIVE_INFINITY;
  private readonly pause = new FloodPause();
  private seq = 0;

  /** `epoch`: the generation of the list; another epoch means another list. */
  constructor(ports: BatchPorts, epoch: number, source: BatchSource, counter: ViewCounter, limits = BATCH_LIMITS) {
    this.ports = ports;
    this.epoch = epoch;
    this.source = source;
    this.waiting = new WaitingChanges(source.entries);
    this.counter = counter;
    this.limits = limits;
    this.pace = new PagePace(ports);
  }

  /** Called when an Action has changed; without an id, when only counts or `known` have. */
  touch(id?: string): void {
    if (this.page !== "follows") return;
    this.pause.changed();
    const now = this.ports.clock.monotonic();
    if (id === undefined) this.listChangedAt ??= now;
    else {
      this.waiting.addId(id, now);
      this.limit();
    }
    this.schedule();
  }

  /** Like `touch`, for an Action that stays known. */
  touchEntry(entry: Entry): void {
    if (this.page !== "follows") return;
    this.pause.changed();
    if (!entry.rowWaits) {
      this.waiting.add(entry, this.ports.clock.monotonic());
      this.limit();
    }
    this.schedule();
  }

  /** Like `touch`, for news that the user waits for: sent in the next batch, without a pause. */
  touchFirst(id: string): void {
    this.touch(id);
    if (this.page === "follows") this.waiting.hurry(id);
  }

  /** Sends pending changes at once, because something that the user waited for is over. */
  hurry(): void {
    this.notBefore = Number.NEGATIVE_INFINITY;
    this.timer?.cancel();
    this.timer = undefined;
    this.schedule();
  }

  /** Like `touch`, for an unchanged row: an alert to a whole list sends no row again. */
  touchHistory(entry: Entry): void {
    if (this.page !== "follows" || entry.rowWaits) return;
    this.noted.add(entry.id);
    this.schedule();
  }

  /** Called when the page has painted a list or batch, so that the next one may follow. */
  painted({ epoch, seq }: PaintedInput): void {
    if (epoch !== this.epoch || seq > this.seq) return;
    this.pace.painted(seq);
    if (this.page === "skipped") this.askToList();
    else this.schedule();
  }

  /**
   * Returns the list's first rows, for a page that begins or has seen a gap. Batches send the rest
   * once these rows are painted.
   */
  begin(): QueueDto {
    this.ports.flush();
    this.forget();
    this.page = "follows";
    this.notBefore = Number.NEGATIVE_INFINITY;
    const { entries } = this.source;
    const isLong = entries.size > this.limits.first;
    this.pace.sent(this.seq, isLong);
    if (!isLong) return this.list();
    this.coming = new ComingRows(inListOrder(entries));
    const rows = this.coming.take(this.limits.first).flatMap((id) => this.rowById(id) ?? []);
    return { ...this.head(), rows, more: true };
  }

  stop(): void {
    this.forget();
    this.page = "lost";
    this.pace.stop();
  }

  /** Returns the whole list. */
  list(): QueueDto {
    return { ...this.head(), rows: Array.from(this.source.entries.all(), (entry) => this.row(entry)) };
  }

  row(entry: Entry): RowDto {
    return rowOf(entry, this.source.context(entry.id), this.counter.today);
  }

  private rowById(id: string): RowDto | undefined {
    const entry = this.source.entries.get(id);
    return entry === undefined ? undefined : this.row(entry);
  }

  private head(): Omit<QueueDto, "rows" | "more"> {
    return { epoch: this.epoch, seq: this.seq, counts: this.counter.counts(), known: this.source.known() };
  }

  /** If the page paints nothing and changes outnumber the list, the page gets the list instead. */
  private limit(): void {
    if (this.pace.isReady || this.waiting.size <= this.source.entries.size + this.limits.forgotten) return;
    this.forget(true);
    this.page = "skipped";
  }

  private forget(keepPace = false): void {
    this.waiting.clear();
    this.noted.clear();
    this.coming = new ComingRows();
    this.listChangedAt = undefined;
    this.timer?.cancel();
    this.timer = undefined;
    if (!keepPace) this.pace.begin();
  }

  private get oldest(): number | undefined {
    const { oldest } = this.waiting;
    return oldest === undefined ? this.listChangedAt : Math.min(oldest, this.listChangedAt ?? oldest);
  }

  private schedule(): void {
    if (this.timer !== undefined || !this.pace.isReady) return;
    const isComing = this.coming.left > 0;
    if (!isComing && this.noted.size === 0 && this.oldest === undefined) return;
    const { clock } = this.ports;
    this.await(isComing ? 0 : Math.max(0, this.notBefore - clock.monotonic()));
  }

  private await(ms: number): void {
    const { clock } = this.ports;
    this.timer = clock.after(ms, () => {
      const pauseMs = this.waiting.areUrgent || this.coming.left > 0 ? 0 : this.pause.look(clock.monotonic());
      if (pauseMs > 0) this.await(pauseMs);
      else this.send();
    });
  }

  private send(): void {
    // Recording an outcome calls `hurry`, for the batch that is being built here.
    this.ports.flush();
    this.timer?.cancel();
    this.timer = undefined;
    const { clock } = this.ports;
    const { oldest } = this;
    const began = clock.monotonic();
    const { known, gone: removes } = this.nextChanged();
    const upserts = known.map((entry) => this.row(entry));
    for (const id of this.coming.take(this.limits.rows - upserts.length - removes.length)) {
      const row = this.rowById(id);
      if (row !== undefined) upserts.push(row);
    }
    const noted = this.nextNoted();
    this.listChangedAt = undefined;
    const isFull = this.waiting.size + this.noted.size > 0;
    if (upserts.length + removes.length + noted.length > 0)
      this.notBefore = isFull ? Number.NEGATIVE_INFINITY : clock.monotonic() + BATCH_MS;
    this.emit({ upserts, removes, ...(noted.length > 0 && { noted }) }, oldest ?? began);
    const now = clock.monotonic();
    this.notBefore = Math.max(this.notBefore, now + this.pause.begin(now, now - began, this.waiting.oldest));
    this.schedule();
  }

  /**
   * Returns the changed Actions of the next batch. At least half of a batch is for a list that is
   * still being sent.
   */
  private nextChanged(): TakenChanges {
    const { rows } = this.limits;
    const taken = this.waiting.take(Math.max(rows - this.coming.left, Math.floor(rows / 2)));
    if (this.noted.size === 0 && this.coming.left === 0) return taken;
    for (const id of [...taken.known.map((entry) => entry.id), ...taken.gone]) {
      this.noted.delete(id);
      this.coming.drop(id);
    }
    return taken;
  }

  private nextNoted(): string[] {
    const ids = first(this.noted, this.limits.rows);
    for (const id of ids) this.noted.delete(id);
    return ids;
  }

  /** Leaves a gap in `seq`, which makes the page request the list. */
  private askToList(): void {
    this.seq += 1;
    this.emit({ upserts: [], removes: [] }, this.ports.clock.monotonic());
  }

  private emit(changes: Pick<BatchDto, "upserts" | "removes" | "noted">, since: number): void {
    const { clock } = this.ports;
    this.seq += 1;
    this.pace.sent(this.seq);
    const changedAt = Math.round(clock.now() - (clock.monotonic() - since));
    const more = this.coming.left > 0;
    if (this.ports.emit({ ...this.head(), changedAt, ...changes, ...(more && { more }) })) return;
    // The page requests the list once it listens.
    this.forget();
    this.page = "lost";
  }
}
