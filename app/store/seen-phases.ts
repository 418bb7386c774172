/**
 * Phases that Actions of a type have had, as suggestions for a report, including phases that an
 * Action has left. Phases are recorded as rows change, for as long as the account is shown.
 */
import type { RowDto } from "../../electron/contract/action.ts";
import { visible } from "../../electron/contract/messages/visible.ts";
import { MAX_LABEL } from "../../electron/contract/vocabulary.ts";
import type { RowChange } from "./order.ts";

/** Largest number of phases per type. */
const MOST = 20;
/** Largest number of types with recorded phases; the service decides how many types there are. */
const MOST_TYPES = 500;

export class SeenPhases {
  /** Number of times that an Action entered each phase, by type. */
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
   * Returns the phases of a row's type, the most frequent first. Excludes phases that only this
   * Action has, and has now. Phases that the user could not type are never recorded: a report would
   * contain their hidden characters or differ from what was shown.
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

/** Returns the least frequent phase, the oldest if there are several, excluding the latest. */
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
