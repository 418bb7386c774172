/**
 * The cases that are due and not told: in quiet hours, during a pause, or because nobody wants to be
 * called for them. They are judged again when that ends, when their user wants other alerts, and
 * when their Action changes, which may have become more urgent.
 */
import type { Clock, Timer } from "../ports.ts";
import type { Entry } from "../queue/entry.ts";
import { CaseMap } from "./case-map.ts";
import type { AlertCase } from "./cases.ts";
import type { AlertDecision } from "./rules.ts";

/** The longest wait before they are judged again: the clock may have been changed. */
const MAX_SLEEP_MS = 60_000;

export interface WithheldAlertsOptions {
  clock: Clock;
  decide: (one: AlertCase) => AlertDecision;
  /** They are to be judged again, together. */
  judge: (cases: AlertCase[]) => void;
  /** It is wanted now, whatever becomes of the others. */
  wanted: (one: AlertCase) => void;
}

export class WithheldAlerts {
  private readonly options: WithheldAlertsOptions;
  private readonly cases = new CaseMap();
  /** How many of each Action, by its id. */
  private readonly counts = new Map<string, number>();
  private timer: { runs: Timer; at: number } | undefined;

  constructor(options: WithheldAlertsOptions) {
    this.options = options;
  }

  has(one: AlertCase): boolean {
    return this.cases.has(one);
  }

  add(one: AlertCase, decision: AlertDecision & { shown: false }): void {
    if (!this.cases.has(one)) this.count(one, 1);
    this.cases.set(one);
    // A rule does not end by itself.
    if (decision.why !== "rule") this.judgeAt(decision.until);
  }

  /** The Action has changed. Answers whether something is withheld that is about it. */
  changed({ id }: Entry): boolean {
    this.review(id);
    return this.counts.has(id);
  }

  private review(id: string): void {
    if (!this.counts.has(id)) return;
    for (const one of this.cases.of(id)) {
      const isDue = one.isDue();
      if (isDue && !this.options.decide(one).shown) continue;
      this.cases.delete(one);
      this.count(one, -1);
      if (isDue) this.options.wanted(one);
    }
  }

  judgeAll(): void {
    this.sleep();
    const cases = this.cases.all();
    this.cases.clear();
    this.counts.clear();
    this.options.judge(cases);
  }

  stop(): void {
    this.sleep();
    this.cases.clear();
    this.counts.clear();
  }

  private sleep(): void {
    this.timer?.runs.cancel();
    this.timer = undefined;
  }

  /** They are judged at this time, epoch milliseconds, or earlier. */
  judgeAt(until: number): void {
    const { clock } = this.options;
    const ms = Math.min(until - clock.now(), MAX_SLEEP_MS);
    const at = clock.monotonic() + ms;
    if (this.timer !== undefined && this.timer.at <= at) return;
    this.sleep();
    this.timer = { at, runs: clock.after(ms, () => this.judgeAll()) };
  }

  private count({ entry }: AlertCase, by: 1 | -1): void {
    if (entry === undefined) return;
    const count = (this.counts.get(entry.id) ?? 0) + by;
    if (count === 0) this.counts.delete(entry.id);
    else this.counts.set(entry.id, count);
  }
}
