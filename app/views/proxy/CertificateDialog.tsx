/** Asks which certificate of this machine the service is to see, where several fit. */
import { useEffect, useState } from "react";
import { Dialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { useStore } from "zustand";
import type { CertificateQuestionDto } from "../../../electron/contract/network-access.ts";
import { Button } from "../../components/Button.tsx";
import { useStores } from "../../store/context.ts";
import { certificateWords, choiceWords } from "../../messages/certificates.ts";
import { asSentence } from "../../messages/sentence.ts";

export function CertificateDialog() {
  const { dialogs, certificateChoice } = useStores();
  const question = useStore(certificateChoice.store, (state) => state.question);
  const dialog = useStore(dialogs.store, (state) => state.dialog);
  const isOpen = dialog?.kind === "certificate";
  const opensItself = question !== undefined && !question.putOff && dialog === undefined;
  useEffect(() => {
    if (opensItself) dialogs.open({ kind: "certificate" });
    else if (isOpen && question === undefined) dialogs.close();
  }, [opensItself, isOpen, question, dialogs]);
  const close = () => {
    certificateChoice.notNow();
    dialogs.close();
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
  const { certificateChoice } = useStores();
  const problem = useStore(certificateChoice.store, (state) => state.problem);
  const [chosen, setChosen] = useState("");
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
        <Button kind="primary" unavailable={chosen === ""} onClick={() => void certificateChoice.choose(chosen)}>
          Use it
        </Button>
      </div>
    </>
  );
}
