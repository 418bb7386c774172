/**
 * Determines how the states of updates are written to disk, and how many pending updates are marked
 * ahead of their turn as possibly sent. The updates of a backlog are thus sent after few forced
 * transactions, not one each. After the end of the process their outcome is unknown, and evidence
 * decides, as for any update that was being sent. Unused marks are soon removed.
 */
import type { Clock, Timer } from "../ports.ts";
import type { Readiness } from "./readiness.ts";
import type { SendOrder } from "./send-order.ts";
import type { UpdateRecords } from "./update-records.ts";
import type { Update } from "./update.ts";

/**
 * Time for which the states of a backlog are collected for one transaction, in milliseconds, unless
 * another transaction or a batch of rows comes first and includes them. Longer than the time
 * between two batches.
 */
const OUTCOMES_MS = 100;

/** Time per request, in milliseconds, above which a transaction for each is not noticed. */
const FAST_MS = 50;
const FIRST = 8;
/**
 * Limits of the updates that are marked ahead. After the end of the process each of them is
 * "Outcome unknown" until a list has come, though it was never sent. So there are no more of them
 * than are sent in this time, and no more than are needed to keep transactions, each of which waits
 * for the disk, from limiting the pace.
 */
const AHEAD_MS = 100;
const MAX = 32;
/**
 * Time after which marks are removed, in milliseconds: the service is slow, or asks for a pause.
 */
const UNUSED_MS = 1_000;

export interface SendingAheadOptions {
  clock: Clock;
  records: Pick<UpdateRecords, "isMarked" | "unmark" | "writeInTurn" | "writeSending" | "writeWhenPossible">;
  readiness: Pick<Readiness, "nextOf" | "asSending">;
  turns: Pick<SendOrder, "actionIds">;
}

export class SendingAhead {
  private readonly options: SendingAheadOptions;
  /** Number of other updates that are marked together with one that is sent. */
  private room = 0;
  /** Number of updates sent without their own transaction since the last call of `pace`. */
  private sent = 0;
  /** End of the last transaction, in monotonic milliseconds. */
  private writtenAt: number | undefined;
  private timer: Timer | undefined;

  constructor(options: SendingAheadOptions) {
    this.options = options;
  }

  /**
   * Records an update that is sent now, unless its record is marked already. Throws if the disk
   * fails: no update is sent whose record does not show it.
   */
  write(update: Update, isBacklog: boolean): void {
    const { clock, records } = this.options;
    if (records.isMarked(update)) {
      this.sent += 1;
      return records.writeInTurn(update, OUTCOMES_MS);
    }
    if (!isBacklog) return records.writeSending(update, []);
    const others = this.nextInTurn(this.pace(), update.actionId);
    records.writeSending(update, others);
    // The wait for the disk is no measure of the pace.
    this.writtenAt = clock.monotonic();
    if (others.length === 0) return;
    this.timer?.cancel();
    this.timer = clock.after(UNUSED_MS, () => this.stop());
  }

  /** Records a change already made: "soon" in time for the row, "inTurn" when convenient. */
  keep(update: Update, when: "soon" | "inTurn", isBacklog: boolean): void {
    const { records } = this.options;
    if (isBacklog) records.writeInTurn(update, OUTCOMES_MS);
    else if (when === "inTurn") records.writeInTurn(update);
    else records.writeWhenPossible(update);
  }

  /** Removes the remaining marks. */
  stop(): void {
    this.timer?.cancel();
    this.timer = undefined;
    this.options.records.unmark();
  }

  /** Returns how many to mark: up to twice as many as before at a fast pace, otherwise none. */
  private pace(): number {
    const sinceMs = this.options.clock.monotonic() - (this.writtenAt ?? Number.NEGATIVE_INFINITY);
    const eachMs = sinceMs / (this.sent + 1);
    const inTime = Math.ceil(AHEAD_MS / eachMs);
    this.room = eachMs <= FAST_MS ? Math.min(MAX, inTime, Math.max(FIRST, 2 * this.room)) : 0;
    this.sent = 0;
    return this.room;
  }

  /** Returns up to `count` updates that would be sent next, as they would be sent now. */
  private nextInTurn(count: number, without: string): Update[] {
    const { clock, records, readiness, turns } = this.options;
    const sending: Update[] = [];
    for (const actionId of turns.actionIds()) {
      if (sending.length >= count) break;
      const update = actionId === without ? undefined : readiness.nextOf(actionId);
      const next = update === undefined ? undefined : readiness.asSending(update, clock.now());
      if (next !== undefined && !records.isMarked(next)) sending.push(next);
    }
    return sending;
  }
}
