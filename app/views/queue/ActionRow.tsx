/**
 * One Action in the queue. The left edge is its urgency; blue fill and right edge: chosen; grey fill
 * and a box: marked; bold and a dot: not acknowledged; dashed: only this device says so.
 */
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are drawn only in sight: no table */
import { FileQuestion, SquareCheck } from "lucide-react";
import { type CSSProperties, Fragment, memo, type ReactNode } from "react";
import type { RowDto } from "../../../electron/contract/action.ts";
import { Marked } from "../../components/Marked.tsx";
import { placesOfWords } from "../../components/marked-parts.ts";
import { PriorityShape } from "../../components/PriorityShape.tsx";
import { wordsApart } from "../../components/words-apart.tsx";
import { type FoundIn, foundIn, foundInParts } from "../../messages/found-in.ts";
import { goneWords, requesterWords } from "../../messages/row.ts";
import { nameOf } from "../../messages/name.ts";
import { isoTime } from "../../messages/times.ts";
import type { WhyGone } from "../../store/frozen-rows.ts";
import { isUnseen } from "../../store/order.ts";
import { isSelectable } from "../../store/selection.ts";
import { WarningSign, warningOf, toneOf } from "./WarningSign.tsx";
import { StateCell, stateCellOf } from "./StateCell.tsx";
import { useRowTexts } from "./use-row-texts.ts";
import { useTint } from "./use-tint.ts";
import styles from "./ActionRow.module.css";

export interface ActionRowProps {
  readonly row: RowDto;
  /** Why it no longer belongs here, and stays only because the list is held. */
  readonly gone: WhyGone | undefined;
  /** From 0. */
  readonly index: number;
  /** Pixels from the top of the list. */
  readonly top: number;
  /** Its details are shown. */
  readonly active: boolean;
  /** To be acknowledged together with the other selected rows. */
  readonly selected: boolean;
  /** Some row is selected. */
  readonly selecting: boolean;
  /** Name and phase on one line. */
  readonly compact: boolean;
  /** Which columns a wide list adds: 1 the requester, 2 the last change, too. */
  readonly addedColumns: number;
  /** The words of a search, marked where they stand. */
  readonly words: readonly string[];
  /** Told of its element as it comes into the document. */
  readonly onCome: (row: HTMLElement | null) => void;
  readonly onFocus: (actionId: string) => void;
}

export function ActionRow({
  row,
  gone,
  index,
  top,
  active,
  selected,
  selecting,
  compact,
  addedColumns,
  words,
  onCome,
  onFocus,
}: ActionRowProps) {
  const isTinted = useTint(row);
  return (
    <div
      ref={onCome}
      role="row"
      className={styles.row}
      data-gone={gone !== undefined || undefined}
      data-left={row.leftAt !== undefined || undefined}
      data-selected={selected || undefined}
      data-tinted={isTinted || undefined}
      data-urgency={urgencyOf(row)}
      data-unseen={isUnseen(row) || undefined}
      data-compact={compact || undefined}
      data-action={row.id}
      aria-rowindex={index + 1}
      aria-selected={isTargeted({ row, active, selected, selecting })}
      aria-current={active || undefined}
      // Which of them Tab reaches: use-roving-row.ts.
      tabIndex={-1}
      style={{ transform: `translateY(${top}px)` }}
      onFocus={() => onFocus(row.id)}
    >
      <Cells row={row} gone={gone} selected={selected} compact={compact} addedColumns={addedColumns} words={words} />
    </div>
  );
}

/**
 * Acknowledge acts on the selected rows, or with none on the active one. A row that cannot join them
 * is not selectable.
 */
export function isTargeted({ row, active, selected, selecting }: Pick<ActionRowProps, "row" | "active" | "selected" | "selecting">) {
  if (!selecting) return active;
  return isSelectable(row) ? selected : undefined;
}

/** What its left edge says; nothing where it is neither critical nor to be stopped. */
function urgencyOf(row: RowDto): "stop" | "critical" | "critical-seen" | undefined {
  if (row.stop !== undefined) return "stop";
  if (row.priority !== "CRITICAL") return undefined;
  return isUnseen(row) ? "critical" : "critical-seen";
}

/** In characters. A longer phase gets no more room, and a change of it moves no name. */
const MAX_PHASE_LENGTH = 24;
/** In a row that was found by something else, which is read whole beside what the row asks for. */
const MAX_FOUND_LENGTH = 42;

type CellsProps = Pick<ActionRowProps, "row" | "gone" | "selected" | "compact" | "addedColumns" | "words">;

/** All of a row but its place: a row that others move draws nothing of it again. */
const Cells = memo(function Cells({ row, gone, selected, compact, addedColumns, words }: CellsProps) {
  const texts = useRowTexts({ row, compact, showsLastChange: addedColumns >= 2 });
  const name = nameOf(row);
  const requester = addedColumns >= 1 ? requesterWords(row) : "";
  const found = foundIn(row, [name, texts.phase, requester], words);
  const room = found === undefined ? texts.phase : texts.phase + found.text + found.field;
  const hit =
    found === undefined
      ? undefined
      : wordsApart(undefined, foundInParts(found, <Fragment key="text">{marked(found.text, words)}</Fragment>));
  // What the search has found it by stands in the place of a phase, and after what asks for something.
  const isHitAlone = hit !== undefined && toneOf(row) === undefined && gone === undefined;
  return (
    <>
      <div role="gridcell" className={styles.sign}>
        {selected && <SquareCheck className={styles.check} size={18} aria-hidden="true" />}
        <PriorityShape priority={row.priority} flaws={row.flaws} />
      </div>
      <div
        role="gridcell"
        className={styles.what}
        data-found={found !== undefined || undefined}
        data-calm={isCalm(row, gone, found) || undefined}
        style={{ "--phase-length": roomFor(row, gone, room, found) } as CSSProperties}
      >
        {/* By its own direction, so that where there is no room its end is cut, and not its beginning. */}
        <bdi className={styles.name} data-part="name" title={name}>
          {marked(name, words)}
        </bdi>
        <Standing
          row={row}
          gone={gone}
          phase={isHitAlone ? hit : marked(texts.phase, words)}
          hit={isHitAlone ? undefined : hit}
          title={texts.second}
        />
      </div>
      <StateCell {...stateCellOf(row, texts.pending)} />
      {addedColumns >= 1 && (
        <div role="gridcell" className={styles.requester} data-part="requester">
          <bdi>{marked(requester, words)}</bdi>
        </div>
      )}
      {addedColumns >= 2 && (
        <div role="gridcell" className={styles.change} data-part="change" title={texts.lastChange}>
          <bdi>{texts.lastChange}</bdi>
        </div>
      )}
      <div role="gridcell" className={styles.age} data-part="age">
        <time dateTime={isoTime(texts.since)} title={texts.sinceInFull}>
          {texts.age}
        </time>
      </div>
    </>
  );
});

/** In characters: what the line of the phase would take. */
function roomFor(row: RowDto, gone: WhyGone | undefined, phase: string, found: FoundIn | undefined): number {
  const why = gone === undefined ? "" : goneWords(row, gone);
  const before = (why === "" ? 0 : why.length + 3) + (hasFlaws(row) ? 3 : 0);
  return Math.min(before + phase.length, found === undefined ? MAX_PHASE_LENGTH : MAX_FOUND_LENGTH);
}

/** Whether the line of the phase is the phase alone, and asks for nothing. */
function isCalm(row: RowDto, gone: WhyGone | undefined, found: FoundIn | undefined): boolean {
  return gone === undefined && found === undefined && !hasFlaws(row) && toneOf(row) === undefined;
}

function hasFlaws({ flaws }: RowDto): boolean {
  return flaws !== undefined && flaws.length > 0;
}

function marked(text: string, words: readonly string[]): ReactNode {
  return words.length === 0 ? text : <Marked text={text} found={placesOfWords(text, words)} />;
}

interface StandingProps extends Pick<CellsProps, "row" | "gone"> {
  readonly phase: ReactNode;
  /** What a search has found the row by; it gives way to nothing. */
  readonly hit: ReactNode;
  readonly title: string;
}

/** The phase alone is its own line. */
function Standing({ row, gone, phase, hit, title }: StandingProps) {
  const flawed = hasFlaws(row);
  const warning = warningOf(row);
  const why = gone === undefined ? "" : goneWords(row, gone);
  const isAlone = why === "" && !flawed && warning === undefined && hit === undefined;
  return (
    <div
      className={styles.standing}
      data-part="standing"
      data-tone={toneOf(row)}
      data-warning={warning}
      title={title}
      dir={isAlone ? "auto" : undefined}
    >
      {warning !== undefined && <WarningSign warning={warning} />}
      {why !== "" && <span className={styles.goneWord}>{why} · </span>}
      {flawed && <FileQuestion className={styles.flaw} size={13} aria-hidden="true" />}
      {isAlone ? phase : <bdi>{phase}</bdi>}
      {hit !== undefined && (
        <>
          <span> · </span>
          <bdi className={styles.hit}>{hit}</bdi>
        </>
      )}
    </div>
  );
}
