/** Copies a row of the window into a plain object: the window's own rows have accessors. */
import type { RowDto } from "../../electron/contract/action.ts";

/** A field that is missing here fails to compile. */
const FIELDS: Record<keyof RowDto, true> = {
  id: true,
  name: true,
  type: true,
  scope: true,
  state: true,
  priority: true,
  progress: true,
  assignedTo: true,
  requestedBy: true,
  authorizedBy: true,
  reportedBy: true,
  reportedAt: true,
  roles: true,
  views: true,
  receivedAt: true,
  changedAt: true,
  lastChange: true,
  stateSince: true,
  leftAt: true,
  stop: true,
  changed: true,
  silentSince: true,
  moves: true,
  movesFrom: true,
  update: true,
  flaws: true,
};

export function plainRow(row: RowDto): RowDto {
  const fields = (Object.keys(FIELDS) as (keyof RowDto)[]).map((field) => [field, row[field]] as const);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as unknown as RowDto;
}
