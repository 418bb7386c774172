/** The words of the tray icon and its menu. */
import { t } from "../../contract/languages/shared.ts";
import { connectionLabels } from "../../contract/messages/labels.ts";
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

/** "Docket: Live, 2 Actions to acknowledge". */
export function trayTip(status: string): string {
  return t("tray.tip", { status });
}

/** The entries of the menu. */
export function trayMenu(): { open: string; quit: string } {
  return { open: t("tray.open"), quit: t("tray.quit") };
}

/** "Live, 2 Actions to acknowledge". */
export function trayStatus({ state, proxyAsks, missedAlert, ...count }: TrayStatus): string {
  const clauses = [
    connectionLabels[state],
    ...(proxyAsks ? [t("tray.proxyAsks")] : []),
    ...waitingWords(state, count),
    ...(missedAlert ? [t("tray.missedAlert")] : []),
  ];
  return clauses.reduce((before, next) => t("tray.next", { before, next }));
}

/** That there is nothing is claimed only of a complete list while the connection is live. */
function waitingWords(state: ConnectionState, { waiting, atLeast }: Pick<TrayStatus, "waiting" | "atLeast">): string[] {
  if (waiting === undefined) return [];
  if (waiting === 0) return [t(atLeast || state !== "live" ? "tray.nothingKnown" : "tray.nothing")];
  return [t(atLeast ? "tray.waiting_atLeast" : "tray.waiting", { count: waiting })];
}
