/** Phases that Actions of a type are in, as suggestions for a report. */
import type { RowDto } from "../../electron/contract/action.ts";

const MOST = 20;

/** Of other Actions than this one, the most frequent first. Looks at every row: not for each key. */
export function seenPhases(rows: ReadonlyMap<string, RowDto>, { id, type }: Pick<RowDto, "id" | "type">): string[] {
  const counts = new Map<string, number>();
  for (const row of rows.values()) {
    const phase = row.progress?.phase ?? "";
    if (row.type === type && row.id !== id && phase.trim() !== "") counts.set(phase, (counts.get(phase) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MOST)
    .map(([phase]) => phase);
}
