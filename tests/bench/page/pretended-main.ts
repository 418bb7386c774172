/**
 * Simulates main for a page: a queue that changes at a rate, and its changes in batches, at most
 * one every 50 ms, each Action once. For a page that reports what it has painted, at most two
 * batches are in transit; further changes wait, coalesced.
 */
import type { RowDto } from "../../../electron/contract/action.ts";
import type { BatchDto, QueueDto } from "../../../electron/contract/queue.ts";
import type { Clock, Log } from "../../../electron/core/ports.ts";
import { PagePace } from "../../../electron/core/queue/page/page-pace.ts";
import type { PretendedQueue } from "./pretended-queue.ts";

export const WINDOW_MS = 50;
/** Most rows of one batch, so that no batch causes a long task. */
export const MAX_ROWS = 1000;

const CLOCK: Clock = { now: () => Date.now(), monotonic: () => performance.now(), after: () => ({ cancel: () => undefined }) };
const NO_LOG: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

export interface FeedPlan {
  readonly perSecond: number;
  /** "order": rows constantly change their places, appear and disappear. */
  readonly kind: "reports" | "order";
}

export class PretendedMain {
  readonly #queue: PretendedQueue;
  readonly #post: (batch: BatchDto) => void;
  readonly #epoch = 1;
  #seq = 0;
  readonly #pace = new PagePace({ clock: CLOCK, log: NO_LOG });
  /**
   * Whether the page has reported a paint; until then, the number of batches in transit is not
   * limited.
   */
  #says = false;
  /** Changed ids, and the time at which the window of their first change ended. */
  readonly #changed = new Map<string, number>();
  #fed: number | undefined;
  /** Fractions of changes that did not fit into a window. */
  #rest = 0;

  constructor(queue: PretendedQueue, post: (batch: BatchDto) => void) {
    this.#queue = queue;
    this.#post = post;
  }

  /** Returns the list at the page's request, and starts afresh. */
  list(): QueueDto {
    this.#says = false;
    this.#pace.begin();
    this.#pace.sent(this.#seq);
    this.#changed.clear();
    return { epoch: this.#epoch, seq: this.#seq, rows: [...this.#queue.rows.values()], counts: { ...this.#queue.counts }, known: true };
  }

  /** Ends a window: its changes become due, and are sent as far as the page keeps up. */
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

  /** Makes the next `tick` start anew, without changes for the time until then. */
  rest(): void {
    this.#fed = undefined;
    this.#rest = 0;
  }

  painted(seq: number): void {
    this.#says = true;
    this.#pace.painted(seq);
    // The rest follows at once, since the page has just caught up.
    while (this.#changed.size > 0 && !this.#isBehind()) this.#send();
  }

  /** Number of changes that have not been sent. */
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

/** Writes the time at which the row was due into a text that the page shows. */
function stamped(row: RowDto, due: number): RowDto {
  return { ...row, progress: { phase: "measuring", statusMessage: `due at ${due.toFixed(1)}` } };
}

/** Returns the time in a row's text, in epoch milliseconds, or undefined where there is none. */
export function dueIn(text: string): number | undefined {
  const found = /due at (\d+\.\d)/.exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
}
