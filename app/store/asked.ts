/** Which Actions ask something of the user, the one that has waited longest first. */
import type { RowDto } from "../../electron/contract/action.ts";
import { isReporting } from "./moves.ts";

/** What has to be stopped. */
export function stopsOf(rows: ReadonlyMap<string, RowDto>): RowDto[] {
  return [...rows.values()].filter((row) => row.stop !== undefined).toSorted((a, b) => (a.stop?.at ?? 0) - (b.stop?.at ?? 0));
}

/** In progress, with nothing reported for too long and no report on its way. */
export function silentOf(rows: ReadonlyMap<string, RowDto>): RowDto[] {
  return [...rows.values()]
    .filter((row) => row.silentSince !== undefined && row.stop === undefined && !isReporting(row))
    .toSorted((a, b) => (a.silentSince ?? 0) - (b.silentSince ?? 0));
}
