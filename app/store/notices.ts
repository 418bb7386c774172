/**
 * Determines the active notices, the most serious first. The line under the title bar shows one of
 * them; the others are listed on request. Their texts are in messages/, their components in
 * views/frame/.
 */
import { withheldNow } from "../../electron/contract/alert-rules.ts";
import { bannerNeeded } from "../messages/connection.ts";
import { unreadableOf } from "../messages/counts.ts";
import { updatesOf } from "../messages/other-accounts.ts";
import type { UpdateStage } from "./update-stages.ts";
import type { DocketState, DocketStore, Slice } from "./store.ts";

/** Notice codes in order of severity. */
export const NOTICES = [
  /** Docket's main process does not respond. */
  "unanswered",
  "settings",
  "refused",
  /** Nothing new is stored on this device. */
  "notKept",
  /** Part of this window failed. */
  "window",
  "offline",
  "stale",
  /** The last alert was not shown, so nobody is called for work. */
  "alertsFail",
  /** The last sound was not played. The system's sound is played instead, if there is one. */
  "soundFails",
  "unknown",
  "updateRefused",
  "held",
  "unreadable",
  "behind",
  "heldBack",
  "cut",
  "pause",
  "files",
  "silence",
  "away",
  /** The previous run did not end in order. */
  "crash",
  "settingsFile",
  /** A preference of the user was not stored. */
  "preferences",
  "accounts",
  /** The user withholds alerts: new work is listed but does not alert. */
  "alertsWithheld",
  /** This desktop shows no tray icon, and the user has not yet confirmed that they know. */
  "missingTray",
  "superseded",
  "connecting",
  "backlog",
] as const;
export type NoticeCode = (typeof NOTICES)[number];

type Facts = Pick<
  DocketState,
  | "alertHealth"
  | "connection"
  | "crash"
  | "settings"
  | "uncaughtErrors"
  | "updateStages"
  | "silences"
  | "digest"
  | "otherAccounts"
  | "otherAccountsProblem"
  | "seenFiles"
  | "seenSettingsFile"
  | "preferences"
  | "preferencesProblem"
>;

/**
 * Returns the codes of the active notices.
 * @param wasBehind whether changes were shown late a moment ago
 * @param now epoch milliseconds
 */
export function noticesOf(facts: Facts, wasBehind: boolean, now: number): NoticeCode[] {
  return NOTICES.filter((code) => STANDS[code](facts, now, wasBehind));
}

const STANDS: Readonly<Record<NoticeCode, (facts: Facts, now: number, wasBehind: boolean) => boolean>> = {
  unanswered: isUnanswered,
  settings: (facts) => hasSettingsProblem(facts) && !isUnanswered(facts),
  refused: (facts) => isIn(facts, "refused"),
  notKept: ({ connection }) => connection?.storage?.kept === false,
  window: ({ uncaughtErrors }) => uncaughtErrors > 0,
  offline: (facts) => isIn(facts, "offline"),
  stale: (facts) => isIn(facts, "stale"),
  alertsFail: ({ alertHealth }) => alertHealth?.failure !== undefined,
  soundFails: ({ alertHealth, preferences: { person } }) => alertHealth?.soundProblem !== undefined && person.alerts.volume > 0,
  unknown: some("unknown"),
  updateRefused: some("refused"),
  held: some("held"),
  unreadable: ({ connection }) => unreadableOf(connection) > 0,
  behind: (_facts, _now, wasBehind) => wasBehind,
  heldBack: ({ connection: link }) => link?.heldBack !== undefined && link.state !== "offline" && link.state !== "refused",
  cut: ({ connection: link }) => link?.cut !== undefined && link.state !== "refused",
  pause: ({ connection }, now) => connection?.pausedUntil !== undefined && now < connection.pausedUntil,
  files: ({ connection, seenFiles }) => connection?.storage?.kept === true && filesKey(connection) !== seenFiles,
  silence: ({ silences }) => silences.length > 0,
  away: ({ digest }) => digest !== undefined,
  crash: ({ crash }) => crash !== undefined,
  preferences: ({ preferences, preferencesProblem }) => (preferencesProblem ?? preferences.notKept) !== undefined,
  settingsFile: ({ settings, seenSettingsFile }) =>
    settings?.fileProblem !== undefined && JSON.stringify(settings.fileProblem) !== seenSettingsFile,
  accounts: ({ otherAccounts, otherAccountsProblem }) =>
    otherAccounts.some((other) => updatesOf(other) > 0) || (otherAccounts.length === 0 && otherAccountsProblem !== undefined),
  alertsWithheld: ({ preferences: { person } }, now) => withheldNow(person.alerts, now) !== undefined,
  // Windows and macOS always have a place for a tray icon.
  missingTray: ({ alertHealth, preferences: { person } }) =>
    alertHealth?.hasTray === false && !alertHealth.asksPermission && person.missingTray === "tell",
  superseded: some("superseded"),
  connecting: (facts) => isIn(facts, "connecting"),
  backlog: ({ connection: link }) => link?.sending !== undefined && link.state === "live",
};

function isUnanswered({ connection }: Pick<Facts, "connection">): boolean {
  return connection?.finding?.code === "unanswered";
}

function hasSettingsProblem({ connection, settings }: Facts): boolean {
  return (settings?.managedProblems ?? settings?.problems)?.[0] !== undefined && connection?.state !== "live";
}

function isIn(facts: Facts, state: "refused" | "offline" | "stale" | "connecting"): boolean {
  const { connection: link } = facts;
  return link?.state === state && bannerNeeded(link) && !isUnanswered(facts) && !hasSettingsProblem(facts);
}

function some(stage: UpdateStage): (facts: Facts) => boolean {
  return ({ updateStages }) => updateStages[stage].count > 0;
}

function filesKey(connection: Facts["connection"]): string | undefined {
  return connection?.storage && JSON.stringify(connection.storage.problems);
}

export interface NoticesSlice {
  /** Whether the list of all notices is open. */
  readonly areNoticesOpen: boolean;
  readonly openNotices: (areOpen: boolean) => void;
  /** Whether the views are open over the list of a narrow window. */
  readonly isNavOpen: boolean;
  readonly openNav: (isOpen: boolean) => void;
  /** Key of the file problem that the user dismissed, until that problem is over. */
  readonly seenFiles: string | undefined;
  /** Key of the settings file's problem that the user dismissed, until that problem is over. */
  readonly seenSettingsFile: string | undefined;
  readonly dismissFiles: () => void;
  readonly dismissSettingsFile: () => void;
}

export const createNoticesSlice: Slice<NoticesSlice> = (set) => ({
  areNoticesOpen: false,
  openNotices: (areNoticesOpen) => set({ areNoticesOpen, isNavOpen: false }),
  isNavOpen: false,
  openNav: (isNavOpen) => set({ isNavOpen, areNoticesOpen: false }),
  seenFiles: undefined,
  seenSettingsFile: undefined,
  dismissFiles: () => set(({ connection }) => ({ seenFiles: filesKey(connection) })),
  dismissSettingsFile: () => set(({ settings }) => ({ seenSettingsFile: settings?.fileProblem && JSON.stringify(settings.fileProblem) })),
});

/**
 * Clears a dismissal when its problem is over, so that a repeated problem is shown again. Runs
 * until the returned function is called.
 */
export function startNotices({ subscribe, setState }: DocketStore): () => void {
  return subscribe(({ connection, settings, seenFiles, seenSettingsFile }) => {
    if (seenFiles !== undefined && connection?.storage === undefined) setState({ seenFiles: undefined });
    if (seenSettingsFile !== undefined && settings?.fileProblem === undefined) setState({ seenSettingsFile: undefined });
  });
}
