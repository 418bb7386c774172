/**
 * The alerts that are on the screen, or may be. Each Action knows those that name it: a table of
 * them would take as much memory again.
 */
import type { CaseMap } from "./case-map.ts";
import type { AlertCase } from "./cases.ts";
import { caseKey, endsWhenClosed, type Occasion } from "./occasion.ts";
import type { AlertKind } from "./rules.ts";

const COVERED: Partial<Record<AlertKind, readonly AlertKind[]>> = { reminder: ["assigned", "reminder"], stopWork: ["stopWork"] };

export class AlertsOnScreen {
  private readonly byId = new Map<string, Occasion>();
  /** Of these the system has not said that they are shown; it may still show them. */
  private readonly unconfirmed = new Set<string>();
  /** Those that their users have closed: told, and on no screen. */
  private readonly closed = new Set<string>();

  get(alertId: string): Occasion | undefined {
    return this.byId.get(alertId);
  }

  all(): Occasion[] {
    return [...this.byId.values()];
  }

  /** Those that the system shows, for another book; none of them is in this one any more. */
  handOver(): Occasion[] {
    const shown = this.all().filter(({ id }) => this.isConfirmed(id) && !this.isClosed(id));
    for (const { id } of shown) this.remove(id);
    return shown;
  }

  /** The work to stop that an alert is about, and that is not answered. */
  openStops(): AlertCase[] {
    const stops = this.all().filter(({ kind }) => kind === "stopWork");
    const open = stops.flatMap(({ cases }) => cases.filter((one) => one.isDue()));
    return [...new Map(open.map((one) => [caseKey(one), one])).values()];
  }

  /** Earlier alerts of assignments that say nothing beyond this reminder, or of stops beyond this one. */
  coveredBy({ id, kind, cases }: Occasion): Occasion[] {
    const covered = COVERED[kind];
    if (covered === undefined) return [];
    const named = new Set(cases.map(({ entry }) => entry));
    const others = new Set(alertsNaming(cases));
    others.delete(id);
    return [...others].flatMap((alertId) => {
      const other = this.byId.get(alertId);
      return other !== undefined && covered.includes(other.kind) && other.cases.every((one) => !one.isDue() || named.has(one.entry))
        ? other
        : [];
    });
  }

  /**
   * Its cases that no other alert is about. `gathered`: those that are about to be told. `by`: which others
   * count, all of them or those that the system shows.
   */
  unalertedOf(occasion: Occasion, gathered: CaseMap, by: "all" | "shown" = "all"): AlertCase[] {
    const ids = new Set(alertsNaming(occasion.cases));
    const others = [...ids]
      .flatMap((id) => this.byId.get(id) ?? [])
      .filter((other) => other !== occasion && (by === "all" || this.isConfirmed(other.id)));
    const alerted = new Set(others.flatMap(({ cases }) => cases.map(caseKey)));
    return occasion.cases.filter((one) => !alerted.has(caseKey(one)) && !gathered.has(one));
  }

  isConfirmed(alertId: string): boolean {
    return !this.unconfirmed.has(alertId);
  }

  /** It takes the place of an earlier one of its id. `isConfirmed`: the system need not answer. */
  put(occasion: Occasion, isConfirmed: boolean): void {
    const { id, cases } = occasion;
    this.remove(id);
    this.byId.set(id, occasion);
    if (!isConfirmed) this.unconfirmed.add(id);
    // One array for all Actions that no other alert names.
    const alone = [id];
    for (const { entry } of cases) {
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
    const occasion = this.byId.get(alertId);
    if (occasion !== undefined && endsWhenClosed(occasion)) this.closed.add(alertId);
  }

  isClosed(alertId: string): boolean {
    return this.closed.has(alertId);
  }

  remove(alertId: string): void {
    const occasion = this.byId.get(alertId);
    this.byId.delete(alertId);
    this.unconfirmed.delete(alertId);
    this.closed.delete(alertId);
    for (const { entry } of occasion?.cases ?? []) {
      const alertIds = entry?.alertIds;
      if (entry === undefined || alertIds === undefined) continue;
      if (alertIds.length > 1) entry.alertIds = alertIds.filter((id) => id !== alertId);
      else if (alertIds[0] === alertId) entry.alertIds = undefined;
    }
  }
}

function alertsNaming(cases: readonly AlertCase[]): string[] {
  return cases.flatMap(({ entry }) => entry?.alertIds ?? []);
}
