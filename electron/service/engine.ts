/**
 * The operations of the service. Decides on this instance's copy of the Actions, then asks the
 * store to accept the change, and responds when the store has saved it. If another instance was
 * faster, the decision is repeated.
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
import { existing, ownCopy, reassigned } from "./decisions.ts";
import { PrincipalFilter } from "./filter.ts";
import { checkAction, checkPrincipal, checkStreamRequest, heartbeatPeriod } from "./limits.ts";
import { RepeatedUpdates, repeatableOf } from "./repeated-updates.ts";
import { type Answer, type Proposal, type Revision, type Store, StoreFailure } from "./stores/store.ts";
import { Subscriber } from "./subscriber.ts";
import { Turns } from "./turns.ts";
import { type Repeatable, type UpdateEntry, updateEntry } from "./update-entry.ts";
import { type Decision, decideUpdate, type Reporter } from "./update-decision.ts";
import { UpdateLog } from "./update-log.ts";

/** How often a decision is repeated if another instance was faster each time. */
const DECISIONS_AGAIN = 3;
/** Time limit for the arrival of another instance's change, in milliseconds. */
const FASTER_CHANGE_MS = 2000;

/**
 * Every refusal is a ConnectError: INVALID_ARGUMENT, NOT_FOUND, ALREADY_EXISTS, PERMISSION_DENIED
 * or FAILED_PRECONDITION; ABORTED if others were faster each time, and UNAVAILABLE if the store
 * cannot be used.
 */
export class Engine {
  readonly log = new UpdateLog();
  readonly #clock: Clock;
  readonly #store: Store;
  readonly #cache: ActionCache;
  readonly #repeated: RepeatedUpdates;
  readonly #turns = new Turns();
  /** Reason why the copy does not match the store now; undefined if it matches. */
  #void: string | undefined;

  constructor(ports: { clock: Clock; store: Store }) {
    this.#clock = ports.clock;
    this.#store = ports.store;
    this.#cache = new ActionCache(ports.clock);
    this.#repeated = new RepeatedUpdates(ports.clock);
  }

  /** Resolves when this instance has a copy of the store. Rejects with a message. */
  async start(): Promise<void> {
    await this.#store.open({
      changed: (change) => (change.entry && this.#repeated.learn(change.entry), this.#cache.apply(change)),
      logged: (entry) => (this.#repeated.learn(entry), this.log.append(entry)),
      lost: (reason) => void this.endStreams(new ConnectError(reason, Code.Unavailable)),
      voided: (reason) => this.#forget(reason),
      whole: () => {
        this.#void = undefined;
        this.#repeated.wasRead();
      },
    });
    this.#repeated.wasRead();
  }

  /** Ends every stream with UNAVAILABLE, and closes the store. */
  async stop(): Promise<void> {
    this.endStreams(new ConnectError("the service is stopping", Code.Unavailable));
    await this.#store.close();
  }

  /** Number of Actions, including finished ones. */
  get actionCount(): number {
    return this.#cache.size;
  }

  /** Number of open streams. */
  get subscriberCount(): number {
    return this.#cache.subscribers.size;
  }

  /** The open streams. */
  get subscribers(): ReadonlySet<Subscriber> {
    return this.#cache.subscribers;
  }

  /**
   * Resolves when this copy includes everything that any instance has responded so far, so that a
   * list agrees with it. Rejects with UNAVAILABLE.
   */
  async catchUp(): Promise<void> {
    await available(this.#store.catchUp());
  }

  /** Opens a stream for a key. Its reader must end it. */
  subscribe(request: StreamActionsRequest, key: string): Subscriber {
    checkStreamRequest(request);
    this.#checkWhole();
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
   * UpdateActionState. Resolves with the Action after the update; for a repeated Idempotency-Key,
   * with the first response.
   */
  async update(request: UpdateActionStateRequest, reporter: Reporter, idempotencyKey?: string): Promise<Action> {
    const repeatable = repeatableOf(request, { keyId: "", ...reporter }, idempotencyKey);
    const after = await this.#change(request.actionId, () => this.#decideUpdate(request, reporter, repeatable));
    return after as Action;
  }

  /** Adds a new Action. */
  async create(given: Action): Promise<Action> {
    checkAction(given);
    const action = ownCopy(given);
    await this.#change(action.id, () => {
      if (this.has(action.id)) throw new ConnectError(`the Action ${action.id} already exists`, Code.AlreadyExists);
      return { kind: "change", after: action };
    });
    return action;
  }

  /** Assigns an unfinished Action to another assignee. */
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

  /** Returns all Actions, including finished ones, in the order of arrival. */
  list(): Action[] {
    return this.#cache.list();
  }

  /** Ends the streams of a key, or all streams, with this reason. Returns their number. */
  endStreams(reason: ConnectError, key?: string): number {
    const ended = [...this.#cache.subscribers].filter((subscriber) => key === undefined || subscriber.key === key);
    for (const subscriber of ended) subscriber.end(reason);
    return ended.length;
  }

  /**
   * Records an update that was refused before its body was read, in this instance's log only, so
   * that a flood of such updates cannot displace anything in the store.
   */
  refusedUnread(as: Principal, request: Partial<UpdateActionStateRequest>, refusal: ConnectError): void {
    this.log.append(updateEntry(this.#clock.now(), as, request, { refusal }));
  }

  /** Decides and stores in the Action's turn. If `decide` throws, nothing changes. */
  #change(actionId: string, decide: () => Decision): Promise<Action | undefined> {
    return this.#turns.run(actionId, async (release) => {
      for (let again = 0; ; again += 1) {
        this.#checkWhole();
        const expected = this.#cache.revision(actionId);
        const decision = decide();
        if (decision.kind === "answer") return this.#answer(decision);
        if (decision.kind === "refusal") {
          if (await this.#isTrue(decision, expected, release)) throw decision.refusal;
        } else {
          const { after, entry } = decision;
          const answer = await this.#put({ actionId, action: after, expected, ...(entry && { entry }) }, release);
          if (answer.kind === "stored") return after;
          await this.#heard(actionId, expected, entry);
        }
        if (again === DECISIONS_AGAIN) throw this.#aborted(actionId, decision.entry);
      }
    });
  }

  /**
   * Whether the store has no newer version of the Action than the decision's; the refusal is then
   * recorded. A repeatable refusal becomes an unchanged version of the Action, so that every later
   * decision about the Action, on any instance, knows of it.
   */
  async #isTrue({ before, entry }: Extract<Decision, { kind: "refusal" }>, expected: Revision, release: () => void): Promise<boolean> {
    const { actionId = "" } = entry;
    if (entry.repeatable && before) {
      const answer = await this.#put({ actionId, action: before, expected, entry }, release);
      if (answer.kind === "conflict") await this.#heard(actionId, expected, entry);
      return answer.kind === "stored";
    }
    try {
      await this.catchUp();
    } catch (error) {
      this.#noteFailure(entry, ConnectError.from(error));
      throw error;
    }
    const isTrue = this.#cache.revision(actionId) === expected;
    if (isTrue) await this.#record(entry);
    return isTrue;
  }

  /** Waits for the change of another instance. Rejects with UNAVAILABLE if it does not arrive. */
  async #heard(actionId: string, expected: Revision, entry: UpdateEntry | undefined): Promise<void> {
    await this.#cache.changedFrom(actionId, expected, FASTER_CHANGE_MS);
    if (this.#cache.revision(actionId) !== expected) return;
    const how = `the Action ${actionId} was changed by another instance, and this one has not heard how: nothing was recorded`;
    const unheard = new ConnectError(how, Code.Unavailable);
    this.#noteFailure(entry, unheard);
    throw unheard;
  }

  /** Clears the copy and all answers based on it, which must not be given again. */
  #forget(reason: string): void {
    this.#void = reason;
    this.#cache.clear();
    this.#repeated.clear();
    this.log.clear();
    this.endStreams(new ConnectError(reason, Code.Unavailable));
  }

  #checkWhole(): void {
    if (this.#void !== undefined) throw new ConnectError(this.#void, Code.Unavailable);
  }

  async #put(proposal: Proposal, release: () => void): Promise<Answer> {
    const storing = this.#store.put(proposal);
    // If the store has already reported the write, the next decision can see it.
    if (this.#cache.revision(proposal.actionId) !== proposal.expected) release();
    try {
      return await available(storing);
    } catch (error) {
      this.#noteFailure(proposal.entry, ConnectError.from(error));
      throw error;
    }
  }

  #decideUpdate(request: UpdateActionStateRequest, reporter: Reporter, repeatable: Repeatable | undefined): Decision {
    const first = repeatable && this.#repeated.find(request.actionId, repeatable);
    return decideUpdate({ action: this.#cache.get(request.actionId), first, now: this.#clock.now() }, request, reporter, repeatable);
  }

  async #answer({ entry, outcome }: Extract<Decision, { kind: "answer" }>): Promise<Action> {
    await this.#record(entry);
    if ("refusal" in outcome) throw outcome.refusal;
    return outcome.action;
  }

  /** A repeatable refusal is returned only when the store has it, like a change. */
  async #record(entry: UpdateEntry): Promise<void> {
    try {
      await available(this.#store.record(entry));
    } catch (error) {
      this.#noteFailure(entry, ConnectError.from(error));
      if (entry.repeatable) throw error;
    }
  }

  /** Records the failure in this instance's log, since the store may not have it. */
  #noteFailure(entry: UpdateEntry | undefined, { code, rawMessage }: ConnectError): void {
    if (!entry) return;
    const { repeatable: _repeatable, answer: _answer, ...rest } = entry;
    this.log.append({ ...rest, id: `${entry.id} failed`, fate: codeToString(code), error: rawMessage });
  }

  #aborted(actionId: string, entry: UpdateEntry | undefined): ConnectError {
    const aborted = new ConnectError(
      `the Action ${actionId} was changed by others ${DECISIONS_AGAIN + 1} times meanwhile; try again`,
      Code.Aborted,
    );
    this.#noteFailure(entry, aborted);
    return aborted;
  }

  #find(actionId: string): Action {
    return existing(actionId, this.#cache.get(actionId));
  }
}

async function available<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof StoreFailure) throw new ConnectError(error.message, Code.Unavailable, undefined, undefined, error);
    throw error;
  }
}
