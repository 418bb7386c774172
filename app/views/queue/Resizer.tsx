/**
 * The edge between list and details: a drag, a click or the arrow keys change the width of the
 * details.
 */
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a line that can be moved is no <hr> */
import { useRef } from "react";
import { DEFAULT_PREFERENCES, DETAILS_WIDTH } from "../../../electron/contract/preferences.ts";
import { handleKey, type HeardKey } from "../../commands/handle-key.ts";
import { isAtRest, type Place } from "../../commands/input-guard.ts";
import { useCommandContext } from "../../commands/use-command.ts";
import { t } from "../../languages/words.ts";
import { useActions, useDocket } from "../../store/hooks.ts";
import { setDetailsWidth } from "../../styles/details-width.ts";
import { NARROW, useMedia } from "../../styles/media.ts";
import styles from "./Resizer.module.css";

/**
 * Widths for users who cannot drag (WCAG 2.5.7), ascending; a click goes to the next wider width.
 */
const WIDTHS = [DETAILS_WIDTH.min, DEFAULT_PREFERENCES.person.detailsWidth, 480, DETAILS_WIDTH.max];

export function Resizer() {
  const { prefer } = useActions();
  const width = useDocket((state) => state.preferences.person.detailsWidth);
  const isNarrow = useMedia(NARROW);
  const contextNow = useCommandContext();
  const drag = useRef<{ readonly from: Place; readonly width: number; now: number; isDrag: boolean }>(undefined);
  return (
    <div
      className={styles.edge}
      role="separator"
      aria-label={t("queue.detailsWidth")}
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={DETAILS_WIDTH.min}
      aria-valuemax={DETAILS_WIDTH.max}
      aria-valuetext={t("queue.pixels", { width })}
      tabIndex={isNarrow ? -1 : 0}
      onKeyDown={(event) => {
        if (handleKey(isMirrored() ? mirrored(event) : event, ["edge"], contextNow())) event.preventDefault();
      }}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { from: event, width, now: width, isDrag: false };
      }}
      onPointerMove={({ clientX, clientY }) => {
        const { current } = drag;
        if (current === undefined) return;
        if (!isAtRest({ clientX, clientY }, current.from)) current.isDrag = true;
        if (!current.isDrag) return;
        current.now = within(current.width + (isMirrored() ? clientX - current.from.clientX : current.from.clientX - clientX));
        setDetailsWidth(document, current.now);
      }}
      onPointerUp={() => {
        const { current } = drag;
        drag.current = undefined;
        const wanted = current?.isDrag === true ? current.now : next(width);
        if (current?.isDrag === false) refuseDoubleClick();
        if (current !== undefined && wanted !== width) prefer({ detailsWidth: wanted });
      }}
      onPointerCancel={() => {
        drag.current = undefined;
        setDetailsWidth(document, width);
      }}
    />
  );
}

/** Whether the details are to the left of the list, as in a right-to-left language. */
function isMirrored(): boolean {
  return document.documentElement.dir === "rtl";
}

const MIRRORED: Readonly<Record<string, string>> = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" };

/** Swaps the left and right arrow keys, so that the edge moves where the arrow points. */
function mirrored({ key, shiftKey, ctrlKey, metaKey, altKey, repeat }: HeardKey): HeardKey {
  return { key: MIRRORED[key] ?? key, shiftKey, ctrlKey, metaKey, altKey, repeat };
}

/**
 * Refuses the second press of a double click, which was meant for the edge: a row may be there by
 * now.
 */
function refuseDoubleClick(): void {
  const over = new AbortController();
  const refuse = (event: MouseEvent): void => {
    if (event.detail > 1) {
      event.preventDefault();
      event.stopPropagation();
    } else if (event.type === "mousedown") over.abort();
  };
  for (const type of ["mousedown", "click"] as const) document.addEventListener(type, refuse, { capture: true, signal: over.signal });
}

function next(width: number): number {
  return WIDTHS.find((one) => one > width) ?? DETAILS_WIDTH.min;
}

function within(width: number): number {
  return Math.round(Math.min(DETAILS_WIDTH.max, Math.max(DETAILS_WIDTH.min, width)));
}
