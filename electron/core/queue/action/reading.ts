/**
 * Reads the content of a message about an Action, in plain values. A message with the name and the
 * state replaces all known values except a missing assignee. The absence of the assignee is no
 * proof that the Action was taken away, so the known assignee stays, marked as last known. A
 * message that lacks the name or the state of a known Action is sparse, and missing values stay. A
 * value that cannot be read never replaces a known value.
 */
import { ActionPriority, ActionScope, type Action } from "../../../../proto/gen/example/wdm/v1/action_pb.ts";
import type { FieldFlawDto, PrincipalDto } from "../../../contract/action.ts";
import type { FieldFlaw } from "../../transport/transport.ts";
import { isSameProgress, isSameProvenance } from "../changes.ts";
import type { Content } from "./entry.ts";
import type { Interned } from "./interned.ts";
import { UNRECOGNISED } from "../../transport/decode/tolerant-json.ts";
import { contentOf, isKnownPriority, isKnownScope, isUnknownState, wholeContentOf } from "./message-content.ts";

export interface Reading {
  action: Action;
  /** Parts of the message that could not be read. */
  flaws: readonly FieldFlaw[];
  /** Texts of enum values that this version does not know, by the field's path. */
  words?: ReadonlyMap<string, string> | undefined;
  /** Whether the message came in a CANCELLED event, which overrides the Action's own state. */
  cancelled: boolean;
}

/**
 * Returns the new content of an Action. `before` is the known version of the same Action, which is
 * returned itself where nothing is new.
 */
export function readAction(reading: Reading, before: Content | undefined, interned: Interned): Content {
  const { action, flaws, cancelled } = reading;
  const whole = flaws.length > 0 || cancelled ? undefined : wholeContentOf(action, before, interned);
  return whole ?? readParts(reading, before);
}

/** Returns the content that a new life inherits: no state, progress, assignee or provenance. */
export function newLife(content: Content): Content {
  return { ...content, state: "UNKNOWN", progress: undefined, assignedTo: undefined, provenance: undefined };
}

/** Reads a message part by part: a sparse message, a damaged one, or a cancellation. */
function readParts({ action, flaws: unreadable, words, cancelled }: Reading, before: Content | undefined): Content {
  const sent = contentOf(action, before);
  const lost = new Set(unreadable.map(({ field }) => field).filter((field) => field !== "eventType" && field !== "timestamp"));
  const unknown = new Map<string, string>();
  // Values whose meaning this version does not know; an unknown state is read as UNKNOWN.
  if (!isKnownScope(action.scope)) newValue("scope", action.scope);
  if (!isKnownPriority(action.priority)) newValue("priority", action.priority);
  if (isUnknownState(action.state) && !lost.has("state")) newValue("state", action.state);
  const isLost = (part: string): boolean => [...lost].some((field) => field === part || field.startsWith(`${part}.`));

  const lacksName = sent.name === "" && !lost.has("name");
  const lacksState = sent.flaws.some(({ field }) => field === "state") && !lost.has("state") && !cancelled;
  const isSparse = before !== undefined && ((lacksName && before.name !== "") || (lacksState && before.state !== "UNKNOWN"));
  const isKept = (part: string, isSent: boolean): boolean => isLost(part) || (isSparse && !isSent);

  const content: Content = {
    name: isKept("name", !lacksName) ? (before?.name ?? "") : sent.name,
    type: isKept("type", sent.type !== "") ? (before?.type ?? "") : sent.type,
    scope: isKept("scope", action.scope !== ActionScope.UNSPECIFIED) ? (before?.scope ?? "NONE") : sent.scope,
    state: cancelled ? "CANCELLED" : lacksState ? (before?.state ?? "UNKNOWN") : sent.state,
    priority: isKept("priority", action.priority !== ActionPriority.UNSPECIFIED) ? (before?.priority ?? "NONE") : sent.priority,
    progress: isKept("progress", action.progress !== undefined) ? keptProgress(sent, before, lost) : sent.progress,
    assignedTo: action.assignedTo === undefined && !isLost("assignedTo") ? before?.assignedTo : party("assignedTo"),
    requestedBy: party("requestedBy"),
    authorizedBy: party("authorizedBy"),
    provenance: cancelled ? ofTheCancellation(sent, before) : sent.provenance,
    flaws: [...lost, ...(unknown.has("state") ? ["state"] : [])].filter((field) => !(cancelled && field === "state")).map(flawed),
  };
  const notSent: string[] = [];
  if (lacksState) notSent.push("state");
  if (isSparse && lacksName) notSent.push("name");
  if (!isSparse && action.assignedTo === undefined && !isLost("assignedTo") && before?.assignedTo !== undefined) notSent.push("assignedTo");
  // Reporter and time belong to one report; they stay only if nothing indicates another report.
  if (
    isSparse &&
    before.provenance !== undefined &&
    action.provenance === undefined &&
    !isLost("provenance") &&
    isUnmoved(before, content)
  ) {
    content.provenance = before.provenance;
    notSent.push("provenance");
  }
  return {
    ...content,
    flaws: [
      ...content.flaws,
      ...notSent.map((field): FieldFlawDto => ({ field, problem: "notSent" })),
      ...sent.flaws.filter(({ problem }) => problem === "outOfRange"),
    ],
  };

  /** Records a value of unknown meaning. A state is read as UNKNOWN, and the old one is lost. */
  function newValue(field: "scope" | "priority" | "state", number: number): void {
    const word = words?.get(field) ?? (number === UNRECOGNISED ? undefined : String(number));
    if (word !== undefined) unknown.set(field, word);
    if (field !== "state") lost.add(field);
  }

  function flawed(field: string): FieldFlawDto {
    const word = unknown.get(field);
    return word === undefined ? { field, problem: "unreadable" } : { field, problem: "unknown", word };
  }

  function party(part: "assignedTo" | "requestedBy" | "authorizedBy"): PrincipalDto | undefined {
    if (isLost(part)) return before?.[part] ?? sent[part];
    return isKept(part, action[part] !== undefined) ? before?.[part] : sent[part];
  }
}

/**
 * Returns the reporter of the cancellation. Some services send the Action as it was before, with
 * its old report, which does not belong to the cancellation.
 */
function ofTheCancellation(sent: Content, before: Content | undefined): Content["provenance"] {
  if (before === undefined) return sent.provenance;
  const isOldCopy = sent.state !== "CANCELLED";
  if (before.state === "CANCELLED") return isOldCopy ? before.provenance : sent.provenance;
  const isOldReport = isSameProvenance(before.provenance, sent.provenance) && (isOldCopy || sent.provenance?.at !== undefined);
  return isOldReport ? undefined : sent.provenance;
}

function keptProgress(sent: Content, before: Content | undefined, lost: ReadonlySet<string>): Content["progress"] {
  if (sent.progress === undefined) return before?.progress;
  return {
    phase: lost.has("progress.phase") ? (before?.progress?.phase ?? "") : sent.progress.phase,
    statusMessage: lost.has("progress.statusMessage") ? (before?.progress?.statusMessage ?? "") : sent.progress.statusMessage,
  };
}

function isUnmoved(before: Content, after: Content): boolean {
  return before.state === after.state && isSameProgress(before.progress, after.progress);
}
