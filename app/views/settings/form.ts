/**
 * Converts settings as main sends them to the text of the form's fields and back. Main validates
 * them.
 */
import { settingProblemWords } from "../../../electron/contract/messages/settings.ts";
import type { SettingProblem, SettingsDto, SettingsInput } from "../../../electron/contract/settings.ts";
import { entryOf, type SettingEntry, SETTING_NAMES, type SettingName } from "../../../electron/contract/settings-table.ts";
import type { FieldName, FormText } from "../../store/typed-forms.ts";

const FIELD_NAMES = SETTING_NAMES.filter((name): name is FieldName => name !== "apiKey" && name !== "allowPlainHttp");

export function formOf(settings: SettingsDto): FormText {
  return {
    fields: Object.fromEntries(FIELD_NAMES.map((name) => [name, fieldText(entryOf(name), settings[name])])) as FormText["fields"],
    allowPlainHttp: settings.allowPlainHttp,
    apiKey: "",
    keyChoice: settings.hasKey ? "keep" : "replace",
  };
}

/**
 * Returns the typed values over the present settings; fields that the user has not changed follow
 * the settings.
 * @param from values before the user typed
 */
export function typedOver(now: FormText, text: FormText, from: FormText): FormText {
  const fields = FIELD_NAMES.map((name) => [name, text.fields[name] === from.fields[name] ? now.fields[name] : text.fields[name]]);
  const isKeyTouched = text.apiKey !== "" || text.keyChoice !== from.keyChoice;
  return {
    fields: Object.fromEntries(fields) as FormText["fields"],
    allowPlainHttp: text.allowPlainHttp === from.allowPlainHttp ? now.allowPlainHttp : text.allowPlainHttp,
    apiKey: text.apiKey,
    keyChoice: isKeyTouched ? text.keyChoice : now.keyChoice,
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

/** Finds text that is not a number, because numbers are sent as such; main checks their range. */
export function formProblems({ fields }: FormText): SettingProblem[] {
  return FIELD_NAMES.flatMap((setting): SettingProblem[] => {
    const entry = entryOf(setting);
    const text = fields[setting];
    if (entry.kind !== "number" || (numberOf(text) >= 0 && Number.isFinite(numberOf(text)))) return [];
    return [{ setting, code: "notANumber", params: { text, unit: entry.form.unit } }];
  });
}

/** Returns NaN for text that is not a number, including an empty field. */
function numberOf(text: string): number {
  const typed = text.trim().replace(",", ".");
  return typed === "" ? Number.NaN : Number(typed);
}

/** Returns the problems of one setting as one text. */
export function problemOf(problems: readonly SettingProblem[], setting: SettingName): string {
  return problems
    .filter((problem) => problem.setting === setting)
    .map(settingProblemWords)
    .join(" ");
}
