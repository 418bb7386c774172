/**
 * Shows what is left of an alert with several causes once some of its Actions are acknowledged, as
 * one alert for the others. They were shown before, so the renewed alert is silent and not
 * recorded. Every system shows it as a new banner (Electron cannot change an existing one), so the
 * renewal waits until no more of them have been acknowledged for a while.
 */
import type { Clock, Timer } from "../ports.ts";
import type { Entry } from "../queue/action/entry.ts";
import { Deadline } from "../subscription/deadline.ts";
import { CauseMap } from "./cause-map.ts";
import type { AlertCause } from "./causes.ts";
import { RETRY_AFTER_MS } from "./deliveries.ts";
import type { AlertDecision } from "./rules.ts";

/**
 * Wait before a renewal, in milliseconds: longer than it takes to read the next Action and to
 * acknowledge it.
 */
const AFTER_MS = 30_000;
/**
 * Interval of the checks in quiet hours or during a pause, in milliseconds. The old alert is only
 * withdrawn then.
 */
const LATER_MS = 60_000;

export interface RenewalsOptions {
  clock: Clock;
  decide: (one: AlertCause) => AlertDecision;
  /** Shows causes of one kind. */
  show: (causes: readonly AlertCause[]) => void;
  /** Called to renew this alert if its text is no longer correct. */
  review: (alertId: string) => void;
}

export class Renewals {
  private readonly options: RenewalsOptions;
  private readonly left = new CauseMap();
  /** Deadline of the renewal. Each further acknowledgement postpones it. */
  private readonly due: Deadline;
  /** Causes that the system refused to show. */
  private readonly unshown = new CauseMap();
  private retry: Timer | undefined;
  private refusals = 0;

  constructor(options: RenewalsOptions) {
    this.options = options;
    this.due = new Deadline(options.clock, () => this.look());
  }

  add(causes: readonly AlertCause[]): void {
    for (const one of causes) this.left.set(one);
    this.due.move(AFTER_MS);
  }

  /**
   * Handles the result of a renewal. A refused renewal is retried like any alert, and once the
   * system shows alerts.
   */
  answered(causes: readonly AlertCause[], isRefused: boolean): void {
    if (!isRefused) {
      this.refusals = 0;
      return;
    }
    for (const one of causes) this.unshown.set(one);
    this.retry?.cancel();
    const wait = RETRY_AFTER_MS[this.refusals];
    this.refusals += 1;
    this.retry = wait === undefined ? undefined : this.options.clock.after(wait, () => this.again());
  }

  /** Called when the system reports that it shows alerts. */
  systemShowsAlerts(): void {
    if (this.unshown.size === 0) return;
    this.refusals = 0;
    this.again();
  }

  /** Called when the Action has changed. Returns whether a cause about it remains. */
  changed({ id }: Entry): boolean {
    const left = this.left.dropOver(id);
    const unshown = this.unshown.dropOver(id);
    if (left.dropped > 0) this.due.move(AFTER_MS);
    return left.kept + unshown.kept > 0;
  }

  /** Shows the remaining causes now if the preferences allow it. */
  look(): void {
    this.due.cancel();
    const causes = this.left.all().filter((one) => one.isDue() && !this.isUnwanted(one));
    this.left.clear();
    for (const ofKind of Map.groupBy(causes, ({ kind }) => kind).values()) {
      if (ofKind.some((one) => this.options.decide(one).shown)) this.show(ofKind);
      else for (const one of ofKind) this.left.set(one);
    }
    if (this.left.size > 0) this.due.move(LATER_MS);
  }

  /** Removes and returns all causes that are still to be shown. */
  take(): AlertCause[] {
    const causes = [...this.left.all(), ...this.unshown.all()];
    this.stop();
    return causes;
  }

  stop(): void {
    this.due.cancel();
    this.retry?.cancel();
    this.left.clear();
    this.unshown.clear();
  }

  private again(): void {
    this.retry?.cancel();
    // Causes that another alert names have been shown meanwhile; an alert about work to stop stays
    // until the new one is shown.
    for (const one of this.unshown.all()) if (one.kind === "stopWork" || one.entry?.alertIds === undefined) this.left.set(one);
    this.unshown.clear();
    this.look();
  }

  /**
   * Shows the causes. Work to stop whose alert is still on the screen is renewed with that alert.
   */
  private show(causes: readonly AlertCause[]): void {
    const others = causes.filter((one) => !isStopThere(one));
    if (others.length > 0) this.options.show(others);
    for (const { entry } of causes.filter(isStopThere)) for (const alertId of entry?.alertIds ?? []) this.options.review(alertId);
  }

  private isUnwanted(one: AlertCause): boolean {
    const decision = this.options.decide(one);
    return !decision.shown && decision.why === "rule";
  }
}

function isStopThere({ kind, entry }: AlertCause): boolean {
  return kind === "stopWork" && entry?.alertIds !== undefined;
}
