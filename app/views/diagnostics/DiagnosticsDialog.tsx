/** What the connection went through, for whoever has to find out why it does not work; and the button that copies it. */
import { useEffect } from "react";
import { Heading } from "react-aria-components";
import { useStore } from "zustand";
import type { DiagnosticsDto } from "../../../electron/contract/diagnostics.ts";
import { dropReasonWords } from "../../../electron/contract/messages/drop-reasons.ts";
import { Button } from "../../components/Button.tsx";
import { RecordDialog } from "../../components/RecordDialog.tsx";
import { useNow, useStores } from "../../store/context.ts";
import { attemptWords, diagnosticsFacts, eventCounts, outdatedWords } from "../../messages/diagnostics.ts";
import { asSentence } from "../../messages/sentence.ts";
import { clockWithSeconds, fullTime, isoTime } from "../../messages/times.ts";
import { GapPlot } from "./GapPlot.tsx";

export function DiagnosticsDialog() {
  const { dialogs } = useStores();
  const open = useStore(dialogs.store, (state) => state.dialog?.kind === "diagnostics");
  return (
    <RecordDialog open={open} close={() => dialogs.close()}>
      <Panel close={() => dialogs.close()} />
    </RecordDialog>
  );
}

function Panel({ close }: { readonly close: () => void }) {
  const { diagnostics } = useStores();
  const { diagnostics: told, missing, problem, copied } = useStore(diagnostics.store);
  const outdated = useNow((now) => (told === undefined ? "" : outdatedWords(told.at, now)));
  useEffect(() => {
    diagnostics.start();
    return () => diagnostics.stop();
  }, [diagnostics]);
  return (
    <>
      <Heading slot="title">Diagnostics</Heading>
      {[missing, problem, outdated === "" ? undefined : outdated].map(
        (text) =>
          text !== undefined && (
            <p key={text} className="problem" role="alert">
              {asSentence(text)}
            </p>
          ),
      )}
      {told !== undefined && <Told told={told} />}
      <div className="dialog-foot">
        <output className="form-note">
          {copied ? "Copied. The key is not in it." : "The copy holds what you see here, never the key."}
        </output>
        <Button onClick={close}>Close</Button>
        <Button kind="primary" unavailable={told === undefined} onClick={() => void diagnostics.copy()}>
          Copy diagnostics
        </Button>
      </div>
    </>
  );
}

function Told({ told }: { readonly told: DiagnosticsDto }) {
  return (
    <div className="diagnostics">
      <Facts facts={diagnosticsFacts(told)} />
      <h3>Between messages</h3>
      <GapPlot gaps={told.heartbeat.gaps} periodMs={told.heartbeat.learnedMs ?? told.heartbeat.askedMs} />
      <h3>Messages</h3>
      <Facts facts={eventCounts(told)} />
      {told.dropped.length > 0 && (
        <ul className="diagnostics-list">
          {told.dropped.map(({ reason, count }) => (
            <li key={JSON.stringify(reason)}>
              Dropped {count.toLocaleString("en")}: {dropReasonWords(reason)}
            </li>
          ))}
        </ul>
      )}
      <h3>Attempts, the newest first</h3>
      <ul className="diagnostics-list">
        {told.attempts.toReversed().map((attempt) => (
          <li key={attempt.epoch}>
            <time dateTime={isoTime(attempt.startedAt)} title={fullTime(attempt.startedAt)}>
              {clockWithSeconds(attempt.startedAt)}
            </time>{" "}
            {attemptWords(attempt)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
