/** The Actions that changed last, of all that are there. */
import type { RowDto } from "../../electron/contract/action.ts";

/** The newest first; at most `most`. One pass over the rows. */
export function lastChanges(rows: Iterable<RowDto>, most: number): RowDto[] {
  const found: RowDto[] = [];
  for (const row of rows) {
    const last = found.at(-1);
    if (found.length === most && last !== undefined && row.changedAt <= last.changedAt) continue;
    const at = found.findIndex(({ changedAt }) => changedAt < row.changedAt);
    found.splice(at < 0 ? found.length : at, 0, row);
    if (found.length > most) found.pop();
  }
  return found;
}
