/** The report of a run that ended abnormally, to be read and to be saved where the user chooses. */
import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { ModalDialog } from "../../components/ModalDialog.tsx";
import { Problem, useSpoken } from "../../components/Problem.tsx";
import { t } from "../../languages/words.ts";
import { crashWords } from "../../messages/crash.ts";
import { errorWords } from "../../messages/errors.ts";
import { asSentence } from "../../messages/sentence.ts";
import { useActions, useDocket, useNow } from "../../store/hooks.ts";
import modalStyles from "../../components/Modal.module.css";
import textStyles from "../../components/text.module.css";
import styles from "./CrashDialog.module.css";

export function CrashDialog() {
  const { closeDialog } = useActions();
  const isOpen = useDocket((state) => state.dialog?.kind === "crash" && state.crash !== undefined);
  return (
    <ModalDialog title={t("crash.title")} isOpen={isOpen} close={closeDialog} width="wide">
      <Report />
    </ModalDialog>
  );
}

function Report() {
  const { closeDialog, saveCrash } = useActions();
  const crash = useDocket((state) => state.crash);
  const words = useNow((now) => (crash === undefined ? "" : crashWords(crash, now)));
  const [saved, setSaved] = useState<{ readonly words: string; readonly isBad: boolean }>();
  if (crash === undefined) return null;
  const save = async () => {
    const result = await saveCrash();
    if (!result.ok) setSaved({ words: asSentence(errorWords(result.error)), isBad: true });
    else setSaved(result.value === null ? undefined : { words: t("crash.saved", { path: result.value.path }), isBad: false });
  };
  return (
    <>
      <p>{words}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller takes the focus */}
      <pre className={styles.report} tabIndex={0} aria-label={t("crash.report")}>
        {crash.text}
      </pre>
      {saved?.isBad === true && <Problem words={saved.words} />}
      <div className={modalStyles.foot}>
        <p className={textStyles.formNote}>{saved?.isBad === false ? <Saved words={saved.words} /> : t("crash.nothingSent")}</p>
        <Button onClick={closeDialog}>{t("crash.close")}</Button>
        <Button kind="primary" onClick={() => void save()}>
          {t("crash.save")}
        </Button>
      </div>
    </>
  );
}

function Saved({ words }: { readonly words: string }) {
  useSpoken(words);
  return words;
}
