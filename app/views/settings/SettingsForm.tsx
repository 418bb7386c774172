/**
 * The form of all settings. Problems are shown at their fields; after a refusal, all typed text is
 * kept.
 */
import { Plug } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { managedProblemWords } from "../../../electron/contract/messages/managed.ts";
import { fileProblemWords, settingProblemWords, settingsWarningWords } from "../../../electron/contract/messages/settings.ts";
import type { SettingProblem, SettingsDto } from "../../../electron/contract/settings.ts";
import {
  entryOf,
  SETTING_NAMES,
  SETTING_SECTIONS,
  type SettingName,
  type SettingSection,
} from "../../../electron/contract/settings-table.ts";
import { shownKey } from "../../commands/chord.ts";
import { Problem } from "../../components/Problem.tsx";
import { Button } from "../../components/Button.tsx";
import { useDocketStore, useUnanswered } from "../../store/hooks.ts";
import { errorWords } from "../../messages/errors.ts";
import { asSentence, sentences } from "../../messages/sentence.ts";
import { testLabels } from "../../messages/connection-test.ts";
import { decidedTitle, formLabels, sectionLabels, welcomeWords } from "../../messages/settings.ts";
import { DecidedFields } from "./DecidedFields.tsx";
import { SettingFields } from "./SettingFields.tsx";
import { TestResult } from "./TestResult.tsx";
import { type SettingsFormState, useSettingsForm } from "./use-settings-form.ts";
import { classes } from "../../components/classes.ts";
import textStyles from "../../components/text.module.css";
import modalStyles from "../../components/Modal.module.css";
import styles from "./SettingsForm.module.css";

export interface SettingsFormProps {
  readonly settings: SettingsDto;
  /** Name of the save button. */
  readonly saveName: string;
  readonly onSaved: () => void;
  /** Whether only the settings needed to begin are visible; the others are collapsed. */
  readonly isFirst?: boolean;
  /** Content beside the save button. */
  readonly children?: ReactNode;
}

/** The section that is collapsed until one of its settings has a problem. */
const FOLDED: SettingSection = "wire";
/** The settings that are needed to begin. */
const FIRST: readonly SettingName[] = ["baseUrl", "allowPlainHttp", "apiKey", "actingAs"];
const LATER = SETTING_NAMES.filter((name) => !FIRST.includes(name));

function namesOf(section: SettingSection): readonly SettingName[] {
  return SETTING_NAMES.filter((name) => entryOf(name).section === section);
}

export function SettingsForm({ settings, saveName, onSaved, isFirst = false, children }: SettingsFormProps) {
  const unanswered = useUnanswered();
  const form = useSettingsForm(settings, onSaved);
  const { policies: { others = [] } = {} } = settings;
  const { found, problems, failure, leaves, busy, save, test } = form;
  useAnnouncedProblems(found);
  useFocusInSight(leaves);
  const testing = (
    <>
      <TestResult tested={form.tested} testing={busy === "testing"} />
      {busy === "testing" && unanswered && <Problem words={testLabels.unanswered} />}
    </>
  );
  const testButton = (
    <Button icon={<Plug size={15} aria-hidden="true" />} unavailable={busy !== undefined} onClick={() => void test()}>
      {testLabels.start}
    </Button>
  );
  const saveButton = (
    <Button
      submits
      kind="primary"
      unavailable={busy === "saving"}
      shortcut={isFirst ? { shown: shownKey("Enter"), aria: undefined } : undefined}
    >
      {saveName}
    </Button>
  );
  return (
    <form
      className={styles.form}
      aria-label={formLabels.title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {form.isKept && <p className={textStyles.note}>{form.isKeyLost ? formLabels.keptWithoutKey : formLabels.kept}</p>}
      {settings.managedProblems?.map(managedProblemWords).map((problem) => (
        <p key={problem} className={textStyles.note} data-tone="bad">
          {asSentence(problem)}
        </p>
      ))}
      {settings.fileProblem !== undefined && <p className={textStyles.note}>{asSentence(fileProblemWords(settings.fileProblem))}</p>}
      {settings.warnings?.map(settingsWarningWords).map((warning) => (
        <p key={warning} className={textStyles.note} data-tone="warn">
          {asSentence(warning)}
        </p>
      ))}
      {isFirst ? (
        <fieldset aria-label={sectionLabels.service}>
          <SettingFields names={FIRST} settings={settings} form={form} />
        </fieldset>
      ) : (
        SETTING_SECTIONS.filter((section) => section !== FOLDED).map((section) => (
          <fieldset key={section}>
            <legend>{sectionLabels[section]}</legend>
            <SettingFields names={namesOf(section)} settings={settings} form={form} />
          </fieldset>
        ))
      )}
      {isFirst && testing}
      {isFirst && (
        <div className={styles.begin}>
          {saveButton}
          {testButton}
        </div>
      )}
      {!isFirst && others.length > 0 && (
        <fieldset>
          <legend>{decidedTitle()}</legend>
          <DecidedFields policies={others} />
        </fieldset>
      )}
      <Folded names={isFirst ? LATER : namesOf(FOLDED)} isFirst={isFirst} settings={settings} form={form} />
      {!isFirst && testing}
      {busy === "saving" && unanswered && <Problem words={formLabels.unanswered} />}
      {failure !== undefined && (
        <Problem
          words={sentences(failure.error.code === "settingsNotKept" ? undefined : formLabels[failure.lead], errorWords(failure.error))}
        />
      )}
      <div className={classes(modalStyles.foot, styles.foot)}>
        {leaves !== undefined && (
          <div className={styles.leaves}>
            <Problem words={`${formLabels.notSavedYet} ${asSentence(errorWords(leaves))}`} />
            <Button onClick={() => void save(true)}>{formLabels.saveAllTheSame}</Button>
          </div>
        )}
        {problems.length > 0 && (
          <p className={textStyles.formNote} data-tone="bad">
            {formLabels.marked}
          </p>
        )}
        {!isFirst && testButton}
        {children}
        {!isFirst && saveButton}
      </div>
    </form>
  );
}

/**
 * Announces the problems that a press has found, even the same ones again. Problems that were shown
 * before are only read.
 */
function useAnnouncedProblems(problems: readonly SettingProblem[]): void {
  const { announcements } = useDocketStore();
  const known = useRef(problems);
  useEffect(() => {
    if (known.current === problems) return;
    known.current = problems;
    const [first] = problems;
    announcements.say("settings", first === undefined ? "" : () => sentences(settingProblemWords(first), formLabels.marked));
  }, [announcements, problems]);
}

/** Keeps the pressed button visible, because a question in the foot makes the foot higher. */
function useFocusInSight(asked: unknown): void {
  useEffect(() => {
    if (asked !== undefined) document.activeElement?.scrollIntoView({ block: "nearest" });
  }, [asked]);
}

interface FoldedProps {
  readonly names: readonly SettingName[];
  readonly isFirst: boolean;
  readonly settings: SettingsDto;
  readonly form: SettingsFormState;
}

function Folded({ names, isFirst, settings, form }: FoldedProps) {
  return (
    <details className={styles.more} open={form.problems.some(({ setting }) => names.includes(setting))}>
      <summary>
        {isFirst ? formLabels.advanced : sectionLabels[FOLDED]}
        {isFirst && <span className={styles.hint}> {welcomeWords.advanced}</span>}
      </summary>
      <SettingFields names={names} settings={settings} form={form} />
    </details>
  );
}
