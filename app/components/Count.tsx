/**
 * A count. A lower bound is shown as "3+" and given as "at least 3" to screen readers and in the
 * tooltip. Where there is little room, a long count is shown as "12.3K" and given in full there.
 */
import { memo } from "react";
import { countCompact, countLong } from "../messages/counts.ts";

export const Count = memo(Words);

interface CountProps {
  readonly count: number;
  readonly atLeast: boolean;
  /** Smallest count that is shortened. */
  readonly shortFrom?: number;
}

function Words({ count, atLeast, shortFrom = Infinity }: CountProps) {
  const [long, short] = [countLong(count, atLeast), countCompact(count, atLeast, shortFrom)];
  if (long === short) return long;
  return (
    <span title={long}>
      <span aria-hidden="true">{short}</span>
      <span className="for-screen-readers">{long}</span>
    </span>
  );
}
