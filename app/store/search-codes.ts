/**
 * The one-word vocabulary of search tokens: fields, states, priorities and facts. Each word is
 * understood by its code, in English and in the language in force, and stored by its code.
 */
import type { RowDto } from "../../electron/contract/action.ts";
import { isUnacknowledged } from "../../electron/contract/attention.ts";
import { labelsOf } from "../../electron/contract/languages/labels.ts";
import { t as shared } from "../../electron/contract/languages/shared.ts";
import { priorityLabels, stateLabels } from "../../electron/contract/messages/labels.ts";
import { PRIORITY_NAMES, STATE_NAMES } from "../../electron/contract/vocabulary.ts";
import { folded } from "../../electron/contract/folded.ts";
import { t } from "../languages/words.ts";
import { shownState } from "./shown-state.ts";

export const FILTER_FIELDS = ["state", "priority", "type", "by", "for", "authorizer", "is"] as const;
export type FilterField = (typeof FILTER_FIELDS)[number];

/** Field names as typed in the language in force. */
export const fieldNames: Readonly<Record<FilterField, string>> = labelsOf(t, "filterFields");

/** Field names in the menu of filters. */
const menuNames: Readonly<Record<FilterField, string>> = labelsOf(t, "filterMenu");

/**
 * Returns the field with this name. The name may be the field's or the menu's, in English or in the
 * language in force.
 */
export function fieldOf(name: string | undefined): FilterField | undefined {
  if (name === undefined) return undefined;
  const typed = folded(name);
  return FILTER_FIELDS.find((field) =>
    [field, fieldNames[field], menuNames[field], t.english.filterMenu[field]].some((known) => folded(known) === typed),
  );
}

/** Facts that `is:` can ask for. */
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

/** Fields whose values are codes, in the order in which they are offered. */
const CODES = { state: STATE_NAMES, priority: PRIORITY_NAMES, is: Object.keys(FACTS) } as const;
export type CodedField = keyof typeof CODES;

type Labels = Readonly<Record<string, string>>;
const LABELS: Readonly<Record<CodedField, Labels>> = { state: stateLabels, priority: priorityLabels, is: labelsOf(t, "filterFacts") };
const IN_ENGLISH: Readonly<Record<CodedField, Labels>> = {
  state: shared.english.states,
  priority: shared.english.priorities,
  is: t.english.filterFacts,
};

export function isCoded(field: FilterField): field is CodedField {
  return Object.hasOwn(CODES, field);
}

export function has(row: RowDto, field: CodedField, code: string): boolean {
  if (field === "is") return FACTS[code]?.(row) === true;
  return (field === "state" ? shownState(row) : row[field]) === code;
}

/** Returns the label of a code. */
export function labelOf(field: CodedField, code: string): string {
  return LABELS[field][code] ?? code;
}

/** Returns the labels of all codes of a field. */
export function labelsFor(field: CodedField): readonly string[] {
  return CODES[field].map((code) => labelOf(field, code));
}

/** Returns the code that a value names in full. */
export function namedCode<F extends CodedField>(field: F, value: string): (typeof CODES)[F][number] | undefined {
  const asked = plain(value);
  const codes: readonly (typeof CODES)[F][number][] = CODES[field];
  return codes.find((code) => spellings(field, code).includes(asked));
}

/** Returns the named code, else all codes that begin with the text. */
export function codesFor(field: CodedField, asked: string): readonly string[] {
  const named = namedCode(field, asked);
  if (named !== undefined) return [named];
  return asked === "" ? [] : begunCodes(field, asked);
}

export function begunCodes(field: CodedField, asked: string): readonly string[] {
  return CODES[field].filter((code) => spellings(field, code).some((word) => word.startsWith(asked)));
}

function spellings(field: CodedField, code: string): string[] {
  return [code, IN_ENGLISH[field][code] ?? code, labelOf(field, code)].map(plain);
}

/** Whether a state value means "open": any state with something left to do. */
export function isOpen(value: string): boolean {
  return ["open", t("filterStates.open")].includes(plain(value));
}

/**
 * Normalises a text for comparison. "In progress", "in-progress" and "IN_PROGRESS" are equal, and
 * so are letters with and without accents. Quotes are removed: a search cannot ask for a quote.
 */
export function plain(text: string): string {
  return folded(text).replaceAll(/[\s_"-]+/g, "");
}

/**
 * Returns a text as an exact filter can contain it: without quotes, because a filter cannot ask for
 * a quote.
 */
export function wholeValue(text: string): string {
  return text.replaceAll('"', "").trim().normalize("NFC");
}
