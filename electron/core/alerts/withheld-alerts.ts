/**
 * The causes that are due but withheld: by quiet hours, a pause, or a rule that switches alerts
 * off. They are decided again when the quiet hours or the pause end, when the preferences change,
 * and when their Action changes, which may have become more urgent.
 */
import type { Clock, Timer } from "../ports.ts";
import type { Entry } from "../queue/action/entry.ts";
import { CauseMap } from "./cause-map.ts";
import type { AlertCause } from "./causes.ts";
import type { AlertDecision } from "./rules.ts";

/** Longest wait before the next decision, because the clock may have been changed. */
const MAX_SLEEP_MS = 60_000;

export interface WithheldAlertsOptions {
  clock: Clock;
  decide: (one: AlertCause) => AlertDecision;
  /** Called to decide about these causes again, together. */
  judge: (causes: AlertCause[]) => void;
  /** Called with a cause that may be shown now, independently of the others. */
  wanted: (one: AlertCause) => void;
}

export class WithheldAlerts {
  private readonly options: WithheldAlertsOptions;
  private readonly causes = new CauseMap();
  /** Number of withheld causes for each Action id. */
  private readonly counts = new Map<string, number>();
  private timer: { runs: Timer; at: number } | undefined;

  constructor(options: WithheldAlertsOptions) {
    this.options = options;
  }

  has(one: AlertCause): boolean {
    return this.causes.has(one);
  }

  add(one: AlertCause, decision: AlertDecision & { shown: false }): void {
    if (!this.causes.has(one)) this.count(one, 1);
    this.causes.set(one);
    // A rule does not end by itself.
    if (decision.why !== "rule") this.judgeAt(decision.until);
  }

  /** Called when the Action has changed. Returns whether a withheld cause about it remains. */
  changed({ id }: Entry): boolean {
    this.review(id);
    return this.counts.has(id);
  }

  private review(id: string): void {
    if (!this.counts.has(id)) return;
    for (const one of this.causes.of(id)) {
      const isDue = one.isDue();
      if (isDue && !this.options.decide(one).shown) continue;
      this.causes.delete(one);
      this.count(one, -1);
      if (isDue) this.options.wanted(one);
    }
  }

  judgeAll(): void {
    this.sleep();
    const causes = this.causes.all();
    this.causes.clear();
    this.counts.clear();
    this.options.judge(causes);
  }

  stop(): void {
    this.sleep();
    this.causes.clear();
    this.counts.clear();
  }

  private sleep(): void {
    this.timer?.runs.cancel();
    this.timer = undefined;
  }

  /** Schedules the next decision at this time or earlier, in epoch milliseconds. */
  judgeAt(until: number): void {
    const { clock } = this.options;
    const ms = Math.min(until - clock.now(), MAX_SLEEP_MS);
    const at = clock.monotonic() + ms;
    if (this.timer !== undefined && this.timer.at <= at) return;
    this.sleep();
    this.timer = { at, runs: clock.after(ms, () => this.judgeAll()) };
  }

  private count({ entry }: AlertCause, by: 1 | -1): void {
    if (entry === undefined) return;
    const count = (this.counts.get(entry.id) ?? 0) + by;
    if (count === 0) this.counts.delete(entry.id);
    else this.counts.set(entry.id, count);
  }
}
