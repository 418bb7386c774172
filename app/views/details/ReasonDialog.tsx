/**
 * Asks for the reason before an Action is rejected, failed or cancelled. The text is a draft from
 * the first letter on, so closing the dialog loses nothing.
 */
import { useEffect, useId, useRef } from "react";
import type { RowDto } from "../../../electron/contract/action.ts";
import { MAX_MESSAGE, type ReasonMove } from "../../../electron/contract/vocabulary.ts";
import { Problem } from "../../components/Problem.tsx";
import { Button } from "../../components/Button.tsx";
import { handleKey } from "../../commands/handle-key.ts";
import { usePart } from "../../commands/parts.ts";
import { keyOf } from "../../commands/registry.ts";
import { useCommandContext } from "../../commands/use-command.ts";
import { LengthNote } from "../../components/LengthNote.tsx";
import { ModalDialog } from "../../components/ModalDialog.tsx";
import { useActions, useDocket, useDocketStore, useNow, useTextKeeping } from "../../store/hooks.ts";
import { draftKey } from "../../store/drafts.ts";
import { pressKey } from "../../store/moves.ts";
import { moveWords, reasonDialogWords, reasonWords, sentAsWords } from "../../messages/moves.ts";
import { nameOf } from "../../messages/name.ts";
import { pressWords, refusalWords } from "../../messages/pending.ts";
import textStyles from "../../components/text.module.css";
import modalStyles from "../../components/Modal.module.css";
import styles from "./ReasonDialog.module.css";

export function ReasonDialog() {
  const store = useDocketStore();
  const { flushDrafts, closeDialog } = useActions();
  const open = useDocket((state) => (state.dialog?.kind === "reason" ? state.dialog : undefined));
  const inQueue = useDocket((state) => (open === undefined ? undefined : state.rows.get(open.actionId)));
  // If the Action is removed meanwhile, the dialog stays open and shows main's answer.
  const lastKnown = useDocket((state) => (state.details?.row.id === open?.actionId ? state.details?.row : undefined));
  // The dialog never closes by itself: the user may be typing, and a letter would go to the window.
  const row = inQueue ?? lastKnown ?? (open === undefined ? undefined : { ...open.row, moves: [] });
  const close = () => {
    flushDrafts();
    closeDialog();
  };
  const aboutId = useId();
  return (
    <ModalDialog
      title={open === undefined ? "" : reasonWords[open.move].title}
      isOpen={open !== undefined && row !== undefined}
      close={close}
      describedBy={aboutId}
      isDismissable
    >
      {open !== undefined && row !== undefined && (
        <Reason
          row={row}
          aboutId={aboutId}
          move={open.move}
          close={close}
          // By the time main answers, the user may have opened another dialog.
          recorded={() => store.getState().dialog === open && close()}
        />
      )}
    </ModalDialog>
  );
}

interface ReasonProps {
  readonly row: RowDto;
  /** Id of the element that describes which Action is meant, and the consequences. */
  readonly aboutId: string;
  readonly move: ReasonMove;
  readonly close: () => void;
  readonly recorded: () => void;
}

function Reason({ row, aboutId, move, close, recorded }: ReasonProps) {
  const { editDraft, pressWithReason } = useActions();
  const text = useDocket((state) => state.draftTexts.get(draftKey(row.id, move))?.statusMessage ?? "");
  const actingAs = useDocket((state) => state.settings?.actingAs?.id);
  const refusal = useDocket((state) => state.refusals.get(row.id));
  const press = useDocket((state) => state.pendingPresses.get(pressKey(row.id, move)));
  const sending = press !== undefined;
  const pending = useNow((now) => (press === undefined ? "" : pressWords(press, now)));
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const [fieldId, noteId] = [useId(), useId()];
  const words = reasonWords[move];
  const offered = row.stop === undefined && row.moves.includes(move);
  const keeping = useTextKeeping(draftKey(row.id, move));
  const note = offered ? emptyNote(text) : reasonDialogWords[`movedOn_${keeping}`];
  const confirm = async () => {
    if (note !== "" || sending) return;
    if (await pressWithReason(row, move, text.trim())) recorded();
  };
  usePart({ reason: { send: () => void confirm() } });
  const contextNow = useCommandContext();
  return (
    <>
      <div id={aboutId} className={styles.about}>
        <p className={styles.action}>{nameOf(row)}</p>
        <p>{words.consequence}</p>
      </div>
      <label htmlFor={fieldId}>{reasonDialogWords.reason}</label>
      <textarea
        id={fieldId}
        ref={field}
        dir="auto"
        rows={4}
        maxLength={MAX_MESSAGE}
        placeholder={words.hint}
        value={text}
        readOnly={!offered}
        aria-describedby={noteId}
        onChange={(event) => editDraft(row.id, move, { phase: row.progress?.phase ?? "", statusMessage: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (handleKey(event, ["reasonDialog"], contextNow())) event.preventDefault();
        }}
      />
      <LengthNote length={text.length} max={MAX_MESSAGE} />
      {refusal !== undefined && <Problem words={refusalWords(refusal)} />}
      <div className={modalStyles.foot}>
        <p id={noteId} className={textStyles.formNote} data-tone={pending === "" ? undefined : "bad"}>
          {pending !== "" ? pending : note === "" ? sentAsWords(actingAs, keyOf("reason.send")) : note}
        </p>
        <Button onClick={close}>{reasonDialogWords.back}</Button>
        <Button kind="danger-primary" unavailable={note !== "" || sending} aria-describedby={noteId} onClick={() => void confirm()}>
          {moveWords[move].name}
        </Button>
      </div>
    </>
  );
}

/** Returns why the reason cannot be sent yet; empty if it can be sent. */
function emptyNote(text: string): string {
  return text.trim() === "" ? reasonDialogWords.empty : "";
}
