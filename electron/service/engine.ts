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

/** So often a change is decided again, where each time another one was faster. */
const DECISIONS_AGAIN = 3;
/** How long the change that was faster may take to arrive here, in milliseconds. */
const FASTER_CHANGE_MS = 2000;

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
  /** Why the copy is not the store's at present; undefined where it is. */
  #void: string | undefined;

  constructor(ports: { clock: Clock; store: Store }) {
    this.#clock = ports.clock;
    this.#store = ports.store;
    this.#cache = new ActionCache(ports.clock);
    this.#repeated = new RepeatedUpdates(ports.clock);
  }

  /** Resolves when this instance has a copy of the store. Rejects with a sentence. */
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

  /** How many Actions there are, finished ones too. */
  get actionCount(): number {
    return this.#cache.size;
  }

  /** How many streams are open. */
  get subscriberCount(): number {
    return this.#cache.subscribers.size;
  }

  /** Those that are. */
  get subscribers(): ReadonlySet<Subscriber> {
    return this.#cache.subscribers;
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
      if (this.has(action.id)) throw new ConnectError(`the Action ${action.id} already exists`, Code.AlreadyExists);
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
   * Whether the store has no newer version of the Action than the refusal was decided on; it is
   * written down then. One that can be repeated becomes a version of the Action that changes
   * nothing: whoever decides on that Action later, on whichever instance, has heard the refusal.
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

  /** Waits for the change that was faster. Rejects with UNAVAILABLE where it does not come. */
  async #heard(actionId: string, expected: Revision, entry: UpdateEntry | undefined): Promise<void> {
    await this.#cache.changedFrom(actionId, expected, FASTER_CHANGE_MS);
    if (this.#cache.revision(actionId) !== expected) return;
    const how = `the Action ${actionId} was changed by another instance, and this one has not heard how: nothing was recorded`;
    const unheard = new ConnectError(how, Code.Unavailable);
    this.#noteFailure(entry, unheard);
    throw unheard;
  }

  /** Answers that came of it are none any more, and must not be given again. */
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
    const first = repeatable && this.#repeated.find(request.actionId, repeatable);
    return decideUpdate({ action: this.#cache.get(request.actionId), first, now: this.#clock.now() }, request, reporter, repeatable);
  }

  async #answer({ entry, outcome }: Extract<Decision, { kind: "answer" }>): Promise<Action> {
    await this.#record(entry);
    if ("refusal" in outcome) throw outcome.refusal;
    return outcome.action;
  }

  /** A refusal that can be repeated is answered once the store has it, as a change is. */
  async #record(entry: UpdateEntry): Promise<void> {
    try {
      await available(this.#store.record(entry));
    } catch (error) {
      this.#noteFailure(entry, ConnectError.from(error));
      if (entry.repeatable) throw error;
    }
  }

  /** In this instance's log, since the store may not have it. */
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
