/** The delivery ledger: what reached whom and what became of it, the newest first; searched, read on, and written to a file. */
import { Search } from "lucide-react";
import { useEffect } from "react";
import { Heading } from "react-aria-components";
import { useStore } from "zustand";
import type { LedgerLineDto } from "../../../electron/contract/ledger.ts";
import { MAX_SEARCH } from "../../../electron/contract/vocabulary.ts";
import { Button } from "../../components/Button.tsx";
import { RecordDialog } from "../../components/RecordDialog.tsx";
import { UnansweredNote } from "../../components/UnansweredNote.tsx";
import { useKept, useNow, useStores } from "../../store/context.ts";
import { idWords, nameOf, visible } from "../../messages/name.ts";
import { ledgerCount, ledgerKinds } from "../../messages/records.ts";
import { asSentence } from "../../messages/sentence.ts";
import { fullTime, isoTime, momentWithSeconds } from "../../messages/times.ts";

export function LedgerDialog() {
  const { dialogs } = useStores();
  const open = useStore(dialogs.store, (state) => (state.dialog?.kind === "ledger" ? state.dialog : undefined));
  return (
    <RecordDialog open={open !== undefined} close={() => dialogs.close()} width="widest">
      {open !== undefined && <Panel text={open.text ?? ""} close={() => dialogs.close()} />}
    </RecordDialog>
  );
}

function Panel({ text, close }: { readonly text: string; readonly close: () => void }) {
  const { ledger } = useStores();
  const { lines, more, problem, exported } = useStore(ledger.store);
  const typed = useStore(ledger.store, (state) => state.text);
  const kept = useKept();
  useEffect(() => {
    ledger.open(text);
    return () => ledger.stop();
  }, [ledger, text]);
  return (
    <>
      <Heading slot="title">Delivery ledger</Heading>
      <div className="search ledger-search">
        <Search size={15} aria-hidden="true" />
        <input
          type="search"
          aria-label="Search the ledger"
          placeholder="Id, name or words"
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_SEARCH}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog takes the focus; here it is for the search
          autoFocus
          value={typed}
          onChange={(event) => ledger.search(event.currentTarget.value)}
        />
      </div>
      <UnansweredNote />
      {problem !== undefined && (
        <p className="problem" role="alert">
          {asSentence(problem)}
        </p>
      )}
      {lines !== undefined && (lines.length === 0 ? <None searched={typed.trim() !== ""} /> : <Lines lines={lines} more={more} />)}
      <div className="dialog-foot">
        <output className="form-note">
          {exported !== undefined
            ? `Written to ${exported}`
            : lines === undefined
              ? ""
              : `${ledgerCount(lines.length, more)}. ${kept ? "Kept for 90 days of use on this machine." : "Not kept when Docket ends."}`}
        </output>
        <Button onClick={() => void ledger.export("csv")}>Export CSV</Button>
        <Button onClick={() => void ledger.export("ndjson")}>Export NDJSON</Button>
        <Button kind="primary" onClick={close}>
          Close
        </Button>
      </div>
    </>
  );
}

function None({ searched }: { readonly searched: boolean }) {
  return (
    <p className="note">
      {searched ? "No line holds all of these words." : "Nothing has been written yet. The first assignment begins it."}
    </p>
  );
}

function Lines({ lines, more }: { readonly lines: readonly LedgerLineDto[]; readonly more: boolean }) {
  const { ledger } = useStores();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
    <section className="ledger-scroll" tabIndex={0} aria-label="Ledger lines">
      <table className="ledger-lines">
        <thead className="for-screen-readers">
          <tr>
            <th scope="col">Time</th>
            <th scope="col">What</th>
            <th scope="col">Action</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.number} line={line} />
          ))}
        </tbody>
      </table>
      {more && <Button onClick={() => ledger.more()}>Load more</Button>}
    </section>
  );
}

function Line({ line }: { readonly line: LedgerLineDto }) {
  const at = useNow((now) => momentWithSeconds(line.at, now));
  return (
    <tr>
      <td>
        <time dateTime={isoTime(line.at)} title={fullTime(line.at)}>
          {at}
        </time>
      </td>
      <td className={`ledger-kind ${line.kind}`}>{ledgerKinds[line.kind]}</td>
      <td>
        <span className="ledger-words">{visible(line.words)}</span>
        <span className="ledger-name">
          {line.name.trim() === "" ? "" : `${nameOf({ id: line.actionId, name: line.name })} · `}
          {idWords(line.actionId)}
        </span>
      </td>
    </tr>
  );
}
