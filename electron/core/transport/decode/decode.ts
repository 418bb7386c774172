/**
 * Converts the bytes of one message to a frame; used by every transport. If the library rejects a
 * message, each field is read separately, so that an unreadable field affects no other field.
 */
import { create, fromBinary, fromJson, type JsonObject, type JsonValue } from "@bufbuild/protobuf";
import type { ReflectMessage } from "@bufbuild/protobuf/reflect";
import { WireType } from "@bufbuild/protobuf/wire";
import { ActionSchema, type Action } from "../../../../proto/gen/example/wdm/v1/action_pb.ts";
import {
  ActionEventType,
  type StreamActionsResponse,
  StreamActionsResponseSchema,
  UpdateActionStateResponseSchema,
} from "../../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import type { DropReason } from "../../../contract/diagnostics.ts";
import type { CodecName } from "../../../contract/vocabulary.ts";
import { MAX_ACTION_ID } from "../../../contract/vocabulary.ts";
import { type ByteRange, rangeOf, viewOf } from "./bytes.ts";
import { fingerprintOfBytes, fingerprintOfJson, fingerprintOfText } from "./fingerprint.ts";
import { plainBinaryEvent } from "./plain-binary.ts";
import { plainAction, plainEvent } from "./plain-event.ts";
import { plainJsonEvent } from "./plain-json.ts";
import { bytesOf, conforms, readBinary } from "./tolerant-binary.ts";
import { isObject, readJson, UNRECOGNISED, wouldBeMisread } from "./tolerant-json.ts";
import type { FieldFlaw, Frame } from "../transport.ts";
import { isEvent, unwrapped } from "./unwrap.ts";

/** Options that ignore unknown fields of a newer service (proto/README.md). */
export const LENIENT = { ignoreUnknownFields: true } as const;

/** Event types that must contain an Action. */
const CARRYING: ReadonlySet<ActionEventType> = new Set([
  ActionEventType.INITIAL,
  ActionEventType.CREATED,
  ActionEventType.UPDATED,
  ActionEventType.CANCELLED,
]);

/** Decodes one event. Never throws. */
export function decodeFrame(data: Uint8Array, codec: CodecName): Frame {
  return decodeRange(rangeOf(data), codec);
}

/** Like `decodeFrame`, for an event in a range of bytes. */
export function decodeRange(data: ByteRange, codec: CodecName): Frame {
  return codec === "binary" ? decodeBinary(data) : (plainJsonFrame(data) ?? frameOfJson(readText(viewOf(data))));
}

/** Returns the frame of an event in JSON of the usual form; undefined for any other form. */
export function plainJsonFrame(data: ByteRange): Frame | undefined {
  const event = plainJsonEvent(data);
  return event !== undefined && isUsable(event) ? { ok: true, event, flaws: NO_FLAWS } : undefined;
}

/** Returns the frame for a message that is completely unreadable. */
export function unreadableFrame(reason: DropReason, data: Uint8Array): Frame {
  return { ok: false, reason, standsForAction: true, fingerprint: fingerprintOfBytes(data) };
}

/**
 * Context of a frame: its flaws, its fingerprint, and whether it contains more than the schema
 * defines.
 */
export interface FrameContext {
  flaws: readonly FieldFlaw[];
  fingerprint: () => string;
  holdsMore: () => boolean;
  /** Reason why the library rejected the message. */
  reason?: DropReason;
  /** Same meaning as in the frame. */
  words?: ReadonlyMap<string, string>;
}

/**
 * Returns an event as a frame. An unusable event becomes an unreadable frame with its reason; it
 * stands for an Action that it does not name.
 */
export function frameOf(event: StreamActionsResponse, { flaws, fingerprint, holdsMore, reason, words }: FrameContext): Frame {
  const { eventType, action } = event;
  if (isUsable(event)) return { ok: true, event, flaws, ...(words !== undefined && words.size > 0 && { words }) };
  const why: DropReason = action === undefined ? WITHOUT_ACTION : action.id === "" ? WITHOUT_ID : TOO_LONG;
  const standsForAction = action !== undefined || CARRYING.has(eventType) || flaws.some(isNoTime) || holdsMore();
  return { ok: false, reason: reason ?? why, standsForAction, fingerprint: fingerprint() };
}

/** Whether the event is a heartbeat, or contains an Action with a valid id. */
function isUsable({ eventType, action }: StreamActionsResponse): boolean {
  if (eventType === ActionEventType.HEARTBEAT) return true;
  return action !== undefined && action.id !== "" && action.id.length <= MAX_ACTION_ID;
}

const NO_FLAWS: readonly FieldFlaw[] = [];

function isNoTime({ field }: FieldFlaw): boolean {
  return field !== "timestamp";
}

const WITHOUT_ACTION: DropReason = { code: "withoutAction", params: {} };
const WITHOUT_ID: DropReason = { code: "withoutId", params: {} };
const TOO_LONG: DropReason = { code: "idTooLong", params: { characters: MAX_ACTION_ID } };

/**
 * Returns the Action in the response to an accepted update; undefined if there is none. If a part
 * is unreadable or the state is unknown, only the id is kept, because the rest is no evidence of
 * the update.
 */
export function answeredInJson({ action }: JsonObject): Action | undefined {
  const plain = plainAction(action);
  if (plain !== undefined || !isObject(action)) return plain;
  const unreadable = new Set<string>();
  const words = new Map<string, string>();
  const read = readJson(ActionSchema, action, { unreadable, words, damaged: false }).message as Action;
  return unreadable.size === 0 && !words.has("state") ? read : create(ActionSchema, { id: read.id });
}

export function answeredInBinary(data: Uint8Array): Action | undefined {
  return withoutThrowing(() => fromBinary(UpdateActionStateResponseSchema, data).action);
}

function withoutThrowing<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Reused, because creating a decoder costs as much as reading a small message. */
const UTF_8 = new TextDecoder("utf-8", { fatal: true });
const ANY_UTF_8 = new TextDecoder();

export function parseJson(data: Uint8Array): JsonValue {
  return JSON.parse(UTF_8.decode(data)) as JsonValue;
}

/** A JSON message, parsed once for all of its readers. */
export interface ReadText {
  text: string;
  /** Whether the bytes contained invalid UTF-8. */
  damaged: boolean;
  /** Undefined if the text is not JSON. */
  json: JsonValue | undefined;
  /** The parser's error in that case. */
  error?: unknown;
}

/** Decodes and parses a JSON message. Never throws. */
export function readText(data: Uint8Array): ReadText {
  const { text, damaged } = textOf(data);
  try {
    return { text, damaged, json: JSON.parse(text) as JsonValue };
  } catch (error) {
    return { text, damaged, json: undefined, error };
  }
}

/** Returns the frame of one event. Never throws. */
export function frameOfJson(text: ReadText): Frame {
  const read = withoutWrapper(text);
  const event = read.json === undefined || read.damaged ? undefined : plainEvent(read.json);
  if (event !== undefined && isUsable(event)) return { ok: true, event, flaws: NO_FLAWS };
  try {
    return unusualFrame(read);
  } catch (error) {
    return unreadableFrame(reasonOf(error), new TextEncoder().encode(read.text));
  }
}

function withoutWrapper(read: ReadText): ReadText {
  const json = read.json === undefined ? undefined : unwrapped(read.json, isEvent);
  return json === undefined || json === read.json ? read : { ...read, json };
}

function unusualFrame({ text, damaged, json, error }: ReadText): Frame {
  if (json === undefined) return { ok: false, reason: reasonOf(error), standsForAction: true, fingerprint: fingerprintOfText(text) };
  const context = { fingerprint: () => fingerprintOfJson(json), holdsMore: () => isObject(json) && holdsUnknownParts(json) };
  let reason: DropReason | undefined;
  try {
    if (!damaged && !wouldBeMisread(StreamActionsResponseSchema, json))
      return frameOf(fromJson(StreamActionsResponseSchema, json, LENIENT), { ...context, flaws: NO_FLAWS });
  } catch (cause) {
    reason = reasonOf(cause);
  }
  if (!isObject(json))
    return { ok: false, reason: reason ?? { code: "notAnObject", params: {} }, standsForAction: true, fingerprint: context.fingerprint() };
  const unreadable = new Set<string>();
  const words = new Map<string, string>();
  const message = readJson(StreamActionsResponseSchema, json, { unreadable, words, damaged });
  return tolerated(message, unreadable, { ...context, words }, reason);
}

function decodeBinary(range: ByteRange): Frame {
  const event = plainBinaryEvent(range);
  if (event !== undefined && isUsable(event)) return { ok: true, event, flaws: NO_FLAWS };
  const data = viewOf(range);
  try {
    // The bytes are copied, because unknown fields are views that would keep the whole chunk in
    // memory.
    return unusualBinaryFrame(data.slice());
  } catch (error) {
    return unreadableFrame(reasonOf(error), data);
  }
}

function unusualBinaryFrame(data: Uint8Array): Frame {
  let reason: DropReason | undefined;
  const context = {
    fingerprint: () => fingerprintOfBytes(bytesOf(StreamActionsResponseSchema, data, "action") ?? data),
    holdsMore: () => true,
  };
  try {
    if (conforms(StreamActionsResponseSchema, data)) {
      const event = fromBinary(StreamActionsResponseSchema, data);
      const holdsMore = (): boolean => event.$unknown?.some(({ wireType }) => wireType === WireType.LengthDelimited) === true;
      return frameOf(event, { ...context, holdsMore, flaws: NO_FLAWS });
    }
  } catch (error) {
    reason = reasonOf(error);
  }
  const unreadable = new Set<string>();
  return tolerated(readBinary(StreamActionsResponseSchema, data, unreadable), unreadable, context, reason);
}

function tolerated(
  { message }: ReflectMessage,
  unreadable: ReadonlySet<string>,
  context: Omit<FrameContext, "flaws" | "reason">,
  reason: DropReason | undefined,
): Frame {
  const event = message as StreamActionsResponse;
  const flaws = [...unreadable].map((field) => ({ field, problem: "unreadable" as const }));
  // An unreadable type is treated like an unknown type: a list decides.
  if (unreadable.has("eventType") && event.action !== undefined) event.eventType = UNRECOGNISED as ActionEventType;
  return frameOf(event, { ...context, flaws, ...(reason !== undefined && { reason }) });
}

/**
 * Whether unknown parts may contain an Action: an unknown key has an object or a list, or no key
 * belongs to an event (a problem document under HTTP 200). Such messages must not lead to an empty
 * list.
 */
function holdsUnknownParts(json: JsonObject): boolean {
  const known = new Set(StreamActionsResponseSchema.fields.flatMap(({ name, jsonName }) => [name, jsonName]));
  const entries = Object.entries(json);
  const strange = entries.filter(([key]) => !known.has(key));
  return (
    strange.some(([, value]) => value !== null && typeof value === "object") || (strange.length > 0 && strange.length === entries.length)
  );
}

function textOf(data: Uint8Array): { text: string; damaged: boolean } {
  try {
    return { text: UTF_8.decode(data), damaged: false };
  } catch {
    return { text: ANY_UTF_8.decode(data), damaged: true };
  }
}

function reasonOf(error: unknown): DropReason {
  const text = error instanceof Error ? error.message : String(error);
  return { code: "undecodable", params: { words: text.replaceAll(ActionSchema.typeName, "Action").slice(0, 200) } };
}
