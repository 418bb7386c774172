/**
 * What a screen reader is told of the connection: each change that matters, once. Attempts that
 * come to nothing one after the other are one outage, and one that is over at once is none.
 */
import type { ConnectionState } from "../../electron/contract/vocabulary.ts";
import { announcedFindings } from "./connection.ts";
import { connectionLabels } from "../../electron/contract/messages/labels.ts";

/** How long there has to be no live connection before a state is told of; milliseconds. */
const LASTING_MS: Readonly<Record<ConnectionState, number>> = { live: 0, stale: 0, refused: 0, offline: 2000, connecting: 5000 };

export interface Announced {
  /** The state told of last, or found at the start; undefined before anything is known. */
  readonly state: ConnectionState | undefined;
  readonly unanswered: boolean;
  /** What was told of since the connection was last live. */
  readonly told: readonly ConnectionState[];
}

export const NOTHING_ANNOUNCED: Announced = { state: undefined, unanswered: false, told: [] };

/**
 * Undefined while it may be over in a moment.
 * @param notLiveMs how long the connection has not been live, milliseconds; negative where the
 * clock was set back, which tells nothing of it
 */
export function lastingState(state: ConnectionState, notLiveMs: number): ConnectionState | undefined {
  return notLiveMs < 0 || notLiveMs >= LASTING_MS[state] ? state : undefined;
}

/** `words` is empty where there is nothing new to tell. */
export function announce(before: Announced, state: ConnectionState | undefined, unanswered: boolean): Announced & { words: string } {
  if (unanswered) return { ...before, unanswered, words: before.unanswered ? "" : announcedFindings.unanswered };
  if (state === undefined) return { ...before, words: "" };
  const returned = before.unanswered;
  const told = state === "live" ? [] : [...before.told, state];
  if (before.state === undefined) return { state, unanswered, told, words: returned ? announcedFindings.answers : "" };
  const isKnown = state === before.state || before.told.includes(state) || (state === "connecting" && before.told.length > 0);
  if (isKnown && !returned) return { ...before, words: "" };
  const words = `Connection: ${connectionLabels[state]}.`;
  return { state, unanswered, told, words: returned ? `${announcedFindings.answers} ${words}` : words };
}
