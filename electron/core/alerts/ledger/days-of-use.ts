/**
 * Days of use: the number of different dates (UTC) on which Docket has run, over all runs.
 * Retention counts these days, never the wall clock alone: a clock that is wrong once adds one day
 * and makes nothing old. Days without Docket do not count, so records are kept longer then.
 */
import type { Clock, LedgerStore, QueueStore } from "../../ports.ts";

const DAY_MS = 24 * 3_600_000;
/** Maximum number of remembered dates; a remembered date is not counted again. */
const MAX_DATES = 400;
/** Account key of the notes for the whole machine; no account has this name. */
export const MACHINE = "";
const NOTE = "daysOfUse";

export interface DaysOfUseOptions {
  clock: Clock;
  stores: { queue: QueueStore; ledger: Pick<LedgerStore, "last"> };
}

/** A counted date, in days since the epoch, and the number of the next ledger line at that time. */
type Counted = readonly [date: number, nextLine: number];

export class DaysOfUse {
  private readonly options: DaysOfUseOptions;
  private counted = 0;
  /** Counted dates in the order of counting, the newest last. */
  private dates: Counted[] = [];
  private current: number | undefined;
  /** While the disk cannot be read, nothing is written, because older records may exist. */
  private isReadable = true;
  private isKept = true;

  constructor(options: DaysOfUseOptions) {
    this.options = options;
    this.read();
    this.count();
  }

  /** Days of use until now, including the present one. */
  get total(): number {
    return this.isCounted(this.today) ? this.counted : this.counted + 1;
  }

  /** Counts the present date if it was never counted. */
  count(): void {
    const date = this.today;
    const isNew = !this.isCounted(date);
    this.current = date;
    if (!isNew) return;
    this.counted += 1;
    this.dates = [...this.dates, [date, this.nextLine() ?? 0] as const].slice(-MAX_DATES);
    this.keep();
  }

  /** Repeats the read or write that the disk refused, if there was one. */
  retry(): void {
    if (!this.isReadable) {
      this.read();
      if (!this.isReadable) return;
      this.current = undefined;
      this.count();
    }
    if (!this.isKept) this.keep();
  }

  /**
   * Returns the number below which ledger lines are more than `days` days of use old; 0: there are
   * none.
   */
  firstLineOf(days: number): number {
    return this.dates.at(-1 - days)?.[1] ?? 0;
  }

  private get today(): number {
    return Math.floor(this.options.clock.now() / DAY_MS);
  }

  private isCounted(date: number): boolean {
    return date === this.current || this.dates.some(([counted]) => counted === date);
  }

  private read(): void {
    try {
      const notes = this.options.stores.queue.readNotes(MACHINE);
      const { total, dates } = parse(notes[NOTE]);
      // The numbers of a new ledger start again, so an old number is not valid for its lines.
      const nextLine = this.nextLine() ?? 0;
      this.counted = total;
      this.dates = dates.map(([date, line]) => [date, line <= nextLine ? line : 0] as const);
      this.isReadable = true;
    } catch {
      this.isReadable = false;
    }
  }

  private keep(): void {
    if (!this.isReadable) return;
    const note = JSON.stringify({ total: this.counted, dates: this.dates });
    try {
      this.options.stores.queue.write(MACHINE, { upserts: [], removes: [], notes: { [NOTE]: note } });
      this.isKept = true;
    } catch {
      this.isKept = false;
    }
  }

  /** Returns undefined while the ledger cannot be read. */
  private nextLine(): number | undefined {
    try {
      return this.options.stores.ledger.last() + 1;
    } catch {
      return undefined;
    }
  }
}

/** Parses a note. A damaged note counts as none, so everything is kept longer. */
function parse(note: string | undefined): { total: number; dates: Counted[] } {
  const nothing = { total: 0, dates: [] };
  if (note === undefined) return nothing;
  try {
    const { total, dates } = JSON.parse(note) as { total?: unknown; dates?: unknown };
    if (!Number.isSafeInteger(total) || !Array.isArray(dates) || !dates.every(isCounted)) return nothing;
    return { total: Math.max(Number(total), dates.length), dates };
  } catch {
    return nothing;
  }
}

function isCounted(value: unknown): value is Counted {
  return Array.isArray(value) && value.length === 2 && value.every((part) => Number.isSafeInteger(part));
}
