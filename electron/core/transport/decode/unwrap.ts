/**
 * Unwraps a message that a gateway has put into another object: `{ "result": … }`, `{ "data": … }`,
 * `{ "jsonrpc": "2.0", "params": … }`. The message is recognised by its own fields, whatever the
 * name of the wrapper.
 */
import type { JsonObject, JsonValue } from "@bufbuild/protobuf";
import { isObject } from "../failures/service-error.ts";

/** Maximum number of nested wrappers. */
const MOST_WRAPPERS = 2;
/** Maximum number of objects at one level; a value with more is not a wrapper. */
const MOST_BESIDE = 10;

/**
 * Returns the only matching object, possibly the value itself; undefined if there is none or
 * several.
 */
export function unwrapped(value: JsonValue, isMessage: (json: JsonObject) => boolean): JsonObject | undefined {
  let objects = isObject(value) ? [value] : [];
  for (let wrappers = 0; wrappers <= MOST_WRAPPERS && objects.length <= MOST_BESIDE; wrappers += 1) {
    const messages = objects.filter((json) => isMessage(json));
    if (messages.length > 0) return messages.length === 1 ? messages[0] : undefined;
    objects = objects.flatMap((json) => Object.values(json).filter((part) => isObject(part)));
  }
  return undefined;
}

/** Whether an object contains a field of a stream event. */
export function isEvent(json: JsonObject): boolean {
  return "eventType" in json || "event_type" in json || "action" in json;
}

/** Whether an object is an Action, rather than a wrapper of one. */
export function isAction(json: JsonObject): boolean {
  return "id" in json && "state" in json;
}
