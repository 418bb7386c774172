/**
 * Fixtures of the service's tests: an engine or a running service, Actions, principals and
 * requests.
 */
import { create } from "@bufbuild/protobuf";
import { ConnectError } from "@connectrpc/connect";
import { codeToString } from "@connectrpc/connect/protocol-connect";
import { expect, onTestFinished } from "vitest";
import type { Clock } from "../../electron/service/clock.ts";
import { Engine } from "../../electron/service/engine.ts";
import { parsePrincipal } from "../../electron/service/principal.ts";
import { MemoryStore } from "../../electron/service/stores/memory.ts";
import { parseGrant, type RunningService, type ServiceOptions, startService } from "../../electron/service/server.ts";
import type { Subscriber } from "../../electron/service/subscriber.ts";
import { ActionState } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import {
  ActionEventType,
  ActionStreamMode,
  type StreamActionsRequest,
  StreamActionsRequestSchema,
  type UpdateActionStateRequest,
  UpdateActionStateRequestSchema,
} from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { anAction } from "../support/actions.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { asMessage, KEY, READ_KEY, ROBOT_7 } from "../support/principals.ts";

export const ROBOT = asMessage(ROBOT_7);
export const REPORTER = { principal: ROBOT, readOnly: false };

/** Returns an engine on a memory store, on which a call has taken effect when it returns. */
export function engineOn(clock: Clock = new FakeClock()): Engine {
  const engine = new Engine({ clock, store: new MemoryStore() });
  void engine.start();
  return engine;
}

export interface Watch {
  readonly assignedTo?: readonly string[];
  readonly requestedBy?: readonly string[];
  readonly authorizedBy?: readonly string[];
  readonly mode?: "INITIAL_ONLY" | "LIVE_ONLY";
  readonly heartbeatMs?: number;
}

/** Returns a stream request, for robot-7's queue unless a filter is given. */
export function watch({ mode, heartbeatMs = 0, ...filters }: Watch = {}): StreamActionsRequest {
  const {
    assignedTo = [],
    requestedBy = [],
    authorizedBy = [],
  } = Object.keys(filters).length > 0 ? filters : { assignedTo: ["OBJECT:robot-7"] };
  return create(StreamActionsRequestSchema, {
    assignedTo: assignedTo.map(parsePrincipal),
    requestedBy: requestedBy.map(parsePrincipal),
    authorizedBy: authorizedBy.map(parsePrincipal),
    streamMode: mode ? ActionStreamMode[mode] : ActionStreamMode.UNSPECIFIED,
    heartbeatPeriodMillis: heartbeatMs,
  });
}

/** Returns an engine with one Action in this state. */
export function engineAt(state: keyof typeof ActionState) {
  const engine = engineOn();
  void engine.create(anAction("a", ActionState[state]));
  return engine;
}

export function userNamed(id: string) {
  return asMessage({ type: "USER", id });
}

export function move(
  actionId: string,
  state: keyof typeof ActionState,
  progress?: { phase?: string; statusMessage?: string },
): UpdateActionStateRequest {
  return create(UpdateActionStateRequestSchema, { actionId, state: ActionState[state], ...(progress && { progress }) });
}

/** The pending read of an earlier `eventsOf`: a subscriber has one reader at a time. */
const parked = new WeakMap<Subscriber, ReturnType<Subscriber["take"]>>();

/**
 * Returns the events that a subscriber has available, like "CREATED a1". Stops at the first wait;
 * the next call continues there.
 */
export async function eventsOf(subscriber: Subscriber): Promise<string[]> {
  const events: string[] = [];
  for (;;) {
    const taking = parked.get(subscriber) ?? subscriber.take();
    parked.set(subscriber, taking);
    const next = await Promise.race([taking, nothingMore()]);
    if (next === "nothing more") return events;
    parked.delete(subscriber);
    if (next === undefined) return [...events, "end"];
    const { eventType, action: about } = next.message;
    events.push(about ? `${eventName(eventType)} ${about.id}` : eventName(eventType));
  }
}

/** Resolves one macrotask later, when every promise that depends on no I/O has settled. */
function nothingMore(): Promise<"nothing more"> {
  return new Promise((resolve) => {
    setImmediate(() => resolve("nothing more"));
  });
}

export function eventName(type: ActionEventType): string {
  return Object.entries(ActionEventType).find(([, value]) => value === type)?.[0] ?? String(type);
}

/** Polls until the assertion holds; the timeout is long enough for a busy machine. */
export function eventually<T>(read: () => T) {
  return expect.poll(read, { timeout: 15_000, interval: 10 });
}

/** Returns "code: message" of a call's refusal. Throws when the call succeeds. */
export async function refusal(call: () => unknown): Promise<string> {
  try {
    await call();
  } catch (error) {
    const { code, rawMessage } = ConnectError.from(error);
    return `${codeToString(code)}: ${rawMessage}`;
  }
  throw new Error("it was not refused");
}

/**
 * Starts a service and stops it at the end of the test. robot-7's key may update, the viewer's key
 * may only read.
 */
export async function running(options: Partial<ServiceOptions> = {}): Promise<RunningService> {
  const service = await startService({
    grants: [parseGrant(`${KEY}=OBJECT:robot-7`), parseGrant(`${READ_KEY}=USER:viewer:read`)],
    ...options,
  });
  onTestFinished(() => service.stop());
  return service;
}
