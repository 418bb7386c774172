/**
 * A search as its user types it: words, and tokens such as `state:assigned` or `type:"heavy lift"`.
 * A filter that stands as a chip is the text of one token. Of one field, any of its values is
 * enough; everything else has to hold at once.
 */
import type { RowDto } from "../../electron/contract/action.ts";
import { isUnacknowledged } from "../../electron/contract/attention.ts";
import { priorityLabels, stateLabels } from "../../electron/contract/messages/labels.ts";
import { isOneOf, PRIORITY_NAMES, STATE_NAMES } from "../../electron/contract/vocabulary.ts";

export const FILTER_FIELDS = ["state", "priority", "type", "by", "for", "is"] as const;
export type FilterField = (typeof FILTER_FIELDS)[number];

export interface Filter {
  readonly field: FilterField;
  /** As it was typed; never empty. */
  readonly value: string;
}

export interface Query {
  /** In lower case; a row has to have each of them. */
  readonly words: readonly string[];
  readonly filters: readonly Filter[];
  /** The names of fields that there are not: such a token is searched as a word. */
  readonly unknown: readonly string[];
}

/** One token or word; quotes keep spaces in it. */
const TOKEN = /(?:([\p{L}]+):)?(?:"([^"]*)"?|(\S+))?/gu;

/** What `is:` can ask for. */
const FACTS: Readonly<Record<string, (row: RowDto) => boolean>> = {
  unacknowledged: isUnacknowledged,
  stopped: ({ stop }) => stop !== undefined,
  changed: ({ changed }) => changed !== undefined && changed.length > 0,
  silent: ({ silentSince }) => silentSince !== undefined,
  held: ({ update }) => update?.state === "held",
  refused: ({ update }) => update?.state === "refused",
  unknown: ({ update }) => update?.state === "unknown",
  superseded: ({ update }) => update?.state === "superseded",
  waiting: ({ update }) => update?.state === "waiting",
  left: ({ leftAt }) => leftAt !== undefined,
};

export const FACT_NAMES: readonly string[] = Object.keys(FACTS);

export function parseQuery(text: string): Query {
  const query = { words: [] as string[], filters: [] as Filter[], unknown: [] as string[] };
  for (const [whole, name, quoted, plain] of text.matchAll(TOKEN)) {
    if (whole === "") continue;
    const value = (quoted ?? plain ?? "").trim();
    const field = name?.toLowerCase();
    if (field !== undefined && isOneOf(FILTER_FIELDS, field)) {
      if (value !== "") query.filters.push({ field, value });
      continue;
    }
    // An address ("https://…") is no token.
    if (name !== undefined && !value.startsWith("//")) query.unknown.push(name);
    const word = name === undefined ? value : whole.replaceAll('"', "");
    for (const part of word.toLowerCase().split(/\s+/)) if (part !== "") query.words.push(part);
  }
  return query;
}

/** As it is typed: `type:"heavy lift"`. */
export function filterText({ field, value }: Filter): string {
  const plain = value.replaceAll('"', "");
  return /\s/.test(plain) ? `${field}:"${plain}"` : `${field}:${plain}`;
}

/** The field and the value that are being typed at the end of a search, if they are. */
export function unfinished(search: string): { readonly before: string; readonly field: FilterField; readonly value: string } | undefined {
  const found = /^(.*?)(\p{L}+):(?:"([^"]*)|(\S*))$/u.exec(search);
  const field = found?.[2]?.toLowerCase();
  if (found === null || field === undefined || !isOneOf(FILTER_FIELDS, field)) return undefined;
  return { before: found[1] ?? "", field, value: found[3] ?? found[4] ?? "" };
}

/** Whether a row passes the filters; the words are for its text (search-texts.ts). */
export function passes(row: RowDto, filters: readonly Filter[]): boolean {
  return filters.every((one) => filters.some((other) => other.field === one.field && fits(row, other)));
}

function fits(row: RowDto, { field, value }: Filter): boolean {
  const asked = plain(value);
  switch (field) {
    case "state":
      return asked === "open" ? row.views.includes("allOpen") : begins([row.state, stateLabels[row.state]], asked);
    case "priority":
      return begins([row.priority, priorityLabels[row.priority]], asked);
    case "type":
      return plain(row.type).includes(asked);
    case "by":
      return plain(row.requestedBy?.id ?? "").includes(asked);
    case "for":
      return plain(row.assignedTo?.id ?? "").includes(asked);
    case "is":
      return FACT_NAMES.some((name) => name.startsWith(asked) && FACTS[name]?.(row) === true);
  }
}

function begins(words: readonly string[], asked: string): boolean {
  return words.some((word) => plain(word).startsWith(asked));
}

/** "In progress", "in-progress" and "IN_PROGRESS" are the same. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[\s_-]+/g, "");
}

/** A value of a field with the number of rows that have it. */
export interface SeenValue {
  readonly value: string;
  readonly count: number;
}

/** At most so many values are offered to choose from. */
const MAX_VALUES = 50;

/**
 * The values of a field that these rows have and that begin, or for names contain, what was typed:
 * states and priorities in their own order, others the most frequent first.
 */
export function seenValues(rows: readonly RowDto[], field: FilterField, typed: string): SeenValue[] {
  const counts = new Map<string, number>();
  for (const row of rows) for (const value of valuesOf(row, field)) counts.set(value, (counts.get(value) ?? 0) + 1);
  const asked = plain(typed);
  const isListed = field === "state" || field === "priority" || field === "is";
  const fitting = [...counts].filter(([value]) => (isListed ? plain(value).startsWith(asked) : plain(value).includes(asked)));
  const order = field === "state" ? STATE_NAMES.map((name) => stateLabels[name]) : PRIORITY_NAMES.map((name) => priorityLabels[name]);
  return fitting
    .map(([value, count]) => ({ value, count }))
    .toSorted(
      (a, b) => (isListed ? order.indexOf(a.value) - order.indexOf(b.value) : 0) || b.count - a.count || (a.value < b.value ? -1 : 1),
    )
    .slice(0, MAX_VALUES);
}

function valuesOf(row: RowDto, field: FilterField): string[] {
  switch (field) {
    case "state":
      return [stateLabels[row.state]];
    case "priority":
      return [priorityLabels[row.priority]];
    case "type":
      return some(row.type);
    case "by":
      return some(row.requestedBy?.id);
    case "for":
      return some(row.assignedTo?.id);
    case "is":
      return FACT_NAMES.filter((name) => FACTS[name]?.(row) === true);
  }
}

function some(value: string | undefined): string[] {
  return value === undefined || value === "" ? [] : [value];
}

/** The text of a row that words are looked for in. */
export function searchText(row: RowDto): string {
  const people = [row.assignedTo, row.requestedBy, row.authorizedBy].map((principal) => principal?.id ?? "");
  return [row.name, row.id, row.type, row.progress?.phase, row.progress?.statusMessage, row.reportedBy, ...people].join("\n").toLowerCase();
}
