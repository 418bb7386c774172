/** The delivery ledger, the newest first: searched, paged, and written to a file. */
import { Search } from "lucide-react";
import type { LedgerLineDto } from "../../../electron/contract/ledger.ts";
import { ledgerSentence } from "../../../electron/contract/messages/ledger.ts";
import { MAX_SEARCH } from "../../../electron/contract/vocabulary.ts";
import { Button } from "../../components/Button.tsx";
import { ModalDialog } from "../../components/ModalDialog.tsx";
import { UnansweredNote } from "../../components/UnansweredNote.tsx";
import { useActions, useDocket, useKept, useNow } from "../../store/hooks.ts";
import { errorWords } from "../../messages/errors.ts";
import { idWords, nameOf } from "../../messages/name.ts";
import { LEDGER_UNREADABLE, ledgerCount, ledgerKinds } from "../../messages/records.ts";
import { asSentence } from "../../messages/sentence.ts";
import { fullTime, isoTime, momentWithSeconds } from "../../messages/times.ts";
import { useLedger } from "./use-ledger.ts";
import { classes } from "../../components/classes.ts";
import textStyles from "../../components/text.module.css";
import modalStyles from "../../components/Modal.module.css";
import searchStyles from "../../components/Search.module.css";
import styles from "./LedgerDialog.module.css";
import { visible } from "../../../electron/contract/messages/visible.ts";

export function LedgerDialog() {
  const { closeDialog } = useActions();
  const open = useDocket((state) => (state.dialog?.kind === "ledger" ? state.dialog : undefined));
  return (
    <ModalDialog title="Delivery ledger" isOpen={open !== undefined} close={closeDialog} width="widest">
      {open !== undefined && <Panel text={open.text ?? ""} close={closeDialog} />}
    </ModalDialog>
  );
}

function Panel({ text, close }: { readonly text: string; readonly close: () => void }) {
  const { lines, more, problem, exported, text: typed, search, loadMore, exportTo } = useLedger(text);
  const kept = useKept();
  return (
    <>
      <div className={classes(searchStyles.search, styles.search)}>
        <Search size={15} aria-hidden="true" />
        <input
          type="search"
          aria-label="Search the ledger"
          placeholder="Id, name or words"
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_SEARCH}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog takes the focus; here to search
          autoFocus
          value={typed}
          onChange={(event) => search(event.currentTarget.value)}
        />
      </div>
      <UnansweredNote />
      {problem !== undefined && (
        <p className={textStyles.problem} role="alert">
          {asSentence(problem.code === "ledgerUnreadable" ? LEDGER_UNREADABLE : errorWords(problem))}
        </p>
      )}
      {lines !== undefined &&
        (lines.length === 0 ? <None searched={typed.trim() !== ""} /> : <Lines lines={lines} loadMore={more ? loadMore : undefined} />)}
      <div className={modalStyles.foot}>
        <output className={textStyles.formNote}>
          {exported !== undefined
            ? `Written to ${exported}`
            : lines === undefined
              ? ""
              : `${ledgerCount(lines.length, more)}. ${kept ? "Kept for 90 days of use on this machine." : "Not kept when Docket ends."}`}
        </output>
        <Button onClick={() => void exportTo("csv")}>Export CSV</Button>
        <Button onClick={() => void exportTo("ndjson")}>Export NDJSON</Button>
        <Button kind="primary" onClick={close}>
          Close
        </Button>
      </div>
    </>
  );
}

function None({ searched }: { readonly searched: boolean }) {
  return (
    <p className={textStyles.note}>
      {searched ? "No line holds all of these words." : "Nothing has been written yet. The first assignment begins it."}
    </p>
  );
}

interface LinesProps {
  readonly lines: readonly LedgerLineDto[];
  /** Undefined where there are no older lines. */
  readonly loadMore: (() => void) | undefined;
}

function Lines({ lines, loadMore }: LinesProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller takes the focus
    <section className={styles.scroll} tabIndex={0} aria-label="Ledger lines">
      <table className={styles.lines}>
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
      {loadMore !== undefined && <Button onClick={loadMore}>Load more</Button>}
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
      <td className={styles.kind} data-kind={line.kind}>
        {ledgerKinds[line.kind]}
      </td>
      <td>
        <span className={styles.words}>{visible(ledgerSentence(line))}</span>
        <span className={styles.name}>
          {line.name.trim() === "" ? "" : `${nameOf({ id: line.actionId, name: line.name })} · `}
          {idWords(line.actionId)}
        </span>
      </td>
    </tr>
  );
}
