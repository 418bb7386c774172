/**
 * The way of each alert to the screen: what is due and not withheld is shown, the system's answer is
 * put on record, and what it has refused is tried again, a few times by itself and then once the
 * system shows alerts.
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

/** Pauses between attempts at an alert that was not shown: the system was busy, or starts later. */
export const RETRY_AFTER_MS = [10_000, 60_000, 300_000] as const;

/** How often it has failed so far, and how the last time; the same failure is not noted twice. */
interface Attempts {
  readonly failed: number;
  readonly failure?: AlertFailure;
}

const FIRST: Attempts = { failed: 0 };
/** No further one follows by itself. */
const LAST: Attempts = { failed: RETRY_AFTER_MS.length };

export interface DeliveriesOptions {
  clock: Clock;
  notifier: Notifier;
  preferences: () => AlertPreferences;
  notes: AlertNotes;
  decide: (one: AlertCause) => AlertDecision;
  /** Not to be shown now. */
  withhold: (one: AlertCause, decision: AlertDecision & { shown: false }) => void;
  /** The causes of the next alert; an earlier alert is not repeated for them. */
  gathered: CauseMap;
  /** They were shown, or are not tried again by themselves. */
  tried: (causes: readonly AlertCause[]) => void;
  /** The system shows it: what has changed since it was made is not on it. */
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

  /** Shows what is due and not withheld: alone, or as one alert of many of a kind. `id`: of an earlier one of these, in whose place it comes. */
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
    // Those of stops stay until this one is there.
    if (group.kind !== "stopWork") this.withdrawCovered(group);
    void this.attempt(group, attempts);
  }

  /** Shows these anew, as they are now: told before, without a sound, and not noted. Whether the system has refused it. */
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

  /** The Action has changed. Answers whether something is left that is about it. */
  changed(entry: Entry): boolean {
    return this.failed.changed(entry);
  }

  /** The system shows alerts, as far as it says: what it has failed to show is tried again. */
  systemShowsAlerts(): void {
    if (this.stopped) return;
    const { away, causes } = this.failed.take();
    if (away !== undefined) this.again(away, LAST);
    this.deliver(causes, LAST);
  }

  /** What the system shows stays there; this session does not look after it any more. */
  handOver(): Pick<HandedAlerts, "groups" | "groupCount"> {
    return { groups: this.screen.handOver(), groupCount: this.groupCount };
  }

  /** Looks after what is on the screen already. Answers with the causes of alerts that it has taken down, since others of theirs are over. */
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

  /** Takes every alert down. Nothing is shown or noted after it. */
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
   * Shows it, notes the result, and tries again a few times. What is on record follows the system's
   * answer, in the next turn: a kill between the two has the next run tell it again, rather than never.
   */
  private async attempt(group: AlertGroup, { failed, failure }: Attempts): Promise<void> {
    const { clock, notifier, notes, tried } = this.options;
    this.screen.put(group, false);
    const result = await notifier.show(alertOf(group));
    // Taken down again already: it does not count as an alert.
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

  /** The system has shown it; perhaps it was taken down before that, for some of its Actions: nobody has seen the others. */
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

  /** Made anew from what is still due, and told by no later alert: an earlier count would be wrong by then. */
  private again(group: AlertGroup, attempts: Attempts): void {
    // An absence whose news have been read leaves its assignments alone.
    if (group.kind === "away" && this.screen.get(AWAY) === group)
      return group.mayCome?.() === false ? this.failed.add(group) : this.show(group, attempts);
    const { gathered } = this.options;
    const left = this.screen.unalertedOf(group, gathered);
    // The system shows none of the others that are about the rest: it is told with them, or once it shows alerts.
    const isLeft = new Set(left.map(causeKey));
    this.failed.addCases(this.screen.unalertedOf(group, gathered, "shown").filter((one) => !isLeft.has(causeKey(one))));
    this.deliver(left, attempts, group.kind !== "away" && group.causes.length > 1 ? group.id : undefined);
  }
}

/** Without the stops that an earlier alert has told of, and that are in this one for those that it has not. */
function untold(causes: readonly AlertCause[]): readonly AlertCause[] {
  if (causes[0]?.kind !== "stopWork") return causes;
  return causes.filter(({ entry }) => entry !== undefined && needsStopAlert(entry));
}
