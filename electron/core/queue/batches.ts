/** Gathers what changed and hands it on as one batch, at most every 50 ms, each Action once, with a number that shows a gap. */
import type { RowDto } from "../../contract/action.ts";
import type { BatchDto, ViewCounts } from "../../contract/queue.ts";
import type { Clock, Timer } from "../ports.ts";

const BATCH_MS = 50;

export interface BatchSource {
  row(id: string): RowDto | undefined;
  counts(): ViewCounts;
  known(): boolean;
}

export class Batches {
  private readonly clock: Clock;
  private readonly source: BatchSource;
  private readonly emit: (batch: BatchDto) => void;
  private readonly dirty = new Set<string>();
  private timer: Timer | undefined;
  private epochNumber = 0;
  private seqNumber = 0;

  constructor(clock: Clock, source: BatchSource, emit: (batch: BatchDto) => void) {
    this.clock = clock;
    this.source = source;
    this.emit = emit;
  }

  /** The generation of the list: it changes when the whole list is another one. */
  get epoch(): number {
    return this.epochNumber;
  }

  get seq(): number {
    return this.seqNumber;
  }

  touch(id?: string): void {
    if (id !== undefined) this.dirty.add(id);
    this.timer ??= this.clock.after(BATCH_MS, () => this.flush());
  }

  /** A new list: whoever holds the old one has to ask again. */
  renew(): void {
    this.epochNumber += 1;
    this.seqNumber = 0;
    this.dirty.clear();
    this.touch();
  }

  stop(): void {
    this.timer?.cancel();
    this.timer = undefined;
    this.dirty.clear();
  }

  private flush(): void {
    this.timer = undefined;
    this.seqNumber += 1;
    const upserts: RowDto[] = [];
    const removes: string[] = [];
    for (const id of this.dirty) {
      const row = this.source.row(id);
      if (row === undefined) removes.push(id);
      else upserts.push(row);
    }
    this.dirty.clear();
    this.emit({ epoch: this.epochNumber, seq: this.seqNumber, upserts, removes, counts: this.source.counts(), known: this.source.known() });
  }
}
