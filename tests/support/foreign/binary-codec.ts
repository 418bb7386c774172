/**
 * Converts messages to and from protobuf bytes by hand: the wire format is small, and a test can
 * choose the fields that the service omits.
 */
import { enumNumber } from "./json-codec.ts";
import { NEW_ENUM_NUMBER, type FieldRule, type MessageType, type Plain, type Value } from "./schema.ts";
import type { Style } from "./style.ts";

type BinaryStyle = Pick<Style, "unset" | "fields">;

const VARINT = 0;
const FIXED64 = 1;
const BYTES = 2;
const FIXED32 = 5;
const SECONDS_AND_NANOS: MessageType = [
  { name: "seconds", number: 1, type: { is: "number" } },
  { name: "nanos", number: 2, type: { is: "number" } },
];

export function toBytes(type: MessageType, message: Plain, style: BinaryStyle): Buffer {
  const parts = type.flatMap((rule) => {
    const value = message[rule.name];
    if (value !== undefined) return [fieldBytes(rule, value, style)];
    // A scalar may be written although it has no value; a written message is present.
    const isScalar = rule.type.is === "text" || rule.type.is === "enum" || rule.type.is === "number";
    return isScalar && style.unset === "default values" ? [fieldBytes(rule, rule.type.is === "text" ? "" : 0, style)] : [];
  });
  if (style.fields === "new") parts.push(varint((900 << 3) | BYTES), lengthOf(Buffer.from("etag")), varint((901 << 3) | VARINT), varint(7));
  return Buffer.concat(parts);
}

function fieldBytes({ number, type }: FieldRule, value: Value, style: BinaryStyle): Buffer {
  const bytes = (payload: Buffer): Buffer => Buffer.concat([varint((number << 3) | BYTES), lengthOf(payload)]);
  switch (type.is) {
    case "text":
      return bytes(Buffer.from(value as string));
    case "message":
      return bytes(toBytes(type.of, value as Plain, style));
    case "time": {
      const seconds = Math.floor((value as number) / 1000);
      const time = { seconds, nanos: ((value as number) - seconds * 1000) * 1_000_000 };
      return bytes(toBytes(SECONDS_AND_NANOS, time, { unset: "absent", fields: "documented" }));
    }
    case "enum":
      return Buffer.concat([varint((number << 3) | VARINT), varint(value === 0 ? 0 : enumNumber(type.of, value as string))]);
    case "number":
      return Buffer.concat([varint((number << 3) | VARINT), varint(value as number)]);
  }
}

function lengthOf(payload: Buffer): Buffer {
  return Buffer.concat([varint(payload.byteLength), payload]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  do {
    bytes.push(Number(rest & 0x7fn) | (rest > 0x7fn ? 0x80 : 0));
    rest >>= 7n;
  } while (rest > 0n);
  return Buffer.from(bytes);
}

/** Parses a message. Throws when the bytes are no message. */
export function fromBytes(type: MessageType, bytes: Buffer): Plain {
  const message: Plain = {};
  let at = 0;
  const read = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at];
      if (byte === undefined) throw new Error("The message is cut off.");
      at += 1;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < bytes.byteLength) {
    const tag = Number(read());
    const rule = type.find(({ number }) => number === tag >>> 3);
    const kind = tag & 7;
    if (kind === VARINT) {
      const value = Number(BigInt.asIntN(64, read()));
      if (rule !== undefined)
        message[rule.name] = rule.type.is === "enum" ? (rule.type.of.values[value] ?? String(NEW_ENUM_NUMBER)) : value;
    } else if (kind === BYTES) {
      const length = Number(read());
      const payload = bytes.subarray(at, (at += length));
      if (payload.byteLength < length) throw new Error("The message is cut off.");
      if (rule !== undefined) put(message, rule, payload);
    } else if (kind === FIXED64 || kind === FIXED32) {
      at += kind === FIXED64 ? 8 : 4;
    } else {
      throw new Error("The message is no protobuf.");
    }
  }
  return message;
}

function put(message: Plain, rule: FieldRule, payload: Buffer): void {
  const value = bytesPlain(rule, payload);
  message[rule.name] = rule.many ? [...((message[rule.name] as Value[] | undefined) ?? []), value] : value;
}

function bytesPlain({ type }: FieldRule, payload: Buffer): Value {
  if (type.is === "message") return fromBytes(type.of, payload);
  if (type.is !== "time") return payload.toString("utf8");
  const { seconds = 0, nanos = 0 } = fromBytes(SECONDS_AND_NANOS, payload) as { seconds?: number; nanos?: number };
  return seconds * 1000 + Math.floor(nanos / 1_000_000);
}
