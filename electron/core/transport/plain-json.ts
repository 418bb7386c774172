/**
 * The event in JSON of the usual spelling, read and checked in one pass over its bytes. Anything
 * unusual is left to JSON.parse and to the rules of decode.ts: escapes, null, numbers, unknown or
 * repeated keys, unknown names for enums, offsets of a time, text that is no UTF-8.
 * tests/core/transport/plain-event.property.test.ts: it reads as the library does, or not at all.
 */
import type { DescEnum } from "@bufbuild/protobuf";
import type { Timestamp } from "@bufbuild/protobuf/wkt";
import {
  ActionPrioritySchema,
  ActionScopeSchema,
  ActionStateSchema,
  PrincipalTypeSchema,
  type Action,
  type ActionProgress,
  type Principal,
  type ProvenanceRecord,
} from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { ActionEventTypeSchema, type StreamActionsResponse } from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import type { ByteRange } from "./bytes.ts";
import { textOfBytes } from "./byte-text.ts";
import { RepeatedPart } from "./repeated-part.ts";
import { parseUtc } from "./timestamp.ts";

/** The event; undefined where anything is unusual. */
export function plainJsonEvent(data: ByteRange): StreamActionsResponse | undefined {
  const json = new JsonBytes(data);
  const event = eventOf(json);
  return json.isWhole ? event : undefined;
}

const [TAB, RETURN, NEWLINE, SPACE, QUOTE, COMMA, COLON, BACKSLASH, OPEN, CLOSE] = [9, 13, 10, 0x20, 0x22, 0x2c, 0x3a, 0x5c, 0x7b, 0x7d];

interface Name<Meaning> {
  /** With its quotes. */
  readonly written: Uint8Array;
  readonly meaning: Meaning;
}

/** Names as bytes, each with its meaning. */
class Names<Meaning> {
  private readonly all: readonly Name<Meaning>[];
  private readonly step: 0 | 1;
  private next = 0;

  /** `step`: the next one that is looked for is mostly the last one again, or the one behind it. */
  constructor(step: 0 | 1, names: readonly (readonly [name: string, meaning: Meaning])[]) {
    const encoder = new TextEncoder();
    this.step = step;
    this.all = names.map(([name, meaning]) => ({ written: encoder.encode(`"${name}"`), meaning }));
  }

  /** The one that stands here. */
  at(bytes: Uint8Array, at: number): Name<Meaning> | undefined {
    const { all } = this;
    let index = this.next;
    for (let turn = 0; turn < all.length; turn += 1) {
      if (index >= all.length) index = 0;
      const name = all[index];
      if (name !== undefined && isAt(name.written, bytes, at)) {
        this.next = index + this.step;
        return name;
      }
      index += 1;
    }
    return undefined;
  }
}

/** The last bytes of names differ most often. */
function isAt(written: Uint8Array, bytes: Uint8Array, at: number): boolean {
  if (at + written.length > bytes.length) return false;
  for (let index = written.length - 2; index >= 0; index -= 1) if (bytes[at + index] !== written[index]) return false;
  return bytes[at + written.length - 1] === QUOTE;
}

/** The fields of one message, by bits, so that a key that comes twice is seen. */
function keysOf<Field extends string>(...names: readonly Field[]): Names<{ field: Field; bit: number }> {
  return new Names(
    1,
    names.map((field, index) => [field, { field, bit: 1 << index }]),
  );
}

const EVENT = keysOf("eventType", "timestamp", "action");
const ACTION = keysOf(
  ...(["id", "name", "type", "scope", "state", "priority", "progress", "assignedTo", "provenance", "requestedBy", "authorizedBy"] as const),
);
const PRINCIPAL = keysOf("id", "type");
const PROGRESS = keysOf("phase", "statusMessage");
const PROVENANCE = keysOf("name", "updatedAt");

function numbersOf<Enum extends number>(desc: DescEnum): Names<Enum> {
  return new Names(
    0,
    desc.values.map(({ name, number }) => [name, number as Enum]),
  );
}

const EVENT_TYPES = numbersOf<StreamActionsResponse["eventType"]>(ActionEventTypeSchema);
const SCOPES = numbersOf<Action["scope"]>(ActionScopeSchema);
const STATES = numbersOf<Action["state"]>(ActionStateSchema);
const PRIORITIES = numbersOf<Action["priority"]>(ActionPrioritySchema);
const PRINCIPAL_TYPES = numbersOf<Principal["type"]>(PrincipalTypeSchema);

/** What an event has in common with most others of the same queue. */
const repeated = {
  type: new RepeatedPart<string>(),
  phase: new RepeatedPart<string>(),
  reporter: new RepeatedPart<string>(),
  second: new RepeatedPart<bigint>(),
  assignedTo: new RepeatedPart<Principal>(),
  requestedBy: new RepeatedPart<Principal>(),
  authorizedBy: new RepeatedPart<Principal>(),
};

/** Behind the end of any message. */
const BEHIND = 0x3fffffff;

/**
 * A position in the bytes; once they are unusual, nothing more is read. What goes on behind the end
 * of the message is none: the position has to be there at last.
 */
class JsonBytes {
  private readonly bytes: Uint8Array;
  private readonly last: number;
  private at: number;
  /** The string that was read last, without its quotes. */
  private start = 0;
  private end = 0;

  constructor({ bytes, start, end }: ByteRange) {
    this.bytes = bytes;
    this.at = start;
    this.last = end;
  }

  /** All was usual, and nothing follows. */
  get isWhole(): boolean {
    this.skipBlanks();
    return this.at === this.last;
  }

  /** Begins an object. */
  open(): void {
    this.take(OPEN);
  }

  /**
   * The next of an object's keys, with its colon; undefined at the object's end, and where its key
   * is unusual. `seen`: the bits of those that came before.
   */
  key<Field extends string>(keys: Names<{ field: Field; bit: number }>, seen: number): { field: Field; bit: number } | undefined {
    this.skipBlanks();
    if (this.bytes[this.at] === CLOSE) {
      this.at += 1;
      return undefined;
    }
    if (seen !== 0) this.take(COMMA);
    const key = this.name(keys);
    this.take(COLON);
    if (key !== undefined && (seen & key.bit) === 0) return key;
    this.unusual();
    return undefined;
  }

  text(): string {
    this.string();
    const text = textOfBytes(this.bytes, this.start, this.end);
    if (text === undefined) this.unusual();
    return text ?? "";
  }

  repeatedText(last: RepeatedPart<string>): string {
    this.string();
    const { bytes, start, end } = this;
    const found = last.find(bytes, start, end);
    if (found !== undefined) return found;
    const text = textOfBytes(bytes, start, end);
    if (text === undefined) this.unusual();
    else last.keep(bytes, start, end, text);
    return text ?? "";
  }

  number<Enum extends number>(names: Names<Enum>): Enum {
    return this.name(names) ?? (0 as Enum);
  }

  time(): Timestamp {
    this.string();
    const { bytes, start, end } = this;
    const nanos = nanosIn(bytes, start + SECOND, end);
    const second = nanos < 0 ? undefined : repeated.second.find(bytes, start, start + SECOND);
    if (second !== undefined) return { $typeName: "google.protobuf.Timestamp", seconds: second, nanos };
    const time = parseUtc(textOfBytes(bytes, start, end) ?? "");
    if (time === undefined) this.unusual();
    else if (nanos >= 0) repeated.second.keep(bytes, start, start + SECOND, time.seconds);
    return time ?? { $typeName: "google.protobuf.Timestamp", seconds: 0n, nanos: 0 };
  }

  /** An object without objects, which many messages in a row have in common. */
  repeatedObject<Part>(last: RepeatedPart<Part>, read: (json: JsonBytes) => Part): Part {
    this.skipBlanks();
    const { bytes, at: start } = this;
    const close = bytes.indexOf(CLOSE, start) + 1;
    const found = last.find(bytes, start, close);
    if (found !== undefined) {
      this.at = close;
      return found;
    }
    const part = read(this);
    // A text in it may hold a brace.
    if (this.at === close) last.keep(bytes, start, close, part);
    return part;
  }

  unusual(): void {
    this.at = BEHIND;
  }

  private name<Meaning>(names: Names<Meaning>): Meaning | undefined {
    this.skipBlanks();
    const name = names.at(this.bytes, this.at);
    if (name === undefined) this.unusual();
    else this.at += name.written.length;
    return name?.meaning;
  }

  private string(): void {
    this.take(QUOTE);
    const { bytes, at, last } = this;
    for (let end = at; end < last; end += 1) {
      const byte = bytes[end] as number;
      if (byte === QUOTE) {
        this.start = at;
        this.end = end;
        this.at = end + 1;
        return;
      }
      if (byte < SPACE || byte === BACKSLASH) break;
    }
    this.unusual();
    this.start = this.end = 0;
  }

  private take(byte: number): void {
    if (this.bytes[this.at] !== byte) this.skipBlanks();
    if (this.bytes[this.at] === byte) this.at += 1;
    else this.unusual();
  }

  private skipBlanks(): void {
    const { bytes, last } = this;
    let { at } = this;
    for (; at < last; at += 1) {
      const byte = bytes[at] as number;
      if (byte > SPACE || (byte !== SPACE && byte !== TAB && byte !== RETURN && byte !== NEWLINE)) break;
    }
    this.at = at;
  }
}

/** The length of a time up to its second. */
const SECOND = "2026-11-20T12:00:00".length;
const [POINT, Z, ZERO] = [0x2e, 0x5a, 0x30];
const DIGITS = 9;

/** Of "Z" or ".123Z" between these places; -1 for anything else. */
function nanosIn(bytes: Uint8Array, start: number, end: number): number {
  const digits = end - start - 2;
  if (bytes[end - 1] !== Z || digits === 0 || digits < -1 || digits > DIGITS) return -1;
  if (digits < 0) return 0;
  if (bytes[start] !== POINT) return -1;
  let nanos = 0;
  for (let at = start + 1; at < end - 1; at += 1) {
    const digit = (bytes[at] ?? 0) - ZERO;
    if (digit < 0 || digit > 9) return -1;
    nanos = nanos * 10 + digit;
  }
  return nanos * 10 ** (DIGITS - digits);
}

function eventOf(json: JsonBytes): StreamActionsResponse {
  const event: StreamActionsResponse = { $typeName: "example.wdm.v1.service.StreamActionsResponse", eventType: 0 };
  let seen = 0;
  json.open();
  for (let key = json.key(EVENT, seen); key !== undefined; key = json.key(EVENT, seen)) {
    seen |= key.bit;
    if (key.field === "eventType") event.eventType = json.number(EVENT_TYPES);
    else if (key.field === "timestamp") event.timestamp = json.time();
    else event.action = actionOf(json);
  }
  return event;
}

function actionOf(json: JsonBytes): Action {
  const action: Action = { $typeName: "example.wdm.v1.Action", id: "", name: "", type: "", scope: 0, state: 0, priority: 0 };
  let seen = 0;
  json.open();
  for (let key = json.key(ACTION, seen); key !== undefined; key = json.key(ACTION, seen)) {
    seen |= key.bit;
    switch (key.field) {
      case "id":
      case "name":
        action[key.field] = json.text();
        break;
      case "type":
        action.type = json.repeatedText(repeated.type);
        break;
      case "scope":
        action.scope = json.number(SCOPES);
        break;
      case "state":
        action.state = json.number(STATES);
        break;
      case "priority":
        action.priority = json.number(PRIORITIES);
        break;
      case "progress":
        action.progress = progressOf(json);
        break;
      case "provenance":
        action.provenance = provenanceOf(json);
        break;
      case "assignedTo":
        action.assignedTo = json.repeatedObject(repeated.assignedTo, principalOf);
        break;
      case "requestedBy":
        action.requestedBy = json.repeatedObject(repeated.requestedBy, principalOf);
        break;
      case "authorizedBy":
        action.authorizedBy = json.repeatedObject(repeated.authorizedBy, principalOf);
    }
  }
  return action;
}

function principalOf(json: JsonBytes): Principal {
  const principal: Principal = { $typeName: "example.wdm.v1.Principal", id: "", type: 0 };
  let seen = 0;
  json.open();
  for (let key = json.key(PRINCIPAL, seen); key !== undefined; key = json.key(PRINCIPAL, seen)) {
    seen |= key.bit;
    if (key.field === "id") principal.id = json.text();
    else principal.type = json.number(PRINCIPAL_TYPES);
  }
  return principal;
}

function progressOf(json: JsonBytes): ActionProgress {
  const progress: ActionProgress = { $typeName: "example.wdm.v1.ActionProgress", phase: "", statusMessage: "" };
  let seen = 0;
  json.open();
  for (let key = json.key(PROGRESS, seen); key !== undefined; key = json.key(PROGRESS, seen)) {
    seen |= key.bit;
    if (key.field === "phase") progress.phase = json.repeatedText(repeated.phase);
    else progress.statusMessage = json.text();
  }
  return progress;
}

function provenanceOf(json: JsonBytes): ProvenanceRecord {
  const record: ProvenanceRecord = { $typeName: "example.wdm.v1.ProvenanceRecord", name: "" };
  let seen = 0;
  json.open();
  for (let key = json.key(PROVENANCE, seen); key !== undefined; key = json.key(PROVENANCE, seen)) {
    seen |= key.bit;
    if (key.field === "name") record.name = json.repeatedText(repeated.reporter);
    else record.updatedAt = json.time();
  }
  return record;
}
