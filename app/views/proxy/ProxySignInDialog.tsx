/** Asks for the sign-in to a proxy. */
import { type FormEvent, useId, useState } from "react";
import type { ProxySignInDto } from "../../../electron/contract/network-access.ts";
import { MAX_SIGN_IN } from "../../../electron/contract/vocabulary.ts";
import { Problem } from "../../components/Problem.tsx";
import { Button } from "../../components/Button.tsx";
import { ModalDialog } from "../../components/ModalDialog.tsx";
import { useActions, useDocket } from "../../store/hooks.ts";
import { errorWords } from "../../messages/errors.ts";
import { keepingWords, noteWords, proxyLabels, proxyWords } from "../../messages/proxy.ts";
import { asSentence } from "../../messages/sentence.ts";
import { dialogLabels } from "../../messages/settings.ts";
import { Field } from "../settings/Field.tsx";
import { type ProxyAnswer, useProxyAnswer } from "./use-proxy-answer.ts";
import { useQuestionDialog } from "./use-question-dialog.ts";
import { classes } from "../../components/classes.ts";
import textStyles from "../../components/text.module.css";
import modalStyles from "../../components/Modal.module.css";
import checkStyles from "../../components/Check.module.css";
import buttonStyles from "../../components/Button.module.css";
import styles from "./ProxySignInDialog.module.css";

export function ProxySignInDialog() {
  const answer = useProxyAnswer();
  const { question } = answer;
  const { isOpen, close } = useQuestionDialog("proxySignIn", question, answer.postpone);
  return (
    <ModalDialog title={proxyLabels.title} isOpen={isOpen} close={close}>
      {question !== undefined && <Question key={question.proxy} question={question} answer={answer} close={close} />}
    </ModalDialog>
  );
}

interface QuestionProps {
  readonly question: ProxySignInDto;
  readonly answer: ProxyAnswer;
  readonly close: () => void;
}

function Question({ question, answer: { answering, problem, note, signIn }, close }: QuestionProps) {
  const { keepTyped } = useActions();
  const typed = useDocket(({ typedForms }) => typedForms.signIn);
  const { username, password } = typed?.proxy === question.proxy ? typed : { username: "", password: "" };
  const type = (change: { readonly username?: string; readonly password?: string }) =>
    keepTyped("signIn", { proxy: question.proxy, username, password, ...change });
  const [keep, setKeep] = useState(true);
  const hintId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { id } = question;
    type({ password: "" });
    void signIn({ id, username, password, keep });
  };
  return (
    <>
      {note === undefined ? (
        <form className={styles.form} aria-label={proxyLabels.title} noValidate onSubmit={submit}>
          <p>{proxyWords(question)}</p>
          {question.refused && <Problem words={proxyLabels.notAccepted} />}
          <Field label={proxyLabels.userName} value={username} onChange={(text) => type({ username: text })} maxLength={MAX_SIGN_IN} />
          <Field
            label={proxyLabels.password}
            type="password"
            value={password}
            onChange={(text) => type({ password: text })}
            maxLength={MAX_SIGN_IN}
          />
          {question.readable && <p className={textStyles.note}>{proxyLabels.readable}</p>}
          <label className={checkStyles.check}>
            <input type="checkbox" checked={keep} aria-describedby={hintId} onChange={(event) => setKeep(event.currentTarget.checked)} />
            {proxyLabels.keep}
          </label>
          <p id={hintId} className={classes(textStyles.hint, styles.hint)}>
            {keepingWords(question, keep)}
          </p>
          {problem !== undefined && <Problem words={asSentence(errorWords(problem))} />}
          <div className={modalStyles.foot}>
            <Button onClick={close}>{dialogLabels.notNow}</Button>
            <button type="submit" className={buttonStyles.button} data-kind="primary" aria-disabled={answering || undefined}>
              <span>{proxyLabels.signIn}</span>
            </button>
          </div>
        </form>
      ) : (
        <>
          <Problem className={undefined} words={asSentence(noteWords(note))} />
          <div className={modalStyles.foot}>
            <Button kind="primary" onClick={close}>
              {dialogLabels.close}
            </Button>
          </div>
        </>
      )}
    </>
  );
}
