/** Finds the most recently changed Actions. */
import type { RowDto } from "../../electron/contract/action.ts";

/** The newest change of a row and who reported it, as far as known. */
type Changed = Pick<RowDto, "lastChange" | "reportedBy">;

/**
 * Whether the last change, or the assignment if there was no change, is a report by one of these
 * names.
 */
export function isReportedBy(names: readonly string[]): (row: Changed) => boolean {
  return ({ lastChange, reportedBy }) =>
    reportedBy !== undefined &&
    names.includes(reportedBy) &&
    (lastChange === undefined || lastChange === "reportedState" || lastChange === "reportedProgress");
}

/**
 * Returns at most `most` rows, the newest first, in one pass.
 * @param isLeftOut excludes a row; called only for rows that would be in the result
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
