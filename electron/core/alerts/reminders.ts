/**
 * Reminds of assignments that nobody acknowledges: each a while after its last alert, again and again
 * until somebody does. The wait is measured by the monotonic clock; the wall clock counts only for a
 * sleep and for alerts of an earlier run, so a clock that is set reminds of nothing early.
 */
import { isUnacknowledged } from "../../contract/attention.ts";
import type { Clock, Timer } from "../ports.ts";
import type { Entry } from "../queue/entry.ts";
import { type AlertCase, reminderCase } from "./cases.ts";

/** Those that are due within this time of each other are one occasion. */
const TOGETHER_MS = 30_000;
const LOOK_EVERY_MS = 10_000;
/** So late the system may tell of a sleep: until then a clock that has gone on may have been asleep. */
const TOLD_WITHIN_MS = 30_000;
/** Clocks are set by less all the time. */
const JUMP_MS = 1_000;

export interface RemindersOptions {
  clock: Clock;
  /** How long after the last alert, milliseconds; 0: never. */
  afterMs: () => number;
  /** Whether Docket hears the service: only then it is certain that nobody has acknowledged. */
  isLive: () => boolean;
  due: (cases: AlertCase[]) => void;
}

export class Reminders {
  private readonly options: RemindersOptions;
  /** When its last alert was, by the monotonic clock; it may be before Docket started. */
  private readonly alerted = new Map<string, { readonly entry: Entry; at: number }>();
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

  /** An alert of it was shown at this moment, or could not be. */
  alertedNow(entry: Entry): void {
    this.alertedBefore(entry, 0);
  }

  /** An alert of it was shown in an earlier run, so long ago by the wall clock; milliseconds. */
  alertedBefore(entry: Entry, agoMs: number): void {
    if (this.stopped) return;
    this.alerted.set(entry.id, { entry, at: this.options.clock.monotonic() - Math.max(0, agoMs) });
    this.sleep();
  }

  /**
   * This machine has slept, perhaps, in which the monotonic clock may stand still: nobody has
   * acknowledged in that time either.
   */
  woke(): void {
    const slept = this.readApart() - this.apart;
    if (slept > 0) for (const alerted of this.alerted.values()) alerted.at -= slept;
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
    this.alerted.clear();
  }

  private readApart(): number {
    return this.options.clock.now() - this.options.clock.monotonic();
  }

  /** A clock that nobody explains was set. */
  private follow(): void {
    const now = this.options.clock.monotonic();
    if (this.readApart() - this.apart >= JUMP_MS) {
      this.grownAt ??= now;
      if (now - this.grownAt < TOLD_WITHIN_MS) return;
    }
    this.apart = this.readApart();
    this.grownAt = undefined;
  }

  private remind(): void {
    for (const [id, { entry }] of this.alerted) if (!isUnacknowledged(entry)) this.alerted.delete(id);
    const { clock, afterMs, isLive, due } = this.options;
    const after = afterMs();
    const until = clock.monotonic() + TOGETHER_MS - after;
    const late = after > 0 && isLive() ? [...this.alerted.values()].filter(({ at }) => at <= until) : [];
    // The first of them decides when.
    if (!late.some(({ at }) => at <= clock.monotonic() - after)) return;
    for (const { entry } of late) this.alerted.delete(entry.id);
    due(late.map(({ entry }) => reminderCase(entry, () => clock.now())));
  }

  /** A look every so often, as long as somebody has to acknowledge. */
  private sleep(): void {
    if (this.timer !== undefined || this.stopped || this.alerted.size === 0 || this.options.afterMs() === 0) return;
    this.timer = this.options.clock.after(LOOK_EVERY_MS, () => {
      this.timer = undefined;
      this.look();
    });
  }
}
