/**
 * Flawed fields of an Action: in short for a row, and each by itself, with the value shown instead,
 * for the details.
 */
import type { FieldFlawDto, RowDto } from "../action.ts";
import { visible } from "./visible.ts";

/** By the JSON path in Action; for the middle of a sentence. */
const FIELDS: ReadonlyMap<string, string> = new Map([
  ["name", "name"],
  ["type", "type"],
  ["scope", "scope"],
  ["state", "state"],
  ["priority", "priority"],
  ["progress", "progress"],
  ["progress.phase", "phase"],
  ["progress.statusMessage", "status message"],
  ["assignedTo", "assignee"],
  ["assignedTo.id", "assignee"],
  ["assignedTo.type", "type of the assignee"],
  ["requestedBy", "requester"],
  ["requestedBy.id", "requester"],
  ["requestedBy.type", "type of the requester"],
  ["authorizedBy", "authorizer"],
  ["authorizedBy.id", "authorizer"],
  ["authorizedBy.type", "type of the authorizer"],
  ["provenance", "report"],
  ["provenance.name", "reporter"],
  ["provenance.updatedAt", "time"],
  ["eventType", "kind of event"],
  ["timestamp", "time of the event"],
]);

/** As many fields as a row names; the details name them all. */
const MAX_NAMED = 3;
const MAX_PATH = 60;

/** A path that this version does not know stands for itself. */
export function flawedField(field: string): string {
  return FIELDS.get(field) ?? visible(field, MAX_PATH);
}

export interface Flawed {
  readonly flaws?: readonly FieldFlawDto[] | undefined;
}

export function flawOf({ flaws }: Flawed, field: string): FieldFlawDto["problem"] | undefined {
  return flaws?.find((flaw) => flaw.field === field)?.problem;
}

/**
 * "priority and time could not be read; name not sent, shown as last known"; empty when all is
 * well.
 */
export function flawLine(row: RowDto): string {
  const of = (problem: FieldFlawDto["problem"], known?: boolean) =>
    (row.flaws ?? []).filter((flaw) => flaw.problem === problem && (known === undefined || isKnown(row, flaw.field) === known));
  const parts: readonly (readonly [FieldFlawDto[], string])[] = [
    [of("unreadable"), "could not be read"],
    [of("notSent", true), "not sent, shown as last known"],
    [of("notSent", false), "not sent"],
    [of("outOfRange"), "out of any calendar"],
  ];
  return parts
    .filter(([flaws]) => flaws.length > 0)
    .map(([flaws, words]) => `${listed([...new Set(flaws.map(({ field }) => flawedField(field)))])} ${words}`)
    .join("; ");
}

/** The flaw of the field, and the value shown instead. */
export function flawSentence(row: RowDto, { field, problem }: FieldFlawDto): string {
  switch (problem) {
    case "unreadable":
      return `It came and could not be read. ${instead(row, field)}`;
    case "notSent":
      return `The last message left it out. ${instead(row, field)}`;
    case "outOfRange":
      return "It is a time that no calendar has. No moment is claimed for it.";
  }
}

function instead(row: RowDto, field: string): string {
  if (isKnown(row, field)) return "It is shown as last known.";
  if (field === "name") return "The id stands in its place.";
  if (field === "state") return "No state is claimed, and no moves are offered.";
  return "Nothing is shown in its place.";
}

/** Whether the row has a value for the field all the same: the last one that was known. */
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

/** "a", "a and b", "a, b, c and 2 more". */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMED);
  const more = names.length - shown.length;
  if (more > 0) return `${shown.join(", ")} and ${more} more`;
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}
