/**
 * Updates and ledger lines that wait to be written, in the order in which they happened. A record
 * and its lines are written in one transaction, so that neither is ever without the other. Writes
 * that the disk refuses wait in memory and are repeated until they succeed.
 */
import { isSameProblem, type StorageProblem } from "../../contract/storage.ts";
import {
  isBusy,
  storeFailureOf,
  type Clock,
  type LedgerStore,
  type NewLedgerLine,
  type StoredUpdate,
  type Timer,
  type UpdateStore,
} from "../ports.ts";

/** Lines alone are gathered: short for a person, long beside a burst of events. */
const GATHER_MS = 200;
/** Lines per transaction: a few milliseconds. */
const MAX_LINES = 500;
/** When a disk that another program holds is tried again. */
const BUSY_RETRY_MS = 250;
/** When a disk that refuses, because it is full for instance, is tried again. */
const RETRY_MS = 2_000;
/** How long a disk may be busy before that is reported. */
const BUSY_IS_TROUBLE_MS = 1_000;
/** Limit of one blocking write. */
const TURN_MS = 25;
/**
 * Changes per transaction at most: each costs a fraction of a millisecond, the transaction some.
 */
const MAX_CHANGES = 512;
/** Lines without an update that are kept in memory while the disk refuses: about a megabyte. */
const MAX_WAITING = 5_000;

/** A line whose time is the moment at which it reaches the journal. */
export type LineText = Omit<NewLedgerLine, "at">;

export interface RecordChange {
  /** The record as it is from now on; or, by its id, that there is none any more. */
  record: StoredUpdate | { removed: string };
  lines: readonly LineText[];
}

interface Waiting {
  record?: RecordChange["record"];
  lines: NewLedgerLine[];
}

export interface JournalOptions {
  clock: Clock;
  updates: Pick<UpdateStore, "putUpdate" | "removeUpdate" | "together">;
  ledger: Pick<LedgerStore, "append">;
  /** Whose: the service and the acting Principal. */
  accountKey: string;
  /** Called on each change: a problem while the disk refuses, undefined when all is well again. */
  onProblem: (problem: StorageProblem | undefined) => void;
}

export class Journal {
  private readonly options: JournalOptions;
  private waiting: Waiting[] = [];
  /** How many of them a transaction has room for: it doubles while that is fast. */
  private room = 1;
  /** Lines that found no room in memory. They are gone for good, so this never goes back to 0. */
  private lost = 0;
  private problem: StorageProblem | undefined;
  private timer: { runs: Timer; at: number } | undefined;
  /** Since when nothing could be written; the monotonic clock. */
  private failingSince: number | undefined;
  /** The last attempt wrote a part of the backlog, and was not refused. */
  private isBetweenTurns = false;
  private stopped = false;

  constructor(options: JournalOptions) {
    this.options = options;
  }

  /** Adds a line that belongs to no update; it is written within a moment. */
  line(text: LineText): void {
    const line = this.dated(text);
    const last = this.waiting.at(-1);
    if (last !== undefined && last.record === undefined && last.lines.length < MAX_LINES) last.lines.push(line);
    else this.waiting.push({ lines: [line] });
    this.bound();
    // Lines after the end, such as a late answer about an alert, have nothing to wait for.
    if (this.stopped) this.flush();
    else if (this.timer === undefined) this.schedule(GATHER_MS);
  }

  /**
   * Writes it now, after the backlog. Throws a StoreError where the disk refuses, keeping nothing
   * of it.
   */
  commit({ record, lines }: RecordChange): void {
    // Lines that are gathered at this moment come with it, and cost no transaction of their own.
    const last = this.waiting.at(-1);
    const gathered = last !== undefined && last.record === undefined ? last : undefined;
    if (gathered !== undefined) this.waiting.pop();
    try {
      this.writeWaiting();
      this.write({ record, lines: [...(gathered?.lines ?? []), ...lines.map((line) => this.dated(line))] });
    } catch (error) {
      if (gathered !== undefined) this.waiting.push(gathered);
      this.failed(error);
      throw error;
    }
    this.succeeded();
  }

  /** As `commit`; where the disk refuses it waits, and is written as soon as that is possible. */
  commitWhenPossible(change: RecordChange): void {
    try {
      this.commit(change);
    } catch (error) {
      this.keep(change);
      this.failed(error);
    }
  }

  /** As `commitWhenPossible`, but not now: for changes that come in great numbers. */
  commitInTurn(change: RecordChange): void {
    this.keep(change);
    this.schedule(0);
  }

  /** Writes the backlog now. Returns whether all of it is on the disk. */
  flush(): boolean {
    try {
      this.writeWaiting();
      this.succeeded();
      return true;
    } catch (error) {
      this.failed(error);
      return false;
    }
  }

  /** The lines that are not on the disk yet, the oldest first. */
  waitingLines(): NewLedgerLine[] {
    return this.waiting.flatMap(({ lines }) => lines);
  }

  /** Writes the rest now. */
  stop(): void {
    this.stopped = true;
    this.timer?.runs.cancel();
    this.timer = undefined;
    while (this.waiting.length > 0) if (!this.flush() && !this.isBetweenTurns) return;
  }

  private keep({ record, lines }: RecordChange): void {
    // A record that is written again without news replaces its waiting version, with the lines of
    // both.
    const same = lines.length === 0 ? this.waiting.findLast((other) => idOf(other) === idOf({ record })) : undefined;
    if (same === undefined) this.waiting.push({ record, lines: lines.map((line) => this.dated(line)) });
    else same.record = record;
  }

  /** Throws where the disk refuses, or where the rest has to wait for the next turn. */
  private writeWaiting(): void {
    const { clock } = this.options;
    const turnEnds = clock.monotonic() + TURN_MS;
    this.isBetweenTurns = false;
    while (this.waiting.length > 0) {
      const before = this.room;
      const tookMs = this.writeSome();
      const fits = 2 * tookMs <= TURN_MS ? 2 * before : tookMs > TURN_MS ? before / 2 : before;
      this.room = Math.min(MAX_CHANGES, Math.max(1, Math.floor(fits)));
      if (this.waiting.length === 0 || clock.monotonic() + (tookMs * this.room) / before <= turnEnds) continue;
      this.isBetweenTurns = true;
      throw new UnfinishedError();
    }
  }

  /**
   * Writes as many of the oldest as fit, in one transaction. Returns its duration, milliseconds.
   */
  private writeSome(): number {
    const { clock, updates } = this.options;
    const began = clock.monotonic();
    const some = this.waiting.slice(0, this.room);
    // One that is refused must not keep the others back for longer than it has to.
    this.room = 1;
    const write = (): void => some.forEach((change) => this.write(change));
    if (some.length === 1) write();
    else updates.together(write);
    this.waiting.splice(0, some.length);
    return clock.monotonic() - began;
  }

  private write({ record, lines }: Waiting): void {
    const { updates, ledger, accountKey } = this.options;
    if (record === undefined) ledger.append(accountKey, lines);
    else if ("removed" in record) updates.removeUpdate(accountKey, record.removed, lines);
    else updates.putUpdate(accountKey, record, lines);
  }

  private bound(): void {
    const waiting = this.waiting.filter(({ record }) => record === undefined);
    let excess = waiting.reduce((sum, { lines }) => sum + lines.length, 0) - MAX_WAITING;
    for (const { lines } of waiting) {
      if (excess <= 0) break;
      const gone = lines.splice(0, excess).length;
      excess -= gone;
      this.lost += gone;
    }
    this.waiting = this.waiting.filter(({ record, lines }) => record !== undefined || lines.length > 0);
  }

  private succeeded(): void {
    this.timer?.runs.cancel();
    this.timer = undefined;
    this.failingSince = undefined;
    this.report(this.lost === 0 ? undefined : { code: "linesLost", params: { count: this.lost } });
  }

  private failed(error: unknown): void {
    if (error instanceof UnfinishedError) return this.schedule(0);
    // A refused press leaves nothing behind that could wait.
    if (this.waiting.length === 0) return;
    const now = this.options.clock.monotonic();
    this.failingSince ??= now;
    this.schedule(isBusy(error) ? BUSY_RETRY_MS : RETRY_MS);
    // Somebody else's turn is no trouble yet.
    if (!isBusy(error) || now - this.failingSince >= BUSY_IS_TROUBLE_MS) this.report(storeFailureOf(error));
  }

  private schedule(ms: number): void {
    if (this.stopped) return;
    const at = this.options.clock.monotonic() + ms;
    if (this.timer !== undefined && this.timer.at <= at) return;
    this.timer?.runs.cancel();
    const runs = this.options.clock.after(ms, () => {
      this.timer = undefined;
      this.flush();
    });
    this.timer = { runs, at };
  }

  private dated(text: LineText): NewLedgerLine {
    return { at: this.options.clock.now(), ...text };
  }

  private report(problem: StorageProblem | undefined): void {
    if (isSameProblem(problem, this.problem)) return;
    this.problem = problem;
    this.options.onProblem(problem);
  }
}

/** Much waits, and the stream must not: the rest is written in the next turn. */
class UnfinishedError extends Error {
  readonly code = "busy";

  constructor() {
    super("what waited to be written is not all written yet");
  }
}

function idOf({ record }: Pick<Waiting, "record">): string | undefined {
  if (record === undefined) return undefined;
  return "removed" in record ? record.removed : record.id;
}
