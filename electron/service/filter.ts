/**
 * The Actions of a stream: any that one of its principals is assigned to, requested or authorized
 * (interface document: the filters combine with OR).
 */
import type { Action, Principal } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import type { StreamActionsRequest } from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { principalKey } from "./principal.ts";

export class PrincipalFilter {
  readonly #assignedTo: ReadonlySet<string>;
  readonly #requestedBy: ReadonlySet<string>;
  readonly #authorizedBy: ReadonlySet<string>;

  /** Takes a request that has passed `checkStreamRequest`. */
  constructor(request: Pick<StreamActionsRequest, "assignedTo" | "requestedBy" | "authorizedBy">) {
    this.#assignedTo = new Set(request.assignedTo.map(principalKey));
    this.#requestedBy = new Set(request.requestedBy.map(principalKey));
    this.#authorizedBy = new Set(request.authorizedBy.map(principalKey));
  }

  matches(action: Action): boolean {
    return (
      has(this.#assignedTo, action.assignedTo) || has(this.#requestedBy, action.requestedBy) || has(this.#authorizedBy, action.authorizedBy)
    );
  }
}

function has(principals: ReadonlySet<string>, principal: Principal | undefined): boolean {
  return principal !== undefined && principals.size > 0 && principals.has(principalKey(principal));
}
