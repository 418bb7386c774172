/**
 * The delivery ledger: what reached whom, and what became of it. Its lines are written by the
 * journal; here it is searched, told as text and kept within its bounds.
 */
import type { LedgerPageDto, LedgerQueryDto } from "../../contract/ledger.ts";
import type { DaysOfUse } from "./days-of-use.ts";
import type { Clock, LedgerStore, Timer } from "../ports.ts";
import type { Journal } from "./journal.ts";
import { CSV_HEAD, csvLine, ndjsonLine } from "./ledger-text.ts";

/** Lines of one search; LedgerPageDto. */
const PAGE = 200;

/** When a disk that refused to shorten the ledger is asked again. */
const RETRY_MS = 10_000;
const DAY_MS = 24 * 60 * 60 * 1_000;
/** Days of use; also by the wall clock, where that can be believed. */
const KEEP_DAYS = 90;
const KEEP_BYTES = 50 * 1024 * 1024;

export interface LedgerOptions {
  clock: Clock;
  store: Pick<LedgerStore, "search" | "all" | "prune">;
  days: Pick<DaysOfUse, "count" | "firstLineOf">;
  journal: Journal;
  /** Whose ledger: the service and the acting Principal. */
  accountKey: string;
  /**
   * A sentence while the disk refuses to be read or shortened, or undefined when all is well again.
   * Called when it changes only.
   */
  onProblem: (problem: string | undefined) => void;
}

export class Ledger {
  private readonly options: LedgerOptions;
  private problem: string | undefined;
  private pruneTimer: Timer | undefined;
  /** What could not be read is tried again, so that the notice ends when it can. */
  private readTimer: Timer | undefined;

  /** Shortens what earlier runs left, and begins. */
  constructor(options: LedgerOptions) {
    this.options = options;
    this.prune();
  }

  /** What was written until now. A store that cannot be read gives a page that says so. */
  search({ text, before = Number.MAX_SAFE_INTEGER }: LedgerQueryDto): LedgerPageDto {
    this.options.journal.flush();
    const words = text.split(/\s+/u).filter((word) => word !== "");
    const lines = this.attempt(() => this.options.store.search(this.options.accountKey, words, before, PAGE + 1));
    if (lines === undefined)
      return { lines: [], more: false, problem: "The ledger could not be read from the disk. The diagnostics say why." };
    return { lines: lines.slice(0, PAGE), more: lines.length > PAGE };
  }

  /**
   * The whole ledger, oldest first, line by line; lines that the disk refuses at present come last. Here a store that cannot be read throws
   * its sentence, while being iterated: half a ledger must not pass for a whole one.
   */
  text(format: "csv" | "ndjson"): Iterable<string> {
    this.options.journal.flush();
    return this.lines(format);
  }

  stop(): void {
    this.pruneTimer?.cancel();
    this.readTimer?.cancel();
  }

  private *lines(format: "csv" | "ndjson"): Generator<string> {
    const textOf = format === "csv" ? csvLine : ndjsonLine;
    if (format === "csv") yield CSV_HEAD;
    for (const line of this.options.store.all(this.options.accountKey)) yield textOf(line);
    yield* this.options.journal.waitingLines().map(textOf);
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

  /** undefined when the store refused, which is said until it is read or shortened again. */
  private attempt<T>(work: () => T): T | undefined {
    try {
      const result = work();
      this.say(undefined);
      return result;
    } catch (error) {
      this.say(error instanceof Error ? error.message : String(error));
      this.readTimer?.cancel();
      this.readTimer = this.options.clock.after(RETRY_MS, () =>
        this.attempt(() => this.options.store.search(this.options.accountKey, [], 1, 1)),
      );
      return undefined;
    }
  }

  private say(problem: string | undefined): void {
    if (problem === this.problem) return;
    this.problem = problem;
    this.options.onProblem(problem);
  }
}
