/**
 * One event on its way to the subscribers. Its NDJSON line is encoded once, when first asked for, and shared by all of them; its length is also
 * the measure of every subscriber's buffer, since JSON is the larger of the two codecs.
 */
import { create, toJsonString } from "@bufbuild/protobuf";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import type { Action } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import {
  type ActionEventType,
  type StreamActionsResponse,
  StreamActionsResponseSchema,
} from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";

const encoder = new TextEncoder();

export class StreamEvent {
  readonly message: StreamActionsResponse;
  #line: Uint8Array | undefined;

  /** The Action is shared, not copied: the engine replaces Actions and never changes one. */
  constructor(eventType: ActionEventType, at: number, action?: Action) {
    this.message = create(StreamActionsResponseSchema, { eventType, timestamp: timestampFromMs(at) });
    if (action) this.message.action = action;
  }

  /** The event as one line of NDJSON, with its line feed. */
  get line(): Uint8Array {
    this.#line ??= encoder.encode(`${toJsonString(StreamActionsResponseSchema, this.message)}\n`);
    return this.#line;
  }

  /** What it weighs in a subscriber's buffer, in bytes. */
  get bytes(): number {
    return this.line.byteLength;
  }
}
