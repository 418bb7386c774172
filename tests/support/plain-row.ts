/** A row of the window as the plain object that it stands for: the window's own has accessors. */
import type { RowDto } from "../../electron/contract/action.ts";

/** One that is missing here fails to compile. */
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
