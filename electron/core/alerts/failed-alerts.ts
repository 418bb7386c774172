/**
 * The causes that the system failed to show in every attempt; they are due again once it shows
 * alerts.
 */
import type { Entry } from "../queue/action/entry.ts";
import { CauseMap } from "./cause-map.ts";
import type { AlertCause } from "./causes.ts";
import type { AlertGroup } from "./alert-group.ts";

export class FailedAlerts {
  private readonly causes = new CauseMap();
  /** The failed alert about an absence, kept whole because its items are more than its causes. */
  private away: AlertGroup | undefined;

  add(group: AlertGroup): void {
    if (group.kind === "away") this.away = group;
    else this.addCases(group.causes);
  }

  addCases(causes: readonly AlertCause[]): void {
    for (const one of causes) if (one.isDue()) this.causes.set(one);
  }

  /** Called when an alert of these causes was shown; a reminder covers its assignment, too. */
  alerted(causes: readonly AlertCause[]): void {
    if (this.causes.size === 0) return;
    for (const one of causes) {
      this.causes.delete(one);
      const assignment = one.kind === "reminder" && one.entry !== undefined && this.causes.get("assigned", one.entry.id);
      if (assignment) this.causes.delete(assignment);
    }
  }

  /** Called when the Action has changed. Returns whether a failed cause about it remains. */
  changed({ id }: Entry): boolean {
    return this.causes.dropOver(id).kept > 0;
  }

  /** Removes and returns the causes that are still due, and the alert about an absence. */
  take(): { away: AlertGroup | undefined; causes: AlertCause[] } {
    const { away } = this;
    const causes = this.causes.all().filter((one) => one.isDue());
    this.clear();
    return { away, causes };
  }

  clear(): void {
    this.causes.clear();
    this.away = undefined;
  }
}
