/**
 * Cases by what they are about, one for each kind and Action. A list brings thousands of one kind:
 * they are found by the Action's id, without a text of their own.
 */
import type { AlertCase } from "./cases.ts";
import type { AlertKind } from "./rules.ts";

export class CaseMap {
  private readonly kinds = new Map<AlertKind, Map<string, AlertCase>>();

  get size(): number {
    let size = 0;
    for (const cases of this.kinds.values()) size += cases.size;
    return size;
  }

  get(kind: AlertKind, actionId: string): AlertCase | undefined {
    return this.kinds.get(kind)?.get(actionId);
  }

  /** All that are about this Action. */
  of(actionId: string): AlertCase[] {
    return [...this.kinds.values()].flatMap((cases) => cases.get(actionId) ?? []);
  }

  has({ kind, entry }: AlertCase): boolean {
    return this.kinds.get(kind)?.has(entry?.id ?? "") === true;
  }

  /** In the place of an earlier one. Its Action knows from then on that an alert may wait. */
  set(one: AlertCase): void {
    const { kind, entry } = one;
    if (entry !== undefined) entry.alertMayWait = true;
    const cases = this.kinds.get(kind);
    if (cases === undefined) this.kinds.set(kind, new Map([[entry?.id ?? "", one]]));
    else cases.set(entry?.id ?? "", one);
  }

  delete({ kind, entry }: AlertCase): void {
    this.kinds.get(kind)?.delete(entry?.id ?? "");
  }

  /** Drops those about this Action that are not due any more; how many, and how many are left. */
  dropOver(actionId: string): { dropped: number; kept: number } {
    const cases = this.of(actionId);
    const over = cases.filter((one) => !one.isDue());
    for (const one of over) this.delete(one);
    return { dropped: over.length, kept: cases.length - over.length };
  }

  /** Kind by kind, those of a kind in the order in which they came. */
  all(): AlertCase[] {
    return [...this.kinds.values()].flatMap((cases) => [...cases.values()]);
  }

  clear(): void {
    this.kinds.clear();
  }
}
