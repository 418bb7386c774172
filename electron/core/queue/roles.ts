/** The roles of the acting Principal in an Action (proto/README.md, "Who may do what"). */
import type { FieldFlawDto, PrincipalDto } from "../../contract/action.ts";
import type { RoleName } from "../../contract/vocabulary.ts";

export interface Filters {
  actingAs: PrincipalDto;
  assignedTo: PrincipalDto[];
  requestedBy: PrincipalDto[];
  authorizedBy: PrincipalDto[];
}

export interface Parties {
  assignedTo?: PrincipalDto | undefined;
  requestedBy?: PrincipalDto | undefined;
  authorizedBy?: PrincipalDto | undefined;
  flaws?: readonly FieldFlawDto[];
}

export function samePrincipal(a: PrincipalDto | undefined, b: PrincipalDto | undefined): boolean {
  return a?.id === b?.id && a?.type === b?.type;
}

/**
 * The roles follow from the Action's own fields. Where the service sends no such field, the role
 * follows from the filter that the Action must have come by: a filter on oneself counts only when
 * none of the present fields explains the match already. A field that could not be read gives no
 * role, and may be the one that explains the match.
 */
export function rolesOf(parties: Parties, filters: Filters): RoleName[] {
  const sides = [
    { role: "assignee", part: "assignedTo", field: parties.assignedTo, filter: filters.assignedTo },
    { role: "requester", part: "requestedBy", field: parties.requestedBy, filter: filters.requestedBy },
    { role: "authorizer", part: "authorizedBy", field: parties.authorizedBy, filter: filters.authorizedBy },
  ] as const;
  const isLost = (part: string): boolean =>
    parties.flaws?.some(({ field, problem }) => problem === "unreadable" && (field === part || field.startsWith(`${part}.`))) === true;
  const explained = sides.some(
    ({ part, field, filter }) => isLost(part) || (field !== undefined && filter.some((wanted) => samePrincipal(wanted, field))),
  );
  return sides.flatMap(({ role, part, field, filter }) => {
    if (isLost(part)) return [];
    const mine =
      field === undefined
        ? !explained && filter.some((wanted) => samePrincipal(wanted, filters.actingAs))
        : samePrincipal(field, filters.actingAs);
    return mine ? [role] : [];
  });
}
