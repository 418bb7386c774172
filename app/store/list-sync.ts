/**
 * Keeps the list in step with main. Batches are applied strictly in order; on a gap or a new epoch
 * the whole list is asked for again, batches that come meanwhile are kept until it answers, and the
 * old rows stay on the screen.
 */
import type { DocketBridge } from "../../electron/contract/channels.ts";
import type { InvokeError } from "../../electron/contract/errors.ts";
import type { BatchDto, QueueDto } from "../../electron/contract/queue.ts";
import type { QueueSlice } from "./queue.ts";

/**
 * Pause before asking again when main could not answer, in ms: long enough not to flood it, short
 * enough to go unnoticed.
 */
const ASK_AGAIN_MS = 1000;

export type ListActions = Pick<QueueSlice, "replaceList" | "applyBatches" | "failList">;

export class ListSync {
  readonly #bridge: DocketBridge;
  readonly #list: ListActions;
  #epoch = -1;
  #seq = -1;
  /** Batches that came while the list was asked for; undefined when it is not. */
  #kept: BatchDto[] | undefined;
  #unsubscribe: (() => void) | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(bridge: DocketBridge, list: ListActions) {
    this.#bridge = bridge;
    this.#list = list;
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
      else this.#failed(result.error);
    });
  }

  #failed(error: InvokeError): void {
    this.#list.failList(error);
    this.#again = setTimeout(() => this.#ask(this.#kept ?? []), ASK_AGAIN_MS);
  }

  #replace(list: QueueDto): void {
    this.#epoch = list.epoch;
    this.#seq = list.seq;
    this.#list.replaceList(list);
    this.#settle();
  }

  /** Applies the kept batches as far as they follow on; a gap among them means asking again. */
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
    this.#seq += batches.length;
    this.#list.applyBatches(batches);
  }
}
