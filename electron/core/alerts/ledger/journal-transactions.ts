/**
 * The transactions of the journal: writes the backlog in turns of a few milliseconds, and urgent
 * changes before it. A transaction holds as many changes as the disk has shown to take in time.
 */
import type { Clock, LedgerStore, NewLedgerLine, UpdateStore } from "../../ports.ts";
import { idOf, type PendingChange, type PendingChanges } from "./pending-changes.ts";

/** Time limit of one blocking write. */
const TURN_MS = 25;
/** Time limit for lines alone: nobody waits for them, and a frame is 16 ms. */
const LINES_TURN_MS = 8;
/**
 * Maximum number of changes, and of lines, per transaction. Each costs a fraction of a millisecond,
 * in addition to the cost of the transaction itself.
 */
const MAX_CHANGES = 512;
/**
 * Maximum for lines alone, which take 2 µs each: twice as many would not reduce the cost per line.
 */
const MAX_LINES = 2_048;
/**
 * Maximum number of lines of a continuous backlog that are not yet forced to disk: 3 MB of its log.
 */
const MAX_UNFORCED = 16_384;
/**
 * Number of changes that join another transaction whatever the pace; they were gathered a moment
 * ago.
 */
const MAX_JOINED = 16;
/** Number of lines that join another transaction; writing them takes a millisecond or two. */
const MAX_JOINED_LINES = 128;

export interface TransactionsOptions {
  clock: Clock;
  updates: Pick<UpdateStore, "putUpdate" | "removeUpdate" | "together">;
  ledger: Pick<LedgerStore, "append">;
  /** Account of the records: the service and the acting Principal. */
  accountKey: string;
}

/** Capacity of a transaction of one kind. */
interface Pace {
  /** Number of changes. It doubles while a full transaction is fast. */
  room: number;
  readonly turnMs: number;
  readonly maxLines: number;
}

export class JournalTransactions {
  private readonly options: TransactionsOptions;
  private readonly waiting: PendingChanges;
  private readonly records: Pace = { room: 1, turnMs: TURN_MS, maxLines: MAX_CHANGES };
  private readonly linesAlone: Pace = { room: 1, turnMs: LINES_TURN_MS, maxLines: MAX_LINES };
  /** Number of written lines that the next forced write puts safely on the disk. */
  private unforced = 0;

  constructor(options: TransactionsOptions, waiting: PendingChanges) {
    this.options = options;
    this.waiting = waiting;
  }

  /**
   * Writes the oldest waiting changes for one turn. Returns whether all of them are written.
   * @throws if the disk refuses
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
   * Writes these changes now, in one transaction. A small backlog is written with them; otherwise
   * only the waiting changes of the same records and Actions are, so that nobody waits for the
   * lines of a burst.
   * @throws if the disk refuses; the backlog then keeps waiting, and none of these changes is kept
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
   * Writes every waiting record now, in one transaction, with the waiting changes of the same
   * Actions.
   * @throws if the disk refuses; the changes then keep waiting
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

  /**
   * Writes in one transaction and returns its duration in milliseconds. `hasMore`: more changes
   * follow soon.
   */
  private write(changes: readonly PendingChange[], hasMore = false): number {
    const { clock, updates } = this.options;
    const began = clock.monotonic();
    // Only the last version of a record that has changed several times is written.
    const last = new Map(changes.flatMap(({ record }) => (record === undefined ? [] : [[idOf(record), record]])));
    const pace = last.size === 0 ? this.linesAlone : this.records;
    const { room } = pace;
    // A refused write must not delay the others for longer than necessary.
    pace.room = 1;
    const [first] = changes;
    // Lines alone do not change the updates and are not counted as a change of them.
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

  /** Writes all lines in one call; a call per line costs several times as much. */
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
