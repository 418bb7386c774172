/** Texts of the tray that have a maximum length, and its entries, which must be distinguishable. */
import { idWords, rawNameOf } from "../contract/messages/name.ts";
import { ISOLATE, ISOLATE_END, isolatedName } from "../contract/messages/visible.ts";
import type { WaitingAction } from "../core/client-queries.ts";
import { alertTitle, clip } from "./alert-text.ts";
import { joined, trayAction, trayTip } from "./messages/tray.ts";

/** The fields of an Action that form its label. */
export type NamedAction = Pick<WaitingAction, "id" | "name" | "priority">;

/** Windows truncates a tooltip after this many UTF-16 units (NOTIFYICONDATAW, szTip). */
const MAX_TIP = 127;
/** Minimum number of UTF-16 units of an account's name, so that the account can be recognised. */
const MIN_ACCOUNT = 12;

/**
 * Returns the tooltip. The account's name is shortened to leave room for the state after it. If
 * there is too little room, the last clauses are replaced by "…", because half a clause could be
 * misread.
 */
export function tipOf(clauses: readonly string[], account: string | undefined): string {
  const clipped = (max: number): string | undefined => account && clip(account, max, (text) => text.length);
  const fits = (status: string): boolean => trayTip(status, clipped(MIN_ACCOUNT)).length <= MAX_TIP;
  let status = joined(clauses);
  for (let kept = clauses.length - 1; kept > 0 && !fits(status); kept -= 1) status = joined([...clauses.slice(0, kept), "…"]);
  return trayTip(status, clipped(Math.max(MAX_TIP - trayTip(status, "").length, MIN_ACCOUNT)));
}

/**
 * Returns the label of an Action. The id is added if another entry has the same name or looks the
 * same, because each entry has its own Acknowledge.
 */
export function labelAmong(action: NamedAction, all: readonly NamedAction[]): string {
  const name = nameOf(action);
  const label = trayAction(name, action.priority);
  const isTaken = all.some((other) => {
    if (other.id === action.id) return false;
    const taken = trayAction(nameOf(other), other.priority);
    return nameOf(other) === name || [taken, labelWithId(other)].some((one) => seen(one) === seen(label));
  });
  return isTaken ? labelWithId(action) : label;
}

function labelWithId(action: NamedAction): string {
  return trayAction(`${nameOf(action)} · ${alertTitle(idWords(action.id))}`, action.priority);
}

function nameOf(action: NamedAction): string {
  return alertTitle(isolatedName(rawNameOf(action)));
}

function seen(label: string): string {
  return label.replaceAll(ISOLATE, "").replaceAll(ISOLATE_END, "");
}
