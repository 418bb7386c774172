/** The messages of the bucket: the key of an Action, and its value with the update that made it. */
import type { JsonValue } from "@bufbuild/protobuf";
import type { Action } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { isRefused, type UpdateEntry } from "../update-entry.ts";
import { actionJson, entryJson, readAction, readEntry } from "./entry-text.ts";

/** Key of the probes; no Action's key is like it. */
export const PROBE_KEY = "probe";
/** Key of the note of an import in progress. */
export const IMPORT_KEY = "import";
/** Key of the API keys of all instances, in the format of a key file. */
export const KEYS_KEY = "keys";
const PREFIX = "a.";
/** Pattern of all keys of Actions. */
export const ACTION_KEYS = `${PREFIX}*`;

/** Returns the key of an Action. Ids may contain any character, keys only a few. */
export function keyOf(actionId: string): string {
  return PREFIX + Buffer.from(actionId).toString("base64url");
}

/**
 * Returns undefined for a key that is not an Action's: a probe, the note of an import, or a key of
 * another program.
 */
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

/** Throws if the text is not such a value, or not of this key. */
export function readValue(text: string, key: string): { action: Action; entry?: UpdateEntry } {
  const { action: json, entry } = JSON.parse(text) as { action: JsonValue; entry?: JsonValue };
  const action = readAction(json);
  if (keyOf(action.id) !== key) throw new Error(`it is of the Action ${JSON.stringify(action.id)}`);
  if (entry === undefined) return { action };
  const read = readEntry(entry);
  return { action, entry: { ...read, ...(read.repeatable && !isRefused(read) && { answer: action }) } };
}
