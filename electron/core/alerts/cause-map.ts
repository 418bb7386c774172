/**
 * Causes by what they are about, one for each kind and Action. A list brings thousands of one kind:
 * they are found by the Action's id, without a text of their own.
 */
import type { AlertCause } from "./causes.ts";
import type { AlertKind } from "./rules.ts";

export class CauseMap {
  private readonly kinds = new Map<AlertKind, Map<string, AlertCause>>();

  get size(): number {
    let size = 0;
    for (const causes of this.kinds.values()) size += causes.size;
    return size;
  }

  get(kind: AlertKind, actionId: string): AlertCause | undefined {
    return this.kinds.get(kind)?.get(actionId);
  }

  /** All that are about this Action. */
  of(actionId: string): AlertCause[] {
    return [...this.kinds.values()].flatMap((causes) => causes.get(actionId) ?? []);
  }

  has({ kind, entry }: AlertCause): boolean {
    return this.kinds.get(kind)?.has(entry?.id ?? "") === true;
  }

  /** In the place of an earlier one. Its Action knows from then on that an alert may wait. */
  set(one: AlertCause): void {
    const { kind, entry } = one;
    if (entry !== undefined) entry.alertMayWait = true;
    const causes = this.kinds.get(kind);
    if (causes === undefined) this.kinds.set(kind, new Map([[entry?.id ?? "", one]]));
    else causes.set(entry?.id ?? "", one);
  }

  delete({ kind, entry }: AlertCause): void {
    this.kinds.get(kind)?.delete(entry?.id ?? "");
  }

  /** Drops those about this Action that are not due any more; how many, and how many are left. */
  dropOver(actionId: string): { dropped: number; kept: number } {
    let [dropped, kept] = [0, 0];
    // Each event of an Action with an alert asks.
    for (const causes of this.kinds.values()) {
      const one = causes.get(actionId);
      if (one === undefined) continue;
      if (one.isDue()) kept += 1;
      else {
        causes.delete(actionId);
        dropped += 1;
      }
    }
    return { dropped, kept };
  }

  /** Kind by kind, those of a kind in the order in which they came. */
  all(): AlertCause[] {
    return [...this.kinds.values()].flatMap((causes) => [...causes.values()]);
  }

  clear(): void {
    this.kinds.clear();
  }
}
