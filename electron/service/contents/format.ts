/**
 * The lines of an export, one JSON object each: first
 * `{"format":"docket-actions","version":1,"at":…}`; then any number of `{"update":…}` and
 * `{"action":…}`; last `{"end":{"actions":N,"updates":N}}`, without which the file has been
 * truncated. Parsed strictly: a misspelt, missing or duplicate field is reported by name.
 */
import type { JsonValue } from "@bufbuild/protobuf";
import { codeFromString } from "@connectrpc/connect/protocol-connect";
import { UpdateActionStateRequestSchema } from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { parseJson, readJsonValue } from "../json-message.ts";
import { checkId } from "../limits.ts";
import { parsePrincipal } from "../principal.ts";
import { normalizeRfc3339 } from "../rfc3339.ts";
import { messageOf, parseStoredAction } from "../seed.ts";
import type { Counts, StoredRecord } from "../stores/contents.ts";
import { actionJson, entryJson, readEntry } from "../stores/entry-text.ts";
import type { UpdateEntry } from "../update-entry.ts";

const FORMAT = "docket-actions";
const VERSION = 1;

/**
 * Longer than any record can be: an entry with a text of a whole request, with every character
 * escaped.
 */
export const MAX_LINE_BYTES = 8 * 1024 * 1024;

export type ReadLine = { readonly kind: "end"; readonly counts: Counts } | StoredRecord;

type Fields = Readonly<Record<string, JsonValue>>;

export function firstLine(at: number): string {
  return JSON.stringify({ format: FORMAT, version: VERSION, at: new Date(at).toISOString() });
}

export function lineOf(record: StoredRecord): string {
  return JSON.stringify(record.kind === "action" ? { action: actionJson(record.action) } : { update: entryJson(record.entry) });
}

export function lastLine({ actions, updates }: Counts): string {
  return JSON.stringify({ end: { actions, updates } });
}

/** Whether the line begins an export, of any version. */
export function isFirstLine(text: string): boolean {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === "object" && json !== null && "format" in json && json.format === FORMAT;
  } catch {
    return false;
  }
}

/** Throws an Error whose message describes a valid first line. */
export function checkFirstLine(text: string): void {
  const { format, version, at, ...others } = object(parseJson(text, "the line"), "the line");
  if (format !== FORMAT)
    throw new Error(`the first line of an export is {"format":"${FORMAT}","version":${VERSION},…}, and this one is not`);
  if (typeof version === "number" && version > VERSION)
    throw new Error(`the export was written by a newer version of this service (${version}, and this one knows ${VERSION})`);
  if (version !== VERSION) throw new Error(`version must be ${VERSION}`);
  if (at !== undefined && (typeof at !== "string" || normalizeRfc3339(at) === undefined))
    throw new Error("at must be a time in the format of RFC 3339");
  refuseOthers(others, "the first line");
}

/** Parses any line but the first. Throws an Error whose message contains the field. */
export function readLine(text: string): ReadLine {
  const line = object(parseJson(text, "the line"), "the line");
  const [kind, ...more] = Object.keys(line);
  if (more.length > 0 || kind === undefined) throw new Error('the line must hold "action", "update" or "end", and nothing else');
  const value = line[kind] ?? null;
  if (kind === "action") return { kind, action: parseStoredAction(value) };
  if (kind === "update") return { kind, entry: readUpdate(object(value, "update")) };
  if (kind === "end") return { kind, counts: readCounts(object(value, "end")) };
  throw new Error(`the line holds ${JSON.stringify(kind)}, and must hold "action", "update" or "end"`);
}

function readCounts({ actions, updates, ...others }: Fields): Counts {
  refuseOthers(others, "end");
  if (!isCount(actions)) throw new Error("end.actions must be a number of Actions");
  if (!isCount(updates)) throw new Error("end.updates must be a number of updates");
  return { actions, updates };
}

function isCount(value: JsonValue | undefined): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function readUpdate(fields: Fields): UpdateEntry {
  const { id, at, as, actionId, state, progress, provenance, fate, repeats, error, repeatable, answer, ...others } = fields;
  refuseOthers(others, "update");
  checkId("update.id", text(id, "update.id"));
  if (normalizeRfc3339(text(at, "update.at")) === undefined) throw new Error("update.at must be a time in the format of RFC 3339");
  parsePrincipal(text(as, "update.as"));
  optionalText(actionId, "update.actionId");
  optionalText(error, "update.error");
  if (repeats !== undefined) checkId("update.repeats", text(repeats, "update.repeats"));
  const request = {
    ...(state !== undefined && { state }),
    ...(progress !== undefined && { progress }),
    ...(provenance !== undefined && { provenance }),
  };
  readJsonValue(UpdateActionStateRequestSchema, request, "update");
  checkFate(text(fate, "update.fate"), repeats);
  checkRepeatable(repeatable, fate === "accepted", answer);
  return readEntry({ ...fields, ...(answer !== undefined && { answer: actionJson(answerOf(answer)) as JsonValue }) });
}

function checkFate(fate: string, repeats: JsonValue | undefined): void {
  if (fate !== "accepted" && fate !== "repeated" && codeFromString(fate) === undefined)
    throw new Error('update.fate must be "accepted", "repeated" or the code of a refusal');
  if ((fate === "repeated") !== (repeats !== undefined)) throw new Error('update.repeats goes with the fate "repeated", and with no other');
}

/**
 * Checks the answer that a repeated update will receive: it must exist if needed, and be complete.
 */
function checkRepeatable(repeatable: JsonValue | undefined, isAccepted: boolean, answer: JsonValue | undefined): void {
  if (repeatable !== undefined) {
    const { scope, key, digest, ...others } = object(repeatable, "update.repeatable");
    refuseOthers(others, "update.repeatable");
    text(scope, "update.repeatable.scope");
    text(key, "update.repeatable.key");
    text(digest, "update.repeatable.digest");
  }
  if ((answer !== undefined) !== (isAccepted && repeatable !== undefined))
    throw new Error("update.answer goes with an accepted update that is repeatable, and with no other");
}

function answerOf(answer: JsonValue) {
  try {
    return parseStoredAction(answer);
  } catch (error) {
    throw new Error(`update.answer: ${messageOf(error)}`, { cause: error });
  }
}

function object(value: JsonValue, place: string): Fields {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Error(`${place} must be a JSON object`);
  return value;
}

function text(value: JsonValue | undefined, place: string): string {
  if (typeof value !== "string" || value === "") throw new Error(`${place} must be a text that is not empty`);
  if (!value.isWellFormed()) throw new Error(`${place} is not well-formed Unicode`);
  return value;
}

/** Checks a text of a request. A refused request may have been refused for this text. */
function optionalText(value: JsonValue | undefined, place: string): void {
  if (value !== undefined && value !== "") text(value, place);
}

function refuseOthers(others: object, place: string): void {
  const [name] = Object.keys(others);
  if (name !== undefined) throw new Error(`${place} has the field ${JSON.stringify(name)}, which is unknown`);
}
