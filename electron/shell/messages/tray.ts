/** The words of the tray icon and its menu. */
import type { ConnectionState } from "../../contract/vocabulary.ts";

export interface TrayStatus {
  state: ConnectionState;
  /** Actions to acknowledge; undefined while no list has been read. */
  waiting: number | undefined;
  /** The count can be too small. */
  atLeast: boolean;
  proxyAsks: boolean;
  missedAlert: boolean;
}

export const trayMenu = { open: "Open Docket", quit: "Quit" } as const;

/** "Live, 2 Actions to acknowledge". */
export function trayStatus({ state, proxyAsks, missedAlert, ...count }: TrayStatus): string {
  return [
    STATES[state],
    ...(proxyAsks ? ["a proxy asks for a sign-in"] : []),
    ...waitingWords(state, count),
    ...(missedAlert ? ["an alert could not be shown"] : []),
  ].join(", ");
}

const STATES: Readonly<Record<ConnectionState, string>> = {
  connecting: "Connecting",
  live: "Live",
  stale: "Stale",
  offline: "Offline",
  refused: "Refused",
};

/** That there is nothing is claimed only of a complete list while the connection is live. */
function waitingWords(state: ConnectionState, { waiting, atLeast }: Pick<TrayStatus, "waiting" | "atLeast">): string[] {
  if (waiting === undefined) return [];
  if (waiting === 0) return [atLeast || state !== "live" ? "nothing known to acknowledge" : "nothing to acknowledge"];
  return [`${atLeast ? "at least " : ""}${waiting} ${waiting === 1 ? "Action" : "Actions"} to acknowledge`];
}
