/**
 * Calls a person once per cause: an assignment and the wait for its acknowledgement, a change of what
 * was acknowledged, work that must stop, a silence, a lost connection. Several at once become one
 * alert, which names its Actions and belongs to none of them. An alert is taken down the moment that
 * nothing is to be done about it any more; one that is withheld (rules.ts) comes later, if it is still
 * due.
 */
import { isUnacknowledged } from "../../contract/attention.ts";
import type { AlertPreferences } from "../../contract/alert-rules.ts";
import type { AlertFailure } from "../../contract/alerts.ts";
import type { DigestItemDto } from "../../contract/digest.ts";
import type { Clock, Notifier, Timer } from "../ports.ts";
import type { Entry } from "../queue/entry.ts";
import { isSameFailure } from "./alert-lines.ts";
import { AlertNotes, type AlertNotesOptions } from "./alert-notes.ts";
import { AlertsOnScreen } from "./alerts-on-screen.ts";
import { awayMessage, awayPriority } from "./away-alert.ts";
import { CaseMap } from "./case-map.ts";
import { type AlertCase, AssignedCase, changedCase, isUrgent, priorityOf } from "./cases.ts";
import { alertOf, AWAY, isAllDue, isOutdated, type Occasion, occasionOf, partsOf, soundOf } from "./occasion.ts";
import { Reminders } from "./reminders.ts";
import { Renewals } from "./renewals.ts";
import { type AlertDecision, decideAlert } from "./rules.ts";
import { FailedAlerts } from "./failed-alerts.ts";
import { WithheldAlerts } from "./withheld-alerts.ts";

/** Cases that come within this time are one occasion. */
const GATHER_MS = 250;
/** Pauses between attempts at an alert that was not shown: the system was busy, or starts later. */
const RETRY_AFTER_MS = [10_000, 60_000, 300_000] as const;

/** How often it has failed so far, and how the last time; the same failure is not noted twice. */
interface Attempts {
  readonly failed: number;
  readonly failure?: AlertFailure;
}

const FIRST: Attempts = { failed: 0 };
/** No further one follows by itself. */
const LAST: Attempts = { failed: RETRY_AFTER_MS.length };

export interface AlertPolicyOptions extends AlertNotesOptions {
  clock: Clock;
  notifier: Notifier;
  preferences: () => AlertPreferences;
  /** Whether Docket hears the service: only then it is certain that nobody has acknowledged. */
  isLive: () => boolean;
}

export class AlertPolicy {
  private readonly options: AlertPolicyOptions;
  private readonly reminders: Reminders;
  /** Gathered for the next occasion. */
  private readonly waiting = new CaseMap();
  private readonly withheld: WithheldAlerts;
  private readonly renewals: Renewals;
  private readonly failed = new FailedAlerts();
  private readonly notes: AlertNotes;
  private readonly screen = new AlertsOnScreen();
  /** The ids of alerts whose words are no longer true. */
  private readonly outdated = new Set<string>();
  private timer: Timer | undefined;
  private readonly retries = new Set<Timer>();
  private readonly decide: (one: AlertCase) => AlertDecision;
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
    const decide = (this.decide = (one) => decideAlert(one.kind, priorityOf(one), preferences(), clock.now()));
    this.withheld = new WithheldAlerts({
      clock,
      decide,
      judge: (cases) => this.deliver(cases),
      wanted: (one) => this.raise(one),
    });
    this.notes = new AlertNotes(options);
    this.renewals = new Renewals({ clock, decide, show: (cases) => this.renew(cases) });
  }

  /** A snapshot is about to be read: its assignments become one occasion. */
  hold(): void {
    this.gathering = true;
    this.timer?.cancel();
    this.timer = undefined;
  }

  /** The queue is complete. News of an absence becomes one alert, with its new assignments. */
  release(digest: DigestItemDto[] = []): void {
    this.gathering = false;
    const { rules } = this.options.preferences();
    const news = digest.filter(
      (item) => rules[item.priority].alert && (item.kind !== "assigned" || this.waiting.get("assigned", item.actionId) !== undefined),
    );
    const [only] = news;
    if (only !== undefined && !(news.length === 1 && only.kind === "assigned")) this.tellOfAbsence(news);
    // What has waited since before the absence is none of its news.
    this.flush();
  }

  assigned(entry: Entry): void {
    if (isUnacknowledged(entry)) this.raise(new AssignedCase(entry));
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
    if (this.stopped || this.withheld.has(one)) return;
    this.waiting.set(one);
    this.flushSoon();
  }

  /** Alerts for these at once. */
  call(cases: readonly AlertCase[]): void {
    if (!this.stopped) this.deliver(cases);
  }

  /** The Action has changed: what is not due any more is taken down. */
  changed(entry: Entry): void {
    // Mostly there is none, and each event asks.
    if (entry.alertIds !== undefined) for (const alertId of entry.alertIds) this.review(alertId, entry);
    if (!entry.alertMayWait) return;
    const [isWithheld, isLeft, hasFailed] = [this.withheld.changed(entry), this.renewals.changed(entry), this.failed.changed(entry)];
    entry.alertMayWait = isWithheld || isLeft || hasFailed;
  }

  /**
   * The connection has changed, or this Action, or its alerts have: what is not due any more is taken down, and what is
   * outdated renewed.
   */
  review(alertId: string, changed?: Entry): void {
    const occasion = this.screen.get(alertId);
    if (occasion === undefined) return;
    if (isAllDue(occasion, changed)) {
      if (!isOutdated(occasion)) return;
      this.outdated.add(alertId);
      return this.flushSoon();
    }
    const due = occasion.cases.filter((one) => one.isDue());
    const wasSeen = this.screen.isConfirmed(alertId);
    this.withdraw(occasion);
    // What was not shown is tried again anyway.
    if (due.length === 0 || !wasSeen) return;
    this.renewals.add(due);
  }

  /** The news of an absence has been read. */
  absenceRead(): void {
    const occasion = this.screen.get(AWAY);
    if (occasion !== undefined) this.withdraw(occasion);
  }

  /** Other rules, quiet hours, or a pause: what is withheld may be due now. */
  preferencesChanged(): void {
    this.reminders.look();
    this.withheld.judgeAll();
    this.renewals.look();
  }

  /** The system shows alerts, as far as it says: what it has failed to show is tried again. */
  systemShowsAlerts(): void {
    if (!this.stopped) this.deliver(this.failed.take(), LAST);
  }

  /** This machine has slept, perhaps. */
  woke(): void {
    this.reminders.woke();
  }

  /** Nothing is shown or noted after it. */
  stop(): void {
    this.stopped = true;
    this.reminders.stop();
    this.renewals.stop();
    this.timer?.cancel();
    for (const timer of this.retries) timer.cancel();
    this.retries.clear();
    for (const occasion of this.screen.all()) this.withdraw(occasion);
    this.withheld.stop();
    this.waiting.clear();
    this.outdated.clear();
    this.failed.clear();
  }

  private flushSoon(): void {
    if (!this.gathering && !this.stopped) this.timer ??= this.options.clock.after(GATHER_MS, () => this.flush());
  }

  private flush(): void {
    this.timer?.cancel();
    this.timer = undefined;
    const cases = this.waiting.all();
    this.waiting.clear();
    this.deliver(cases);
    const outdated = [...this.outdated];
    this.outdated.clear();
    for (const alertId of outdated) this.renewOutdated(alertId);
  }

  /** Shows what is due and not withheld: alone, or as one alert of many of a kind. */
  private deliver(cases: readonly AlertCase[], attempts = FIRST): void {
    const shown = cases.filter((one) => {
      if (!one.isDue()) return false;
      const decision = this.decide(one);
      if (!decision.shown) this.withhold(one, decision);
      return decision.shown;
    });
    for (const ofKind of Map.groupBy(shown, ({ kind }) => kind).values()) {
      for (const some of partsOf(ofKind)) {
        const occasion = this.occasionOf(some);
        if (occasion !== undefined) this.show(occasion, attempts);
      }
    }
  }

  private withhold(one: AlertCase, decision: AlertDecision & { shown: false }): void {
    this.notes.addWithheld(one, decision.why);
    this.withheld.add(one, decision);
  }

  private renew(cases: readonly AlertCase[]): void {
    const occasion = this.occasionOf(cases);
    if (occasion === undefined) return;
    this.screen.put(occasion, true);
    void this.options.notifier.show({ ...alertOf(occasion), sound: undefined });
  }

  /**
   * Its Actions were told of: without a sound. One that the system has not confirmed yet may still
   * fail, and is looked at then; one that may not be shown now is taken down alone.
   */
  private renewOutdated(alertId: string): void {
    const occasion = this.screen.get(alertId);
    if (occasion === undefined || !this.screen.isConfirmed(alertId) || !isOutdated(occasion)) return;
    const { cases } = occasion;
    if (cases.length === 1 && cases.some((one) => this.decide(one).shown)) return this.renew(cases);
    this.withdraw(occasion);
    // What tells of a further change comes by itself.
    const left = this.screen.unalertedOf(occasion, this.waiting).filter((one) => !this.withheld.has(one));
    if (left.length > 0) this.renewals.add(left);
  }

  private tellOfAbsence(news: readonly DigestItemDto[]): void {
    const { clock, preferences } = this.options;
    const decision = decideAlert("away", awayPriority(news), preferences(), clock.now());
    // Its assignments are withheld one by one; the rest is read in the window.
    if (!decision.shown) return this.notes.add("away", [], { result: "withheld", why: decision.why });
    const kinds = ["assigned", "changed"] as const;
    const cases = news.flatMap(({ actionId }) => kinds.flatMap((kind) => this.waiting.get(kind, actionId) ?? []));
    for (const one of cases) this.waiting.delete(one);
    const message = awayMessage(news);
    const urgent = news.some((item) => item.kind !== "changed" && isUrgent(item.priority));
    this.show({ id: AWAY, kind: "away", cases, message, urgent, ...soundOf(decision, preferences()) }, FIRST);
  }

  private occasionOf(cases: readonly AlertCase[]): Occasion | undefined {
    const { clock, preferences } = this.options;
    const group = (): string => `several ${(this.groups += 1)}`;
    return occasionOf(cases, { preferences: preferences(), now: clock.now(), group });
  }

  private withdraw({ id }: Occasion): void {
    this.screen.remove(id);
    this.options.notifier.withdraw(id);
  }

  /**
   * Shows it, notes the result, and tries again a few times. What is on record follows the system's
   * answer, in the next turn: a kill between the two has the next run tell it again, rather than never.
   */
  private async attempt(occasion: Occasion, { failed, failure }: Attempts): Promise<void> {
    const { clock, notifier } = this.options;
    this.screen.put(occasion, false);
    const result = await notifier.show(alertOf(occasion));
    // Taken down again already: it does not count as an alert.
    if (this.stopped) return;
    if (result.shown) return this.confirmed(occasion);
    if (!isSameFailure(result.failure, failure))
      this.notes.add(occasion.kind, occasion.cases, { result: "failed", failure: result.failure });
    // A silence is asked about again after the next period anyway.
    const wait = occasion.kind === "silent" ? undefined : RETRY_AFTER_MS[failed];
    if (wait === undefined) {
      if (occasion.kind !== "silent") this.failed.add(occasion.cases.filter((one) => one.isDue()));
      return this.remindLater(occasion.cases);
    }
    const timer = clock.after(wait, () => {
      this.retries.delete(timer);
      this.again(occasion, { failed: failed + 1, failure: result.failure });
    });
    this.retries.add(timer);
  }

  /** The system has shown it; perhaps it was taken down before that, for some of its Actions: nobody has seen the others. */
  private confirmed(occasion: Occasion): void {
    const { id, kind, cases } = occasion;
    const isUp = this.screen.get(id) === occasion;
    if (isUp) this.screen.confirm(id);
    const isForOthers = !isUp && cases.length > 1;
    const unseen = isForOthers ? this.screen.unalertedOf(occasion, this.waiting).filter((one) => one.isDue()) : [];
    const again = new Set(unseen.map(({ entry }) => entry));
    const seen = again.size === 0 ? cases : cases.filter(({ entry }) => !again.has(entry));
    this.notes.add(kind, seen, { result: "shown" });
    for (const one of seen) one.shown?.();
    this.remindLater(seen);
    this.failed.alerted(seen);
    this.deliver(unseen);
    this.systemShowsAlerts();
    if (isUp) this.review(id);
  }

  private show(occasion: Occasion, attempts: Attempts): void {
    for (const covered of this.screen.coveredBy(occasion)) this.withdraw(covered);
    void this.attempt(occasion, attempts);
  }

  /** Made anew from what is still due, and told by no later alert: an earlier count would be wrong by then. */
  private again(occasion: Occasion, attempts: Attempts): void {
    // An absence whose news have been read leaves its assignments alone.
    if (occasion.kind === "away" && this.screen.get(AWAY) === occasion) return this.show(occasion, attempts);
    this.deliver(this.screen.unalertedOf(occasion, this.waiting), attempts);
  }

  private remindLater(cases: readonly AlertCase[]): void {
    this.reminders.alertedNow(
      cases.flatMap(({ kind, entry }) => (entry !== undefined && (kind === "assigned" || kind === "reminder") ? entry : [])),
    );
  }
}
