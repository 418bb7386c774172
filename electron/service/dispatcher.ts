/**
 * Simulated work. Assigns Actions at a given rate, withdraws some, reassigns some to another robot
 * and lets other robots advance theirs. It uses the engine like any other client, through the same
 * lifecycle, and never advances the assignees' own Actions.
 */
import { create } from "@bufbuild/protobuf";
import { ConnectError } from "@connectrpc/connect";
import { FORWARD_STATES } from "../contract/vocabulary.ts";
import { isBefore, isTerminal, stateName, stateNumber } from "../core/lifecycle.ts";
import { type Action, ActionProgressSchema, ActionSchema, ActionState, type Principal } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { UpdateActionStateRequestSchema } from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import type { Clock, Timer } from "./clock.ts";
import type { Engine } from "./engine.ts";
import { principalKey } from "./principal.ts";
import { pick, seededRandom } from "./random.ts";
import { AUTHORIZER, inventJob, pickFailure, pickOtherRobot, pickRequester, pickWithdrawal, REPORTS } from "./workload.ts";

/** Number in the first id, act-20117, as in a depot that has been in operation for a while. */
const FIRST_NUMBER = 20_117;
const SEED = 20_117;

/** Actions at the start: a queue for the assignees, and some Actions to watch. */
const HANDFUL: readonly { state: ActionState; own: boolean }[] = [
  { state: ActionState.ASSIGNED, own: true },
  { state: ActionState.ASSIGNED, own: true },
  { state: ActionState.ACKNOWLEDGED, own: true },
  { state: ActionState.ASSIGNED, own: true },
  { state: ActionState.PLANNED, own: false },
  { state: ActionState.IN_PROGRESS, own: false },
];

/**
 * Number of the assignees' Actions that stay ASSIGNED before another one may be withdrawn or
 * reassigned, so that the queue does not run empty.
 */
const LEFT_ALONE = 2;
/** Number of finished Actions that stay in the list, because a demonstration may run for days. */
const FINISHED_KEPT = 200;

export interface DispatcherOptions {
  readonly engine: Engine;
  readonly clock: Clock;
  /** New assignments per minute, more than 0. */
  readonly ratePerMinute: number;
  readonly assignees: readonly Principal[];
  readonly random?: () => number;
}

export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #random: () => number;
  readonly #assignees: ReadonlySet<string>;
  #made = 0;
  #timer: Timer | undefined;

  constructor(options: DispatcherOptions) {
    this.#options = options;
    this.#random = options.random ?? seededRandom(SEED);
    this.#assignees = new Set(options.assignees.map(principalKey));
  }

  /** Creates the first Actions and starts the timer. */
  start(): void {
    for (const { state, own } of HANDFUL) this.#create(own, state);
    this.#schedule();
  }

  /** Cancels the timer; assigned Actions stay. */
  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
  }

  /** Runs one step: an assignment, and sometimes another event. */
  step(): void {
    this.#create(true, ActionState.ASSIGNED);
    const chance = this.#random();
    if (chance < 0.2) this.#withdraw();
    else if (chance < 0.35) this.#reassign();
    else if (chance < 0.5) this.#create(false, ActionState.ASSIGNED);
    this.#advanceOthers();
    this.#forgetFinished();
  }

  #schedule(): void {
    const period = 60_000 / this.#options.ratePerMinute;
    // The pause varies, but the average rate is the given one.
    const pause = period * (0.6 + 0.8 * this.#random());
    this.#timer = this.#options.clock.after(pause, () => {
      this.step();
      this.#schedule();
    });
  }

  #create(own: boolean, state: ActionState): void {
    const { engine, assignees } = this.#options;
    const assignedTo = own ? pick(this.#random, assignees) : pickOtherRobot(this.#random, assignees);
    const requestedBy = pickRequester(this.#random);
    const job = inventJob(this.#random);
    // Actions of a seed may already have some of the ids.
    let id = "";
    do {
      id = `act-${FIRST_NUMBER + this.#made}`;
      this.#made += 1;
    } while (engine.has(id));
    const action = create(ActionSchema, { ...job, id, state, assignedTo, requestedBy, authorizedBy: AUTHORIZER });
    if (state === ActionState.IN_PROGRESS) action.progress = this.#report();
    this.#attempt(engine.create(action));
  }

  /** Cancels an Action that is still ASSIGNED, on behalf of its requester. */
  #withdraw(): void {
    const action = this.#spare();
    if (!action?.requestedBy) return;
    this.#update(action, ActionState.CANCELLED, action.requestedBy, {
      phase: action.progress?.phase ?? "",
      statusMessage: pickWithdrawal(this.#random),
    });
  }

  #reassign(): void {
    const { engine, assignees } = this.#options;
    const action = this.#spare();
    if (action) this.#attempt(engine.assign(action.id, pickOtherRobot(this.#random, assignees)));
  }

  /** Advances the Actions of other robots at random: some report progress, and some fail. */
  #advanceOthers(): void {
    for (const action of this.#options.engine.list()) {
      const state = stateName(action.state);
      const { assignedTo } = action;
      if (!assignedTo || this.#isOwn(action) || isTerminal(state) || this.#random() < 0.5) continue;
      const next = FORWARD_STATES.find((later) => isBefore(state, later));
      if (next === undefined) continue;
      const luck = state === "IN_PROGRESS" ? this.#random() : 1;
      if (luck < 0.1) this.#update(action, ActionState.FAILED, assignedTo, { phase: "Stopped", statusMessage: pickFailure(this.#random) });
      else if (luck < 0.5) this.#update(action, action.state, assignedTo, this.#report());
      else if (next === "COMPLETED")
        this.#update(action, ActionState.COMPLETED, assignedTo, { phase: "Done", statusMessage: "Finished as planned" });
      else this.#update(action, stateNumber(next), assignedTo);
    }
  }

  #forgetFinished(): void {
    const { engine } = this.#options;
    const finished = engine.list().filter(({ state }) => isTerminal(stateName(state)));
    for (const { id } of finished.slice(0, Math.max(0, finished.length - FINISHED_KEPT))) this.#attempt(engine.remove(id));
  }

  /**
   * Returns one of the assignees' unacknowledged Actions; undefined if there are not enough of
   * them.
   */
  #spare(): Action | undefined {
    const untouched = this.#options.engine.list().filter((action) => action.state === ActionState.ASSIGNED && this.#isOwn(action));
    return untouched.length > LEFT_ALONE ? pick(this.#random, untouched.slice(0, -1)) : undefined;
  }

  #isOwn({ assignedTo }: Action): boolean {
    return assignedTo !== undefined && this.#assignees.has(principalKey(assignedTo));
  }

  #report() {
    const [phase, statusMessage] = pick(this.#random, REPORTS);
    return create(ActionProgressSchema, { phase, statusMessage });
  }

  #update(action: Action, state: ActionState, principal: Principal, progress?: { phase: string; statusMessage: string }): void {
    const request = create(UpdateActionStateRequestSchema, { actionId: action.id, state });
    if (progress) request.progress = create(ActionProgressSchema, progress);
    this.#attempt(this.#options.engine.update(request, { principal, readOnly: false }));
  }

  /**
   * Ignores refusals, which are normal: another client was faster, or the store is unavailable for
   * a while.
   */
  #attempt(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      if (!(error instanceof ConnectError)) throw error;
    });
  }
}
