/** What differs between two versions of an Action, as lines of its timeline. */
import type { PrincipalDto, TimelineEntry } from "../../contract/dto.ts";
import type { Content, Provenance } from "./entry.ts";
import { samePrincipal } from "./roles.ts";

function sameProgress(a: Content["progress"], b: Content["progress"]): boolean {
  return (a?.phase ?? "") === (b?.phase ?? "") && (a?.statusMessage ?? "") === (b?.statusMessage ?? "");
}

function text(value: PrincipalDto | undefined): string {
  return value?.id ?? "";
}

export function isSameProvenance(a: Provenance | undefined, b: Provenance | undefined): boolean {
  return a?.name === b?.name && a?.at === b?.at;
}

/** Whether anything at all differs, provenance included. */
export function isSameContent(a: Content, b: Content): boolean {
  return isSameProvenance(a.provenance, b.provenance) && changesBetween(a, b, 0, false).length === 0;
}

/** `at` in epoch milliseconds; `ours` when the new version carries our own report. */
export function changesBetween(before: Content, after: Content, at: number, ours: boolean): TimelineEntry[] {
  const lines: TimelineEntry[] = [];
  const reportedBy = after.provenance?.name;
  const by = reportedBy === undefined || reportedBy === "" ? {} : { reportedBy };
  const progressChanged = !sameProgress(before.progress, after.progress);
  if (!samePrincipal(before.assignedTo, after.assignedTo))
    lines.push({
      at,
      kind: "reassigned",
      ...(before.assignedTo !== undefined && { from: before.assignedTo }),
      ...(after.assignedTo !== undefined && { to: after.assignedTo }),
    });
  if (before.state !== after.state) {
    const message = progressChanged ? after.progress?.statusMessage : undefined;
    lines.push({ at, kind: "state", from: before.state, to: after.state, ours, ...by, ...(message ? { message } : {}) });
  } else if (progressChanged && after.progress !== undefined) {
    lines.push({ at, kind: "progress", progress: after.progress, ours, ...by });
  }
  for (const field of ["name", "type", "scope", "priority"] as const)
    if (before[field] !== after[field]) lines.push({ at, kind: "changed", field, from: before[field], to: after[field] });
  for (const field of ["requestedBy", "authorizedBy"] as const)
    if (!samePrincipal(before[field], after[field]))
      lines.push({ at, kind: "changed", field, from: text(before[field]), to: text(after[field]) });
  return lines;
}
