/**
 * Parses Actions from outside in the proto's JSON: the seed file and the control line `create`.
 * Unlike the service itself, a misspelt field is reported, not ignored.
 */
import type { JsonValue } from "@bufbuild/protobuf";
import { type Action, ActionSchema, ActionState } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { readJsonValue } from "./json-message.ts";
import { checkAction } from "./limits.ts";

/**
 * Parses one Action. The default state is ASSIGNED if it has an assignee, else DRAFT. Throws an
 * Error whose message contains the field.
 */
export function parseAction(json: unknown): Action {
  const action = decode(json);
  if (action.state === ActionState.UNSPECIFIED) action.state = action.assignedTo ? ActionState.ASSIGNED : ActionState.DRAFT;
  checkAction(action);
  return action;
}

/** Parses an Action that a store has kept; missing fields have no defaults. */
export function parseStoredAction(json: unknown): Action {
  const action = decode(json);
  checkAction(action);
  return action;
}

function decode(json: unknown): Action {
  if (typeof json !== "object" || json === null || Array.isArray(json)) throw new Error("an Action must be a JSON object");
  const fields = json as { readonly [field: string]: JsonValue };
  try {
    return readJsonValue(ActionSchema, { ...fields });
  } catch (error) {
    throw faultOfField(fields) ?? error;
  }
}

/**
 * Finds the faulty field by decoding each field alone, because the decoder reports the type but not
 * always the field.
 */
function faultOfField(fields: { readonly [field: string]: JsonValue }): Error | undefined {
  for (const [field, value] of Object.entries(fields)) {
    try {
      readJsonValue(ActionSchema, { [field]: value });
    } catch (error) {
      return new Error(`field "${field}": ${messageOf(error)}`, { cause: error });
    }
  }
  return undefined;
}

/**
 * Parses a seed: an array of Actions, or `{"actions": […]}`. Throws an Error whose message contains
 * the file, the entry and the field.
 */
export function parseSeed(text: string, file: string): Action[] {
  const entries = entriesOf(parseJson(text, file), file);
  const ids = new Set<string>();
  return entries.map((entry, index) => {
    const place = `the seed file ${file}, entry ${index}`;
    try {
      const action = parseAction(entry);
      if (ids.has(action.id)) throw new Error(`the id "${action.id}" has been used by an entry before it`);
      ids.add(action.id);
      return action;
    } catch (error) {
      throw new Error(`${place}: ${messageOf(error)}`, { cause: error });
    }
  });
}

/** Returns the message of an error, without the code that Connect prepends. */
export function messageOf(error: unknown): string {
  if (error instanceof Error && "rawMessage" in error && typeof error.rawMessage === "string") return error.rawMessage;
  return error instanceof Error ? error.message : String(error);
}

function parseJson(text: string, file: string): unknown {
  try {
    // An editor may have added a byte order mark.
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (error) {
    throw new Error(`the seed file ${file} is not JSON: ${messageOf(error)}`, { cause: error });
  }
}

function entriesOf(json: unknown, file: string): readonly unknown[] {
  if (Array.isArray(json)) return json;
  if (typeof json === "object" && json !== null && "actions" in json && Array.isArray(json.actions)) return json.actions;
  throw new Error(`the seed file ${file} must hold an array of Actions, or an object with such an array as "actions"`);
}
