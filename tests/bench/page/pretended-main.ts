/**
 * Main, as a page hears it: a queue that changes at a rate, and its changes in batches, at most one
 * every 50 ms, each Action once. To a page that says what it has painted, at most two batches are
 * on their way; what changes meanwhile waits, coalesced.
 */
import type { RowDto } from "../../../electron/contract/action.ts";
import type { BatchDto, QueueDto } from "../../../electron/contract/queue.ts";
import type { Clock, Log } from "../../../electron/core/ports.ts";
import { PagePace } from "../../../electron/core/queue/page/page-pace.ts";
import type { PretendedQueue } from "./pretended-queue.ts";

export const WINDOW_MS = 50;
/** Of one batch, so that none is a long task. */
export const MAX_ROWS = 1000;

const CLOCK: Clock = { now: () => Date.now(), monotonic: () => performance.now(), after: () => ({ cancel: () => undefined }) };
const NO_LOG: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

export interface FeedPlan {
  readonly perSecond: number;
  /** "order": rows change their places all the time, come and go. */
  readonly kind: "reports" | "order";
}

export class PretendedMain {
  readonly #queue: PretendedQueue;
  readonly #post: (batch: BatchDto) => void;
  readonly #epoch = 1;
  #seq = 0;
  readonly #pace = new PagePace({ clock: CLOCK, log: NO_LOG });
  /** A page that has never said what it has painted gets batches without end. */
  #says = false;
  /** Changed ids, and when the window of their first change ended. */
  readonly #changed = new Map<string, number>();
  #fed: number | undefined;
  /** Parts of changes that a window was too short for. */
  #rest = 0;

  constructor(queue: PretendedQueue, post: (batch: BatchDto) => void) {
    this.#queue = queue;
    this.#post = post;
  }

  /** The page has asked: it starts afresh. */
  list(): QueueDto {
    this.#says = false;
    this.#pace.begin();
    this.#pace.sent(this.#seq);
    this.#changed.clear();
    return { epoch: this.#epoch, seq: this.#seq, rows: [...this.#queue.rows.values()], counts: { ...this.#queue.counts }, known: true };
  }

  /** The end of a window: its changes become due, and go out as far as the page keeps up. */
  tick(now: number, plan: FeedPlan): void {
    const due = ((now - (this.#fed ?? now - WINDOW_MS)) * plan.perSecond) / 1000 + this.#rest;
    const count = Math.floor(due);
    this.#rest = due - count;
    this.#fed = now;
    for (let index = 0; index < count; index += 1) {
      for (const id of this.#queue.change(plan.kind, Math.floor(now))) if (!this.#changed.has(id)) this.#changed.set(id, now);
    }
    this.#flush();
  }

  /** The next `tick` begins anew: no changes for the time until then. */
  rest(): void {
    this.#fed = undefined;
    this.#rest = 0;
  }

  painted(seq: number): void {
    this.#says = true;
    this.#pace.painted(seq);
    // What is left over follows at once: the page has just caught up.
    while (this.#changed.size > 0 && !this.#isBehind()) this.#send();
  }

  /** Changes that have not gone out. */
  get waiting(): number {
    return this.#changed.size;
  }

  #flush(): void {
    if (this.#changed.size > 0 && !this.#isBehind()) this.#send();
  }

  #isBehind(): boolean {
    return this.#says && !this.#pace.isReady;
  }

  #send(): void {
    this.#seq += 1;
    this.#pace.sent(this.#seq);
    const upserts: RowDto[] = [];
    const removes: string[] = [];
    let changedAt = Infinity;
    for (const [id, due] of this.#changed) {
      if (upserts.length + removes.length >= MAX_ROWS) break;
      this.#changed.delete(id);
      changedAt = Math.min(changedAt, Math.floor(due));
      const row = this.#queue.rows.get(id);
      if (row === undefined) removes.push(id);
      else upserts.push(stamped(row, due));
    }
    this.#post({ epoch: this.#epoch, seq: this.#seq, upserts, removes, counts: { ...this.#queue.counts }, known: true, changedAt });
  }
}

/** The time at which the row was due, where the page shows it: a reader of the row can tell. */
function stamped(row: RowDto, due: number): RowDto {
  return { ...row, progress: { phase: "measuring", statusMessage: `due at ${due.toFixed(1)}` } };
}

/** The time in a row's text, epoch milliseconds; undefined where it has none. */
export function dueIn(text: string): number | undefined {
  const found = /due at (\d+\.\d)/.exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
}
