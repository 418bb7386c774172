/** The alerts that are on the screen, or may be, and which Actions each of them names. */
import type { AlertCase } from "./cases.ts";
import type { Occasion } from "./occasion.ts";

export class AlertsOnScreen {
  private readonly byId = new Map<string, Occasion>();
  /** Of these the system has not said that they are shown; it may still show them. */
  private readonly unconfirmed = new Set<string>();
  private readonly naming = new Map<string, Set<string>>();

  get(alertId: string): Occasion | undefined {
    return this.byId.get(alertId);
  }

  all(): Occasion[] {
    return [...this.byId.values()];
  }

  /** The ids of the alerts that name this Action; undefined: none does. */
  of(actionId: string): ReadonlySet<string> | undefined {
    return this.naming.get(actionId);
  }

  /** Earlier alerts of assignments that say nothing beyond this reminder. */
  coveredBy({ id, kind, cases }: Occasion): Occasion[] {
    if (kind !== "reminder") return [];
    const named = new Set(idsIn(cases));
    const others = new Set([...named].flatMap((actionId) => [...(this.naming.get(actionId) ?? [])]));
    others.delete(id);
    return [...others].flatMap((alertId) => {
      const other = this.byId.get(alertId);
      const isCovered = other?.kind === "assigned" || other?.kind === "reminder";
      return isCovered && other.cases.every((one) => !one.isDue() || named.has(one.entry?.id ?? "")) ? other : [];
    });
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
    for (const actionId of idsIn(cases)) {
      const known = this.naming.get(actionId) ?? new Set();
      this.naming.set(actionId, known.add(id));
    }
  }

  confirm(alertId: string): void {
    this.unconfirmed.delete(alertId);
  }

  remove(alertId: string): void {
    const occasion = this.byId.get(alertId);
    this.byId.delete(alertId);
    this.unconfirmed.delete(alertId);
    for (const actionId of idsIn(occasion?.cases ?? [])) {
      const alerts = this.naming.get(actionId);
      alerts?.delete(alertId);
      if (alerts?.size === 0) this.naming.delete(actionId);
    }
  }
}

function idsIn(cases: readonly AlertCase[]): string[] {
  return cases.flatMap(({ entry }) => entry?.id ?? []);
}
