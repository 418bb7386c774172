/** One Action as Docket holds it: its content, and the evidence for that content. */
import {
  ActionPriority,
  ActionScope,
  ActionState,
  PrincipalType,
  type Action,
  type Principal,
} from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import type { FieldFlawDto, PrincipalDto, ProgressDto, RowDto, StopDto, TimelineEntry } from "../../contract/action.ts";
import { PRINCIPAL_TYPES, type PriorityName, type RoleName, type StateName } from "../../contract/vocabulary.ts";
import { isTerminal, stateName } from "../lifecycle.ts";
import { microsecondsOf, millisecondsOf } from "../transport/timestamp.ts";
import type { Fingerprints } from "./unreadable-list.ts";

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

export interface Provenance {
  name: string;
  /** Epoch milliseconds, in the range of Date; undefined for a missing or unreadable time. */
  at: number | undefined;
  /** Microseconds below the millisecond, 1 to 999; absent where the service shows none. */
  micros?: number;
}

export interface Entry {
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
  /** When the present assignment reached Docket. */
  receivedAt: number;
  changedAt: number;
  /**
   * The day of use (alerts/days-of-use.ts) of that change; absent where it was over when Docket
   * first saw it, and in records of older versions.
   */
  changedOn?: number | undefined;
  leftAt: number | undefined;
  /** The last arrival of a report, by Docket's clock; absent in records of older versions. */
  reportSeenAt?: number;
  /** Work that somebody else ended or took away, until I confirm the stop (stop-work.ts). */
  stop?: StopDto | undefined;
  /**
   * A stop that is raised unless my own update, which is on its way, has ended it (stop-work.ts).
   */
  stopUnlessMine?: StopDto | undefined;
  /** The terms that I acknowledged, or accepted since (acknowledged.ts). */
  acknowledged?: Terms | undefined;
  /** The last certain answers, while the state or the assignee is unreadable. */
  lastSure?: { mine: boolean; inMyHands: boolean } | undefined;
  /** The unreadable messages of the list that last held it (unreadable-list.ts). */
  unreadableBeside?: Fingerprints | undefined;
  timeline: TimelineEntry[];
}

/** In the queue: not over, and not gone. */
export function isOpen({ content, leftAt }: Pick<Entry, "content" | "leftAt">): boolean {
  return leftAt === undefined && !isTerminal(content.state);
}

/** In the queue, and assigned to the acting Principal. */
export function isMine(entry: Pick<Entry, "content" | "roles" | "leftAt">): boolean {
  return isOpen(entry) && entry.roles.includes("assignee");
}

/** The acting Principal is at work on it. */
export function isInMyHands(entry: Pick<Entry, "content" | "roles" | "leftAt">): boolean {
  return isMine(entry) && entry.content.state === "IN_PROGRESS";
}

/** Whether its state or its assignee is unknown. */
export function isUnsure({ content }: Pick<Entry, "content">): boolean {
  return content.state === "UNKNOWN" || isAssigneeUnreadable(content);
}

export function isAssigneeUnreadable({ flaws }: Pick<Content, "flaws">): boolean {
  return flaws.some(({ field, problem }) => problem === "unreadable" && (field === "assignedTo" || field.startsWith("assignedTo.")));
}

type LastSure = Pick<Entry, "content" | "roles" | "leftAt" | "lastSure">;

/** As `isMine`, by the last known values. */
export function wasMine(entry: LastSure): boolean {
  return isMine(entry) || (isOpen(entry) && entry.lastSure?.mine === true);
}

/** As `isInMyHands`, by the last known values. */
export function wasInMyHands(entry: LastSure): boolean {
  return isInMyHands(entry) || (isOpen(entry) && entry.lastSure?.inMyHands === true);
}

const TYPES: ReadonlyMap<PrincipalType, string> = new Map(PRINCIPAL_TYPES.map((name) => [PrincipalType[name], name]));
const TYPE_NUMBERS: ReadonlyMap<string, PrincipalType> = new Map([...TYPES].map(([number, name]) => [name, number]));

const PRIORITIES: ReadonlyMap<ActionPriority, PriorityName> = new Map([
  [ActionPriority.LOW, "LOW"],
  [ActionPriority.MEDIUM, "MEDIUM"],
  [ActionPriority.HIGH, "HIGH"],
  [ActionPriority.CRITICAL, "CRITICAL"],
]);

function principal(value: Principal | undefined): PrincipalDto | undefined {
  return value === undefined || value.id === "" ? undefined : { type: TYPES.get(value.type) ?? "UNSPECIFIED", id: value.id };
}

/** For requests: the message fields of a Principal. */
export function principalFields(value: PrincipalDto): { id: string; type: PrincipalType } {
  return { id: value.id, type: TYPE_NUMBERS.get(value.type) ?? PrincipalType.UNSPECIFIED };
}

/**
 * The message alone, in plain values. Its flaws: a state that was not sent, and a time that no Date
 * can show, moved to where one can.
 */
export function contentOf(action: Action): Content {
  const { progress, provenance } = action;
  const time = provenance?.updatedAt === undefined ? undefined : millisecondsOf(provenance.updatedAt);
  const micros = time?.inRange === true && provenance?.updatedAt !== undefined ? microsecondsOf(provenance.updatedAt) : 0;
  const flaws: FieldFlawDto[] = [];
  if (action.state === ActionState.UNSPECIFIED) flaws.push({ field: "state", problem: "notSent" });
  if (time?.inRange === false) flaws.push({ field: "provenance.updatedAt", problem: "outOfRange" });
  return {
    name: action.name,
    type: action.type,
    scope: action.scope === ActionScope.TASK ? "TASK" : action.scope === ActionScope.MISSION ? "MISSION" : "NONE",
    state: stateName(action.state),
    priority: PRIORITIES.get(action.priority) ?? "NONE",
    progress: progress === undefined ? undefined : { phase: progress.phase, statusMessage: progress.statusMessage },
    assignedTo: principal(action.assignedTo),
    requestedBy: principal(action.requestedBy),
    authorizedBy: principal(action.authorizedBy),
    provenance: provenance === undefined ? undefined : { name: provenance.name, at: time?.at, ...(micros > 0 && { micros }) },
    flaws,
  };
}
