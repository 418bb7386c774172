/**
 * The delivery ledger: what reached whom, and what became of it. Lines are gathered for a moment and written together. A disk that refuses
 * costs the ledger only, and is said: the lines wait in memory, as many as there is room for, until it takes them again.
 */
import type { LedgerKind, LedgerLineDto, LedgerPageDto, LedgerQueryDto } from "../../contract/dto.ts";
import type { DaysOfUse } from "./days-of-use.ts";
import type { Clock, LedgerStore, Timer } from "../ports.ts";
import { CSV_HEAD, csvLine, ndjsonLine } from "./ledger-text.ts";

/** Short beside what a person notices, long beside a burst of events. */
const GATHER_MS = 200;
/** When a disk that refused is asked again without a new line. */
const RETRY_MS = 10_000;
/** Lines kept in memory while the disk refuses: about a megabyte. */
const MAX_WAITING = 5_000;
/** Lines of one search; LedgerPageDto. */
const PAGE = 200;

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Days of use; also by the wall clock, where that can be believed. */
const KEEP_DAYS = 90;
const KEEP_BYTES = 50 * 1024 * 1024;

export interface LedgerOptions {
  clock: Clock;
  store: LedgerStore;
  days: Pick<DaysOfUse, "count" | "firstLineOf">;
  /** Whose ledger: the service and the acting Principal. */
  desk: string;
  /** A sentence, or undefined when all is well again. Called when it changes only. */
  onProblem: (problem: string | undefined) => void;
}

type NewLine = Omit<LedgerLineDto, "number">;

export class Ledger {
  private readonly options: LedgerOptions;
  private waiting: NewLine[] = [];
  /** Lines that found no room in memory while the disk refused. They are gone for good, so this never goes back to 0. */
  private lost = 0;
  private readonly refusals: { write: string | undefined; other: string | undefined } = { write: undefined, other: undefined };
  private problem: string | undefined;
  private flushTimer: Timer | undefined;
  private pruneTimer: Timer | undefined;
  private stopped = false;

  /** Shortens what earlier runs left, and begins. */
  constructor(options: LedgerOptions) {
    this.options = options;
    this.prune();
  }

  write({ actionId, name, kind, words }: { actionId: string; name: string; kind: LedgerKind; words: string }): void {
    this.waiting.push({ at: this.options.clock.now(), actionId, name, kind, words });
    if (this.waiting.length > MAX_WAITING) {
      this.waiting.shift();
      this.lost += 1;
    }
    // What still comes after the end, such as a late answer about an alert, has nothing to wait for.
    if (this.stopped) this.flush();
    else this.flushLater(GATHER_MS);
  }

  /** What was written until now. A store that cannot be read gives a page that says so. */
  search({ text, before = Number.MAX_SAFE_INTEGER }: LedgerQueryDto): LedgerPageDto {
    this.flush();
    const words = text.split(/\s+/u).filter((word) => word !== "");
    const lines = this.attempt("other", () => this.options.store.search(this.options.desk, words, before, PAGE + 1));
    if (lines === undefined)
      return { lines: [], more: false, problem: "The ledger could not be read from the disk. The diagnostics say why." };
    return { lines: lines.slice(0, PAGE), more: lines.length > PAGE };
  }

  /**
   * The whole ledger, oldest first, line by line; lines that the disk refuses at present come last. Here a store that cannot be read throws
   * its sentence, while being iterated: half a ledger must not pass for a whole one.
   */
  text(format: "csv" | "ndjson"): Iterable<string> {
    this.flush();
    return this.lines(format);
  }

  /** Writes what is left, now. */
  stop(): void {
    this.stopped = true;
    this.pruneTimer?.cancel();
    this.flush();
    this.flushTimer?.cancel();
  }

  private *lines(format: "csv" | "ndjson"): Generator<string> {
    const textOf = format === "csv" ? csvLine : ndjsonLine;
    if (format === "csv") yield CSV_HEAD;
    for (const line of this.options.store.all(this.options.desk)) yield textOf(line);
    yield* this.waiting.map(textOf);
  }

  private flushLater(ms: number): void {
    if (this.stopped) return;
    this.flushTimer ??= this.options.clock.after(ms, () => {
      this.flushTimer = undefined;
      this.flush();
    });
  }

  /** Writes what has been gathered, now. */
  flush(): void {
    if (this.waiting.length === 0) return;
    const lines = this.waiting;
    const kept = this.attempt("write", () => {
      this.options.store.append(this.options.desk, lines);
      return true;
    });
    if (kept === undefined) return this.flushLater(RETRY_MS);
    this.waiting = [];
    this.flushTimer?.cancel();
    this.flushTimer = undefined;
  }

  private prune(): void {
    const { clock, days, store } = this.options;
    const now = clock.now();
    days.count();
    const before = days.firstLineOf(KEEP_DAYS);
    this.attempt("other", () => store.prune({ before, oldest: now - KEEP_DAYS * DAY_MS, now, maxBytes: KEEP_BYTES }));
    this.pruneTimer = this.options.clock.after(DAY_MS, () => this.prune());
  }

  /** undefined when the store refused, which is said until the same succeeds: a disk that is full can still be read. */
  private attempt<T>(what: "write" | "other", work: () => T): T | undefined {
    let result: T | undefined;
    try {
      result = work();
      this.refusals[what] = undefined;
    } catch (error) {
      this.refusals[what] = error instanceof Error ? error.message : String(error);
    }
    const lost = this.lost === 0 ? undefined : `Lines of the ledger lost while the disk refused them: ${this.lost}.`;
    this.say(this.refusals.write ?? this.refusals.other ?? lost);
    return result;
  }

  private say(problem: string | undefined): void {
    if (problem === this.problem) return;
    this.problem = problem;
    this.options.onProblem(problem);
  }
}
