/**
 * What is left of alerts of several once some of their Actions are acknowledged: shown again for the
 * others, as one alert, once, however many go. They were told before: no sound, and nothing is noted.
 */
import type { Clock, Timer } from "../ports.ts";
import { CaseMap } from "./case-map.ts";
import type { AlertCase } from "./cases.ts";
import type { AlertDecision } from "./rules.ts";

const AFTER_MS = 2_000;
/** In quiet hours, or during a pause, the old alert is taken down alone; so often it is looked again. */
const LATER_MS = 60_000;

export interface RenewalsOptions {
  clock: Clock;
  decide: (one: AlertCase) => AlertDecision;
  /** Of one kind. */
  show: (cases: readonly AlertCase[]) => void;
}

export class Renewals {
  private readonly options: RenewalsOptions;
  private readonly left = new CaseMap();
  private timer: Timer | undefined;

  constructor(options: RenewalsOptions) {
    this.options = options;
  }

  add(cases: readonly AlertCase[]): void {
    for (const one of cases) this.left.set(one);
    this.timer ??= this.options.clock.after(AFTER_MS, () => this.look());
  }

  /** Shows them now, if that is wanted. */
  look(): void {
    this.timer?.cancel();
    this.timer = undefined;
    const cases = this.left.all().filter((one) => one.isDue() && !this.isUnwanted(one));
    this.left.clear();
    for (const ofKind of Map.groupBy(cases, ({ kind }) => kind).values()) {
      if (ofKind.some((one) => this.options.decide(one).shown)) this.options.show(ofKind);
      else for (const one of ofKind) this.left.set(one);
    }
    if (this.left.size > 0) this.timer = this.options.clock.after(LATER_MS, () => this.look());
  }

  stop(): void {
    this.timer?.cancel();
    this.left.clear();
  }

  private isUnwanted(one: AlertCase): boolean {
    const decision = this.options.decide(one);
    return !decision.shown && decision.why === "rule";
  }
}
