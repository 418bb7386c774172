/**
 * The differences between two versions of an Action: timeline lines, changed fields, and whether
 * there was a report.
 */
import type { FieldChangeDto, PrincipalDto, ProgressDto, TimelineEntry } from "../../contract/action.ts";
import { PRIORITY_NAMES, type PriorityName, type TermName } from "../../contract/vocabulary.ts";
import { isTerminal } from "../lifecycle.ts";
import type { Content, Provenance, Terms } from "./action/entry.ts";
import { samePrincipal } from "./roles.ts";

export function isSameProgress(a: Content["progress"], b: Content["progress"]): boolean {
  if (a === b) return true;
  return (a?.phase ?? "") === (b?.phase ?? "") && (a?.statusMessage ?? "") === (b?.statusMessage ?? "");
}

/** Returns the id, with the type only if both principals have the same id. */
function text(value: PrincipalDto | undefined, other: PrincipalDto | undefined): string {
  if (value === undefined) return "";
  return value.id === other?.id ? `${value.type}:${value.id}` : value.id;
}

export function isSameProvenance(a: Provenance | undefined, b: Provenance | undefined): boolean {
  return a === b || (a?.name === b?.name && a?.at === b?.at && isSameFraction(a?.micros, b?.micros));
}

/**
 * Whether two fractions are equal as far as services show them. A list may show milliseconds where
 * the stream of the same service shows microseconds, and a time that passes through floating-point
 * seconds may differ by one.
 */
function isSameFraction(a = 0, b = 0): boolean {
  return a === 0 || b === 0 || Math.abs(a - b) <= 1;
}

/**
 * Whether the report in the provenance came with an earlier version, so that it is not the source
 * of the changes since.
 */
function isReportOfBefore(before: Content, after: Content): boolean {
  return after.provenance?.at !== undefined && isSameProvenance(before.provenance, after.provenance);
}

/** Whether the contents are equal, provenance included. */
export function isSameContent(a: Content, b: Content): boolean {
  return a === b || (isSameProvenance(a.provenance, b.provenance) && isSameButProvenance(a, b));
}

function isSameButProvenance(a: Content, b: Content): boolean {
  if (a.state !== b.state || !samePrincipal(a.assignedTo, b.assignedTo) || !areSameTerms(a, b)) return false;
  // Progress that is no longer present makes no line.
  return b.progress === undefined || isSameProgress(a.progress, b.progress);
}

function areSameTerms(a: Terms, b: Terms): boolean {
  if (a.name !== b.name || a.type !== b.type || a.scope !== b.scope || a.priority !== b.priority) return false;
  return samePrincipal(a.requestedBy, b.requestedBy) && samePrincipal(a.authorizedBy, b.authorizedBy);
}

export function isSameFlaws({ flaws: a }: Content, { flaws: b }: Content): boolean {
  if (a === b) return true;
  return (
    a.length === b.length &&
    a.every(({ field, problem, word }) => b.some((flaw) => flaw.field === field && flaw.problem === problem && flaw.word === word))
  );
}

/**
 * Returns the timeline lines for a change. `at`: epoch milliseconds. `ours`: whether the new
 * version carries a report of Docket.
 */
export function changesBetween(before: Content, after: Content, at: number, ours: boolean): TimelineEntry[] {
  const lines: TimelineEntry[] = [];
  if (isSameButProvenance(before, after)) return lines;
  const report = isReportOfBefore(before, after) && !ours ? undefined : after.provenance;
  const reportedBy = report?.name;
  const progressChanged = !isSameProgress(before.progress, after.progress);
  if (!samePrincipal(before.assignedTo, after.assignedTo)) lines.push(reassigned(before.assignedTo, after.assignedTo, at));
  if (before.state !== after.state) {
    const message = progressChanged ? after.progress?.statusMessage : undefined;
    const line: Line<"state"> = { at, kind: "state", from: before.state, to: after.state, ours };
    if (reportedBy) line.reportedBy = reportedBy;
    if (report?.at !== undefined) line.reportedAt = report.at;
    if (message) line.message = message;
    lines.push(line);
  } else if (progressChanged && after.progress !== undefined) {
    lines.push(progressLine(after.progress, at, ours, reportedBy));
  }
  for (const change of fieldChanges(before, after)) lines.push({ at, kind: "changed", ...change });
  return lines;
}

type Line<Kind extends TimelineEntry["kind"]> = Extract<TimelineEntry, { kind: Kind }>;

export function progressLine(progress: ProgressDto, at: number, ours: boolean, reportedBy: string | undefined): TimelineEntry {
  return reportedBy ? { at, kind: "progress", progress, ours, reportedBy } : { at, kind: "progress", progress, ours };
}

function reassigned(from: PrincipalDto | undefined, to: PrincipalDto | undefined, at: number): TimelineEntry {
  return { at, kind: "reassigned", ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

interface TermChange extends FieldChangeDto {
  field: TermName;
}

/** Returns the changed fields among those that an acknowledgement covers. */
export function fieldChanges(before: Terms, after: Terms): TermChange[] {
  const changes: TermChange[] = [];
  if (areSameTerms(before, after)) return changes;
  for (const field of ["name", "type", "scope", "priority"] as const)
    if (before[field] !== after[field]) changes.push({ field, from: before[field], to: after[field] });
  for (const field of ["requestedBy", "authorizedBy"] as const) {
    const [from, to] = [before[field], after[field]];
    if (!samePrincipal(from, to)) changes.push({ field, from: text(from, to), to: text(to, from) });
  }
  return changes;
}

export function isMoreUrgent(one: PriorityName, other: PriorityName): boolean {
  return one !== other && PRIORITY_NAMES.indexOf(one) < PRIORITY_NAMES.indexOf(other);
}

function isSameChange(a: FieldChangeDto, b: FieldChangeDto | undefined): boolean {
  return a.field === b?.field && a.from === b.from && a.to === b.to;
}

export function areSameChanges(a: readonly FieldChangeDto[], b: readonly FieldChangeDto[]): boolean {
  return a.length === b.length && a.every((change, at) => isSameChange(change, b[at]));
}

/** Whether a report lies between the two versions; a repeated text shows only in the provenance. */
export function isReport(before: Content, after: Content): boolean {
  if (before.state !== after.state || !isSameProgress(before.progress, after.progress)) return true;
  return !isSameProvenance(before.provenance, after.provenance) && isSameButProvenance(before, after);
}

/** Returns the first line of a timeline. `existed`: the Action is older than its arrival. */
export function received(content: Content, existed: boolean, at: number): TimelineEntry {
  const { name: reportedBy, at: reportedAt } = content.provenance ?? {};
  return {
    at,
    kind: "received",
    state: content.state,
    existed,
    ...(content.assignedTo !== undefined && { assignedTo: content.assignedTo }),
    ...(reportedBy ? { reportedBy } : {}),
    // The line is derived from a content that later reports change, unless the Action was over when
    // it arrived, so only then does the line include the time of the report.
    ...(reportedAt !== undefined && isTerminal(content.state) && { reportedAt }),
  };
}
