/** What the system has failed to show as often as it was tried: due again once it shows alerts. */
import type { Entry } from "../queue/entry.ts";
import { CaseMap } from "./case-map.ts";
import type { AlertCase } from "./cases.ts";
import type { Occasion } from "./occasion.ts";

export class FailedAlerts {
  private readonly cases = new CaseMap();
  /** Its news are more than its cases. */
  private away: Occasion | undefined;

  add(occasion: Occasion): void {
    if (occasion.kind === "away") this.away = occasion;
    else this.addCases(occasion.cases);
  }

  addCases(cases: readonly AlertCase[]): void {
    for (const one of cases) if (one.isDue()) this.cases.set(one);
  }

  /** An alert of these was shown; a reminder names its assignment, too. */
  alerted(cases: readonly AlertCase[]): void {
    if (this.cases.size === 0) return;
    for (const one of cases) {
      this.cases.delete(one);
      const assignment = one.kind === "reminder" && one.entry !== undefined && this.cases.get("assigned", one.entry.id);
      if (assignment) this.cases.delete(assignment);
    }
  }

  /** The Action has changed. Answers whether something is left that is about it. */
  changed({ id }: Entry): boolean {
    return this.cases.dropOver(id).kept > 0;
  }

  /** Those that are still due, and the absence; nothing is left of them here. */
  take(): { away: Occasion | undefined; cases: AlertCase[] } {
    const { away } = this;
    const cases = this.cases.all().filter((one) => one.isDue());
    this.clear();
    return { away, cases };
  }

  clear(): void {
    this.cases.clear();
    this.away = undefined;
  }
}
