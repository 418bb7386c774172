/**
 * One event on its way to the subscribers. Each form is encoded once, on first use, and shared by
 * all subscribers of that form. The length of its JSON is also the measure of every subscriber's
 * buffer, since JSON is the larger of the two codecs.
 */
import { create, toBinary, toJsonString } from "@bufbuild/protobuf";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { encodeEnvelope } from "@connectrpc/connect/protocol";
import type { Action } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import {
  type ActionEventType,
  type StreamActionsResponse,
  StreamActionsResponseSchema,
} from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";

/** Bytes in front of the data of an envelope: flags and length. */
const ENVELOPE_HEAD = 5;

export class StreamEvent {
  readonly message: StreamActionsResponse;
  #json: Buffer | undefined;
  #binary: Uint8Array | undefined;

  /** The Action is shared, not copied: the engine replaces Actions and never changes one. */
  constructor(eventType: ActionEventType, at: number, action?: Action) {
    this.message = create(StreamActionsResponseSchema, { eventType, timestamp: timestampFromMs(at) });
    if (action) this.message.action = action;
  }

  /** The event as one line of NDJSON, with its line feed. */
  get line(): Uint8Array {
    return this.#enclosedJson().subarray(ENVELOPE_HEAD);
  }

  /** The event in JSON in the envelope of Connect, gRPC and gRPC-Web. */
  get jsonEnvelope(): Uint8Array {
    return this.#enclosedJson().subarray(0, -1);
  }

  /** The event in protobuf's binary form in the same envelope. */
  get binaryEnvelope(): Uint8Array {
    this.#binary ??= encodeEnvelope(0, toBinary(StreamActionsResponseSchema, this.message));
    return this.#binary;
  }

  /** Its weight in a subscriber's buffer, in bytes. */
  get bytes(): number {
    return this.#enclosedJson().byteLength - ENVELOPE_HEAD;
  }

  /** Both JSON forms in one piece: the envelope's head, the JSON, a line feed. */
  #enclosedJson(): Buffer {
    if (this.#json) return this.#json;
    const text = `${toJsonString(StreamActionsResponseSchema, this.message)}\n`;
    const bytes = Buffer.allocUnsafeSlow(ENVELOPE_HEAD + Buffer.byteLength(text));
    bytes.writeUInt8(0, 0);
    bytes.writeUInt32BE(bytes.byteLength - ENVELOPE_HEAD - 1, 1);
    bytes.write(text, ENVELOPE_HEAD);
    this.#json = bytes;
    return bytes;
  }
}
