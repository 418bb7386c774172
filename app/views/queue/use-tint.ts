/**
 * Whether a row is tinted because it has changed on the screen; scrolling it into view does not
 * tint it. A change of what the Action is or asks for always tints the row. Frequent reports tint
 * it only once, because a permanent tint carries no information.
 */
import { useEffect, useState } from "react";
import type { RowDto } from "../../../electron/contract/action.ts";

/** Duration of a tint, in milliseconds. */
const TINT_MS = 900;

/** Time without changes after which a report tints the row again, in milliseconds. */
const CALM_MS = 3000;

export function useTint(row: RowDto): boolean {
  const [seen, setSeen] = useState({ row, isTinted: false });
  if (row !== seen.row) setSeen({ row, isTinted: seen.isTinted || isNoticeable(seen.row, row) });
  useEffect(() => {
    if (!seen.isTinted) return undefined;
    const timer = setTimeout(() => setSeen((last) => ({ ...last, isTinted: false })), TINT_MS);
    return () => clearTimeout(timer);
  }, [seen.isTinted]);
  return seen.isTinted;
}

function isNoticeable(before: RowDto, after: RowDto): boolean {
  // The time may be NaN. If the time is unchanged, only one of the user's own updates has
  // progressed.
  if (Object.is(before.changedAt, after.changedAt)) return false;
  const isSame =
    before.state === after.state &&
    before.priority === after.priority &&
    before.name === after.name &&
    before.stop?.at === after.stop?.at &&
    before.leftAt === after.leftAt &&
    before.assignedTo?.id === after.assignedTo?.id;
  return !isSame || Math.abs(after.changedAt - before.changedAt) >= CALM_MS;
}
