/** Reads one binary message strictly, by the wire format alone; see reading.ts. */
import { ABSENT, EVENTS, PRINCIPAL_TYPES, readingOf, STATES, sure, UNSURE, type Field, type Reading } from "./reading.ts";

type Value = bigint | Uint8Array;

/**
 * The fields of one message by number. `whole` means that the wire format is valid to the last
 * byte.
 */
interface Fields {
  values: Map<number, Value[]>;
  whole: boolean;
}

class Cursor {
  private readonly data: Uint8Array;
  private at = 0;

  constructor(data: Uint8Array) {
    this.data = data;
  }

  get isAtEnd(): boolean {
    return this.at >= this.data.byteLength;
  }

  /** Reads a varint of at most ten bytes; throws if the data ends before. */
  varint(): bigint {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.take(1)[0] as number;
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return BigInt.asIntN(64, value);
    }
    throw new Error("a varint of more than ten bytes");
  }

  take(length: number): Uint8Array {
    if (length > this.data.byteLength - this.at) throw new Error("cut off");
    this.at += length;
    return this.data.subarray(this.at - length, this.at);
  }
}

function fieldsOf(data: Uint8Array): Fields {
  const cursor = new Cursor(data);
  const values = new Map<number, Value[]>();
  try {
    while (!cursor.isAtEnd) {
      const head = Number(BigInt.asUintN(64, cursor.varint()));
      const field = Math.floor(head / 8);
      if (field < 1 || field >= 2 ** 29) return { values, whole: false };
      values.set(field, [...(values.get(field) ?? []), valueOf(cursor, head % 8)]);
    }
    return { values, whole: true };
  } catch {
    return { values, whole: false };
  }
}

/** Throws if there is no value of this wire type. No reader in these tests accepts groups. */
function valueOf(cursor: Cursor, wireType: number): Value {
  if (wireType === 0) return cursor.varint();
  if (wireType === 2) return cursor.take(Number(BigInt.asUintN(64, cursor.varint())));
  if (wireType === 1 || wireType === 5) return cursor.take(wireType === 1 ? 8 : 4);
  throw new Error("a group, or no wire type at all");
}

/** Returns a field's last value, and whether it is the only one in a valid message. */
function single(fields: Fields, field: number): { value: Value | undefined; sure: boolean } {
  const values = fields.values.get(field) ?? [];
  return { value: values.at(-1), sure: fields.whole && values.length < 2 };
}

function utf8(value: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(value);
  } catch {
    return undefined;
  }
}

function readText(fields: Fields, field: number): Field {
  const { value, sure: isSure } = single(fields, field);
  if (value === undefined && isSure) return ABSENT;
  const text = value === undefined || typeof value === "bigint" ? undefined : utf8(value);
  if (isSure && text !== undefined) return text === "" ? ABSENT : sure(text);
  // After invalid bytes, another reader may have found the field.
  const maybe = (fields.values.get(field) ?? []).flatMap((one) => (typeof one === "bigint" ? [] : [utf8(one) ?? ""]));
  return { is: "unsure", maybe: ["", ...maybe] };
}

function readEnum(fields: Fields, field: number, names: readonly string[]): Field {
  const { value, sure: isSure } = single(fields, field);
  if (value === undefined) return isSure ? ABSENT : UNSURE;
  if (!isSure || typeof value !== "bigint") return UNSURE;
  if (value === 0n) return ABSENT;
  const known = value > 0n && value <= BigInt(names.length) ? names[Number(value) - 1] : undefined;
  return known === undefined ? { is: "unsure", maybe: ["UNKNOWN", ...names] } : sure(known);
}

function readPrincipal(fields: Fields, field: number): Field {
  const { value, sure: isSure } = single(fields, field);
  if (value === undefined) return isSure ? ABSENT : UNSURE;
  if (!isSure || typeof value === "bigint") return UNSURE;
  const inner = fieldsOf(value);
  const id = readText(inner, 1);
  const type = readEnum(inner, 2, PRINCIPAL_TYPES);
  return id.is === "sure" && type.is === "sure" ? sure(`${type.value}:${id.value}`) : UNSURE;
}

function readProvenances(fields: Fields, field: number): string[] {
  return (fields.values.get(field) ?? []).flatMap((value) => {
    if (typeof value === "bigint") return [];
    const inner = fieldsOf(value);
    const names = inner.values.get(1) ?? [Uint8Array.of()];
    const times = (inner.values.get(2) ?? []).flatMap((time) => (typeof time === "bigint" ? [] : [fieldsOf(time).values]));
    const moments = times.map((parts) => numberIn(parts, 1) * 1000 + Math.floor(numberIn(parts, 2) / 1e6));
    return names.flatMap((name) => (typeof name === "bigint" ? [] : moments.map((at) => `${utf8(name) ?? ""}@${at}`)));
  });
}

function numberIn(values: Fields["values"], field: number): number {
  const value = values.get(field)?.at(-1);
  return typeof value === "bigint" ? Number(value) : 0;
}

export function readBinary(payload: Uint8Array): Reading {
  const message = fieldsOf(payload);
  const type = readEnum(message, 1, EVENTS);
  const { value: action, sure: isSure } = single(message, 3);
  if (type.is === "sure" && type.value === "HEARTBEAT") return { is: "heartbeat" };
  if (!isSure || typeof action === "bigint") {
    const parts = (message.values.get(3) ?? []).flatMap((part) => (typeof part === "bigint" ? [] : (fieldsOf(part).values.get(1) ?? [])));
    // The message is broken at this level and may be anything: a reader that uses the bytes before
    // the break may find an Action.
    return { is: "unreadable", maybeIds: ["", ...parts.flatMap((id) => (typeof id === "bigint" ? [] : [utf8(id) ?? ""]))] };
  }
  if (action === undefined) return type.is === "sure" ? { is: "unreadable", maybeIds: [] } : { is: "nothing" };
  const fields = fieldsOf(action);
  return readingOf(type, {
    id: readText(fields, 1),
    name: readText(fields, 2),
    state: readEnum(fields, 5, STATES),
    assignee: readPrincipal(fields, 8),
    provenances: readProvenances(fields, 9),
  });
}

/** Like `provenancesInAnswer` of read-json.ts, for binary messages. */
export function provenancesInBinaryAnswer(body: Uint8Array): string[] {
  return (fieldsOf(body).values.get(1) ?? []).flatMap((action) => (typeof action === "bigint" ? [] : readProvenances(fieldsOf(action), 9)));
}
