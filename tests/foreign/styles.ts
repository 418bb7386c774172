/**
 * Every value of every switch of the foreign service, and the wires on which each has a meaning.
 */
import type { Style } from "../support/foreign/style.ts";
import type { Wire } from "./client-over-sockets.ts";

export type Switch = keyof Style;
export interface Setting {
  readonly name: Switch;
  readonly value: Style[Switch];
}

interface Rule {
  readonly values: readonly Style[Switch][];
  /** Absent if the values apply to every wire. */
  readonly on?: (wire: Wire, value: Style[Switch]) => boolean;
}

const isRest = ({ transport }: Wire): boolean => transport === "rest";
const isJson = ({ codec }: Wire): boolean => codec === "json";
const hasStatus = ({ transport }: Wire): boolean => transport !== "grpc-web";

/** The values of each switch besides the standard. */
const RULES: { readonly [S in Switch]: Rule & { readonly values: readonly Style[S][] } } = {
  heartbeats: { values: ["clamped", "none"] },
  firstHeartbeat: { values: ["amid the snapshot", "a period later"] },
  heartbeatTime: { values: ["absent"] },
  names: { values: ["snake_case"], on: isJson },
  enums: { values: ["numbers"], on: isJson },
  values: { values: ["new"] },
  unset: { values: ["null", "default values"], on: (wire, value) => isJson(wire) || value === "default values" },
  updated: { values: ["what changed"] },
  cancelled: { values: ["id only", "stale state"] },
  provenance: { values: ["dropped", "whole seconds", "renamed"] },
  times: { values: ["lower case", "nanoseconds", "microseconds", "offset"], on: isJson },
  answer: { values: ["{}", "204", "empty 200", "null", "202", "bare action", "BOM", "text/plain"], on: canAnswer },
  order: { values: ["answer first", "slow answer", "slow event", "event after two heartbeats"] },
  chunks: { values: ["a byte", "all at once", "cut in the middle"] },
  newline: { values: ["CRLF"], on: isRest },
  bom: { values: ["at the beginning"], on: isRest },
  keepalive: { values: ["blank lines"], on: isRest },
  lastNewline: { values: ["absent"], on: isRest },
  encoding: { values: ["gzip"] },
  length: { values: ["until close"] },
  contentType: {
    values: ["with charset", "application/json", "application/jsonl", "application/ndjson", "upper case", "without codec", "missing"],
    on: canBeTyped,
  },
  snapshot: { values: ["shuffled", "page by page"] },
  events: { values: ["twice"] },
  headers: { values: ["with the first message"] },
  clock: { values: ["years fast", "years slow"] },
  errors: {
    values: [
      ...(["connect 412", "problem 409", "problem 422", "text 400", "text 409", "google 400", "grpc number 400"] as const),
      ...(["empty 410", "empty 412", "empty 423", "html 422", "html 451"] as const),
    ],
    on: (wire, value) => hasStatus(wire) || value === "text 400",
  },
  busy: { values: ["429, 0 s", "429, past date", "503, 0 s", "503, past date", "429, 1 s", "429, nothing"] },
  eventTypes: { values: ["new"] },
  fields: { values: ["new"] },
  streams: { values: ["ended soon", "cut soon"] },
  listEnd: { values: ["empty payload"], on: ({ transport }) => transport === "connect" },
  reports: { values: ["no event"] },
};

/** What a switch affects: the bytes, the fields in them, the course of events, or a refusal. */
const SHAPES: { readonly [S in Switch]: "bytes" | "fields" | "course" | "refusals" } = {
  heartbeats: "course",
  firstHeartbeat: "course",
  heartbeatTime: "fields",
  names: "fields",
  enums: "fields",
  values: "fields",
  unset: "fields",
  updated: "course",
  cancelled: "course",
  provenance: "course",
  times: "fields",
  answer: "course",
  order: "course",
  chunks: "bytes",
  newline: "bytes",
  bom: "bytes",
  keepalive: "bytes",
  lastNewline: "bytes",
  encoding: "bytes",
  length: "bytes",
  contentType: "bytes",
  snapshot: "course",
  events: "course",
  headers: "bytes",
  clock: "course",
  errors: "refusals",
  busy: "course",
  eventTypes: "fields",
  fields: "fields",
  streams: "course",
  listEnd: "bytes",
  reports: "course",
};

/**
 * Whether two values can affect each other. The bytes of a message are independent of its fields or
 * of a response, and a refusal is independent of everything but the presence of a stream. The
 * bodies of responses and their types are tested in tests/core/transport/update-answers.test.ts.
 */
export function mustMeet(a: Setting, b: Setting): boolean {
  const names = new Set<Switch>([a.name, b.name]);
  const shapes = new Set([SHAPES[a.name], SHAPES[b.name]]);
  if (shapes.has("refusals")) return names.has("streams");
  if (names.has("answer") && names.has("busy")) return false;
  if (!shapes.has("bytes")) return true;
  return !shapes.has("fields") && !names.has("answer") && !names.has("busy");
}

function canAnswer({ transport, codec }: Wire, value: Style[Switch]): boolean {
  if (transport === "rest" || value === "{}") return true;
  if (transport === "grpc-web") return false;
  return codec === "json" ? value !== "text/plain" : value === "204" || value === "empty 200" || value === "202";
}

function canBeTyped({ transport, codec }: Wire, value: Style[Switch]): boolean {
  if (value === "with charset" || value === "upper case") return true;
  if (value === "without codec") return transport === "grpc-web" && codec === "binary";
  return transport === "rest";
}

/** Returns every value of every switch that has a meaning on this wire. */
export function settingsOn(wire: Wire): Setting[] {
  const all = Object.entries(RULES) as [Switch, Rule][];
  return all.flatMap(([name, { values, on = () => true }]) => values.filter((value) => on(wire, value)).map((value) => ({ name, value })));
}

export function styleOf(settings: readonly Setting[]): Partial<Style> {
  return Object.fromEntries(settings.map(({ name, value }) => [name, value]));
}

export function describeSetting({ name, value }: Setting): string {
  return `${name}: ${value}`;
}
