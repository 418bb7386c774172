/**
 * The cases for an alert: each is one cause of one Action, or of the connection. It says for how long
 * it is due, and what one alert of it, or of several of its kind, says.
 */
import { isUnacknowledged } from "../../contract/attention.ts";
import type { AlertMessage, AlertMessages } from "../../contract/alerts.ts";
import { rawNameOf } from "../../contract/messages/name.ts";
import { PRIORITY_NAMES, type PriorityName } from "../../contract/vocabulary.ts";
import { changedSince } from "../queue/acknowledged.ts";
import type { Entry } from "../queue/entry.ts";
import { needsStopAlert } from "./alert-lines.ts";
import type { AlertKind } from "./rules.ts";

/** Names in an alert of several. */
export const MAX_NAMES = 3;

export interface AlertCase {
  readonly kind: AlertKind;
  /** Absent: it is about the connection. */
  readonly entry?: Entry;
  /** Whether there is still something to be done about it. */
  isDue(): boolean;
  /** Of an alert about it alone. */
  message(): AlertMessage;
  /** Called once it was shown. */
  readonly shown?: () => void;
}

/** A list brings thousands of these: they are kept as their Actions, and have nothing else of their own. */
export class AssignedCase implements AlertCase {
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

/** It came to its user as somebody else has left it, or in a state that is not known. */
export function handedOverCase(entry: Entry): AlertCase {
  const { content, receivedAt } = entry;
  const isDue = (): boolean =>
    entry.leftAt === undefined &&
    entry.content.state === content.state &&
    entry.receivedAt === receivedAt &&
    entry.roles.includes("assignee");
  return { kind: "handedOver", entry, isDue, message: () => ({ code: "assigned", params: subjectOf(entry) }) };
}

/**
 * It has waited for an acknowledgement since `receivedAt`, and no less than since its last alert.
 * `now`: epoch milliseconds; `alertedAgo`: milliseconds, by the monotonic clock.
 */
export function reminderCase(entry: Entry, now: () => number, alertedAgo: () => number): AlertCase {
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

/** Its terms are no more those that were acknowledged. */
export function changedCase(entry: Entry): AlertCase {
  return {
    kind: "changed",
    entry,
    isDue: () => entry.leftAt === undefined && changedSince(entry).length > 0,
    message: () => ({ code: "changed", params: { name: nameOf(entry), changes: changedSince(entry) } }),
  };
}

/** Undefined where there is no stop. Its reason may become a better one while it stands. */
export function stopCase(entry: Entry): AlertCase | undefined {
  const { stop: first } = entry;
  if (first === undefined) return undefined;
  return {
    kind: "stopWork",
    entry,
    isDue: () => entry.stop?.at === first.at,
    message: () => {
      const { why, reportedBy, message: words } = entry.stop ?? first;
      return {
        code: "stopWork",
        params: { name: nameOf(entry), why, ...(reportedBy !== undefined && { reportedBy }), ...(words !== undefined && { words }) },
      };
    },
  };
}

/** Nothing has been reported for so long by now; `isDue`: nobody has answered that yet. */
export function silentCase(entry: Entry, minutes: () => number, isDue: () => boolean): AlertCase {
  return { kind: "silent", entry, isDue, message: () => ({ code: "silent", params: { name: nameOf(entry), minutes: minutes() } }) };
}

/** `lost`: as it is at that moment. */
export function connectionLostCase(lost: () => AlertMessages["connectionLost"], isDue: () => boolean): AlertCase {
  return { kind: "connectionLost", isDue, message: () => ({ code: "connectionLost", params: lost() }) };
}

/** `since`, `until`: the time that it was lost, epoch milliseconds. `unlisted`: only a whole list was missing. */
export function connectionBackCase(
  { since, until, unlisted }: { since: number; until: number; unlisted: boolean },
  isDue: () => boolean,
): AlertCase {
  const params = { minutes: minutesBetween(since, until), ...(unlisted && { unlisted }) };
  return { kind: "connectionBack", isDue, message: () => ({ code: "connectionBack", params }) };
}

type CodeOfSeveral = "assignedMany" | "handedOverMany" | "changedMany" | "reminderMany" | "silentMany" | "stopWorkMany";

/** Of the others there are no alerts of several. */
const CODES_OF_SEVERAL: Partial<Record<AlertKind, CodeOfSeveral>> = {
  assigned: "assignedMany",
  handedOver: "handedOverMany",
  changed: "changedMany",
  reminder: "reminderMany",
  silent: "silentMany",
  stopWork: "stopWorkMany",
};

/** What one alert says of all of these, which are of one kind. */
export function messageOf(cases: readonly AlertCase[]): AlertMessage | undefined {
  const [first] = cases;
  if (first === undefined || cases.length === 1) return first?.message();
  const names = namedOf(cases).map(nameOf);
  return { code: CODES_OF_SEVERAL[first.kind] ?? "assignedMany", params: { count: cases.length, names } };
}

/** The Actions that an alert of several names; of stops first those that no alert has told of. */
export function namedOf(cases: readonly AlertCase[]): Entry[] {
  const named =
    cases[0]?.kind === "stopWork"
      ? [...mostUrgentOf(cases.filter(isNewStop)), ...mostUrgentOf(cases.filter((one) => !isNewStop(one)))]
      : mostUrgentOf(cases);
  return named.slice(0, MAX_NAMES).flatMap(({ entry }) => entry ?? []);
}

function isNewStop({ entry }: AlertCase): boolean {
  return entry !== undefined && needsStopAlert(entry);
}

/** As many as an alert names, the most urgent first. A list can bring thousands: they are not sorted. */
function mostUrgentOf(cases: readonly AlertCase[]): AlertCase[] {
  const found: AlertCase[] = [];
  for (const priority of PRIORITY_NAMES) {
    for (const one of cases) {
      if (found.length === MAX_NAMES) return found;
      if (priorityOf(one) === priority) found.push(one);
    }
  }
  return found;
}

export function priorityOf({ entry }: Pick<AlertCase, "entry">): PriorityName {
  return entry?.priority ?? "NONE";
}

export function mostUrgent(priorities: readonly PriorityName[]): PriorityName {
  return PRIORITY_NAMES.find((name) => priorities.includes(name)) ?? "NONE";
}

/** Alerts of these may stay on the screen until they are dismissed. */
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
