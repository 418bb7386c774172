/**
 * Computes the alerts that an operator has to get on such a day, from the documented promise and
 * not from the policy's code: when, of what kind, and about which Actions. It checks every ten
 * seconds.
 */
import { PRIORITY_NAMES } from "../../electron/contract/vocabulary.ts";
import { type Step, START_OF_DAY } from "./day-plan.ts";
import {
  type Call,
  type CallKind,
  ENDED,
  type GeneralCounts,
  isOpen,
  isQuiet,
  type Job,
  newsOf,
  ORDER,
  type State,
  type Withheld,
} from "./job.ts";

/** Kinds of which one alert can cover several Actions. */
type Several = Exclude<Withheld, "silent">;

/** An alert about several Actions. */
interface Shown {
  readonly kind: Several;
  readonly jobs: Set<Job>;
  /** Set for the news of an absence, which is one alert of several kinds. */
  readonly isAway?: true;
}

export const TICK_MS = 10_000;
const MINUTE = 60_000;
const REMIND_MS = 15 * MINUTE;
const SILENT_MS = 30 * MINUTE;
/** Reminders that are due within this time after the first share one alert. */
const TOGETHER_MS = 30_000;
const MOST_SINGLE = 3;
/** How long no further Action may be acknowledged before the rest of an alert is shown again. */
const RENEW_MS = 30_000;

/** The longest interval between two checks, including the spec's own step. */
const LOOK_MS = 40_000;

/**
 * Thrown if the plan leaves open whether two reminders are merged, or which event comes first. Such
 * a plan is replaced by another.
 */
export class Ambiguous extends Error {}

/** Whether the alert rules of that day exclude the Action because its priority is low. */
const isLow = ({ priority }: Job): boolean => priority === "LOW";

/** Whether the Action gets a stop alert of its own. */
const isToStop = ({ known, state }: Job): boolean => known === "working" && ENDED.has(state);

export class Oracle {
  readonly calls: Call[] = [];
  readonly jobs = new Map<string, Job>();
  /** Names of the Actions that an alert may ask to acknowledge, after each step. */
  readonly unacknowledgedAfter = new Map<Step, ReadonlySet<string>>();
  readonly general: GeneralCounts = { lost: 0, back: 0, away: 0, awayWithheld: 0 };
  private hears = true;
  private isAsleep = false;
  private lostAt: number | undefined;
  private isLossTold = false;
  private backAt: number | undefined;
  private shown: Shown[] = [];
  private left = new Map<Several, Set<Job>>();
  private leftAt = 0;
  /** Actions with a stop alert from this Docket. */
  private stops: Job[] = [];
  private hasMoreStops = false;
  /** News of an absence for which no alert has been shown. */
  private withheldNews: ReadonlyMap<Job, string> = new Map();
  private sleptSince = 0;
  private pausedUntil = 0;
  private now = START_OF_DAY;

  /** Plays all steps until the end of the day. */
  static of(steps: readonly Step[]): Oracle {
    const oracle = new Oracle();
    const rest = [...steps];
    const end = steps.at(-1)?.at ?? START_OF_DAY;
    for (; oracle.now <= end; oracle.now += TICK_MS) {
      while (rest[0] !== undefined && rest[0].at <= oracle.now) {
        const step = rest.shift()!;
        oracle.step(step);
        oracle.unacknowledgedAfter.set(step, oracle.unacknowledged);
      }
      oracle.tick();
    }
    return oracle;
  }

  private get unacknowledged(): ReadonlySet<string> {
    return new Set([...this.jobs.values()].filter(({ known }) => known === "assigned").map(({ name }) => name));
  }

  private step(step: Step): void {
    switch (step.does) {
      case "assign":
        for (const one of step.actions)
          this.jobs.set(one.id, {
            ...one,
            state: "assigned",
            withheld: new Set(),
            isChanged: false,
            lastLines: new Map(),
            ledger: [],
          });
        break;
      case "acknowledge":
        return this.move(step.id, "acknowledged");
      case "start":
        return this.move(step.id, "working");
      case "complete":
        return this.move(step.id, "completed");
      case "cancel":
      case "drop":
        return this.move(step.id, "cancelled");
      case "cancelDropped":
        return this.saysWhy(this.jobs.get(step.id)!);
      case "change":
        return this.change(step.id);
      case "pause":
        this.pausedUntil = step.until;
        return;
      case "cut":
      case "revoke":
        this.hears = false;
        this.lostAt = this.now;
        return;
      case "mend":
      case "grant":
        return this.isBack();
      case "sleep":
      case "kill":
        this.hears = false;
        this.isAsleep = true;
        this.sleptSince = this.now;
        // The alerts on the screen belong to this Docket process; the next process starts with
        // none.
        if (step.does === "kill") this.forgetScreen();
        return;
      case "wake":
        // The time without a report counts only while an operator can work, so the machine's sleep
        // is excluded.
        for (const job of this.jobs.values()) if (job.workingSince !== undefined) job.workingSince += this.now - this.sleptSince;
        return this.isBack();
      case "restart":
        return this.isBack();
      default:
        return;
    }
    if (this.hears) this.hearNew();
  }

  private tick(): void {
    if (this.isAsleep) return;
    const { now } = this;
    if (this.lostAt !== undefined && !this.isLossTold && now - this.lostAt >= MINUTE) {
      this.isLossTold = true;
      this.call("lost", []);
    }
    if (this.backAt !== undefined && now >= this.backAt) {
      this.backAt = undefined;
      this.call("back", []);
    }
    if (this.hasMoreStops) this.call("stop", this.stops);
    this.hasMoreStops = false;
    if (this.silencedBy() === undefined) this.release();
    if (this.left.size > 0 && now >= this.leftAt) this.renew();
    if (this.hears) {
      this.remind();
      this.askTheSilent();
    }
  }

  private move(id: string, state: State): void {
    const job = this.jobs.get(id)!;
    job.state = state;
    if (this.hears) this.learn(job);
  }

  /** Reason why only critical alerts are shown now. */
  private silencedBy(): "paused" | "quietHours" | undefined {
    return this.now < this.pausedUntil ? "paused" : isQuiet(this.now) ? "quietHours" : undefined;
  }

  private change(id: string): void {
    const job = this.jobs.get(id)!;
    if (ENDED.has(job.state)) return;
    if (!this.hears) job.isChanged = job.known !== undefined;
    else this.callFor("changed", [job]);
  }

  /** Applies the new state of a known Action, as Docket receives it. */
  private learn(job: Job): void {
    const { known, state } = job;
    if (known === state) return;
    job.known = state;
    if (job.lookedAt !== undefined && this.now - job.lookedAt < LOOK_MS) throw new Ambiguous();
    if (state !== "assigned") this.isAnswered(job);
    if (known === "working" && ENDED.has(state)) {
      this.callToStop(job);
    }
    if (state !== "working") delete job.workingSince;
    if (state === "working") job.workingSince = this.now;
  }

  /**
   * Each stop gets its own alert at once while there are few; nobody confirms a stop on this day.
   */
  private callToStop(job: Job): void {
    this.alerted(job, "stop");
    this.stops.push(job);
    if (this.stops.length <= MOST_SINGLE) this.call("stop", [job]);
    else this.hasMoreStops = true;
  }

  /** Adds the reason of a stop to its alert, unless the alert has been merged with others. */
  private saysWhy(job: Job): void {
    if (this.stops.includes(job) && this.stops.length <= MOST_SINGLE) this.call("stop", [job]);
  }

  private isAnswered(job: Job): void {
    delete job.calledAt;
    const isOver = ENDED.has(job.state);
    for (const kind of job.withheld) if (isOver || kind !== "changed") job.withheld.delete(kind);
    const isAnsweredTo = (kind: Several): boolean => isOver || kind !== "changed";
    for (const [kind, jobs] of this.left) if (isAnsweredTo(kind) && jobs.delete(job)) this.leftAt = this.now + RENEW_MS;
    const about = this.shown.filter(({ kind, jobs }) => isAnsweredTo(kind) && jobs.has(job));
    const isOfAway = about.some(({ isAway }) => isAway);
    for (const alert of this.shown.filter((one) => about.includes(one) || (isOfAway && one.isAway))) {
      this.shown = this.shown.filter((other) => other !== alert);
      if (about.includes(alert)) alert.jobs.delete(job);
      const left = this.left.get(alert.kind) ?? new Set<Job>();
      for (const other of alert.jobs) left.add(other);
      if (left.size > 0) this.left.set(alert.kind, left);
      this.leftAt = this.now + RENEW_MS;
    }
  }

  private hearNew(): void {
    const fresh = [...this.jobs.values()].filter(({ known }) => known === undefined);
    for (const job of fresh) {
      job.known = job.state;
      job.ledger.push("received");
    }
    this.callFor("assigned", fresh);
  }

  /**
   * Called when Docket receives events again: everything missed gets one alert, unless it is a
   * single assignment.
   */
  private isBack(): void {
    this.hears = true;
    this.isAsleep = false;
    if (this.isLossTold) this.backAt = this.now + 10_000;
    this.lostAt = undefined;
    this.isLossTold = false;
    const all = [...this.jobs.values()];
    const fresh = all.filter((job) => job.known === undefined && !ENDED.has(job.state));
    const toTell = fresh.filter(({ state, priority }) => state === "assigned" && priority !== "LOW");
    const changed = all.filter((job) => job.known !== undefined && (job.known !== job.state || job.isChanged));
    const withOtherTerms = changed.filter(({ isChanged, state }) => isChanged && !ENDED.has(state));
    const news = [...toTell, ...changed.filter((job) => !isLow(job) && !isToStop(job))];
    const whats = new Map(news.map((job) => [job, newsOf(job)]));
    for (const job of fresh) {
      job.known = job.state;
      job.ledger.push("received");
      if (job.state === "working") job.workingSince = this.now;
    }
    // Docket never receives an Action that was created and ended in the meantime.
    for (const job of all) job.known ??= job.state;
    for (const job of changed) {
      this.learn(job);
      job.isChanged = false;
    }
    const demanding = news.filter((job) => newsOf(job) !== "changed");
    const isUrgent = (demanding.length > 0 ? demanding : news).some(({ priority }) => priority === "CRITICAL");
    const isOneAssignment = news.length === 1 && toTell.length === 1;
    const isNoAbsence = news.length === 0 || isOneAssignment;
    if (isNoAbsence || (this.silencedBy() !== undefined && !isUrgent)) {
      if (!isNoAbsence) {
        this.general.awayWithheld += 1;
        this.withheldNews = whats;
      }
      this.callFor("assigned", fresh.filter(isOpen));
      return this.callFor("changed", withOtherTerms);
    }
    this.tellOfAbsence(
      whats,
      toTell,
      withOtherTerms.filter((one) => !isLow(one)),
    );
    this.callFor(
      "assigned",
      fresh.filter((job) => isOpen(job) && isLow(job)),
    );
    this.callFor("changed", withOtherTerms.filter(isLow));
  }

  /** Shows one alert for all news. `whats` maps each Action to its kind of news. */
  private tellOfAbsence(whats: ReadonlyMap<Job, string>, assigned: readonly Job[], changed: readonly Job[]): void {
    const counts = Map.groupBy(whats.values(), (what) => what);
    const title = ORDER.flatMap((what) => (counts.has(what) ? `${counts.get(what)?.length} ${what}` : [])).join(", ");
    this.call("away", [...whats.keys()], title);
    for (const job of assigned) {
      this.alerted(job, "assigned");
      job.calledAt = this.now;
    }
    for (const job of changed) this.alerted(job, "changed");
    this.shown = this.shown.filter(({ isAway }) => !isAway);
    this.shown.push({ kind: "assigned", jobs: new Set(assigned), isAway: true }, { kind: "changed", jobs: new Set(changed), isAway: true });
  }

  /** Shows the news that only the window has shown so far; nobody reads the window on this day. */
  private releaseNews(): void {
    const whats = new Map([...this.withheldNews].filter(([job, what]) => what !== "assigned" || job.withheld.has("assigned")));
    this.withheldNews = new Map();
    const told = [...whats.keys()];
    if (told.length === 0 || (told.length === 1 && whats.get(told[0]!) === "assigned")) return;
    const released = (kind: Withheld): Job[] => told.filter(({ withheld }) => withheld.delete(kind));
    this.tellOfAbsence(whats, released("assigned"), released("changed"));
  }

  /** Shows alerts for these Actions now, or withholds them. */
  private callFor(kind: Several, jobs: readonly Job[]): void {
    const now = jobs.filter((job) => !this.withholds(job, kind));
    for (const job of now) {
      this.alerted(job, kind);
      if (kind !== "changed") job.calledAt = this.now;
    }
    const isOne = kind === "reminder" ? now.length > 1 : now.length > MOST_SINGLE;
    if (kind === "reminder") this.shown = this.shown.filter((alert) => alert.isAway || [...alert.jobs].some((job) => !now.includes(job)));
    if (!isOne) for (const job of now) this.call(kind, [job]);
    else {
      this.call(kind, now);
      this.shown.push({ kind, jobs: new Set(now) });
    }
  }

  private release(): void {
    this.releaseNews();
    const released = (kind: Withheld): Job[] => [...this.jobs.values()].filter(({ withheld }) => withheld.delete(kind));
    for (const kind of ["assigned", "reminder", "changed"] as const) this.callFor(kind, released(kind));
    for (const job of released("silent")) this.askAbout(job);
  }

  private withholds(job: Job, kind: Withheld): boolean {
    const why = job.priority === "LOW" ? "rule" : job.priority === "CRITICAL" ? undefined : this.silencedBy();
    if (why === undefined) return false;
    this.isWithheld(job, kind, why);
    if (why !== "rule") job.withheld.add(kind);
    return true;
  }

  /**
   * Shows what is left of an alert about several Actions again. It was shown before, so it adds no
   * ledger line.
   */
  private renew(): void {
    for (const [kind, jobs] of this.left) {
      if (this.silencedBy() !== undefined && ![...jobs].some(({ priority }) => priority === "CRITICAL")) continue;
      this.left.delete(kind);
      if (jobs.size === 0) continue;
      this.call(kind, [...jobs]);
      if (jobs.size > 1) this.shown.push({ kind, jobs });
    }
  }

  private remind(): void {
    const waiting = [...this.jobs.values()].flatMap((job) => (job.calledAt === undefined ? [] : [{ job, due: job.calledAt + REMIND_MS }]));
    const [first] = waiting.toSorted((a, b) => a.due - b.due);
    if (first === undefined || first.due > this.now) return;
    const late = waiting.filter(({ due }) => due <= this.now);
    const soon = waiting.filter(({ due }) => due > this.now && due <= this.now + TOGETHER_MS + 3 * TICK_MS);
    if (soon.length > 0) throw new Ambiguous();
    for (const { job } of late) {
      delete job.calledAt;
      job.lookedAt = this.now;
    }
    this.callFor(
      "reminder",
      late.map(({ job }) => job),
    );
  }

  private askTheSilent(): void {
    for (const job of this.jobs.values()) {
      if (job.known !== "working" || job.workingSince === undefined || this.now - job.workingSince < SILENT_MS) continue;
      // Asks again after the same time, until somebody reports.
      job.workingSince = this.now;
      job.lookedAt = this.now;
      if (!this.withholds(job, "silent")) this.askAbout(job);
    }
  }

  private askAbout(job: Job): void {
    this.call("silent", [job]);
    this.alerted(job, "silent");
  }

  private call(kind: CallKind, jobs: readonly Job[], title?: string): void {
    const sorted = jobs.toSorted((a, b) => PRIORITY_NAMES.indexOf(a.priority) - PRIORITY_NAMES.indexOf(b.priority));
    if (kind === "lost" || kind === "back" || kind === "away") this.general[kind] += 1;
    this.calls.push({ at: this.now, kind, names: sorted.map(({ name }) => name), ...(title !== undefined && { title }) });
  }

  private alerted(job: Job, kind: Withheld | "stop"): void {
    job.ledger.push(`shown: ${kind}`);
    if (kind !== "stop") job.lastLines.set(kind, "shown");
  }

  /** Adds a ledger line unless the last line about this kind of alert has the same content. */
  private isWithheld(job: Job, kind: Withheld, why: string): void {
    if (job.lastLines.get(kind) !== why) job.ledger.push(`withheld: ${kind}, ${why}`);
    job.lastLines.set(kind, why);
  }

  private forgetScreen(): void {
    this.shown = [];
    this.stops = [];
    this.left.clear();
  }
}
