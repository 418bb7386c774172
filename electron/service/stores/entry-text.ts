/** Actions and entries of the log as the stores write them: proto's JSON, so that they stay readable. */
import { fromJson, type JsonValue, toJson } from "@bufbuild/protobuf";
import { type Action, type ActionJson, ActionSchema } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import type { UpdateEntry } from "../update-entry.ts";

type EntryJson = Omit<UpdateEntry, "answer"> & { readonly answer?: ActionJson };

export function actionJson(action: Action): ActionJson {
  return toJson(ActionSchema, action);
}

/**
 * Throws where the text is not an Action. A field that a later version has added is left out. A state
 * or a type that it has added is not: without it the Action would be another one.
 */
export function readAction(json: JsonValue): Action {
  const action = fromJson(ActionSchema, json, { ignoreUnknownFields: true });
  for (const field of ["state", "priority", "scope"] as const) checkKnown(field, asObject(json)[field], action[field]);
  for (const field of ["assignedTo", "requestedBy", "authorizedBy"] as const)
    checkKnown(`${field}.type`, asObject(asObject(json)[field])["type"], action[field]?.type ?? 0);
  return action;
}

/** A name that is not known is read as none. */
function checkKnown(field: string, written: JsonValue | undefined, read: number): void {
  if (typeof written !== "string" || read !== 0 || written.endsWith("_UNSPECIFIED")) return;
  throw new Error(`this version of the service does not know its ${field}, ${written}`);
}

function asObject(json: JsonValue | undefined): Readonly<Record<string, JsonValue>> {
  return typeof json === "object" && json !== null && !Array.isArray(json) ? json : {};
}

export function entryJson({ answer, ...entry }: UpdateEntry): EntryJson {
  return { ...entry, ...(answer && { answer: actionJson(answer) }) };
}

/** Throws where the JSON is not an entry. */
export function readEntry(json: JsonValue): UpdateEntry {
  const { answer, ...entry } = json as unknown as EntryJson;
  if (typeof entry.id !== "string" || typeof entry.at !== "string" || typeof entry.fate !== "string") throw new Error("not an entry");
  return { ...entry, ...(answer && { answer: readAction(answer) }) };
}
