/** The same events as the bytes of every wire format, in chunks of a socket's size. */
import { create, toBinary, toJsonString } from "@bufbuild/protobuf";
import { encodeEnvelope } from "@connectrpc/connect/protocol";
import { ActionPriority, ActionScope, ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import {
  ActionEventType,
  type StreamActionsResponse,
  StreamActionsResponseSchema,
} from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import type { Settings } from "../../../electron/core/settings/schema.ts";
import { anAction } from "../../support/actions.ts";
import { ANN, asMessage } from "../../support/principals.ts";

const CHUNK = 64 * 1024;
/** Time of the first event, in seconds since 1970. */
const BEGAN = 1_700_000_000;

export type Wire = Pick<Settings, "transport" | "codec">;

export const JSON_WIRE: Wire = { transport: "connect", codec: "json" };
export const BINARY_WIRE: Wire = { transport: "connect", codec: "binary" };
export const GRPC_WEB_WIRE: Wire = { transport: "grpc-web", codec: "binary" };
export const REST_WIRE: Wire = { transport: "rest", codec: "json" };

const PRIORITIES = [ActionPriority.LOW, ActionPriority.MEDIUM, ActionPriority.HIGH, ActionPriority.CRITICAL] as const;

/** Returns an event with the Action of this number, in its `step`th version. */
function event(eventType: ActionEventType, number: number, step: number): StreamActionsResponse {
  const time = { seconds: BigInt(BEGAN + step), nanos: 1_000_000 * (number % 1_000) };
  const action = anAction(actionId(number), {
    name: `Inspect pump ${number} of line ${number % 40}`,
    scope: ActionScope.TASK,
    state: step === 0 ? ActionState.ASSIGNED : ActionState.IN_PROGRESS,
    priority: PRIORITIES[number % PRIORITIES.length] ?? ActionPriority.LOW,
    requestedBy: asMessage(ANN),
    progress: { phase: step === 0 ? "" : `Step ${step % 10} of 10`, statusMessage: step === 0 ? "" : `${step} of its points are done` },
    provenance: { name: "ann", updatedAt: time },
  });
  return create(StreamActionsResponseSchema, { eventType, timestamp: time, action });
}

export function actionId(number: number): string {
  return `act-${String(number).padStart(6, "0")}`;
}

/** Returns a list of Actions 0 to `count` − 1 and the heartbeat that ends it. */
export function* listEvents(count: number): Generator<StreamActionsResponse> {
  for (let number = 0; number < count; number += 1) yield event(ActionEventType.INITIAL, number, 0);
  yield heartbeat();
}

export function heartbeat(): StreamActionsResponse {
  return create(StreamActionsResponseSchema, { eventType: ActionEventType.HEARTBEAT });
}

/** Returns the time that a row shows for the version of the Action after `changes` changes. */
export function reportedAt(number: number, actions: number, changes: number): number {
  const step = Math.floor(changes / actions) + (number < changes % actions ? 1 : 0);
  return (BEGAN + step) * 1_000 + (number % 1_000);
}

/** Returns changes `first` to `first + count` − 1, spread over `actions` Actions in turn. */
export function* changeEvents(actions: number, first: number, count: number): Generator<StreamActionsResponse> {
  for (let index = first; index < first + count; index += 1)
    yield event(ActionEventType.UPDATED, index % actions, 1 + Math.floor(index / actions));
}

/** Returns events as bytes, in chunks of 64 KiB. */
export function bytesOf({ transport, codec }: Wire, events: Iterable<StreamActionsResponse>): Uint8Array[] {
  const parts: Uint8Array[] = [];
  const encoder = new TextEncoder();
  for (const message of events) {
    const json = (): string => toJsonString(StreamActionsResponseSchema, message);
    if (transport === "rest") parts.push(encoder.encode(`${json()}\n`));
    else parts.push(encodeEnvelope(0, codec === "binary" ? toBinary(StreamActionsResponseSchema, message) : encoder.encode(json())));
  }
  return chunked(Buffer.concat(parts));
}

/** Returns the bytes that end a stream as its protocol requires. */
export function endOf({ transport }: Wire): Uint8Array[] {
  if (transport === "rest") return [];
  const text = transport === "connect" ? "{}" : "grpc-status: 0\r\n";
  return [encodeEnvelope(transport === "connect" ? 2 : 128, new TextEncoder().encode(text))];
}

export function contentTypeOf({ transport, codec }: Wire): string {
  if (transport === "rest") return "application/x-ndjson";
  if (transport === "grpc-web") return codec === "binary" ? "application/grpc-web+proto" : "application/grpc-web+json";
  return codec === "binary" ? "application/connect+proto" : "application/connect+json";
}

function chunked(bytes: Uint8Array): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  for (let offset = 0; offset < bytes.length; offset += CHUNK) chunks.push(bytes.subarray(offset, offset + CHUNK));
  return chunks;
}
