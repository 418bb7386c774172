/**
 * A short time whose tooltip or description gives the full time with the zone, by pointer or by
 * key. Several times form one tab stop (use-exact-times.ts).
 */
import type { ReactNode } from "react";
import { fullTimeWithZone, isoTime } from "../messages/times.ts";
import styles from "./ExactTime.module.css";

interface ExactTimeProps {
  readonly at: number;
  /** Whether Tab reaches this time among those of its group. */
  readonly reachable: boolean;
  readonly onFocus: () => void;
  /** The short form of the time. */
  readonly children: ReactNode;
}

export function ExactTime({ at, reachable, onFocus, children }: ExactTimeProps) {
  const inFull = fullTimeWithZone(at);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keeps its place among the others
    <time
      className={styles.time}
      dateTime={isoTime(at)}
      title={inFull}
      aria-description={inFull}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- shows the whole time on focus
      tabIndex={reachable ? 0 : -1}
      onFocus={onFocus}
    >
      {children}
    </time>
  );
}
