/**
 * The causes of alerts. Each concerns one Action, or the connection, and says for how long
 * it is due, and what one alert of it, or of several of its kind, says.
 */
import { isUnacknowledged } from "../../contract/attention.ts";
import type { StopDto } from "../../contract/action.ts";
import type { AlertMessage, AlertMessages } from "../../contract/alerts.ts";
import { rawNameOf } from "../../contract/messages/name.ts";
import { PRIORITY_NAMES, type PriorityName } from "../../contract/vocabulary.ts";
import { changedSince } from "../queue/acknowledged.ts";
import type { Entry } from "../queue/action/entry.ts";
import { needsStopAlert } from "./alert-lines.ts";
import type { AlertKind } from "./rules.ts";

/** Names in an alert of several. */
export const MAX_NAMES = 3;

export interface AlertCause {
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

/** A list can bring thousands of these, so they hold nothing but their Action. */
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

/** Assigned in a later state, because somebody else has begun it, or in an unknown state. */
export function handedOverCause(entry: Entry): AlertCause {
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

/** Its terms differ from those that were acknowledged. */
export function changedCause(entry: Entry): AlertCause {
  return {
    kind: "changed",
    entry,
    isDue: () => entry.leftAt === undefined && changedSince(entry).length > 0,
    message: () => ({ code: "changed", params: { name: nameOf(entry), changes: changedSince(entry) } }),
  };
}

/** A change, too, and the last one: it was acknowledged, and somebody else has ended it or taken it away before it was begun. */
export function withdrawnCause(entry: Entry): AlertCause | undefined {
  return endCause(entry, { kind: "changed", code: "withdrawn", end: () => entry.withdrawn });
}

/** Undefined where nothing has to stop. */
export function stopCause(entry: Entry): AlertCause | undefined {
  return endCause(entry, { kind: "stopWork", code: "stopWork", end: () => entry.stop });
}

interface EndAlert {
  kind: AlertCause["kind"];
  code: "withdrawn" | "stopWork";
  /** As the Action has it now; its reason may become more precise while it lasts. */
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

/** No report for this long; `isDue`: nobody has answered the question yet. */
export function silentCause(entry: Entry, minutes: () => number, isDue: () => boolean): AlertCause {
  return { kind: "silent", entry, isDue, message: () => ({ code: "silent", params: { name: nameOf(entry), minutes: minutes() } }) };
}

/** `lost`: as it is at that moment. */
export function connectionLostCause(lost: () => AlertMessages["connectionLost"], isDue: () => boolean): AlertCause {
  return { kind: "connectionLost", isDue, message: () => ({ code: "connectionLost", params: lost() }) };
}

/** `since`, `until`: the time that it was lost, epoch milliseconds. `unlisted`: only a whole list was missing. */
export function connectionBackCause(
  { since, until, unlisted }: { since: number; until: number; unlisted: boolean },
  isDue: () => boolean,
): AlertCause {
  const params = { minutes: minutesBetween(since, until), ...(unlisted && { unlisted }) };
  return { kind: "connectionBack", isDue, message: () => ({ code: "connectionBack", params }) };
}

type CodeOfSeveral = "assignedMany" | "handedOverMany" | "changedMany" | "reminderMany" | "silentMany" | "stopWorkMany";

/** Other kinds never share an alert. */
const CODES_OF_SEVERAL: Partial<Record<AlertKind, CodeOfSeveral>> = {
  assigned: "assignedMany",
  handedOver: "handedOverMany",
  changed: "changedMany",
  reminder: "reminderMany",
  silent: "silentMany",
  stopWork: "stopWorkMany",
};

/** The message of one alert for all of these, which are of one kind. */
export function messageOf(causes: readonly AlertCause[]): AlertMessage | undefined {
  const [first] = causes;
  if (first === undefined || causes.length === 1) return first?.message();
  const names = namedOf(causes).map(nameOf);
  return { code: CODES_OF_SEVERAL[first.kind] ?? "assignedMany", params: { count: causes.length, names } };
}

/** The Actions that a shared alert names; of stops, first those without an earlier alert. */
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

/** As many as an alert names, the most urgent first. Not by sorting: a list can bring thousands. */
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
