/**
 * Flawed fields of an Action: in short for a row, and one by one, with the value shown instead, for
 * the details.
 */
import type { FieldFlawDto, RowDto } from "../action.ts";
import { listWords } from "../languages/formats.ts";
import { t } from "../languages/shared.ts";
import { isolated, visible } from "./visible.ts";

/** Maximum number of fields that a row names; the details name all of them. */
const MAX_NAMED = 3;
const MAX_PATH = 60;

/** Returns the name of a path; a path unknown to this version is returned as it is. */
export function flawedField(field: string): string {
  return Object.hasOwn(t.english.flawedFields, field)
    ? t(`flawedFields.${field as keyof typeof t.english.flawedFields}`)
    : visible(field, MAX_PATH);
}

export interface Flawed {
  readonly flaws?: readonly FieldFlawDto[] | undefined;
}

export function flawOf({ flaws }: Flawed, field: string): FieldFlawDto["problem"] | undefined {
  return flaws?.find((flaw) => flaw.field === field)?.problem;
}

/**
 * Returns "priority and time could not be read; name not sent, shown as last known", or an empty
 * text if there are no flaws.
 */
export function flawLine(row: RowDto): string {
  const of = (problem: FieldFlawDto["problem"], known?: boolean) =>
    (row.flaws ?? []).filter((flaw) => flaw.problem === problem && (known === undefined || isKnown(row, flaw.field) === known));
  const parts = [
    ["unreadable", of("unreadable")],
    ["unknown_known", named(of("unknown", true))],
    ["unknown", named(of("unknown", false))],
    ["notSent_known", of("notSent", true)],
    ["notSent", of("notSent", false)],
    ["outOfRange", of("outOfRange")],
  ] as const;
  return parts
    .filter(([, flaws]) => flaws.length > 0)
    .map(([name, flaws]) => t(`flaws.${name}`, { fields: listed([...new Set(flaws.map(nameOf))]) }))
    .join("; ");
}

/** Excludes the state, whose own text reports its flaw (messages/row.ts). */
function named(flaws: readonly FieldFlawDto[]): readonly FieldFlawDto[] {
  return flaws.filter(({ field }) => field !== "state");
}

function nameOf({ field, word }: FieldFlawDto): string {
  return word === undefined ? flawedField(field) : t("flaws.fieldWord", { field: flawedField(field), word: isolated(word) });
}

/** Returns the service's word for an unknown value of the field; undefined if there is none. */
export function unknownWord({ flaws }: Flawed, field: string): string | undefined {
  const word = flaws?.find((flaw) => flaw.field === field && flaw.problem === "unknown")?.word;
  return word === undefined ? undefined : isolated(word);
}

/** Returns the flaw of the field and the value shown instead. */
export function flawSentence(row: RowDto, { field, problem, word = "" }: FieldFlawDto): string {
  switch (problem) {
    case "unreadable":
      return `${t("flaws.sentenceUnreadable")} ${instead(row, field)}`;
    case "unknown":
      return `${t("flaws.sentenceUnknown", { word: isolated(word) })} ${instead(row, field)}`;
    case "notSent":
      return `${t("flaws.sentenceNotSent")} ${instead(row, field)}`;
    case "outOfRange":
      return t("flaws.sentenceOutOfRange");
  }
}

function instead(row: RowDto, field: string): string {
  if (isKnown(row, field)) return t("flaws.insteadKnown");
  if (field === "name") return t("flaws.insteadId");
  if (field === "state") return t("flaws.insteadState");
  return t("flaws.insteadNothing");
}

/** Whether the row still has a value for the field: the last known one. */
function isKnown(row: RowDto, field: string): boolean {
  switch (field.split(".")[0]) {
    case "name":
      return row.name.trim() !== "";
    case "type":
      return row.type !== "";
    case "scope":
      return row.scope !== "NONE";
    case "state":
      return row.state !== "UNKNOWN";
    case "priority":
      return row.priority !== "NONE";
    case "progress":
      return row.progress !== undefined;
    case "assignedTo":
      return row.assignedTo !== undefined;
    case "requestedBy":
      return row.requestedBy !== undefined;
    case "authorizedBy":
      return row.authorizedBy !== undefined;
    case "provenance":
      return (field === "provenance.updatedAt" ? row.reportedAt : row.reportedBy) !== undefined;
    default:
      return false;
  }
}

/** Formats names: "a", "a and b", "a, b, c, and 2 more". */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMED);
  const more = names.length - shown.length;
  return more > 0 ? listWords([...shown, t("flaws.more", { count: more })]) : listWords(shown);
}
