/**
 * What is left of alerts of several once some of their Actions are acknowledged: shown again for the
 * others, as one alert. They were told before: no sound, and nothing is noted. Every system shows it
 * as a new banner all the same (Electron has no way to change one that is there), so that it waits
 * until nobody acknowledges any more of them for a while.
 */
import type { Clock, Timer } from "../ports.ts";
import type { Entry } from "../queue/action/entry.ts";
import { Deadline } from "../subscription/deadline.ts";
import { CauseMap } from "./cause-map.ts";
import type { AlertCause } from "./causes.ts";
import { RETRY_AFTER_MS } from "./deliveries.ts";
import type { AlertDecision } from "./rules.ts";

/** Longer than it takes to read the next one and to acknowledge it. */
const AFTER_MS = 30_000;
/** In quiet hours, or during a pause, the old alert is taken down alone; so often it is looked again. */
const LATER_MS = 60_000;

export interface RenewalsOptions {
  clock: Clock;
  decide: (one: AlertCause) => AlertDecision;
  /** Of one kind. */
  show: (causes: readonly AlertCause[]) => void;
  /** This alert is to be renewed, where it is no longer true. */
  review: (alertId: string) => void;
}

export class Renewals {
  private readonly options: RenewalsOptions;
  private readonly left = new CauseMap();
  /** When they are looked at. Of thousands, each that is acknowledged puts it off. */
  private readonly due: Deadline;
  /** The system has refused to show these. */
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

  /** What the system has refused is tried again, as any alert, and once it shows alerts. */
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

  /** As far as it says. */
  systemShowsAlerts(): void {
    if (this.unshown.size === 0) return;
    this.refusals = 0;
    this.again();
  }

  /** The Action has changed. Answers whether something is left that is about it. */
  changed({ id }: Entry): boolean {
    const left = this.left.dropOver(id);
    const unshown = this.unshown.dropOver(id);
    if (left.dropped > 0) this.due.move(AFTER_MS);
    return left.kept + unshown.kept > 0;
  }

  /** Shows them now, if that is wanted. */
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

  /** Those that were to be shown; nothing is left of them here. */
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
    // What another alert names by now has been told; one of stops stays until this one is there.
    for (const one of this.unshown.all()) if (one.kind === "stopWork" || one.entry?.alertIds === undefined) this.left.set(one);
    this.unshown.clear();
    this.look();
  }

  /** Stops whose alert is still there are shown with it, as it is by now. */
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
