/** One Action as Docket holds it: its content, and the evidence for that content. */
import type { FieldFlawDto, PrincipalDto, ProgressDto, RowDto, StopDto, TimelineEntry } from "../../../contract/action.ts";
import type { PriorityName, RoleName, StateName, ViewName } from "../../../contract/vocabulary.ts";
import { isTerminal } from "../../lifecycle.ts";
import { MAX_KEPT_FINGERPRINTS, type Fingerprints } from "../lists/unreadable-list.ts";

/** The Action's own content in plain values; reading.ts decides which of it a message replaces. */
export interface Content {
  name: string;
  type: string;
  scope: RowDto["scope"];
  state: StateName;
  priority: PriorityName;
  progress: ProgressDto | undefined;
  assignedTo: PrincipalDto | undefined;
  requestedBy: PrincipalDto | undefined;
  authorizedBy: PrincipalDto | undefined;
  provenance: Provenance | undefined;
  /** Fields that could not be read, or were not sent. */
  flaws: readonly FieldFlawDto[];
}

/** The fields of an assignment that an acknowledgement covers. */
export type Terms = Pick<Content, "name" | "type" | "scope" | "priority" | "requestedBy" | "authorizedBy">;

/** What was acknowledged, or accepted since. */
export interface Acknowledged extends Terms {
  /**
   * The state that somebody else moved it from, back or to one of unknown meaning, until the user
   * has taken note.
   */
  readonly movedBackFrom?: StateName;
}

export interface Provenance {
  name: string;
  /** Epoch milliseconds, in the range of Date; undefined for a missing or unreadable time. */
  at: number | undefined;
  /** Microseconds below the millisecond, 1 to 999; absent where the service shows none. */
  micros?: number;
}

/** Plain values, as they are kept on disk. */
export interface EntryRecord {
  readonly id: string;
  content: Content;
  roles: RoleName[];
  /** Position of its last event among all events; a list requested earlier proves nothing. */
  sequence: number;
  /** The epoch that last showed it, by its stream or by a list. */
  epoch: number;
  /** The epoch whose stream last showed it. */
  streamEpoch?: number | undefined;
  /** That epoch has sent a live event for it, which wins over an INITIAL. */
  liveInEpoch: boolean;
  /** When the present assignment (or, for others, the present life of the Action) reached Docket. */
  receivedAt: number;
  changedAt: number;
  /**
   * The day of use (ledger/days-of-use.ts) of that change; absent where it was over when Docket
   * first saw it, and in records of older versions.
   */
  changedOn?: number | undefined;
  /** Since when its present state is known to last (state-age.ts); absent: since the assignment. */
  stateSince?: number | undefined;
  leftAt: number | undefined;
  /** The last arrival of a report, by Docket's clock; absent in records of older versions. */
  reportSeenAt?: number;
  /** Work that somebody else ended or took away, until I confirm the stop (stop-work.ts). */
  stop?: StopDto | undefined;
  /**
   * A stop that is raised unless my own update, which is on its way, has ended it (stop-work.ts).
   */
  stopUnlessMine?: StopDto | undefined;
  /**
   * Work that I had accepted and not begun, and that somebody else ended or took away, until it is
   * to be done again (stop-work.ts).
   */
  withdrawn?: StopDto | undefined;
  /** The terms that I acknowledged, or accepted since (acknowledged.ts). */
  acknowledged?: Acknowledged | undefined;
  /** The last certain answers, while the state or the assignee is unreadable. */
  lastSure?: { mine: boolean; inMyHands: boolean } | undefined;
  /** The unreadable messages of the list that last held it (unreadable-list.ts). */
  unreadableBeside?: Fingerprints | undefined;
  /** When an alert of it was last shown by the system; absent in records of older versions. */
  readonly alertShownAt?: number | undefined;
  /** The oldest line first; of long histories the newest lines (history.ts). */
  readonly timeline: readonly TimelineEntry[];
  /** How many lines its history ever had; the newest of them are the timeline. */
  readonly lineCount?: number;
  /** How many of them are on disk. */
  linesKept?: number;
}

/** Actions of which the last alert was at one moment. Each knows its own: a later round takes it out. */
export interface AlertRound {
  /** By the monotonic clock, whole milliseconds; it may be before Docket started. */
  at: number;
  entries: readonly Entry[];
}

/** What an event has said that may be older than the known version: its row alone shows it. */
export type UnverifiedVersion = Pick<EntryRecord, "content" | "roles">;

/** An Action in memory (known-action.ts). Not to be spread: most of its fields are accessors. */
export interface Entry extends EntryRecord {
  readonly lineCount: number;
  linesKept: number;
  /** Those of its content, which is not put together for them. */
  readonly name: string;
  readonly state: StateName;
  readonly priority: PriorityName;
  readonly assignedTo: PrincipalDto | undefined;
  /** Until a list, or another event, has spoken of it. Never on disk. */
  readonly unverified?: UnverifiedVersion | undefined;
  /** The views in which it is counted (view-counts.ts): one of the arrays of row.ts. */
  countedIn: readonly ViewName[] | undefined;
  /** Its row waits for a batch (waiting-changes.ts). */
  rowWaits: boolean;
  /** It waits to be written to the copy of the queue; false: perhaps all the same. */
  copyWaits: boolean;
  /** The alerts on the screen that name it (alerts/alerts-on-screen.ts). */
  alertIds: readonly string[] | undefined;
  /** The last alerts of its assignment, until a reminder is due (alerts/reminders.ts). */
  alertRound: AlertRound | undefined;
  /** An alert about it may wait (alerts/cause-map.ts). */
  alertMayWait: boolean;
  /** Its record without its history. */
  fields(): Omit<EntryRecord, "timeline">;
}

/** The Actions that Docket knows, for readers. */
export interface EntryList {
  get(id: string): Entry | undefined;
  all(): IterableIterator<Entry>;
  readonly size: number;
}

/** An Action as its row shows it, and as its user sees it. */
export type Shown = Pick<Entry, "content" | "state" | "roles" | "leftAt" | "lastSure" | "changedAt" | "stop" | "acknowledged">;

export function shownOf(entry: Entry): Shown {
  const { unverified } = entry;
  if (unverified === undefined) return entry;
  const { leftAt, lastSure, changedAt, stop, acknowledged } = entry;
  return { ...unverified, state: unverified.content.state, leftAt, lastSure, changedAt, stop, acknowledged };
}

/** No flaws: one array for all. */
export const NO_FLAWS: Content["flaws"] = [];

/** The record of an Action without its history. */
export function fieldsOf(entry: Entry): ReturnType<Entry["fields"]> {
  const { id, content, roles, sequence, epoch, streamEpoch, liveInEpoch, receivedAt, changedAt, changedOn, reportSeenAt } = entry;
  const { leftAt, stateSince, stop, stopUnlessMine, withdrawn, acknowledged, lastSure, unreadableBeside, alertShownAt } = entry;
  const isTooMuch = (unreadableBeside?.length ?? 0) > MAX_KEPT_FINGERPRINTS;
  return {
    id,
    content,
    roles,
    sequence,
    epoch,
    streamEpoch,
    liveInEpoch,
    receivedAt,
    changedAt,
    changedOn,
    reportSeenAt: reportSeenAt ?? changedAt,
    leftAt,
    stateSince,
    stop,
    stopUnlessMine,
    withdrawn,
    acknowledged,
    lastSure,
    unreadableBeside: isTooMuch ? undefined : unreadableBeside,
    alertShownAt,
  };
}

/** In the queue: not over, and not gone. */
export function isOpen({ state, leftAt }: Pick<Entry, "state" | "leftAt">): boolean {
  return leftAt === undefined && !isTerminal(state);
}

/** In the queue, and assigned to the acting Principal. */
export function isMine(entry: Pick<Entry, "state" | "roles" | "leftAt">): boolean {
  return isOpen(entry) && entry.roles.includes("assignee");
}

/** The acting Principal is at work on it. */
export function isInMyHands(entry: Pick<Entry, "state" | "roles" | "leftAt">): boolean {
  return entry.state === "IN_PROGRESS" && isMine(entry);
}

/** Whether its state or its assignee is unknown. */
export function isUnsure({ content }: Pick<Entry, "content">): boolean {
  return content.state === "UNKNOWN" || isAssigneeUnreadable(content);
}

/** Its state was read, and this version of Docket does not know what it means. */
export function isOfUnknownMeaning({ state, flaws }: Pick<Content, "state" | "flaws">): boolean {
  return state === "UNKNOWN" && flaws.some(({ field, problem }) => field === "state" && problem === "unknown");
}

export function isAssigneeUnreadable({ flaws }: Pick<Content, "flaws">): boolean {
  // Mostly there is none, and each event asks.
  if (flaws.length === 0) return false;
  return flaws.some(({ field, problem }) => problem === "unreadable" && (field === "assignedTo" || field.startsWith("assignedTo.")));
}

type LastSure = Pick<Entry, "state" | "roles" | "leftAt" | "lastSure">;

/** As `isMine`, by the last known values. */
export function wasMine(entry: LastSure): boolean {
  return isMine(entry) || (isOpen(entry) && entry.lastSure?.mine === true);
}

/** As `isInMyHands`, by the last known values. */
export function wasInMyHands(entry: LastSure): boolean {
  return isInMyHands(entry) || (isOpen(entry) && entry.lastSure?.inMyHands === true);
}
