/**
 * Asks for the sign-in to a proxy. It opens by itself once, never over another dialog, and after
 * "Not now" only from the banner.
 */
import { type FormEvent, useEffect, useId, useState } from "react";
import { Dialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { useStore } from "zustand";
import type { ProxySignInDto } from "../../../electron/contract/network-access.ts";
import { Button } from "../../components/Button.tsx";
import { useStores } from "../../store/context.ts";
import { keepingWords, proxyWords, READABLE, REFUSED } from "../../messages/proxy.ts";
import { asSentence } from "../../messages/sentence.ts";
import { Field } from "../settings/Field.tsx";

export function ProxySignInDialog() {
  const { dialogs, proxySignIn } = useStores();
  const question = useStore(proxySignIn.store, (state) => state.question);
  const dialog = useStore(dialogs.store, (state) => state.dialog);
  const isOpen = dialog?.kind === "proxySignIn";
  const opensItself = question !== undefined && !question.putOff && dialog === undefined;
  useEffect(() => {
    if (opensItself) dialogs.open({ kind: "proxySignIn" });
    else if (isOpen && question === undefined) dialogs.close();
  }, [opensItself, isOpen, question, dialogs]);
  const close = () => {
    proxySignIn.notNow();
    dialogs.close();
  };
  return (
    <ModalOverlay className="overlay" isOpen={isOpen && question !== undefined} onOpenChange={(open) => open || close()}>
      <Modal className="modal">
        <Dialog className="dialog">{question !== undefined && <Question key={question.proxy} question={question} close={close} />}</Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Question({ question, close }: { readonly question: ProxySignInDto; readonly close: () => void }) {
  const { proxySignIn } = useStores();
  const { answering, problem, note } = useStore(proxySignIn.store);
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [keep, setKeep] = useState(true);
  const hintId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { id } = question;
    setPassword("");
    void proxySignIn.signIn({ id, username, password, keep });
  };
  return (
    <>
      <Heading slot="title">Sign in to the proxy</Heading>
      {note === "" ? (
        <form className="proxy-form" aria-label="Sign in to the proxy" noValidate onSubmit={submit}>
          <p>{proxyWords(question)}</p>
          {question.refused && (
            <p className="problem" role="alert">
              {REFUSED}
            </p>
          )}
          <Field label="User name" value={username} onChange={setUsername} maxLength={MAX_SIGN_IN} />
          <Field label="Password" type="password" value={password} onChange={setPassword} maxLength={MAX_SIGN_IN} />
          {question.readable && <p className="note">{READABLE}</p>}
          <label className="check">
            <input type="checkbox" checked={keep} aria-describedby={hintId} onChange={(event) => setKeep(event.currentTarget.checked)} />
            Keep on this machine
          </label>
          <p id={hintId} className="hint">
            {keepingWords(question, keep)}
          </p>
          {problem !== "" && (
            <p className="problem" role="alert">
              {asSentence(problem)}
            </p>
          )}
          <div className="dialog-foot">
            <Button onClick={close}>Not now</Button>
            <button type="submit" className="button primary" aria-disabled={answering || undefined}>
              <span>Sign in</span>
            </button>
          </div>
        </form>
      ) : (
        <>
          <p role="alert">{asSentence(note)}</p>
          <div className="dialog-foot">
            <Button kind="primary" onClick={close}>
              Close
            </Button>
          </div>
        </>
      )}
    </>
  );
}

/** As the contract's limits have it. */
const MAX_SIGN_IN = 1024;
