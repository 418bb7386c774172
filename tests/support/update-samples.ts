/**
 * One update in each situation, and one event of each type: the samples for the machine's table,
 * diagram and property.
 */
import type { UntimedEvent } from "../../electron/core/updates/update-event.ts";
import type { Failure } from "../../electron/contract/failures.ts";
import { NO_ATTEMPT, NO_LIST, type Attempts, type Update, type UpdateState } from "../../electron/core/updates/update.ts";
import type { Content } from "../../electron/core/queue/action/entry.ts";

const FAILURE: Failure = { code: "asWritten", params: { words: "reassigned to robot-3" } };
const ONCE: Attempts = { count: 1, lost: false, baseline: { provenance: undefined, words: "new" } };
const LOST: Attempts = { ...ONCE, lost: true };

export const CONTENT: Content = {
  name: "Inspect pump",
  type: "inspection",
  scope: "TASK",
  state: "ACKNOWLEDGED",
  priority: "NONE",
  progress: undefined,
  assignedTo: { type: "OBJECT", id: "robot-7" },
  requestedBy: undefined,
  authorizedBy: undefined,
  provenance: undefined,
  flaws: [],
};

export function sampleUpdate(state: UpdateState, attempts: Attempts = ONCE): Update {
  return {
    id: "update-1",
    actionId: "a",
    actionName: "Inspect pump",
    move: "acknowledge",
    expected: "ASSIGNED",
    target: "ACKNOWLEDGED",
    assignedAt: 500,
    terms: undefined,
    progress: undefined,
    actingAs: { type: "OBJECT", id: "robot-7" },
    name: "robot-7",
    createdAt: 1_000,
    attempts,
    renewed: 0,
    state,
    stateSince: 1_000,
  };
}

/** Situations by their names in the table and the diagram. */
export const SITUATIONS = {
  "waiting: undo": sampleUpdate({ is: "waiting", for: "undo", until: 6_000 }, NO_ATTEMPT),
  "waiting: turn": sampleUpdate({ is: "waiting", for: "turn", reason: undefined }, NO_ATTEMPT),
  "waiting: retry": sampleUpdate({ is: "waiting", for: "retry", reason: { code: "turnedAway", params: { failure: FAILURE } } }),
  sending: sampleUpdate({ is: "sending", answer: "awaited", possibleEcho: undefined }),
  "sending, one lost": sampleUpdate({ is: "sending", answer: "awaited", possibleEcho: undefined }, LOST),
  accepted: sampleUpdate({ is: "accepted", echo: "awaited" }),
  "accepted, no echo": sampleUpdate({
    is: "accepted",
    echo: "missing",
    reason: { code: "noEcho", params: {} },
    list: { is: "awaited", askedAt: 5 },
  }),
  "confirmed by answer": sampleUpdate({ is: "confirmed", echo: "awaited", list: NO_LIST }),
  "confirmed, no echo": sampleUpdate({ is: "confirmed", echo: "missing", list: { is: "awaited", askedAt: 5 } }),
  confirmed: sampleUpdate({ is: "confirmed", echo: "seen", list: NO_LIST }),
  unknown: sampleUpdate(
    {
      is: "unknown",
      decides: "evidence",
      since: { sequence: 5, epoch: 1 },
      retry: "later",
      reason: { code: "noAnswer", params: { failure: FAILURE } },
    },
    LOST,
  ),
  "unknown, user decides": sampleUpdate(
    { is: "unknown", decides: "user", since: { sequence: 5, epoch: 1 }, reason: { code: "fileLostChanges", params: {} } },
    LOST,
  ),
  held: sampleUpdate(
    {
      is: "held",
      hold: { why: "precondition", precondition: { is: "moved", now: "PLANNED", by: "ann", possible: ["send", "report"] } },
    },
    NO_ATTEMPT,
  ),
  "held, to drop": sampleUpdate({ is: "held", hold: { why: "precondition", precondition: { is: "left" } } }, NO_ATTEMPT),
  refused: sampleUpdate({ is: "refused", reason: { code: "refused", params: { failure: FAILURE } } }),
  superseded: sampleUpdate({ is: "superseded", reason: { code: "movedOnBy", params: { by: "ann" } } }),
} as const satisfies Record<string, Update>;

export type Situation = keyof typeof SITUATIONS;

/** The types of events; where the outcome depends on a part of the event, one sample for each. */
export const EVENTS = {
  turnCame: { on: "turnCame", shown: { provenance: undefined, progress: undefined } },
  notWritten: { on: "notWritten", disk: "busy", words: "" },
  obstructed: { on: "obstructed", precondition: { is: "ended" } },
  accepted: { on: "accepted", shown: undefined },
  refused: { on: "refused", failure: FAILURE },
  turnedAway: { on: "turnedAway", failure: FAILURE },
  notRecorded: { on: "notRecorded", failure: FAILURE, left: false, afterMs: undefined },
  lost: { on: "lost", reason: { code: "noAnswer", params: { failure: FAILURE } }, since: { sequence: 7, epoch: 1 } },
  undoOver: { on: "undoOver" },
  undoCorrected: { on: "undoCorrected", until: 6_500 },
  undoRestarted: { on: "undoRestarted", until: 9_000 },
  retryDue: { on: "retryDue" },
  answerSlow: { on: "answerSlow" },
  echoOverdue: { on: "echoOverdue", askedAt: 9 },
  listNeeded: { on: "listNeeded", askedAt: 9 },
  listOverdue: { on: "listOverdue" },
  listCame: { on: "listCame" },
  "confirmed (stream)": { on: "confirmed", by: "stream" },
  "confirmed (answer)": { on: "confirmed", by: "answer" },
  possiblyShown: { on: "possiblyShown", content: CONTENT },
  notShown: { on: "notShown" },
  superseded: { on: "superseded", reason: { code: "movedOnBy", params: { by: "ann" } } },
  altered: { on: "altered", reason: { code: "altered", params: { differs: "words" } } },
  absent: { on: "absent", sequence: 9 },
  reviewed: { on: "reviewed", precondition: undefined },
  sendChosen: { on: "sendChosen", state: "PLANNED", terms: undefined, receivedAt: 0 },
  "removalChosen (drop)": { on: "removalChosen", choice: "drop" },
  "removalChosen (undo)": { on: "removalChosen", choice: "undo" },
  "removalChosen (report)": { on: "removalChosen", choice: "report" },
  "notRemoved (drop)": { on: "notRemoved", choice: "drop" },
  "notRemoved (undo)": { on: "notRemoved", choice: "undo" },
  "notRemoved (report)": { on: "notRemoved", choice: "report" },
  restarted: { on: "restarted" },
  fileLost: { on: "fileLost" },
} as const satisfies Record<string, UntimedEvent>;

export type Sample = keyof typeof EVENTS;

/** Returns the name of a situation, whatever its details. */
export function situationOf({ state, attempts }: Update): string {
  switch (state.is) {
    case "waiting":
      return `waiting: ${state.for}`;
    case "sending":
      return attempts.lost ? "sending, one lost" : "sending";
    case "accepted":
      return state.echo === "missing" ? "accepted, no echo" : "accepted";
    case "confirmed":
      return { awaited: "confirmed by answer", missing: "confirmed, no echo", seen: "confirmed" }[state.echo];
    case "unknown":
      return state.decides === "user" ? "unknown, user decides" : "unknown";
    case "held":
      return state.hold.why === "precondition" && state.hold.precondition.is !== "moved" ? "held, to drop" : "held";
    default:
      return state.is;
  }
}
