/** The delivery ledger, newest lines first: with search, pages and an export to a file. */
import { Search } from "lucide-react";
import { MAX_SEARCH } from "../../../electron/contract/vocabulary.ts";
import { Problem } from "../../components/Problem.tsx";
import { Button } from "../../components/Button.tsx";
import { ModalDialog } from "../../components/ModalDialog.tsx";
import { Status } from "../../components/Status.tsx";
import { UnansweredNote } from "../../components/UnansweredNote.tsx";
import { useTimeZone } from "../../components/use-time-zone.ts";
import { useActions, useDocket, useKeeping, useLacking } from "../../store/hooks.ts";
import { errorWords } from "../../messages/errors.ts";
import { ledgerCount, ledgerLabels, ledgerWritten } from "../../messages/records.ts";
import { zoneNote } from "../../messages/times.ts";
import { asSentence } from "../../messages/sentence.ts";
import { dialogLabels } from "../../messages/settings.ts";
import { LedgerLines, LINES_ID } from "./LedgerLines.tsx";
import { useLedger } from "./use-ledger.ts";
import { classes } from "../../components/classes.ts";
import textStyles from "../../components/text.module.css";
import modalStyles from "../../components/Modal.module.css";
import searchStyles from "../../components/Search.module.css";
import styles from "./LedgerDialog.module.css";

export function LedgerDialog() {
  const { closeDialog } = useActions();
  const open = useDocket((state) => (state.dialog?.kind === "ledger" ? state.dialog : undefined));
  return (
    <ModalDialog title={ledgerLabels.title} isOpen={open !== undefined} close={closeDialog} width="widest">
      {open !== undefined && <Panel text={open.text ?? ""} close={closeDialog} />}
    </ModalDialog>
  );
}

function Panel({ text, close }: { readonly text: string; readonly close: () => void }) {
  useTimeZone();
  const { lines, linesOf, more, problem, exported, text: typed, search, loadMore, exportTo } = useLedger(text);
  // The ledger of a demonstration belongs to an account that ends with the demonstration.
  const kept = useKeeping() === "disk";
  return (
    <>
      <div className={classes(searchStyles.search, styles.search)}>
        <Search size={15} aria-hidden="true" />
        <input
          type="search"
          aria-label={ledgerLabels.search}
          placeholder={ledgerLabels.searched}
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
        <Problem words={asSentence(problem.code === "ledgerUnreadable" ? ledgerLabels.unreadable : errorWords(problem))} />
      )}
      {lines !== undefined &&
        (lines.length === 0 ? (
          <None searched={typed.trim() !== ""} />
        ) : (
          <LedgerLines key={linesOf} lines={lines} loadMore={more ? loadMore : undefined} loadsByItself={problem === undefined} />
        ))}
      <div className={modalStyles.foot}>
        <Status
          topic="note"
          className={textStyles.formNote}
          words={
            exported !== undefined
              ? ledgerWritten(exported)
              : lines === undefined
                ? ""
                : `${ledgerCount(lines.length, more)}. ${kept ? ledgerLabels.kept : ledgerLabels.notKept} ${zoneNote()}`
          }
        />
        {/* Shown after a page failed to load; other pages load by themselves. In the foot, new
            lines do not move the button. */}
        {more && problem !== undefined && (
          <Button
            onClick={() => {
              // The button disappears when the page arrives.
              document.getElementById(LINES_ID)?.focus();
              loadMore();
            }}
          >
            {ledgerLabels.loadMore}
          </Button>
        )}
        <Button onClick={() => void exportTo("csv")}>{ledgerLabels.exportCsv}</Button>
        <Button onClick={() => void exportTo("ndjson")}>{ledgerLabels.exportNdjson}</Button>
        <Button kind="primary" onClick={close}>
          {dialogLabels.close}
        </Button>
      </div>
    </>
  );
}

function None({ searched }: { readonly searched: boolean }) {
  const lacks = useLacking("ledger");
  const words = searched ? ledgerLabels.noneFound : lacks ? ledgerLabels.noneReadable : ledgerLabels.noneYet;
  return <p className={textStyles.note}>{words}</p>;
}
