/** Converts an Action's message to plain values as sent; reading.ts decides which values count. */
import {
  ActionPriority,
  ActionScope,
  ActionState,
  PrincipalType,
  type Action,
  type ActionProgress,
  type Principal,
} from "../../../../proto/gen/example/wdm/v1/action_pb.ts";
import type { FieldFlawDto, PrincipalDto, ProgressDto } from "../../../contract/action.ts";
import { PRINCIPAL_TYPES, type PriorityName } from "../../../contract/vocabulary.ts";
import { stateName } from "../../lifecycle.ts";
import { microsecondsOf, millisecondsOf } from "../../transport/decode/timestamp.ts";
import { NO_FLAWS, type Content, type Provenance } from "./entry.ts";
import type { Interned } from "./interned.ts";
import type { SharedContent } from "./shared-content.ts";

const TYPES: ReadonlyMap<PrincipalType, string> = new Map(PRINCIPAL_TYPES.map((name) => [PrincipalType[name], name]));
const TYPE_NUMBERS: ReadonlyMap<string, PrincipalType> = new Map([...TYPES].map(([number, name]) => [name, number]));

/** Priorities by number; undefined for numbers whose meaning this version does not know. */
const PRIORITIES: ReadonlyMap<ActionPriority, PriorityName> = new Map([
  [ActionPriority.UNSPECIFIED, "NONE"],
  [ActionPriority.LOW, "LOW"],
  [ActionPriority.MEDIUM, "MEDIUM"],
  [ActionPriority.HIGH, "HIGH"],
  [ActionPriority.CRITICAL, "CRITICAL"],
]);
const SCOPES: ReadonlyMap<ActionScope, Content["scope"]> = new Map([
  [ActionScope.UNSPECIFIED, "NONE"],
  [ActionScope.TASK, "TASK"],
  [ActionScope.MISSION, "MISSION"],
]);

export function isKnownScope(scope: ActionScope): boolean {
  return SCOPES.has(scope);
}

export function isKnownPriority(priority: ActionPriority): boolean {
  return PRIORITIES.has(priority);
}

/** Whether a state was sent that this version does not know. */
export function isUnknownState(state: ActionState): boolean {
  return state !== ActionState.UNSPECIFIED && stateName(state) === "UNKNOWN";
}

/** Returns the message fields of a Principal, for requests. */
export function principalFields(value: PrincipalDto): { id: string; type: PrincipalType } {
  return { id: value.id, type: TYPE_NUMBERS.get(value.type) ?? PrincipalType.UNSPECIFIED };
}

function principal(value: Principal | undefined, before: PrincipalDto | undefined): PrincipalDto | undefined {
  if (value === undefined || value.id === "") return undefined;
  return isKnownUntyped(value, before) ? before : { type: typeName(value), id: value.id };
}

/** Whether a principal without a type has the id of the known one, so that both are the same. */
function isKnownUntyped({ id, type }: Principal, before: PrincipalDto | undefined): boolean {
  return type === PrincipalType.UNSPECIFIED && id === before?.id;
}

function typeName({ type }: Principal): string {
  return TYPES.get(type) ?? "UNSPECIFIED";
}

/**
 * Returns the content of the message alone, in plain values; `before` supplies the types of
 * principals that lack them. The flaws are a state that was not sent, and a time outside the range
 * of Date, which is clamped to that range.
 */
export function contentOf(action: Action, before?: Content): Content {
  const { progress, provenance } = action;
  const time = provenance?.updatedAt === undefined ? undefined : millisecondsOf(provenance.updatedAt);
  const micros = time?.inRange === true && provenance?.updatedAt !== undefined ? microsecondsOf(provenance.updatedAt) : 0;
  const flaws: FieldFlawDto[] = [];
  if (action.state === ActionState.UNSPECIFIED) flaws.push({ field: "state", problem: "notSent" });
  if (time?.inRange === false) flaws.push({ field: "provenance.updatedAt", problem: "outOfRange" });
  return {
    name: action.name,
    type: action.type,
    scope: SCOPES.get(action.scope) ?? "NONE",
    state: stateName(action.state),
    priority: PRIORITIES.get(action.priority) ?? "NONE",
    progress: progress === undefined ? undefined : { phase: progress.phase, statusMessage: progress.statusMessage },
    assignedTo: principal(action.assignedTo, before?.assignedTo),
    requestedBy: principal(action.requestedBy, before?.requestedBy),
    authorizedBy: principal(action.authorizedBy, before?.authorizedBy),
    provenance: provenance === undefined ? undefined : { name: provenance.name, at: time?.at, ...(micros > 0 && { micros }) },
    flaws,
  };
}

/**
 * Like `contentOf`, for a message that is whole and replaces all that is known; undefined for any
 * other message. Equal values are taken from the known version, so that an Action stores one copy
 * of each; if all values are equal, the result is `before` itself.
 */
export function wholeContentOf(action: Action, before: Content | undefined, interned: Interned): Content | undefined {
  const scope = SCOPES.get(action.scope);
  const priority = PRIORITIES.get(action.priority);
  if (action.name === "" || action.state === ActionState.UNSPECIFIED || scope === undefined || priority === undefined) return undefined;
  // A missing assignee does not replace a known one (reading.ts).
  if (action.assignedTo === undefined && before?.assignedTo !== undefined) return undefined;
  const provenance = sharedProvenance(action, before?.provenance, interned);
  if (provenance === "outOfRange") return undefined;
  const state = stateName(action.state);
  // An unknown state needs a flaw, which this function does not add.
  if (state === "UNKNOWN") return undefined;
  const name = before?.name === action.name ? before.name : action.name;
  const type = before?.type === action.type ? before.type : interned.text(action.type);
  const progress = action.progress === undefined ? undefined : sharedProgress(action.progress, before?.progress, interned);
  const assignedTo = sharedPrincipal(action.assignedTo, before?.assignedTo, interned);
  const requestedBy = sharedPrincipal(action.requestedBy, before?.requestedBy, interned);
  const authorizedBy = sharedPrincipal(action.authorizedBy, before?.authorizedBy, interned);
  if (
    before !== undefined &&
    before.state === state &&
    before.progress === progress &&
    before.provenance === provenance &&
    before.name === name &&
    before.type === type &&
    before.scope === scope &&
    before.priority === priority &&
    before.assignedTo === assignedTo &&
    before.requestedBy === requestedBy &&
    before.authorizedBy === authorizedBy &&
    before.flaws.length === 0
  )
    return before;
  return { name, type, scope, state, priority, progress, assignedTo, requestedBy, authorizedBy, provenance, flaws: NO_FLAWS };
}

/**
 * Whether a message repeats these values and the name of the reporter. The Action's name, its
 * progress and its times are not compared.
 */
export function isRepeated(known: SharedContent, action: Action): boolean {
  return (
    action.type === known.type &&
    action.provenance?.name === known.reporter &&
    stateName(action.state) === known.state &&
    PRIORITIES.get(action.priority) === known.priority &&
    SCOPES.get(action.scope) === known.scope &&
    isSameParty(action.assignedTo, known.assignedTo) &&
    isSameParty(action.requestedBy, known.requestedBy) &&
    isSameParty(action.authorizedBy, known.authorizedBy)
  );
}

function isSameParty(value: Principal | undefined, known: PrincipalDto | undefined): boolean {
  if (value === undefined || value.id === "") return known === undefined;
  return known !== undefined && value.id === known.id && typeName(value) === known.type;
}

function sharedPrincipal(value: Principal | undefined, before: PrincipalDto | undefined, interned: Interned): PrincipalDto | undefined {
  if (value === undefined || value.id === "") return undefined;
  if (isKnownUntyped(value, before)) return before;
  const type = typeName(value);
  return before?.id === value.id && before.type === type ? before : interned.principal(type, value.id);
}

/** Progress without text, one object for all Actions. */
const NO_WORDS: NonNullable<Content["progress"]> = Object.freeze({ phase: "", statusMessage: "" });

/** Returns the progress of a message, shared as far as possible. */
export function sharedProgress(
  { phase, statusMessage }: Pick<ActionProgress, "phase" | "statusMessage">,
  before: Content["progress"],
  interned: Interned,
): ProgressDto {
  if (phase === "" && statusMessage === "") return NO_WORDS;
  if (before?.phase !== phase) return { phase: interned.text(phase), statusMessage };
  return before.statusMessage === statusMessage ? before : { phase: before.phase, statusMessage };
}

function sharedProvenance(
  { provenance }: Action,
  before: Provenance | undefined,
  interned: Interned,
): Provenance | undefined | "outOfRange" {
  if (provenance === undefined) return undefined;
  const { name, updatedAt } = provenance;
  const time = updatedAt === undefined ? undefined : millisecondsOf(updatedAt);
  if (time?.inRange === false) return "outOfRange";
  const at = time?.at;
  const micros = updatedAt === undefined ? 0 : microsecondsOf(updatedAt);
  const isSameName = before?.name === name;
  if (isSameName && before.at === at && (before.micros ?? 0) === micros) return before;
  const shared = isSameName ? before.name : interned.text(name);
  return micros > 0 ? { name: shared, at, micros } : { name: shared, at };
}
