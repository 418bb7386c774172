/**
 * The causes that share one alert, with its text, sound and id. An alert replaces an earlier alert
 * with the same id: a reminder replaces the alert of its assignment, and nothing replaces an alert
 * about work to stop.
 */
import { isUnacknowledged } from "../../contract/attention.ts";
import type { AlertPreferences } from "../../contract/alert-rules.ts";
import type { AlertMessage } from "../../contract/alerts.ts";
import type { Alert } from "../ports.ts";
import { keepsTerms } from "../queue/acknowledged.ts";
import type { Entry } from "../queue/action/entry.ts";
import { type AlertCause, AssignedCause, isUrgent, messageOf, mostUrgent, namedOf, nameOf, priorityOf } from "./causes.ts";
import { type AlertDecision, type AlertKind, decideAlert } from "./rules.ts";

/** Time within which causes that arrive together share one alert, in milliseconds. */
export const GATHER_MS = 250;
/** Number of causes that get one alert each; a larger number at once becomes a single alert. */
export const MAX_SINGLE = 3;
const TOGETHER: ReadonlySet<AlertKind> = new Set(["assigned", "handedOver", "changed", "silent", "stopWork"]);
/**
 * Kinds whose alerts do not count as answered when closed; they are shown again when there is more
 * to report.
 */
const CLOSED_WITHOUT_ANSWER: ReadonlySet<AlertKind> = new Set(["stopWork", "connectionLost"]);
/** The view that opens when a shared alert is clicked. */
const VIEWS: Partial<Record<AlertKind, Alert["view"]>> = {
  assigned: "needsAcknowledgement",
  reminder: "needsAcknowledgement",
  silent: "inProgress",
};

export interface AlertGroup {
  readonly id: string;
  readonly kind: AlertKind;
  /** The causes. Each read returns equal causes, but not always the same objects. */
  readonly causes: readonly AlertCause[];
  readonly message: AlertMessage;
  readonly urgent: boolean;
  /** The Action, if the alert can be acknowledged. */
  readonly subject?: Subject;
  /** The Actions named in an alert with several causes. */
  readonly named?: readonly Entry[];
  /** Absent: silent. */
  readonly sound?: Alert["sound"];
  /** Whether the alert about an absence may be shown now. For other alerts, the causes decide. */
  readonly mayCome?: () => boolean;
}

/**
 * The Action behind an alert's button. `entry` is replaced when the next session takes over the
 * alert, because the system keeps the alert and its button.
 */
interface Subject extends Pick<Entry, "content"> {
  entry: Entry;
}

export const AWAY = "away";
/** Id of the single alert about the connection. */
export const CONNECTION = "connection";

export function keyOf(kind: AlertKind, actionId: string): string {
  return `${kind} ${actionId}`;
}

export function causeKey({ kind, entry }: AlertCause): string {
  return keyOf(kind, entry?.id ?? "");
}

/**
 * Splits causes of one kind into groups of one alert each. `stops`: the unanswered causes about
 * work to stop, used for that kind only.
 */
export function partsOf(causes: readonly AlertCause[], stops: readonly AlertCause[]): (readonly AlertCause[])[] {
  const kind = causes[0]?.kind;
  const most = kind === "reminder" ? 1 : kind !== undefined && TOGETHER.has(kind) ? MAX_SINGLE : Number.POSITIVE_INFINITY;
  const together = kind === "stopWork" ? withOpen(stops, causes) : causes;
  return together.length > most ? [together] : causes.map((one) => [one]);
}

/** Returns `causes`, preceded by the open causes that are not among them. */
export function withOpen(open: readonly AlertCause[], causes: readonly AlertCause[]): AlertCause[] {
  const keys = new Set(causes.map(causeKey));
  return [...open.filter((one) => !keys.has(causeKey(one))), ...causes];
}

/**
 * Returns one alert for causes of one kind, or undefined if there are no causes.
 * @param newGroupId makes the id of an alert with several causes
 */
export function groupOf(
  causes: readonly AlertCause[],
  { preferences, now, newGroupId }: { preferences: AlertPreferences; now: number; newGroupId: () => string },
): AlertGroup | undefined {
  const [first] = causes;
  const message = messageOf(causes);
  if (first === undefined || message === undefined) return undefined;
  const { kind } = first;
  const priority = mostUrgent(causes.map(priorityOf));
  const urgent = kind === "stopWork" || kind === "connectionLost" || (kind !== "silent" && kind !== "connectionBack" && isUrgent(priority));
  const sound = soundOf(decideAlert(kind, priority, preferences, now), preferences);
  if (causes.length === 1) return { id: idOf(first), kind, causes, message, urgent, ...subjectOf(first), ...sound };
  const all = kept(causes);
  return {
    id: newGroupId(),
    kind,
    get causes() {
      return all();
    },
    message,
    urgent,
    named: namedOf(causes),
    ...sound,
  };
}

/** Returns the same alert with the corresponding causes of another session. */
export function groupAgain({ id, kind, message, urgent, subject, named }: AlertGroup, causes: readonly AlertCause[]): AlertGroup {
  const [first] = causes;
  if (subject !== undefined && first?.entry !== undefined) subject.entry = first.entry;
  const all = kept(causes);
  return {
    id,
    kind,
    get causes() {
      return all();
    },
    message,
    urgent,
    ...(subject !== undefined && { subject }),
    ...(named !== undefined && { named: named.flatMap((one) => causes.find(({ entry }) => entry?.id === one.id)?.entry ?? []) }),
  };
}

/** Keeps only the Actions of assignments, because a list can bring thousands of them. */
function kept(causes: readonly AlertCause[]): () => readonly AlertCause[] {
  return causes.every((one) => one instanceof AssignedCause) ? assignmentsOf(causes.map(({ entry }) => entry)) : () => causes;
}

/** A separate function, so that its closure holds nothing but `entries`. */
function assignmentsOf(entries: readonly Entry[]): () => readonly AlertCause[] {
  return () => entries.map((entry) => new AssignedCause(entry));
}

export function soundOf(decision: AlertDecision, { volume }: AlertPreferences): Pick<AlertGroup, "sound"> {
  if (!decision.shown || decision.sound === "none" || volume === 0) return {};
  return { sound: { name: decision.sound, volume } };
}

export function alertOf({ id, kind, causes, message, urgent, subject, sound }: AlertGroup): Alert {
  const entry = causes.length === 1 && kind !== "away" ? causes[0]?.entry : undefined;
  const view = causes.length > 1 ? VIEWS[kind] : undefined;
  return {
    id,
    ...(entry !== undefined && { actionId: entry.id }),
    ...(view !== undefined && { view }),
    message,
    urgent,
    ...(sound !== undefined && { sound }),
    ...(subject === undefined ? { canAcknowledge: false } : { canAcknowledge: true, hasPresentTerms: keepsTerms(subject) }),
  };
}

function subjectOf({ kind, entry: first }: AlertCause): Pick<AlertGroup, "subject"> {
  if (first === undefined || (kind !== "assigned" && kind !== "reminder")) return {};
  return {
    subject: {
      entry: first,
      get content() {
        return this.entry.content;
      },
    },
  };
}

/**
 * Whether the alert stays on the screen: an alert about work to stop while any of its causes is
 * unanswered, any other alert while all its causes are due. `changed`: see `isAllDue`.
 */
export function staysUp(group: AlertGroup, changed?: Entry): boolean {
  return group.kind === "stopWork" ? group.causes.some((one) => one.isDue()) : isAllDue(group, changed);
}

/**
 * Whether every cause of the alert is still due. `changed`: the only Action of the alert that has
 * changed since the last check, so that thousands of others need no check at each event.
 */
function isAllDue(group: AlertGroup, changed?: Entry): boolean {
  const { kind } = group;
  // Creating thousands of causes would take as long as checking them.
  if (changed !== undefined && (kind === "assigned" || kind === "reminder")) return isUnacknowledged(changed);
  // A question about silence can be answered without a change of its Action.
  const looked = kind === "silent" ? undefined : changed;
  return group.causes.every((one) => (looked !== undefined && one.entry !== looked) || one.isDue());
}

/** Whether closing the alert ends it, so that it is not shown again unchanged. */
export function endsWhenClosed({ kind }: Pick<AlertGroup, "kind">): boolean {
  return !CLOSED_WITHOUT_ANSWER.has(kind);
}

/** Whether the message has changed since the alert was shown. */
export function isOutdated(group: AlertGroup): boolean {
  const { kind, message, named } = group;
  if (kind === "away") return false;
  if (named !== undefined && "count" in message.params) {
    // Only an alert about work to stop stays while some of its causes are answered.
    const isFewer = kind === "stopWork" && group.causes.filter((one) => one.isDue()).length < message.params.count;
    return isFewer || !isSameList(named.map(nameOf), message.params.names);
  }
  const [one] = group.causes;
  return one !== undefined && lastingOf(one.message()) !== lastingOf(message);
}

function isSameList(some: readonly string[], others: readonly string[]): boolean {
  return some.every((one, at) => one === others[at]);
}

/**
 * Text for comparing messages, without elapsed minutes and without the states of a lost connection
 * that come and go by themselves.
 */
function lastingOf({ code, params }: AlertMessage): string {
  const isMendedBySomebody = code === "connectionLost" && (params.state === "refused" || params.state === "unusable");
  return JSON.stringify({ ...params, minutes: undefined, ...(code === "connectionLost" && !isMendedBySomebody && { state: undefined }) });
}

function idOf({ kind, entry }: AlertCause): string {
  if (entry === undefined) return CONNECTION;
  return kind === "assigned" || kind === "reminder" ? `action ${entry.id}` : keyOf(kind, entry.id);
}
