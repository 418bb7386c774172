/**
 * The time in which a final move can be undone. The time is measured by the monotonic
 * clock, so that setting the wall clock does not change it. Presses made in this time are
 * processed before it ends.
 */
import type { Clock } from "../ports.ts";
import type { UpdateTimers } from "./update-timers.ts";

/** Interval at which the shown end is compared with the measured one, in milliseconds. */
const LOOK_MS = 1_000;
/** Delay of a timer, in milliseconds, that shows a blocked process with pending presses. */
const LATE_MS = 200;
/** Time to process pending presses, in milliseconds. */
const READING_MS = 250;
/** Error of the shown end beyond which it is corrected, in milliseconds. */
const SHOWN_WRONG_MS = 500;

export interface UndoTimeOptions {
  clock: Clock;
  waits: Pick<UpdateTimers, "start">;
  /** Returns the shown end in epoch milliseconds; undefined outside the time to undo. */
  shownEnd: (id: string) => number | undefined;
  /** Called with the end after a change of the wall clock, in epoch milliseconds. */
  corrected: (id: string, until: number) => void;
  over: (id: string) => void;
}

export class UndoTime {
  private readonly options: UndoTimeOptions;

  constructor(options: UndoTimeOptions) {
    this.options = options;
  }

  /** Starts now, for `ms` milliseconds. Another wait of the update ends this one. */
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
