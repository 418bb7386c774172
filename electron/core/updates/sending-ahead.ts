/**
 * How the states of updates come to the disk, and how many waiting updates are recorded ahead of
 * their turn as possibly out: those of a backlog go out after few forced transactions, not one
 * each. After the end of the process their outcome is unknown, and evidence decides, as for any
 * update that was being sent. Marks that were not needed are taken back soon.
 */
import type { Clock, Timer } from "../ports.ts";
import type { Readiness } from "./readiness.ts";
import type { SendOrder } from "./send-order.ts";
import type { UpdateRecords } from "./update-records.ts";
import type { Update } from "./update.ts";

/**
 * How long the states of a backlog are gathered for one transaction, unless another transaction or
 * a batch of rows comes first, which takes them along: longer than the time between two batches.
 */
const OUTCOMES_MS = 100;

/** At a slower pace a transaction for each request costs nothing that anybody sees. */
const FAST_MS = 50;
const FIRST = 8;
/**
 * After the end of the process each of them is "Outcome unknown" until a list has come, though it
 * was never sent: no more than go out in this time, and as few as keep transactions, each of which
 * waits for the disk, from deciding the pace.
 */
const AHEAD_MS = 100;
const MAX = 32;
/** After which marks are taken back: the service has become slow, or asks for a pause. */
const UNUSED_MS = 1_000;

export interface SendingAheadOptions {
  clock: Clock;
  records: Pick<UpdateRecords, "isMarked" | "unmark" | "writeInTurn" | "writeSending" | "writeWhenPossible">;
  readiness: Pick<Readiness, "nextOf" | "asSending">;
  turns: Pick<SendOrder, "actionIds">;
}

export class SendingAhead {
  private readonly options: SendingAheadOptions;
  /** How many others are recorded with one that goes out. */
  private room = 0;
  /** How many have gone out since without a transaction of their own. */
  private sent = 0;
  /** When the last transaction for it was over. */
  private writtenAt: number | undefined;
  private timer: Timer | undefined;

  constructor(options: SendingAheadOptions) {
    this.options = options;
  }

  /**
   * Records one that goes out now, unless its record says so already. Throws where the disk
   * refuses: nothing goes out whose record does not say so.
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
    // The wait for the disk is no measure of how fast they go out.
    this.writtenAt = clock.monotonic();
    if (others.length === 0) return;
    this.timer?.cancel();
    this.timer = clock.after(UNUSED_MS, () => this.stop());
  }

  /**
   * Records a change that is there already: "soon" in time for the row, "inTurn" when convenient.
   */
  keep(update: Update, when: "soon" | "inTurn", isBacklog: boolean): void {
    const { records } = this.options;
    if (isBacklog) records.writeInTurn(update, OUTCOMES_MS);
    else if (when === "inTurn") records.writeInTurn(update);
    else records.writeWhenPossible(update);
  }

  /** Takes back the marks that are left. */
  stop(): void {
    this.timer?.cancel();
    this.timer = undefined;
    this.options.records.unmark();
  }

  /** Up to twice as many as before while they go out fast, else none. */
  private pace(): number {
    const sinceMs = this.options.clock.monotonic() - (this.writtenAt ?? Number.NEGATIVE_INFINITY);
    const eachMs = sinceMs / (this.sent + 1);
    const inTime = Math.ceil(AHEAD_MS / eachMs);
    this.room = eachMs <= FAST_MS ? Math.min(MAX, inTime, Math.max(FIRST, 2 * this.room)) : 0;
    this.sent = 0;
    return this.room;
  }

  /** So many updates that would go out next, as they would go out now. */
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
