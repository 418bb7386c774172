/**
 * Updates and ledger lines that wait to be written, in the order in which they happened; only what
 * must be on the disk now may overtake those of other Actions. A record and its lines are written
 * in one transaction, so that neither is ever without the other. Writes that the disk refuses wait
 * in memory and are repeated until they succeed.
 */
import { isSameProblem, type StorageProblem } from "../../../contract/storage.ts";
import { Burst } from "../../queue/burst.ts";
import { isBusy, storeFailureOf, type NewLedgerLine, type StoredUpdate, type Timer } from "../../ports.ts";
import { JournalTransactions, type TransactionsOptions } from "./journal-transactions.ts";
import { PendingChanges, type PendingChange } from "./pending-changes.ts";

/** Lines alone are gathered: short for a person, long beside a burst of events. */
const GATHER_MS = 200;
/**
 * A burst of lines is waited for in these spans, a second in all, and so is a burst of events that it
 * has ended in: longer transactions cost less by the line, and the events come first. A kill loses
 * these lines, and never one of an update.
 */
const PAUSE_MS = 100;
const MAX_PAUSES = 8;
/** When a disk that another program holds is tried again. */
const BUSY_RETRY_MS = 250;
/** When a disk that refuses, because it is full for instance, is tried again. */
const RETRY_MS = 2_000;
/** How long a disk may be busy before that is reported. */
const BUSY_IS_TROUBLE_MS = 1_000;
/** Lines without an update that are kept in memory while the disk refuses: about a megabyte. */
const MAX_WAITING = 5_000;

/** A line whose time is the moment at which it reaches the journal, if nothing else is said. */
export type LineText = Omit<NewLedgerLine, "at">;

export interface RecordChange {
  /** The record as it is from now on; or, by its id, that there is none any more. */
  record: StoredUpdate | { removed: string };
  lines: readonly LineText[];
}

export interface JournalOptions extends TransactionsOptions {
  /** Called on each change: a problem while the disk refuses, undefined when all is well again. */
  onProblem: (problem: StorageProblem | undefined) => void;
}

export class Journal {
  private readonly options: JournalOptions;
  private readonly waiting = new PendingChanges();
  private readonly transactions: JournalTransactions;
  /** Lines that found no room in memory. They are gone for good, so this never goes back to 0. */
  private lost = 0;
  private readonly burst = new Burst(MAX_PAUSES);
  private problem: StorageProblem | undefined;
  private timer: { runs: Timer; at: number } | undefined;
  /** Since when nothing could be written; the monotonic clock. */
  private failingSince: number | undefined;
  /** Whether that is trouble: the disk refused, or was busy for too long. Only then lines are dropped. */
  private isTrouble = false;
  /** Within `gather`; and whether changes wait for its end. */
  private gathering = false;
  private hasGathered = false;
  private betweenTurns = false;
  private stopped = false;

  constructor(options: JournalOptions) {
    this.options = options;
    this.transactions = new JournalTransactions(options, this.waiting);
  }

  /**
   * Adds a line that belongs to no update; it is written within a moment, in a burst within a
   * second. Lines are dropped, the oldest first, only while the disk refuses, or is busy for long.
   */
  line(text: LineText, at = this.options.clock.now()): void {
    this.burst.add();
    this.waiting.addLine(this.dated(text, at));
    if (this.isTrouble) this.dropOldest();
    // Lines after the end, such as a late answer about an alert, have nothing to wait for.
    if (this.stopped) this.flush();
    else if (this.timer === undefined) this.schedule(GATHER_MS);
  }

  /** An Action has changed: lines of a burst make room for many such. */
  actionChanged(): void {
    this.burst.prolong();
  }

  /** What waits is written in the next turn, but in a burst. */
  hurry(): void {
    this.schedule(0);
  }

  /** As `commitAll`, of one. */
  commit(change: RecordChange): void {
    this.commitAll([change]);
  }

  /**
   * Writes them now, in one transaction and after what waits of their Actions. Throws a StoreError
   * where the disk refuses, keeping nothing of them.
   */
  commitAll(changes: readonly RecordChange[]): void {
    try {
      this.transactions.writeNow(
        changes.map((change) => this.datedChange(change)),
        this.failingSince === undefined,
      );
    } catch (error) {
      this.failed(error);
      throw error;
    }
    if (this.waiting.length === 0) this.succeeded();
    // A disk that refused takes it again.
    else this.schedule(this.failingSince === undefined ? GATHER_MS : 0);
  }

  /**
   * As `commit`; where the disk refuses it waits, and is written as soon as that is possible.
   * Within `gather` it is written at the end of that.
   */
  commitWhenPossible(change: RecordChange): void {
    if (this.gathering) {
      this.keep(change);
      this.hasGathered = true;
      return;
    }
    try {
      this.commit(change);
    } catch (error) {
      this.keep(change);
      this.failed(error);
    }
  }

  /**
   * What `work` commits when possible is written in one transaction, with its next commit if any.
   */
  gather(work: () => void): void {
    if (this.gathering) return work();
    this.gathering = true;
    try {
      work();
    } finally {
      this.gathering = false;
      if (this.hasGathered) this.flush();
    }
  }

  /** As `commitWhenPossible`, but after so long: for changes that come in great numbers. */
  commitInTurn(change: RecordChange, withinMs = 0): void {
    this.keep(change);
    this.schedule(withinMs);
  }

  /** Writes the backlog now. Returns whether all of it is on the disk. */
  flush(): boolean {
    this.betweenTurns = false;
    try {
      const isAll = this.transactions.writeTurn();
      if (isAll) this.succeeded();
      else this.rest();
      return isAll;
    } catch (error) {
      this.failed(error);
      return false;
    }
  }

  /** Whether the last attempt wrote a part of the backlog, and was not refused. */
  get isBetweenTurns(): boolean {
    return this.betweenTurns;
  }

  /**
   * Writes every waiting record now, before somebody is told of it. While the disk refuses, this is
   * left to the attempts that are due: the refusal is known.
   */
  settle(): void {
    if (this.failingSince !== undefined || this.waiting.areLinesAlone) return;
    try {
      this.transactions.writeRecords();
    } catch (error) {
      return this.failed(error);
    }
    if (this.waiting.length === 0) this.succeeded();
  }

  /** The lines that are not on the disk yet, the oldest first. */
  waitingLines(): NewLedgerLine[] {
    return this.waiting.lines();
  }

  /** Writes the rest now. */
  stop(): void {
    this.stopped = true;
    this.timer?.runs.cancel();
    this.timer = undefined;
    while (this.waiting.length > 0) if (!this.flush() && !this.betweenTurns) return;
  }

  private keep({ record, lines }: RecordChange): void {
    // A record that is written again without news replaces its waiting version, with the lines of
    // both.
    const same = this.waiting.newestOf(record);
    if (same === undefined || (lines.length > 0 && same !== this.waiting.newest))
      return this.waiting.add(this.datedChange({ record, lines }));
    same.record = record;
    same.lines.push(...lines.map((line) => this.dated(line)));
  }

  /** Much waits, and the stream must not: the rest is written in the next turn. */
  private rest(): void {
    this.betweenTurns = true;
    this.schedule(0);
  }

  private succeeded(): void {
    this.timer?.runs.cancel();
    this.timer = undefined;
    this.failingSince = undefined;
    this.isTrouble = false;
    this.hasGathered = false;
    this.report(this.lost === 0 ? undefined : { code: "linesLost", params: { count: this.lost } });
  }

  private failed(error: unknown): void {
    // A refused press leaves nothing behind that could wait.
    if (this.waiting.length === 0) return;
    const now = this.options.clock.monotonic();
    this.failingSince ??= now;
    this.schedule(isBusy(error) ? BUSY_RETRY_MS : RETRY_MS);
    // Somebody else's turn is no trouble yet: nothing is reported, and nothing may be lost by it.
    if (isBusy(error) && now - this.failingSince < BUSY_IS_TROUBLE_MS) return;
    this.isTrouble = true;
    this.dropOldest();
    this.report(storeFailureOf(error));
  }

  private dropOldest(): void {
    this.lost += this.waiting.dropBeyond(MAX_WAITING);
  }

  private schedule(ms: number): void {
    if (this.stopped) return;
    const at = this.options.clock.monotonic() + ms;
    if (this.timer !== undefined && this.timer.at <= at) return;
    this.timer?.runs.cancel();
    const runs = this.options.clock.after(ms, () => {
      this.timer = undefined;
      if (this.putsOff()) this.schedule(PAUSE_MS);
      else this.flush();
    });
    this.timer = { runs, at };
  }

  /** Lines that are due wait for the end of a burst; nothing else does. */
  private putsOff(): boolean {
    const isDue = this.failingSince !== undefined || this.betweenTurns || !this.waiting.areLinesAlone;
    return !isDue && this.burst.endSpan();
  }

  private dated(text: LineText, at = this.options.clock.now()): NewLedgerLine {
    // Not by a spread, which costs three times as much: a list has a line for each Action.
    const { actionId, name, kind, event } = text;
    return { at, actionId, name, kind, event };
  }

  private datedChange({ record, lines }: RecordChange): PendingChange {
    return { record, lines: lines.map((line) => this.dated(line)) };
  }

  private report(problem: StorageProblem | undefined): void {
    if (isSameProblem(problem, this.problem)) return;
    this.problem = problem;
    this.options.onProblem(problem);
  }
}
