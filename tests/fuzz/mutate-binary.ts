/**
 * Damages one binary message field by field. Bytes that no generated encoder writes are written by
 * hand here.
 */
import { fromJson, toBinary, type JsonValue } from "@bufbuild/protobuf";
import { ActionSchema } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { StreamActionsResponseSchema } from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { bytes, joined } from "../core/transport/wire-format.ts";
import { HOSTILE_IDS } from "./hostile.ts";
import type { SeededRandom } from "./random.ts";

const [VARINT, FIXED64, TEXT, GROUP, END_GROUP, FIXED32] = [0, 1, 2, 3, 4, 5];
/** Field numbers of StreamActionsResponse. */
const EVENT_TYPE = 1;
const TIMESTAMP = 2;
const ACTION = 3;

function varint(value: bigint): Uint8Array {
  const parts: number[] = [];
  let left = BigInt.asUintN(64, value);
  while (left > 127n) {
    parts.push(Number(left & 127n) | 128);
    left >>= 7n;
  }
  return Uint8Array.of(...parts, Number(left));
}

function tag(field: number, type: number): Uint8Array {
  return varint(BigInt(field * 8 + type));
}

function text(field: number, content: Uint8Array): Uint8Array {
  return joined(tag(field, TEXT ?? 2), varint(BigInt(content.byteLength)), content);
}

function number(field: number, value: bigint): Uint8Array {
  return joined(tag(field, VARINT ?? 0), varint(value));
}

const NUMBERS = [0n, 7n, 9n, 12n, 99n, -1n, 2n ** 31n, 2n ** 62n, 2n ** 64n - 1n];

/** Returns a misplaced or malformed field. */
function strayField(random: SeededRandom): Uint8Array {
  const field = random.pick([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 21, 536_870_911]);
  const value = random.pick(NUMBERS);
  return random.pick([
    () => number(field, value),
    () => number(5, value),
    () => text(field, bytes(random.pick(HOSTILE_IDS))),
    () => text(field, Uint8Array.of(0xff, 0xfe, 0x41)),
    () => text(9, joined(text(1, bytes("ann")), text(2, number(1, value)))),
    () => text(9, text(2, joined(number(1, 5n), number(2, value)))),
    () => joined(tag(field, GROUP ?? 3), number(1, 1n), tag(field, END_GROUP ?? 4)),
    () => tag(field, GROUP ?? 3),
    () => tag(field, END_GROUP ?? 4),
    () => joined(tag(field, FIXED64 ?? 1), new Uint8Array(8)),
    () => joined(tag(field, FIXED32 ?? 5), new Uint8Array(3)),
    () => tag(0, VARINT ?? 0),
    () => Uint8Array.of(0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01),
    () => joined(tag(field, TEXT ?? 2), varint(value)),
    () => tag(field, 7),
  ])();
}

/**
 * Returns the message with fields inserted before or after its own, outside and inside its Action.
 */
export function mutatedBinary(random: SeededRandom, message: JsonValue): Uint8Array {
  const { eventType, timestamp, action } = fromJson(StreamActionsResponseSchema, message, { ignoreUnknownFields: true });
  const around = (own: Uint8Array): Uint8Array => {
    const stray = strayField(random);
    return random.chance(0.3) ? joined(stray, own) : joined(own, stray);
  };
  const inside = action === undefined ? new Uint8Array() : toBinary(ActionSchema, action);
  const part = action === undefined ? new Uint8Array() : text(ACTION, random.chance(0.75) ? around(inside) : inside);
  const time =
    timestamp === undefined ? new Uint8Array() : text(TIMESTAMP, number(1, random.chance(0.2) ? random.pick(NUMBERS) : timestamp.seconds));
  const whole = joined(number(EVENT_TYPE, random.chance(0.1) ? random.pick(NUMBERS) : BigInt(eventType)), time, part);
  return random.chance(0.25) ? around(whole) : whole;
}
