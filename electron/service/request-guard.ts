/**
 * The checks of every request before a byte of its body is read, on every transport: its key, then
 * its share of the rate limit.
 */
import { ConnectError } from "@connectrpc/connect";
import { codeToString } from "@connectrpc/connect/protocol-connect";
import type { Principal } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import type { StreamActionsRequest, UpdateActionStateRequest } from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { checkStreamRights, type Grant } from "./grant.ts";
import type { Keys } from "./keys.ts";
import type { RateLimiter } from "./rate-limit.ts";
import type { Telemetry } from "./telemetry.ts";

export type Operation = "StreamActions" | "UpdateActionState";

/** Hears of updates that are refused here. The engine does. */
export interface RefusedUpdates {
  refusedUnread(as: Principal, request: Partial<UpdateActionStateRequest>, refusal: ConnectError): void;
}

export class RequestGuard {
  readonly #keys: Keys;
  readonly #limiter: RateLimiter;
  readonly #updates: RefusedUpdates;
  readonly #telemetry: Telemetry | undefined;
  #closed: ConnectError | undefined;

  constructor(keys: Keys, limiter: RateLimiter, updates: RefusedUpdates, telemetry?: Telemetry) {
    this.#keys = keys;
    this.#limiter = limiter;
    this.#updates = updates;
    this.#telemetry = telemetry;
  }

  /**
   * Throws UNAUTHENTICATED or RESOURCE_EXHAUSTED. The Action's id is for the log, where the
   * transport knows it without reading the body.
   */
  admit(key: string | undefined, operation: Operation, actionId?: string): Grant {
    const grant = this.#reported(operation, () => this.#keys.authenticate(key));
    try {
      this.#reported(operation, () => this.#limiter.take(grant.keyId), grant);
    } catch (error) {
      if (operation === "UpdateActionState")
        this.#updates.refusedUnread(grant.principal, actionId === undefined ? {} : { actionId }, ConnectError.from(error));
      throw error;
    }
    return grant;
  }

  /** Refuses new streams from now on, for this reason. */
  closeToStreams(reason: ConnectError): void {
    this.#closed = reason;
  }

  /**
   * Once the body is there: the key may have been revoked while it was on its way. Throws
   * UNAUTHENTICATED.
   */
  confirm(grant: Grant): Grant {
    return this.#keys.confirm(grant);
  }

  /** The same for a stream. Throws PERMISSION_DENIED too, for a filter that the key may not use. */
  confirmStream(grant: Grant, request: StreamActionsRequest): Grant {
    return this.#reported(
      "StreamActions",
      () => {
        if (this.#closed) throw this.#closed;
        const confirmed = this.confirm(grant);
        checkStreamRights(confirmed, request);
        return confirmed;
      },
      grant,
    );
  }

  #reported<Result>(operation: Operation, check: () => Result, grant?: Grant): Result {
    try {
      return check();
    } catch (error) {
      this.#telemetry?.refused(operation, codeToString(ConnectError.from(error).code), grant?.keyId);
      throw error;
    }
  }
}
