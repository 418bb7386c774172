/** Actions and entries of the log as the stores write them: proto's JSON, so that they stay readable. */
import { fromJson, type JsonValue, toJson } from "@bufbuild/protobuf";
import { type Action, type ActionJson, ActionSchema } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import type { UpdateEntry } from "../update-entry.ts";

type EntryJson = Omit<UpdateEntry, "answer"> & { readonly answer?: ActionJson };

export function actionJson(action: Action): ActionJson {
  return toJson(ActionSchema, action);
}

/** Throws where the text is not an Action. A field that a later version has added is left out. */
export function readAction(json: JsonValue): Action {
  return fromJson(ActionSchema, json, { ignoreUnknownFields: true });
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
