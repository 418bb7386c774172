/**
 * Delivers alerts to the screen: shows causes that are due and not withheld, records the result of
 * the system, and retries what the system refused, a few times by timer and then once when the
 * system shows alerts again.
 */
import type { AlertPreferences } from "../../contract/alert-rules.ts";
import type { AlertFailure } from "../../contract/alerts.ts";
import type { Clock, Notifier, Timer } from "../ports.ts";
import type { Entry } from "../queue/action/entry.ts";
import type { HandedAlerts } from "./alert-handover.ts";
import { isSameFailure, needsStopAlert } from "./alert-lines.ts";
import type { AlertNotes } from "./alert-notes.ts";
import { AlertsOnScreen } from "./alerts-on-screen.ts";
import type { CauseMap } from "./cause-map.ts";
import type { AlertCause } from "./causes.ts";
import { FailedAlerts } from "./failed-alerts.ts";
import { alertOf, AWAY, causeKey, type AlertGroup, groupAgain, groupOf, partsOf, staysUp } from "./alert-group.ts";
import type { AlertDecision } from "./rules.ts";

/**
 * Pauses between attempts at an alert that was not shown, because the system is busy or starts
 * later.
 */
export const RETRY_AFTER_MS = [10_000, 60_000, 300_000] as const;

/**
 * Number of failed attempts so far and the last failure; the same failure is not recorded twice.
 */
interface Attempts {
  readonly failed: number;
  readonly failure?: AlertFailure;
}

const FIRST: Attempts = { failed: 0 };
/** The last attempt, which no timed retry follows. */
const LAST: Attempts = { failed: RETRY_AFTER_MS.length };

export interface DeliveriesOptions {
  clock: Clock;
  notifier: Notifier;
  preferences: () => AlertPreferences;
  notes: AlertNotes;
  decide: (one: AlertCause) => AlertDecision;
  /** Called with a cause that may not be shown now. */
  withhold: (one: AlertCause, decision: AlertDecision & { shown: false }) => void;
  /** The causes of the next alert; an earlier alert is not repeated for them. */
  gathered: CauseMap;
  /** Called with causes that were shown or get no further timed retry. */
  tried: (causes: readonly AlertCause[]) => void;
  /** Called when the system shows the alert. Its text lacks changes since it was made. */
  confirmed: (alertId: string) => void;
}

export class Deliveries {
  readonly screen = new AlertsOnScreen();
  private readonly options: DeliveriesOptions;
  private readonly failed = new FailedAlerts();
  private readonly retries = new Set<Timer>();
  private stopped = false;
  private groupCount = 0;

  constructor(options: DeliveriesOptions) {
    this.options = options;
  }

  /**
   * Shows the causes that are due and not withheld, each alone or many of a kind as one alert.
   * `id`: the id of an earlier alert with these causes, which the new one replaces.
   */
  deliver(causes: readonly AlertCause[], attempts = FIRST, id?: string): void {
    const { decide, withhold } = this.options;
    const shown = causes.filter((one) => {
      if (!one.isDue()) return false;
      const decision = decide(one);
      if (!decision.shown) withhold(one, decision);
      return decision.shown;
    });
    for (const ofKind of Map.groupBy(shown, ({ kind }) => kind).values()) {
      for (const some of partsOf(ofKind, this.screen.openStops())) {
        const group = this.groupOf(some, id);
        if (group !== undefined) this.show(group, attempts);
      }
    }
  }

  show(group: AlertGroup, attempts = FIRST): void {
    // Earlier alerts about work to stop stay until this one is shown.
    if (group.kind !== "stopWork") this.withdrawCovered(group);
    void this.attempt(group, attempts);
  }

  /**
   * Shows the causes anew, as they are now: silently and without a record, because they were shown
   * before. Returns whether the system refused.
   */
  async renew(causes: readonly AlertCause[]): Promise<boolean> {
    const group = this.groupOf(causes);
    if (group === undefined) return false;
    this.screen.put(group, true);
    const { shown } = await this.options.notifier.show({ ...alertOf(group), sound: undefined });
    if (this.stopped || this.screen.get(group.id) !== group) return false;
    if (!shown) this.screen.remove(group.id);
    else if (group.kind === "stopWork") this.withdrawCovered(group);
    return !shown;
  }

  withdraw({ id }: AlertGroup): void {
    this.screen.remove(id);
    this.options.notifier.withdraw(id);
  }

  /** Called when the Action has changed. Returns whether a failed cause about it remains. */
  changed(entry: Entry): boolean {
    return this.failed.changed(entry);
  }

  /** Called when the system reports that it shows alerts; retries what it failed to show. */
  systemShowsAlerts(): void {
    if (this.stopped) return;
    const { away, causes } = this.failed.take();
    if (away !== undefined) this.again(away, LAST);
    this.deliver(causes, LAST);
  }

  /** Returns the shown alerts, which stay on the screen, and stops tracking them. */
  handOver(): Pick<HandedAlerts, "groups" | "groupCount"> {
    return { groups: this.screen.handOver(), groupCount: this.groupCount };
  }

  /**
   * Tracks alerts that are already on the screen. Withdraws those with causes that are no longer
   * due, and returns their remaining causes.
   */
  takeOver(
    { groups, groupCount }: Pick<HandedAlerts, "groups" | "groupCount">,
    dueOf: (causes: readonly AlertCause[]) => AlertCause[],
  ): AlertCause[] {
    this.groupCount = groupCount;
    return groups.flatMap((before) => {
      const causes = dueOf(before.causes);
      const group = groupAgain(before, causes);
      this.screen.put(group, true);
      if (causes.length === before.causes.length || (causes.length > 0 && staysUp(group))) return [];
      this.withdraw(group);
      return causes;
    });
  }

  /** Withdraws every alert. Nothing is shown or recorded afterwards. */
  stop(): void {
    this.stopped = true;
    for (const timer of this.retries) timer.cancel();
    this.retries.clear();
    for (const group of this.screen.all()) this.withdraw(group);
    this.failed.clear();
  }

  private withdrawCovered(group: AlertGroup): void {
    for (const covered of this.screen.coveredBy(group)) this.withdraw(covered);
  }

  private groupOf(causes: readonly AlertCause[], id?: string): AlertGroup | undefined {
    const { clock, preferences } = this.options;
    const newGroupId = (): string => id ?? `several ${(this.groupCount += 1)}`;
    return groupOf(causes, { preferences: preferences(), now: clock.now(), newGroupId });
  }

  /**
   * Shows the alert, records the result, and retries a few times. The record follows the system's
   * result in the next turn: if the process is killed between the two, the next run shows the alert
   * again rather than never.
   */
  private async attempt(group: AlertGroup, { failed, failure }: Attempts): Promise<void> {
    const { clock, notifier, notes, tried } = this.options;
    this.screen.put(group, false);
    const result = await notifier.show(alertOf(group));
    // Already withdrawn; this does not count as an alert.
    if (this.stopped) return;
    if (result.shown) return this.confirmed(group);
    if (!isSameFailure(result.failure, failure)) notes.add(group.kind, untold(group.causes), { result: "failed", failure: result.failure });
    const wait = RETRY_AFTER_MS[failed];
    if (wait === undefined) {
      this.failed.add(group);
      return tried(group.causes);
    }
    const timer = clock.after(wait, () => {
      this.retries.delete(timer);
      this.again(group, { failed: failed + 1, failure: result.failure });
    });
    this.retries.add(timer);
  }

  /**
   * Called when the system has shown the alert. If it was withdrawn in the meantime because of some
   * of its Actions, nobody has seen it for the others, so those are delivered again.
   */
  private confirmed(group: AlertGroup): void {
    const { notes, gathered, tried, confirmed } = this.options;
    const { id, kind, causes } = group;
    const isUp = this.screen.get(id) === group;
    if (isUp) this.screen.confirm(id);
    const isForOthers = !isUp && causes.length > 1;
    const unseen = isForOthers ? this.screen.unalertedOf(group, gathered).filter((one) => one.isDue()) : [];
    const again = new Set(unseen.map(({ entry }) => entry));
    const seen = again.size === 0 ? causes : causes.filter(({ entry }) => !again.has(entry));
    notes.add(kind, untold(seen), { result: "shown" });
    if (isUp && kind === "stopWork") this.withdrawCovered(group);
    for (const one of seen) one.shown?.();
    tried(seen);
    this.failed.alerted(seen);
    this.deliver(unseen);
    this.systemShowsAlerts();
    if (isUp) confirmed(id);
  }

  /**
   * Delivers a new alert for the causes that are still due and in no later alert; the count of the
   * earlier alert would be wrong by now.
   */
  private again(group: AlertGroup, attempts: Attempts): void {
    // Once the absence has been read, only its assignments are left; they are delivered below.
    if (group.kind === "away" && this.screen.get(AWAY) === group)
      return group.mayCome?.() === false ? this.failed.add(group) : this.show(group, attempts);
    const { gathered } = this.options;
    const left = this.screen.unalertedOf(group, gathered);
    // For the remaining causes, another alert exists that the system does not show; they are
    // delivered with that alert, or once the system shows alerts.
    const isLeft = new Set(left.map(causeKey));
    this.failed.addCases(this.screen.unalertedOf(group, gathered, "shown").filter((one) => !isLeft.has(causeKey(one))));
    this.deliver(left, attempts, group.kind !== "away" && group.causes.length > 1 ? group.id : undefined);
  }
}

/**
 * Excludes work to stop that an earlier alert has already shown and that is in this alert only
 * beside new causes.
 */
function untold(causes: readonly AlertCause[]): readonly AlertCause[] {
  if (causes[0]?.kind !== "stopWork") return causes;
  return causes.filter(({ entry }) => entry !== undefined && needsStopAlert(entry));
}
