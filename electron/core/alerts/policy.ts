/**
 * Calls a person once per cause: an assignment and the wait for its acknowledgement, a change of what
 * was acknowledged, work that must stop, a silence, a lost connection. Several at once become one
 * alert, which names its Actions and belongs to none of them. An alert is taken down the moment that
 * nothing is to be done about it any more; one that is withheld (rules.ts) comes later, if it is still
 * due.
 */
import { isUnacknowledged } from "../../contract/attention.ts";
import type { AlertPreferences } from "../../contract/alert-rules.ts";
import type { DigestItemDto } from "../../contract/digest.ts";
import type { Clock, Notifier, Timer } from "../ports.ts";
import type { Entry } from "../queue/action/entry.ts";
import type { HandedAlerts } from "./alert-handover.ts";
import { AbsenceAlert } from "./absence-alert.ts";
import { AlertNotes, type AlertNotesOptions } from "./alert-notes.ts";
import { CauseMap } from "./cause-map.ts";
import { type AlertCause, AssignedCause, changedCause, handedOverCause, priorityOf, withdrawnCause } from "./causes.ts";
import { Deliveries } from "./deliveries.ts";
import { AWAY, GATHER_MS, isOutdated, staysUp } from "./alert-group.ts";
import { Reminders } from "./reminders.ts";
import { Renewals } from "./renewals.ts";
import { type AlertDecision, decideAlert } from "./rules.ts";
import { StopAlerts } from "./stop-alerts.ts";
import { WithheldAlerts } from "./withheld-alerts.ts";

export interface AlertPolicyOptions extends AlertNotesOptions {
  clock: Clock;
  notifier: Notifier;
  preferences: () => AlertPreferences;
  /** Whether Docket hears the service: only then it is certain that nobody has acknowledged. */
  isLive: () => boolean;
  /** The news of absences that nobody has read; absent: there are none. */
  unread?: () => readonly DigestItemDto[];
}

export class AlertPolicy {
  private readonly options: AlertPolicyOptions;
  private readonly reminders: Reminders;
  /** Gathered for the next alert. */
  private readonly waiting = new CauseMap();
  private readonly withheld: WithheldAlerts;
  private readonly stops: StopAlerts;
  private readonly absence: AbsenceAlert;
  private readonly renewals: Renewals;
  private readonly notes: AlertNotes;
  private readonly deliveries: Deliveries;
  /** The ids of alerts whose text is no longer true. */
  private readonly outdated = new Set<string>();
  private timer: Timer | undefined;
  private readonly decide: (one: AlertCause) => AlertDecision;
  private gathering = true;
  private stopped = false;

  constructor(options: AlertPolicyOptions) {
    const { clock, notifier, preferences, isLive, unread = () => [] } = options;
    this.options = options;
    this.reminders = new Reminders({
      clock,
      afterMs: () => preferences().remindMinutes * 60_000,
      isLive,
      due: (causes) => this.deliveries.deliver(causes),
    });
    const decide = (this.decide = (one) => decideAlert(one.kind, priorityOf(one), preferences(), clock.now()));
    this.withheld = new WithheldAlerts({
      clock,
      decide,
      judge: (causes) => this.judge(causes),
      wanted: (one) => this.raise(one),
    });
    const notes = (this.notes = new AlertNotes(options));
    this.deliveries = new Deliveries({
      clock,
      notifier,
      preferences,
      notes,
      decide,
      withhold: (one, decision) => {
        notes.addWithheld(one, decision.why);
        this.withheld.add(one, decision);
      },
      gathered: this.waiting,
      tried: (causes) => this.remindLater(causes),
      confirmed: (alertId) => this.review(alertId),
    });
    this.absence = new AbsenceAlert({
      clock,
      preferences,
      notes,
      unread,
      show: (group) => this.deliveries.show(group),
      againAt: (until) => this.withheld.judgeAt(until),
    });
    this.renewals = new Renewals({ clock, decide, show: (causes) => this.renew(causes), review: (id) => this.review(id) });
    this.stops = new StopAlerts({
      clock,
      open: () => this.deliveries.screen.openStops(),
      deliver: (causes) => this.deliveries.deliver(causes),
    });
  }

  /** A snapshot is about to be read: its assignments share one alert. */
  hold(): void {
    this.gathering = true;
    this.timer?.cancel();
    this.timer = undefined;
  }

  /** The queue is complete. News of an absence becomes one alert, with its new assignments. */
  release(digest: DigestItemDto[] = []): void {
    this.gathering = false;
    this.absence.tell(digest, this.waiting);
    // What has waited since before the absence is none of its news.
    this.flush();
  }

  assigned(entry: Entry): void {
    if (isUnacknowledged(entry)) this.raise(new AssignedCause(entry));
  }

  /** Assigned to its user, and nothing of it is to be acknowledged. */
  handedOver(entry: Entry): void {
    this.raise(handedOverCause(entry));
  }

  /** An alert of this assignment was shown in an earlier run, at this time, epoch milliseconds. */
  wasAlerted(entry: Entry, at: number): void {
    if (isUnacknowledged(entry)) this.reminders.alertedBefore(entry, this.options.clock.now() - at);
  }

  /** Its terms have changed since they were acknowledged, and no alert has told that. */
  termsChanged(entry: Entry): void {
    this.raise(changedCause(entry));
  }

  /** Nobody is to set out for it any more. */
  withdrawn(entry: Entry): void {
    const one = withdrawnCause(entry);
    if (one !== undefined) this.raise(one);
  }

  /** Shows an alert for this once the causes that arrive with it are gathered. */
  raise(one: AlertCause): void {
    if (this.stopped || this.withheld.has(one)) return;
    this.waiting.set(one);
    this.flushSoon();
  }

  /** Shows alerts for these at once. */
  alertNow(causes: readonly AlertCause[]): void {
    if (!this.stopped) this.deliveries.deliver(causes);
  }

  /** As `alertNow`, for work to stop; many at once are gathered for a moment. */
  alertStops(causes: readonly AlertCause[]): void {
    if (!this.stopped) this.stops.call(causes);
  }

  /** The Action has changed: what is not due any more is taken down. */
  changed(entry: Entry): void {
    // Mostly there is none, and each event asks.
    if (entry.alertIds !== undefined) for (const alertId of entry.alertIds) this.review(alertId, entry);
    if (!entry.alertMayWait) return;
    const isWithheld = this.withheld.changed(entry);
    const isLeft = this.renewals.changed(entry);
    const hasFailed = this.deliveries.changed(entry);
    entry.alertMayWait = isWithheld || isLeft || hasFailed;
  }

  /**
   * The connection has changed, or this Action, or its alerts have: what is not due any more is taken down, and what is
   * outdated renewed.
   */
  review(alertId: string, changed?: Entry): void {
    const group = this.deliveries.screen.get(alertId);
    if (group === undefined) return;
    if (staysUp(group, changed)) {
      if (!isOutdated(group)) return;
      this.outdated.add(alertId);
      return this.flushSoon();
    }
    const due = group.causes.filter((one) => one.isDue());
    const { screen } = this.deliveries;
    // What was not shown is tried again anyway, and what its user has closed is not shown again.
    const isOver = !screen.isConfirmed(alertId) || screen.isClosed(alertId);
    this.deliveries.withdraw(group);
    if (due.length === 0 || isOver) return;
    this.renewals.add(due);
  }

  /** Its user has closed it, or pressed it. */
  closed(alertId: string): void {
    this.deliveries.screen.close(alertId);
  }

  /** The news of an absence has been read. */
  absenceRead(): void {
    this.absence.read();
    const group = this.deliveries.screen.get(AWAY);
    if (group !== undefined) this.deliveries.withdraw(group);
  }

  /** Other rules, quiet hours, or a pause: what is withheld may be due now. */
  preferencesChanged(): void {
    this.reminders.look();
    this.withheld.judgeAll();
    this.renewals.look();
  }

  /** The system shows alerts, as far as it says: what it has failed to show is tried again. */
  systemShowsAlerts(): void {
    this.deliveries.systemShowsAlerts();
    this.renewals.systemShowsAlerts();
  }

  /** This machine has slept, perhaps. */
  woke(): void {
    this.reminders.woke();
  }

  /** What is on the screen, for the next session of the account; at the end of this one, which leaves it there. */
  handOver(): HandedAlerts {
    return { ...this.deliveries.handOver(), left: this.renewals.take() };
  }

  /** What the session before has left on the screen. `again`: the same cause as this one knows it, if it is due. */
  takeOver(alerts: HandedAlerts, again: (one: AlertCause) => AlertCause | undefined): void {
    const dueOf = (causes: readonly AlertCause[]): AlertCause[] => causes.flatMap((one) => again(one) ?? []);
    const left = [...dueOf(alerts.left), ...this.deliveries.takeOver(alerts, dueOf)];
    if (left.length > 0) this.renewals.add(left);
    for (const group of this.deliveries.screen.all()) if (isOutdated(group)) this.outdated.add(group.id);
  }

  /** Nothing is shown or noted after it. */
  stop(): void {
    this.stopped = true;
    this.reminders.stop();
    this.renewals.stop();
    this.timer?.cancel();
    this.deliveries.stop();
    this.withheld.stop();
    this.stops.stop();
    this.waiting.clear();
    this.outdated.clear();
  }

  private flushSoon(): void {
    if (!this.gathering && !this.stopped) this.timer ??= this.options.clock.after(GATHER_MS, () => this.flush());
  }

  private flush(): void {
    this.timer?.cancel();
    this.timer = undefined;
    const causes = this.waiting.all();
    this.waiting.clear();
    this.deliveries.deliver(causes);
    const outdated = [...this.outdated];
    this.outdated.clear();
    for (const alertId of outdated) this.renewOutdated(alertId);
  }

  /** What was withheld may be due now; an absence takes its assignments along. */
  private judge(withheld: readonly AlertCause[]): void {
    const causes = new CauseMap();
    for (const one of withheld) causes.set(one);
    this.absence.again(causes);
    this.deliveries.deliver(causes.all());
  }

  private renew(causes: readonly AlertCause[]): void {
    void this.deliveries.renew(causes).then((isRefused) => this.renewals.answered(causes, isRefused));
  }

  /**
   * Its Actions were told of: without a sound. One that the system has not confirmed yet may still
   * fail, and is looked at then; one that may not be shown now is taken down alone.
   */
  private renewOutdated(alertId: string): void {
    const { screen } = this.deliveries;
    const group = screen.get(alertId);
    if (group === undefined || !screen.isConfirmed(alertId) || screen.isClosed(alertId) || !isOutdated(group)) return;
    const { causes, kind } = group;
    if (kind === "stopWork") return this.renew(causes.filter((one) => one.isDue()));
    if (causes.length === 1 && causes.some((one) => this.decide(one).shown)) return this.renew(causes);
    this.deliveries.withdraw(group);
    // What tells of a further change comes by itself.
    const left = screen.unalertedOf(group, this.waiting).filter((one) => !this.withheld.has(one));
    if (left.length > 0) this.renewals.add(left);
  }

  private remindLater(causes: readonly AlertCause[]): void {
    this.reminders.alertedNow(
      causes.flatMap(({ kind, entry }) => (entry !== undefined && (kind === "assigned" || kind === "reminder") ? entry : [])),
    );
  }
}
