/**
 * A batch of rows as text, as it travels to the window: what rows have in common stands in it once,
 * and each row is its own values in a fixed order. A third as long as plain JSON, and written and
 * read in half the time. No value is changed: what JSON would read back is read back.
 */
import type { RowDto } from "./action.ts";
import type { BatchDto } from "./queue.ts";

/** Of a row, what hardly another has, too. */
type OwnField = "id" | "name" | "progress" | "receivedAt" | "changedAt" | "stateSince" | "reportedAt";
/** What few rows have. */
type RareField = "leftAt" | "stop" | "changed" | "silentSince" | "update" | "flaws";
type Common = Omit<RowDto, OwnField | RareField>;
type Rare = Pick<RowDto, RareField>;

/** The values of one row. An absent one is null, or 0 where nothing rare is there. */
type Values = [
  common: number,
  id: string,
  name: string,
  receivedAt: number,
  changedAt: number,
  stateSince: number,
  reportedAt: number | null,
  phase: string | null,
  statusMessage: string | null,
  rare: Rare | 0,
];
/** Shorter than null; by Docket's own clock, no Action came to its state in 1970. */
const NONE = 0;
const WIDTH = 10 satisfies Values["length"];

interface BatchText extends Omit<BatchDto, "upserts"> {
  common: Common[];
  /** The values of all rows, one after the other. */
  rows: Values[number][];
}

export function textOfBatch({ upserts, ...rest }: BatchDto): string {
  const table = new CommonTable();
  const rows: Values[number][] = [];
  for (const row of upserts) {
    const { id, name, receivedAt, changedAt, stateSince = NONE, reportedAt = null, progress } = row;
    rows.push(table.indexOf(row), id, name, receivedAt, changedAt, stateSince, reportedAt);
    rows.push(progress?.phase ?? null, progress?.statusMessage ?? null, rareOf(row));
  }
  return JSON.stringify({ ...rest, common: table.all, rows } satisfies BatchText);
}

export function batchOfText(text: string): BatchDto {
  const { common, rows, ...rest } = JSON.parse(text) as BatchText;
  const upserts: RowDto[] = [];
  for (let at = 0; at < rows.length; at += WIDTH) upserts.push(rowOf(common, rows.slice(at, at + WIDTH) as Values));
  return { ...rest, upserts };
}

/** With its fields in the order in which main makes them: rows of one shape are sorted faster. */
function rowOf(common: readonly Common[], values: Values): RowDto {
  const [index, id, name, receivedAt, changedAt, stateSince, reportedAt, phase, statusMessage, rare] = values;
  const { type, scope, state, priority, roles, views, moves, movesFrom } = common[index] as Common;
  const { assignedTo, requestedBy, authorizedBy, reportedBy } = common[index] as Common;
  const row: RowDto = { id, name, type, scope, state, priority, roles, views, receivedAt, changedAt, moves, movesFrom };
  if (stateSince !== NONE) row.stateSince = stateSince;
  if (phase !== null && statusMessage !== null) row.progress = { phase, statusMessage };
  if (assignedTo !== undefined) row.assignedTo = assignedTo;
  if (requestedBy !== undefined) row.requestedBy = requestedBy;
  if (authorizedBy !== undefined) row.authorizedBy = authorizedBy;
  if (reportedBy !== undefined) row.reportedBy = reportedBy;
  if (reportedAt !== null) row.reportedAt = reportedAt;
  return rare === 0 ? row : Object.assign(row, rare);
}

/** Those that came last are compared: equal parts of Actions are mostly one object in main. */
const MAX_RECENT = 8;

/** What is common to some of the rows, each once, or a few times where they are many. */
class CommonTable {
  readonly all: Common[] = [];
  private readonly recent: { row: RowDto; index: number }[] = [];

  indexOf(row: RowDto): number {
    for (const one of this.recent) if (haveInCommon(one.row, row)) return one.index;
    const index = this.all.push(commonOf(row)) - 1;
    this.recent[index % MAX_RECENT] = { row, index };
    return index;
  }
}

function haveInCommon(a: RowDto, b: RowDto): boolean {
  return (
    a.priority === b.priority &&
    a.views === b.views &&
    a.moves === b.moves &&
    a.state === b.state &&
    a.movesFrom === b.movesFrom &&
    a.roles === b.roles &&
    a.type === b.type &&
    a.scope === b.scope &&
    a.assignedTo === b.assignedTo &&
    a.requestedBy === b.requestedBy &&
    a.authorizedBy === b.authorizedBy &&
    a.reportedBy === b.reportedBy
  );
}

/** One that is missing here fails to compile. */
const COMMON_FIELDS: Record<keyof Common, true> = {
  type: true,
  scope: true,
  state: true,
  priority: true,
  assignedTo: true,
  requestedBy: true,
  authorizedBy: true,
  reportedBy: true,
  roles: true,
  views: true,
  moves: true,
  movesFrom: true,
};

function commonOf(row: RowDto): Common {
  const fields = Object.keys(COMMON_FIELDS) as (keyof Common)[];
  return Object.fromEntries(fields.map((field) => [field, row[field]])) as unknown as Common;
}

function rareOf({ leftAt, stop, changed, silentSince, update, flaws }: RowDto): Rare | 0 {
  const rare: { [Field in RareField]: RowDto[Field] | undefined } = { leftAt, stop, changed, silentSince, update, flaws };
  for (const value of [leftAt, stop, changed, silentSince, update, flaws]) if (value !== undefined) return rare as Rare;
  return 0;
}
