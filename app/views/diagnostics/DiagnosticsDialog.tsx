/**
 * The history of the connection, for finding out why it does not work, and a button that copies it.
 */
import type { DiagnosticsDto } from "../../../electron/contract/diagnostics.ts";
import { Button } from "../../components/Button.tsx";
import { Problem } from "../../components/Problem.tsx";
import { ModalDialog } from "../../components/ModalDialog.tsx";
import { useTimeZone } from "../../components/use-time-zone.ts";
import { useActions, useDocket, useNow } from "../../store/hooks.ts";
import { attemptWords, diagnosticsFacts, diagnosticsLabels, droppedWords, eventCounts, outdatedWords } from "../../messages/diagnostics.ts";
import { errorWords } from "../../messages/errors.ts";
import { asSentence } from "../../messages/sentence.ts";
import { dialogLabels } from "../../messages/settings.ts";
import { clockWithSeconds, fullTimeWithZone, isoTime, zoneNote } from "../../messages/times.ts";
import { GapPlot } from "./GapPlot.tsx";
import { useDiagnostics } from "./use-diagnostics.ts";
import { Status } from "../../components/Status.tsx";
import textStyles from "../../components/text.module.css";
import modalStyles from "../../components/Modal.module.css";
import styles from "./DiagnosticsDialog.module.css";

export function DiagnosticsDialog() {
  const { closeDialog } = useActions();
  const isOpen = useDocket((state) => state.dialog?.kind === "diagnostics");
  return (
    <ModalDialog title={diagnosticsLabels.title} isOpen={isOpen} close={closeDialog} width="wide">
      <Panel close={closeDialog} />
    </ModalDialog>
  );
}

function Panel({ close }: { readonly close: () => void }) {
  const { diagnostics, missing, problem, copied, copy } = useDiagnostics();
  const outdated = useNow((now) => (diagnostics === undefined ? "" : outdatedWords(diagnostics.at, now)));
  return (
    <>
      {[missing && errorWords(missing), problem && errorWords(problem), outdated === "" ? undefined : outdated].map(
        (text) => text !== undefined && <Problem key={text} words={asSentence(text)} />,
      )}
      {diagnostics !== undefined && <Page diagnostics={diagnostics} />}
      <div className={modalStyles.foot}>
        <Status topic="note" className={textStyles.formNote} words={copied ? diagnosticsLabels.copied : diagnosticsLabels.whatIsCopied} />
        <Button onClick={close}>{dialogLabels.close}</Button>
        <Button kind="primary" unavailable={diagnostics === undefined} onClick={() => void copy()}>
          {diagnosticsLabels.copy}
        </Button>
      </div>
    </>
  );
}

function Page({ diagnostics }: { readonly diagnostics: DiagnosticsDto }) {
  useTimeZone();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller takes the focus
    <section className={styles.diagnostics} tabIndex={0} aria-label={diagnosticsLabels.page}>
      <Facts facts={diagnosticsFacts(diagnostics)} />
      <h3>{diagnosticsLabels.betweenMessages}</h3>
      <GapPlot gaps={diagnostics.heartbeat.gaps} periodMs={diagnostics.heartbeat.learnedMs ?? diagnostics.heartbeat.askedMs} />
      <h3>{diagnosticsLabels.messages}</h3>
      <Facts facts={eventCounts(diagnostics)} />
      {diagnostics.dropped.length > 0 && (
        <ul className={styles.list}>
          {diagnostics.dropped.map((dropped) => (
            <li key={JSON.stringify(dropped.reason)}>{droppedWords(dropped)}</li>
          ))}
        </ul>
      )}
      <h3>{diagnosticsLabels.attempts}</h3>
      <p className={textStyles.hint}>{zoneNote()}</p>
      <ul className={styles.list}>
        {diagnostics.attempts.toReversed().map((attempt) => (
          <li key={attempt.epoch}>
            <time dateTime={isoTime(attempt.startedAt)} title={fullTimeWithZone(attempt.startedAt)}>
              {clockWithSeconds(attempt.startedAt)}
            </time>{" "}
            {attemptWords(attempt)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
