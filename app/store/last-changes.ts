/** The Actions that changed last, of all that are there. */
import type { RowDto } from "../../electron/contract/action.ts";

/** What the newest change of a row was, and who reported that, as far as it is known. */
type Changed = Pick<RowDto, "lastChange" | "reportedBy">;

/** Whether the last change, or the assignment where there was none, is a report under one of these names. */
export function isReportedBy(names: readonly string[]): (row: Changed) => boolean {
  return ({ lastChange, reportedBy }) =>
    reportedBy !== undefined &&
    names.includes(reportedBy) &&
    (lastChange === undefined || lastChange === "reportedState" || lastChange === "reportedProgress");
}

/**
 * The newest first; at most `most`. One pass over the rows.
 * @param isLeftOut asked of those rows alone that would be among them
 */
export function lastChanges(rows: Iterable<RowDto>, most: number, isLeftOut: (row: RowDto) => boolean = () => false): RowDto[] {
  const found: RowDto[] = [];
  for (const row of rows) {
    const last = found.at(-1);
    if (found.length === most && last !== undefined && row.changedAt <= last.changedAt) continue;
    if (isLeftOut(row)) continue;
    const at = found.findIndex(({ changedAt }) => changedAt < row.changedAt);
    found.splice(at < 0 ? found.length : at, 0, row);
    if (found.length > most) found.pop();
  }
  return found;
}
