/**
 * A count; one that can be too small is "3+" to the eye and "at least 3" to a screen reader and in
 * the tooltip.
 */
import { memo } from "react";
import { countLong, countShort } from "../messages/counts.ts";

export const Count = memo(Words);

function Words({ count, atLeast }: { readonly count: number; readonly atLeast: boolean }) {
  if (!atLeast) return countShort(count, false);
  const long = countLong(count, true);
  return (
    <span title={long}>
      <span aria-hidden="true">{countShort(count, true)}</span>
      <span className="for-screen-readers">{long}</span>
    </span>
  );
}
