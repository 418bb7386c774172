/** The form of all settings. Problems stand at their fields; a refusal loses nothing typed. */
import { type ReactNode, useState } from "react";
import type { InvokeError } from "../../../electron/contract/errors.ts";
import { fileProblemWords, settingsWarningWords } from "../../../electron/contract/messages/settings.ts";
import type { SettingProblem, SettingsDto } from "../../../electron/contract/settings.ts";
import {
  entryOf,
  SETTING_NAMES,
  SETTING_SECTIONS,
  type SettingName,
  type SettingSection,
} from "../../../electron/contract/settings-table.ts";
import { Button } from "../../components/Button.tsx";
import { useActions, useUnanswered } from "../../store/hooks.ts";
import { errorWords } from "../../messages/errors.ts";
import { asSentence } from "../../messages/sentence.ts";
import { managedWords, sectionLabels } from "../../messages/settings.ts";
import { formOf, formProblems, type FormText, inputOf, problemOf } from "./form.ts";
import { KeyField } from "./KeyField.tsx";
import { PlainHttp } from "./PlainHttp.tsx";
import { SettingField } from "./SettingField.tsx";
import { classes } from "../../components/classes.ts";
import textStyles from "../../components/text.module.css";
import modalStyles from "../../components/Modal.module.css";
import fieldStyles from "./Field.module.css";
import styles from "./SettingsForm.module.css";

export interface SettingsFormProps {
  readonly settings: SettingsDto;
  /** Of the save button. */
  readonly saveName: string;
  readonly onSaved: () => void;
  /** Beside the save button. */
  readonly children?: ReactNode;
}

/** Folded away until one of its settings has a problem. */
const FOLDED: SettingSection = "wire";

export function SettingsForm({ settings, saveName, onSaved, children }: SettingsFormProps) {
  const { saveSettings } = useActions();
  const unanswered = useUnanswered();
  const [text, setText] = useState<FormText>(() => formOf(settings));
  const [problems, setProblems] = useState<readonly SettingProblem[]>(settings.problems);
  const [failure, setFailure] = useState<InvokeError>();
  /** The updates that this change leaves behind: saved only when agreed to. */
  const [leaves, setLeaves] = useState<InvokeError>();
  const [saving, setSaving] = useState(false);
  const change = (changes: Partial<FormText>) => {
    setText((before) => ({ ...before, ...changes }));
    // The agreement was to another change.
    setLeaves(undefined);
  };

  const save = async (agreed = false) => {
    const wrong = formProblems(text);
    setProblems(wrong);
    setFailure(undefined);
    setLeaves(undefined);
    if (wrong.length > 0 || saving) return;
    setSaving(true);
    const result = await saveSettings(agreed ? { ...inputOf(text), leavesUpdates: true } : inputOf(text));
    setSaving(false);
    if (!result.ok) {
      const { error } = result;
      if (error.code === "settingsInvalid") return setProblems(error.params.problems);
      if (error.code === "leavesUpdates") return setLeaves(error);
      return setFailure(error);
    }
    setProblems(result.value.problems);
    if (result.value.problems.length === 0) onSaved();
  };

  const field = (name: SettingName) => {
    const variable = settings.managed[name];
    const of = { problem: problemOf(problems, name), managed: variable === undefined ? undefined : managedWords(variable) };
    if (name === "apiKey") return <KeyField key={name} settings={settings} text={text} change={change} {...of} />;
    if (name === "allowPlainHttp") {
      const isAsked = text.allowPlainHttp || of.problem !== "";
      return (
        isAsked && <PlainHttp key={name} allowed={text.allowPlainHttp} onChange={(allowPlainHttp) => change({ allowPlainHttp })} {...of} />
      );
    }
    const edit = (value: string) =>
      // The consent was to the address as it stood.
      change({ fields: { ...text.fields, [name]: value }, ...(name === "baseUrl" && { allowPlainHttp: false }) });
    return <SettingField key={name} name={name} value={text.fields[name]} onChange={edit} {...of} />;
  };
  const lines = (section: SettingSection) =>
    linesOf(section).map((line) =>
      line.length === 1 ? (
        line.map(field)
      ) : (
        <div key={line.join(" ")} className={fieldStyles.pair}>
          {line.map(field)}
        </div>
      ),
    );

  return (
    <form
      className={styles.form}
      aria-label="Settings"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {settings.fileProblem !== undefined && <p className={textStyles.note}>{asSentence(fileProblemWords(settings.fileProblem))}</p>}
      {settings.warnings?.map(settingsWarningWords).map((warning) => (
        <p key={warning} className={textStyles.note} data-tone="warn">
          {asSentence(warning)}
        </p>
      ))}
      {SETTING_SECTIONS.filter((section) => section !== FOLDED).map((section) => (
        <fieldset key={section}>
          <legend>{sectionLabels[section]}</legend>
          {lines(section)}
        </fieldset>
      ))}
      <details className={styles.more} open={problems.some(({ setting }) => entryOf(setting).section === FOLDED)}>
        <summary>{sectionLabels[FOLDED]}</summary>
        {lines(FOLDED)}
      </details>
      {saving && unanswered && <output className={textStyles.problem}>Not saved yet: Docket itself is not answering.</output>}
      {failure !== undefined && (
        <p className={textStyles.problem} role="alert">
          {failure.code !== "settingsNotKept" && "Not saved. "}
          {asSentence(errorWords(failure))}
        </p>
      )}
      <div className={classes(modalStyles.foot, styles.foot)}>
        {leaves !== undefined && (
          <div className={styles.leaves} role="alert">
            <p className={textStyles.problem}>Not saved yet. {asSentence(errorWords(leaves))}</p>
            <Button onClick={() => void save(true)}>Save all the same</Button>
          </div>
        )}
        {problems.length > 0 && (
          <p className={textStyles.formNote} data-tone="bad">
            The marked fields need attention.
          </p>
        )}
        {children}
        <Button kind="primary" unavailable={saving} onClick={() => void save()}>
          {saveName}
        </Button>
      </div>
    </form>
  );
}

/** The settings of a section, one or two to a line. */
function linesOf(section: SettingSection): SettingName[][] {
  const lines: SettingName[][] = [];
  let half = false;
  for (const name of SETTING_NAMES.filter((candidate) => entryOf(candidate).section === section)) {
    const isHalf = entryOf(name).half === true;
    const last = lines.at(-1);
    if (half && isHalf && last !== undefined) last.push(name);
    else lines.push([name]);
    half = isHalf && !half;
  }
  return lines;
}
