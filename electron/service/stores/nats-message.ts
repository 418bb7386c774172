/** What stands in the bucket: the key of an Action, and its value with the update that made it. */
import type { JsonValue } from "@bufbuild/protobuf";
import type { Action } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { isRefused, type UpdateEntry } from "../update-entry.ts";
import { actionJson, entryJson, readAction, readEntry } from "./entry-text.ts";

/** The key that probes are stored under; no Action's key is like it. */
export const PROBE_KEY = "probe";
/** The key under which an import that is not finished is noted. */
export const IMPORT_KEY = "import";
/** The key under which the bucket holds the API keys of all instances, as a key file has them. */
export const KEYS_KEY = "keys";
const PREFIX = "a.";
/** All keys of Actions. */
export const ACTION_KEYS = `${PREFIX}*`;

/** Ids may hold any character, keys only few. */
export function keyOf(actionId: string): string {
  return PREFIX + Buffer.from(actionId).toString("base64url");
}

/** Undefined for a key that is no Action's: a probe, the note of an import, or what others keep there. */
export function idOf(key: string): string | undefined {
  if (!key.startsWith(PREFIX)) return undefined;
  const actionId = Buffer.from(key.slice(PREFIX.length), "base64url").toString("utf8");
  return keyOf(actionId) === key ? actionId : undefined;
}

export function valueText(action: Action, entry: UpdateEntry | undefined): string {
  if (!entry) return JSON.stringify({ action: actionJson(action) });
  // The answer to an update is the Action itself.
  const { answer: _answer, ...rest } = entry;
  return JSON.stringify({ action: actionJson(action), entry: entryJson(rest) });
}

/** Throws where the text is no such value, or not of this key. */
export function readValue(text: string, key: string): { action: Action; entry?: UpdateEntry } {
  const { action: json, entry } = JSON.parse(text) as { action: JsonValue; entry?: JsonValue };
  const action = readAction(json);
  if (keyOf(action.id) !== key) throw new Error(`it is of the Action ${JSON.stringify(action.id)}`);
  if (entry === undefined) return { action };
  const read = readEntry(entry);
  return { action, entry: { ...read, ...(read.repeatable && !isRefused(read) && { answer: action }) } };
}
