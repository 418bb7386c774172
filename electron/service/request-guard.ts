/**
 * The checks of every request before its body is read, on every transport: first its key, then the
 * rate limit.
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

/** Records updates that are refused here; implemented by the engine. */
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
   * Returns the grant. Throws UNAUTHENTICATED or RESOURCE_EXHAUSTED. The Action's id is for the
   * log, if the transport knows it without reading the body.
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

  /** Refuses all later streams for this reason. */
  closeToStreams(reason: ConnectError): void {
    this.#closed = reason;
  }

  /**
   * Must be called when the body has arrived, because the key may have been revoked meanwhile.
   * Throws UNAUTHENTICATED.
   */
  confirm(grant: Grant): Grant {
    return this.#keys.confirm(grant);
  }

  /**
   * Like `confirm`, for a stream. Also throws PERMISSION_DENIED for a filter that the key may not
   * use.
   */
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
