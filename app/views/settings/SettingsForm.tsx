/** What Docket connects to, and as whom. Problems stand at their fields, in main's words; nothing typed is lost by a refusal. */
import { type ReactNode, useState } from "react";
import type { SettingProblem, SettingsDto } from "../../../electron/contract/settings.ts";
import { MAX_LABEL, type SettingName } from "../../../electron/contract/vocabulary.ts";
import { Button } from "../../components/Button.tsx";
import { useActions, useUnanswered } from "../../store/hooks.ts";
import { errorWords } from "../../messages/errors.ts";
import { asSentence } from "../../messages/sentence.ts";
import { Choice } from "./Choice.tsx";
import { Field } from "./Field.tsx";
import { formOf, formProblems, type FormText, inputOf, problemOf } from "./form.ts";
import { KeyField } from "./KeyField.tsx";
import { PlainHttp } from "./PlainHttp.tsx";
import { codecWords, managedWords, principalHint, principalsHint, transportWords } from "./labels.ts";
import { classes } from "../../components/classes.ts";
import textStyles from "../../components/text.module.css";
import modalStyles from "../../components/Modal.module.css";
import fieldStyles from "./Field.module.css";
import styles from "./SettingsForm.module.css";

export interface SettingsFormProps {
  readonly settings: SettingsDto;
  /** What the button says. */
  readonly saveName: string;
  readonly onSaved: () => void;
  /** Beside the save button. */
  readonly children?: ReactNode;
}

export function SettingsForm({ settings, saveName, onSaved, children }: SettingsFormProps) {
  const { saveSettings } = useActions();
  const unanswered = useUnanswered();
  const [text, setText] = useState<FormText>(() => formOf(settings));
  const [problems, setProblems] = useState<readonly SettingProblem[]>(settings.problems);
  const [failure, setFailure] = useState("");
  /** What stays behind with this change, a sentence: saved only where that is agreed to. */
  const [leaves, setLeaves] = useState("");
  const [saving, setSaving] = useState(false);
  const more = problems.some(({ setting }) => setting === "transport" || setting === "codec" || setting === "heartbeatMs");
  const change = (changes: Partial<FormText>) => {
    setText((before) => ({ ...before, ...changes }));
    // What was agreed to was another change.
    setLeaves("");
  };
  const of = (setting: SettingName) => ({
    problem: problemOf(problems, setting),
    managed: settings.managed.includes(setting) ? managedWords(setting) : undefined,
  });
  const field = (setting: Exclude<keyof FormText & SettingName, "transport" | "codec" | "allowPlainHttp">) => ({
    ...of(setting),
    value: text[setting],
    onChange: (value: string) => change({ [setting]: value }),
  });

  const save = async (agreed = false) => {
    const wrong = formProblems(text);
    setProblems(wrong);
    setFailure("");
    setLeaves("");
    if (wrong.length > 0 || saving) return;
    setSaving(true);
    const result = await saveSettings(agreed ? { ...inputOf(text), leavesUpdates: true } : inputOf(text));
    setSaving(false);
    if (!result.ok) {
      const { error } = result;
      const words = errorWords(error);
      if (error.code === "settingsInvalid") return setProblems(error.params.problems);
      if (error.code === "leavesUpdates") return setLeaves(words);
      return setFailure(error.code === "settingsNotKept" ? words : `Not saved. ${asSentence(words)}`);
    }
    setProblems(result.value.problems);
    if (result.value.problems.length === 0) onSaved();
  };

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
      {settings.fileProblem !== undefined && <p className={textStyles.note}>{asSentence(settings.fileProblem)}</p>}
      {settings.warnings?.map((warning) => (
        <p key={warning} className={textStyles.note} data-tone="warn">
          {asSentence(warning)}
        </p>
      ))}
      <fieldset>
        <legend>Service</legend>
        <Field
          label="Service address"
          type="url"
          inputMode="url"
          placeholder="https://actions.example.com"
          {...field("baseUrl")}
          onChange={(baseUrl) => change({ baseUrl, allowPlainHttp: false })}
        />
        {(text.allowPlainHttp || of("allowPlainHttp").problem !== "") && (
          <PlainHttp allowed={text.allowPlainHttp} onChange={(allowPlainHttp) => change({ allowPlainHttp })} {...of("allowPlainHttp")} />
        )}
        <KeyField settings={settings} text={text} change={change} {...of("apiKey")} />
      </fieldset>
      <fieldset>
        <legend>You</legend>
        <div className={fieldStyles.pair}>
          <Field label="You act as" hint={principalHint} placeholder="OBJECT:robot-7" {...field("actingAs")} />
          <Field label="Display name" hint="Stands on your reports; your id, if empty" maxLength={MAX_LABEL} {...field("displayName")} />
        </div>
      </fieldset>
      <fieldset>
        <legend>Which Actions you see</legend>
        <Field label="Assigned to" hint={principalsHint} {...field("assignedTo")} />
        <div className={fieldStyles.pair}>
          <Field label="Requested by" {...field("requestedBy")} />
          <Field label="Authorized by" {...field("authorizedBy")} />
        </div>
      </fieldset>
      <fieldset>
        <legend>How Docket helps you</legend>
        <div className={fieldStyles.pair}>
          <Field
            label="Time to undo, in seconds"
            inputMode="decimal"
            hint="Complete and Reject wait this long before they are sent; 0 sends them at once"
            {...field("undoSeconds")}
          />
          <Field
            label="Ask after silence, in minutes"
            inputMode="decimal"
            hint="When nothing was reported on work in progress for this long; 0 never asks"
            {...field("silenceMinutes")}
          />
        </div>
      </fieldset>
      <details className={styles.more} open={more}>
        <summary>Transport, encoding and heartbeat</summary>
        <div className={fieldStyles.pair}>
          <Choice
            label="Transport"
            value={text.transport}
            words={transportWords}
            onChange={(transport) => change({ transport })}
            {...of("transport")}
          />
          <Choice label="Encoding" value={text.codec} words={codecWords} onChange={(codec) => change({ codec })} {...of("codec")} />
        </div>
        <Field
          label="Heartbeat, in seconds"
          inputMode="decimal"
          hint="How often the service is asked to show that it is there; silence of two of these counts as stale"
          value={text.heartbeatSeconds}
          onChange={(heartbeatSeconds) => change({ heartbeatSeconds })}
          {...of("heartbeatMs")}
        />
      </details>
      {saving && unanswered && <output className={textStyles.problem}>Not saved yet: Docket itself is not answering.</output>}
      {failure !== "" && (
        <p className={textStyles.problem} role="alert">
          {asSentence(failure)}
        </p>
      )}
      <div className={classes(modalStyles.foot, styles.foot)}>
        {leaves !== "" && (
          <div className={styles.leaves} role="alert">
            <p className={textStyles.problem}>Not saved yet. {asSentence(leaves)}</p>
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
