/**
 * The timeline of the Action, the newest first, in plain sentences: a part of it, more on request.
 * What became of the user's last update stands under its own line, or else under the newest one.
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

/** Lines at first, and so many more with each request: each event draws them anew. */
const STEP = 50;
/** How far below what is in sight the end counts as near. */
const NEAR = "400px";

export const Timeline = memo(History);

interface TimelineProps {
  readonly entries: readonly TimelineEntry[];
  /** How many older ones there were, which nobody has any more. */
  readonly dropped: number;
  /** It keeps its place in the page, and so the focus, when another line comes: the sheet puts it there. */
  readonly stage: ReactNode;
  /** Its update: the line of that does not say the reason once more. */
  readonly update?: UpdateDto | undefined;
}

/** Drawn again only for other entries, or on another day. */
function History({ entries, dropped, stage, update }: TimelineProps) {
  const today = useNow((now) => new Date(now).setHours(0, 0, 0, 0));
  const [count, setCount] = useState(STEP);
  const list = useRef<HTMLOListElement>(null);
  const more = useNearEnd(() => setCount((before) => before + STEP));
  const firstNew = useRef<number>(undefined);
  useEffect(() => {
    // The button may have gone, and the focus with it; the lines asked for come next.
    if (firstNew.current !== undefined) list.current?.querySelectorAll("li")[firstNew.current]?.focus();
    firstNew.current = undefined;
  });
  // Entries have no ids; counted from the oldest, an entry keeps its number for good.
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

/** Whether it tells of this update: by its id while that is under way, and by what the stream has shown of it since. */
function isLineOf(entry: TimelineEntry, { id, move, target }: UpdateDto): boolean {
  if (entry.kind === "update") return entry.update.id === id;
  if (entry.kind === "state") return entry.ours && entry.to === target && move !== "report";
  return entry.kind === "progress" && entry.ours && move === "report";
}

/** For the button at the end: before it is in sight, what it asks for is there, unless Tab has come to it. */
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
