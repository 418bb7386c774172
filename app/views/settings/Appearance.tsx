/** The look of the window for this user. Each choice takes effect at once and is saved. */
import { CONTRASTS, DENSITIES, LANGUAGES, THEMES, TIME_FORMATS } from "../../../electron/contract/preferences.ts";
import { preferencesProblemWords } from "../../../electron/contract/messages/settings.ts";
import { useActions, useDocket } from "../../store/hooks.ts";
import { errorWords } from "../../messages/errors.ts";
import { type ChoiceName, choiceWords, preferenceLabels } from "../../messages/preferences.ts";
import { Choice } from "./Choice.tsx";
import { StartAndEnd } from "./StartAndEnd.tsx";
import { ZoomField } from "./ZoomField.tsx";
import { Problem } from "../../components/Problem.tsx";
import textStyles from "../../components/text.module.css";
import styles from "./Appearance.module.css";

/** The preferences with a few named values each, in the order of the section. */
const CHOICES = { theme: THEMES, contrast: CONTRASTS, density: DENSITIES, timeFormat: TIME_FORMATS, language: LANGUAGES } as const;

export function Appearance() {
  const isKept = useDocket(
    ({ preferences, preferencesProblem }) =>
      preferences.fileProblem === undefined && preferences.notKept === undefined && preferencesProblem === undefined,
  );
  return (
    <div className={styles.choices}>
      <Problems />
      <ChoiceOf name="theme" />
      <ChoiceOf name="contrast" />
      <ChoiceOf name="density" />
      <ZoomField />
      <ChoiceOf name="timeFormat" />
      <ChoiceOf name="language" />
      <StartAndEnd />
      <p className={textStyles.hint}>{isKept ? preferenceLabels.atOnce : preferenceLabels.atOnce_notKept}</p>
    </div>
  );
}

function ChoiceOf({ name }: { readonly name: ChoiceName }) {
  const { prefer } = useActions();
  const value = useDocket(({ preferences }) => preferences.person[name]);
  return (
    <Choice<string>
      label={preferenceLabels[name]}
      value={value}
      words={choiceWords(name)}
      options={CHOICES[name]}
      onChange={(chosen) => prefer({ [name]: chosen })}
      managed={undefined}
      problem=""
    />
  );
}

/** Problems of the preferences file and of the last choice. */
function Problems() {
  const { fileProblem, notKept } = useDocket(({ preferences }) => preferences);
  const refused = useDocket((state) => state.preferencesProblem);
  return (
    <>
      {fileProblem !== undefined && <p className={textStyles.note}>{preferencesProblemWords(fileProblem)}</p>}
      {(refused ?? notKept) !== undefined && (
        <Problem words={[refused, notKept].flatMap((problem) => (problem === undefined ? [] : [errorWords(problem)])).join(" ")} />
      )}
    </>
  );
}
