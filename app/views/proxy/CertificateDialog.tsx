/** Asks which certificate of this machine to present to the service, if several fit. */
import { useState } from "react";
import type { InvokeError } from "../../../electron/contract/errors.ts";
import type { CertificateQuestionDto } from "../../../electron/contract/network-access.ts";
import { errorWords } from "../../messages/errors.ts";
import { Problem } from "../../components/Problem.tsx";
import { Button } from "../../components/Button.tsx";
import { ModalDialog } from "../../components/ModalDialog.tsx";
import { useActions, useBridge, useDocket } from "../../store/hooks.ts";
import { certificateLabels, certificateWords, choiceWords } from "../../messages/certificates.ts";
import { asSentence } from "../../messages/sentence.ts";
import { dialogLabels } from "../../messages/settings.ts";
import { useQuestionDialog } from "./use-question-dialog.ts";
import { classes } from "../../components/classes.ts";
import textStyles from "../../components/text.module.css";
import modalStyles from "../../components/Modal.module.css";
import checkStyles from "../../components/Check.module.css";
import styles from "./CertificateDialog.module.css";

export function CertificateDialog() {
  const { postponeCertificateChoice } = useActions();
  const question = useDocket((state) => state.certificateChoice);
  const { isOpen, close } = useQuestionDialog("certificate", question, postponeCertificateChoice);
  return (
    <ModalDialog title={certificateLabels.title} isOpen={isOpen} close={close}>
      {question !== undefined && <Question key={question.id} question={question} close={close} />}
    </ModalDialog>
  );
}

function Question({ question, close }: { readonly question: CertificateQuestionDto; readonly close: () => void }) {
  const bridge = useBridge();
  const [chosen, setChosen] = useState("");
  /** Why the choice was refused. */
  const [problem, setProblem] = useState<InvokeError>();
  const choose = async () => {
    const result = await bridge.invoke("certificate:choose", { id: question.id, fingerprint: chosen });
    if (!result.ok) setProblem(result.error);
  };
  return (
    <>
      <p>{certificateWords(question)}</p>
      <fieldset className={styles.choices} aria-label={certificateLabels.choices}>
        {question.choices.map((choice) => (
          <label key={choice.fingerprint} className={checkStyles.check}>
            <input type="radio" name="certificate" checked={chosen === choice.fingerprint} onChange={() => setChosen(choice.fingerprint)} />
            <span>
              {choice.subject}
              <span className={classes(textStyles.hint, styles.hint)}>{choiceWords(choice)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {problem !== undefined && <Problem words={asSentence(errorWords(problem))} />}
      <div className={modalStyles.foot}>
        <p className={textStyles.formNote}>{chosen === "" ? certificateLabels.chooseFirst : ""}</p>
        <Button onClick={close}>{dialogLabels.notNow}</Button>
        <Button kind="primary" unavailable={chosen === ""} onClick={() => void choose()}>
          {certificateLabels.use}
        </Button>
      </div>
    </>
  );
}
