/**
 * The filter of a stream: an Action matches if one of the filter's principals is assigned to it,
 * requested it or authorized it (interface document: the filters combine with OR).
 */
import type { Action, Principal, PrincipalType } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import type { StreamActionsRequest } from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { placesOfFilter } from "./principal-index.ts";

/**
 * Ids by type, so that matching creates no key for each Action: the first message of a list waits
 * until all Actions are matched.
 */
type Principals = ReadonlyMap<PrincipalType, ReadonlySet<string>>;

export class PrincipalFilter {
  /** Places of an index that contain all possible matches. */
  readonly places: readonly string[];
  readonly #assignedTo: Principals;
  readonly #requestedBy: Principals;
  readonly #authorizedBy: Principals;

  /** Takes a request that has passed `checkStreamRequest`. */
  constructor(request: Pick<StreamActionsRequest, "assignedTo" | "requestedBy" | "authorizedBy">) {
    this.places = placesOfFilter(request);
    this.#assignedTo = byType(request.assignedTo);
    this.#requestedBy = byType(request.requestedBy);
    this.#authorizedBy = byType(request.authorizedBy);
  }

  matches(action: Action): boolean {
    return (
      has(this.#assignedTo, action.assignedTo) || has(this.#requestedBy, action.requestedBy) || has(this.#authorizedBy, action.authorizedBy)
    );
  }
}

function byType(principals: readonly Principal[]): Principals {
  const ids = new Map<PrincipalType, Set<string>>();
  for (const { type, id } of principals) {
    const ofType = ids.get(type) ?? new Set();
    ids.set(type, ofType.add(id));
  }
  return ids;
}

function has(principals: Principals, principal: Principal | undefined): boolean {
  return principal !== undefined && principals.get(principal.type)?.has(principal.id) === true;
}
