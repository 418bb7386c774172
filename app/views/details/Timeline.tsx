/** The history of the Action, the newest first, in plain sentences. */
import type { TimelineEntry } from "../../../electron/contract/action.ts";
import { useNow } from "../../store/hooks.ts";
import { clock, day, fullTime, isoTime, isPossible, sameDay } from "../../messages/times.ts";
import { timelineWords } from "../../messages/timeline.ts";
import styles from "./Timeline.module.css";

export function Timeline({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  const today = useNow((now) => new Date(now).setHours(0, 0, 0, 0));
  if (entries.length === 0) return null;
  // Entries have no ids; counted from the oldest, an entry keeps its number for good.
  const newestFirst = entries.map((entry, number) => ({ ...entry, number })).toReversed();
  return (
    <div className={styles.timeline}>
      <h3 className="for-screen-readers">History</h3>
      <ol>
        {newestFirst.map((entry, index) => {
          const before = newestFirst[index - 1];
          const newDay = isPossible(entry.at) && !sameDay(entry.at, before?.at ?? today);
          return (
            <li key={entry.number}>
              {newDay && <p className={styles.day}>{day(entry.at, today)}</p>}
              <time dateTime={isoTime(entry.at)} title={fullTime(entry.at)}>
                {clock(entry.at)}
              </time>
              <p>{timelineWords(entry)}</p>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
