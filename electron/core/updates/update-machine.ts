/**
 * The life of an update as one pure function: its state and an event determine the next state and
 * the effects. Nothing else creates a state. update-runner.ts carries out the effects;
 * tests/core/updates/update-machine.test.ts covers every pair of state and event.
 */
import type { UpdateReason } from "../../contract/updates.ts";
import { ANSWER_RULES } from "./answer-rules.ts";
import { EVIDENCE_RULES } from "./evidence-rules.ts";
import { isSameText } from "./own-report.ts";
import { isOfAssignment } from "./precondition.ts";
import { become, go, hold, KEEP, KEEP_AND_REST, refuse, unchanged, withLoss, type Rules } from "./step.ts";
import type { EventName, Step, UpdateEvent } from "./update-event.ts";
import { canTakeBack, choicesOf, NO_LIST, type Attempts, type Update } from "./update.ts";

/** Pause after a record that could not be written, in milliseconds. */
const RETRY_MS = 2_000;

/** An update that leaves the machine because the user has removed it from the records. */
const GONE = undefined;

/** Returns the next update and the effects, in order; or why the event does not apply. */
export function next(update: Update, event: UpdateEvent): Step {
  const rule = RULES[event.on] as (update: Update, event: UpdateEvent) => Step;
  return rule(update, event);
}

const RULES: Rules<EventName> = {
  ...ANSWER_RULES,
  ...EVIDENCE_RULES,

  turnCame: (update, { at, shown }) => {
    const { state, attempts, progress } = update;
    if (state.is !== "waiting" || state.for !== "turn") return refuse("notItsTurn");
    const { baseline, count, lost } = attempts;
    const isShown = progress === undefined || isSameText(progress, shown.progress);
    // The text on the Action may be that of a lost attempt.
    const words = lost ? (baseline?.words ?? "shown") : isShown ? "shown" : "new";
    const sent: Attempts = { ...attempts, count: count + 1, baseline: { provenance: shown.provenance, words } };
    const sending = become({ ...update, attempts: sent }, at, { is: "sending", answer: "awaited", possibleEcho: undefined });
    return go(sending, { do: "persist", when: "first" }, { do: "notify" }, { do: "send" });
  },

  notWritten: (update, { disk, words }) => {
    const { state } = update;
    if (state.is !== "waiting" || state.for !== "turn") return refuse("notItsTurn");
    const reason: UpdateReason = disk === "busy" ? { code: "fileBusy", params: {} } : { code: "diskRefuses", params: { words } };
    return go({ ...update, state: { is: "waiting", for: "retry", reason } }, { do: "notify" }, { do: "wait", for: "retry", ms: RETRY_MS });
  },

  obstructed: (update, { at, precondition }) => {
    const { state } = update;
    if (state.is !== "waiting") return refuse("notItsTurn");
    return go(hold(update, at, { why: "precondition", precondition }), ...(state.for === "turn" ? KEEP : KEEP_AND_REST));
  },

  undoOver: (update) => {
    const { state } = update;
    if (state.is !== "waiting" || state.for !== "undo") return refuse("noSuchWait");
    return go({ ...update, state: { is: "waiting", for: "turn", reason: undefined } }, ...KEEP_AND_REST);
  },

  undoCorrected: (update, { until }) => {
    const { state } = update;
    if (state.is !== "waiting" || state.for !== "undo") return refuse("noSuchWait");
    return go({ ...update, state: { ...state, until } }, { do: "notify" });
  },

  // Not persisted, because the user is asked after a restart anyway.
  undoRestarted: (update, { until }) => {
    const { state } = update;
    if (state.is !== "waiting" || state.for !== "undo") return refuse("noSuchWait");
    return go({ ...update, state: { ...state, until } }, { do: "notify" }, { do: "wait", for: "undo" });
  },

  retryDue: (update) => {
    const { state } = update;
    if (state.is === "waiting" && state.for === "retry") return go({ ...update, state: { ...state, for: "turn" } });
    if (state.is === "unknown" && state.decides === "evidence" && state.retry === "later")
      return go({ ...update, state: { ...state, retry: "now" } });
    return refuse("noSuchWait");
  },

  answerSlow: (update) => {
    const { state } = update;
    if (state.is !== "sending") return refuse("noSuchWait");
    if (state.answer === "slow") return unchanged(update);
    return go({ ...update, state: { ...state, answer: "slow" } }, { do: "notify" });
  },

  sendChosen: (update, { at, state: seen, terms, receivedAt }) => {
    const { state, renewed, expected } = update;
    if (!choicesOf(update).includes("send")) return refuse("notOffered");
    if (state.is === "waiting") return RULES.undoOver(update, { at, on: "undoOver" });
    // A service that has the idempotency key of this update on record would repeat its response.
    const isAnother = state.is === "refused" || !isOfAssignment(update, receivedAt);
    // The user has seen the Action's present state, which must still hold at the time of sending.
    const asSeen = { expected: seen ?? expected, assignedAt: receivedAt, terms: update.move === "acknowledge" ? terms : undefined };
    const chosen = { ...update, ...asSeen, renewed: isAnother ? renewed + 1 : renewed };
    return go(become(chosen, at, { is: "waiting", for: "turn", reason: undefined }), ...KEEP);
  },

  removalChosen: (update, { choice }) => {
    // The time to undo may have ended since the user looked.
    const isOffered = choicesOf(update).includes(choice) || (choice === "undo" && canTakeBack(update));
    if (!isOffered) return refuse(choice === "undo" ? "alreadySent" : "notOffered");
    return go(GONE, { do: "remove", choice }, { do: "stopWaiting" }, { do: "notify" });
  },

  notRemoved: (update, { at, choice }) => {
    const { state } = update;
    const isOffered = choicesOf(update).includes(choice) || (choice === "undo" && canTakeBack(update));
    if (!isOffered) return refuse("notOffered");
    if (choice === "report") return go({ ...update, state: { is: "held", hold: { why: "sentAsReport" } } }, ...KEEP);
    return state.is === "waiting" ? go(hold(update, at, { why: "notRemoved" }), ...KEEP_AND_REST) : unchanged(update);
  },

  restarted: (update, { at }) => {
    const { state } = update;
    // Every version of this run was requested after the outcome became unknown.
    const since = { sequence: 0, epoch: 0 };
    switch (state.is) {
      case "waiting":
        if (state.for === "undo") return go(hold(update, at, { why: "neverSent" }), ...KEEP);
        return state.for === "retry" ? go({ ...update, state: { ...state, for: "turn" } }) : unchanged(update);
      case "sending": {
        const reason = { code: "endedUnanswered", params: {} } as const;
        return go(become(withLoss(update), at, { is: "unknown", decides: "evidence", since, retry: "now", reason }), ...KEEP);
      }
      case "accepted":
        // Positions are valid only within one run.
        return state.echo === "awaited" ? go(update, { do: "wait", for: "echo" }) : go({ ...update, state: { ...state, list: NO_LIST } });
      case "unknown":
        return go({ ...update, state: state.decides === "evidence" ? { ...state, since, retry: "now" } : { ...state, since } });
      case "confirmed":
        // Nothing in this run waits for the echo, which may never come.
        return go({ ...update, state: { ...state, echo: state.echo === "seen" ? "seen" : "missing", list: NO_LIST } });
      default:
        return unchanged(update);
    }
  },

  // The update may have been sent or taken back since: the stream can confirm it, the user send it.
  fileLost: (update, { at }) => {
    const { is } = update.state;
    if (is !== "waiting" && is !== "sending" && is !== "unknown") return unchanged(update);
    const reason = { code: "fileLostChanges", params: {} } as const;
    return go({ ...withLoss(update), state: { is: "unknown", decides: "user", since: undefined, reason }, stateSince: at });
  },
};
