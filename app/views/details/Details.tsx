/**
 * The details of one Action: its head, its known facts, its prompts and its moves. Prompts and
 * moves stand at the foot, and the head keeps its height, so that nothing that arrives by itself
 * moves a button.
 */
import { useEffect, useMemo, useRef, useState } from "react";
import type { RowDto, TimelineEntry } from "../../../electron/contract/action.ts";
import type { UpdateDto } from "../../../electron/contract/updates.ts";
import { DETAILS_ID } from "../../commands/focus.ts";
import { Problem } from "../../components/Problem.tsx";
import { Unbroken } from "../../components/Unbroken.tsx";
import { useBridge, useDocket } from "../../store/hooks.ts";
import { watchShowing } from "../../store/opened.ts";
import { detailsWords } from "../../messages/details.ts";
import { errorWords } from "../../messages/errors.ts";
import { nameOf } from "../../messages/name.ts";
import { answerRefusedWords, refusalWords } from "../../messages/pending.ts";
import { sentences } from "../../messages/sentence.ts";
import { LOW, NARROW, useMedia } from "../../styles/media.ts";
import { ActionBar } from "./ActionBar.tsx";
import { Prompts } from "./Prompts.tsx";
import { CopyButtons, CopyNote } from "./CopyButtons.tsx";
import { Ending } from "./Ending.tsx";
import { Facts, Kind } from "./Facts.tsx";
import { FlawPanel } from "./FlawPanel.tsx";
import { PendingPresses } from "./PendingPresses.tsx";
import { ReportSection } from "./ReportSection.tsx";
import { Stepper } from "./Stepper.tsx";
import { Timeline } from "./Timeline.tsx";
import { UpdateNews } from "./UpdateNews.tsx";
import { UpdateStatus } from "./UpdateStatus.tsx";
import { usePrompts } from "./use-prompts.ts";
import { useCopies } from "./use-copies.ts";
import { useHeldHeight } from "./use-held-height.ts";
import { useHeldScroll } from "./use-held-scroll.ts";
import textStyles from "../../components/text.module.css";
import styles from "./Details.module.css";

const NO_ENTRIES: readonly TimelineEntry[] = [];
const NO_UPDATES: readonly UpdateDto[] = [];

export function Details({ row }: { readonly row: RowDto }) {
  const details = useDocket((state) => (state.details?.row.id === row.id ? state.details : undefined));
  const refusal = useDocket((state) => state.refusals.get(row.id));
  const answerProblem = useDocket((state) => state.answerProblems.get(row.id));
  const detailsProblem = useDocket((state) => state.detailsProblem);
  const timeline = details?.timeline ?? NO_ENTRIES;
  const updates = details?.updates ?? NO_UPDATES;
  const prompts = usePrompts(row, updates);
  const hasToastRoom = useToastRoom(prompts.shown !== undefined);
  const copies = useCopies(row.id);
  const asked = prompts.shown?.update?.id;
  const { update, state, leftAt } = row;
  // Memoized, so that other changes of the row do not render the timeline again.
  const stage = useMemo(
    () => <UpdateStatus update={update} state={state} leftAt={leftAt} updates={updates} asked={asked} />,
    [update, state, leftAt, updates, asked],
  );
  const title = useRef<HTMLHeadingElement>(null);
  const [head, body, content] = [useRef<HTMLElement>(null), useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  useHeldHeight(head);
  useHeldScroll(body, content);
  const [isSheet, isLow] = [useMedia(NARROW), useMedia(LOW)];
  // In a low sheet, the facts scroll with the body, so that the text of a prompt has room.
  const factsScroll = isSheet && isLow;
  const { words: copied, failed: isCopyFailed } = copies;
  const facts = useMemo(() => <Facts row={row} copied={<CopyNote words={copied} failed={isCopyFailed} />} />, [row, copied, isCopyFailed]);
  const onButtons = useRef(false);
  const bridge = useBridge();
  const isUnasked = useDocket((now) => now.isUnasked);
  // An Action that Docket chose by itself does not count as opened by the user.
  useEffect(() => (isUnasked ? undefined : watchShowing(row.id, bridge)), [row.id, bridge, isUnasked]);
  useEffect(() => {
    // A completed move removes its button together with the focus. The focus goes to the heading,
    // from where Tab reaches the next control.
    if (onButtons.current && document.activeElement === document.body) title.current?.focus();
  });
  return (
    <article className={styles.details}>
      <CopyButtons copies={copies} />
      <header ref={head} className={styles.head}>
        {!factsScroll && <Kind row={row} />}
        <h2 ref={title} id={DETAILS_ID} tabIndex={-1}>
          <Unbroken>{nameOf(row)}</Unbroken>
        </h2>
        {!factsScroll && facts}
      </header>
      <div ref={body} className={styles.body} data-part="details">
        <div ref={content} className={styles.content}>
          <Stepper row={row} timeline={timeline} />
          {factsScroll && (
            <div>
              <Kind row={row} />
              {facts}
            </div>
          )}
          <ReportSection row={row} />
          {row.stop === undefined && <Ending row={row} timeline={timeline} />}
          <FlawPanel row={row} />
          {detailsProblem !== undefined && (
            <p className={textStyles.note}>{sentences(detailsWords.historyUnshowable, errorWords(detailsProblem))}</p>
          )}
          <Timeline entries={timeline} dropped={details?.linesDropped ?? 0} stage={stage} update={update} />
        </div>
      </div>
      <UpdateNews update={update} updates={updates} />
      <div className={styles.notes}>
        <PendingPresses actionId={row.id} />
        {refusal !== undefined && <Problem words={refusalWords(refusal)} />}
        {answerProblem !== undefined && <Problem words={answerRefusedWords(answerProblem)} />}
      </div>
      <div className={styles.hands} onFocus={() => (onButtons.current = true)} onBlur={() => (onButtons.current = false)}>
        <Prompts row={row} prompts={prompts} />
        {hasToastRoom && <div className={styles.toastRoom} />}
        <ActionBar row={row} />
      </div>
    </article>
  );
}

/**
 * Whether a toast over the sheet has room above the moves. The room stays for as long as a prompt
 * is shown, so that the prompt does not move when the toast disappears.
 */
function useToastRoom(isAsked: boolean): boolean {
  const isSheet = useMedia(NARROW);
  const hasToast = useDocket((state) => isSheet && state.undoable.length > 0);
  const [hasRoom, setHasRoom] = useState(hasToast);
  const isNeeded = hasToast || (hasRoom && isSheet && isAsked);
  if (isNeeded !== hasRoom) setHasRoom(isNeeded);
  return isNeeded;
}
