/**
 * Reads a message from its binary form field by field, for messages that the library would reject
 * because of one field, or in which it would accept a wrong type.
 */
import { mergeFromBinary, ScalarType, type DescField, type DescMessage } from "@bufbuild/protobuf";
import { reflect, type ReflectMessage } from "@bufbuild/protobuf/reflect";
import { BinaryReader, WireType } from "@bufbuild/protobuf/wire";
import { TimestampSchema } from "@bufbuild/protobuf/wkt";
import { pathOf, prefixFor } from "./tolerant-json.ts";
import { join } from "./bytes.ts";

/**
 * Whether every field, at any depth, has the type of the schema. The library does not check this
 * and would read the length of a text as the number of a state. Also false for a truncated message.
 */
export function conforms(schema: DescMessage, bytes: Uint8Array): boolean {
  try {
    const reader = new BinaryReader(bytes);
    return isWellTyped(schema, reader, bytes.byteLength);
  } catch {
    return false;
  }
}

/**
 * Returns the readable part of the bytes and adds the paths of the rest to `unreadable`. After a
 * structural error, nothing more is read.
 */
export function readBinary(schema: DescMessage, bytes: Uint8Array, unreadable: Set<string>, prefix = ""): ReflectMessage {
  const message = reflect(schema);
  const { parts, isWhole } = split(schema, bytes);
  for (const field of schema.fields) {
    const records = parts.get(field);
    // Any field may have followed the structural error.
    if (records === undefined ? !isWhole : !readField(message, field, records, unreadable, prefix)) unreadable.add(pathOf(prefix, field));
  }
  return message;
}

/**
 * Returns the bytes of one message field, joined as for merging; undefined if the field was not
 * sent or the structure is broken.
 */
export function bytesOf(schema: DescMessage, bytes: Uint8Array, name: string): Uint8Array | undefined {
  const field = schema.fields.find(({ jsonName }) => jsonName === name);
  const records = field === undefined ? undefined : split(schema, bytes).parts.get(field);
  return records === undefined ? undefined : join(records.map(({ content }) => content));
}

interface FieldRecord {
  wireType: WireType;
  /** The bytes including the tag. */
  whole: Uint8Array;
  /** The content of a length-delimited field, without tag and length. */
  content: Uint8Array;
}

function split(schema: DescMessage, bytes: Uint8Array): { parts: Map<DescField, FieldRecord[]>; isWhole: boolean } {
  const parts = new Map<DescField, FieldRecord[]>();
  const reader = new BinaryReader(bytes);
  try {
    while (reader.pos < bytes.byteLength) {
      const start = reader.pos;
      const [number, wireType] = reader.tag();
      const content = wireType === WireType.LengthDelimited ? reader.bytes() : reader.skip(wireType, number);
      const field = schema.fields.find((candidate) => candidate.number === number);
      if (field === undefined) continue;
      const records = parts.get(field) ?? [];
      records.push({ wireType, whole: bytes.subarray(start, reader.pos), content });
      parts.set(field, records);
    }
  } catch {
    return { parts, isWhole: false };
  }
  return { parts, isWhole: true };
}

function readField(message: ReflectMessage, field: DescField, records: FieldRecord[], unreadable: Set<string>, prefix: string): boolean {
  if (records.some(({ wireType }) => wireType !== wireTypeOf(field))) return false;
  if (field.fieldKind === "message" && field.message.typeName !== TimestampSchema.typeName) {
    // A repeated message field is merged: its bytes are concatenated (protobuf, "Last One Wins").
    const bytes = join(records.map(({ content }) => content));
    message.set(field, readBinary(field.message, bytes, unreadable, prefixFor(prefix, field)));
    return true;
  }
  if (field.fieldKind === "message" && !records.every(({ content }) => conforms(field.message, content))) return false;
  try {
    for (const { whole } of records) {
      const alone = reflect(message.desc);
      mergeFromBinary(message.desc, alone.message, whole);
      if (alone.isSet(field)) message.set(field, alone.get(field));
      else message.clear(field);
    }
    return true;
  } catch {
    message.clear(field);
    return false;
  }
}

function isWellTyped(schema: DescMessage, reader: BinaryReader, end: number): boolean {
  while (reader.pos < end) {
    const [number, wireType] = reader.tag();
    const field = schema.fields.find((candidate) => candidate.number === number);
    if (field !== undefined && wireType !== wireTypeOf(field)) return false;
    if (field?.fieldKind === "message") {
      const length = reader.uint32();
      const stop = reader.pos + length;
      if (stop > end || !isWellTyped(field.message, reader, stop)) return false;
    } else reader.skip(wireType, number);
  }
  return reader.pos === end;
}

/**
 * Returns the wire type of a field. The schema has only texts, enums, messages, and the integers of
 * a Timestamp.
 */
function wireTypeOf(field: DescField): WireType {
  const isText = field.fieldKind === "scalar" && (field.scalar === ScalarType.STRING || field.scalar === ScalarType.BYTES);
  return field.fieldKind === "message" || isText ? WireType.LengthDelimited : WireType.Varint;
}
