/**
 * Actions and entries of the log as the stores write them: the proto's JSON, which stays readable.
 */
import { fromJson, type JsonValue, toJson } from "@bufbuild/protobuf";
import { type Action, type ActionJson, ActionSchema } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import type { UpdateEntry } from "../update-entry.ts";

type EntryJson = Omit<UpdateEntry, "answer"> & { readonly answer?: ActionJson };

export function actionJson(action: Action): ActionJson {
  return toJson(ActionSchema, action);
}

/**
 * Throws if the text is not an Action. A field that a later version has added is ignored, but not
 * an unknown state or type, without which the Action would have another meaning.
 */
export function readAction(json: JsonValue): Action {
  const action = fromJson(ActionSchema, json, { ignoreUnknownFields: true });
  for (const field of ["state", "priority", "scope"] as const) checkKnown(field, asObject(json)[field], action[field]);
  for (const field of ["assignedTo", "requestedBy", "authorizedBy"] as const)
    checkKnown(`${field}.type`, asObject(asObject(json)[field])["type"], action[field]?.type ?? 0);
  return action;
}

/** Throws for an unknown name, which the decoder reads as none. */
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

/** Throws if the JSON is not an entry. */
export function readEntry(json: JsonValue): UpdateEntry {
  const { answer, ...entry } = json as unknown as EntryJson;
  if (typeof entry.id !== "string" || typeof entry.at !== "string" || typeof entry.fate !== "string") throw new Error("not an entry");
  return { ...entry, ...(answer && { answer: readAction(answer) }) };
}
