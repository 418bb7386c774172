/**
 * What one alert is about: one case, or several of a kind, with its words, its sound and its id. An
 * alert takes the place of an earlier one of the same id: a reminder that of its assignment, and
 * none that of work to stop.
 */
import { isUnacknowledged } from "../../contract/attention.ts";
import type { AlertPreferences } from "../../contract/alert-rules.ts";
import type { AlertMessage } from "../../contract/alerts.ts";
import type { Alert } from "../ports.ts";
import { keepsTerms } from "../queue/acknowledged.ts";
import type { Entry } from "../queue/entry.ts";
import { type AlertCase, AssignedCase, isUrgent, messageOf, mostUrgent, namedOf, nameOf, priorityOf } from "./cases.ts";
import { type AlertDecision, type AlertKind, decideAlert } from "./rules.ts";

/** Cases that come within this time are one occasion. */
export const GATHER_MS = 250;
/** More than this many of these at once become one alert. */
export const MAX_SINGLE = 3;
const TOGETHER: ReadonlySet<AlertKind> = new Set(["assigned", "handedOver", "changed", "silent", "stopWork"]);
/** To close an alert of these is no answer: they are said again when there is more to say of them. */
const CLOSED_WITHOUT_ANSWER: ReadonlySet<AlertKind> = new Set(["stopWork", "connectionLost"]);
/** What an alert of several shows when it is clicked. */
const VIEWS: Partial<Record<AlertKind, Alert["view"]>> = {
  assigned: "needsAcknowledgement",
  reminder: "needsAcknowledgement",
  silent: "inProgress",
};

export interface Occasion {
  readonly id: string;
  readonly kind: AlertKind;
  /** Equal at each look, and not always the same objects. */
  readonly cases: readonly AlertCase[];
  readonly message: AlertMessage;
  readonly urgent: boolean;
  /** Of one that can be acknowledged: its Action. */
  readonly subject?: Subject;
  /** Of several: those that it names. */
  readonly named?: readonly Entry[];
  /** Absent: without a sound. */
  readonly sound?: Alert["sound"];
  /** Of an absence: whether alerts of its news may come now. Of others, their cases say it. */
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

export function caseKey({ kind, entry }: AlertCase): string {
  return keyOf(kind, entry?.id ?? "");
}

/** Cases of one kind, in parts that are one alert each. `stops`: of the work to stop that is not answered, for alerts of that kind. */
export function partsOf(cases: readonly AlertCase[], stops: readonly AlertCase[]): (readonly AlertCase[])[] {
  const kind = cases[0]?.kind;
  const most = kind === "reminder" ? 1 : kind !== undefined && TOGETHER.has(kind) ? MAX_SINGLE : Number.POSITIVE_INFINITY;
  const together = kind === "stopWork" ? withOpen(stops, cases) : cases;
  return together.length > most ? [together] : cases.map((one) => [one]);
}

/** These, after those that are open already. */
export function withOpen(open: readonly AlertCase[], cases: readonly AlertCase[]): AlertCase[] {
  const keys = new Set(cases.map(caseKey));
  return [...open.filter((one) => !keys.has(caseKey(one))), ...cases];
}

/**
 * Cases of one kind as one alert; undefined where there are none.
 * @param group an id that no other alert of several has
 */
export function occasionOf(
  cases: readonly AlertCase[],
  { preferences, now, group }: { preferences: AlertPreferences; now: number; group: () => string },
): Occasion | undefined {
  const [first] = cases;
  const message = messageOf(cases);
  if (first === undefined || message === undefined) return undefined;
  const { kind } = first;
  const priority = mostUrgent(cases.map(priorityOf));
  const urgent = kind === "stopWork" || kind === "connectionLost" || (kind !== "silent" && kind !== "connectionBack" && isUrgent(priority));
  const sound = soundOf(decideAlert(kind, priority, preferences, now), preferences);
  if (cases.length === 1) return { id: idOf(first), kind, cases, message, urgent, ...subjectOf(first), ...sound };
  const all = kept(cases);
  return {
    id: group(),
    kind,
    get cases() {
      return all();
    },
    message,
    urgent,
    named: namedOf(cases),
    ...sound,
  };
}

/** The same alert, of the same cases as another session knows them. */
export function occasionAgain({ id, kind, message, urgent, subject, named }: Occasion, cases: readonly AlertCase[]): Occasion {
  const [first] = cases;
  if (subject !== undefined && first?.entry !== undefined) subject.entry = first.entry;
  const all = kept(cases);
  return {
    id,
    kind,
    get cases() {
      return all();
    },
    message,
    urgent,
    ...(subject !== undefined && { subject }),
    ...(named !== undefined && { named: named.flatMap((one) => cases.find(({ entry }) => entry?.id === one.id)?.entry ?? []) }),
  };
}

/** A list brings thousands of assignments, which are kept as their Actions alone. */
function kept(cases: readonly AlertCase[]): () => readonly AlertCase[] {
  return cases.every((one) => one instanceof AssignedCase) ? assignmentsOf(cases.map(({ entry }) => entry)) : () => cases;
}

/** A function of its own, whose closure holds nothing else. */
function assignmentsOf(entries: readonly Entry[]): () => readonly AlertCase[] {
  return () => entries.map((entry) => new AssignedCase(entry));
}

export function soundOf(decision: AlertDecision, { volume }: AlertPreferences): Pick<Occasion, "sound"> {
  if (!decision.shown || decision.sound === "none" || volume === 0) return {};
  return { sound: { name: decision.sound, volume } };
}

export function alertOf({ id, kind, cases, message, urgent, subject, sound }: Occasion): Alert {
  const entry = cases.length === 1 && kind !== "away" ? cases[0]?.entry : undefined;
  const view = cases.length > 1 ? VIEWS[kind] : undefined;
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

function subjectOf({ kind, entry: first }: AlertCase): Pick<Occasion, "subject"> {
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
export function staysUp(occasion: Occasion, changed?: Entry): boolean {
  return occasion.kind === "stopWork" ? occasion.cases.some((one) => one.isDue()) : isAllDue(occasion, changed);
}

/**
 * Whether there is still something to be done about all of it. `changed`: no other of its Actions has
 * changed since the last look, which would be thousands of them at each event.
 */
function isAllDue(occasion: Occasion, changed?: Entry): boolean {
  const { kind } = occasion;
  // To make the cases of thousands takes as long as to look at them.
  if (changed !== undefined && (kind === "assigned" || kind === "reminder")) return isUnacknowledged(changed);
  // A silence is answered without a change of its Action.
  const looked = kind === "silent" ? undefined : changed;
  return occasion.cases.every((one) => (looked !== undefined && one.entry !== looked) || one.isDue());
}

/** Whether its user has done with it by closing it: it is not shown again as it is. */
export function endsWhenClosed({ kind }: Pick<Occasion, "kind">): boolean {
  return !CLOSED_WITHOUT_ANSWER.has(kind);
}

/** Whether it says something else of its Action, or of the connection, by now. */
export function isOutdated(occasion: Occasion): boolean {
  const { kind, message, named } = occasion;
  if (kind === "away") return false;
  if (named !== undefined && "count" in message.params) {
    // Only of stops some may be answered while it stays.
    const isFewer = kind === "stopWork" && occasion.cases.filter((one) => one.isDue()).length < message.params.count;
    return isFewer || !isSameList(named.map(nameOf), message.params.names);
  }
  const [one] = occasion.cases;
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

function idOf({ kind, entry }: AlertCase): string {
  if (entry === undefined) return CONNECTION;
  return kind === "assigned" || kind === "reminder" ? `action ${entry.id}` : keyOf(kind, entry.id);
}
