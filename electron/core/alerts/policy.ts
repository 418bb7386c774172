/**
 * Calls a person once per cause: an assignment and the wait for its acknowledgement, a change of what
 * was acknowledged, work that must stop, a silence, a lost connection. Several at once become one
 * alert, which names its Actions and belongs to none of them. An alert is taken down the moment that
 * nothing is to be done about it any more; one that is withheld (rules.ts) comes later, if it is still
 * due.
 */
import { isUnacknowledged } from "../../contract/attention.ts";
import type { AlertPreferences } from "../../contract/alert-rules.ts";
import type { TimelineEntry } from "../../contract/action.ts";
import type { AlertFailure, AlertMessage } from "../../contract/alerts.ts";
import type { DigestItemDto } from "../../contract/digest.ts";
import type { Alert, Clock, Notifier, Timer } from "../ports.ts";
import type { Entry } from "../queue/entry.ts";
import { type AlertCase, assignedCase, changedCase, isUrgent, messageOf, mostUrgent, priorityOf } from "./cases.ts";
import { awayMessage, awayPriority } from "./away-alert.ts";
import { Reminders } from "./reminders.ts";
import { type AlertDecision, type AlertKind, decideAlert } from "./rules.ts";

/** Cases that come within this time are one occasion. */
const GATHER_MS = 250;
/** More than this many assignments, or changes, at once become one alert. */
const MAX_SINGLE = 3;
/** Pauses between attempts at an alert that was not shown: the system was busy, or starts later. */
const RETRY_AFTER_MS = [10_000, 60_000, 300_000] as const;
/** After an alert of several has lost some, it is shown for the others: once, however many go. */
const RENEW_AFTER_MS = 2_000;
/** The longest wait before withheld alerts are judged again: the clock may have been changed. */
const MAX_WITHHELD_SLEEP_MS = 60_000;

/** What one alert is about. */
interface Occasion {
  readonly id: string;
  readonly kind: AlertKind;
  readonly cases: readonly AlertCase[];
  readonly message: AlertMessage;
  readonly urgent: boolean;
  /** Absent: without a sound. */
  readonly sound?: Alert["sound"];
}

/** How often it has failed so far, and how the last time; the same failure is not noted twice. */
interface Attempts {
  readonly failed: number;
  readonly failure?: AlertFailure;
}

const FIRST: Attempts = { failed: 0 };

export interface AlertPolicyOptions {
  clock: Clock;
  notifier: Notifier;
  preferences: () => AlertPreferences;
  /** Whether Docket hears the service: only then it is certain that nobody has acknowledged. */
  isLive: () => boolean;
  /** What has become of the alert, for the Action's timeline. */
  note: (actionId: string, line: TimelineEntry) => void;
}

export class AlertPolicy {
  private readonly options: AlertPolicyOptions;
  private readonly reminders: Reminders;
  /** Gathered for the next occasion. */
  private readonly waiting = new Map<string, AlertCase>();
  /** Due when quiet hours or a pause end. */
  private readonly withheld = new Map<string, AlertCase>();
  /** Left over from alerts of several. */
  private readonly left = new Map<string, AlertCase>();
  private readonly onScreen = new Map<string, Occasion>();
  /** Of these the system has not said that they are shown; it may still show them. */
  private readonly unconfirmed = new Set<string>();
  private readonly alertsOf = new Map<string, Set<string>>();
  private readonly timers = new Map<"gather" | "withheld" | "renew", Timer>();
  private readonly retries = new Set<Timer>();
  private gathering = true;
  private stopped = false;
  private groups = 0;

  constructor(options: AlertPolicyOptions) {
    const { clock, preferences, isLive } = options;
    this.options = options;
    this.reminders = new Reminders({
      clock,
      afterMs: () => preferences().remindMinutes * 60_000,
      isLive,
      due: (cases) => this.deliver(cases),
    });
  }

  /** A snapshot is about to be read: its assignments become one occasion. */
  hold(): void {
    this.gathering = true;
    this.cancel("gather");
  }

  /** The queue is complete. News of an absence becomes one alert, with its new assignments. */
  release(digest: DigestItemDto[] = []): void {
    this.gathering = false;
    const { rules } = this.options.preferences();
    const news = digest.filter(
      (item) => rules[item.priority].alert && (item.kind !== "assigned" || this.waiting.has(keyOf("assigned", item.actionId))),
    );
    const [only] = news;
    if (only !== undefined && !(news.length === 1 && only.kind === "assigned")) this.tellOfAbsence(news);
    // What has waited since before the absence is none of its news.
    this.flush();
  }

  assigned(entry: Entry): void {
    if (isUnacknowledged(entry)) this.raise(assignedCase(entry));
  }

  /** An alert of this assignment was shown in an earlier run, at this time, epoch milliseconds. */
  wasAlerted(entry: Entry, at: number): void {
    if (isUnacknowledged(entry)) this.reminders.alertedBefore(entry, this.options.clock.now() - at);
  }

  /** Its terms have changed since they were acknowledged, and no alert has told that. */
  termsChanged(entry: Entry): void {
    this.raise(changedCase(entry));
  }

  /** Alerts for this as soon as what comes with it has been gathered. */
  raise(one: AlertCase): void {
    const key = caseKey(one);
    if (this.stopped || this.withheld.has(key)) return;
    this.waiting.set(key, one);
    if (!this.gathering) this.later("gather", GATHER_MS, () => this.flush());
  }

  /** Alerts for this at once. */
  call(one: AlertCase): void {
    if (!this.stopped) this.deliver([one]);
  }

  /** The Action has changed: what is not due any more is taken down. */
  changed(id: string): void {
    const alerts = this.alertsOf.get(id);
    // Mostly there is none, and each event asks.
    if (alerts !== undefined) for (const alertId of alerts) this.review(alertId);
  }

  /** The connection has changed, or its alerts have: what is not due any more is taken down. */
  review(alertId: string): void {
    const occasion = this.onScreen.get(alertId);
    if (occasion === undefined) return;
    const due = occasion.cases.filter((one) => one.isDue());
    if (due.length === occasion.cases.length) return;
    // It tells of the past, and stays true for as long as it tells of anything that is due.
    if (occasion.kind === "away" && due.length > 0) return;
    const wasSeen = !this.unconfirmed.has(alertId);
    this.withdraw(occasion);
    // What was not shown is tried again anyway.
    if (due.length === 0 || !wasSeen) return;
    for (const one of due) this.left.set(caseKey(one), one);
    this.later("renew", RENEW_AFTER_MS, () => this.renew());
  }

  /** The news of an absence has been read. */
  absenceRead(): void {
    const occasion = this.onScreen.get(AWAY);
    if (occasion !== undefined) this.withdraw(occasion);
  }

  /** Other rules, quiet hours, or a pause: what is withheld may be due now. */
  preferencesChanged(): void {
    this.reminders.look();
    this.judgeWithheld();
  }

  /** Nothing is shown or noted after it. */
  stop(): void {
    this.stopped = true;
    this.reminders.stop();
    for (const name of this.timers.keys()) this.cancel(name);
    for (const timer of this.retries) timer.cancel();
    this.retries.clear();
    for (const occasion of this.onScreen.values()) this.withdraw(occasion);
    for (const cases of [this.waiting, this.withheld, this.left]) cases.clear();
  }

  private flush(): void {
    this.cancel("gather");
    const cases = [...this.waiting.values()];
    this.waiting.clear();
    this.deliver(cases);
  }

  /** Shows what is due and not withheld: alone, or as one alert of many of a kind. */
  private deliver(cases: readonly AlertCase[], attempts = FIRST): void {
    const due = this.judged(cases.filter((one) => one.isDue()));
    for (const ofKind of Map.groupBy(due, ({ kind }) => kind).values()) {
      for (const some of occasionsOf(ofKind)) {
        const occasion = this.occasionOf(some);
        if (occasion !== undefined) this.show(occasion, attempts);
      }
    }
  }

  /** Those that are shown now. */
  private judged(cases: readonly AlertCase[]): AlertCase[] {
    const { clock, preferences } = this.options;
    return cases.filter((one) => {
      const decision = decideAlert(one.kind, priorityOf(one), preferences(), clock.now());
      if (!decision.shown) this.withhold(one, decision);
      return decision.shown;
    });
  }

  private withhold(one: AlertCase, decision: AlertDecision & { shown: false }): void {
    const at = this.options.clock.now();
    if (one.entry !== undefined && !wasWithheld(one.entry, decision.why))
      this.options.note(one.entry.id, { at, kind: "alert", result: "withheld", why: decision.why, ...aboutOf(one) });
    if (decision.why === "rule") return;
    this.withheld.set(caseKey(one), one);
    this.later("withheld", Math.min(decision.until - at, MAX_WITHHELD_SLEEP_MS), () => this.judgeWithheld());
  }

  private judgeWithheld(): void {
    this.cancel("withheld");
    const cases = [...this.withheld.values()];
    this.withheld.clear();
    this.deliver(cases);
  }

  private renew(): void {
    this.cancel("renew");
    const cases = [...this.left.values()].filter((one) => one.isDue());
    this.left.clear();
    for (const ofKind of Map.groupBy(this.judged(cases), ({ kind }) => kind).values()) {
      const occasion = this.occasionOf(ofKind);
      if (occasion === undefined) continue;
      // Nobody is called twice: it was heard before, and was on the screen in other words.
      void this.options.notifier.show({ ...alertOf(this.put(occasion)), sound: undefined });
    }
  }

  private tellOfAbsence(news: readonly DigestItemDto[]): void {
    const { clock, preferences } = this.options;
    const decision = decideAlert("away", awayPriority(news), preferences(), clock.now());
    // Its assignments are withheld one by one; the rest is read in the window.
    if (!decision.shown) return;
    const keys = news.flatMap(({ actionId }) => [keyOf("assigned", actionId), keyOf("changed", actionId)]);
    const cases = keys.flatMap((key) => this.waiting.get(key) ?? []);
    for (const key of keys) this.waiting.delete(key);
    const message = awayMessage(news);
    const urgent = news.some((item) => item.kind !== "changed" && isUrgent(item.priority));
    this.show({ id: AWAY, kind: "away", cases, message, urgent, ...this.soundOf(decision) }, FIRST);
  }

  private occasionOf(cases: readonly AlertCase[]): Occasion | undefined {
    const [first] = cases;
    const message = messageOf(cases);
    if (first === undefined || message === undefined) return undefined;
    const { clock, preferences } = this.options;
    const { kind, entry } = first;
    const priority = mostUrgent(cases.map(priorityOf));
    const id = cases.length > 1 ? `${kind} ${(this.groups += 1)}` : entry === undefined ? CONNECTION : `action ${entry.id}`;
    const urgent =
      kind === "stopWork" || kind === "connectionLost" || (kind !== "silent" && kind !== "connectionBack" && isUrgent(priority));
    return { id, kind, cases, message, urgent, ...this.soundOf(decideAlert(kind, priority, preferences(), clock.now())) };
  }

  private soundOf(decision: AlertDecision): Pick<Occasion, "sound"> {
    const { volume } = this.options.preferences();
    if (!decision.shown || decision.sound === "none" || volume === 0) return {};
    return { sound: { name: decision.sound, volume } };
  }

  private put(occasion: Occasion): Occasion {
    this.forget(occasion.id);
    this.onScreen.set(occasion.id, occasion);
    for (const { entry } of occasion.cases) if (entry !== undefined) this.namesOf(entry.id).add(occasion.id);
    return occasion;
  }

  private withdraw({ id }: Occasion): void {
    this.forget(id);
    this.options.notifier.withdraw(id);
  }

  private forget(alertId: string): void {
    const occasion = this.onScreen.get(alertId);
    this.onScreen.delete(alertId);
    this.unconfirmed.delete(alertId);
    for (const { entry } of occasion?.cases ?? []) {
      if (entry === undefined) continue;
      const names = this.alertsOf.get(entry.id);
      names?.delete(alertId);
      if (names?.size === 0) this.alertsOf.delete(entry.id);
    }
  }

  /** The alerts that name this Action. */
  private namesOf(id: string): Set<string> {
    const known = this.alertsOf.get(id) ?? new Set();
    this.alertsOf.set(id, known);
    return known;
  }

  /** Shows it, notes the result, and tries again a few times. */
  private async attempt(occasion: Occasion, { failed, failure }: Attempts): Promise<void> {
    const { clock, notifier } = this.options;
    this.put(occasion);
    this.unconfirmed.add(occasion.id);
    const result = await notifier.show(alertOf(occasion));
    // Taken down again already: it does not count as an alert.
    if (this.stopped) return;
    const at = clock.now();
    if (result.shown) {
      this.unconfirmed.delete(occasion.id);
      for (const one of occasion.cases) this.wasShown(one, at);
      return;
    }
    if (!isSame(result.failure, failure)) {
      for (const one of occasion.cases) this.note(one, { at, kind: "alert", result: "failed", failure: result.failure, ...aboutOf(one) });
    }
    // A silence is asked about again after the next period anyway.
    const wait = occasion.kind === "silent" ? undefined : RETRY_AFTER_MS[failed];
    if (wait === undefined) return occasion.cases.forEach((one) => this.remindLater(one));
    const timer = clock.after(wait, () => {
      this.retries.delete(timer);
      this.again(occasion, { failed: failed + 1, failure: result.failure });
    });
    this.retries.add(timer);
  }

  private show(occasion: Occasion, attempts: Attempts): void {
    void this.attempt(occasion, attempts);
  }

  /** Made anew from what is still due: an earlier count would be wrong by then. */
  private again(occasion: Occasion, attempts: Attempts): void {
    if (occasion.kind !== "away") return this.deliver(occasion.cases, attempts);
    if (occasion.cases.length === 0 || occasion.cases.some((one) => one.isDue())) this.show(occasion, attempts);
  }

  private wasShown(one: AlertCase, at: number): void {
    this.note(one, { at, kind: "alert", result: "shown", ...aboutOf(one) });
    one.shown?.();
    this.remindLater(one);
  }

  private remindLater({ kind, entry }: AlertCase): void {
    if (entry !== undefined && (kind === "assigned" || kind === "reminder")) this.reminders.alertedNow(entry);
  }

  private note({ entry }: AlertCase, line: TimelineEntry): void {
    if (entry !== undefined) this.options.note(entry.id, line);
  }

  private later(name: "gather" | "withheld" | "renew", ms: number, run: () => void): void {
    if (!this.timers.has(name)) this.timers.set(name, this.options.clock.after(ms, run));
  }

  private cancel(name: "gather" | "withheld" | "renew"): void {
    this.timers.get(name)?.cancel();
    this.timers.delete(name);
  }
}

const AWAY = "away";
/** Of the one alert about the connection. */
export const CONNECTION = "connection";

function keyOf(kind: AlertKind, actionId: string): string {
  return `${kind} ${actionId}`;
}

function caseKey({ kind, entry }: AlertCase): string {
  return keyOf(kind, entry?.id ?? "");
}

/** Each of these is one alert. */
function occasionsOf(cases: AlertCase[]): AlertCase[][] {
  const kind = cases[0]?.kind;
  const most = kind === "assigned" || kind === "changed" ? MAX_SINGLE : kind === "reminder" ? 1 : Number.POSITIVE_INFINITY;
  return cases.length > most ? [cases] : cases.map((one) => [one]);
}

function alertOf({ id, kind, cases, message, urgent, sound }: Occasion): Alert {
  const entry = cases.length === 1 && kind !== "away" ? cases[0]?.entry : undefined;
  return {
    id,
    ...(entry !== undefined && { actionId: entry.id }),
    ...(cases.length > 1 && (kind === "assigned" || kind === "reminder") && { view: "needsAcknowledgement" as const }),
    message,
    urgent,
    ...(sound !== undefined && { sound }),
    canAcknowledge: entry !== undefined && (kind === "assigned" || kind === "reminder"),
  };
}

/** The first alert of an assignment needs no word: that is what alerts are about. */
function aboutOf({ kind }: AlertCase): { about?: "reminder" | "changed" } {
  return kind === "reminder" || kind === "changed" ? { about: kind } : {};
}

/** Whether the last line about an alert of this assignment says so already. */
function wasWithheld({ timeline, receivedAt }: Entry, why: string): boolean {
  const last = timeline.findLast((line) => line.kind === "alert");
  return last?.kind === "alert" && last.result === "withheld" && last.why === why && last.at >= receivedAt;
}

/** Both are plain JSON, made by one notifier: the same failure has the same text. */
function isSame(one: AlertFailure, other: AlertFailure | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
