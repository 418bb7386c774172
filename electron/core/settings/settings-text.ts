/** Settings as text: from the file, the environment, the form and the demonstration. No checks. */
import type { SettingsInput } from "../../contract/settings.ts";
import { entryOf, type SettingsText, TEXT_SETTINGS, type TextSetting } from "../../contract/settings-table.ts";
import { formatPrincipal } from "../../contract/setting-values.ts";
import type { PrincipalDto } from "../../contract/action.ts";
import { plainHttpOrigin } from "./plain-http.ts";
import type { Settings } from "./schema.ts";

type AnyText = Record<TextSetting, string | string[]>;

/** Builds a text for each setting. The kinds in the table make the result a `SettingsText`. */
function each(textOf: (name: TextSetting) => string | string[]): SettingsText {
  return Object.fromEntries(TEXT_SETTINGS.map((name) => [name, textOf(name)])) as AnyText as unknown as SettingsText;
}

function isList(name: TextSetting): boolean {
  return entryOf(name).kind === "principals";
}

export const EMPTY_SETTINGS: Readonly<SettingsText> = each((name) => {
  const text = entryOf(name).default;
  return typeof text === "string" ? text : [...text];
});

/** Returns `base` with the managed values; a list as text is separated by commas. */
export function withValues(base: SettingsText, values: Readonly<Partial<Record<TextSetting, string | readonly string[]>>>): SettingsText {
  return each((name) => {
    const value = values[name];
    if (value === undefined) return base[name];
    if (!isList(name)) return typeof value === "string" ? value : value.join(", ");
    return typeof value === "string" ? value.split(",").map((entry) => entry.trim()) : [...value];
  });
}

/** Returns `base` with the named settings taken from `from`. */
export function withSettingsOf(base: SettingsText, names: readonly TextSetting[], from: SettingsText): SettingsText {
  return each((name) => (names.includes(name) ? from : base)[name]);
}

/** Returns the values of the file; values of another type are replaced by the defaults. */
export function readSaved(values: Record<string, unknown>): SettingsText {
  return each((name) => {
    const value = values[name];
    if (isList(name)) return Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
    return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : EMPTY_SETTINGS[name];
  });
}

/**
 * Returns the values of the form. A ticked consent applies to one origin, if consent is required.
 */
export function readInput(input: SettingsInput, baseUrl: string): SettingsText {
  return each((name) => {
    const value = input[name];
    if (entryOf(name).kind === "consent") return value === true ? (plainHttpOrigin(baseUrl) ?? "") : "";
    return Array.isArray(value) ? value : String(value).trim();
  });
}

export function textOf(settings: Settings): SettingsText {
  const values: Readonly<Record<string, unknown>> = settings;
  return each((name) => {
    const entry = entryOf(name);
    const value = values[entry.property ?? name];
    switch (entry.kind) {
      case "principals":
        return (value as PrincipalDto[]).map(formatPrincipal);
      case "principal":
        return formatPrincipal(value as PrincipalDto);
      case "number":
        return String(Number(value) / (entry.times ?? 1));
      case "consent":
        return "";
      default:
        return String(value);
    }
  });
}
