/**
 * The time in which a final move can be undone. The monotonic clock measures it, so that setting
 * the wall clock does not change it; presses made in it are read before it ends.
 */
import type { Clock } from "../ports.ts";
import type { UpdateTimers } from "./update-timers.ts";

/** The interval at which the shown end is compared with the measured one. */
const LOOK_MS = 1_000;
/** A timer later than this means that the process stood still, and presses wait to be read. */
const LATE_MS = 200;
/** The time to read them. */
const READING_MS = 250;
/** A shown end that is wrong by more is corrected. */
const SHOWN_WRONG_MS = 500;

export interface UndoTimeOptions {
  clock: Clock;
  waits: Pick<UpdateTimers, "start">;
  /** The shown end, epoch milliseconds; undefined outside of the time to undo. */
  shownEnd: (id: string) => number | undefined;
  /** The end after a change of the wall clock, epoch milliseconds. */
  corrected: (id: string, until: number) => void;
  over: (id: string) => void;
}

export class UndoTime {
  private readonly options: UndoTimeOptions;

  constructor(options: UndoTimeOptions) {
    this.options = options;
  }

  /** Starts now, for so many milliseconds. Another wait of the update ends it. */
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
