/**
 * Reminds of assignments that nobody acknowledges: each a while after its last alert, again and again
 * until somebody does. The wait is measured by the monotonic clock; the wall clock counts only for a
 * sleep and for alerts of an earlier run, so a clock that is set reminds of nothing early.
 */
import { isUnacknowledged } from "../../contract/attention.ts";
import type { Clock, Timer } from "../ports.ts";
import type { AlertRound, Entry } from "../queue/action/entry.ts";
import { type AlertCause, reminderCause } from "./causes.ts";

/** Those that are due within this time of each other are one group. */
const TOGETHER_MS = 30_000;
const LOOK_EVERY_MS = 10_000;
/** So late the system may tell of a sleep: until then a clock that has gone on may have been asleep. */
const ALERTED_WITHIN_MS = 30_000;
/** More rounds than this are looked through for those that are over. */
const MIN_ROUNDS = 1_000;
/** Clocks are set by less all the time. */
const JUMP_MS = 1_000;

export interface RemindersOptions {
  clock: Clock;
  /** How long after the last alert, milliseconds; 0: never. */
  afterMs: () => number;
  /** Whether Docket hears the service: only then it is certain that nobody has acknowledged. */
  isLive: () => boolean;
  due: (causes: AlertCause[]) => void;
}

export class Reminders {
  private readonly options: RemindersOptions;
  /** Thousands of Actions may have been alerted at once: no entry in a table for each. */
  private rounds: AlertRound[] = [];
  private mostRounds = MIN_ROUNDS;
  private timer: Timer | undefined;
  private stopped = false;
  /** Wall clock less monotonic clock, but for what may be a sleep: it grows by one. */
  private apart: number;
  /** When it was first seen to have grown, by the monotonic clock. */
  private grownAt: number | undefined;

  constructor(options: RemindersOptions) {
    this.options = options;
    this.apart = this.readApart();
  }

  /** An alert of each was shown at this moment, or could not be. */
  alertedNow(entries: readonly Entry[]): void {
    this.begin(entries, 0);
  }

  /** An alert of it was shown in an earlier run, so long ago by the wall clock; milliseconds. */
  alertedBefore(entry: Entry, agoMs: number): void {
    this.begin([entry], agoMs);
  }

  /**
   * This machine has slept, perhaps, in which the monotonic clock may stand still: nobody has
   * acknowledged in that time either.
   */
  woke(): void {
    const slept = this.readApart() - this.apart;
    if (slept > 0) for (const round of this.rounds) round.at -= slept;
    this.apart += slept;
    this.grownAt = undefined;
  }

  /** Another wait is in force, perhaps. */
  look(): void {
    this.follow();
    this.timer?.cancel();
    this.timer = undefined;
    this.remind();
    this.sleep();
  }

  stop(): void {
    this.stopped = true;
    this.timer?.cancel();
    // An Action that is still known somewhere would keep all others of its round.
    for (const round of this.rounds) round.entries = [];
    this.rounds = [];
  }

  private begin(entries: readonly Entry[], agoMs: number): void {
    if (this.stopped || entries.length === 0) return;
    // Rounded up, so that nothing is due early.
    const round: AlertRound = { at: Math.ceil(this.options.clock.monotonic() - Math.max(0, agoMs)), entries };
    // While nothing waited, nobody followed the clocks: what they did then is no sleep.
    if (this.rounds.length === 0) this.followFromNow();
    for (const entry of entries) entry.alertRound = round;
    this.rounds.push(round);
    // Where nobody wants reminders, nothing else drops what is acknowledged.
    if (this.rounds.length > this.mostRounds) this.dropOver();
    this.sleep();
  }

  private readApart(): number {
    return this.options.clock.now() - this.options.clock.monotonic();
  }

  /** A clock that nobody explains was set. */
  private follow(): void {
    const now = this.options.clock.monotonic();
    if (this.readApart() - this.apart >= JUMP_MS) {
      this.grownAt ??= now;
      if (now - this.grownAt < ALERTED_WITHIN_MS) return;
    }
    this.followFromNow();
  }

  private followFromNow(): void {
    this.apart = this.readApart();
    this.grownAt = undefined;
  }

  private remind(): void {
    this.dropOver();
    const { clock, afterMs, isLive, due } = this.options;
    const after = afterMs();
    const until = clock.monotonic() + TOGETHER_MS - after;
    if (after === 0 || !isLive()) return;
    const late = this.rounds.filter(({ at }) => at <= until);
    // The first of them decides when.
    if (!late.some(({ at }) => at <= clock.monotonic() - after)) return;
    const causes = late.flatMap(({ at, entries }) =>
      entries.map((entry) =>
        reminderCause(
          entry,
          () => clock.now(),
          () => clock.monotonic() - at,
        ),
      ),
    );
    this.rounds = this.rounds.filter(({ at }) => at > until);
    for (const { entry } of causes) if (entry !== undefined) entry.alertRound = undefined;
    due(causes);
  }

  /** Those that nobody has to acknowledge any more, and those of a later round. */
  private dropOver(): void {
    for (const round of this.rounds) round.entries = stillWaiting(round);
    this.rounds = this.rounds.filter(({ entries }) => entries.length > 0);
    this.mostRounds = Math.max(MIN_ROUNDS, 2 * this.rounds.length);
  }

  /** A look every so often, as long as somebody has to acknowledge. */
  private sleep(): void {
    if (this.timer !== undefined || this.stopped || this.rounds.length === 0 || this.options.afterMs() === 0) return;
    this.timer = this.options.clock.after(LOOK_EVERY_MS, () => {
      this.timer = undefined;
      this.look();
    });
  }
}

/** Those that nobody has acknowledged, and of which no later alert has told. */
function stillWaiting(round: AlertRound): readonly Entry[] {
  const waits = (entry: Entry): boolean => entry.alertRound === round && isUnacknowledged(entry);
  if (round.entries.every(waits)) return round.entries;
  for (const entry of round.entries) if (entry.alertRound === round && !isUnacknowledged(entry)) entry.alertRound = undefined;
  return round.entries.filter(waits);
}
