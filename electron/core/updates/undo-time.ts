/**
 * The time in which a final move can be taken back. It is measured by the monotonic clock, so that
 * a wall clock that is set neither lengthens nor shortens it, and it does not end before what was
 * pressed in it has been read.
 */
import type { Clock } from "../ports.ts";
import type { Waits } from "./waits.ts";

/** How often the end that is shown is compared with the one that is kept. */
const LOOK_MS = 1_000;
/** A timer that is later than this runs in a process that stood still: presses wait to be read. */
const LATE_MS = 200;
/** Time to read them, once the process goes on. */
const READING_MS = 250;
/** An end that is shown so far from where it is has to be corrected. */
const SHOWN_WRONG_MS = 500;

export interface UndoTimeOptions {
  clock: Clock;
  waits: Pick<Waits, "start">;
  /** The end that its user sees, epoch milliseconds; undefined where it does not wait for an undo. */
  shownEnd: (id: string) => number | undefined;
  /** The wall clock has been set: the end is at this time of it. */
  corrected: (id: string, until: number) => void;
  over: (id: string) => void;
}

export class UndoTime {
  private readonly options: UndoTimeOptions;

  constructor(options: UndoTimeOptions) {
    this.options = options;
  }

  /** From now on, for so many milliseconds. Anything else that the update is to wait for ends it. */
  start(id: string, ms: number): void {
    this.await(id, this.options.clock.monotonic() + ms);
  }

  private await(id: string, endsAt: number): void {
    const { clock, waits } = this.options;
    const due = Math.min(endsAt, clock.monotonic() + LOOK_MS);
    waits.start(id, due - clock.monotonic(), () => this.passed(id, endsAt, due));
  }

  private passed(id: string, endsAt: number, due: number): void {
    const { clock, over, shownEnd, corrected } = this.options;
    const now = clock.monotonic();
    const end = now - due > LATE_MS ? Math.max(endsAt, now + READING_MS) : endsAt;
    if (now >= end) return over(id);
    const until = clock.now() + (end - now);
    if (Math.abs(until - (shownEnd(id) ?? 0)) > SHOWN_WRONG_MS) corrected(id, Math.round(until));
    this.await(id, end);
  }
}
