/**
 * The way of each alert to the screen: what is due and not withheld is shown, the system's answer is
 * put on record, and what it has refused is tried again, a few times by itself and then once the
 * system shows alerts.
 */
import type { AlertPreferences } from "../../contract/alert-rules.ts";
import type { AlertFailure } from "../../contract/alerts.ts";
import type { Clock, Notifier, Timer } from "../ports.ts";
import type { Entry } from "../queue/entry.ts";
import type { HandedAlerts } from "./alert-handover.ts";
import { isSameFailure, needsStopAlert } from "./alert-lines.ts";
import type { AlertNotes } from "./alert-notes.ts";
import { AlertsOnScreen } from "./alerts-on-screen.ts";
import type { CaseMap } from "./case-map.ts";
import type { AlertCase } from "./cases.ts";
import { FailedAlerts } from "./failed-alerts.ts";
import { alertOf, AWAY, caseKey, type Occasion, occasionAgain, occasionOf, partsOf, staysUp } from "./occasion.ts";
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
  decide: (one: AlertCase) => AlertDecision;
  /** Not to be shown now. */
  withhold: (one: AlertCase, decision: AlertDecision & { shown: false }) => void;
  /** What the next occasion tells: no earlier one is repeated for it. */
  gathered: CaseMap;
  /** They were shown, or are not tried again by themselves. */
  tried: (cases: readonly AlertCase[]) => void;
  /** The system shows it: what has changed since it was made is not on it. */
  confirmed: (alertId: string) => void;
}

export class Deliveries {
  readonly screen = new AlertsOnScreen();
  private readonly options: DeliveriesOptions;
  private readonly failed = new FailedAlerts();
  private readonly retries = new Set<Timer>();
  private stopped = false;
  private groups = 0;

  constructor(options: DeliveriesOptions) {
    this.options = options;
  }

  /** Shows what is due and not withheld: alone, or as one alert of many of a kind. `id`: of an earlier one of these, in whose place it comes. */
  deliver(cases: readonly AlertCase[], attempts = FIRST, id?: string): void {
    const { decide, withhold } = this.options;
    const shown = cases.filter((one) => {
      if (!one.isDue()) return false;
      const decision = decide(one);
      if (!decision.shown) withhold(one, decision);
      return decision.shown;
    });
    for (const ofKind of Map.groupBy(shown, ({ kind }) => kind).values()) {
      for (const some of partsOf(ofKind, this.screen.openStops())) {
        const occasion = this.occasionOf(some, id);
        if (occasion !== undefined) this.show(occasion, attempts);
      }
    }
  }

  show(occasion: Occasion, attempts = FIRST): void {
    // Those of stops stay until this one is there.
    if (occasion.kind !== "stopWork") this.withdrawCovered(occasion);
    void this.attempt(occasion, attempts);
  }

  /** Shows these anew, as they are now: told before, without a sound, and not noted. Whether the system has refused it. */
  async renew(cases: readonly AlertCase[]): Promise<boolean> {
    const occasion = this.occasionOf(cases);
    if (occasion === undefined) return false;
    this.screen.put(occasion, true);
    const { shown } = await this.options.notifier.show({ ...alertOf(occasion), sound: undefined });
    if (this.stopped || this.screen.get(occasion.id) !== occasion) return false;
    if (!shown) this.screen.remove(occasion.id);
    else if (occasion.kind === "stopWork") this.withdrawCovered(occasion);
    return !shown;
  }

  withdraw({ id }: Occasion): void {
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
    const { away, cases } = this.failed.take();
    if (away !== undefined) this.again(away, LAST);
    this.deliver(cases, LAST);
  }

  /** What the system shows stays there; this session does not look after it any more. */
  handOver(): Pick<HandedAlerts, "occasions" | "groups"> {
    return { occasions: this.screen.handOver(), groups: this.groups };
  }

  /** Looks after what is on the screen already. Answers with the cases of alerts that it has taken down, since others of theirs are over. */
  takeOver(
    { occasions, groups }: Pick<HandedAlerts, "occasions" | "groups">,
    dueOf: (cases: readonly AlertCase[]) => AlertCase[],
  ): AlertCase[] {
    this.groups = groups;
    return occasions.flatMap((before) => {
      const cases = dueOf(before.cases);
      const occasion = occasionAgain(before, cases);
      this.screen.put(occasion, true);
      if (cases.length === before.cases.length || (cases.length > 0 && staysUp(occasion))) return [];
      this.withdraw(occasion);
      return cases;
    });
  }

  /** Takes every alert down. Nothing is shown or noted after it. */
  stop(): void {
    this.stopped = true;
    for (const timer of this.retries) timer.cancel();
    this.retries.clear();
    for (const occasion of this.screen.all()) this.withdraw(occasion);
    this.failed.clear();
  }

  private withdrawCovered(occasion: Occasion): void {
    for (const covered of this.screen.coveredBy(occasion)) this.withdraw(covered);
  }

  private occasionOf(cases: readonly AlertCase[], id?: string): Occasion | undefined {
    const { clock, preferences } = this.options;
    const group = (): string => id ?? `several ${(this.groups += 1)}`;
    return occasionOf(cases, { preferences: preferences(), now: clock.now(), group });
  }

  /**
   * Shows it, notes the result, and tries again a few times. What is on record follows the system's
   * answer, in the next turn: a kill between the two has the next run tell it again, rather than never.
   */
  private async attempt(occasion: Occasion, { failed, failure }: Attempts): Promise<void> {
    const { clock, notifier, notes, tried } = this.options;
    this.screen.put(occasion, false);
    const result = await notifier.show(alertOf(occasion));
    // Taken down again already: it does not count as an alert.
    if (this.stopped) return;
    if (result.shown) return this.confirmed(occasion);
    if (!isSameFailure(result.failure, failure))
      notes.add(occasion.kind, untold(occasion.cases), { result: "failed", failure: result.failure });
    const wait = RETRY_AFTER_MS[failed];
    if (wait === undefined) {
      this.failed.add(occasion);
      return tried(occasion.cases);
    }
    const timer = clock.after(wait, () => {
      this.retries.delete(timer);
      this.again(occasion, { failed: failed + 1, failure: result.failure });
    });
    this.retries.add(timer);
  }

  /** The system has shown it; perhaps it was taken down before that, for some of its Actions: nobody has seen the others. */
  private confirmed(occasion: Occasion): void {
    const { notes, gathered, tried, confirmed } = this.options;
    const { id, kind, cases } = occasion;
    const isUp = this.screen.get(id) === occasion;
    if (isUp) this.screen.confirm(id);
    const isForOthers = !isUp && cases.length > 1;
    const unseen = isForOthers ? this.screen.unalertedOf(occasion, gathered).filter((one) => one.isDue()) : [];
    const again = new Set(unseen.map(({ entry }) => entry));
    const seen = again.size === 0 ? cases : cases.filter(({ entry }) => !again.has(entry));
    notes.add(kind, untold(seen), { result: "shown" });
    if (isUp && kind === "stopWork") this.withdrawCovered(occasion);
    for (const one of seen) one.shown?.();
    tried(seen);
    this.failed.alerted(seen);
    this.deliver(unseen);
    this.systemShowsAlerts();
    if (isUp) confirmed(id);
  }

  /** Made anew from what is still due, and told by no later alert: an earlier count would be wrong by then. */
  private again(occasion: Occasion, attempts: Attempts): void {
    // An absence whose news have been read leaves its assignments alone.
    if (occasion.kind === "away" && this.screen.get(AWAY) === occasion)
      return occasion.mayCome?.() === false ? this.failed.add(occasion) : this.show(occasion, attempts);
    const { gathered } = this.options;
    const left = this.screen.unalertedOf(occasion, gathered);
    // The system shows none of the others that are about the rest: it is told with them, or once it shows alerts.
    const isLeft = new Set(left.map(caseKey));
    this.failed.addCases(this.screen.unalertedOf(occasion, gathered, "shown").filter((one) => !isLeft.has(caseKey(one))));
    this.deliver(left, attempts, occasion.kind !== "away" && occasion.cases.length > 1 ? occasion.id : undefined);
  }
}

/** Without the stops that an earlier alert has told of, and that are in this one for those that it has not. */
function untold(cases: readonly AlertCase[]): readonly AlertCase[] {
  if (cases[0]?.kind !== "stopWork") return cases;
  return cases.filter(({ entry }) => entry !== undefined && needsStopAlert(entry));
}
