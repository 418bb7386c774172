/**
 * Reads a message from JSON field by field, where the library would refuse all of it for one field,
 * or pass over unknown fields.
 */
import { fromJson, type DescEnum, type DescField, type DescMessage, type JsonObject, type JsonValue } from "@bufbuild/protobuf";
import { reflect, type ReflectMessage } from "@bufbuild/protobuf/reflect";
import { TimestampSchema } from "@bufbuild/protobuf/wkt";
import { asName } from "../failures/service-error.ts";
import { isImpossibleDay, parseTimestamp } from "./timestamp.ts";

/**
 * The number of an enum value that was sent as a text of which this version does not know the
 * meaning; never that of "not sent".
 */
export const UNRECOGNISED = -1;

/** Longer than any name of an enum. */
const LONGEST_NAME = 100;

/** A decoder's replacement for bytes that are no UTF-8. */
const REPLACEMENT = "\u{FFFD}";

/** The path of a field within its message; the fields of the Action itself stand at the top. */
export function pathOf(prefix: string, field: DescField): string {
  return `${prefix}${field.jsonName}`;
}

export function prefixFor(prefix: string, field: DescField): string {
  return prefix === "" && field.jsonName === "action" ? "" : `${pathOf(prefix, field)}.`;
}

export interface JsonReading {
  /** The paths of the received fields that could not be read; grows while reading. */
  readonly unreadable: Set<string>;
  /** The texts of unknown enum values, by path; grows while reading. */
  readonly words: Map<string, string>;
  /** The text had bytes that are no UTF-8. */
  readonly damaged: boolean;
}

/** The readable part of the object. A key that is absent, or null, is a field that was not sent. */
export function readJson(schema: DescMessage, json: JsonObject, reading: JsonReading, prefix = ""): ReflectMessage {
  const message = reflect(schema);
  // A broken key may have been any of those that seem to be absent.
  const lostKeys = reading.damaged && Object.keys(json).some((key) => key.includes(REPLACEMENT));
  for (const field of schema.fields) {
    const values = sent(json, field);
    const [value] = values;
    if (value === undefined && !lostKeys) continue;
    if (values.length !== 1 || value === undefined || !readField(message, field, value, reading, prefix))
      reading.unreadable.add(pathOf(prefix, field));
  }
  return message;
}

/**
 * Whether the library would misread it without a word: it drops unknown enum texts, and turns 30
 * February into 2 March.
 */
export function wouldBeMisread(schema: DescMessage, json: JsonValue): boolean {
  if (!isObject(json)) return false;
  return schema.fields.some((field) => {
    if (field.fieldKind !== "enum" && field.fieldKind !== "message") return false;
    const value = json[field.jsonName] ?? json[field.name];
    if (value === undefined || value === null) return false;
    if (field.fieldKind === "message" && field.message.typeName !== TimestampSchema.typeName) return wouldBeMisread(field.message, value);
    if (typeof value !== "string") return false;
    return field.fieldKind === "enum" ? !field.enum.values.some(({ name }) => name === value) : isImpossibleDay(value);
  });
}

export function isObject(json: JsonValue | undefined): json is JsonObject {
  return json !== null && typeof json === "object" && !Array.isArray(json);
}

/** The field's values under its two names, null left out. The same value twice is one. */
function sent(json: JsonObject, { jsonName, name }: DescField): JsonValue[] {
  const keys = new Set([jsonName, name]);
  const values = [...keys].flatMap((key) => (Object.hasOwn(json, key) ? [json[key] ?? null] : [])).filter((value) => value !== null);
  return [...new Set(values)];
}

function readField(message: ReflectMessage, field: DescField, value: JsonValue, reading: JsonReading, prefix: string): boolean {
  if (field.fieldKind === "message" && field.message.typeName === TimestampSchema.typeName) {
    const timestamp = parseTimestamp(value);
    if (timestamp !== undefined) message.set(field, reflect(TimestampSchema, timestamp));
    return timestamp !== undefined;
  }
  if (field.fieldKind === "message") {
    if (!isObject(value)) return false;
    message.set(field, readJson(field.message, value, reading, prefixFor(prefix, field)));
    return true;
  }
  // Many services number their records. Of greater numbers the parser has lost the last digits.
  if (field.jsonName === "id" && typeof value === "number" && Number.isSafeInteger(value)) {
    message.set(field, String(value));
    return true;
  }
  if (typeof value === "string" && reading.damaged && value.includes(REPLACEMENT)) return false;
  if (field.fieldKind === "enum" && typeof value === "string") {
    const number = enumNumber(field, value);
    const word = number === undefined ? asName(value) : undefined;
    if (word !== undefined) reading.words.set(pathOf(prefix, field), word);
    message.set(field, number ?? UNRECOGNISED);
    return true;
  }
  try {
    const alone = reflect(message.desc, fromJson(message.desc, { [field.jsonName]: value }));
    if (alone.isSet(field)) message.set(field, alone.get(field));
    return true;
  } catch {
    return false;
  }
}

/** The numbers by their names, as `plainName` has them. */
const NUMBERS = new WeakMap<DescEnum, ReadonlyMap<string, number>>();

/** By the documented name, or as other languages write it: "in_progress", "InProgress", "inProgress". */
function enumNumber({ enum: desc }: DescField & { fieldKind: "enum" }, text: string): number | undefined {
  let numbers = NUMBERS.get(desc);
  if (numbers === undefined) {
    numbers = new Map(desc.values.map(({ name, number }) => [plainName(name, desc), number]));
    NUMBERS.set(desc, numbers);
  }
  return numbers.get(plainName(text, desc));
}

/** In small letters, without what stands between words, and without the prefix that all names share. */
function plainName(text: string, { sharedPrefix = "" }: DescEnum): string {
  const plain = text
    .slice(0, LONGEST_NAME)
    .toLowerCase()
    .replaceAll(/[\s_.-]/g, "");
  const prefix = sharedPrefix.replaceAll("_", "");
  // Americans write it with one l.
  return (plain.startsWith(prefix) ? plain.slice(prefix.length) : plain).replace(/^canceled$/, "cancelled");
}
