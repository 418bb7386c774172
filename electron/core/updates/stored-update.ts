/**
 * Records of updates on disk. They carry a version; those of 0.1.0, without one, are migrated. A
 * record of an unknown version is not read.
 */
import { isUpdateReason } from "../../contract/messages/update-reasons.ts";
import type { StoredUpdate } from "../ports.ts";
import { migrated } from "./migrate-update.ts";
import { next } from "./update-machine.ts";
import { NO_LIST, type Attempts, type Hold, type Update, type UpdateState } from "./update.ts";

const VERSION = 2;

/** The parts of a record besides the update. */
export interface RecordNotes {
  /** The state of the last ledger line of the update; undefined for none. */
  readonly ledgerState: string | undefined;
  /** The day of use on which the record was written. */
  readonly day: number;
}

/** The day of use for records without one. */
const FIRST_DAY = 1;

/**
 * Returns the record of an update. `mayBeOut`: the attempts including the one that may be sent at
 * any moment while the update is pending. The JSON is built when written: in a backlog most
 * versions are replaced before.
 */
export function recordOf(update: Update, notes: RecordNotes, mayBeOut?: Attempts): StoredUpdate {
  let json: string | undefined;
  return {
    id: update.id,
    get json() {
      return (json ??= JSON.stringify({ version: VERSION, ...update, ...notes, mayBeOut }));
    },
  };
}

/**
 * Reads a record; undefined for a damaged one and for an unknown version. `at`: the time at which a
 * doubtful record enters its new state, in epoch milliseconds; by default the recorded time.
 */
export function readRecord({ json, damaged, doubtful }: StoredUpdate, at?: number): { update: Update; notes: RecordNotes } | undefined {
  const read = damaged === undefined ? parseStored(json) : undefined;
  if (read === undefined || doubtful === undefined) return read;
  const step = next(read.update, { on: "fileLost", at: at ?? read.update.stateSince });
  return { ...read, update: step.ok && step.update !== undefined ? step.update : read.update };
}

export function parseStored(json: string): { update: Update; notes: RecordNotes } | undefined {
  let value: Record<string, unknown>;
  try {
    value = JSON.parse(json) as Record<string, unknown>;
  } catch {
    return undefined;
  }
  if (typeof value !== "object" || value === null || !hasFacts(value)) return undefined;
  const { version, day, ledgerState } = value;
  const update = version === undefined ? migrated(value) : version === VERSION ? present(value) : undefined;
  if (update === undefined) return undefined;
  const notes = { ledgerState: typeof ledgerState === "string" ? ledgerState : undefined, day: typeof day === "number" ? day : FIRST_DAY };
  return { update, notes };
}

/** Whether the fields of every version are present. */
function hasFacts({ id, actionId, name, createdAt, move, target, expected, actingAs }: Record<string, unknown>): boolean {
  const areTexts = typeof id === "string" && typeof actionId === "string" && typeof name === "string";
  return areTexts && typeof createdAt === "number" && ![move, target, expected, actingAs].includes(undefined);
}

/** Restores the undefined values that JSON omits. An update with `mayBeOut` was being sent. */
function present(value: Record<string, unknown>): Update | undefined {
  const update = value as unknown as Update;
  const mayBeOut = value["mayBeOut"] as Attempts | undefined;
  const { id, actionId, actionName, move, expected, target, assignedAt, terms, progress, actingAs, name, createdAt, renewed, stateSince } =
    update;
  const state: UpdateState = mayBeOut === undefined ? update.state : { is: "sending", answer: "awaited", possibleEcho: undefined };
  const attempts = mayBeOut ?? update.attempts;
  if (typeof state !== "object" || state === null || !isState(state)) return undefined;
  if (typeof attempts?.count !== "number" || typeof renewed !== "number" || typeof stateSince !== "number") return undefined;
  const { count, lost, firstLost, unsent, baseline } = attempts;
  const provenance = baseline?.provenance;
  return {
    id,
    actionId,
    actionName,
    move,
    expected,
    target,
    assignedAt: typeof assignedAt === "number" ? assignedAt : undefined,
    terms: typeof terms === "object" && terms !== null ? terms : undefined,
    progress,
    actingAs,
    name,
    createdAt,
    attempts: {
      count,
      lost,
      ...(typeof firstLost === "number" && { firstLost }),
      ...(typeof unsent === "number" && { unsent }),
      baseline: baseline === undefined ? undefined : { provenance, words: baseline.words },
    },
    renewed,
    state: restored(state),
    stateSince,
  };
}

function isState(state: UpdateState): boolean {
  switch (state.is) {
    case "waiting":
      if (state.for === "undo") return typeof state.until === "number";
      return (state.for === "turn" || state.for === "retry") && (state.reason === undefined || isUpdateReason(state.reason));
    case "sending":
      return true;
    case "accepted":
      return state.echo === "awaited" || (state.echo === "missing" && isUpdateReason(state.reason));
    case "confirmed":
      return ["awaited", "missing", "seen"].includes(state.echo);
    case "unknown":
      return (state.decides === "evidence" || state.decides === "user") && isUpdateReason(state.reason);
    case "held":
      return typeof state.hold === "object" && isHold(state.hold);
    case "refused":
    case "superseded":
      return isUpdateReason(state.reason);
    default:
      return false;
  }
}

function isHold(hold: Hold): boolean {
  switch (hold.why) {
    case "precondition": {
      const { precondition } = hold;
      if (precondition.is === "moved") return typeof precondition.now === "string" && Array.isArray(precondition.possible);
      return ["left", "ended", "notYours", "anew", "termsChanged"].includes(precondition.is);
    }
    case "altered":
      return hold.differs === "words" || hold.differs === "state";
    case "renamed":
      return typeof hold.name === "string";
    case "asWritten":
      return typeof hold.words === "string" && Array.isArray(hold.choices);
    case "clear":
    case "neverSent":
    case "askedAlready":
    case "triedEnough":
    case "sentAsReport":
    case "notRemoved":
      return true;
    default:
      return false;
  }
}

/** Returns the state without the positions and the evidence of the run that wrote it. */
function restored(state: UpdateState): UpdateState {
  switch (state.is) {
    case "waiting":
      return state.for === "undo" ? state : { is: "waiting", for: state.for, reason: state.reason };
    case "sending":
      return { is: "sending", answer: "awaited", possibleEcho: undefined };
    case "unknown":
      return state.decides === "user" ? { is: "unknown", decides: "user", since: state.since, reason: state.reason } : state;
    default:
      return "list" in state ? { ...state, list: NO_LIST } : state;
  }
}
