/**
 * Phases that Actions of a type have been seen in, as suggestions for a report: also those that an
 * Action has left since. They are remembered as rows change, for as long as the account is shown.
 */
import type { RowDto } from "../../electron/contract/action.ts";
import { visible } from "../../electron/contract/messages/visible.ts";
import { MAX_LABEL } from "../../electron/contract/vocabulary.ts";
import type { RowChange } from "./order.ts";

/** Of a type. */
const MOST = 20;
/** Whose phases are remembered; the service decides how many there are. */
const MOST_TYPES = 500;

export class SeenPhases {
  /** How often an Action came into each, by type. */
  readonly #counts = new Map<string, Map<string, number>>();

  note(changes: readonly RowChange[]): void {
    for (const { before, after } of changes) {
      if (after === undefined) continue;
      const phase = phaseOf(after);
      const isNew = before === undefined || before.type !== after.type || phaseOf(before) !== phase;
      if (isNew && isTypable(phase)) this.#add(after.type, phase);
    }
  }

  /**
   * The most frequent first. None that its user could not type: it would go into the report with what
   * it hides, or other than it was shown; and none that only this Action is in, and now.
   */
  of(row: RowDto): string[] {
    const counts = this.#counts.get(row.type) ?? new Map<string, number>();
    const own = phaseOf(row);
    return [...counts]
      .filter(([phase, count]) => phase !== own || count > 1)
      .toSorted(([, a], [, b]) => b - a)
      .map(([phase]) => phase);
  }

  clear(): void {
    this.#counts.clear();
  }

  #add(type: string, phase: string): void {
    const counts = this.#counts.get(type) ?? new Map<string, number>();
    this.#counts.set(type, counts.set(phase, (counts.get(phase) ?? 0) + 1));
    if (counts.size > MOST) counts.delete(rarest(counts, phase));
    if (this.#counts.size > MOST_TYPES) this.#counts.delete(this.#counts.keys().next().value ?? "");
  }
}

/** The longest known of the least frequent, but for the one that has just come. */
function rarest(counts: ReadonlyMap<string, number>, latest: string): string {
  const [first] = [...counts].filter(([phase]) => phase !== latest).toSorted(([, a], [, b]) => a - b);
  return first?.[0] ?? latest;
}

function phaseOf(row: RowDto): string {
  return (row.progress?.phase ?? "").trim();
}

function isTypable(phase: string): boolean {
  return phase !== "" && phase.length <= MAX_LABEL && visible(phase) === phase;
}
