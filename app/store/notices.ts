/**
 * Which notices stand, the worst first. One of them speaks in the line under the title bar; the
 * others are a press away. Their words are in messages/, their parts in views/frame/.
 */
import { withheldNow } from "../../electron/contract/alert-rules.ts";
import { bannerNeeded } from "../messages/connection.ts";
import { unreadableOf } from "../messages/counts.ts";
import { updatesOf } from "../messages/other-accounts.ts";
import type { UpdateStage } from "./update-stages.ts";
import type { DocketState, DocketStore, Slice } from "./store.ts";

/** In the order of their weight. */
export const NOTICES = [
  /** Docket itself does not answer. */
  "unanswered",
  "settings",
  "refused",
  /** Nothing new is kept on this device. */
  "notKept",
  /** Something in this window failed. */
  "window",
  "offline",
  "stale",
  /** The last alert was not shown: nobody is called for work. */
  "alertsFail",
  /** The last sound was not played: the system's comes instead, as far as it has one. */
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
  /** The run before did not end in order. */
  "crash",
  "settingsFile",
  /** A choice of its user was not kept. */
  "preferences",
  "accounts",
  /** By its user: what comes is in the list, and does not alert. */
  "alertsWithheld",
  /** This desktop shows no icon in a tray, and its user has not said yet that they know. */
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
  // Windows and macOS have a place for it always.
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
  /** The list of all notices is open. */
  readonly areNoticesOpen: boolean;
  readonly openNotices: (areOpen: boolean) => void;
  /** In a narrow window: the views are open over the list. */
  readonly isNavOpen: boolean;
  readonly openNav: (isOpen: boolean) => void;
  /** The problem with Docket's files that the user has dismissed, until it is over. */
  readonly seenFiles: string | undefined;
  /** The same of the settings file. */
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

/** A problem that happens again is shown again. Ends with the returned function. */
export function startNotices({ subscribe, setState }: DocketStore): () => void {
  return subscribe(({ connection, settings, seenFiles, seenSettingsFile }) => {
    if (seenFiles !== undefined && connection?.storage === undefined) setState({ seenFiles: undefined });
    if (seenSettingsFile !== undefined && settings?.fileProblem === undefined) setState({ seenSettingsFile: undefined });
  });
}
