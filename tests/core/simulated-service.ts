/**
 * A small service on the fake wire: it keeps Actions, and answers in any order that a test chooses.
 */
import { create } from "@bufbuild/protobuf";
import { isLegalMove, isTerminal, stateName } from "../../electron/core/lifecycle.ts";
import type { UpdateAnswer } from "../../electron/core/transport/transport.ts";
import { ActionSchema, ProvenanceRecordSchema, type Action, type ActionState } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { ActionEventType, type UpdateActionStateRequest } from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { type FakeWire, type WireStream, type WireUpdate } from "./fake-wire.ts";
import { anAction, applied } from "../support/actions.ts";
import { ROBOT_3, ROBOT_7, asMessage } from "../support/principals.ts";
import { failure } from "./failures.ts";

const ME = asMessage(ROBOT_7);
const ELSEWHERE = asMessage(ROBOT_3);

type Event = { type: ActionEventType; action: Action };

export class SimulatedService {
  readonly actions = new Map<string, Action>();
  /** `name at` of every update that was recorded. */
  readonly recorded = new Set<string>();
  /** Ids that at some time were missing from a snapshot: assigned to someone else, or ended. */
  readonly onceGone = new Set<string>();
  private readonly wire: FakeWire;
  private readonly queues = new Map<WireStream, Event[]>();
  private readonly answered = new Set<WireUpdate>();
  private readonly late: UpdateActionStateRequest[] = [];
  private others = 0;

  constructor(wire: FakeWire) {
    this.wire = wire;
  }

  /** Registers streams opened since the last call: their snapshot is the current state. */
  accept(): void {
    for (const stream of this.wire.streams) {
      if (this.queues.has(stream)) continue;
      this.queues.set(
        stream,
        this.matching()
          .filter((action) => !isTerminal(stateName(action.state)))
          .map((action) => ({ type: ActionEventType.INITIAL, action })),
      );
      stream.open();
    }
  }

  create(id: string): void {
    if (this.actions.has(id)) return;
    this.record(anAction(id), ActionEventType.CREATED);
  }

  /** Moves an Action as someone else; ignores an illegal move. */
  moveByOther(id: string, to: ActionState): void {
    const action = this.actions.get(id);
    if (action === undefined || !isLegalMove(stateName(action.state), stateName(to))) return;
    this.others += 1;
    const provenance = create(ProvenanceRecordSchema, { name: "ann", updatedAt: { seconds: BigInt(this.others), nanos: 0 } });
    this.record(create(ActionSchema, { ...action, state: to, provenance }), eventFor(to));
  }

  assign(id: string, toMe: boolean): void {
    const action = this.actions.get(id);
    if (action === undefined || (action.assignedTo?.id === ME.id) === toMe) return;
    if (!toMe) this.onceGone.add(id);
    this.record(create(ActionSchema, { ...action, assignedTo: toMe ? ME : ELSEWHERE }), ActionEventType.CREATED);
  }

  /** Sends up to `count` of the waiting events on the live stream. */
  deliver(count: number): void {
    this.accept();
    const stream = this.wire.live;
    const queue = this.queues.get(stream);
    for (const event of queue?.splice(0, count) ?? []) stream.event(event.type, event.action);
    if (queue?.length === 0 && !stream.isOver) stream.heartbeat();
  }

  resync(complete: boolean): void {
    this.accept();
    for (const stream of this.wire.resyncs) {
      if (stream.isOver) continue;
      const events = this.queues.get(stream) ?? [];
      for (const event of complete ? events : events.slice(0, events.length / 2)) stream.event(event.type, event.action);
      if (complete) stream.end();
      else stream.fail();
    }
  }

  /** Answers the oldest update that has not been answered. */
  answer(how: "ok" | "empty" | "lostApplied" | "lostUnapplied" | "lostLate" | "neverSent" | "busy"): void {
    const update = this.wire.updates.find((candidate) => !this.answered.has(candidate));
    if (update === undefined) return;
    this.answered.add(update);
    const lost = { accepted: false as const, failure: failure("unreachable", "The connection broke off.") };
    if (how === "neverSent") return update.answer({ accepted: false, failure: failure("unreachable", "refused", { neverSent: true }) });
    if (how === "busy") return update.answer({ accepted: false, failure: failure("resource_exhausted", "busy", { retryAfterMs: 500 }) });
    if (how === "lostUnapplied") return update.answer(lost);
    if (how === "lostLate") {
      this.late.push(update.request);
      return update.answer(lost);
    }
    const answer = this.apply(update.request);
    update.answer(how === "lostApplied" ? lost : how === "empty" && answer.accepted ? { accepted: true } : answer);
  }

  /** Delivers a request that was treated as lost. */
  arriveLate(): void {
    const request = this.late.shift();
    if (request !== undefined) this.apply(request);
  }

  get hasUnanswered(): boolean {
    return this.wire.updates.some((update) => !this.answered.has(update));
  }

  matching(): Action[] {
    return [...this.actions.values()].filter((action) => action.assignedTo?.id === ME.id);
  }

  private apply(request: UpdateActionStateRequest): UpdateAnswer {
    const action = this.actions.get(request.actionId);
    if (action === undefined) return refused("not_found", "There is no such Action.");
    if (!isLegalMove(stateName(action.state), stateName(request.state)))
      return refused("failed_precondition", `It is ${stateName(action.state)}.`);
    const next = applied(action, request);
    this.recorded.add(markOf(request));
    this.record(next, eventFor(request.state));
    return { accepted: true, action: next };
  }

  private record(action: Action, type: ActionEventType): void {
    this.accept();
    this.actions.set(action.id, action);
    if (isTerminal(stateName(action.state))) this.onceGone.add(action.id);
    if (action.assignedTo?.id !== ME.id) return;
    for (const [stream, queue] of this.queues) if (!stream.isResync) queue.push({ type, action });
  }
}

/** Returns the identity of a report: its author, and its time in epoch milliseconds. */
export function markOf(request: UpdateActionStateRequest): string {
  const { name = "", updatedAt } = request.provenance ?? {};
  return `${request.actionId} ${name} ${Number(updatedAt?.seconds ?? 0n) * 1000 + Math.floor((updatedAt?.nanos ?? 0) / 1e6)}`;
}

function eventFor(state: ActionState): ActionEventType {
  return stateName(state) === "CANCELLED" ? ActionEventType.CANCELLED : ActionEventType.UPDATED;
}

function refused(code: "not_found" | "failed_precondition", message: string): UpdateAnswer {
  return { accepted: false, failure: failure(code, message, { fromService: true }) };
}
