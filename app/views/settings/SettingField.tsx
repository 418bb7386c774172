/** One setting in the form, with the input for its kind in the settings table. */
import type { ManagedBy } from "../../../electron/contract/managed.ts";
import { entryOf, type SettingEntry, type SettingOfKind } from "../../../electron/contract/settings-table.ts";
import { choiceLabels, managedWords, settingHints, settingLabels, settingPlaceholders } from "../../messages/settings.ts";
import { Choice } from "./Choice.tsx";
import { Field, type FieldProps } from "./Field.tsx";
import type { FieldName } from "../../store/typed-forms.ts";

export interface SettingFieldProps {
  readonly name: FieldName;
  readonly value: string;
  readonly problem: string;
  readonly managed: string | undefined;
  /** The choices that an administrator allows; undefined for all choices. */
  readonly allowed?: { readonly allowed: readonly string[]; readonly by: ManagedBy } | undefined;
  readonly onChange: (value: string) => void;
}

export function SettingField({ name, allowed, ...field }: SettingFieldProps) {
  const entry = entryOf(name);
  const label = settingLabels[name];
  const hint = settingHints[name];
  const placeholder = settingPlaceholders[name];
  if (entry.kind === "choice") {
    const words: Readonly<Record<string, string>> = choiceLabels[name as SettingOfKind<"choice">];
    const options = allowed?.allowed ?? Object.keys(words);
    const note = allowed === undefined ? undefined : managedWords(allowed.by);
    return <Choice label={label} words={words} options={options} note={note} {...field} />;
  }
  return (
    <Field
      label={label}
      {...typing(name, entry)}
      {...(hint !== undefined && { hint })}
      {...(placeholder !== undefined && { placeholder })}
      {...field}
    />
  );
}

function typing(name: FieldName, entry: SettingEntry): Pick<FieldProps, "type" | "inputMode" | "maxLength"> {
  if (name === "baseUrl") return { type: "url", inputMode: "url" };
  if (entry.kind === "number") return { inputMode: "decimal" };
  // A Principal that is too long is not cut off while it is typed; main reports it as a problem.
  return entry.kind === "text" ? { maxLength: entry.maxLength } : {};
}
