/**
 * Parses docket.json into the values of its keys and checks the type of each value. Pure;
 * managed.ts interprets the values.
 */
import { getNodeValue, type Node } from "jsonc-parser";
import {
  type ManagedProblem,
  type PlaceInFile,
  POLICIES,
  type PolicyEntry,
  POLICY_NAMES,
  type WantedShape,
} from "../../contract/managed.ts";
import { entryOf, type SettingEntry, SETTING_NAMES, SETTINGS } from "../../contract/settings-table.ts";
import { placeInText, readStrictJson } from "./strict-json.ts";

/** Maximum file size in bytes; a file written by hand has a few hundred. */
export const MAX_CONFIGURATION_BYTES = 64 * 1024;

/** A value as in the environment; a list of texts need not be joined by commas. */
export type ManagedText = string | readonly string[];

export interface ManagedFile {
  readonly path: string;
  /** Values by variable. */
  readonly values: ReadonlyMap<string, ManagedText>;
  /** Unknown keys, which have no effect. */
  readonly unknown: readonly string[];
  readonly problems: readonly ManagedProblem[];
  /** Whether the file cannot be used as a whole, whatever it contains. */
  readonly decidesNothing: boolean;
  /** Whether other users can read the file, on systems where this is known. */
  readonly isReadByOthers: boolean;
}

/** Returns the result for a file that exists but cannot be used. */
export function unusableFile(path: string, ...problems: readonly ManagedProblem[]): ManagedFile {
  return { path, values: new Map(), unknown: [], problems, decidesNothing: true, isReadByOthers: false };
}

const SETTING_SHAPES = {
  text: "text",
  choice: "text",
  principal: "text",
  principals: "textOrTexts",
  number: "textOrNumber",
  consent: "trueOrFalse",
} as const satisfies Record<SettingEntry["kind"], WantedShape>;

const POLICY_SHAPES = {
  flag: "trueOrFalse",
  words: "textOrTexts",
  quietHours: "text",
  none: "trueOrFalse",
  feed: "text",
  command: "texts",
  path: "text",
  script: "text",
} as const satisfies Record<PolicyEntry["kind"], WantedShape>;

const SHAPES: ReadonlyMap<string, WantedShape> = new Map([
  ...SETTING_NAMES.map((name) => [entryOf(name).env, SETTING_SHAPES[entryOf(name).kind]] as const),
  [SETTINGS.apiKey.fileEnv, "text"] as const,
  ...POLICY_NAMES.map((name) => [POLICIES[name].env, POLICY_SHAPES[POLICIES[name].kind]] as const),
]);

export function readManagedFile({
  path,
  bytes,
  isReadByOthers,
}: {
  path: string;
  bytes: Uint8Array;
  isReadByOthers: boolean;
}): ManagedFile {
  const text = decoded(bytes);
  if (text === undefined) return unusableFile(path, { code: "configurationEncoding", params: { path } });
  const placeOf = (offset: number): PlaceInFile => ({ path, ...placeInText(text, offset) });
  const json = readStrictJson(text);
  if (!json.ok) return unusableFile(path, { code: "configurationSyntax", params: { ...placeOf(json.offset), fault: json.fault } });
  const { tree } = json;
  if (tree.type !== "object") return unusableFile(path, { code: "configurationNoObject", params: { path } });

  const values = new Map<string, ManagedText>();
  const unknown: string[] = [];
  const problems: ManagedProblem[] = [];
  const repeated: ManagedProblem[] = [];
  const seen = new Set<string>();
  for (const { children: [name, value] = [] } of tree.children ?? []) {
    if (name === undefined || value === undefined) continue;
    const key = String(name.value);
    const wanted = SHAPES.get(key);
    const read = wanted === undefined ? undefined : textOf(value, wanted);
    // JSON parsers differ in which of two equal keys they use.
    if (seen.has(key)) repeated.push({ code: "configurationKeyTwice", params: { ...placeOf(name.offset), key: key.slice(0, 80) } });
    else if (wanted === undefined) unknown.push(key.slice(0, 80));
    else if (read === undefined) problems.push({ code: "configurationShape", params: { ...placeOf(value.offset), key, wanted } });
    else values.set(key, read);
    seen.add(key);
  }
  if (repeated.length > 0) return unusableFile(path, ...repeated);
  return { path, values, unknown, problems, decidesNothing: false, isReadByOthers };
}

/** Decodes UTF-8, with or without the byte order mark that Windows editors add. */
function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Returns the value as text; undefined if it has another type. */
function textOf(node: Node, wanted: WantedShape): ManagedText | undefined {
  const value: unknown = getNodeValue(node);
  const isText = typeof value === "string";
  const isTexts = Array.isArray(value) && value.every((entry) => typeof entry === "string");
  switch (wanted) {
    case "text":
      return isText ? value : undefined;
    case "textOrNumber":
      return isText || typeof value === "number" ? String(value) : undefined;
    case "trueOrFalse":
      return typeof value === "boolean" || value === "true" || value === "false" ? String(value) : undefined;
    case "texts":
      return isTexts ? value : undefined;
    case "textOrTexts":
      return isText || isTexts ? value : undefined;
  }
}
