/**
 * Writes messages as JSON text in the service's style, and reads requests from JSON as any proto3
 * client may write them.
 */
import { NEW_ENUM_NUMBER, type EnumType, type FieldRule, type MessageType, type Plain, type Value } from "./schema.ts";
import type { Style } from "./style.ts";

type Json = null | string | number | boolean | Json[] | { [name: string]: Json };
type JsonStyle = Pick<Style, "names" | "enums" | "unset" | "times" | "fields">;

export function toJsonText(type: MessageType, message: Plain, style: JsonStyle): string {
  return JSON.stringify(messageJson(type, message, style));
}

function messageJson(type: MessageType, message: Plain, style: JsonStyle): { [name: string]: Json } {
  const json: { [name: string]: Json } = {};
  for (const rule of type) {
    const value = message[rule.name];
    const name = style.names === "snake_case" ? snake(rule.name) : rule.name;
    if (value !== undefined) json[name] = valueJson(rule, value, style);
    else if (style.unset === "null") json[name] = null;
    else if (style.unset === "default values") json[name] = defaultJson(rule, style);
  }
  if (style.fields === "new") Object.assign(json, { etag: "W/1", labels: { team: "night", shift: null }, attempts: [1, { deep: [[]] }] });
  return json;
}

function valueJson(rule: FieldRule, value: Value, style: JsonStyle): Json {
  const { type } = rule;
  if (type.is === "message") return messageJson(type.of, value as Plain, style);
  if (type.is === "enum") return style.enums === "numbers" ? enumNumber(type.of, value as string) : type.of.prefix + (value as string);
  if (type.is === "time") return timeText(value as number, style.times);
  return value as string | number;
}

function defaultJson({ type }: FieldRule, style: JsonStyle): Json {
  if (type.is === "text") return "";
  if (type.is === "number") return 0;
  if (type.is === "enum") return style.enums === "numbers" ? 0 : `${type.of.prefix}UNSPECIFIED`;
  // An absent message has no default value; many serialisers write null for it.
  return null;
}

export function enumNumber({ values }: EnumType, value: string): number {
  const index = values.indexOf(value);
  return index < 0 ? NEW_ENUM_NUMBER : index;
}

/** Formats `at` (epoch milliseconds) in one of the notations that RFC 3339 allows. */
function timeText(at: number, how: Style["times"]): string {
  const utc = new Date(at).toISOString();
  switch (how) {
    case "UTC":
      return utc;
    case "lower case":
      return utc.toLowerCase();
    case "nanoseconds":
      return utc.replace("Z", "000000Z");
    case "microseconds":
      return utc.replace("Z", "000Z");
    case "offset":
      return new Date(at + 2 * 3_600_000).toISOString().replace("Z", "+02:00");
  }
}

/**
 * Parses a request. Throws when the text is no request, and the service then responds that it
 * cannot read the request.
 */
export function fromJsonText(type: MessageType, text: string): Plain {
  const json = text.trim() === "" ? {} : (JSON.parse(text) as Json);
  return messagePlain(type, json);
}

function messagePlain(type: MessageType, json: Json): Plain {
  if (json === null || typeof json !== "object" || Array.isArray(json)) throw new Error("A message has to be an object.");
  const message: Plain = {};
  for (const rule of type) {
    const value = json[rule.name] ?? json[snake(rule.name)] ?? undefined;
    if (value === undefined) continue;
    message[rule.name] = rule.many ? (value as Json[]).map((each) => valuePlain(rule, each)) : valuePlain(rule, value);
  }
  return message;
}

function valuePlain({ name, type }: FieldRule, json: Json): Value {
  if (type.is === "message") return messagePlain(type.of, json);
  if (type.is === "number") return Number(json);
  if (type.is === "enum") {
    const text = typeof json === "number" ? type.of.values[json] : JSON.stringify(json).slice(1, -1).replace(type.of.prefix, "");
    if (text === undefined || !type.of.values.includes(text)) throw new Error(`${name}: ${JSON.stringify(json)} is not known.`);
    return text;
  }
  if (typeof json !== "string") throw new Error(`${name} has to be a text.`);
  if (type.is === "text") return json;
  const at = Date.parse(json);
  if (Number.isNaN(at)) throw new Error(`${name}: "${json}" is no time.`);
  return at;
}

function snake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
