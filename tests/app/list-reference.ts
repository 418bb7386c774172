/**
 * The order of the list computed from all rows: the expected result for the window's own list,
 * which processes changes only.
 */
import type { RowDto } from "../../electron/contract/action.ts";
import { PRIORITY_NAMES, STATE_NAMES, type StateName } from "../../electron/contract/vocabulary.ts";
import { stateLabels } from "../../electron/contract/messages/labels.ts";
import { stateCellOf } from "../../app/views/queue/StateCell.tsx";
import type { PendingChanges, Urgency, ViewOptions } from "../../app/store/order.ts";
import { searchText } from "../../app/store/search-query.ts";
import type { ShownList } from "../../app/store/shown-list.ts";

/** A row in its place in the list. */
export interface ListItem {
  readonly id: string;
  readonly row: RowDto;
  /** The heading of the row: its own when it was placed; "" without headings. */
  readonly group: string;
  /** Whether the row no longer belongs here, and stays only because the list is held. */
  readonly gone: boolean;
}

/** Returns the rows that a window shows, in order. */
export function itemsOf(list: ShownList): ListItem[] {
  return list.rows.map((row, index) => {
    const group = list.groups.findLast(({ from }) => from <= index)?.key;
    return { id: row.id, row, group: group ?? "", gone: list.isGone(index) };
  });
}

/** Returns the rows of a view that match the search, in their order. */
export function arrange(rows: Iterable<RowDto>, options: ViewOptions): ListItem[] {
  const words = options.search.toLowerCase().split(" ").filter(Boolean);
  const found: ListItem[] = [];
  for (const row of rows) {
    if (!row.views.includes(options.view)) continue;
    const texts = words.filter((word) => !word.includes(":"));
    if (!texts.every((word) => searchText(row).includes(word))) continue;
    const asked = [...options.filters, ...words].filter((word) => word.includes(":"));
    if (!asked.every((filter) => asked.some((other) => other.split(":")[0] === filter.split(":")[0] && has(row, other)))) continue;
    found.push({ id: row.id, row, group: groupOf(row, options), gone: false });
  }
  return found.toSorted((a, b) => headingsInTurn(options, a.group, b.group) || inGroup(options, a.row, b.row));
}

/**
 * Whether a row passes one of the filters that the property types: `priority:high`,
 * `type:transport`.
 */
function has(row: RowDto, filter: string): boolean {
  const [field, value = ""] = filter.split(":");
  if (field === "state") return stateSeen(row).toLowerCase() === value;
  return field === "priority" ? row.priority.toLowerCase().startsWith(value) : row.type.includes(value);
}

/**
 * Returns the code of the state that the row shows, also of one that the service has only answered.
 */
export function stateSeen(row: RowDto): StateName {
  const { words } = stateCellOf(row, "");
  return STATE_NAMES.find((name) => stateLabels[name] === words) ?? row.state;
}

const isPast = ({ view }: ViewOptions): boolean => view === "finishedToday" || view === "leftQueue";
const isNew = (row: RowDto): boolean => row.state === "ASSIGNED" && row.leftAt === undefined;

function groupOf(row: RowDto, options: ViewOptions): string {
  switch (options.grouping) {
    case "none":
      return "";
    case "attention":
      if (isPast(options)) return "";
      return row.stop !== undefined ? "stop" : isNew(row) ? "acknowledge" : row.priority;
    case "priority":
      return row.priority;
    case "state":
      return stateSeen(row);
    case "type":
      return row.type;
    case "assignee":
      return row.assignedTo === undefined ? "" : `${row.assignedTo.id}\n${row.assignedTo.type}`;
  }
}

const TURNS: readonly string[] = ["stop", "acknowledge", ...PRIORITY_NAMES, ...STATE_NAMES];

function headingsInTurn({ grouping }: ViewOptions, a: string, b: string): number {
  if (grouping !== "type" && grouping !== "assignee") return TURNS.indexOf(a) - TURNS.indexOf(b);
  return a === b ? 0 : a === "" ? 1 : b === "" ? -1 : a < b ? -1 : 1;
}

function inGroup(options: ViewOptions, a: RowDto, b: RowDto): number {
  const [first, second] = [keysOf(options, a), keysOf(options, b)];
  const at = first.findIndex((key, index) => key !== second[index]);
  return at < 0 ? 0 : (first[at] ?? 0) < (second[at] ?? 0) ? -1 : 1;
}

/** Returns the sort keys, of which the first difference decides; earlier times are smaller. */
function keysOf(options: ViewOptions, row: RowDto): (string | number)[] {
  const priority = PRIORITY_NAMES.indexOf(row.priority);
  const oldest = isPast(options) ? -endedAt(row) : (row.stop?.at ?? row.stateSince ?? row.receivedAt);
  const demand = row.stop !== undefined ? 0 : isNew(row) ? 1 : 2;
  switch (options.sorting) {
    case "attention":
      return isPast(options) ? [oldest, row.id] : [demand, priority, oldest, row.id];
    case "priority":
      return [priority, oldest, row.id];
    case "age":
      return [oldest, row.id];
    case "lastChange":
      return [isPast(options) ? oldest : -row.changedAt, row.id];
    case "name":
      return [row.name, row.id];
  }
}

function endedAt(row: RowDto): number {
  return row.leftAt ?? row.changedAt;
}

/** Returns the urgency; a stop is above every priority. */
export function urgency({ stop, priority }: RowDto): Urgency {
  return stop === undefined ? priority : "stop";
}

/**
 * Returns the rows in their present places, each with its newest content, and the count of the
 * changes.
 * @param current the list on the screen
 * @param fresh where the rows now belong
 * @param rows the newest content of every row
 * @param stood the urgencies of the rows when they were put in their places
 */
export function holdInPlace(
  current: readonly ListItem[],
  fresh: readonly ListItem[],
  rows: ReadonlyMap<string, RowDto>,
  stood: ReadonlyMap<string, Urgency>,
): { listItems: ListItem[]; heldBack: PendingChanges } {
  const freshAt = new Map(fresh.map((item, index) => [item.id, index]));
  const listItems = current.map((item) => {
    const row = rows.get(item.id) ?? item.row;
    return { ...item, row, gone: !freshAt.has(item.id) };
  });
  const staying = listItems.filter((item) => !item.gone);
  const sameGroup = staying.filter((item) => fresh[freshAt.get(item.id) ?? -1]?.group === item.group);
  const inOrder = longestRise(sameGroup.map((item) => freshAt.get(item.id) ?? 0));
  const unseen = fresh.filter(({ id, row }) => urgency(row) !== stood.get(id)).map(({ row }) => urgency(row));
  const worst = (["stop", ...PRIORITY_NAMES] as const).find((one) => unseen.includes(one));
  return {
    listItems,
    heldBack: {
      added: fresh.length - staying.length,
      moved: staying.length - inOrder,
      gone: listItems.length - staying.length,
      worst,
      worstCount: unseen.filter((one) => one === worst).length,
    },
  };
}

/** Returns the length of the longest increasing subsequence; those rows need not be moved. */
function longestRise(positions: readonly number[]): number {
  const best: number[] = [];
  for (const [at, position] of positions.entries()) {
    const before = best.filter((_, earlier) => (positions[earlier] ?? Infinity) < position);
    best[at] = 1 + Math.max(0, ...before);
  }
  return Math.max(0, ...best);
}

/** Returns the groups with their counts, in the order of the screen. */
export function headingsOf(items: readonly ListItem[]): { key: string; from: number; count: number }[] {
  const groups = [...new Set(items.map(({ group }) => group))];
  return groups.map((key) => ({
    key,
    from: items.findIndex(({ group }) => group === key),
    count: items.filter(({ group }) => group === key).length,
  }));
}
