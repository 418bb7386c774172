/** The cases that the system has failed to show as often as they were tried: due again once it shows alerts. */
import type { Entry } from "../queue/entry.ts";
import { CaseMap } from "./case-map.ts";
import type { AlertCase } from "./cases.ts";

export class FailedAlerts {
  private readonly cases = new CaseMap();

  add(cases: readonly AlertCase[]): void {
    for (const one of cases) this.cases.set(one);
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
  changed(entry: Entry): boolean {
    const cases = this.cases.of(entry.id);
    const over = cases.filter((one) => !one.isDue());
    for (const one of over) this.cases.delete(one);
    return over.length < cases.length;
  }

  /** Those that are still due; nothing is left of them here. */
  take(): AlertCase[] {
    const due = this.cases.all().filter((one) => one.isDue());
    this.cases.clear();
    return due;
  }

  clear(): void {
    this.cases.clear();
  }
}
