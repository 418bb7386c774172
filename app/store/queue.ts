/**
 * The rows as main last sent them. Batches are applied strictly in order; on a gap, or a new epoch, the whole list is asked for again and the batches that
 * come meanwhile are kept until it answers. The old rows stay on the screen all the while.
 */
import type { StoreApi } from "zustand/vanilla";
import type { DocketBridge } from "../../electron/contract/channels.ts";
import type { RowDto } from "../../electron/contract/action.ts";
import type { BatchDto, QueueDto, ViewCounts } from "../../electron/contract/queue.ts";
import { recordOf, VIEW_NAMES } from "../../electron/contract/vocabulary.ts";
import { errorWords } from "../messages/errors.ts";
import { createStore } from "./create-store.ts";

export interface QueueState {
  /** Another one is another list, of other settings; undefined before the first. */
  readonly epoch?: number;
  readonly rows: ReadonlyMap<string, RowDto>;
  readonly counts: ViewCounts;
  /** False until the service has been heard: an empty list means nothing before that. */
  readonly known: boolean;
  /** Why the list could not be had from the main process, in a sentence. */
  readonly problem?: string;
}

/** Whether the list was replaced by one of other settings: what is not in it belongs to nobody here any more. */
export function isAnotherList(state: QueueState, before: QueueState): boolean {
  return before.epoch !== undefined && state.epoch !== before.epoch;
}

export const NO_COUNTS: ViewCounts = recordOf(VIEW_NAMES, 0);

/** How long to wait before asking again when main could not answer, in ms: long enough not to flood it, short enough to go unnoticed. */
const ASK_AGAIN_MS = 1000;

export class Queue {
  readonly store: StoreApi<QueueState>;
  readonly #bridge: DocketBridge;
  #epoch = -1;
  #seq = -1;
  /** Batches that came while the list was asked for; undefined when it is not. */
  #kept: BatchDto[] | undefined;
  #unsubscribe: (() => void) | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(bridge: DocketBridge) {
    this.#bridge = bridge;
    this.store = createStore<QueueState>(() => ({ rows: new Map(), counts: NO_COUNTS, known: false }));
  }

  start(): void {
    this.#unsubscribe = this.#bridge.on("queue:batch", (batch) => this.#receive(batch));
    this.#ask([]);
  }

  stop(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    clearTimeout(this.#again);
  }

  #receive(batch: BatchDto): void {
    if (this.#kept !== undefined) {
      this.#kept.push(batch);
      return;
    }
    if (this.#isOld(batch)) return;
    if (batch.epoch === this.#epoch && batch.seq === this.#seq + 1) this.#apply([batch]);
    else this.#ask([batch]);
  }

  #isOld(batch: BatchDto): boolean {
    return batch.epoch < this.#epoch || (batch.epoch === this.#epoch && batch.seq <= this.#seq);
  }

  #ask(kept: BatchDto[]): void {
    this.#kept = kept;
    clearTimeout(this.#again);
    void this.#bridge.invoke("queue:list", null).then((result) => {
      if (this.#unsubscribe === undefined) return;
      if (result.ok) this.#replace(result.value);
      else this.#failed(errorWords(result.error));
    });
  }

  #failed(message: string): void {
    this.store.setState({ problem: message });
    this.#again = setTimeout(() => this.#ask(this.#kept ?? []), ASK_AGAIN_MS);
  }

  #replace(list: QueueDto): void {
    this.#epoch = list.epoch;
    this.#seq = list.seq;
    const { epoch, rows, counts, known } = list;
    this.store.setState({ epoch, rows: new Map(rows.map((row) => [row.id, row])), counts, known }, true);
    this.#settle();
  }

  /** Applies what was kept while the list was asked for, as far as it follows on; a gap among it means asking once more. */
  #settle(): void {
    const kept = (this.#kept ?? []).filter((batch) => !this.#isOld(batch));
    this.#kept = undefined;
    const following: BatchDto[] = [];
    for (const batch of kept) {
      if (batch.epoch !== this.#epoch || batch.seq !== this.#seq + following.length + 1) break;
      following.push(batch);
    }
    if (following.length > 0) this.#apply(following);
    if (following.length < kept.length) this.#ask(kept.slice(following.length));
  }

  #apply(batches: readonly BatchDto[]): void {
    const last = batches.at(-1);
    if (last === undefined) return;
    const rows = new Map(this.store.getState().rows);
    for (const batch of batches) {
      for (const id of batch.removes) rows.delete(id);
      for (const row of batch.upserts) rows.set(row.id, row);
    }
    this.#seq = last.seq;
    this.store.setState({ rows, counts: last.counts, known: last.known });
  }
}
