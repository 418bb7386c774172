/**
 * The Actions, their listeners, and the one way in which they change. Everything here happens in
 * single steps of one thread, so a subscription's snapshot and its place among the listeners are
 * taken together: an update is in the snapshot or in the live part, never in neither or both. State
 * is in memory only. Actions are replaced, never changed, so that snapshots and events share them
 * without copying.
 */
import { create } from "@bufbuild/protobuf";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { Code, ConnectError } from "@connectrpc/connect";
import { isLegalMove, isTerminal, stateName } from "../core/lifecycle.ts";
import {
  type Action,
  ActionProgressSchema,
  ActionSchema,
  ActionState,
  type Principal,
  PrincipalSchema,
  type ProvenanceRecord,
  ProvenanceRecordSchema,
} from "../../proto/gen/example/wdm/v1/action_pb.ts";
import {
  ActionEventType,
  ActionStreamMode,
  type StreamActionsRequest,
  type UpdateActionStateRequest,
} from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import type { Clock } from "./clock.ts";
import { PrincipalFilter } from "./filter.ts";
import { checkConcerned, checkMayUpdate, type Rights } from "./grant.ts";
import { checkAction, checkId, checkPrincipal, checkStreamRequest, checkUpdateRequest, heartbeatPeriod } from "./limits.ts";
import { StreamEvent } from "./stream-event.ts";
import { Subscriber } from "./subscriber.ts";
import type { UpdateLog } from "./update-log.ts";

/** The principal of an update's request, and what its key may do. */
export type Reporter = Rights;

/**
 * Every refusal is a ConnectError: INVALID_ARGUMENT, NOT_FOUND, ALREADY_EXISTS, PERMISSION_DENIED
 * or FAILED_PRECONDITION.
 */
export class Engine {
  readonly #clock: Clock;
  readonly #log: UpdateLog;
  readonly #actions = new Map<string, Action>();
  readonly #subscribers = new Set<Subscriber>();

  constructor(clock: Clock, log: UpdateLog) {
    this.#clock = clock;
    this.#log = log;
  }

  /** Streams that are open. */
  get subscriberCount(): number {
    return this.#subscribers.size;
  }

  /** Opens a stream for a key. Its reader must end it. */
  subscribe(request: StreamActionsRequest, key: string): Subscriber {
    checkStreamRequest(request);
    const filter = new PrincipalFilter(request);
    const snapshot =
      request.streamMode === ActionStreamMode.LIVE_ONLY
        ? []
        : [...this.#actions.values()].filter((action) => !isTerminal(stateName(action.state)) && filter.matches(action));
    const subscriber = new Subscriber({
      clock: this.#clock,
      key,
      filter,
      snapshot,
      live: request.streamMode !== ActionStreamMode.INITIAL_ONLY,
      heartbeatMs: heartbeatPeriod(request.heartbeatPeriodMillis),
    });
    this.#subscribers.add(subscriber);
    subscriber.onEnd(() => this.#subscribers.delete(subscriber));
    return subscriber;
  }

  /**
   * UpdateActionState: state, progress and provenance change, nothing else does. Returns the Action
   * after the update.
   */
  update(request: UpdateActionStateRequest, reporter: Reporter): Action {
    try {
      const action = this.#update(request, reporter);
      this.#log.record(reporter.principal, request);
      return action;
    } catch (error) {
      this.#log.record(reporter.principal, request, ConnectError.from(error));
      throw error;
    }
  }

  /** Takes in a new Action. */
  create(given: Action): Action {
    checkAction(given);
    if (this.has(given.id)) throw new ConnectError(`the Action ${given.id} exists already`, Code.AlreadyExists);
    const action = ownCopy(given);
    this.#actions.set(action.id, action);
    this.#publish(undefined, action, ActionEventType.UPDATED);
    return action;
  }

  /** Gives an Action that is not finished to another assignee. */
  assign(actionId: string, assignedTo: Principal): Action {
    checkPrincipal("assignedTo", assignedTo);
    const before = this.#find(actionId);
    if (isTerminal(stateName(before.state))) {
      throw new ConnectError(
        `the Action ${actionId} is ${stateName(before.state)}, which is final: it cannot be reassigned`,
        Code.FailedPrecondition,
      );
    }
    const after = create(ActionSchema, { ...before, assignedTo: create(PrincipalSchema, { id: assignedTo.id, type: assignedTo.type }) });
    this.#actions.set(actionId, after);
    this.#publish(before, after, ActionEventType.UPDATED);
    return after;
  }

  /** Deletes an Action. The interface has no event for that, so none is sent. */
  remove(actionId: string): void {
    this.#find(actionId);
    this.#actions.delete(actionId);
  }

  has(actionId: string): boolean {
    return this.#actions.has(actionId);
  }

  /** All Actions, finished ones too, in the order in which they came. */
  list(): Action[] {
    return [...this.#actions.values()];
  }

  /** Ends the streams of a key, or without one all of them, with this reason. Returns how many. */
  endStreams(reason: ConnectError, key?: string): number {
    const ended = [...this.#subscribers].filter((subscriber) => key === undefined || subscriber.key === key);
    for (const subscriber of ended) subscriber.end(reason);
    return ended.length;
  }

  #update(request: UpdateActionStateRequest, reporter: Reporter): Action {
    checkMayUpdate(reporter);
    checkUpdateRequest(request);
    checkConcerned(reporter, request.actionId, this.#actions.get(request.actionId));
    const before = this.#find(request.actionId);
    const from = stateName(before.state);
    const to = stateName(request.state);
    if (!isLegalMove(from, to)) {
      const why = isTerminal(from) ? `${from} is final` : "only one step forward at a time is allowed";
      throw new ConnectError(`the Action ${request.actionId} cannot move from ${from} to ${to}: ${why}`, Code.FailedPrecondition);
    }
    const after = create(ActionSchema, {
      ...before,
      state: request.state,
      provenance: this.#provenance(request.provenance, reporter.principal),
    });
    // Without a progress object the old one stays; with one it is replaced as a whole
    // (proto/README.md).
    if (request.progress) after.progress = ownProgress(request.progress);
    this.#actions.set(after.id, after);
    const cancelled = request.state === ActionState.CANCELLED && from !== to;
    this.#publish(before, after, cancelled ? ActionEventType.CANCELLED : ActionEventType.UPDATED);
    return after;
  }

  /**
   * The reporter's record; the service adds the principal of the key and the time where missing.
   */
  #provenance(given: ProvenanceRecord | undefined, principal: Principal): ProvenanceRecord {
    const updatedAt = given?.updatedAt;
    return create(ProvenanceRecordSchema, {
      name: given?.name || principal.id,
      updatedAt: updatedAt ? { seconds: updatedAt.seconds, nanos: updatedAt.nanos } : timestampFromMs(this.#clock.now()),
    });
  }

  #find(actionId: string): Action {
    checkId("actionId", actionId);
    const action = this.#actions.get(actionId);
    if (!action) throw new ConnectError(`there is no Action ${actionId}`, Code.NotFound);
    return action;
  }

  /**
   * CREATED where the Action begins to match, the given event where it matched before, nothing
   * where it does not or no longer match.
   */
  #publish(before: Action | undefined, after: Action, change: ActionEventType): void {
    const now = this.#clock.now();
    const created = new StreamEvent(ActionEventType.CREATED, now, after);
    const changed = new StreamEvent(change, now, after);
    // A subscriber that is full leaves while we go through them, which a Set allows.
    for (const subscriber of this.#subscribers) {
      if (!subscriber.filter.matches(after)) continue;
      subscriber.offer(before && subscriber.filter.matches(before) ? changed : created);
    }
  }
}

/** Drops a client's unknown fields, so that they are not passed on to others. */
function ownCopy(given: Action): Action {
  const { id, name, type, scope, state, priority } = given;
  const copy = create(ActionSchema, { id, name, type, scope, state, priority });
  if (given.progress) copy.progress = ownProgress(given.progress);
  if (given.provenance) {
    const { name: reporter, updatedAt } = given.provenance;
    copy.provenance = create(ProvenanceRecordSchema, { name: reporter });
    if (updatedAt) copy.provenance.updatedAt = { ...timestampFromMs(0), seconds: updatedAt.seconds, nanos: updatedAt.nanos };
  }
  for (const field of ["assignedTo", "requestedBy", "authorizedBy"] as const) {
    const principal = given[field];
    if (principal) copy[field] = create(PrincipalSchema, { id: principal.id, type: principal.type });
  }
  return copy;
}

function ownProgress({ phase, statusMessage }: { phase: string; statusMessage: string }) {
  return create(ActionProgressSchema, { phase, statusMessage });
}
