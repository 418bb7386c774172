/**
 * Map of alert causes, with one cause for each kind and Action. A list brings thousands of causes
 * of one kind, so they are keyed by the Action's id, without a combined string key.
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

  /** Returns all causes about this Action. */
  of(actionId: string): AlertCause[] {
    return [...this.kinds.values()].flatMap((causes) => causes.get(actionId) ?? []);
  }

  has({ kind, entry }: AlertCause): boolean {
    return this.kinds.get(kind)?.has(entry?.id ?? "") === true;
  }

  /**
   * Adds a cause in place of an earlier one, and marks its Action as possibly having a waiting
   * alert.
   */
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

  /**
   * Drops the causes about this Action that are no longer due. Returns how many were dropped and
   * how many are left.
   */
  dropOver(actionId: string): { dropped: number; kept: number } {
    let [dropped, kept] = [0, 0];
    // A plain loop, because it runs at each event of an Action with an alert.
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

  /** Returns all causes, grouped by kind and in order of arrival within a kind. */
  all(): AlertCause[] {
    return [...this.kinds.values()].flatMap((causes) => [...causes.values()]);
  }

  clear(): void {
    this.kinds.clear();
  }
}
