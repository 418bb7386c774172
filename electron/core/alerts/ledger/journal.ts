/**
 * Updates and ledger lines that wait to be written, in the order in which they happened; only what
 * must be on the disk now may overtake changes of other Actions. A record and its lines are written
 * in one transaction, so that neither is ever without the other. Writes that the disk refuses wait
 * in memory and are repeated until they succeed.
 */
import { isSameProblem, type StorageProblem } from "../../../contract/storage.ts";
import { Burst } from "../../queue/burst.ts";
import { isBusy, storeFailureOf, type NewLedgerLine, type StoredUpdate, type Timer } from "../../ports.ts";
import { JournalTransactions, type TransactionsOptions } from "./journal-transactions.ts";
import { PendingChanges, type PendingChange } from "./pending-changes.ts";

/** Time to gather lines alone: short for a person, long compared with a burst of events. */
const GATHER_MS = 200;
/**
 * A burst of lines, and a burst of events that it ends in, is waited for in pauses of this length,
 * a second in all: longer transactions cost less per line, and the events come first. A kill loses
 * these lines, but never a line of an update.
 */
const PAUSE_MS = 100;
const MAX_PAUSES = 8;
/** Retry delay while another program holds the disk. */
const BUSY_RETRY_MS = 250;
/** Retry delay while the disk refuses, for example because it is full. */
const RETRY_MS = 2_000;
/** Time that a disk may be busy before a problem is reported. */
const BUSY_IS_TROUBLE_MS = 1_000;
/**
 * Maximum number of lines without an update kept in memory while the disk refuses: about a
 * megabyte.
 */
const MAX_WAITING = 5_000;

/** A line whose time defaults to the moment when it reaches the journal. */
export type LineText = Omit<NewLedgerLine, "at">;

export interface RecordChange {
  /** The new version of the record, or the id of a removed record. */
  record: StoredUpdate | { removed: string };
  lines: readonly LineText[];
}

export interface JournalOptions extends TransactionsOptions {
  /**
   * Called on each change: a problem while the disk refuses, undefined once writes succeed again.
   */
  onProblem: (problem: StorageProblem | undefined) => void;
}

export class Journal {
  private readonly options: JournalOptions;
  private readonly waiting = new PendingChanges();
  private readonly transactions: JournalTransactions;
  /**
   * Number of lines that found no room in memory. They are lost for good, so it never returns to 0.
   */
  private lost = 0;
  private readonly burst = new Burst(MAX_PAUSES);
  private problem: StorageProblem | undefined;
  private timer: { runs: Timer; at: number } | undefined;
  /** Since when nothing could be written, by the monotonic clock. */
  private failingSince: number | undefined;
  /** Whether the disk refused or was busy for too long. Lines are dropped only then. */
  private isTrouble = false;
  /** Whether `gather` is running, and whether changes wait for its end. */
  private gathering = false;
  private hasGathered = false;
  private betweenTurns = false;
  private stopped = false;

  constructor(options: JournalOptions) {
    this.options = options;
    this.transactions = new JournalTransactions(options, this.waiting);
  }

  /**
   * Adds a line that belongs to no update. It is written within a moment, or within a second in a
   * burst. Lines are dropped, the oldest first, only while the disk refuses or is busy for long.
   */
  line(text: LineText, at = this.options.clock.now()): void {
    this.burst.add();
    this.waiting.addLine(this.dated(text, at));
    if (this.isTrouble) this.dropOldest();
    // Lines after the stop, such as a late result of an alert, are written at once.
    if (this.stopped) this.flush();
    else if (this.timer === undefined) this.schedule(GATHER_MS);
  }

  /** Called when an Action has changed; many changes prolong the wait for a burst of lines. */
  actionChanged(): void {
    this.burst.prolong();
  }

  /** Writes the waiting changes in the next turn, except during a burst. */
  hurry(): void {
    this.schedule(0);
  }

  /** Like `commitAll`, for one change. */
  commit(change: RecordChange): void {
    this.commitAll([change]);
  }

  /**
   * Writes the changes now, in one transaction, after the waiting changes of their Actions.
   * @throws StoreError if the disk refuses; none of the changes is kept then
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
    // The disk accepts writes again after a refusal, so the rest is written at once.
    else this.schedule(this.failingSince === undefined ? GATHER_MS : 0);
  }

  /**
   * Like `commit`; if the disk refuses, the change waits and is written as soon as possible. Within
   * `gather`, it is written when that ends.
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
   * Runs `work`; its `commitWhenPossible` calls are written in one transaction, with its next
   * commit if any.
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

  /** Like `commitWhenPossible`, but within `withinMs`, for changes that come in great numbers. */
  commitInTurn(change: RecordChange, withinMs = 0): void {
    this.keep(change);
    this.schedule(withinMs);
  }

  /** Writes the backlog now, for one turn. Returns whether all of it is on the disk. */
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

  /** Whether the last attempt wrote a part of the backlog and was not refused. */
  get isBetweenTurns(): boolean {
    return this.betweenTurns;
  }

  /**
   * Writes every waiting record now, before its state is published. While the disk refuses, the
   * scheduled attempts do this, because the refusal is already known.
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

  /** Returns the lines that are not on the disk yet, the oldest first. */
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
    // A record that is written again without new lines replaces its waiting version and keeps the
    // lines of both.
    const same = this.waiting.newestOf(record);
    if (same === undefined || (lines.length > 0 && same !== this.waiting.newest))
      return this.waiting.add(this.datedChange({ record, lines }));
    same.record = record;
    same.lines.push(...lines.map((line) => this.dated(line)));
  }

  /** Leaves the rest of a large backlog to the next turn, so that the stream is not blocked. */
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
    // A refused commit leaves nothing behind that could wait.
    if (this.waiting.length === 0) return;
    const now = this.options.clock.monotonic();
    this.failingSince ??= now;
    this.schedule(isBusy(error) ? BUSY_RETRY_MS : RETRY_MS);
    // A disk held by another program for a moment is not a problem yet: nothing is reported or
    // dropped.
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

  /** Whether the write is postponed: only lines wait for the end of a burst. */
  private putsOff(): boolean {
    const isDue = this.failingSince !== undefined || this.betweenTurns || !this.waiting.areLinesAlone;
    return !isDue && this.burst.endSpan();
  }

  private dated(text: LineText, at = this.options.clock.now()): NewLedgerLine {
    // No object spread, which costs three times as much: a list has a line for each Action.
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
