/**
 * Whether a row is tinted because it has changed on the screen; it is not when it scrolls into
 * view. A change of what the Action is or asks for always shows. Reports of a row that reports all
 * the time show once: a tint that is there all the time says nothing.
 */
import { useEffect, useState } from "react";
import type { RowDto } from "../../../electron/contract/action.ts";

/** How long a tint stays, milliseconds. */
const TINT_MS = 900;

/** After a change, a row stands still for so long before a report tints it again, milliseconds. */
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
  // The time may be NaN. Where it stands, only an update of the user's own has moved on.
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
