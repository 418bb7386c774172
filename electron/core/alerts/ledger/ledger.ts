/**
 * The delivery ledger: searches it, reads it for an export and keeps it within its bounds. The
 * journal writes its lines.
 */
import type { LedgerPageDto, LedgerQueryDto } from "../../../contract/ledger.ts";
import { isSameProblem, type StorageProblem } from "../../../contract/storage.ts";
import type { DaysOfUse } from "./days-of-use.ts";
import { storeFailureOf, type Clock, type FoundLines, type LedgerStore, type NewLedgerLine, type Timer } from "../../ports.ts";
import type { Journal } from "./journal.ts";

/** Maximum number of lines in one response; see LedgerPageDto. */
const PAGE = 200;
/** Number of lines that a search reads in one turn of the event loop: a few milliseconds. */
const ROWS_PER_TURN = 1_000;

/** Time that a search waits for lines that are being written. */
const MAX_WRITING_MS = 1_000;

/** Retry delay after the disk refused to prune or read the ledger. */
const RETRY_MS = 10_000;
const DAY_MS = 24 * 60 * 60 * 1_000;
/** Retention in days of use; also by the wall clock, if that is plausible. */
const KEEP_DAYS = 90;
const KEEP_BYTES = 50 * 1024 * 1024;

export interface LedgerOptions {
  clock: Clock;
  store: Pick<LedgerStore, "search" | "all" | "prune">;
  days: Pick<DaysOfUse, "count" | "firstLineOf">;
  journal: Journal;
  /** Account of the ledger: the service and the acting Principal. */
  accountKey: string;
  /**
   * Called only on a change: with a problem while the disk refuses a read or a prune, or undefined
   * once both succeed again.
   */
  onProblem: (problem: StorageProblem | undefined) => void;
}

export class Ledger {
  private readonly options: LedgerOptions;
  private problem: StorageProblem | undefined;
  private pruneTimer: Timer | undefined;
  /** Timer that repeats a failed read, so that the notice ends when the read succeeds. */
  private readTimer: Timer | undefined;
  /** Searches that continue in the next turn. */
  private readonly turns = new Set<{ timer: Timer; go: () => void }>();
  /** Number of the newest search. */
  private searches = 0;
  private stopped = false;

  /** Prunes the lines of earlier runs and starts the daily pruning. */
  constructor(options: LedgerOptions) {
    this.options = options;
    this.prune();
  }

  /**
   * Returns the lines written until now. If the store cannot be read, returns a page with
   * `isUnreadable`. A newer search ends an older one, which then returns `more`, although nobody
   * waits for it.
   */
  async search({ text, before = Number.MAX_SAFE_INTEGER }: LedgerQueryDto): Promise<LedgerPageDto> {
    this.searches += 1;
    const search = this.searches;
    await this.writeNoted(() => search === this.searches);
    const words = text.split(/\s+/u).filter((word) => word !== "");
    const lines: FoundLines["lines"] = [];
    let next: number | undefined = before;
    while (next !== undefined && lines.length <= PAGE && !this.stopped && search === this.searches) {
      const found = this.read(words, { before: next, rows: words.length === 0 ? PAGE + 1 : ROWS_PER_TURN });
      if (found === undefined) return { lines: [], more: false, isUnreadable: true };
      lines.push(...found.lines);
      ({ next } = found);
      if (next !== undefined && lines.length <= PAGE) await this.nextTurn();
    }
    return { lines: lines.slice(0, PAGE), more: lines.length > PAGE || next !== undefined };
  }

  /** Returns the lines since `at`, oldest first, or undefined if the store cannot be read. */
  async since(at: number): Promise<NewLedgerLine[] | undefined> {
    await this.writeNoted(() => true);
    const lines: NewLedgerLine[] = [];
    let before: number | undefined = Number.MAX_SAFE_INTEGER;
    while (before !== undefined && !this.stopped) {
      const found = this.read([], { before, rows: ROWS_PER_TURN });
      if (found === undefined) return undefined;
      const late = found.lines.filter((line) => line.at >= at);
      lines.push(...late);
      // If the clock was set back for a moment, this ends too early by at most one turn's lines.
      before = late.length === 0 && found.lines.length > 0 ? undefined : found.next;
      if (before !== undefined) await this.nextTurn();
    }
    // While the disk refuses them, the newest lines are in memory.
    return [...lines.toReversed(), ...this.options.journal.waitingLines().filter((line) => line.at >= at)];
  }

  /**
   * Returns the whole ledger, oldest first; lines that the disk refuses at present come last.
   * Iterating throws a StoreError if the store cannot be read, because half a ledger must not pass
   * for a whole one.
   */
  lines(): Iterable<NewLedgerLine> {
    this.options.journal.flush();
    return this.all();
  }

  stop(): void {
    this.stopped = true;
    this.pruneTimer?.cancel();
    this.readTimer?.cancel();
    for (const { timer, go } of this.turns) {
      timer.cancel();
      go();
    }
  }

  private *all(): Generator<NewLedgerLine> {
    yield* this.options.store.all(this.options.accountKey);
    yield* this.options.journal.waitingLines();
  }

  /**
   * Waits until lines that are already recorded are written; lines added later are not waited for.
   */
  private async writeNoted(isWanted: () => boolean): Promise<void> {
    const { clock, journal } = this.options;
    const ends = clock.monotonic() + MAX_WRITING_MS;
    const isInTime = (): boolean => isWanted() && !this.stopped && clock.monotonic() < ends;
    while (!journal.flush() && journal.isBetweenTurns && isInTime()) await this.nextTurn();
  }

  private nextTurn(): Promise<void> {
    return new Promise((resolve) => {
      const go = (): void => {
        this.turns.delete(turn);
        resolve();
      };
      const turn = { timer: this.options.clock.after(0, go), go };
      this.turns.add(turn);
    });
  }

  private prune(): void {
    const { clock, days, store } = this.options;
    const now = clock.now();
    days.count();
    const before = days.firstLineOf(KEEP_DAYS);
    const pruned = this.attempt(() => {
      store.prune({ before, oldest: now - KEEP_DAYS * DAY_MS, now, maxBytes: KEEP_BYTES });
      return true;
    });
    this.pruneTimer = clock.after(pruned === undefined ? RETRY_MS : DAY_MS, () => this.prune());
  }

  private read(words: readonly string[], where: { before: number; rows: number }): FoundLines | undefined {
    return this.attempt(() => this.options.store.search(this.options.accountKey, words, where));
  }

  /** Returns undefined if the store refused, which is reported until a read or a prune succeeds. */
  private attempt<T>(work: () => T): T | undefined {
    try {
      const result = work();
      this.report(undefined);
      return result;
    } catch (error) {
      this.report(storeFailureOf(error));
      this.readTimer?.cancel();
      if (!this.stopped) this.readTimer = this.options.clock.after(RETRY_MS, () => this.read([], { before: 1, rows: 1 }));
      return undefined;
    }
  }

  private report(problem: StorageProblem | undefined): void {
    if (isSameProblem(problem, this.problem)) return;
    this.problem = problem;
    this.options.onProblem(problem);
  }
}
