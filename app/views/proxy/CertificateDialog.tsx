/** Asks which certificate of this machine the service is to see, where several fit. */
import { useEffect, useState } from "react";
import { Dialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import type { CertificateQuestionDto } from "../../../electron/contract/network-access.ts";
import { errorWords } from "../../messages/errors.ts";
import { Button } from "../../components/Button.tsx";
import { useActions, useBridge, useDocket } from "../../store/hooks.ts";
import { certificateWords, choiceWords } from "../../messages/certificates.ts";
import { asSentence } from "../../messages/sentence.ts";

export function CertificateDialog() {
  const { openDialog, closeDialog, postponeCertificateChoice } = useActions();
  const question = useDocket((state) => state.certificateChoice);
  const dialog = useDocket((state) => state.dialog);
  const isOpen = dialog?.kind === "certificate";
  const opensItself = question !== undefined && !question.putOff && dialog === undefined;
  useEffect(() => {
    if (opensItself) openDialog({ kind: "certificate" });
    else if (isOpen && question === undefined) closeDialog();
  }, [opensItself, isOpen, question, openDialog, closeDialog]);
  const close = () => {
    postponeCertificateChoice();
    closeDialog();
  };
  return (
    <ModalOverlay className="overlay" isOpen={isOpen && question !== undefined} onOpenChange={(open) => open || close()}>
      <Modal className="modal">
        <Dialog className="dialog">{question !== undefined && <Question key={question.id} question={question} close={close} />}</Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Question({ question, close }: { readonly question: CertificateQuestionDto; readonly close: () => void }) {
  const bridge = useBridge();
  const [chosen, setChosen] = useState("");
  /** Why the choice was not taken, a sentence. */
  const [problem, setProblem] = useState("");
  const [asked, setAsked] = useState(question);
  if (asked !== question) {
    setAsked(question);
    setProblem("");
  }
  const choose = async () => {
    const result = await bridge.invoke("certificate:choose", { id: question.id, fingerprint: chosen });
    if (!result.ok) setProblem(errorWords(result.error));
  };
  return (
    <>
      <Heading slot="title">Choose a certificate</Heading>
      <p>{certificateWords(question)}</p>
      <fieldset className="choices" aria-label="Certificate">
        {question.choices.map((choice) => (
          <label key={choice.fingerprint} className="check">
            <input type="radio" name="certificate" checked={chosen === choice.fingerprint} onChange={() => setChosen(choice.fingerprint)} />
            <span>
              {choice.subject}
              <span className="hint">{choiceWords(choice)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {problem !== "" && (
        <p className="problem" role="alert">
          {asSentence(problem)}
        </p>
      )}
      <div className="dialog-foot">
        <p className="form-note">{chosen === "" ? "Choose one first." : ""}</p>
        <Button onClick={close}>Not now</Button>
        <Button kind="primary" unavailable={chosen === ""} onClick={() => void choose()}>
          Use it
        </Button>
      </div>
    </>
  );
}
