/**
 * The operations of the service. Decides on this instance's copy of the Actions, lets the store
 * have the last word, and answers when the store has it. Where another instance was faster, it
 * looks again and decides again.
 */
import { Code, ConnectError } from "@connectrpc/connect";
import { codeToString } from "@connectrpc/connect/protocol-connect";
import type { Action, Principal } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import {
  ActionStreamMode,
  type StreamActionsRequest,
  type UpdateActionStateRequest,
} from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { ActionCache } from "./action-cache.ts";
import type { Clock } from "./clock.ts";
import { ownCopy, reassigned, updated } from "./decisions.ts";
import { PrincipalFilter } from "./filter.ts";
import { checkConcerned, checkMayUpdate, type Rights } from "./grant.ts";
import { checkAction, checkId, checkPrincipal, checkStreamRequest, checkUpdateRequest, heartbeatPeriod } from "./limits.ts";
import { type FirstAnswer, RepeatedUpdates, repeatableOf } from "./repeated-updates.ts";
import { type Answer, type Proposal, type Store, StoreFailure } from "./stores/store.ts";
import { Subscriber } from "./subscriber.ts";
import { Turns } from "./turns.ts";
import { type Repeatable, type UpdateEntry, updateEntry } from "./update-entry.ts";
import { UpdateLog } from "./update-log.ts";

/** The principal of an update's request, what its key may do, and the key's name inside. */
export type Reporter = Rights & { readonly keyId?: string };

/** So often a change is decided, where each time another one was faster. */
const DECISIONS = 3;
/** How long the change that was faster may take to arrive here, in milliseconds. */
const FASTER_CHANGE_MS = 2000;

type Decision =
  | { readonly kind: "change"; readonly after: Action | undefined; readonly entry?: UpdateEntry }
  /** An answer without a change: a refusal, or the first answer to a repetition. */
  | { readonly kind: "answer"; readonly entry: UpdateEntry; readonly outcome: FirstAnswer["outcome"] };

/**
 * Every refusal is a ConnectError: INVALID_ARGUMENT, NOT_FOUND, ALREADY_EXISTS, PERMISSION_DENIED
 * or FAILED_PRECONDITION; ABORTED where others were faster each time, and UNAVAILABLE where the
 * store cannot be used.
 */
export class Engine {
  readonly log = new UpdateLog();
  readonly #clock: Clock;
  readonly #store: Store;
  readonly #cache: ActionCache;
  readonly #repeated: RepeatedUpdates;
  readonly #turns = new Turns();

  constructor(ports: { clock: Clock; store: Store }) {
    this.#clock = ports.clock;
    this.#store = ports.store;
    this.#cache = new ActionCache(ports.clock);
    this.#repeated = new RepeatedUpdates(ports.clock);
  }

  /** Resolves when this instance has a copy of the store. Rejects with a sentence. */
  start(): Promise<void> {
    return this.#store.open({
      changed: (change) => {
        if (change.entry) this.#repeated.learn(change.entry);
        this.#cache.apply(change);
      },
      logged: (entry) => {
        this.#repeated.learn(entry);
        this.log.append(entry);
      },
      lost: (reason) => void this.endStreams(new ConnectError(reason, Code.Unavailable)),
    });
  }

  /** Ends every stream with UNAVAILABLE, and closes the store. */
  async stop(): Promise<void> {
    this.endStreams(new ConnectError("the service is stopping", Code.Unavailable));
    await this.#store.close();
  }

  /** How many Actions there are, finished ones too. */
  get actionCount(): number {
    return this.#cache.size;
  }

  /** The streams that are open. */
  get subscribers(): ReadonlySet<Subscriber> {
    return this.#cache.subscribers;
  }

  /** How many they are. */
  get subscriberCount(): number {
    return this.#cache.subscribers.size;
  }

  /**
   * Resolves when this instance's copy has all that any instance has answered before. A list that
   * is taken then agrees with it. Rejects with UNAVAILABLE.
   */
  async catchUp(): Promise<void> {
    await available(this.#store.catchUp());
  }

  /** Opens a stream for a key. Its reader must end it. */
  subscribe(request: StreamActionsRequest, key: string): Subscriber {
    checkStreamRequest(request);
    const filter = new PrincipalFilter(request);
    const subscriber = new Subscriber({
      clock: this.#clock,
      key,
      filter,
      snapshot: request.streamMode === ActionStreamMode.LIVE_ONLY ? [] : this.#cache.snapshot(filter),
      live: request.streamMode !== ActionStreamMode.INITIAL_ONLY,
      heartbeatMs: heartbeatPeriod(request.heartbeatPeriodMillis),
    });
    this.#cache.add(subscriber);
    return subscriber;
  }

  /**
   * UpdateActionState. Resolves with the Action after the update; to an Idempotency-Key that comes
   * again with the first answer.
   */
  async update(request: UpdateActionStateRequest, reporter: Reporter, idempotencyKey?: string): Promise<Action> {
    const repeatable = repeatableOf(request, { keyId: "", ...reporter }, idempotencyKey);
    const after = await this.#change(request.actionId, () => this.#decideUpdate(request, reporter, repeatable));
    return after as Action;
  }

  /** Takes in a new Action. */
  async create(given: Action): Promise<Action> {
    checkAction(given);
    const action = ownCopy(given);
    await this.#change(action.id, () => {
      if (this.has(action.id)) throw new ConnectError(`the Action ${action.id} exists already`, Code.AlreadyExists);
      return { kind: "change", after: action };
    });
    return action;
  }

  /** Gives an Action that is not finished to another assignee. */
  async assign(actionId: string, assignedTo: Principal): Promise<Action> {
    checkPrincipal("assignedTo", assignedTo);
    const after = await this.#change(actionId, () => ({ kind: "change", after: reassigned(this.#find(actionId), assignedTo) }));
    return after as Action;
  }

  /** Deletes an Action. The interface has no event for that, so none is sent. */
  async remove(actionId: string): Promise<void> {
    await this.#change(actionId, () => (this.#find(actionId), { kind: "change", after: undefined }));
  }

  has(actionId: string): boolean {
    return this.#cache.get(actionId) !== undefined;
  }

  /** All Actions, finished ones too, in the order in which they came. */
  list(): Action[] {
    return this.#cache.list();
  }

  /** Ends the streams of a key, or without one all of them, with this reason. Returns how many. */
  endStreams(reason: ConnectError, key?: string): number {
    const ended = [...this.#cache.subscribers].filter((subscriber) => key === undefined || subscriber.key === key);
    for (const subscriber of ended) subscriber.end(reason);
    return ended.length;
  }

  /**
   * Writes down an update that was refused before it was read. In this instance's log only: a flood
   * of them must not push anything out of the store.
   */
  refusedUnread(as: Principal, request: Partial<UpdateActionStateRequest>, refusal: ConnectError): void {
    this.log.append(updateEntry(this.#clock.now(), as, request, { refusal }));
  }

  /** Decides and stores, in the Action's turn. What `decide` throws changes nothing. */
  #change(actionId: string, decide: () => Decision): Promise<Action | undefined> {
    return this.#turns.run(actionId, async (release) => {
      for (let count = 1; ; count += 1) {
        const expected = this.#cache.revision(actionId);
        const decision = decide();
        if (decision.kind === "answer") return this.#answer(decision);
        const { after, entry } = decision;
        const answer = await this.#put({ actionId, action: after, expected, ...(entry && { entry }) }, release);
        if (answer.kind === "stored") return after;
        if (count === DECISIONS) throw this.#aborted(actionId, entry);
        await this.#cache.changedFrom(actionId, expected, FASTER_CHANGE_MS);
      }
    });
  }

  async #put(proposal: Proposal, release: () => void): Promise<Answer> {
    const storing = this.#store.put(proposal);
    // A store that has written it at once has told it at once: the next decision can see it.
    if (this.#cache.revision(proposal.actionId) !== proposal.expected) release();
    try {
      return await available(storing);
    } catch (error) {
      this.#noteFailure(proposal.entry, ConnectError.from(error));
      throw error;
    }
  }

  #decideUpdate(request: UpdateActionStateRequest, reporter: Reporter, repeatable: Repeatable | undefined): Decision {
    const { principal } = reporter;
    const entry = (outcome: Parameters<typeof updateEntry>[3]) => updateEntry(this.#clock.now(), principal, request, outcome);
    const first = repeatable && this.#repeated.find(request.actionId, repeatable);
    if (first?.digest === repeatable?.digest && first) {
      return { kind: "answer", entry: entry({ repeats: first.id }), outcome: first.outcome };
    }
    try {
      if (first && repeatable) throw reused(request.actionId, repeatable.key);
      checkMayUpdate(reporter);
      checkUpdateRequest(request);
      checkConcerned(reporter, request.actionId, this.#cache.get(request.actionId));
      const after = updated(this.#find(request.actionId), request, principal, this.#clock.now());
      return { kind: "change", after, entry: entry(repeatable && { repeatable, answer: after }) };
    } catch (error) {
      // A defect of ours is no answer, and must not be kept as one.
      if (!(error instanceof ConnectError)) throw error;
      return {
        kind: "answer",
        entry: entry({ refusal: error, ...(repeatable && !first && { repeatable }) }),
        outcome: { refusal: error },
      };
    }
  }

  /** A refusal that can be repeated is answered once the store has it, as a change is. */
  async #answer({ entry, outcome }: Extract<Decision, { kind: "answer" }>): Promise<Action> {
    try {
      await available(this.#store.record(entry));
    } catch (error) {
      this.#noteFailure(entry, ConnectError.from(error));
      if (entry.repeatable) throw error;
    }
    if ("refusal" in outcome) throw outcome.refusal;
    return outcome.action;
  }

  /** In this instance's log, since the store may not have it. */
  #noteFailure(entry: UpdateEntry | undefined, { code, rawMessage }: ConnectError): void {
    if (!entry) return;
    const { repeatable: _repeatable, answer: _answer, ...rest } = entry;
    this.log.append({ ...rest, id: `${entry.id} failed`, fate: codeToString(code), error: rawMessage });
  }

  #aborted(actionId: string, entry: UpdateEntry | undefined): ConnectError {
    const aborted = new ConnectError(`the Action ${actionId} was changed by others ${DECISIONS} times meanwhile; try again`, Code.Aborted);
    this.#noteFailure(entry, aborted);
    return aborted;
  }

  #find(actionId: string): Action {
    checkId("actionId", actionId);
    const action = this.#cache.get(actionId);
    if (!action) throw new ConnectError(`there is no Action ${actionId}`, Code.NotFound);
    return action;
  }
}

async function available<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof StoreFailure) throw new ConnectError(error.message, Code.Unavailable);
    throw error;
  }
}

function reused(actionId: string, key: string): ConnectError {
  return new ConnectError(
    `the Idempotency-Key ${JSON.stringify(key)} has come before with another request for the Action ${actionId}`,
    Code.InvalidArgument,
  );
}
