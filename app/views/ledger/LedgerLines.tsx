/**
 * The lines of the ledger as an ARIA table, rendered only in and near the viewport. Older lines are
 * requested as soon as the last lines come near, so the total row count is unknown until the end.
 */
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- lines are drawn only in sight: no table */
import { useEffect, useMemo } from "react";
import type { LedgerLineDto } from "../../../electron/contract/ledger.ts";
import { ledgerSentence } from "../../../electron/contract/messages/ledger.ts";
import { isolatedParts } from "../../../electron/contract/messages/visible.ts";
import { handleKey } from "../../commands/handle-key.ts";
import { usePart } from "../../commands/parts.ts";
import { useCommandContext } from "../../commands/use-command.ts";
import { useLongList } from "../../components/use-long-list.ts";
import { useNow } from "../../store/hooks.ts";
import { idWords, nameOf } from "../../messages/name.ts";
import { ledgerKinds, ledgerLabels } from "../../messages/records.ts";
import { upperFirst } from "../../messages/sentence.ts";
import { fullTime, fullTimeWithZone, isoTime, momentWithSeconds } from "../../messages/times.ts";
import { classes } from "../../components/classes.ts";
import listStyles from "../../components/LongList.module.css";
import textStyles from "../../components/text.module.css";
import styles from "./LedgerDialog.module.css";

/** Height of a line whose text takes one line, in pixels. */
const LINE_HEIGHT = 49;

/** Distance from the last line, in lines, at which the next page is requested. */
const AHEAD = 30;

const NONE: readonly number[] = [];
const heightOf = () => LINE_HEIGHT;

export const LINES_ID = "ledger-lines";

interface LedgerLinesProps {
  readonly lines: readonly LedgerLineDto[];
  /** Loads older lines; undefined if there are none. */
  readonly loadMore: (() => void) | undefined;
  /**
   * Whether pages load by themselves; false after a page failed to load, when the user requests the
   * page.
   */
  readonly loadsByItself: boolean;
}

export function LedgerLines({ lines, loadMore, loadsByItself }: LedgerLinesProps) {
  const functions = useMemo(
    () => ({ keyOf: (at: number) => lines[at]?.number ?? at, textOf: (at: number) => (lines[at] === undefined ? "" : textOf(lines[at])) }),
    [lines],
  );
  const { scroller, list, height, lines: drawn, measure, show } = useLongList({ count: lines.length, heightOf, kept: NONE, ...functions });
  const isNearEnd = (drawn.at(-1)?.at ?? 0) >= lines.length - AHEAD;
  useEffect(() => {
    if (isNearEnd && loadsByItself) loadMore?.();
  });
  usePart({ page: { go: (to) => show(to === "first" ? 0 : lines.length - 1) } });
  const contextNow = useCommandContext();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of a scroller
    <section
      ref={scroller}
      id={LINES_ID}
      className={classes(listStyles.scroller, styles.scroll)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller takes the focus
      tabIndex={0}
      aria-label={ledgerLabels.lines}
      onKeyDown={(event) => {
        if (handleKey(event, ["page"], contextNow())) event.preventDefault();
      }}
    >
      <div role="table" aria-label={ledgerLabels.lines} aria-rowcount={loadMore === undefined ? lines.length + 1 : -1}>
        <div role="rowgroup" className="for-screen-readers">
          <div role="row" aria-rowindex={1}>
            <span role="columnheader">{ledgerLabels.time}</span>
            <span role="columnheader">{ledgerLabels.what}</span>
            <span role="columnheader">{ledgerLabels.action}</span>
          </div>
        </div>
        <div ref={list} role="rowgroup" className={classes(listStyles.lines, styles.lines)} style={{ height }}>
          {drawn.map(({ at, key, top }) => {
            const line = lines[at];
            return line === undefined ? null : <Line key={key} line={line} at={at} top={top} measure={measure} />;
          })}
        </div>
      </div>
    </section>
  );
}

interface LineProps {
  readonly line: LedgerLineDto;
  readonly at: number;
  readonly top: number;
  readonly measure: (line: HTMLElement | null) => void;
}

function Line({ line, at, top, measure }: LineProps) {
  const time = useNow((now) => momentWithSeconds(line.at, now));
  const inFull = fullTimeWithZone(line.at);
  return (
    <div
      ref={measure}
      role="row"
      aria-rowindex={at + 2}
      className={classes(listStyles.line, styles.line)}
      data-index={at}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div role="cell">
        <time dateTime={isoTime(line.at)} title={inFull} aria-description={inFull}>
          {time}
        </time>
      </div>
      <div role="cell" className={styles.kind} data-kind={line.kind}>
        {ledgerKinds[line.kind]}
      </div>
      <div role="cell" className={styles.about}>
        <span className={styles.words}>{sentenceOf(line)}</span>
        <About line={line} />
      </div>
    </div>
  );
}

function About({ line }: { readonly line: LedgerLineDto }) {
  if (line.event.code === "generalAlert") return null;
  const { named, id } = aboutOf(line);
  return (
    <span className={styles.name}>
      {named}
      <span className={textStyles.id}>{id}</span>
    </span>
  );
}

/** Returns the Action's name, if it has one, and its id. */
function aboutOf({ name, actionId }: LedgerLineDto): { named: string; id: string } {
  const named = nameOf({ id: actionId, name });
  const id = idWords(actionId);
  return named === id ? { named: "", id } : { named: `${named} · `, id };
}

/**
 * Returns the line's sentence. Some sentences begin with the name of a move, which is capitalised
 * here.
 */
function sentenceOf(line: LedgerLineDto): string {
  const sentence = ledgerSentence(isolatedParts(line));
  const { code } = line.event;
  return code === "update" || code === "updateTakenBack" ? upperFirst(sentence) : sentence;
}

/** Returns the line as text with the full date, because the text is read elsewhere. */
function textOf(line: LedgerLineDto): string {
  const { named, id } = aboutOf(line);
  const action = line.event.code === "generalAlert" ? "" : `${named}${id}`;
  return [fullTime(line.at), ledgerKinds[line.kind], sentenceOf(line), action].join("\t");
}
