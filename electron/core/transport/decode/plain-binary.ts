/**
 * Reads an event in protobuf's binary form, checked in one pass over the bytes. Anything unusual is
 * left to the library and the rules of decode.ts: unknown fields, another wire type, a repeated
 * part, an integer of more than 5 bytes, text that is not UTF-8. The result equals the library's,
 * or there is none (tests/core/transport/decode/plain-event.property.test.ts).
 */
import type { Timestamp } from "@bufbuild/protobuf/wkt";
import type { Action, ActionProgress, Principal, ProvenanceRecord } from "../../../../proto/gen/example/wdm/v1/action_pb.ts";
import type { StreamActionsResponse } from "../../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import type { ByteRange } from "./bytes.ts";
import { textOfBytes } from "./byte-text.ts";
import { actionMessage, eventMessage, provenanceMessage } from "./message-literals.ts";
import { RepeatedPart } from "./repeated-part.ts";
import { wholeSeconds } from "./timestamp.ts";

/** Returns the event; undefined if the library might read it differently. */
export function plainBinaryEvent(range: ByteRange): StreamActionsResponse | undefined {
  const wire = new Wire(range);
  const event = eventOf(wire, range.end);
  return wire.isPlain ? event : undefined;
}

/** Limit of int32, the type of enums and of a Timestamp's nanoseconds. */
const INT32 = 2 ** 31;
const MAX_VARINT_BYTES = 5;

/** A position in the bytes. Once the bytes are unusual, nothing more is read. */
class Wire {
  isPlain = true;
  at: number;
  private readonly bytes: Uint8Array;
  private readonly words: DataView;

  constructor({ bytes, words, start }: ByteRange) {
    this.bytes = bytes;
    this.words = words;
    this.at = start;
  }

  /**
   * Reads the length of a nested message or text; returns its end, which must be at most `limit`.
   */
  end(limit: number): number {
    const length = this.varint();
    const end = this.at + length;
    if (end > limit) this.unusual();
    return end;
  }

  /** Reads an unsigned integer below 2^35. */
  varint(): number {
    let value = 0;
    let unit = 1;
    for (let count = 0; count < MAX_VARINT_BYTES; count += 1) {
      const byte = this.bytes[this.at];
      if (byte === undefined) break;
      this.at += 1;
      if (byte < 0x80) return value + byte * unit;
      value += (byte - 0x80) * unit;
      unit *= 0x80;
    }
    this.unusual();
    return 0;
  }

  int32(): number {
    const value = this.varint();
    if (value >= INT32) this.unusual();
    return value;
  }

  text(limit: number): string {
    const end = this.end(limit);
    return this.isPlain ? textOf(this, end) : "";
  }

  /** Like `text`, for a text that many consecutive messages share. */
  repeatedText(last: RepeatedPart<string>, limit: number): string {
    const end = this.end(limit);
    return this.isPlain ? this.repeated(last, end, textOf) : "";
  }

  /** Reads the text from the current position to `end`. */
  textTo(end: number): string {
    const text = textOfBytes(this.bytes, this.at, end);
    this.at = end;
    if (text === undefined) this.unusual();
    return text ?? "";
  }

  unusual(): void {
    this.isPlain = false;
    this.at = Number.POSITIVE_INFINITY;
  }

  /** Reads a part that many consecutive messages share, with `read` unless it was read before. */
  repeated<Part>(last: RepeatedPart<Part>, end: number, read: (wire: Wire, end: number) => Part): Part {
    const { bytes, at: start } = this;
    const found = last.length === end - start ? last.find(this.words, start) : undefined;
    if (found !== undefined) {
      this.at = end;
      return found;
    }
    const part = read(this, end);
    if (this.isPlain) last.keep(bytes, start, end, part);
    return part;
  }
}

/**
 * Parts that an event shares with most others of the same queue, such as the assignee's type and
 * id.
 */
const repeated = {
  type: new RepeatedPart<string>(),
  phase: new RepeatedPart<string>(),
  assignedTo: new RepeatedPart<Principal>(),
  requestedBy: new RepeatedPart<Principal>(),
  authorizedBy: new RepeatedPart<Principal>(),
  reporter: new RepeatedPart<string>(),
};

function textOf(wire: Wire, end: number): string {
  return wire.textTo(end);
}

// A tag below is the field number times 8, plus 0 for an integer or 2 for a text or a message.

function eventOf(wire: Wire, end: number): StreamActionsResponse {
  let eventType: StreamActionsResponse["eventType"] = 0;
  let timestamp: Timestamp | undefined;
  let action: Action | undefined;
  while (wire.at < end) {
    const tag = wire.varint();
    if (tag === 8) eventType = wire.int32() as StreamActionsResponse["eventType"];
    else if (tag === 18 && timestamp === undefined) timestamp = timeOf(wire, wire.end(end));
    else if (tag === 26 && action === undefined) action = actionOf(wire, wire.end(end));
    else wire.unusual();
  }
  if (wire.at !== end) wire.unusual();
  return eventMessage(eventType, timestamp, action);
}

function actionOf(wire: Wire, end: number): Action {
  let id = "";
  let name = "";
  let type = "";
  let scope: Action["scope"] = 0;
  let state: Action["state"] = 0;
  let priority: Action["priority"] = 0;
  let progress: ActionProgress | undefined;
  let provenance: ProvenanceRecord | undefined;
  let assignedTo: Principal | undefined;
  let requestedBy: Principal | undefined;
  let authorizedBy: Principal | undefined;
  while (wire.at < end) {
    const tag = wire.varint();
    if (tag === 10) id = wire.text(end);
    else if (tag === 18) name = wire.text(end);
    else if (tag === 26) type = wire.repeatedText(repeated.type, end);
    else if (tag === 32) scope = wire.int32() as Action["scope"];
    else if (tag === 40) state = wire.int32() as Action["state"];
    else if (tag === 48) priority = wire.int32() as Action["priority"];
    else if (tag === 58 && progress === undefined) progress = progressOf(wire, wire.end(end));
    else if (tag === 66 && assignedTo === undefined) assignedTo = wire.repeated(repeated.assignedTo, wire.end(end), principalOf);
    else if (tag === 74 && provenance === undefined) provenance = provenanceOf(wire, wire.end(end));
    else if (tag === 162 && requestedBy === undefined) requestedBy = wire.repeated(repeated.requestedBy, wire.end(end), principalOf);
    else if (tag === 170 && authorizedBy === undefined) authorizedBy = wire.repeated(repeated.authorizedBy, wire.end(end), principalOf);
    else wire.unusual();
  }
  if (wire.at !== end) wire.unusual();
  return actionMessage({ id, name, type, scope, state, priority, progress, assignedTo, provenance, requestedBy, authorizedBy });
}

function principalOf(wire: Wire, end: number): Principal {
  const principal: Principal = { $typeName: "example.wdm.v1.Principal", id: "", type: 0 };
  while (wire.at < end) {
    const tag = wire.varint();
    if (tag === 10) principal.id = wire.text(end);
    else if (tag === 16) principal.type = wire.int32() as Principal["type"];
    else wire.unusual();
  }
  if (wire.at !== end) wire.unusual();
  return principal;
}

function progressOf(wire: Wire, end: number): ActionProgress {
  const progress: ActionProgress = { $typeName: "example.wdm.v1.ActionProgress", phase: "", statusMessage: "" };
  while (wire.at < end) {
    const tag = wire.varint();
    if (tag === 10) progress.phase = wire.repeatedText(repeated.phase, end);
    else if (tag === 18) progress.statusMessage = wire.text(end);
    else wire.unusual();
  }
  if (wire.at !== end) wire.unusual();
  return progress;
}

function provenanceOf(wire: Wire, end: number): ProvenanceRecord {
  let name = "";
  let updatedAt: Timestamp | undefined;
  while (wire.at < end) {
    const tag = wire.varint();
    if (tag === 10) name = wire.repeatedText(repeated.reporter, end);
    else if (tag === 18 && updatedAt === undefined) updatedAt = timeOf(wire, wire.end(end));
    else wire.unusual();
  }
  if (wire.at !== end) wire.unusual();
  return provenanceMessage(name, updatedAt);
}

function timeOf(wire: Wire, end: number): Timestamp {
  let seconds = 0;
  let nanos = 0;
  while (wire.at < end) {
    const tag = wire.varint();
    if (tag === 8) seconds = wire.varint();
    else if (tag === 16) nanos = wire.int32();
    else wire.unusual();
  }
  if (wire.at !== end) wire.unusual();
  return { $typeName: "google.protobuf.Timestamp", seconds: wholeSeconds(seconds), nanos };
}
