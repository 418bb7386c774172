/**
 * A profile as a portable file: its name and settings, never its key. A file may come from anyone,
 * so each value is checked as if typed, and nothing else is read.
 */
import type { Node } from "jsonc-parser";
import type { Result } from "../../contract/channels.ts";
import { failed } from "../../contract/errors.ts";
import { withoutHidden } from "../../contract/hidden-characters.ts";
import { isInvisible } from "../../contract/messages/visible.ts";
import type { SettingProblem } from "../../contract/settings.ts";
import { entryOf, SETTING_NAMES, type SettingsText, TEXT_SETTINGS, type TextSetting } from "../../contract/settings-table.ts";
import { parsePrincipals } from "../../contract/setting-values.ts";
import { MAX_LABEL, MAX_PRINCIPAL, MAX_PROFILE_NAME } from "../../contract/vocabulary.ts";
import { EMPTY_SETTINGS, readSaved } from "./settings-text.ts";
import { placeInText, readStrictJson } from "./strict-json.ts";

const FORMAT = "docket-profile-1";

/** Maximum size of a file in bytes; a file written by Docket has about a thousand. */
export const MAX_PROFILE_FILE = 256 * 1024;

/** Maximum number of unknown names in a result, so that such a file does not fill the window. */
const MAX_UNKNOWN = 20;
const MAX_PRINCIPALS = 64;

/** Names that probably contain a key in a file written by hand. */
const KEY_NAMES =
  /^(docket_?)?(x[-_])?((api|access|client|auth|private)[-_]?)?(key|token|secret|password|authorization|bearer|credentials?)([-_]?file)?$/iu;

export interface ReadProfile {
  name: string;
  text: SettingsText;
  hadKey: boolean;
  hadConsent: boolean;
  unknown: string[];
}

/**
 * Returns the file of a profile. Only settings that differ from their defaults are included, so
 * that later defaults apply to the others.
 */
export function profileText(name: string, text: SettingsText): string {
  const changed = TEXT_SETTINGS.filter((setting) => !isConsent(setting) && String(text[setting]) !== String(EMPTY_SETTINGS[setting]));
  const settings = Object.fromEntries(changed.map((setting) => [setting, text[setting]]));
  return `${JSON.stringify({ format: FORMAT, name, settings }, null, 2)}\n`;
}

export function readProfileText(content: string): Result<ReadProfile> {
  const parsed = parse(content.replace(/^\u{FEFF}/u, ""));
  if (!parsed.ok) return parsed;
  const { format, name, settings, ...others } = parsed.value;
  if (typeof format === "string" && /^docket-profile-\d{1,4}$/u.test(format) && format !== FORMAT) return failed("profileOfNewerDocket");
  if (format !== FORMAT) return failed("profileOfOtherFormat", { wanted: FORMAT });
  if (!isRecord(settings)) return failed("profileWithoutSettings");
  const label = name ?? "";
  if (typeof label !== "string" || !isProfileName(label.trim())) return failed("profileNameInvalid", { max: MAX_PROFILE_NAME });
  const unknown = [...Object.keys(others), ...Object.keys(settings)].filter((key) => !isKnown(key));
  const text: SettingsText = { ...readSaved(ownValues(settings)), allowPlainHttp: EMPTY_SETTINGS.allowPlainHttp };
  const problems = problemsOf(settings, text);
  if (problems.length > 0) return failed("profileSettingsWrong", { problems });
  return {
    ok: true,
    value: {
      name: label.trim(),
      text,
      hadKey: unknown.some(isKeyName) || Object.hasOwn(settings, "apiKey") || holdsKey([others, ...Object.values(settings)]),
      hadConsent: ![undefined, "", "false", false].includes(settings["allowPlainHttp"] as undefined),
      unknown: unknown
        .filter((key) => !isKeyName(key))
        .slice(0, MAX_UNKNOWN)
        .map((key) => key.slice(0, MAX_PROFILE_NAME)),
    },
  };
}

/**
 * Whether the name can be shown in one line: without control characters and characters that reverse
 * or hide text. Joiners are allowed in emoji and in scripts that need them.
 */
export function isProfileName(name: string): boolean {
  if (name === "") return true;
  if (name.length > MAX_PROFILE_NAME || /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\p{Cs}]/u.test(name)) return false;
  return !isInvisible(name) && withoutHidden(name) === name;
}

/**
 * Returns the longest prefix of at most `max` UTF-16 units, without a partial grapheme at its end.
 */
export function shortenedName(name: string, max: number): string {
  if (name.length <= max) return name;
  let kept = "";
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(name)) {
    if (kept.length + segment.length > max) break;
    kept += segment;
  }
  return kept.trimEnd();
}

function isKeyName(name: string): boolean {
  return KEY_NAMES.test(name);
}

/** Whether the value probably contains a key at any depth. */
function holdsKey(value: unknown): boolean {
  const left = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next !== "object" || next === null) continue;
    if (!Array.isArray(next) && Object.keys(next).some(isKeyName)) return true;
    for (const inside of Object.values(next)) left.push(inside);
  }
  return false;
}

function isKnown(name: string): boolean {
  return (SETTING_NAMES as string[]).includes(name) && name !== "apiKey";
}

function isConsent(setting: TextSetting): boolean {
  return entryOf(setting).kind === "consent";
}

/**
 * Returns the object's own values, without inherited values and values of a prototype in the file.
 */
function ownValues(settings: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(TEXT_SETTINGS.flatMap((name) => (Object.hasOwn(settings, name) ? [[name, settings[name]]] : [])));
}

/**
 * Returns the problems of the values. A value of another type, which would be read as the default,
 * is an error of the file as well.
 */
function problemsOf(settings: Record<string, unknown>, text: SettingsText): SettingProblem[] {
  return TEXT_SETTINGS.flatMap((setting): SettingProblem[] => {
    if (!Object.hasOwn(settings, setting) || isConsent(setting)) return [];
    const value = settings[setting];
    const entry = entryOf(setting);
    const wrongType = (): SettingProblem[] => [
      { setting, code: "typeWrong", params: { wanted: entry.kind === "principals" ? "list" : "text" } },
    ];
    if (entry.kind === "principals") {
      if (!Array.isArray(value) || value.some((one) => typeof one !== "string")) return wrongType();
      if (value.length > MAX_PRINCIPALS || value.some((one: string) => one.length > MAX_PRINCIPAL))
        return [{ setting, code: "textTooLong", params: { max: MAX_LABEL } }];
    } else if (typeof value !== "string" && typeof value !== "number") return wrongType();
    const typed = text[setting];
    // A profile may be exported before it is complete.
    if (typed.length === 0) return [];
    if (typeof typed === "string" && "maxLength" in entry && typed.length > entry.maxLength)
      return [{ setting, code: "textTooLong", params: { max: entry.maxLength } }];
    const read = typeof typed === "string" && entry.kind !== "principals" ? entry.parse(typed) : parsePrincipals([typed].flat());
    return read.ok ? [] : read.problems.map((problem) => ({ ...problem, setting }));
  });
}

function parse(content: string): Result<Record<string, unknown>> {
  const json = readStrictJson(content);
  const value = json.ok ? parsed(content) : undefined;
  if (!json.ok || value === undefined) {
    // The parser's own message quotes the text, which may contain a key.
    const { offset, fault } = json.ok ? { offset: 0, fault: "value" as const } : json;
    return failed("profileNoJson", { ...placeInText(content, offset), fault });
  }
  if (!isRecord(value)) return failed("profileNoObject");
  const twice = secondOfTwo(json.tree);
  if (twice === undefined) return { ok: true, value };
  return failed("profileNameTwice", { ...placeInText(content, twice.offset), name: String(twice.value).slice(0, MAX_PROFILE_NAME) });
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}

/** Returns the second of two equal names, in the file or in its settings. */
function secondOfTwo({ children = [] }: Node): Node | undefined {
  const seen = new Set<unknown>();
  for (const { children: [name, value] = [] } of children) {
    if (name === undefined) continue;
    if (seen.has(name.value)) return name;
    seen.add(name.value);
    const inside = name.value === "settings" && value?.type === "object" ? secondOfTwo(value) : undefined;
    if (inside !== undefined) return inside;
  }
  return undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
