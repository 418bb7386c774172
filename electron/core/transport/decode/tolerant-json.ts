/**
 * Reads a message from JSON field by field, for messages that the library would reject because of
 * one field, or in which it would ignore unknown fields.
 */
import { fromJson, type DescEnum, type DescField, type DescMessage, type JsonObject, type JsonValue } from "@bufbuild/protobuf";
import { reflect, type ReflectMessage } from "@bufbuild/protobuf/reflect";
import { TimestampSchema } from "@bufbuild/protobuf/wkt";
import { asName } from "../failures/service-error.ts";
import { isImpossibleDay, parseTimestamp } from "./timestamp.ts";

/**
 * Number of an enum value that was sent as a text unknown to this version; differs from "not sent".
 */
export const UNRECOGNISED = -1;

/** Maximum length of an enum name in characters; all known names are shorter. */
const LONGEST_NAME = 100;

/** A decoder's replacement for bytes that are not UTF-8. */
const REPLACEMENT = "\u{FFFD}";

/** Returns the path of a field within its message; fields of the Action itself have no prefix. */
export function pathOf(prefix: string, field: DescField): string {
  return `${prefix}${field.jsonName}`;
}

export function prefixFor(prefix: string, field: DescField): string {
  return prefix === "" && field.jsonName === "action" ? "" : `${pathOf(prefix, field)}.`;
}

export interface JsonReading {
  /** Paths of received fields that could not be read; filled during reading. */
  readonly unreadable: Set<string>;
  /** Texts of unknown enum values by path; filled during reading. */
  readonly words: Map<string, string>;
  /** Whether the text contained invalid UTF-8. */
  readonly damaged: boolean;
}

/**
 * Returns the readable part of the object. An absent key, or null, counts as a field that was not
 * sent.
 */
export function readJson(schema: DescMessage, json: JsonObject, reading: JsonReading, prefix = ""): ReflectMessage {
  const message = reflect(schema);
  // A damaged key may have been any of the seemingly absent keys.
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
 * Whether the library would silently misread the value: it drops unknown enum texts and reads 30
 * February as 2 March.
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

/** Returns the field's values under its two names, without null; equal values are merged. */
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
  // Many services use numbers as ids. For unsafe integers, the parser has lost the last digits.
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

/** Enum numbers by the names that `plainName` returns. */
const NUMBERS = new WeakMap<DescEnum, ReadonlyMap<string, number>>();

/**
 * Returns the enum number for the documented name or for the spelling of another language:
 * "in_progress", "InProgress", "inProgress".
 */
function enumNumber({ enum: desc }: DescField & { fieldKind: "enum" }, text: string): number | undefined {
  let numbers = NUMBERS.get(desc);
  if (numbers === undefined) {
    numbers = new Map(desc.values.map(({ name, number }) => [plainName(name, desc), number]));
    NUMBERS.set(desc, numbers);
  }
  return numbers.get(plainName(text, desc));
}

/**
 * Returns the name in lower case, without separators between words and without the prefix that all
 * names share.
 */
function plainName(text: string, { sharedPrefix = "" }: DescEnum): string {
  const plain = text
    .slice(0, LONGEST_NAME)
    .toLowerCase()
    .replaceAll(/[\s_.-]/g, "");
  const prefix = sharedPrefix.replaceAll("_", "");
  // The American spelling has a single l.
  return (plain.startsWith(prefix) ? plain.slice(prefix.length) : plain).replace(/^canceled$/, "cancelled");
}
