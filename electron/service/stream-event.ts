/**
 * One event for the subscribers. Each format is encoded once, on first use, and shared by all
 * subscribers of that format; its Action's part is shared by all events of that Action
 * (encoded-action.ts). The length of the JSON also measures every subscriber's buffer, since JSON
 * is the larger format.
 */
import { create, toBinary, toJsonString } from "@bufbuild/protobuf";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import type { Action } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import {
  ActionEventType,
  type StreamActionsResponse,
  StreamActionsResponseSchema,
} from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { binaryTail, jsonTail } from "./encoded-action.ts";

/** Bytes before the data of an envelope: flags and length. */
const ENVELOPE_HEAD = 5;
const CLOSING = "}";
const LINE_FEED = 0x0a;

export class StreamEvent {
  readonly #eventType: ActionEventType;
  readonly #at: number;
  readonly #action: Action | undefined;
  #json: Buffer | undefined;
  #binary: Uint8Array | undefined;

  /**
   * The Action is shared, not copied, because the engine replaces Actions and never modifies one.
   */
  constructor(eventType: ActionEventType, at: number, action?: Action) {
    this.#eventType = eventType;
    this.#at = at;
    this.#action = action;
  }

  get message(): StreamActionsResponse {
    const message = this.#head();
    if (this.#action) message.action = this.#action;
    return message;
  }

  /** The event as one line of NDJSON, with its line feed. */
  get line(): Uint8Array {
    return this.#enclosedJson().subarray(ENVELOPE_HEAD);
  }

  /** The event in JSON in the envelope of Connect, gRPC and gRPC-Web. */
  get jsonEnvelope(): Uint8Array {
    return this.#enclosedJson().subarray(0, -1);
  }

  /** The event in protobuf's binary format in the same envelope. */
  get binaryEnvelope(): Uint8Array {
    if (this.#binary) return this.#binary;
    const head = toBinary(StreamActionsResponseSchema, this.#head());
    const tail = this.#action ? binaryTail(this.#action) : new Uint8Array();
    const bytes = envelopeOf(head.byteLength + tail.byteLength);
    bytes.set(head, ENVELOPE_HEAD);
    bytes.set(tail, ENVELOPE_HEAD + head.byteLength);
    this.#binary = bytes;
    return bytes;
  }

  /** Size in a subscriber's buffer, in bytes. */
  get bytes(): number {
    return this.#enclosedJson().byteLength - ENVELOPE_HEAD;
  }

  /** Returns the message without its Action, which is the last field. */
  #head(): StreamActionsResponse {
    return create(StreamActionsResponseSchema, { eventType: this.#eventType, timestamp: timestampFromMs(this.#at) });
  }

  /** Returns both JSON forms in one buffer: the envelope's head, the JSON, and a line feed. */
  #enclosedJson(): Buffer {
    if (this.#json) return this.#json;
    const head = toJsonString(StreamActionsResponseSchema, this.#head());
    const tail = this.#action ? jsonTail(this.#action) : CLOSING;
    const headSize = head.length - CLOSING.length;
    const size = headSize + Buffer.byteLength(tail);
    const bytes = envelopeOf(size, LINE_FEED);
    bytes.write(head, ENVELOPE_HEAD, "latin1");
    bytes.write(tail, ENVELOPE_HEAD + headSize);
    this.#json = bytes;
    return bytes;
  }
}

let latestHeartbeat: { readonly at: number; readonly event: StreamEvent } | undefined;

/**
 * Returns the heartbeat of this millisecond, which all streams share, so that it is encoded once.
 */
export function heartbeatAt(at: number): StreamEvent {
  if (latestHeartbeat?.at !== at) latestHeartbeat = { at, event: new StreamEvent(ActionEventType.HEARTBEAT, at) };
  return latestHeartbeat.event;
}

/** Allocates an envelope for data of this size, optionally with one byte after it. */
function envelopeOf(size: number, behind?: number): Buffer {
  const bytes = Buffer.allocUnsafeSlow(ENVELOPE_HEAD + size + (behind === undefined ? 0 : 1));
  bytes.writeUInt8(0, 0);
  bytes.writeUInt32BE(size, 1);
  if (behind !== undefined) bytes.writeUInt8(behind, ENVELOPE_HEAD + size);
  return bytes;
}
