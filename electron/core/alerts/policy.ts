/**
 * Alerts a person once per cause: an assignment and the wait for its acknowledgement, a change of
 * acknowledged terms, work that must stop, a silence, a lost connection. Several causes at once
 * become one alert, which names its Actions and belongs to none of them. An alert is withdrawn as
 * soon as it is no longer due; a withheld alert (rules.ts) is shown later if it is still due.
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
  /** Whether the connection is live; only then is it certain that nobody has acknowledged. */
  isLive: () => boolean;
  /** Returns the unread digest items; absent: there are none. */
  unread?: () => readonly DigestItemDto[];
}

export class AlertPolicy {
  private readonly options: AlertPolicyOptions;
  private readonly reminders: Reminders;
  /** The causes gathered for the next alert. */
  private readonly waiting = new CauseMap();
  private readonly withheld: WithheldAlerts;
  private readonly stops: StopAlerts;
  private readonly absence: AbsenceAlert;
  private readonly renewals: Renewals;
  private readonly notes: AlertNotes;
  private readonly deliveries: Deliveries;
  /** Ids of alerts whose text is no longer correct. */
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

  /** Called before a snapshot is read; its assignments share one alert. */
  hold(): void {
    this.gathering = true;
    this.timer?.cancel();
    this.timer = undefined;
  }

  /** Called when the queue is complete. The digest becomes one alert, with its new assignments. */
  release(digest: DigestItemDto[] = []): void {
    this.gathering = false;
    this.absence.tell(digest, this.waiting);
    // Causes that have waited since before the absence are not part of its digest.
    this.flush();
  }

  assigned(entry: Entry): void {
    if (isUnacknowledged(entry)) this.raise(new AssignedCause(entry));
  }

  /** Called when an Action is assigned to the user without anything to acknowledge. */
  handedOver(entry: Entry): void {
    this.raise(handedOverCause(entry));
  }

  /** Called for an assignment whose alert an earlier run showed at `at`, in epoch milliseconds. */
  wasAlerted(entry: Entry, at: number): void {
    if (isUnacknowledged(entry)) this.reminders.alertedBefore(entry, this.options.clock.now() - at);
  }

  /** Called when the terms have changed since the acknowledgement, without an alert so far. */
  termsChanged(entry: Entry): void {
    this.raise(changedCause(entry));
  }

  /** Called when the accepted work is withdrawn. */
  withdrawn(entry: Entry): void {
    const one = withdrawnCause(entry);
    if (one !== undefined) this.raise(one);
  }

  /** Shows an alert for this cause once the causes that arrive with it are gathered. */
  raise(one: AlertCause): void {
    if (this.stopped || this.withheld.has(one)) return;
    this.waiting.set(one);
    this.flushSoon();
  }

  /** Shows alerts for these causes at once. */
  alertNow(causes: readonly AlertCause[]): void {
    if (!this.stopped) this.deliveries.deliver(causes);
  }

  /** Like `alertNow`, for work to stop; many causes at once are gathered for a moment. */
  alertStops(causes: readonly AlertCause[]): void {
    if (!this.stopped) this.stops.call(causes);
  }

  /** Called when the Action has changed; withdraws the alerts that are no longer due. */
  changed(entry: Entry): void {
    // This runs at each event, and most Actions have no alert.
    if (entry.alertIds !== undefined) for (const alertId of entry.alertIds) this.review(alertId, entry);
    if (!entry.alertMayWait) return;
    const isWithheld = this.withheld.changed(entry);
    const isLeft = this.renewals.changed(entry);
    const hasFailed = this.deliveries.changed(entry);
    entry.alertMayWait = isWithheld || isLeft || hasFailed;
  }

  /**
   * Called when the connection, this Action or its alerts have changed. Withdraws the alert if it
   * is no longer due, and renews it if it is outdated.
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
    // An unshown alert is retried anyway, and a closed alert is not shown again.
    const isOver = !screen.isConfirmed(alertId) || screen.isClosed(alertId);
    this.deliveries.withdraw(group);
    if (due.length === 0 || isOver) return;
    this.renewals.add(due);
  }

  /** Called when the user has closed or pressed an alert. */
  closed(alertId: string): void {
    this.deliveries.screen.close(alertId);
  }

  /** Called when the user has read the digest of an absence. */
  absenceRead(): void {
    this.absence.read();
    const group = this.deliveries.screen.get(AWAY);
    if (group !== undefined) this.deliveries.withdraw(group);
  }

  /** Called when rules, quiet hours or a pause have changed; withheld causes may be due now. */
  preferencesChanged(): void {
    this.reminders.look();
    this.withheld.judgeAll();
    this.renewals.look();
  }

  /** Called when the system reports that it shows alerts; retries what it failed to show. */
  systemShowsAlerts(): void {
    this.deliveries.systemShowsAlerts();
    this.renewals.systemShowsAlerts();
  }

  /** Called when the machine may have slept. */
  woke(): void {
    this.reminders.woke();
  }

  /** Returns the alerts on the screen, which stay there for the account's next session. */
  handOver(): HandedAlerts {
    return { ...this.deliveries.handOver(), left: this.renewals.take() };
  }

  /** Takes over the last session's alerts. `again`: returns the same cause here if it is due. */
  takeOver(alerts: HandedAlerts, again: (one: AlertCause) => AlertCause | undefined): void {
    const dueOf = (causes: readonly AlertCause[]): AlertCause[] => causes.flatMap((one) => again(one) ?? []);
    const left = [...dueOf(alerts.left), ...this.deliveries.takeOver(alerts, dueOf)];
    if (left.length > 0) this.renewals.add(left);
    for (const group of this.deliveries.screen.all()) if (isOutdated(group)) this.outdated.add(group.id);
  }

  /** Withdraws all alerts. Nothing is shown or recorded afterwards. */
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

  /** Delivers withheld causes that may be due now; an absence takes its assignments along. */
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
   * Renews an alert silently, because its Actions were shown before. An unconfirmed alert may still
   * fail and is reviewed then; an alert that may not be shown now is only withdrawn.
   */
  private renewOutdated(alertId: string): void {
    const { screen } = this.deliveries;
    const group = screen.get(alertId);
    if (group === undefined || !screen.isConfirmed(alertId) || screen.isClosed(alertId) || !isOutdated(group)) return;
    const { causes, kind } = group;
    if (kind === "stopWork") return this.renew(causes.filter((one) => one.isDue()));
    if (causes.length === 1 && causes.some((one) => this.decide(one).shown)) return this.renew(causes);
    this.deliveries.withdraw(group);
    // An alert about a further change is raised separately.
    const left = screen.unalertedOf(group, this.waiting).filter((one) => !this.withheld.has(one));
    if (left.length > 0) this.renewals.add(left);
  }

  private remindLater(causes: readonly AlertCause[]): void {
    this.reminders.alertedNow(
      causes.flatMap(({ kind, entry }) => (entry !== undefined && (kind === "assigned" || kind === "reminder") ? entry : [])),
    );
  }
}
