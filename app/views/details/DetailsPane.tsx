/**
 * The right pane, top to bottom: head, lifecycle, forms, and the timeline with the status of the last
 * update, above the bar of moves.
 */
import { X } from "lucide-react";
import { useEffect, useMemo, useRef } from "react";
import type { DetailsDto, RowDto, TimelineEntry } from "../../../electron/contract/action.ts";
import type { InvokeError } from "../../../electron/contract/errors.ts";
import type { UpdateDto } from "../../../electron/contract/updates.ts";
import { DETAILS_ID } from "../../commands/focus.ts";
import { useCommand } from "../../commands/use-command.ts";
import { Problem } from "../../components/Problem.tsx";
import { Unbroken } from "../../components/Unbroken.tsx";
import { Boundary } from "../../components/Boundary.tsx";
import { useBridge, useDocket } from "../../store/hooks.ts";
import { detailsId } from "../../store/active-item.ts";
import { watchShowing } from "../../store/opened.ts";
import { detailsWords } from "../../messages/details.ts";
import { errorWords } from "../../messages/errors.ts";
import { nameOf } from "../../messages/name.ts";
import { answerRefusedWords, refusalWords } from "../../messages/pending.ts";
import { asSentence, sentences } from "../../messages/sentence.ts";
import { NARROW, useMedia } from "../../styles/media.ts";
import { ActionBar } from "./ActionBar.tsx";
import { ChangedPanel } from "./ChangedPanel.tsx";
import { Ending } from "./Ending.tsx";
import { Facts, Kind } from "./Facts.tsx";
import { FlawPanel } from "./FlawPanel.tsx";
import { NothingChosen } from "./NothingChosen.tsx";
import { PendingPresses } from "./PendingPresses.tsx";
import { ReportSection } from "./ReportSection.tsx";
import { SilencePanel } from "./SilencePanel.tsx";
import { Stepper } from "./Stepper.tsx";
import { StopPanel } from "./StopPanel.tsx";
import { Timeline } from "./Timeline.tsx";
import { UnlistedNote } from "./UnlistedNote.tsx";
import { useRestingPress } from "../../commands/use-resting-press.ts";
import { useStepGuard } from "./use-step-guard.ts";
import { useTypingSheet } from "./use-typing-sheet.ts";
import { UpdateStatus } from "./UpdateStatus.tsx";
import { classes } from "../../components/classes.ts";
import textStyles from "../../components/text.module.css";
import emptyStyles from "../../components/Empty.module.css";
import buttonStyles from "../../components/Button.module.css";
import styles from "./DetailsPane.module.css";

export function DetailsPane() {
  const shownId = useDocket(detailsId);
  const row = useDocket(({ rows, details }) => (shownId === undefined ? undefined : (rows.get(shownId) ?? lastKnown(shownId, details))));
  const problem = useDocket((state) => state.detailsProblem);
  const isSheetOpen = useDocket((state) => state.isSheetOpen);
  const pane = useRef<HTMLElement>(null);
  useTypingSheet(pane);
  useStepGuard(pane);
  const narrow = useMedia(NARROW);
  useRestingPress(pane, !narrow || isSheetOpen);
  if (narrow && !isSheetOpen) return null;
  return (
    <section ref={pane} className={styles.pane} data-sheet={narrow || undefined} aria-label={detailsWords.label}>
      {narrow ? <Close command="sheet.close" /> : shownId !== undefined && <Close command="choice.letGo" />}
      <Boundary key={shownId} pane="details" place="pane" retryOn={row}>
        {row === undefined ? <Nothing isActive={shownId !== undefined} problem={problem} /> : <Details key={row.id} row={row} />}
      </Boundary>
    </section>
  );
}

const withoutMoves = new WeakMap<DetailsDto, RowDto>();

/** Of a row that main has taken out of the queue: its moves are those of an earlier state. */
function lastKnown(actionId: string, details: DetailsDto | undefined): RowDto | undefined {
  if (details?.row.id !== actionId) return undefined;
  const known = withoutMoves.get(details) ?? { ...details.row, moves: [] };
  withoutMoves.set(details, known);
  return known;
}

/** Closes the sheet, or, beside the list, lets go of the Action. */
function Close({ command }: { readonly command: "sheet.close" | "choice.letGo" }) {
  const { label, key, run } = useCommand(command);
  return (
    <button
      type="button"
      className={classes(buttonStyles.iconButton, styles.close)}
      data-command={command}
      aria-label={label}
      aria-keyshortcuts={key?.aria}
      title={label}
      onClick={run}
    >
      <X size={18} aria-hidden="true" />
    </button>
  );
}

function Nothing({ isActive, problem }: { readonly isActive: boolean; readonly problem: InvokeError | undefined }) {
  if (problem !== undefined) {
    return (
      <div className={emptyStyles.empty}>
        <p className={emptyStyles.title}>{detailsWords.unshowable}</p>
        <p>{asSentence(errorWords(problem))}</p>
      </div>
    );
  }
  if (isActive) return null;
  return <NothingChosen />;
}

const NO_ENTRIES: readonly TimelineEntry[] = [];
const NO_UPDATES: readonly UpdateDto[] = [];

function Details({ row }: { readonly row: RowDto }) {
  const details = useDocket((state) => (state.details?.row.id === row.id ? state.details : undefined));
  const refusal = useDocket((state) => state.refusals.get(row.id));
  const answerProblem = useDocket((state) => state.answerProblems.get(row.id));
  const detailsProblem = useDocket((state) => state.detailsProblem);
  const isSheet = useMedia(NARROW);
  const hasToast = useDocket((state) => isSheet && state.undoable.length > 0);
  const timeline = details?.timeline ?? NO_ENTRIES;
  const updates = details?.updates ?? NO_UPDATES;
  const { update, state, leftAt } = row;
  // The lines of the timeline are not drawn again for other changes of the row.
  const fate = useMemo(
    () => <UpdateStatus update={update} state={state} leftAt={leftAt} updates={updates} />,
    [update, state, leftAt, updates],
  );
  const title = useRef<HTMLHeadingElement>(null);
  const onButtons = useRef(false);
  const bridge = useBridge();
  const isUnasked = useDocket((state) => state.isUnasked);
  // What Docket has chosen by itself is not yet opened by anybody.
  useEffect(() => (isUnasked ? undefined : watchShowing(row.id, bridge)), [row.id, bridge, isUnasked]);
  useEffect(() => {
    // A move that went through removes its button, and the focus with it; from the heading, Tab
    // reaches the next control.
    if (onButtons.current && document.activeElement === document.body) title.current?.focus();
  });
  return (
    <article className={styles.details}>
      <header className={styles.head}>
        <Kind row={row} />
        <h2 ref={title} id={DETAILS_ID} tabIndex={-1}>
          <Unbroken>{nameOf(row)}</Unbroken>
        </h2>
        <Facts row={row} />
      </header>
      <UnlistedNote />
      <div className={styles.body} data-part="details">
        {row.stop !== undefined && <StopPanel row={row} stop={row.stop} />}
        <Stepper row={row} timeline={timeline} />
        <FlawPanel row={row} />
        {row.stop === undefined && <Ending row={row} />}
        {row.stop === undefined && row.changed !== undefined && row.changed.length > 0 && <ChangedPanel row={row} changes={row.changed} />}
        {row.stop === undefined && row.silentSince !== undefined && <SilencePanel row={row} since={row.silentSince} />}
        <ReportSection row={row} />
        {detailsProblem !== undefined && (
          <p className={textStyles.note}>{sentences(detailsWords.historyUnshowable, errorWords(detailsProblem))}</p>
        )}
        <Timeline entries={timeline} dropped={details?.linesDropped ?? 0} fate={fate} fateOf={update?.id} />
      </div>
      <div className={styles.notes}>
        <PendingPresses actionId={row.id} />
        {refusal !== undefined && <Problem words={refusalWords(refusal)} />}
        {answerProblem !== undefined && <Problem words={answerRefusedWords(answerProblem)} />}
      </div>
      {hasToast && <div className={styles.toastRoom} />}
      <div onFocus={() => (onButtons.current = true)} onBlur={() => (onButtons.current = false)}>
        <ActionBar row={row} />
      </div>
    </article>
  );
}
