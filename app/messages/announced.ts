/**
 * Announcements of the connection to a screen reader: each change that matters, once. Failed
 * attempts in a row are one outage, and one that is over at once is none.
 */
import type { RowDto } from "../../electron/contract/action.ts";
import type { ConnectionState } from "../../electron/contract/vocabulary.ts";
import { announcedFindings } from "./connection.ts";
import { connectionLabels } from "../../electron/contract/messages/labels.ts";
import { t } from "../languages/words.ts";
import type { Arrivals } from "../store/urgent.ts";
import { nameOf } from "./name.ts";
import { sentences } from "./sentence.ts";

/** How long the connection is not live before a state is announced; milliseconds. */
const LASTING_MS: Readonly<Record<ConnectionState, number>> = { live: 0, stale: 0, refused: 0, offline: 2000, connecting: 5000 };

/**
 * "2 new to acknowledge, 1 critical. Critical: Alpha.": what has come to be acknowledged, and what was there before and
 * has become critical.
 * @param urgent the critical ones by name, as far as they are known and still wait
 */
export function arrivalWords({ arrived, critical, raised }: Omit<Arrivals, "urgentIds">, urgent: readonly RowDto[]): string {
  const areAllCritical = arrived === critical && (arrived === 0 || raised === 0);
  const names = firstName(urgent);
  return sentences(
    arrived === 0 ? "" : arrivedWords(arrived, critical),
    raised === 0 ? "" : t("announced.raised", { raised }),
    areAllCritical || names === "" ? names : t("announced.critical", { names }),
  );
}

function arrivedWords(arrived: number, critical: number): string {
  if (critical === 0) return t("announced.arrived", { arrived });
  return arrived === critical ? t("announced.arrived_critical", { arrived }) : t("announced.arrived_someCritical", { arrived, critical });
}

/** "Bravo and 1 more: nothing reported for long." Empty for none. */
export function silentWords(silent: readonly RowDto[]): string {
  return silent.length === 0 ? "" : t("announced.silent", { name: firstName(silent) });
}

/** "Bravo, and 1 more". Empty for none. */
function firstName([first, ...others]: readonly RowDto[]): string {
  if (first === undefined) return "";
  const name = nameOf(first);
  return others.length === 0 ? name : t("notices.silence_more", { name, more: others.length });
}

export interface Announced {
  /** The last announced state, or the one found at the start; undefined before the first. */
  readonly state: ConnectionState | undefined;
  readonly unanswered: boolean;
  /** The states announced since the connection was last live. */
  readonly states: readonly ConnectionState[];
}

export const NOTHING_ANNOUNCED: Announced = { state: undefined, unanswered: false, states: [] };

/**
 * Undefined while it may be over in a moment.
 * @param notLiveMs how long the connection has not been live, milliseconds; negative where the
 * clock was set back, which counts as lasting
 */
export function lastingState(state: ConnectionState, notLiveMs: number): ConnectionState | undefined {
  return notLiveMs < 0 || notLiveMs >= LASTING_MS[state] ? state : undefined;
}

/** `words` is empty where nothing is new. */
export function announce(before: Announced, state: ConnectionState | undefined, unanswered: boolean): Announced & { words: string } {
  if (unanswered) return { ...before, unanswered, words: before.unanswered ? "" : announcedFindings.unanswered };
  if (state === undefined) return { ...before, words: "" };
  const returned = before.unanswered;
  const states = state === "live" ? [] : [...before.states, state];
  if (before.state === undefined) return { state, unanswered, states, words: returned ? announcedFindings.answers : "" };
  const isKnown = state === before.state || before.states.includes(state) || (state === "connecting" && before.states.length > 0);
  if (isKnown && !returned) return { ...before, words: "" };
  const words = t("announced.connection", { state: connectionLabels[state] });
  return { state, unanswered, states, words: returned ? `${announcedFindings.answers} ${words}` : words };
}
