/**
 * One Action in the queue. The left edge shows its urgency. A blue fill and a right edge mean
 * chosen; a grey fill and a check box mean selected; bold text and a dot mean not acknowledged; a
 * dashed underline means a state that only this device reports.
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
  /** Reason why the row no longer belongs to the list and stays only while the list is held. */
  readonly gone: WhyGone | undefined;
  /** Index of the row in the list, from 0. */
  readonly index: number;
  /** Distance from the top of the list, in pixels. */
  readonly top: number;
  /** Whether the details show this Action. */
  readonly active: boolean;
  /** Whether the row is to be acknowledged together with the other selected rows. */
  readonly selected: boolean;
  /** Whether any row is selected. */
  readonly selecting: boolean;
  /** Whether name and phase share one line. */
  readonly compact: boolean;
  /**
   * Number of columns that a wide list adds: 1 for the requester, 2 for the last change as well.
   */
  readonly addedColumns: number;
  /** The search words, which are marked in the row's text. */
  readonly words: readonly string[];
  /** Called with the row's element when it enters the document. */
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
      // use-roving-row.ts sets the tabindex of the row that Tab reaches.
      tabIndex={-1}
      style={{ transform: `translateY(${top}px)` }}
      onFocus={() => onFocus(row.id)}
    >
      <Cells row={row} gone={gone} selected={selected} compact={compact} addedColumns={addedColumns} words={words} />
    </div>
  );
}

/**
 * Whether Acknowledge acts on the row: on the selected rows or, if none is selected, on the active
 * row. Undefined for a row that cannot be selected.
 */
export function isTargeted({ row, active, selected, selecting }: Pick<ActionRowProps, "row" | "active" | "selected" | "selecting">) {
  if (!selecting) return active;
  return isSelectable(row) ? selected : undefined;
}

/** The urgency at the left edge; undefined if the Action is neither critical nor to be stopped. */
function urgencyOf(row: RowDto): "stop" | "critical" | "critical-seen" | undefined {
  if (row.stop !== undefined) return "stop";
  if (row.priority !== "CRITICAL") return undefined;
  return isUnseen(row) ? "critical" : "critical-seen";
}

/**
 * Maximum length that the phase gets room for, in characters. A change of a longer phase does not
 * move the name.
 */
const MAX_PHASE_LENGTH = 24;
/**
 * The same for a row that the search found by another text, which is shown in full beside a phase
 * that asks for something.
 */
const MAX_FOUND_LENGTH = 42;

type CellsProps = Pick<ActionRowProps, "row" | "gone" | "selected" | "compact" | "addedColumns" | "words">;

/**
 * All cells of a row without its place, so that a row moved by others renders none of them again.
 */
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
  // A search hit replaces the phase, unless the phase asks for something; then the hit follows it.
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
        {/* The text has its own direction, so that its end is cut off and not its beginning. */}
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

/** Number of characters that the line of the phase takes. */
function roomFor(row: RowDto, gone: WhyGone | undefined, phase: string, found: FoundIn | undefined): number {
  const why = gone === undefined ? "" : goneWords(row, gone);
  const before = (why === "" ? 0 : why.length + 3) + (hasFlaws(row) ? 3 : 0);
  return Math.min(before + phase.length, found === undefined ? MAX_PHASE_LENGTH : MAX_FOUND_LENGTH);
}

/** Whether the line holds the phase alone and the phase asks for nothing. */
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
  /** The text by which a search found the row; other text never shortens it. */
  readonly hit: ReactNode;
  readonly title: string;
}

/**
 * The line of the phase, with a warning, flaws and a search hit; a phase alone sets the line's
 * direction.
 */
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
