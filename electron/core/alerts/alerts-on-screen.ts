/**
 * The alerts that are on the screen, or may be. Each Action stores the ids of the alerts that name
 * it; a separate table would need as much memory again.
 */
import type { CauseMap } from "./cause-map.ts";
import type { AlertCause } from "./causes.ts";
import { causeKey, endsWhenClosed, type AlertGroup } from "./alert-group.ts";
import type { AlertKind } from "./rules.ts";

const COVERED: Partial<Record<AlertKind, readonly AlertKind[]>> = {
  reminder: ["assigned", "handedOver", "reminder"],
  stopWork: ["stopWork"],
};

export class AlertsOnScreen {
  private readonly byId = new Map<string, AlertGroup>();
  /** Ids of alerts that the system has not confirmed as shown; it may still show them. */
  private readonly unconfirmed = new Set<string>();
  /** Ids of alerts that the user has closed: recorded here, but no longer on the screen. */
  private readonly closed = new Set<string>();

  get(alertId: string): AlertGroup | undefined {
    return this.byId.get(alertId);
  }

  all(): AlertGroup[] {
    return [...this.byId.values()];
  }

  /** Removes and returns the alerts that the system shows, for the next session. */
  handOver(): AlertGroup[] {
    const shown = this.all().filter(({ id }) => this.isConfirmed(id) && !this.isClosed(id));
    for (const { id } of shown) this.remove(id);
    return shown;
  }

  /** The causes about work to stop that an alert names and that are still unanswered. */
  openStops(): AlertCause[] {
    const stops = this.all().filter(({ kind }) => kind === "stopWork");
    const open = stops.flatMap(({ causes }) => causes.filter((one) => one.isDue()));
    return [...new Map(open.map((one) => [causeKey(one), one])).values()];
  }

  /**
   * Earlier alerts that add nothing to this one: alerts of assignments covered by this reminder, or
   * alerts about work to stop covered by this one.
   */
  coveredBy({ id, kind, causes }: AlertGroup): AlertGroup[] {
    const covered = COVERED[kind];
    if (covered === undefined) return [];
    const named = new Set(causes.map(({ entry }) => entry));
    const others = new Set(alertsNaming(causes));
    others.delete(id);
    return [...others].flatMap((alertId) => {
      const other = this.byId.get(alertId);
      return other !== undefined && covered.includes(other.kind) && other.causes.every((one) => !one.isDue() || named.has(one.entry))
        ? other
        : [];
    });
  }

  /**
   * Returns the group's causes that no other alert is about. `gathered`: causes of the next alert,
   * which are excluded. `by`: which other alerts count, all of them or only those that the system
   * shows.
   */
  unalertedOf(group: AlertGroup, gathered: CauseMap, by: "all" | "shown" = "all"): AlertCause[] {
    const ids = new Set(alertsNaming(group.causes));
    const others = [...ids]
      .flatMap((id) => this.byId.get(id) ?? [])
      .filter((other) => other !== group && (by === "all" || this.isConfirmed(other.id)));
    const alerted = new Set(others.flatMap(({ causes }) => causes.map(causeKey)));
    return group.causes.filter((one) => !alerted.has(causeKey(one)) && !gathered.has(one));
  }

  isConfirmed(alertId: string): boolean {
    return !this.unconfirmed.has(alertId);
  }

  /**
   * Adds an alert in place of an earlier one with the same id. `isConfirmed`: whether no
   * confirmation by the system is needed.
   */
  put(group: AlertGroup, isConfirmed: boolean): void {
    const { id, causes } = group;
    this.remove(id);
    this.byId.set(id, group);
    if (!isConfirmed) this.unconfirmed.add(id);
    // A single array shared by all Actions that no other alert names.
    const alone = [id];
    for (const { entry } of causes) {
      if (entry === undefined) continue;
      const { alertIds } = entry;
      if (alertIds === undefined) entry.alertIds = alone;
      else if (!alertIds.includes(id)) entry.alertIds = [...alertIds, id];
    }
  }

  confirm(alertId: string): void {
    this.unconfirmed.delete(alertId);
  }

  /**
   * Called when the user has closed the alert. It stays recorded as shown until its causes are no
   * longer due.
   */
  close(alertId: string): void {
    const group = this.byId.get(alertId);
    if (group !== undefined && endsWhenClosed(group)) this.closed.add(alertId);
  }

  isClosed(alertId: string): boolean {
    return this.closed.has(alertId);
  }

  remove(alertId: string): void {
    const group = this.byId.get(alertId);
    this.byId.delete(alertId);
    this.unconfirmed.delete(alertId);
    this.closed.delete(alertId);
    for (const { entry } of group?.causes ?? []) {
      const alertIds = entry?.alertIds;
      if (entry === undefined || alertIds === undefined) continue;
      if (alertIds.length > 1) entry.alertIds = alertIds.filter((id) => id !== alertId);
      else if (alertIds[0] === alertId) entry.alertIds = undefined;
    }
  }
}

function alertsNaming(causes: readonly AlertCause[]): string[] {
  return causes.flatMap(({ entry }) => entry?.alertIds ?? []);
}
