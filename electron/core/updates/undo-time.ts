/**
 * The time in which a final move can be taken back. It is measured by the monotonic clock, so that
 * a wall clock that is set neither lengthens nor shortens it, and it does not end before what was
 * pressed in it has been read.
 */
import type { Clock } from "../ports.ts";
import type { Fate } from "./fate.ts";
import type { Update } from "./update.ts";

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
  fate: Pick<Fate, "later" | "tell">;
  /** The time is over. */
  release: (update: Update) => void;
}

export class UndoTime {
  private readonly options: UndoTimeOptions;

  constructor(options: UndoTimeOptions) {
    this.options = options;
  }

  /** From now on, for so many milliseconds. Anything else that the update is to wait for ends it. */
  start(update: Update, ms: number): void {
    this.await(update, this.options.clock.monotonic() + ms);
  }

  private await(update: Update, endsAt: number): void {
    const { clock, fate } = this.options;
    const due = Math.min(endsAt, clock.monotonic() + LOOK_MS);
    fate.later(update, due - clock.monotonic(), () => this.passed(update, endsAt, due));
  }

  private passed(update: Update, endsAt: number, due: number): void {
    const { clock, fate, release } = this.options;
    const now = clock.monotonic();
    const end = now - due > LATE_MS ? Math.max(endsAt, now + READING_MS) : endsAt;
    if (now >= end) return release(update);
    const shown = clock.now() + (end - now);
    if (Math.abs(shown - (update.undoUntil ?? 0)) > SHOWN_WRONG_MS) {
      update.undoUntil = Math.round(shown);
      fate.tell(update);
    }
    this.await(update, end);
  }
}
