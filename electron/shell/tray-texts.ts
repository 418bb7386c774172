/** The texts of the tray that have to fit, and its entries, which have to differ. */
import { idWords, rawNameOf } from "../contract/messages/name.ts";
import { ISOLATE, ISOLATE_END, isolatedName } from "../contract/messages/visible.ts";
import type { WaitingAction } from "../core/client-queries.ts";
import { alertTitle, clip } from "./alert-text.ts";
import { joined, trayAction, trayTip } from "./messages/tray.ts";

/** An Action by what it is called. */
export type NamedAction = Pick<WaitingAction, "id" | "name" | "priority">;

/** Windows cuts a tip after so many UTF-16 units (NOTIFYICONDATAW, szTip). */
const MAX_TIP = 127;
/** Of the name of an account, to tell it by. */
const MIN_ACCOUNT = 12;

/**
 * An account's name leaves room for the state, which comes after it. Of more clauses than there is
 * room for the last ones are left out, with a mark: half of one would say something else.
 */
export function tipOf(clauses: readonly string[], account: string | undefined): string {
  const clipped = (max: number): string | undefined => account && clip(account, max, (text) => text.length);
  const fits = (status: string): boolean => trayTip(status, clipped(MIN_ACCOUNT)).length <= MAX_TIP;
  let status = joined(clauses);
  for (let kept = clauses.length - 1; kept > 0 && !fits(status); kept -= 1) status = joined([...clauses.slice(0, kept), "…"]);
  return trayTip(status, clipped(Math.max(MAX_TIP - trayTip(status, "").length, MIN_ACCOUNT)));
}

/** With its id where another entry has its name, or reads the same: each has an Acknowledge of its own. */
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
