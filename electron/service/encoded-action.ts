/**
 * Encodes an Action once for all of its events: live events and the snapshots of all subscribers.
 * Each encoding is kept as long as that version of the Action, which the engine replaces and never
 * modifies.
 */
import { toBinary, toJsonString } from "@bufbuild/protobuf";
import { BinaryWriter, WireType } from "@bufbuild/protobuf/wire";
import { type Action, ActionSchema } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { StreamActionsResponseSchema } from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";

interface Encoded {
  /** A string, because a buffer would need twice the memory and would not be sent faster. */
  jsonTail?: string;
  binaryTail?: Uint8Array;
}

const encodings = new WeakMap<Action, Encoded>();

/** Returns the end of an event in JSON, from the comma before its last field. */
export function jsonTail(action: Action): string {
  return (of(action).jsonTail ??= `,"action":${toJsonString(ActionSchema, action)}}`);
}

/** Returns the last field of an event in binary. */
export function binaryTail(action: Action): Uint8Array {
  return (of(action).binaryTail ??= new BinaryWriter()
    .tag(StreamActionsResponseSchema.field.action.number, WireType.LengthDelimited)
    .bytes(toBinary(ActionSchema, action))
    .finish());
}

function of(action: Action): Encoded {
  const known = encodings.get(action) ?? {};
  encodings.set(action, known);
  return known;
}
