/**
 * The transactions of the journal: the backlog in turns of a few milliseconds, and what must be on
 * the disk now before it. A transaction holds as many changes as the disk has shown to take in
 * time.
 */
import type { Clock, LedgerStore, NewLedgerLine, UpdateStore } from "../../ports.ts";
import { idOf, type PendingChange, type PendingChanges } from "./pending-changes.ts";

/** Limit of one blocking write. */
const TURN_MS = 25;
/** The same for lines alone: nobody waits for them, and a frame is 16 ms. */
const LINES_TURN_MS = 8;
/**
 * Changes, and lines, per transaction at most: each costs a fraction of a millisecond, the
 * transaction some.
 */
const MAX_CHANGES = 512;
/** The same for lines alone, which take 2 µs each: twice as many cost nothing less by the line. */
const MAX_LINES = 2_048;
/** Of a backlog that does not end, so many lines wait for the disk at most: 3 MB of its log. */
const MAX_UNFORCED = 16_384;
/** Changes that go along with others whatever the pace: they were gathered a moment ago. */
const MAX_JOINED = 16;
/** Lines that go along: a millisecond or two. */
const MAX_JOINED_LINES = 128;

export interface TransactionsOptions {
  clock: Clock;
  updates: Pick<UpdateStore, "putUpdate" | "removeUpdate" | "together">;
  ledger: Pick<LedgerStore, "append">;
  /** Whose: the service and the acting Principal. */
  accountKey: string;
}

/** How much a transaction of one kind has room for. */
interface Pace {
  /** In changes. It doubles while a full transaction is fast. */
  room: number;
  readonly turnMs: number;
  readonly maxLines: number;
}

export class JournalTransactions {
  private readonly options: TransactionsOptions;
  private readonly waiting: PendingChanges;
  private readonly records: Pace = { room: 1, turnMs: TURN_MS, maxLines: MAX_CHANGES };
  private readonly linesAlone: Pace = { room: 1, turnMs: LINES_TURN_MS, maxLines: MAX_LINES };
  /** Lines that are written, and on the disk for certain once the next part is. */
  private unforced = 0;

  constructor(options: TransactionsOptions, waiting: PendingChanges) {
    this.options = options;
    this.waiting = waiting;
  }

  /**
   * Writes the oldest of what waits, for one turn. Returns whether that is all of it; throws where
   * the disk refuses.
   */
  writeTurn(): boolean {
    const { clock } = this.options;
    const pace = this.waiting.areLinesAlone ? this.linesAlone : this.records;
    const turnEnds = clock.monotonic() + pace.turnMs;
    while (this.waiting.length > 0) {
      const { room } = pace;
      const some = this.waiting.oldest(room, pace.maxLines);
      const tookMs = this.write(some, this.waiting.length > some.length);
      this.waiting.written(some.length);
      if (clock.monotonic() + (tookMs * pace.room) / room > turnEnds) break;
    }
    return this.waiting.length === 0;
  }

  /**
   * Writes these now, in one transaction. What waits goes along where it is little; else only what
   * concerns the same records and Actions, so that nobody waits for the lines of a burst. Throws
   * where the disk refuses: then the rest waits on, and nothing of these is kept.
   */
  writeNow(own: readonly PendingChange[], joinsAll: boolean): void {
    const [first] = own;
    if (first === undefined) return;
    const isLittle = joinsAll && this.waiting.isWithin(Math.max(MAX_JOINED, this.records.room), MAX_JOINED_LINES);
    const earlier = isLittle ? this.waiting.takeAll() : this.waiting.takeOf(own);
    const last = earlier.at(-1);
    try {
      if (last === undefined || last.record !== undefined) this.write([...earlier, ...own]);
      else this.write([...earlier.slice(0, -1), { ...first, lines: [...last.lines, ...first.lines] }, ...own.slice(1)]);
    } catch (error) {
      this.waiting.putBack(earlier);
      throw error;
    }
  }

  /**
   * Writes every waiting record now, in one transaction, with what waits of the same Actions.
   * Throws where the disk refuses; then it waits on.
   */
  writeRecords(): void {
    const isLittle = this.waiting.isWithin(MAX_CHANGES, MAX_JOINED_LINES);
    const taken = isLittle ? this.waiting.takeAll() : this.waiting.takeOf(this.waiting.records());
    try {
      this.write(taken);
    } catch (error) {
      this.waiting.putBack(taken);
      throw error;
    }
  }

  /** In one transaction. Returns its duration, milliseconds. `hasMore`: more follows soon. */
  private write(changes: readonly PendingChange[], hasMore = false): number {
    const { clock, updates } = this.options;
    const began = clock.monotonic();
    // Of a record that has changed again, the last version alone.
    const last = new Map(changes.flatMap(({ record }) => (record === undefined ? [] : [[idOf(record), record]])));
    const pace = last.size === 0 ? this.linesAlone : this.records;
    const { room } = pace;
    // One that is refused must not keep the others back for longer than it has to.
    pace.room = 1;
    const [first] = changes;
    // Lines alone are no change of the updates, and are not counted as one.
    if (last.size === 0) this.writeLines(changes, hasMore);
    else if (changes.length === 1 && first?.record !== undefined) this.writeRecord(first.record, first.lines);
    else {
      updates.together(() => {
        for (const record of last.values()) this.writeRecord(record, []);
        this.writeLines(changes);
      });
    }
    const tookMs = clock.monotonic() - began;
    const isMeasure = changes.length >= room;
    const fits = 2 * tookMs <= pace.turnMs && isMeasure ? 2 * room : tookMs > pace.turnMs ? room / 2 : room;
    pace.room = Math.min(MAX_CHANGES, Math.max(1, Math.floor(fits)));
    return tookMs;
  }

  /** In one go: a line alone costs several times as much. */
  private writeLines(changes: readonly PendingChange[], hasMore = false): void {
    const { ledger, accountKey } = this.options;
    const lines = changes.flatMap((change) => change.lines);
    if (lines.length === 0) return;
    const waitsForDisk = !hasMore || this.unforced + lines.length > MAX_UNFORCED;
    ledger.append(accountKey, lines, !waitsForDisk);
    this.unforced = waitsForDisk ? 0 : this.unforced + lines.length;
  }

  private writeRecord(record: NonNullable<PendingChange["record"]>, lines: readonly NewLedgerLine[]): void {
    const { updates, accountKey } = this.options;
    if ("removed" in record) updates.removeUpdate(accountKey, record.removed, lines);
    else updates.putUpdate(accountKey, record, lines);
  }
}
