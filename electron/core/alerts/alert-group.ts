/**
 * The causes that share one alert, with its text, sound and id. An alert replaces an earlier one of the
 * same id: a reminder replaces the alert of its assignment, and nothing replaces one of work to stop.
 */
import { isUnacknowledged } from "../../contract/attention.ts";
import type { AlertPreferences } from "../../contract/alert-rules.ts";
import type { AlertMessage } from "../../contract/alerts.ts";
import type { Alert } from "../ports.ts";
import { keepsTerms } from "../queue/acknowledged.ts";
import type { Entry } from "../queue/action/entry.ts";
import { type AlertCause, AssignedCause, isUrgent, messageOf, mostUrgent, namedOf, nameOf, priorityOf } from "./causes.ts";
import { type AlertDecision, type AlertKind, decideAlert } from "./rules.ts";

/** Causes that arrive within this time share one alert; milliseconds. */
export const GATHER_MS = 250;
/** More than this many of these at once become one alert. */
export const MAX_SINGLE = 3;
const TOGETHER: ReadonlySet<AlertKind> = new Set(["assigned", "handedOver", "changed", "silent", "stopWork"]);
/** Closing an alert of these kinds answers nothing: they are shown again when there is more to say. */
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
  /** Equal at each call, but not always the same objects. */
  readonly causes: readonly AlertCause[];
  readonly message: AlertMessage;
  readonly urgent: boolean;
  /** The Action, where the alert can be acknowledged. */
  readonly subject?: Subject;
  /** The Actions named in an alert of several causes. */
  readonly named?: readonly Entry[];
  /** Absent: silent. */
  readonly sound?: Alert["sound"];
  /** For the news of an absence: whether its alerts may be shown now. Other alerts ask their causes. */
  readonly mayCome?: () => boolean;
}

/** The system keeps the alert with its button: this follows the Action to the next session. */
interface Subject extends Pick<Entry, "content"> {
  entry: Entry;
}

export const AWAY = "away";
/** Of the one alert about the connection. */
export const CONNECTION = "connection";

export function keyOf(kind: AlertKind, actionId: string): string {
  return `${kind} ${actionId}`;
}

export function causeKey({ kind, entry }: AlertCause): string {
  return keyOf(kind, entry?.id ?? "");
}

/** Causes of one kind, in parts that are one alert each. `stops`: of the work to stop that is not answered, for alerts of that kind. */
export function partsOf(causes: readonly AlertCause[], stops: readonly AlertCause[]): (readonly AlertCause[])[] {
  const kind = causes[0]?.kind;
  const most = kind === "reminder" ? 1 : kind !== undefined && TOGETHER.has(kind) ? MAX_SINGLE : Number.POSITIVE_INFINITY;
  const together = kind === "stopWork" ? withOpen(stops, causes) : causes;
  return together.length > most ? [together] : causes.map((one) => [one]);
}

/** These, after those that are open already. */
export function withOpen(open: readonly AlertCause[], causes: readonly AlertCause[]): AlertCause[] {
  const keys = new Set(causes.map(causeKey));
  return [...open.filter((one) => !keys.has(causeKey(one))), ...causes];
}

/**
 * Causes of one kind as one alert; undefined where there are none.
 * @param newGroupId makes the id of an alert of several causes
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

/** The same alert, of the same causes as another session knows them. */
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

/** A list can bring thousands of assignments, so only their Actions are kept. */
function kept(causes: readonly AlertCause[]): () => readonly AlertCause[] {
  return causes.every((one) => one instanceof AssignedCause) ? assignmentsOf(causes.map(({ entry }) => entry)) : () => causes;
}

/** A function of its own, whose closure holds nothing else. */
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
 * Whether it stays on the screen: one of stops as long as one of them is not answered, any other while all of
 * it is due. `changed`: as of `isAllDue`.
 */
export function staysUp(group: AlertGroup, changed?: Entry): boolean {
  return group.kind === "stopWork" ? group.causes.some((one) => one.isDue()) : isAllDue(group, changed);
}

/**
 * Whether there is still something to be done about all of it. `changed`: no other of its Actions has
 * changed since the last look, which would be thousands of them at each event.
 */
function isAllDue(group: AlertGroup, changed?: Entry): boolean {
  const { kind } = group;
  // Making the causes of thousands takes as long as checking them.
  if (changed !== undefined && (kind === "assigned" || kind === "reminder")) return isUnacknowledged(changed);
  // A silence is answered without a change of its Action.
  const looked = kind === "silent" ? undefined : changed;
  return group.causes.every((one) => (looked !== undefined && one.entry !== looked) || one.isDue());
}

/** Whether its user has done with it by closing it: it is not shown again as it is. */
export function endsWhenClosed({ kind }: Pick<AlertGroup, "kind">): boolean {
  return !CLOSED_WITHOUT_ANSWER.has(kind);
}

/** Whether its message has changed since it was shown. */
export function isOutdated(group: AlertGroup): boolean {
  const { kind, message, named } = group;
  if (kind === "away") return false;
  if (named !== undefined && "count" in message.params) {
    // Only an alert of stops stays while some of them are answered.
    const isFewer = kind === "stopWork" && group.causes.filter((one) => one.isDue()).length < message.params.count;
    return isFewer || !isSameList(named.map(nameOf), message.params.names);
  }
  const [one] = group.causes;
  return one !== undefined && lastingOf(one.message()) !== lastingOf(message);
}

function isSameList(some: readonly string[], others: readonly string[]): boolean {
  return some.every((one, at) => one === others[at]);
}

/** Without a time that goes on, and without what comes and goes by itself in a lost connection. */
function lastingOf({ code, params }: AlertMessage): string {
  const isMendedBySomebody = code === "connectionLost" && (params.state === "refused" || params.state === "unusable");
  return JSON.stringify({ ...params, minutes: undefined, ...(code === "connectionLost" && !isMendedBySomebody && { state: undefined }) });
}

function idOf({ kind, entry }: AlertCause): string {
  if (entry === undefined) return CONNECTION;
  return kind === "assigned" || kind === "reminder" ? `action ${entry.id}` : keyOf(kind, entry.id);
}
