/**
 * The service's side of a chaotic history: the real engine on the test's clock, the other clients,
 * and its own log of every update that reached it.
 */
import { create } from "@bufbuild/protobuf";
import { ConnectError } from "@connectrpc/connect";
import { codeToString } from "@connectrpc/connect/protocol-connect";
import { isTerminal, stateName, stateNumber } from "../../electron/core/lifecycle.ts";
import { Engine } from "../../electron/service/engine.ts";
import { MemoryStore } from "../../electron/service/stores/memory.ts";
import { ActionSchema, ProvenanceRecordSchema, type Action } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import type { StreamActionsRequest, UpdateActionStateRequest } from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { anAction } from "../support/actions.ts";
import type { SeededRandom } from "../fuzz/random.ts";
import { ANN, ROBOT_3, ROBOT_7, asMessage } from "../support/principals.ts";

const ME = asMessage(ROBOT_7);
const OTHER = asMessage(ROBOT_3);
const REQUESTER = asMessage(ANN);

/** One arrival of an update at the service. */
export interface Arrival {
  /** Name of the Docket that sent it. */
  from: string;
  /** Id of the update, with which its Idempotency-Key begins. */
  key: string;
  /** How often the user has sent it anew, each time under a new key. */
  sentAnew: number;
  request: UpdateActionStateRequest;
  /** "accepted", "repeated", or the code of the refusal. */
  fate: string;
}

/** How a service treats the provenance that it receives. */
type ProvenanceStyle = "kept" | "seconds" | "dropped";

export class World {
  readonly clock = new FakeClock();
  /** Whether a repeated Idempotency-Key gets the first response again. */
  readonly honoursKeys: boolean;
  readonly provenance: ProvenanceStyle;
  readonly arrivals: Arrival[] = [];
  private readonly engine: Engine;
  private readonly grant = { keyId: "secret-key", principal: ME, readOnly: false };
  /** Monotonic milliseconds at which an Action was last changed. */
  private readonly changes = new Map<string, number>();
  private readonly absences = new Map<string, { until: number }>();
  /** Id of the update that last ended or removed an Action; empty if another client did so. */
  private readonly ends = new Map<string, string>();
  /** The responses by Idempotency-Key. */
  private readonly answers = new Map<string, Action | ConnectError>();
  private created = 0;

  constructor(random: SeededRandom) {
    this.honoursKeys = random.chance(0.7);
    const style = random.next();
    this.provenance = style < 0.8 ? "kept" : style < 0.9 ? "seconds" : "dropped";
    const clock = {
      now: () => Math.floor(this.clock.now()),
      monotonic: () => this.clock.monotonic(),
      after: (ms: number, run: () => void) => this.clock.after(ms, run),
    };
    this.engine = new Engine({ clock, store: new MemoryStore() });
    void this.engine.start();
  }

  subscribe(request: StreamActionsRequest): ReturnType<Engine["subscribe"]> {
    return this.engine.subscribe(request, this.grant.keyId);
  }

  /** Records an update, or throws a ConnectError if it is refused. */
  async take(from: string, idempotencyKey: string, request: UpdateActionStateRequest): Promise<Action> {
    const { key, sentAnew } = readKey(idempotencyKey);
    const first = this.honoursKeys ? this.answers.get(idempotencyKey) : undefined;
    const taken = await outcomeOf(this.engine.update(request, this.grant, this.honoursKeys ? idempotencyKey : undefined));
    const decided = taken instanceof ConnectError ? codeToString(taken.code) : "accepted";
    const fate = first === undefined ? decided : "repeated";
    this.arrivals.push({ from, key, sentAnew, request, fate });
    if (fate === "accepted") this.noted(request.actionId, key);
    const answer = first ?? taken;
    this.answers.set(idempotencyKey, answer);
    if (answer instanceof ConnectError) throw answer;
    return answer;
  }

  /**
   * Performs an action of another client: a new Action, a move, another assignee, or a move by
   * another client of the same principal.
   */
  happen(random: SeededRandom): void {
    const ids = this.all().map(({ id }) => id);
    const kind = random.next();
    if (ids.length < 3 || kind < 0.2) return this.create();
    const id = random.pick(ids);
    if (kind < 0.3) this.attempt(id, () => this.engine.assign(id, random.chance(0.5) ? OTHER : ME));
    else if (kind < 0.36) this.attempt(id, () => this.engine.remove(id));
    else this.moveByOther(random, id);
  }

  create(): void {
    this.created += 1;
    const id = `a-${this.created}`;
    this.absences.set(id, { until: this.clock.monotonic() });
    void this.engine.create(anAction(id));
    this.noted(id, "");
  }

  /** Returns the Action as this service sends it. */
  told(action: Action): Action {
    const { provenance, ...rest } = action;
    if (this.provenance === "kept" || provenance === undefined) return action;
    if (this.provenance === "dropped") return create(ActionSchema, rest);
    const { name, updatedAt } = provenance;
    const whole = create(ProvenanceRecordSchema, { name });
    if (updatedAt !== undefined) whole.updatedAt = { ...updatedAt, nanos: 0 };
    return create(ActionSchema, { ...rest, provenance: whole });
  }

  /** The current list for robot-7. */
  listed(): Action[] {
    return this.all()
      .map((action) => this.told(action))
      .filter((action) => action.assignedTo?.id === ME.id && !isTerminal(stateName(action.state)));
  }

  get(id: string): Action | undefined {
    return this.all().find((action) => action.id === id);
  }

  /** How long the Action has been unchanged, in milliseconds. */
  unchangedMs(id: string): number {
    return this.clock.monotonic() - (this.changes.get(id) ?? 0);
  }

  /** Whether every list of the last `ms` milliseconds must have contained the Action. */
  wasListedFor(id: string, ms: number): boolean {
    const absence = this.absences.get(id);
    return absence !== undefined && absence.until < this.clock.monotonic() - ms;
  }

  /**
   * The id of the update that ended the Action, or "" if another client ended it or took it away.
   */
  endedBy(id: string): string | undefined {
    return this.ends.get(id);
  }

  recordings(key: string): Arrival[] {
    return this.arrivals.filter((arrival) => arrival.key === key && arrival.fate === "accepted");
  }

  private all(): Action[] {
    return this.engine.list();
  }

  private moveByOther(random: SeededRandom, id: string): void {
    const state = stateName(this.get(id)?.state ?? 0);
    const forward = { ASSIGNED: "ACKNOWLEDGED", ACKNOWLEDGED: "PLANNED", PLANNED: "IN_PROGRESS", IN_PROGRESS: "COMPLETED" } as const;
    const next = state in forward ? forward[state as keyof typeof forward] : state;
    const target = random.pick([next, state, next, "CANCELLED", "FAILED"] as const);
    const mine = random.chance(0.3);
    const update = {
      $typeName: "example.wdm.v1.service.UpdateActionStateRequest" as const,
      actionId: id,
      state: stateNumber(target),
    };
    this.attempt(id, () => this.engine.update(update, { principal: mine ? ME : REQUESTER, readOnly: false }));
  }

  private attempt(id: string, work: () => Promise<unknown>): void {
    const before = this.get(id);
    work().catch((error: unknown) => {
      if (!(error instanceof ConnectError)) throw error;
    });
    // The memory store applies changes before the call returns; an accepted change replaces the
    // Action.
    if (this.get(id) !== before) this.noted(id, "");
  }

  private noted(id: string, by: string): void {
    const now = this.clock.monotonic();
    this.changes.set(id, now);
    const isListed = this.listed().some((action) => action.id === id);
    if (!isListed) {
      this.absences.set(id, { until: Number.POSITIVE_INFINITY });
      if (by === "" || !this.ends.has(id)) this.ends.set(id, by);
    } else if (this.absences.get(id)?.until === Number.POSITIVE_INFINITY) {
      this.absences.set(id, { until: now });
      this.ends.delete(id);
    }
  }
}

/**
 * Splits a key into the update id, which ends with a number, and the count that a resent update
 * adds.
 */
export function readKey(idempotencyKey: string): { key: string; sentAnew: number } {
  const [, key = idempotencyKey, sentAnew = "0"] = /^(\w+-\d+)-(\d+)$/u.exec(idempotencyKey) ?? [];
  return { key, sentAnew: Number(sentAnew) };
}

/** Returns the Action or the refusal; rethrows any other error as a defect of the service. */
async function outcomeOf(taking: Promise<Action>): Promise<Action | ConnectError> {
  try {
    return await taking;
  } catch (error) {
    if (error instanceof ConnectError) return error;
    throw error;
  }
}
