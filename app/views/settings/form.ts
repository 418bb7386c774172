/** Settings as main sends them, to the text of the form's fields and back. Main checks them. */
import { settingProblemWords } from "../../../electron/contract/messages/settings.ts";
import type { SettingProblem, SettingsDto, SettingsInput } from "../../../electron/contract/settings.ts";
import {
  entryOf,
  type SecretSetting,
  type SettingEntry,
  SETTING_NAMES,
  type SettingName,
  type SettingOfKind,
} from "../../../electron/contract/settings-table.ts";

/** The settings that stand in a field of their own, or in a choice. */
export type FieldName = Exclude<SettingName, SecretSetting | SettingOfKind<"consent">>;

export interface FormText {
  readonly fields: Readonly<Record<FieldName, string>>;
  /** Agreed to for the address that stands in the form. */
  readonly allowPlainHttp: boolean;
  /** The new key as typed; never the kept one. */
  readonly apiKey: string;
  readonly keyChoice: "keep" | "replace" | "forget";
}

const FIELD_NAMES = SETTING_NAMES.filter((name): name is FieldName => name !== "apiKey" && name !== "allowPlainHttp");

export function formOf(settings: SettingsDto): FormText {
  return {
    fields: Object.fromEntries(FIELD_NAMES.map((name) => [name, fieldText(entryOf(name), settings[name])])) as FormText["fields"],
    allowPlainHttp: settings.allowPlainHttp,
    apiKey: "",
    keyChoice: settings.hasKey ? "keep" : "replace",
  };
}

function fieldText(entry: SettingEntry, value: SettingsDto[FieldName]): string {
  if (value === undefined) return "";
  if (typeof value === "number") return String(entry.kind === "number" ? value / entry.form.per : value);
  if (typeof value === "string") return value;
  return [value]
    .flat()
    .map(({ type, id }) => `${type}:${id}`)
    .join(", ");
}

export function inputOf({ fields, allowPlainHttp, apiKey, keyChoice }: FormText): SettingsInput {
  const values = Object.fromEntries(FIELD_NAMES.map((name) => [name, inputValue(entryOf(name), fields[name])]));
  return {
    ...(values as unknown as SettingsInput),
    ...(allowPlainHttp && { allowPlainHttp }),
    ...(keyChoice === "forget" && { apiKey: "" }),
    ...(keyChoice === "replace" && apiKey.trim() !== "" && { apiKey: apiKey.trim() }),
  };
}

function inputValue(entry: SettingEntry, text: string): string | string[] | number {
  switch (entry.kind) {
    case "principals":
      return text
        .split(/[,\n]/u)
        .map((part) => part.trim())
        .filter((part) => part !== "");
    case "number":
      return entry.form.per === 1 ? numberOf(text) : Math.round(numberOf(text) * entry.form.per);
    default:
      return text.trim();
  }
}

/** Text that is no number is found here, since numbers are sent as such; main checks the range. */
export function formProblems({ fields }: FormText): SettingProblem[] {
  return FIELD_NAMES.flatMap((setting): SettingProblem[] => {
    const entry = entryOf(setting);
    const text = fields[setting];
    if (entry.kind !== "number" || (numberOf(text) >= 0 && Number.isFinite(numberOf(text)))) return [];
    return [{ setting, code: "notANumber", params: { text, unit: entry.form.unit } }];
  });
}

/** NaN for text that is no number, an empty field included. */
function numberOf(text: string): number {
  const typed = text.trim().replace(",", ".");
  return typed === "" ? Number.NaN : Number(typed);
}

/** One sentence for a field; several problems of one field follow each other. */
export function problemOf(problems: readonly SettingProblem[], setting: SettingName): string {
  return problems
    .filter((problem) => problem.setting === setting)
    .map(settingProblemWords)
    .join(" ");
}
