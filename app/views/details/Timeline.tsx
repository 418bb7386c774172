/**
 * The timeline of the Action, newest first, in plain sentences: a part of it, and more on request.
 * The status of the user's last update stands under that update's line, or else under the newest
 * line.
 */
import { memo, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import type { TimelineEntry } from "../../../electron/contract/action.ts";
import type { UpdateDto } from "../../../electron/contract/updates.ts";
import { Button } from "../../components/Button.tsx";
import { ExactTime } from "../../components/ExactTime.tsx";
import { Unbroken } from "../../components/Unbroken.tsx";
import { useExactTimes } from "../../components/use-exact-times.ts";
import { useDocket, useNow } from "../../store/hooks.ts";
import { clock, day, isPossible, sameDay } from "../../messages/times.ts";
import { droppedLines, olderLines, timelineParts, timelineTitle } from "../../messages/timeline.ts";
import { TimelineIcon } from "./TimelineIcon.tsx";
import textStyles from "../../components/text.module.css";
import styles from "./Timeline.module.css";

/** Number of lines at first and with each further request; each event renders all of them again. */
const STEP = 50;
/** Distance below the visible part within which the end counts as near. */
const NEAR = "400px";

export const Timeline = memo(History);

interface TimelineProps {
  readonly entries: readonly TimelineEntry[];
  /** Number of older entries that are no longer stored anywhere. */
  readonly dropped: number;
  /**
   * Status of the last update. The element keeps its place in the document, and with it the focus,
   * when another line arrives; the style sheet moves it under the line.
   */
  readonly stage: ReactNode;
  /** The last update; its own line does not repeat the reason. */
  readonly update?: UpdateDto | undefined;
}

/** Renders again only for other entries, or on another day. */
function History({ entries, dropped, stage, update }: TimelineProps) {
  const today = useNow((now) => new Date(now).setHours(0, 0, 0, 0));
  const [count, setCount] = useState(STEP);
  const list = useRef<HTMLOListElement>(null);
  const more = useNearEnd(() => setCount((before) => before + STEP));
  const firstNew = useRef<number>(undefined);
  useEffect(() => {
    // The button may have been removed together with the focus; the focus goes to the first new
    // line.
    if (firstNew.current !== undefined) list.current?.querySelectorAll("li")[firstNew.current]?.focus();
    firstNew.current = undefined;
  });
  // Entries have no ids; counted from the oldest, the number of an entry never changes.
  const first = Math.max(0, entries.length - count);
  const newestFirst = entries
    .slice(first)
    .map((entry, at) => ({ ...entry, number: first + at }))
    .toReversed();
  const ownAt =
    update === undefined
      ? 0
      : Math.max(
          0,
          newestFirst.findIndex((entry) => isLineOf(entry, update)),
        );
  const { group, timeProps } = useExactTimes(newestFirst.map(({ number }) => number));
  return (
    <div className={styles.timeline}>
      <h3>{timelineTitle()}</h3>
      <div className={styles.lines}>
        <div className={styles.stage} data-part="fate">
          {stage}
        </div>
        <ol ref={list} {...group}>
          {newestFirst.map((entry, index) => {
            const before = newestFirst[index - 1];
            const newDay = isPossible(entry.at) && !sameDay(entry.at, before?.at ?? today);
            return (
              <li
                key={entry.number}
                data-after-stage={index > ownAt || undefined}
                tabIndex={-1}
                aria-setsize={entries.length}
                aria-posinset={index + 1}
              >
                {newDay && <p className={styles.day}>{day(entry.at, today)}</p>}
                <Line
                  entry={entry}
                  isExplained={entry.kind === "update" && entry.update.id === update?.id}
                  time={
                    <ExactTime at={entry.at} {...timeProps(entry.number)}>
                      {clock(entry.at)}
                    </ExactTime>
                  }
                />
              </li>
            );
          })}
        </ol>
      </div>
      {first > 0 && (
        <Button
          ref={more}
          kind="quiet"
          onClick={() => {
            firstNew.current = newestFirst.length;
            setCount(count + STEP);
          }}
        >
          {olderLines(Math.min(first, STEP), first)}
        </Button>
      )}
      {dropped > 0 && <p className={textStyles.hint}>{droppedLines(dropped)}</p>}
    </div>
  );
}

/**
 * Whether the entry is the line of this update: by its id while the update is pending, and later by
 * the state or report that the stream has delivered.
 */
function isLineOf(entry: TimelineEntry, { id, move, target }: UpdateDto): boolean {
  if (entry.kind === "update") return entry.update.id === id;
  if (entry.kind === "state") return entry.ours && entry.to === target && move !== "report";
  return entry.kind === "progress" && entry.ours && move === "report";
}

/** Requests more lines before the button at the end is visible, unless the button has the focus. */
function useNearEnd(showMore: () => void): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const { current: element } = button;
    if (element === null || typeof IntersectionObserver === "undefined") return;
    const near = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && document.activeElement !== element && showMore(), {
      root: element.closest("[data-part=details]"),
      rootMargin: NEAR,
    });
    near.observe(element);
    return () => near.disconnect();
  });
  return button;
}

interface LineProps {
  readonly entry: TimelineEntry;
  readonly isExplained: boolean;
  readonly time: ReactNode;
}

function Line({ entry, isExplained, time }: LineProps) {
  const actingAs = useDocket(({ settings }) => settings?.actingAs);
  const { actor, deed } = timelineParts(entry, { explained: isExplained, actingAs });
  return (
    <>
      <TimelineIcon entry={entry} className={styles.icon} />
      {time}
      <p>
        {actor !== "" && (
          <strong>
            <Unbroken>{actor}</Unbroken>
          </strong>
        )}
        <Unbroken>{deed}</Unbroken>
      </p>
    </>
  );
}
