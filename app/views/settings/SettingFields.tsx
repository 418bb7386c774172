/** Settings of the form, each in its field, one or two per line. */
import type { SettingsDto } from "../../../electron/contract/settings.ts";
import { entryOf, type SettingName } from "../../../electron/contract/settings-table.ts";
import { managedWords } from "../../messages/settings.ts";
import { problemOf } from "./form.ts";
import { KeyField } from "./KeyField.tsx";
import { PlainHttp } from "./PlainHttp.tsx";
import { SettingField } from "./SettingField.tsx";
import type { SettingsFormState } from "./use-settings-form.ts";
import fieldStyles from "./Field.module.css";

export interface SettingFieldsProps {
  readonly names: readonly SettingName[];
  readonly settings: SettingsDto;
  readonly form: SettingsFormState;
}

export function SettingFields({ names, settings, form: { text, problems, change } }: SettingFieldsProps) {
  const field = (name: SettingName) => {
    const by = settings.managed[name];
    const of = { problem: problemOf(problems, name), managed: by === undefined ? undefined : managedWords(by) };
    if (name === "apiKey") return <KeyField key={name} settings={settings} text={text} change={change} {...of} />;
    if (name === "allowPlainHttp") {
      const isAsked = text.allowPlainHttp || of.problem !== "" || by !== undefined;
      return (
        isAsked && <PlainHttp key={name} allowed={text.allowPlainHttp} onChange={(allowPlainHttp) => change({ allowPlainHttp })} {...of} />
      );
    }
    const edit = (value: string) =>
      // The consent applied to the previous address.
      change({ fields: { ...text.fields, [name]: value }, ...(name === "baseUrl" && { allowPlainHttp: false }) });
    const allowed = name === "transport" ? settings.policies?.transports : undefined;
    return <SettingField key={name} name={name} allowed={allowed} value={text.fields[name]} onChange={edit} {...of} />;
  };
  return linesOf(names).map((line) =>
    line.length === 1 ? (
      line.map(field)
    ) : (
      <div key={line.join(" ")} className={fieldStyles.pair}>
        {line.map(field)}
      </div>
    ),
  );
}

/** Groups the settings into lines of one or two, as the settings table defines. */
function linesOf(names: readonly SettingName[]): SettingName[][] {
  const lines: SettingName[][] = [];
  let half = false;
  for (const name of names) {
    const isHalf = entryOf(name).half === true;
    const last = lines.at(-1);
    if (half && isHalf && last !== undefined) last.push(name);
    else lines.push([name]);
    half = isHalf && !half;
  }
  return lines;
}
