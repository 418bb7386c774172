/** Texts of the tray icon and its menu. */
import { durationWords } from "../../contract/languages/formats.ts";
import { t } from "../../contract/languages/shared.ts";
import { connectionLabels } from "../../contract/messages/labels.ts";
import type { AlertsWithheldNow } from "../../contract/alert-rules.ts";
import type { ConnectionState, PriorityName } from "../../contract/vocabulary.ts";
import { timeOfDay } from "./time-of-day.ts";

export interface TrayStatus {
  state: ConnectionState;
  /** Number of Actions to acknowledge; undefined while no list has been read. */
  waiting: number | undefined;
  /** Whether the count may be too low. */
  atLeast: boolean;
  proxyAsks: boolean;
  missedAlert: boolean;
  withheld: AlertsWithheldNow | undefined;
}

/** Returns "Docket: Live, 2 Actions to acknowledge", with the account if several are set up. */
export function trayTip(status: string, account: string | undefined): string {
  return account === undefined ? t("tray.tip", { status }) : t("tray.tip_account", { status, account });
}

/** Returns "2 Actions to acknowledge", for users who cannot see the number. */
export function waitingLabel(count: number, atLeast: boolean): string {
  return t(atLeast ? "tray.waiting_atLeast" : "tray.waiting", { count });
}

/** Returns the texts of the menu's entries. */
export function trayMenu() {
  const pauses = {
    hour: t("tray.pauseFor", { span: durationWords(1, "hours") }),
    hours: t("tray.pauseFor", { span: durationWords(4, "hours") }),
  };
  return {
    ...pauses,
    open: t("tray.open"),
    quit: t("tray.quit"),
    pause: t("tray.pause"),
    resume: t("tray.resume"),
    openAction: t("notifications.open"),
    acknowledge: t("moves.acknowledge"),
  };
}

/** Returns the label of an Action in the menu. `name` is plain text. */
export function trayAction(name: string, priority: PriorityName): string {
  return menuText(priority === "NONE" ? name : t("tray.action", { priority: t(`priorities.${priority}`), name }));
}

/** Escapes plain text for a menu entry: a single & would underline the letter after it. */
export function menuText(text: string): string {
  return text.replaceAll("&", "&&");
}

/** Returns "Until 14:40", for a pause that is offered. */
export function pauseUntilWords(until: number): string {
  return t("tray.pauseUntil", { time: timeOfDay(until) });
}

/** Returns the clauses "Live" and "2 Actions to acknowledge", the most important one first. */
export function trayStatus({ state, proxyAsks, missedAlert, withheld, ...count }: TrayStatus): string[] {
  return [
    connectionLabels[state],
    ...(proxyAsks ? [t("tray.proxyAsks")] : []),
    ...waitingWords(state, count),
    ...(missedAlert ? [t("tray.missedAlert")] : []),
    ...(withheld === undefined ? [] : withheldWords(withheld)),
  ];
}

/** Returns "Live, 2 Actions to acknowledge". */
export function joined(clauses: readonly string[]): string {
  return clauses.reduce((before, next) => t("tray.next", { before, next }));
}

function withheldWords({ why, until, quietUntil }: AlertsWithheldNow): string[] {
  const words = [t(`tray.${why}`, { time: timeOfDay(until) })];
  if (quietUntil !== undefined) words.push(t("tray.quietAfter", { time: timeOfDay(quietUntil) }));
  return words;
}

/**
 * Returns the clause about waiting Actions. It claims that there are none only if the list is
 * complete and the connection is live.
 */
function waitingWords(state: ConnectionState, { waiting, atLeast }: Pick<TrayStatus, "waiting" | "atLeast">): string[] {
  if (waiting === undefined) return [];
  if (waiting === 0) return [t(atLeast || state !== "live" ? "tray.nothingKnown" : "tray.nothing")];
  return [waitingLabel(waiting, atLeast)];
}
