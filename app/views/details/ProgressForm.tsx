/**
 * The progress report of an Action in progress. The form follows the service's progress until the
 * user types; then it holds the user's draft.
 */
import { useId, useState } from "react";
import type { ProgressDto, RowDto } from "../../../electron/contract/action.ts";
import { MAX_LABEL, MAX_MESSAGE } from "../../../electron/contract/vocabulary.ts";
import { PHASE_ID } from "../../commands/focus.ts";
import { handleKey } from "../../commands/handle-key.ts";
import { keyOf } from "../../commands/registry.ts";
import { useCommandContext } from "../../commands/use-command.ts";
import { LengthNote } from "../../components/LengthNote.tsx";
import { useActions, useDocket, useDocketStore, useKeeping, useUnanswered } from "../../store/hooks.ts";
import { draftKey } from "../../store/drafts.ts";
import { type AfterReport, formNoteWords, progressFormWords } from "../../messages/details.ts";
import { leftReportWords } from "../../messages/typed-text.ts";
import { pressKey } from "../../store/moves.ts";
import { sameProgress } from "../../store/same-progress.ts";
import { Meanwhile } from "./Meanwhile.tsx";
import textStyles from "../../components/text.module.css";
import styles from "./ProgressForm.module.css";

/**
 * The report form; if `isLeft`, the form accepts nothing more and only keeps the text that the user
 * is typing.
 */
export function ProgressForm({ row, isLeft }: { readonly row: RowDto; readonly isLeft: boolean }) {
  const { editDraft, flushDrafts } = useActions();
  const contextNow = useCommandContext();
  const draft = useDocket((state) => state.draftTexts.get(draftKey(row.id, "report")));
  const text: ProgressDto = draft ?? row.progress ?? { phase: "", statusMessage: "" };
  const edited = draft !== undefined && !sameProgress(draft, row.progress);
  const [messageId, whyId, phasesId] = [useId(), useId(), useId()];
  const store = useDocketStore();
  const [phases, setPhases] = useState<readonly string[]>([]);
  const keeping = useKeeping();
  const isUnkept = useDocket(({ unkeptDrafts }) => unkeptDrafts.has(draftKey(row.id, "report")));
  const unanswered = useUnanswered();
  const keptAs = unanswered ? "unanswered" : !edited ? "none" : isUnkept ? "refused" : keeping === "disk" ? "kept" : "none";
  /**
   * The focus stays in the form after a report: a letter of a second report must not run a command
   * (input-guard.ts).
   */
  const [after, setAfter] = useState<AfterReport>();
  const edit = (change: Partial<ProgressDto>) => {
    if (after !== undefined) setAfter("another");
    editDraft(row.id, "report", { ...text, ...change });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a key of its fields
    <form
      className={styles.form}
      aria-label={progressFormWords.label}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        const isSending = (): boolean => store.getState().pendingPresses.has(pressKey(row.id, "report"));
        const wasSending = isSending();
        if (handleKey(event, ["progressForm"], contextNow({ row }))) event.preventDefault();
        if (!wasSending && isSending()) setAfter("afterwards");
      }}
      // The browser scrolls only the line of the caret into view, and not the whole field.
      onFocus={({ target }) => target.scrollIntoView({ block: "nearest" })}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setAfter(undefined);
      }}
    >
      {isLeft && (
        <p id={whyId} className={textStyles.problem}>
          {leftReportWords(row)}
        </p>
      )}
      <label htmlFor={PHASE_ID}>{progressFormWords.phase}</label>
      <input
        id={PHASE_ID}
        dir="auto"
        value={onOneLine(text.phase)}
        readOnly={isLeft}
        aria-describedby={isLeft ? whyId : undefined}
        maxLength={MAX_LABEL}
        autoComplete="off"
        placeholder={progressFormWords.phase_hint}
        list={phases.length > 0 ? phasesId : undefined}
        onFocus={() => setPhases(store.getState().seenPhases.of(row))}
        onChange={(event) => edit({ phase: event.currentTarget.value })}
        onBlur={flushDrafts}
      />
      {phases.length > 0 && (
        <datalist id={phasesId}>
          {phases.map((phase) => (
            <option key={phase} value={phase}>
              {phase}
            </option>
          ))}
        </datalist>
      )}
      <LengthNote length={text.phase.length} max={MAX_LABEL} />
      <label htmlFor={messageId}>{progressFormWords.message}</label>
      <textarea
        id={messageId}
        dir="auto"
        value={text.statusMessage}
        readOnly={isLeft}
        aria-describedby={isLeft ? whyId : undefined}
        maxLength={MAX_MESSAGE}
        rows={3}
        placeholder={progressFormWords.message_hint}
        onChange={(event) => edit({ statusMessage: event.currentTarget.value })}
        onBlur={flushDrafts}
      />
      <LengthNote length={text.statusMessage.length} max={MAX_MESSAGE} />
      <p className={textStyles.formNote} hidden={isLeft}>
        {formNoteWords(keyOf("progress.send"), keyOf("progress.leave"), keptAs, after)}
      </p>
      <Meanwhile row={row} isEdited={edited} />
    </form>
  );
}

/**
 * Joins lines with a space, because a one-line field would join the words around a line break. The
 * text itself is kept until the user types over it.
 */
function onOneLine(text: string): string {
  return text.replaceAll(/[\r\n]+/gu, " ");
}
