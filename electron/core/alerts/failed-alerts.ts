/** What the system has failed to show as often as it was tried: due again once it shows alerts. */
import type { Entry } from "../queue/action/entry.ts";
import { CauseMap } from "./cause-map.ts";
import type { AlertCause } from "./causes.ts";
import type { AlertGroup } from "./alert-group.ts";

export class FailedAlerts {
  private readonly causes = new CauseMap();
  /** Its news are more than its causes. */
  private away: AlertGroup | undefined;

  add(group: AlertGroup): void {
    if (group.kind === "away") this.away = group;
    else this.addCases(group.causes);
  }

  addCases(causes: readonly AlertCause[]): void {
    for (const one of causes) if (one.isDue()) this.causes.set(one);
  }

  /** An alert of these was shown; a reminder names its assignment, too. */
  alerted(causes: readonly AlertCause[]): void {
    if (this.causes.size === 0) return;
    for (const one of causes) {
      this.causes.delete(one);
      const assignment = one.kind === "reminder" && one.entry !== undefined && this.causes.get("assigned", one.entry.id);
      if (assignment) this.causes.delete(assignment);
    }
  }

  /** The Action has changed. Answers whether something is left that is about it. */
  changed({ id }: Entry): boolean {
    return this.causes.dropOver(id).kept > 0;
  }

  /** Those that are still due, and the absence; nothing is left of them here. */
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
