/**
 * A batch of rows as text, as it travels to the window: what rows have in common stands in it once,
 * and each row is its own values in a fixed order. A third as long as plain JSON, and written and
 * read in half the time. No value is changed: what JSON would read back is read back.
 */
import type { PrincipalDto, RowDto } from "./action.ts";
import type { BatchDto } from "./queue.ts";

/** Of a row, what hardly another has, too. */
type OwnField = "id" | "name" | "progress" | "receivedAt" | "changedAt" | "stateSince" | "reportedAt";
/** What few rows have. */
type RareField = "leftAt" | "stop" | "changed" | "silentSince" | "update" | "flaws";
type Common = Omit<RowDto, OwnField | RareField>;
type Rare = Pick<RowDto, RareField>;

/** The values of one row, times from the batch's base on. An absent one is 0 where no number stands, else null. */
type Values = [
  common: number,
  id: string,
  name: string,
  receivedAt: number,
  changedAt: number,
  stateSince: number | null,
  reportedAt: number | null,
  phase: string | 0,
  statusMessage: string | 0,
  rare: Rare | 0,
];
const WIDTH = 10 satisfies Values["length"];

interface BatchText extends Omit<BatchDto, "upserts"> {
  common: Common[];
  /** Epoch milliseconds: short numbers are written faster, and take less room. */
  base: number;
  /** The values of all rows, one after the other. */
  rows: Values[number][];
}

export function textOfBatch({ upserts, ...rest }: BatchDto): string {
  const table = new CommonTable();
  const base = baseOf(upserts);
  const rows: Values[number][] = [];
  for (const row of upserts) {
    const { id, name, receivedAt, changedAt, stateSince, reportedAt, progress } = row;
    rows.push(
      table.indexOf(row),
      id,
      name,
      receivedAt - base,
      changedAt - base,
      stateSince === undefined ? null : stateSince - base,
      reportedAt === undefined ? null : reportedAt - base,
      progress?.phase ?? 0,
      progress?.statusMessage ?? 0,
      rareOf(row),
    );
  }
  return JSON.stringify({ ...rest, common: table.all, base, rows } satisfies BatchText);
}

/** A time from which all others can be counted without loss; 0 where none is. */
function baseOf(rows: readonly RowDto[]): number {
  const base = rows[0]?.changedAt ?? 0;
  const isExact = (at: number | undefined): boolean => at === undefined || (Number.isSafeInteger(at) && Number.isSafeInteger(at - base));
  for (const { receivedAt, changedAt, stateSince, reportedAt } of rows)
    if (!isExact(receivedAt) || !isExact(changedAt) || !isExact(stateSince) || !isExact(reportedAt)) return 0;
  return base;
}

export function batchOfText(text: string): BatchDto {
  const { common, base, rows, ...rest } = JSON.parse(text) as BatchText;
  const upserts: RowDto[] = [];
  for (let at = 0; at < rows.length; at += WIDTH) upserts.push(rowOf(common, base, rows.slice(at, at + WIDTH) as Values));
  return { ...rest, upserts };
}

/** With its fields in the order in which main makes them: rows of one shape are sorted faster. */
function rowOf(common: readonly Common[], base: number, values: Values): RowDto {
  const [index, id, name, received, changed, stateSince, reportedAt, phase, statusMessage, rare] = values;
  const { type, scope, state, priority, roles, views, moves, movesFrom } = common[index] as Common;
  const { assignedTo, requestedBy, authorizedBy, reportedBy, lastChange } = common[index] as Common;
  const [receivedAt, changedAt] = [received + base, changed + base];
  const row: RowDto = { id, name, type, scope, state, priority, roles, views, receivedAt, changedAt, moves, movesFrom };
  if (stateSince !== null) row.stateSince = stateSince + base;
  if (phase !== 0 && statusMessage !== 0) row.progress = { phase, statusMessage };
  if (assignedTo !== undefined) row.assignedTo = assignedTo;
  if (requestedBy !== undefined) row.requestedBy = requestedBy;
  if (authorizedBy !== undefined) row.authorizedBy = authorizedBy;
  if (reportedBy !== undefined) row.reportedBy = reportedBy;
  if (reportedAt !== null) row.reportedAt = reportedAt + base;
  if (lastChange !== undefined) row.lastChange = lastChange;
  return rare === 0 ? row : Object.assign(row, rare);
}

/** Of one state and priority, those that came last are compared. */
const MAX_RECENT = 8;

interface Known {
  readonly row: RowDto;
  readonly index: number;
}

/** What is common to some of the rows, each once, or a few times where they are many. */
class CommonTable {
  readonly all: Common[] = [];
  /** By state and priority: in a queue that is mixed, neighbours have little else in common. */
  private readonly recent = new Map<string, Map<string, Known[]>>();
  private last: Known | undefined;

  indexOf(row: RowDto): number {
    if (this.last === undefined || !haveInCommon(this.last.row, row)) this.last = this.find(row);
    return this.last.index;
  }

  private find(row: RowDto): Known {
    const alike = this.alike(row);
    for (const one of alike) if (haveInCommon(one.row, row)) return one;
    const made = { row, index: this.all.push(commonOf(row)) - 1 };
    if (alike.length === MAX_RECENT) alike.shift();
    alike.push(made);
    return made;
  }

  private alike({ state, priority }: RowDto): Known[] {
    let byPriority = this.recent.get(state);
    if (byPriority === undefined) this.recent.set(state, (byPriority = new Map<string, Known[]>()));
    let known = byPriority.get(priority);
    if (known === undefined) byPriority.set(priority, (known = []));
    return known;
  }
}

function haveInCommon(a: RowDto, b: RowDto): boolean {
  return (
    a.priority === b.priority &&
    a.state === b.state &&
    a.movesFrom === b.movesFrom &&
    a.type === b.type &&
    a.scope === b.scope &&
    a.reportedBy === b.reportedBy &&
    a.lastChange === b.lastChange &&
    isSameList(a.views, b.views) &&
    isSameList(a.moves, b.moves) &&
    isSameList(a.roles, b.roles) &&
    isSamePerson(a.assignedTo, b.assignedTo) &&
    isSamePerson(a.requestedBy, b.requestedBy) &&
    isSamePerson(a.authorizedBy, b.authorizedBy)
  );
}

/** Mostly one object in main. */
function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a === b || (a.length === b.length && a.every((word, index) => word === b[index]));
}

function isSamePerson(a: PrincipalDto | undefined, b: PrincipalDto | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && a.id === b.id && a.type === b.type);
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
  lastChange: true,
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
  const isUsual = leftAt === undefined && stop === undefined && changed === undefined;
  if (isUsual && silentSince === undefined && update === undefined && flaws === undefined) return 0;
  const rare: { [Field in RareField]: RowDto[Field] | undefined } = { leftAt, stop, changed, silentSince, update, flaws };
  return rare as Rare;
}
