/**
 * A search as typed: words, and tokens such as `state:assigned` or `type:"heavy lift"`. A filter
 * shown as a chip is the text of one token, in codes. Values of one field are alternatives; all
 * other conditions have to hold together.
 */
import type { RowDto } from "../../electron/contract/action.ts";
import { folded, spaced } from "../../electron/contract/folded.ts";
import {
  type CodedField,
  codesFor,
  fieldOf,
  type FilterField,
  has,
  isCoded,
  isOpen,
  namedCode,
  plain,
  wholeValue,
} from "./search-codes.ts";

export interface Filter {
  readonly field: FilterField;
  /** The value as typed; never empty. */
  readonly value: string;
  /** Whether the value was quoted, as a chosen value is: the filter matches exactly this value. */
  readonly isWhole?: boolean;
}

export interface Query {
  /**
   * Folded words; a row has to contain each of them. A quoted phrase is one word, including its
   * spaces.
   */
  readonly words: readonly string[];
  readonly filters: readonly Filter[];
  /** Problems of the search, in order of appearance. */
  readonly problems: readonly SearchProblem[];
}

/**
 * A part of a search that does not do what it seems to ask for. `isLast`: the part may still be
 * incomplete.
 */
export type SearchProblem = { readonly isLast: boolean } & (
  | { readonly code: "unknownField"; readonly name: string }
  | { readonly code: "unknownValue"; readonly field: CodedField; readonly value: string }
  | { readonly code: "noValue"; readonly field: FilterField }
  | { readonly code: "openQuote" }
  /** A part that looks like a filter but is searched as a word. */
  | { readonly code: "word"; readonly typed: string }
);

/** Matches one token or word. Quotation marks of any language keep spaces inside. */
const TOKEN = /(?:(\p{L}[\p{L}\p{N}_-]*):)?(?:"([^"]*)"?|[„“«»]([^„“”«»]*)[“”«»]|(\S+))?/gu;

export function parseQuery(text: string): Query {
  const query = { words: [] as string[], filters: [] as Filter[], problems: [] as SearchProblem[] };
  const composed = text.normalize("NFC");
  for (const found of composed.matchAll(TOKEN)) {
    const [whole, name, quoted, inOtherQuotes, plain] = found;
    if (whole === "") continue;
    const value = (quoted ?? inOtherQuotes ?? plain ?? "").trim();
    const field = fieldOf(name);
    const problem = problemOf(whole, name, field, value, plain !== undefined);
    if (problem !== undefined) query.problems.push({ ...problem, isLast: found.index + whole.length === composed.length });
    if (field !== undefined) {
      if (value !== "") query.filters.push({ field, value, ...(isClosed(whole) && { isWhole: true }) });
      continue;
    }
    const word = folded(name === undefined ? value : whole.replaceAll('"', ""));
    // Quoted words form one phrase, as written.
    const isPhrase = name === undefined && plain === undefined;
    for (const part of isPhrase ? [spaced(word)] : word.split(/\s+/)) if (part !== "") query.words.push(part);
  }
  const isFiltered = query.filters.length > 0;
  // A lone "or" is an ordinary word.
  return isFiltered
    ? query
    : { ...query, problems: query.problems.filter((problem) => problem.code !== "word" || !isJoint(problem.typed)) };
}

/** Parses all texts together; an open quote in one of them does not affect the next. */
export function queryOf({ search, filters }: { readonly search: string; readonly filters: readonly string[] }): Query {
  const queries = [...filters, search].map(parseQuery);
  return {
    words: queries.flatMap(({ words }) => words),
    filters: queries.flatMap((query) => query.filters),
    problems: queries.flatMap(({ problems }) => problems),
  };
}

/** Whether the token's quotes are closed. While typing, they are open. */
function isClosed(token: string): boolean {
  return /"[^"]*"$|[„“«»][^„“”«»]*[“”«»]$/.test(token);
}

type Problem = SearchProblem extends infer P ? (P extends SearchProblem ? Omit<P, "isLast"> : never) : never;

function problemOf(
  token: string,
  name: string | undefined,
  field: FilterField | undefined,
  value: string,
  isPlain: boolean,
): Problem | undefined {
  if (isPlain ? /^[„“«»]/.test(value) : token.includes('"') && !isClosed(token)) return { code: "openQuote" };
  if (field !== undefined) {
    if (value === "") return { code: "noValue", field };
    const isKnown = !isCoded(field) || (field === "state" && isOpen(value)) || codesFor(field, plain(value)).length > 0;
    return isKnown ? undefined : { code: "unknownValue", field, value };
  }
  // An address ("https://…") is not a token.
  if (name !== undefined) return value.startsWith("//") ? undefined : { code: "unknownField", name };
  return isPlain && (looksLikeFilter(token) || isJoint(token)) ? { code: "word", typed: token } : undefined;
}

/**
 * Whether a word resembles a filter: "-state:planned", "state=planned", or a colon apart from its
 * field.
 */
function looksLikeFilter(word: string): boolean {
  const name = /^\p{P}*(\p{L}+)[:=：]/u.exec(word)?.[1] ?? /^\p{S}+(\p{L}+)[:=：]/u.exec(word)?.[1];
  return fieldOf(name) !== undefined || /^[:：]\p{L}/u.test(word);
}

/** Whether a word joins conditions. Filters are not joined by words. */
function isJoint(word: string): boolean {
  return JOINTS.has(word);
}

const JOINTS: ReadonlySet<string> = new Set(["AND", "OR", "NOT", "UND", "ODER", "NICHT"]);

/**
 * Returns the stored and typable text of a filter, such as `type:"heavy lift"`. A state or a
 * priority is stored by its code, which does not depend on the language.
 */
export function filterText({ field, value, isWhole }: Filter): string {
  const code = field === "state" && isOpen(value) ? "open" : isCoded(field) ? namedCode(field, value)?.toLowerCase() : undefined;
  if (code !== undefined) return `${field}:${code}`;
  // Quotes would restrict the filter to exactly this value, so spaces become dashes; both compare
  // as equal.
  return isWhole === true ? `${field}:"${wholeValue(value)}"` : `${field}:${wholeValue(value).replaceAll(/\s+/g, "-")}`;
}

/**
 * Splits a search into its words, as typed, and its tokens as filters that can be stored. A token
 * that only begins a state or a priority becomes all matching codes; a token without a value is
 * left out.
 */
export function takenApart(search: string): { readonly words: string; readonly filters: readonly string[] } {
  const composed = search.normalize("NFC");
  const tokens = Array.from(composed.matchAll(TOKEN), ([whole, name]) => ({ whole, isWord: fieldOf(name) === undefined }));
  const filters = parseQuery(composed).filters.flatMap((filter) => {
    const { field, value } = filter;
    if (!isCoded(field) || (field === "state" && isOpen(value))) return [filter];
    const codes = codesFor(field, plain(value));
    return codes.length === 0 ? [filter] : codes.map((code) => ({ field, value: code }));
  });
  const words = tokens.filter(({ whole, isWord }) => isWord && whole !== "").map(({ whole }) => whole);
  return { words: words.join(" "), filters: [...new Set(filters.map(filterText))] };
}

/**
 * Converts filters to codes, without duplicates. Filters may contain English words from an older
 * version or handwritten text.
 */
export function inCodes(filters: readonly string[]): readonly string[] {
  const kept = filters.map((text) => {
    const { filters: found, words, problems } = parseQuery(text);
    const [filter, ...others] = found;
    return filter === undefined || others.length + words.length + problems.length > 0 ? text : filterText(filter);
  });
  return [...new Set(kept)];
}

/** Returns the field and the value being typed at the end of a search, if any. */
export function unfinished(search: string): { readonly before: string; readonly field: FilterField; readonly value: string } | undefined {
  const found = /^(|.*?\s)(\p{L}+):(?:"([^"]*)|(\S*))$/u.exec(search);
  const field = fieldOf(found?.[2]);
  if (found === null || field === undefined) return undefined;
  return { before: found[1] ?? "", field, value: found[3] ?? found[4] ?? "" };
}

/** Returns whether a row passes the filters. Words are matched in search-texts.ts. */
export function passing(filters: readonly Filter[]): (row: RowDto) => boolean {
  const fields = [...Map.groupBy(filters, ({ field }) => field).values()].map((ofField) => ofField.map(fitting));
  return (row) => fields.every((values) => values.some((fits) => fits(row)));
}

function fitting({ field, value, isWhole = false }: Filter): (row: RowDto) => boolean {
  const asked = plain(value);
  switch (field) {
    case "state":
      if (isOpen(value)) return ({ views }) => views.includes("allOpen");
      return withCodes(field, asked);
    case "priority":
    case "is":
      return withCodes(field, asked);
    case "type": {
      const fits = holding(value, isWhole);
      return ({ type }) => fits(type);
    }
    case "by": {
      const fits = naming(value, isWhole);
      return ({ requestedBy }) => fits(requestedBy);
    }
    case "for": {
      const fits = naming(value, isWhole);
      return ({ assignedTo }) => fits(assignedTo);
    }
    case "authorizer": {
      const fits = naming(value, isWhole);
      return ({ authorizedBy }) => fits(authorizedBy);
    }
  }
}

/**
 * Matches principals by id, or by type and id as in the settings: "OBJECT:robot-7". An id may
 * itself have this form.
 */
function naming(value: string, isWhole: boolean): (principal: RowDto["assignedTo"]) => boolean {
  const [type = "", ...rest] = value.split(":");
  const typeName = type.toUpperCase();
  const hasId = holding(value, isWhole);
  const hasRest = holding(rest.join(":"), isWhole);
  return (principal) => {
    if (principal === undefined) return hasId("");
    return hasId(principal.id) || (rest.length > 0 && typeName === principal.type && hasRest(principal.id));
  };
}

/**
 * Returns a comparison with a value. A whole value matches only itself: "robot-11" is not
 * "robot-1-1". A value without comparable characters, such as "-", is compared literally.
 */
function holding(value: string, isWhole: boolean): (text: string) => boolean {
  const whole = wholeValue(value);
  if (isWhole) return once((text) => wholeValue(text) === whole);
  const asked = plain(value);
  return once((text) => (asked === "" ? text.includes(value) : plain(text).includes(asked)));
}

/**
 * Number of texts cached per filter. Rows have few distinct texts, but the service decides how
 * many.
 */
const MOST_REMEMBERED = 10_000;

/** Caches the result for each text: there are many rows, but few distinct values of a field. */
function once(judge: (text: string) => boolean): (text: string) => boolean {
  const known = new Map<string, boolean>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= MOST_REMEMBERED) known.clear();
    const fits = judge(text);
    known.set(text, fits);
    return fits;
  };
}

function withCodes(field: CodedField, asked: string): (row: RowDto) => boolean {
  const codes = codesFor(field, asked);
  return (row) => codes.some((code) => has(row, field, code));
}

/** Returns the text of a row in which words are searched. */
export function searchText(row: RowDto): string {
  const people = [row.assignedTo, row.requestedBy, row.authorizedBy].map((principal) => principal?.id ?? "");
  const texts = [row.name, row.id, row.type, row.progress?.phase, row.progress?.statusMessage, row.reportedBy, ...people];
  return folded(texts.map((text) => spaced(text ?? "")).join("\n"));
}
