/**
 * A count; one that can be too small is "3+" to the eye and "at least 3" to a screen reader and in
 * the tooltip, and a long one "12.3K" where there is little room, and whole there.
 */
import { memo } from "react";
import { countCompact, countLong } from "../messages/counts.ts";

export const Count = memo(Words);

interface CountProps {
  readonly count: number;
  readonly atLeast: boolean;
  /** The least that is written short. */
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
