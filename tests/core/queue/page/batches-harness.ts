/** Batches of a queue that is a map, for a page that the test plays. */
import type { BatchDto } from "../../../../electron/contract/queue.ts";
import { BATCH_LIMITS, Batches, type BatchLimits } from "../../../../electron/core/queue/page/batches.ts";
import type { Entry } from "../../../../electron/core/queue/action/entry.ts";
import { ViewCounter } from "../../../../electron/core/queue/view-counts.ts";
import type { Action } from "../../../../proto/gen/example/wdm/v1/action_pb.ts";
import { testLog } from "../../../shell/fakes.ts";
import { anAction } from "../../../support/actions.ts";
import { FakeClock } from "../../../support/fake-clock.ts";
import { entryOf } from "../../queue-harness.ts";

const NO_WORK = { update: undefined, ahead: undefined, silentSince: undefined };
const EPOCH = 7;

export const MAX_ROWS = BATCH_LIMITS.rows;

export const numbered = (count: number): string[] => Array.from({ length: count }, (_, index) => `n-${index}`);

export class BatchesHarness {
  readonly clock = new FakeClock();
  readonly log = testLog();
  readonly entries = new Map<string, Entry>();
  sent: BatchDto[] = [];
  listens = true;
  /** Milliseconds that it takes to send a batch. */
  cost = 0;
  /** Milliseconds that it takes to write what the rows show. */
  settleCost = 0;
  settled = 0;
  batches: Batches;

  constructor() {
    // All parts of a list have one size here.
    this.batches = this.withLimits({ ...BATCH_LIMITS, first: MAX_ROWS });
  }

  withLimits(limits: BatchLimits): Batches {
    const { clock, log, entries } = this;
    const queue = {
      entries: {
        get: (id: string) => entries.get(id),
        all: () => entries.values(),
        get size() {
          return entries.size;
        },
      },
      known: () => true,
    };
    const counter = new ViewCounter(clock, queue, () => undefined);
    const emit = (batch: BatchDto): boolean => this.take(batch);
    return new Batches({ clock, log, flush: () => this.settle(), emit }, EPOCH, { ...queue, context: () => NO_WORK }, counter, limits);
  }

  change(...ids: string[]): void {
    for (const id of ids) {
      // The record of a known Action is reused.
      if (!this.entries.has(id)) this.add(id);
      this.batches.touch(id);
    }
  }

  /** Changes only the history of these Actions. */
  note(...ids: string[]): void {
    for (const id of ids) {
      const entry = this.entries.get(id);
      if (entry !== undefined) this.batches.touchHistory(entry);
    }
  }

  /** Removes an Action without notifying the batches. */
  add(id: string, change: Partial<Action> = {}): void {
    this.entries.set(id, entryOf({ ...anAction(id), ...change }, this.clock));
  }

  lengths(): number[] {
    return this.sent.map(({ upserts }) => upserts.length);
  }

  ids(): string[][] {
    return this.sent.map(({ upserts }) => upserts.map(({ id }) => id));
  }

  paint(seq = this.sent.at(-1)?.seq ?? 0): void {
    this.batches.painted({ epoch: EPOCH, seq });
  }

  /** Paints until nothing more arrives. */
  paintAll(): void {
    for (let seq = -1; seq !== this.sent.at(-1)?.seq;) {
      seq = this.sent.at(-1)?.seq ?? -2;
      this.paint(Math.max(seq, 0));
      this.clock.advanceSync(0);
    }
  }

  private settle(): void {
    this.settled += 1;
    this.clock.block(this.settleCost);
  }

  private take(batch: BatchDto): boolean {
    if (this.listens) this.sent.push(batch);
    this.clock.block(this.cost);
    return this.listens;
  }
}
