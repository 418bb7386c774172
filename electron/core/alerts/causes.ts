/**
 * The causes of alerts. Each concerns one Action, or the connection, and defines how long it is due
 * and the message of an alert for it alone or for several causes of its kind.
 */
import { isUnacknowledged } from "../../contract/attention.ts";
import type { StopDto } from "../../contract/action.ts";
import type { AlertMessage, AlertMessages } from "../../contract/alerts.ts";
import { rawNameOf } from "../../contract/messages/name.ts";
import { PRIORITY_NAMES, type PriorityName } from "../../contract/vocabulary.ts";
import { changedSince } from "../queue/acknowledged.ts";
import type { Entry } from "../queue/action/entry.ts";
import { needsStopAlert, wasAlerted } from "./alert-lines.ts";
import type { AlertKind } from "./rules.ts";

/** Maximum number of names in an alert with several causes. */
export const MAX_NAMES = 3;

export interface AlertCause {
  readonly kind: AlertKind;
  /** Absent if the cause is about the connection. */
  readonly entry?: Entry;
  /** Whether the user still has something to do about the cause. */
  isDue(): boolean;
  /** Returns the message of an alert for this cause alone. */
  message(): AlertMessage;
  /** Called once an alert for the cause was shown. */
  readonly shown?: () => void;
}

/**
 * Cause for an assignment. It holds only the Action, because a list can bring thousands of these.
 */
export class AssignedCause implements AlertCause {
  readonly entry: Entry;

  constructor(entry: Entry) {
    this.entry = entry;
  }

  get kind(): "assigned" {
    return "assigned";
  }

  isDue(): boolean {
    return isUnacknowledged(this.entry);
  }

  message(): AlertMessage {
    return { code: "assigned", params: subjectOf(this.entry) };
  }
}

/**
 * Cause for an Action that was assigned in a later state (somebody else has begun it) or in an
 * unknown state. Once shown, it stays due if the unknown state turns out to be ASSIGNED.
 */
export function handedOverCause(entry: Entry): AlertCause {
  const { content, receivedAt } = entry;
  const isSame = (): boolean =>
    entry.state === content.state || (content.state === "UNKNOWN" && isUnacknowledged(entry) && wasAlerted(entry));
  const isDue = (): boolean =>
    entry.leftAt === undefined && isSame() && entry.receivedAt === receivedAt && entry.roles.includes("assignee");
  return { kind: "handedOver", entry, isDue, message: () => ({ code: "assigned", params: subjectOf(entry) }) };
}

/**
 * Cause for an acknowledgement that is missing since `receivedAt`, and at least since the last
 * alert. `now`: epoch milliseconds; `alertedAgo`: milliseconds by the monotonic clock.
 */
export function reminderCause(entry: Entry, now: () => number, alertedAgo: () => number): AlertCause {
  return {
    kind: "reminder",
    entry,
    isDue: () => isUnacknowledged(entry),
    message: () => ({
      code: "reminder",
      params: { ...subjectOf(entry), minutes: minutesBetween(0, Math.max(now() - entry.receivedAt, alertedAgo())) },
    }),
  };
}

/** Cause for terms that differ from the acknowledged ones. */
export function changedCause(entry: Entry): AlertCause {
  return {
    kind: "changed",
    entry,
    isDue: () => entry.leftAt === undefined && changedSince(entry).length > 0,
    message: () => ({ code: "changed", params: { name: nameOf(entry), changes: changedSince(entry) } }),
  };
}

/**
 * Cause of kind "changed" for an acknowledged Action that somebody else has ended or taken away
 * before it was begun. Undefined if this has not happened.
 */
export function withdrawnCause(entry: Entry): AlertCause | undefined {
  return endCause(entry, { kind: "changed", code: "withdrawn", end: () => entry.withdrawn });
}

/** Cause for work that must stop; undefined if no work has to stop. */
export function stopCause(entry: Entry): AlertCause | undefined {
  return endCause(entry, { kind: "stopWork", code: "stopWork", end: () => entry.stop });
}

interface EndAlert {
  kind: AlertCause["kind"];
  code: "withdrawn" | "stopWork";
  /** Returns the present end of the Action; its reason may become more precise over time. */
  end: () => StopDto | undefined;
}

function endCause(entry: Entry, { kind, code, end }: EndAlert): AlertCause | undefined {
  const first = end();
  if (first === undefined) return undefined;
  return {
    kind,
    entry,
    isDue: () => end()?.at === first.at,
    message() {
      const { why, reportedBy, message: words } = end() ?? first;
      const said = { ...(reportedBy !== undefined && { reportedBy }), ...(words !== undefined && { words }) };
      return { code, params: { name: nameOf(entry), why, ...said } };
    },
  };
}

/** Cause for a silence of `minutes()`. `isDue`: whether the question is still unanswered. */
export function silentCause(entry: Entry, minutes: () => number, isDue: () => boolean): AlertCause {
  return { kind: "silent", entry, isDue, message: () => ({ code: "silent", params: { name: nameOf(entry), minutes: minutes() } }) };
}

/** Cause for a lost connection. `lost`: returns the present parameters of the message. */
export function connectionLostCause(lost: () => AlertMessages["connectionLost"], isDue: () => boolean): AlertCause {
  return { kind: "connectionLost", isDue, message: () => ({ code: "connectionLost", params: lost() }) };
}

/**
 * Cause for a restored connection. `since`, `until`: the time of the loss, in epoch milliseconds.
 * `unlisted`: only a complete list was missing.
 */
export function connectionBackCause(
  { since, until, unlisted }: { since: number; until: number; unlisted: boolean },
  isDue: () => boolean,
): AlertCause {
  const params = { minutes: minutesBetween(since, until), ...(unlisted && { unlisted }) };
  return { kind: "connectionBack", isDue, message: () => ({ code: "connectionBack", params }) };
}

type CodeOfSeveral = "assignedMany" | "handedOverMany" | "changedMany" | "reminderMany" | "silentMany" | "stopWorkMany";

/** Message codes for several causes; other kinds never share an alert. */
const CODES_OF_SEVERAL: Partial<Record<AlertKind, CodeOfSeveral>> = {
  assigned: "assignedMany",
  handedOver: "handedOverMany",
  changed: "changedMany",
  reminder: "reminderMany",
  silent: "silentMany",
  stopWork: "stopWorkMany",
};

/** Returns the message of one alert for all these causes, which are of one kind. */
export function messageOf(causes: readonly AlertCause[]): AlertMessage | undefined {
  const [first] = causes;
  if (first === undefined || causes.length === 1) return first?.message();
  const names = namedOf(causes).map(nameOf);
  return { code: CODES_OF_SEVERAL[first.kind] ?? "assignedMany", params: { count: causes.length, names } };
}

/**
 * Returns the Actions that a shared alert names; for work to stop, those without an earlier alert
 * come first.
 */
export function namedOf(causes: readonly AlertCause[]): Entry[] {
  const named =
    causes[0]?.kind === "stopWork"
      ? [...mostUrgentOf(causes.filter(isNewStop)), ...mostUrgentOf(causes.filter((one) => !isNewStop(one)))]
      : mostUrgentOf(causes);
  return named.slice(0, MAX_NAMES).flatMap(({ entry }) => entry ?? []);
}

function isNewStop({ entry }: AlertCause): boolean {
  return entry !== undefined && needsStopAlert(entry);
}

/**
 * Returns at most `MAX_NAMES` causes, the most urgent first. Does not sort, because a list can
 * bring thousands.
 */
function mostUrgentOf(causes: readonly AlertCause[]): AlertCause[] {
  const found: AlertCause[] = [];
  for (const priority of PRIORITY_NAMES) {
    for (const one of causes) {
      if (found.length === MAX_NAMES) return found;
      if (priorityOf(one) === priority) found.push(one);
    }
  }
  return found;
}

export function priorityOf({ entry }: Pick<AlertCause, "entry">): PriorityName {
  return entry?.priority ?? "NONE";
}

export function mostUrgent(priorities: readonly PriorityName[]): PriorityName {
  return PRIORITY_NAMES.find((name) => priorities.includes(name)) ?? "NONE";
}

/** Whether alerts of this priority may stay on the screen until they are dismissed. */
export function isUrgent(priority: PriorityName): boolean {
  return priority === "CRITICAL" || priority === "HIGH";
}

function subjectOf(entry: Entry) {
  const { type, priority, requestedBy } = entry.content;
  return { name: nameOf(entry), id: entry.id, type, priority, ...(requestedBy !== undefined && { requestedBy: requestedBy.id }) };
}

export function nameOf(entry: Entry): string {
  return rawNameOf({ name: entry.content.name, id: entry.id });
}

function minutesBetween(from: number, to: number): number {
  return Math.max(1, Math.round((to - from) / 60_000));
}
