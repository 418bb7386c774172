/** Phases that Actions of a type are in, as suggestions for a report. */
import type { RowDto } from "../../electron/contract/action.ts";
import { visible } from "../../electron/contract/messages/visible.ts";
import { MAX_LABEL } from "../../electron/contract/vocabulary.ts";

const MOST = 20;

/**
 * Of other Actions than this one, the most frequent first. None that its user could not type: it
 * would go into the report with what it hides, or other than it was shown. Looks at every row: not
 * for each key.
 */
export function seenPhases(rows: ReadonlyMap<string, RowDto>, { id, type }: Pick<RowDto, "id" | "type">): string[] {
  const counts = new Map<string, number>();
  for (const row of rows.values()) {
    const phase = (row.progress?.phase ?? "").trim();
    if (row.type === type && row.id !== id && isTypable(phase)) counts.set(phase, (counts.get(phase) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MOST)
    .map(([phase]) => phase);
}

function isTypable(phase: string): boolean {
  return phase !== "" && phase.length <= MAX_LABEL && visible(phase) === phase;
}
