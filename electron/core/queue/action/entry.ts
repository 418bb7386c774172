/** One Action as Docket stores it: its content, and the evidence for that content. */
import type { FieldFlawDto, PrincipalDto, ProgressDto, RowDto, StopDto, TimelineEntry } from "../../../contract/action.ts";
import type { PriorityName, RoleName, StateName, ViewName } from "../../../contract/vocabulary.ts";
import { isTerminal } from "../../lifecycle.ts";
import { MAX_KEPT_FINGERPRINTS, type Fingerprints } from "../lists/unreadable-list.ts";

/** The Action's own content in plain values; reading.ts decides which values a message replaces. */
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

/** The terms that the user acknowledged, or accepted since. */
export interface Acknowledged extends Terms {
  /**
   * The state from which somebody else moved the Action, back or to a state of unknown meaning;
   * present until the user has taken note.
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

/** One Action in plain values, as stored on disk. */
export interface EntryRecord {
  readonly id: string;
  content: Content;
  roles: RoleName[];
  /** Position of its last event among all events; a list requested earlier proves nothing. */
  sequence: number;
  /** The epoch that last showed the Action, by its stream or by a list. */
  epoch: number;
  /** The epoch whose stream last showed the Action. */
  streamEpoch?: number | undefined;
  /** Whether that epoch has sent a live event for the Action, which wins over an INITIAL. */
  liveInEpoch: boolean;
  /** Arrival at Docket of the present assignment (for others, of the Action's present life). */
  receivedAt: number;
  changedAt: number;
  /**
   * The day of use (ledger/days-of-use.ts) of the change at `changedAt`. Absent where the Action
   * was over when Docket first saw it, and in records of older versions.
   */
  changedOn?: number | undefined;
  /** Start of the present state, as far as known (state-age.ts); absent: the assignment. */
  stateSince?: number | undefined;
  leftAt: number | undefined;
  /** Arrival of the last report by Docket's clock; absent in records of older versions. */
  reportSeenAt?: number;
  /** Work that somebody else ended or took away, until the user confirms (stop-work.ts). */
  stop?: StopDto | undefined;
  /** A stop that is raised unless the user's own pending update ended the Action (stop-work.ts). */
  stopUnlessMine?: StopDto | undefined;
  /**
   * Work that the user had accepted and not begun, and that somebody else ended or took away;
   * present until the work has to be done again (stop-work.ts).
   */
  withdrawn?: StopDto | undefined;
  /** The terms that the user acknowledged, or accepted since (acknowledged.ts). */
  acknowledged?: Acknowledged | undefined;
  /** Last certain `isMine` and `isInMyHands`, while the state or the assignee is unreadable. */
  lastSure?: { mine: boolean; inMyHands: boolean } | undefined;
  /** The unreadable messages of the list that last contained the Action (unreadable-list.ts). */
  unreadableBeside?: Fingerprints | undefined;
  /** Time at which the system last showed an alert for it; absent in records of older versions. */
  readonly alertShownAt?: number | undefined;
  /** The timeline, oldest line first; of a long history only the newest lines (history.ts). */
  readonly timeline: readonly TimelineEntry[];
  /** Number of lines that the history ever had; the timeline is the newest of them. */
  readonly lineCount?: number;
  /** Number of those lines that are on disk. */
  linesKept?: number;
}

/**
 * Actions whose last alert was shown at the same moment. Each Action refers to its own round, and a
 * later round removes it from the earlier one.
 */
export interface AlertRound {
  /** Time by the monotonic clock, in whole milliseconds; it may be before Docket started. */
  at: number;
  entries: readonly Entry[];
}

/** The version of an event that may be older than the known version; only the row shows it. */
export type UnverifiedVersion = Pick<EntryRecord, "content" | "roles">;

/** An Action in memory (known-action.ts). Must not be spread: most of its fields are accessors. */
export interface Entry extends EntryRecord {
  readonly lineCount: number;
  linesKept: number;
  /** Fields of the content, readable without assembling the content. */
  readonly name: string;
  readonly state: StateName;
  readonly priority: PriorityName;
  readonly assignedTo: PrincipalDto | undefined;
  /** Present until a list or another event has shown the Action. Never stored on disk. */
  readonly unverified?: UnverifiedVersion | undefined;
  /** The views in which the Action is counted (view-counts.ts): one of the arrays of row.ts. */
  countedIn: readonly ViewName[] | undefined;
  /** Whether its row is pending for a batch (waiting-changes.ts). */
  rowWaits: boolean;
  /** Whether it is pending for the copy on disk; false does not exclude that it is pending. */
  copyWaits: boolean;
  /** The alerts on the screen that name the Action (alerts/alerts-on-screen.ts). */
  alertIds: readonly string[] | undefined;
  /** The last alerts of its assignment, until a reminder is due (alerts/reminders.ts). */
  alertRound: AlertRound | undefined;
  /** Whether an alert about it may be pending (alerts/cause-map.ts). */
  alertMayWait: boolean;
  /** Returns the record without the history. */
  fields(): Omit<EntryRecord, "timeline">;
}

/** The Actions that Docket knows, for readers. */
export interface EntryList {
  get(id: string): Entry | undefined;
  all(): IterableIterator<Entry>;
  readonly size: number;
}

/** An Action as its row shows it to the user. */
export type Shown = Pick<Entry, "content" | "state" | "roles" | "leftAt" | "lastSure" | "changedAt" | "stop" | "acknowledged">;

export function shownOf(entry: Entry): Shown {
  const { unverified } = entry;
  if (unverified === undefined) return entry;
  const { leftAt, lastSure, changedAt, stop, acknowledged } = entry;
  return { ...unverified, state: unverified.content.state, leftAt, lastSure, changedAt, stop, acknowledged };
}

/** The empty list of flaws, one array shared by all Actions. */
export const NO_FLAWS: Content["flaws"] = [];

/** Returns the record of an Action without its history. */
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

/** Whether the Action is in the queue: neither over nor gone. */
export function isOpen({ state, leftAt }: Pick<Entry, "state" | "leftAt">): boolean {
  return leftAt === undefined && !isTerminal(state);
}

/** Whether the Action is in the queue and assigned to the acting Principal. */
export function isMine(entry: Pick<Entry, "state" | "roles" | "leftAt">): boolean {
  return isOpen(entry) && entry.roles.includes("assignee");
}

/** Whether the acting Principal is at work on the Action. */
export function isInMyHands(entry: Pick<Entry, "state" | "roles" | "leftAt">): boolean {
  return entry.state === "IN_PROGRESS" && isMine(entry);
}

/** Whether the state or the assignee of the Action is unknown. */
export function isUnsure({ content }: Pick<Entry, "content">): boolean {
  return content.state === "UNKNOWN" || isAssigneeUnreadable(content);
}

/** Whether the state was read, but has no meaning known to this version of Docket. */
export function isOfUnknownMeaning({ state, flaws }: Pick<Content, "state" | "flaws">): boolean {
  return state === "UNKNOWN" && flaws.some(({ field, problem }) => field === "state" && problem === "unknown");
}

export function isAssigneeUnreadable({ flaws }: Pick<Content, "flaws">): boolean {
  // Fast exit: most Actions have no flaws, and this function runs for each event.
  if (flaws.length === 0) return false;
  return flaws.some(({ field, problem }) => problem === "unreadable" && (field === "assignedTo" || field.startsWith("assignedTo.")));
}

type LastSure = Pick<Entry, "state" | "roles" | "leftAt" | "lastSure">;

/** Like `isMine`, by the last known values. */
export function wasMine(entry: LastSure): boolean {
  return isMine(entry) || (isOpen(entry) && entry.lastSure?.mine === true);
}

/** Like `isInMyHands`, by the last known values. */
export function wasInMyHands(entry: LastSure): boolean {
  return isInMyHands(entry) || (isOpen(entry) && entry.lastSure?.inMyHands === true);
}
