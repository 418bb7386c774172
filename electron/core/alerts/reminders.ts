/**
 * Reminds of assignments that nobody acknowledges, repeatedly, each a fixed time after its last
 * alert. The wait is measured by the monotonic clock; the wall clock counts only for a sleep and
 * for alerts of an earlier run, so setting the clock causes no early reminder.
 */
import { isUnacknowledged } from "../../contract/attention.ts";
import type { Clock, Timer } from "../ports.ts";
import type { AlertRound, Entry } from "../queue/action/entry.ts";
import { type AlertCause, reminderCause } from "./causes.ts";

/** Assignments due within this time of each other are reminded of as one group. */
const TOGETHER_MS = 30_000;
const LOOK_EVERY_MS = 10_000;
/** Maximum delay of the system's report of a sleep; until then, a clock jump may be a sleep. */
const ALERTED_WITHIN_MS = 30_000;
/** Number of rounds above which those that are over are dropped. */
const MIN_ROUNDS = 1_000;
/** Smallest clock jump that counts, in milliseconds; clocks are adjusted by less all the time. */
const JUMP_MS = 1_000;

export interface RemindersOptions {
  clock: Clock;
  /** Wait after the last alert, in milliseconds; 0: no reminders. */
  afterMs: () => number;
  /** Whether the connection is live; only then is it certain that nobody has acknowledged. */
  isLive: () => boolean;
  due: (causes: AlertCause[]) => void;
}

export class Reminders {
  private readonly options: RemindersOptions;
  /**
   * Rounds of Actions alerted together. A table with an entry per Action would be too large for
   * thousands.
   */
  private rounds: AlertRound[] = [];
  private mostRounds = MIN_ROUNDS;
  private timer: Timer | undefined;
  private stopped = false;
  /** Wall clock minus monotonic clock, excluding what may be a sleep, which increases it. */
  private apart: number;
  /** When the difference was first seen to have grown, by the monotonic clock. */
  private grownAt: number | undefined;

  constructor(options: RemindersOptions) {
    this.options = options;
    this.apart = this.readApart();
  }

  /** Called when an alert of each Action was shown just now, or could not be shown. */
  alertedNow(entries: readonly Entry[]): void {
    this.begin(entries, 0);
  }

  /**
   * Called when an earlier run showed an alert of the Action, `agoMs` milliseconds ago by the wall
   * clock.
   */
  alertedBefore(entry: Entry, agoMs: number): void {
    this.begin([entry], agoMs);
  }

  /**
   * Called when the machine may have slept. The monotonic clock may stop during sleep, and nobody
   * acknowledges in that time, so the sleep counts towards the wait.
   */
  woke(): void {
    const slept = this.readApart() - this.apart;
    if (slept > 0) for (const round of this.rounds) round.at -= slept;
    this.apart += slept;
    this.grownAt = undefined;
  }

  /** Checks what is due, also after the wait may have changed. */
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
    // An Action that is still referenced elsewhere would keep all others of its round in memory.
    for (const round of this.rounds) round.entries = [];
    this.rounds = [];
  }

  private begin(entries: readonly Entry[], agoMs: number): void {
    if (this.stopped || entries.length === 0) return;
    // Rounded up, so that nothing is due early.
    const round: AlertRound = { at: Math.ceil(this.options.clock.monotonic() - Math.max(0, agoMs)), entries };
    // While nothing waited, the clocks were not followed; a change in that time is not a sleep.
    if (this.rounds.length === 0) this.followFromNow();
    for (const entry of entries) entry.alertRound = round;
    this.rounds.push(round);
    // If reminders are switched off, nothing else drops acknowledged Actions.
    if (this.rounds.length > this.mostRounds) this.dropOver();
    this.sleep();
  }

  private readApart(): number {
    return this.options.clock.now() - this.options.clock.monotonic();
  }

  /** Treats a clock jump without a reported sleep as a set clock. */
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
    // The first assignment that is due decides the time of the group.
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

  /**
   * Drops Actions that no longer need an acknowledgement, and those that belong to a later round.
   */
  private dropOver(): void {
    for (const round of this.rounds) round.entries = stillWaiting(round);
    this.rounds = this.rounds.filter(({ entries }) => entries.length > 0);
    this.mostRounds = Math.max(MIN_ROUNDS, 2 * this.rounds.length);
  }

  /** Starts the timer of the next check while any Action needs an acknowledgement. */
  private sleep(): void {
    if (this.timer !== undefined || this.stopped || this.rounds.length === 0 || this.options.afterMs() === 0) return;
    this.timer = this.options.clock.after(LOOK_EVERY_MS, () => {
      this.timer = undefined;
      this.look();
    });
  }
}

/** Returns the Actions of the round that are unacknowledged and have had no later alert. */
function stillWaiting(round: AlertRound): readonly Entry[] {
  const waits = (entry: Entry): boolean => entry.alertRound === round && isUnacknowledged(entry);
  if (round.entries.every(waits)) return round.entries;
  for (const entry of round.entries) if (entry.alertRound === round && !isUnacknowledged(entry)) entry.alertRound = undefined;
  return round.entries.filter(waits);
}
