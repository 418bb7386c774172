/**
 * Unwraps a message that a gateway has put into another object: `{ "result": … }`, `{ "data": … }`,
 * `{ "jsonrpc": "2.0", "params": … }`. It is known by its own fields, whatever the name around it.
 */
import type { JsonObject, JsonValue } from "@bufbuild/protobuf";
import { isObject } from "../failures/service-error.ts";

/** Objects around it. */
const MOST_WRAPPERS = 2;
/** More objects beside each other are no wrapper. */
const MOST_BESIDE = 10;

/** The only such object, or the value itself; undefined where there is none, or several. */
export function unwrapped(value: JsonValue, isMessage: (json: JsonObject) => boolean): JsonObject | undefined {
  let objects = isObject(value) ? [value] : [];
  for (let wrappers = 0; wrappers <= MOST_WRAPPERS && objects.length <= MOST_BESIDE; wrappers += 1) {
    const messages = objects.filter((json) => isMessage(json));
    if (messages.length > 0) return messages.length === 1 ? messages[0] : undefined;
    objects = objects.flatMap((json) => Object.values(json).filter((part) => isObject(part)));
  }
  return undefined;
}

/** Whether an object has a part of an event of the stream. */
export function isEvent(json: JsonObject): boolean {
  return "eventType" in json || "event_type" in json || "action" in json;
}

/** Whether an object is an Action, rather than one that holds it. */
export function isAction(json: JsonObject): boolean {
  return "id" in json && "state" in json;
}
