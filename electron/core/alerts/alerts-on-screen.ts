/** The alerts that are on the screen, or may be, and which Actions each of them names. */
import type { CaseMap } from "./case-map.ts";
import type { AlertCase } from "./cases.ts";
import { caseKey, type Occasion } from "./occasion.ts";

export class AlertsOnScreen {
  private readonly byId = new Map<string, Occasion>();
  /** Of these the system has not said that they are shown; it may still show them. */
  private readonly unconfirmed = new Set<string>();
  /** By the Action, mostly one alert: a set for each of thousands would cost more than all else here. */
  private readonly naming = new Map<string, readonly string[]>();

  get(alertId: string): Occasion | undefined {
    return this.byId.get(alertId);
  }

  all(): Occasion[] {
    return [...this.byId.values()];
  }

  /** The ids of the alerts that name this Action; undefined: none does. */
  of(actionId: string): readonly string[] | undefined {
    return this.naming.get(actionId);
  }

  /** Earlier alerts of assignments that say nothing beyond this reminder. */
  coveredBy({ id, kind, cases }: Occasion): Occasion[] {
    if (kind !== "reminder") return [];
    const named = new Set(cases.flatMap(({ entry }) => entry?.id ?? []));
    const others = new Set([...named].flatMap((actionId) => [...(this.naming.get(actionId) ?? [])]));
    others.delete(id);
    return [...others].flatMap((alertId) => {
      const other = this.byId.get(alertId);
      const isCovered = other?.kind === "assigned" || other?.kind === "reminder";
      return isCovered && other.cases.every((one) => !one.isDue() || named.has(one.entry?.id ?? "")) ? other : [];
    });
  }

  /** Its cases that no other alert is about. `gathered`: those that are about to be told. */
  untoldOf(occasion: Occasion, gathered: CaseMap): AlertCase[] {
    const ids = new Set(occasion.cases.flatMap(({ entry }) => this.naming.get(entry?.id ?? "") ?? []));
    const others = [...ids].flatMap((id) => this.byId.get(id) ?? []).filter((other) => other !== occasion);
    const told = new Set(others.flatMap(({ cases }) => cases.map(caseKey)));
    return occasion.cases.filter((one) => !told.has(caseKey(one)) && !gathered.has(one));
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
      entry.mayHaveAlerts = true;
      const known = this.naming.get(entry.id);
      if (known === undefined) this.naming.set(entry.id, alone);
      else if (!known.includes(id)) this.naming.set(entry.id, [...known, id]);
    }
  }

  confirm(alertId: string): void {
    this.unconfirmed.delete(alertId);
  }

  remove(alertId: string): void {
    const occasion = this.byId.get(alertId);
    this.byId.delete(alertId);
    this.unconfirmed.delete(alertId);
    for (const { entry } of occasion?.cases ?? []) {
      if (entry === undefined) continue;
      const alerts = this.naming.get(entry.id);
      if (alerts === undefined) continue;
      if (alerts.length > 1)
        this.naming.set(
          entry.id,
          alerts.filter((id) => id !== alertId),
        );
      else if (alerts[0] === alertId) this.naming.delete(entry.id);
    }
  }
}
