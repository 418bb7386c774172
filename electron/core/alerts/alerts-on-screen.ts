/**
 * The alerts that are on the screen, or may be. Each Action knows those that name it: a table of
 * them would take as much memory again.
 */
import type { CauseMap } from "./cause-map.ts";
import type { AlertCause } from "./causes.ts";
import { causeKey, endsWhenClosed, type AlertGroup } from "./alert-group.ts";
import type { AlertKind } from "./rules.ts";

const COVERED: Partial<Record<AlertKind, readonly AlertKind[]>> = { reminder: ["assigned", "reminder"], stopWork: ["stopWork"] };

export class AlertsOnScreen {
  private readonly byId = new Map<string, AlertGroup>();
  /** Of these the system has not said that they are shown; it may still show them. */
  private readonly unconfirmed = new Set<string>();
  /** Those that their users have closed: told, and on no screen. */
  private readonly closed = new Set<string>();

  get(alertId: string): AlertGroup | undefined {
    return this.byId.get(alertId);
  }

  all(): AlertGroup[] {
    return [...this.byId.values()];
  }

  /** Those that the system shows, for another book; none of them is in this one any more. */
  handOver(): AlertGroup[] {
    const shown = this.all().filter(({ id }) => this.isConfirmed(id) && !this.isClosed(id));
    for (const { id } of shown) this.remove(id);
    return shown;
  }

  /** The work to stop that an alert is about, and that is not answered. */
  openStops(): AlertCause[] {
    const stops = this.all().filter(({ kind }) => kind === "stopWork");
    const open = stops.flatMap(({ causes }) => causes.filter((one) => one.isDue()));
    return [...new Map(open.map((one) => [causeKey(one), one])).values()];
  }

  /** Earlier alerts of assignments that say nothing beyond this reminder, or of stops beyond this one. */
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
   * Its causes that no other alert is about. `gathered`: those that are about to be told. `by`: which others
   * count, all of them or those that the system shows.
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

  /** It takes the place of an earlier one of its id. `isConfirmed`: the system need not answer. */
  put(group: AlertGroup, isConfirmed: boolean): void {
    const { id, causes } = group;
    this.remove(id);
    this.byId.set(id, group);
    if (!isConfirmed) this.unconfirmed.add(id);
    // One array for all Actions that no other alert names.
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

  /** Its user has closed it. It stays in the book as told, until nothing is to be done about it. */
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
