/** The roles of the acting Principal in an Action (proto/README.md, "Who may do what"). */
import type { FieldFlawDto, PrincipalDto } from "../../contract/action.ts";
import { ROLE_NAMES, type RoleName } from "../../contract/vocabulary.ts";

export interface Filters {
  actingAs: PrincipalDto;
  assignedTo: PrincipalDto[];
  requestedBy: PrincipalDto[];
  authorizedBy: PrincipalDto[];
}

type Flaws = readonly FieldFlawDto[];

export interface Parties {
  assignedTo?: PrincipalDto | undefined;
  requestedBy?: PrincipalDto | undefined;
  authorizedBy?: PrincipalDto | undefined;
  flaws?: Flaws;
}

export function samePrincipal(a: PrincipalDto | undefined, b: PrincipalDto | undefined): boolean {
  return a === b || (a?.id === b?.id && a?.type === b?.type);
}

/** The sets of roles, each one array for all Actions; the bits are those of ROLE_NAMES. */
const SETS: readonly RoleName[][] = Array.from({ length: 8 }, (_, bits) => ROLE_NAMES.filter((_role, index) => (bits >> index) % 2 === 1));

/**
 * Returns the roles, which follow from the Action's own fields. If the service sends no such field,
 * the role follows from the filter by which the Action must have matched: a filter on oneself
 * counts only if none of the present fields explains the match already. The same applies to a field
 * that has the right id but no known type. A field that could not be read gives no role, and may be
 * the one that explains the match. The result is shared; callers must not change it.
 */
export function rolesOf({ assignedTo, requestedBy, authorizedBy, flaws = [] }: Parties, filters: Filters): RoleName[] {
  const isExplained =
    explains("assignedTo", assignedTo, filters.assignedTo, flaws) ||
    explains("requestedBy", requestedBy, filters.requestedBy, flaws) ||
    explains("authorizedBy", authorizedBy, filters.authorizedBy, flaws);
  const { actingAs } = filters;
  const isNamed = [assignedTo, requestedBy, authorizedBy].some((party) => hasIdOnly(party, actingAs));
  const isMine = (part: string, party: PrincipalDto | undefined, filter: readonly PrincipalDto[]): boolean => {
    if (isLost(part, flaws)) return false;
    if (samePrincipal(party, actingAs)) return true;
    const mayBe = party === undefined ? !isNamed : hasIdOnly(party, actingAs);
    return mayBe && !isExplained && holds(filter, actingAs);
  };
  const bits =
    (isMine("assignedTo", assignedTo, filters.assignedTo) ? 1 : 0) +
    (isMine("requestedBy", requestedBy, filters.requestedBy) ? 2 : 0) +
    (isMine("authorizedBy", authorizedBy, filters.authorizedBy) ? 4 : 0);
  return SETS[bits] ?? [];
}

/** Whether the values that determine the roles are the same objects. */
export function haveSameParties(a: Parties, b: Parties): boolean {
  return a.assignedTo === b.assignedTo && a.requestedBy === b.requestedBy && a.authorizedBy === b.authorizedBy && a.flaws === b.flaws;
}

/** Whether the id is the same, and the type was not sent or is not known. */
function hasIdOnly(party: PrincipalDto | undefined, { id }: PrincipalDto): boolean {
  return party?.id === id && party.type === "UNSPECIFIED";
}

function explains(part: string, party: PrincipalDto | undefined, filter: readonly PrincipalDto[], flaws: Flaws): boolean {
  return (party !== undefined && holds(filter, party)) || isLost(part, flaws);
}

function holds(filter: readonly PrincipalDto[], party: PrincipalDto): boolean {
  return filter.some((wanted) => samePrincipal(wanted, party));
}

function isLost(part: string, flaws: Flaws): boolean {
  return flaws.some(({ field, problem }) => problem === "unreadable" && (field === part || field.startsWith(`${part}.`)));
}
