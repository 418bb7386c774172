/** About Docket: its version, newer versions, and its components with their full licences. */
import { useState } from "react";
import type { InvokeError } from "../../../electron/contract/errors.ts";
import { Button } from "../../components/Button.tsx";
import modalStyles from "../../components/Modal.module.css";
import { ModalDialog } from "../../components/ModalDialog.tsx";
import { Problem } from "../../components/Problem.tsx";
import { Status } from "../../components/Status.tsx";
import textStyles from "../../components/text.module.css";
import {
  aboutLabels,
  appUpdateLabels,
  appUpdateStep,
  appUpdateWords,
  libraryWords,
  unfinishedWords,
  madeOfWords,
  versionWords,
} from "../../messages/about.ts";
import { errorWords } from "../../messages/errors.ts";
import { dialogLabels, managedWords } from "../../messages/settings.ts";
import { useActions, useBridge, useDocket, useNow } from "../../store/hooks.ts";
import styles from "./AboutDialog.module.css";
import { useLicences } from "./use-licences.ts";

export function AboutDialog() {
  const { closeDialog } = useActions();
  const isOpen = useDocket((state) => state.dialog?.kind === "about");
  return (
    <ModalDialog title={aboutLabels.title} isOpen={isOpen} close={closeDialog} width="wide">
      <Panel close={closeDialog} />
    </ModalDialog>
  );
}

function Panel({ close }: { readonly close: () => void }) {
  const bridge = useBridge();
  const info = useDocket((state) => state.appInfo);
  const { licences, problem } = useLicences();
  const [copied, setCopied] = useState(false);
  const [failure, setFailure] = useState<InvokeError>();
  const copy = async () => {
    const result = await bridge.invoke("app:copyBill", null);
    setCopied(result.ok);
    setFailure(result.ok ? undefined : result.error);
  };
  return (
    <>
      {[problem, failure].map((error) => error !== undefined && <Problem key={error.code} words={errorWords(error)} />)}
      <section className={styles.about} aria-label={aboutLabels.title}>
        {info !== undefined && <p className={styles.version}>{versionWords(info.version)}</p>}
        {info?.noSandbox === true && <Problem words={aboutLabels.noSandbox} />}
        <NewerVersions />
        <h3>{aboutLabels.madeOf}</h3>
        {licences.length > 0 && <p className={textStyles.hint}>{madeOfWords(licences.length)}</p>}
        {licences.map((library) => (
          <details key={`${library.name} ${library.version}`}>
            <summary>{libraryWords(library)}</summary>
            <pre>{library.text}</pre>
          </details>
        ))}
      </section>
      <div className={modalStyles.foot}>
        <Status topic="note" className={textStyles.formNote} words={copied ? aboutLabels.copied : ""} />
        <Button onClick={() => void copy()}>{aboutLabels.copyBill}</Button>
        <Button kind="primary" onClick={close}>
          {dialogLabels.close}
        </Button>
      </div>
    </>
  );
}

function NewerVersions() {
  const bridge = useBridge();
  const update = useDocket((state) => state.appUpdate);
  const words = useNow((now) => (update === undefined ? "" : appUpdateWords(update, now)));
  const [refused, setRefused] = useState<InvokeError>();
  if (update === undefined) return null;
  const step = appUpdateStep(update);
  const unfinished = unfinishedWords(update);
  const take = async (channel: NonNullable<typeof step>["channel"]) => {
    const result = await bridge.invoke(channel, null);
    setRefused(result.ok ? undefined : result.error);
  };
  return (
    <>
      <h3>{appUpdateLabels.title}</h3>
      {unfinished !== "" && <Problem words={unfinished} />}
      <Status topic="note" className={textStyles.formNote} words={words} />
      {update.by !== undefined && <p className={textStyles.hint}>{managedWords(update.by)}</p>}
      {refused !== undefined && <Problem words={errorWords(refused)} />}
      {step !== undefined && (
        <div>
          <Button onClick={() => void take(step.channel)}>{step.words}</Button>
        </div>
      )}
    </>
  );
}
