/**
 * The API key, which can be entered, replaced or removed. The stored key is never shown; typed text
 * is shown only on request, and only until the field loses the focus.
 */
import { Eye, EyeOff } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "../../components/Button.tsx";
import { keyStorageWords } from "../../../electron/contract/messages/settings.ts";
import type { SettingsDto } from "../../../electron/contract/settings.ts";
import { MAX_API_KEY } from "../../../electron/contract/vocabulary.ts";
import { keyLabels, settingLabels } from "../../messages/settings.ts";
import { classes } from "../../components/classes.ts";
import buttonStyles from "../../components/Button.module.css";
import { Field, type FieldProps } from "./Field.tsx";
import type { FormText } from "../../store/typed-forms.ts";
import textStyles from "../../components/text.module.css";
import fieldStyles from "./Field.module.css";
import styles from "./KeyField.module.css";

export interface KeyFieldProps {
  readonly settings: SettingsDto;
  readonly text: FormText;
  readonly problem: string;
  readonly managed: string | undefined;
  readonly change: (change: Partial<FormText>) => void;
}

export function KeyField({ settings, text, problem, managed, change }: KeyFieldProps) {
  const { apiKey: label } = settingLabels;
  if (managed === undefined && text.keyChoice === "replace") {
    return (
      <div className={fieldStyles.group}>
        <TypedKey
          label={settings.hasKey ? keyLabels.newKey : label}
          value={text.apiKey}
          onChange={(apiKey) => change({ apiKey })}
          hint={keyStorageWords(settings.keyStorage)}
          problem={problem}
        />
        {settings.hasKey && (
          <Button kind="quiet" onClick={() => change({ keyChoice: "keep", apiKey: "" })}>
            {keyLabels.keepOld}
          </Button>
        )}
      </div>
    );
  }
  const there = settings.hasKey ? keyLabels.isThere : keyLabels.isMissing;
  const kept = text.keyChoice === "forget" ? keyLabels.isForgotten : there;
  return (
    <fieldset className={fieldStyles.field} aria-label={label}>
      <span className={fieldStyles.name}>{label}</span>
      <div className={styles.kept}>
        <span>{kept}</span>
        {managed === undefined && text.keyChoice === "keep" && (
          <>
            <Button onClick={() => change({ keyChoice: "replace" })}>{keyLabels.replace}</Button>
            <Button kind="danger" onClick={() => change({ keyChoice: "forget" })}>
              {keyLabels.forget}
            </Button>
          </>
        )}
        {managed === undefined && text.keyChoice === "forget" && (
          <Button onClick={() => change({ keyChoice: "keep" })}>{keyLabels.keep}</Button>
        )}
      </div>
      <p className={textStyles.hint}>{managed ?? keyStorageWords(settings.keyStorage)}</p>
      {problem !== "" && <p className={textStyles.fieldProblem}>{problem}</p>}
    </fieldset>
  );
}

function TypedKey(field: Pick<FieldProps, "label" | "value" | "onChange" | "hint" | "problem">) {
  const [isShown, show] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div
      ref={whole}
      className={fieldStyles.field}
      // The key is also hidden when the window loses the focus, because somebody else may be
      // looking at the screen then.
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || show(false)}
    >
      <Field
        {...field}
        type={isShown ? "text" : "password"}
        maxLength={MAX_API_KEY}
        atEnd={
          <button
            type="button"
            className={classes(buttonStyles.iconButton)}
            aria-label={keyLabels.showTyped}
            aria-pressed={isShown}
            title={isShown ? keyLabels.hideTyped : keyLabels.showTyped}
            onClick={({ detail }) => {
              show(!isShown);
              // After a click, the focus returns to the input for typing; after a key press, the
              // focus stays, so that the same key hides the text again.
              if (detail > 0) whole.current?.querySelector("input")?.focus();
            }}
          >
            <Icon size={16} aria-hidden="true" />
          </button>
        }
      />
    </div>
  );
}
