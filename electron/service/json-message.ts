/**
 * Reads JSON messages from outside: request bodies, seeds and control lines. Refuses two things
 * that protobuf's decoder ignores: unknown names of enum values, and times that do not exist. For a
 * value of the wrong kind it reports the field, where the decoder reports only the type. The caller
 * decides about unknown fields.
 */
import {
  type DescEnum,
  type DescField,
  type DescMessage,
  fromJson,
  fromJsonString,
  type JsonValue,
  type MessageShape,
  ScalarType,
} from "@bufbuild/protobuf";
import { isFieldError } from "@bufbuild/protobuf/reflect";
import { EmptySchema, TimestampSchema } from "@bufbuild/protobuf/wkt";
import { Code, ConnectError } from "@connectrpc/connect";
import { normalizeRfc3339 } from "./rfc3339.ts";

/**
 * Reads a request. Unknown fields are ignored (proto/README.md). Throws INVALID_ARGUMENT, with the
 * field's name if possible.
 */
export function readJsonRequest<Desc extends DescMessage>(schema: Desc, bytes: Uint8Array): MessageShape<Desc> {
  return decode(schema, parseJson(decodeUtf8(bytes), "the request"), "", true);
}

/**
 * Reads a parsed message that an operator wrote; a misspelt field is refused, too. Throws
 * INVALID_ARGUMENT. `place` is put before the field's name.
 */
export function readJsonValue<Desc extends DescMessage>(schema: Desc, json: JsonValue, place = ""): MessageShape<Desc> {
  return decode(schema, json, place, false);
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw invalid("the request is not UTF-8");
  }
}

/**
 * Parses JSON from outside without decoding it. Refuses a duplicate field at any depth, which
 * JSON.parse does not: decoding as an empty message runs only that check of protobuf. Throws
 * INVALID_ARGUMENT; `name` is used for the text in its message.
 */
export function parseJson(text: string, name: string): JsonValue {
  let json: JsonValue;
  try {
    json = JSON.parse(text) as JsonValue;
    if (!Array.isArray(json)) fromJsonString(EmptySchema, text, { ignoreUnknownFields: true });
  } catch (error) {
    throw invalid(`${name} cannot be read: ${messageOf(error).replace(/^cannot decode message \S+ from JSON: /, "")}`);
  }
  if (Array.isArray(json)) throw wrongKind(name, "an object", json);
  return json;
}

function decode<Desc extends DescMessage>(schema: Desc, json: JsonValue, place: string, ignoreUnknownFields: boolean): MessageShape<Desc> {
  const checked = checkMessage(schema, json, place);
  try {
    return fromJson(schema, checked, { ignoreUnknownFields });
  } catch (error) {
    throw invalid(faultOf(error));
  }
}

/** Returns the message of a decoder's error about a scalar, with the field's JSON name. */
function faultOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const field = isFieldError(cause) ? cause.field() : undefined;
  return field?.kind === "field" ? `${field.jsonName}: ${messageOf(cause)}` : messageOf(error);
}

/**
 * Returns the same JSON with its times in upper case. Follows the schema only, so its depth is
 * bounded.
 */
function checkMessage(schema: DescMessage, json: JsonValue, place: string): JsonValue {
  if (typeof json !== "object" || json === null || Array.isArray(json)) {
    if (place !== "") throw wrongKind(place, "an object", json);
    // The decoder refuses the value.
    return json;
  }
  // Not an object literal, in which a field named __proto__ would set the prototype.
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => {
      const field = schema.fields.find((known) => known.jsonName === name || known.name === name);
      return [
        name,
        field && value !== null ? checkField(field, value, place === "" ? field.jsonName : `${place}.${field.jsonName}`) : value,
      ];
    }),
  );
}

function checkField(field: DescField, value: JsonValue, place: string): JsonValue {
  if (field.fieldKind === "list" && field.listKind === "message") {
    if (!Array.isArray(value)) throw wrongKind(place, "an array", value);
    return value.map((entry, index) => checkMessage(field.message, entry, `${place}[${index}]`));
  }
  if (field.fieldKind === "scalar" && field.scalar === ScalarType.STRING && typeof value !== "string")
    throw wrongKind(place, "a text", value);
  if (typeof value === "string" && field.fieldKind === "scalar" && !value.isWellFormed())
    throw invalid(`${place} is not well-formed Unicode`);
  if (field.fieldKind === "enum") return checkEnum(field.enum, value, place);
  if (field.fieldKind !== "message") return value;
  return field.message.typeName === TimestampSchema.typeName ? checkTime(value, place) : checkMessage(field.message, value, place);
}

function checkEnum(schema: DescEnum, value: JsonValue, place: string): JsonValue {
  const isNumber = typeof value === "number" && Number.isInteger(value);
  if (isNumber || schema.values.some(({ name }) => name === value)) return value;
  throw invalid(`${place} must be the name of ${article(schema.name)} ${schema.name} or its number, and is ${quoted(value)}`);
}

function checkTime(value: JsonValue, place: string): JsonValue {
  const time = typeof value === "string" ? normalizeRfc3339(value) : undefined;
  if (time !== undefined) return time;
  throw invalid(`${place} must be a time in the format of RFC 3339, between the years 1 and 9999, and is ${quoted(value)}`);
}

/**
 * Returns a short form in characters that every protocol can carry: lone surrogates become JSON
 * escapes.
 */
function quoted(value: JsonValue): string {
  if (typeof value === "string") return JSON.stringify(value.length > 64 ? `${value.slice(0, 64)}…` : value);
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" && value !== null ? "an object" : String(value);
}

function wrongKind(place: string, kind: string, value: JsonValue): ConnectError {
  return invalid(`${place} must be ${kind}, and is ${quoted(value)}`);
}

function article(noun: string): string {
  return /^[AEIOU]/.test(noun) ? "an" : "a";
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function invalid(message: string): ConnectError {
  return new ConnectError(message.slice(0, 500).toWellFormed(), Code.InvalidArgument);
}
