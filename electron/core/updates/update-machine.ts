/**
 * The life of an update, as one pure function: from its state and an event to the next state and what
 * is to be done. Nothing else makes a state. The outbox feeds it and carries out the effects;
 * tests/core/update-machine.test.ts decides every pair of state and event.
 */
import type { UpdateReason } from "../../contract/updates.ts";
import { isSameProgress } from "../queue/changes.ts";
import type { Effect, EventName, Refusal, Step, UpdateEvent } from "./update-event.ts";
import { canTakeBack, choicesOf, listOf, NO_LIST, type Attempts, type Hold, type Update, type UpdateState } from "./update.ts";

/** After a request that never left. */
const RETRY_MS = 2_000;
/** What is lost time and again is not sent as fast as it is lost: the pause doubles this often, to 32 s. */
const MAX_DOUBLINGS = 4;

/** An update that leaves the machine: its user has taken it off the record. */
const GONE = undefined;

const KEEP: readonly Effect[] = [{ do: "persist", when: "soon" }, { do: "tell" }];
const KEEP_AND_REST: readonly Effect[] = [{ do: "stopWaiting" }, ...KEEP];
const ACCEPTED: Effect = { do: "step", step: "accepted-recorded" };
const CONFIRMED: Effect = { do: "step", step: "confirmed-recorded" };

/** The next update and the effects, in order; or why the event is none of this state. */
export function next(update: Update, event: UpdateEvent): Step {
  const rule = RULES[event.on] as (update: Update, event: UpdateEvent) => Step;
  return rule(update, event);
}

type Rules = { readonly [Name in EventName]: (update: Update, event: Extract<UpdateEvent, { on: Name }>) => Step };

const RULES: Rules = {
  turnCame: (update, { at, shown }) => {
    const { state, attempts, progress } = update;
    if (state.is !== "waiting" || state.for !== "turn") return refuse("notItsTurn");
    const { baseline, count, lost } = attempts;
    const isShown = progress === undefined || isSameProgress(progress, shown.progress);
    // Words that a lost attempt may have put there are not those of somebody else.
    const words = lost ? (baseline?.words ?? "shown") : isShown ? "shown" : "new";
    const sent: Attempts = { count: count + 1, lost, baseline: { provenance: shown.provenance, words } };
    const sending = become({ ...update, attempts: sent }, at, { is: "sending", answer: "awaited", possibleEcho: undefined });
    return go(sending, { do: "persist", when: "first" }, { do: "tell" }, { do: "send" });
  },

  notWritten: (update, { disk, words }) => {
    const { state } = update;
    if (state.is !== "waiting" || state.for !== "turn") return refuse("notItsTurn");
    const reason: UpdateReason = disk === "busy" ? { code: "fileBusy", params: {} } : { code: "diskRefuses", params: { words } };
    return go({ ...update, state: { is: "waiting", for: "retry", reason } }, { do: "tell" }, { do: "wait", for: "retry", ms: RETRY_MS });
  },

  obstructed: (update, { at, precondition }) => {
    const { state } = update;
    if (state.is !== "waiting" || state.for !== "turn") return refuse("notItsTurn");
    return go(hold(update, at, { why: "precondition", precondition }), ...KEEP);
  },

  accepted: (update, { at, shown }) => {
    const { state } = update;
    if (state.is !== "sending") return late(update);
    const evidence: Effect[] = [];
    if (state.possibleEcho !== undefined) evidence.push({ do: "judge", content: state.possibleEcho, by: "stream" });
    if (shown !== undefined) evidence.push({ do: "judge", content: shown, by: "answer" });
    return go(become(update, at, { is: "accepted", echo: "awaited" }), ...KEEP, ACCEPTED, { do: "wait", for: "echo" }, ...evidence);
  },

  refused: (update, { at, failure }) => {
    if (update.state.is !== "sending") return late(update);
    if (!update.attempts.lost) return go(become(update, at, { is: "refused", reason: { code: "refused", params: { failure } } }), ...KEEP);
    const reason: UpdateReason = { code: "refusedAfterLoss", params: { failure } };
    return go(become(update, at, { is: "unknown", decides: "user", since: undefined, reason }), ...KEEP);
  },

  turnedAway: (update, { at, failure }) => {
    if (update.state.is !== "sending") return late(update);
    return go(become(update, at, { is: "waiting", for: "turn", reason: { code: "turnedAway", params: { failure } } }), ...KEEP);
  },

  notRecorded: (update, { at, failure, left }) => {
    if (update.state.is !== "sending") return late(update);
    // One that never left goes as soon as there is a connection; one that somebody turned away must not be sent as fast as that.
    const ms = left ? Math.max(RETRY_MS, pauseAfter(update.attempts.count)) : RETRY_MS;
    const waiting = become(update, at, { is: "waiting", for: "retry", reason: { code: "turnedAway", params: { failure } } });
    return go(waiting, ...KEEP, { do: "wait", for: "retry", ms });
  },

  lost: (update, { at, reason, since }) => {
    if (update.state.is !== "sending") return late(update);
    const ms = pauseAfter(update.attempts.count);
    const pause: Effect[] = ms > 0 ? [{ do: "wait", for: "retry", ms }] : [];
    const retry = ms > 0 ? "later" : "now";
    const unknown = become(withLoss(update), at, { is: "unknown", decides: "evidence", since, retry, reason });
    return go(unknown, ...KEEP, ...pause, { do: "resync" });
  },

  undoOver: (update) => {
    const { state } = update;
    if (state.is !== "waiting" || state.for !== "undo") return refuse("noSuchWait");
    return go({ ...update, state: { is: "waiting", for: "turn", reason: undefined } }, ...KEEP_AND_REST);
  },

  undoCorrected: (update, { until }) => {
    const { state } = update;
    if (state.is !== "waiting" || state.for !== "undo") return refuse("noSuchWait");
    return go({ ...update, state: { ...state, until } }, { do: "tell" });
  },

  // Not persisted: a restart asks its user, whenever the time would have ended.
  undoRestarted: (update, { until }) => {
    const { state } = update;
    if (state.is !== "waiting" || state.for !== "undo") return refuse("noSuchWait");
    return go({ ...update, state: { ...state, until } }, { do: "tell" }, { do: "wait", for: "undo" });
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
    return go({ ...update, state: { ...state, answer: "slow" } }, { do: "tell" });
  },

  echoOverdue: (update, { askedAt }) => {
    const { state } = update;
    const list = { is: "awaited", askedAt } as const;
    // Some services have no event for every update: the list shows what the row has missed.
    const missing: readonly Effect[] = [{ do: "wait", for: "list" }, { do: "resync" }, ...KEEP];
    if (state.is === "accepted" && state.echo === "awaited")
      return go({ ...update, state: { is: "accepted", echo: "missing", reason: { code: "noEcho", params: {} }, list } }, ...missing);
    if (state.is === "confirmed" && state.echo === "awaited")
      return go({ ...update, state: { is: "confirmed", echo: "missing", list } }, ...missing);
    return refuse("noSuchWait");
  },

  listNeeded: (update, { askedAt }) => {
    const { state } = update;
    if (!("list" in state) || state.echo === "awaited") return refuse("settled");
    return go({ ...update, state: { ...state, list: { is: "awaited", askedAt } } }, { do: "wait", for: "list" }, { do: "resync" });
  },

  listOverdue: (update) => (listOf(update.state).is === "awaited" ? withoutList(update) : refuse("noSuchWait")),

  listCame: (update) => (listOf(update.state).is === "awaited" ? withoutList(update, { do: "stopWaiting" }) : unchanged(update)),

  confirmed: (update, { at, by }) => {
    const { state } = update;
    if (by === "stream") {
      const seen: UpdateState = { is: "confirmed", echo: "seen", list: over(state) };
      if (state.is !== "confirmed") return go(become(update, at, seen), ...KEEP_AND_REST, CONFIRMED);
      if (state.echo === "seen") return unchanged(update);
      // The answer had confirmed it, and that is on the disk: that it was shown, too, has time.
      const news: readonly Effect[] = state.echo === "missing" ? [{ do: "tell" }] : [];
      return go({ ...update, state: seen }, { do: "stopWaiting" }, { do: "persist", when: "inTurn" }, ...news);
    }
    if (state.is === "confirmed") return unchanged(update);
    // The wait for its echo goes on.
    if (state.is === "accepted" && state.echo === "awaited")
      return go(become(update, at, { is: "confirmed", echo: "awaited", list: NO_LIST }), ...KEEP, CONFIRMED);
    return refuse("settled");
  },

  possiblyShown: (update, { content }) => {
    const { state } = update;
    return state.is === "sending" ? go({ ...update, state: { ...state, possibleEcho: content } }) : refuse("nothingSent");
  },

  notShown: (update, { at }) => {
    const { state } = update;
    if (state.is !== "unknown") return refuse("settled");
    // Its user has been asked already: what has come back since may be another assignment, and needs another word.
    if (state.decides === "user") return go(hold(update, at, { why: "askedAlready" }), ...KEEP_AND_REST);
    const waiting = {
      is: "waiting",
      for: state.retry === "later" ? "retry" : "turn",
      reason: { code: "notRecorded", params: {} },
    } as const;
    return go(become(update, at, waiting), ...KEEP);
  },

  superseded: (update, { at, reason }) => {
    const { is } = update.state;
    if (is !== "accepted" && is !== "unknown") return refuse("settled");
    return go(become(update, at, { is: "superseded", reason }), ...KEEP_AND_REST);
  },

  // The service has taken it up otherwise than it was sent: it never goes again, and is not confirmed.
  altered: (update, { at, differs }) => {
    const { state } = update;
    const reason = { code: "altered", params: { differs } } as const;
    if (state.is === "waiting") return go(hold(update, at, { why: "altered", differs }), ...KEEP_AND_REST);
    if (state.is === "unknown") return go(become(update, at, { is: "superseded", reason }), ...KEEP_AND_REST);
    if (state.is !== "accepted") return refuse("settled");
    if (state.echo === "missing" && isSame(state.reason, reason)) return unchanged(update);
    return go({ ...update, state: { is: "accepted", echo: "missing", reason, list: over(state) } }, ...KEEP_AND_REST);
  },

  absent: (update, { mark }) => {
    const { state } = update;
    if (state.is !== "unknown") return refuse("settled");
    const reason = { code: "absent", params: {} } as const;
    if (state.since === undefined || state.since.mark > mark || isSame(state.reason, reason)) return unchanged(update);
    return go({ ...update, state: { is: "unknown", decides: "user", since: state.since, reason } }, ...KEEP_AND_REST);
  },

  reviewed: (update, { precondition }) => {
    const { state } = update;
    if (state.is !== "held") return refuse("settled");
    const { why } = state.hold;
    if (why === "sentAsReport") return unchanged(update);
    if (precondition === undefined && why !== "precondition" && why !== "asWritten") return unchanged(update);
    const found: Hold = precondition === undefined ? { why: "clear" } : { why: "precondition", precondition };
    if (isSame(found, state.hold)) return unchanged(update);
    return go({ ...update, state: { is: "held", hold: found } }, ...KEEP);
  },

  sendChosen: (update, { at, state: seen, receivedAt }) => {
    const { state, renewed, createdAt, expected } = update;
    if (!choicesOf(update).includes("send")) return refuse("notOffered");
    if (state.is === "waiting") return RULES.undoOver(update, { at, on: "undoOver" });
    // A service that knows its key would repeat the refusal, or what it said of an earlier assignment.
    const isAnother = state.is === "refused" || createdAt < receivedAt;
    // The user has seen where the Action is now: that is the state which has to hold when it goes out.
    const chosen = { ...update, renewed: isAnother ? renewed + 1 : renewed, expected: seen ?? expected };
    return go(become(chosen, at, { is: "waiting", for: "turn", reason: undefined }), ...KEEP);
  },

  removalChosen: (update, { choice }) => {
    // Its time to undo may have ended between what its user saw and now.
    const isOffered = choicesOf(update).includes(choice) || (choice === "undo" && canTakeBack(update));
    if (!isOffered) return refuse(choice === "undo" ? "alreadySent" : "notOffered");
    return go(GONE, { do: "remove", choice }, { do: "stopWaiting" }, { do: "tell" });
  },

  notRemoved: (update, { at, choice }) => {
    const { state } = update;
    if (state.is === "held" && choice === "report") return go({ ...update, state: { is: "held", hold: { why: "sentAsReport" } } }, ...KEEP);
    if (state.is === "waiting") return go(hold(update, at, { why: "notRemoved" }), ...KEEP_AND_REST);
    return choicesOf(update).includes(choice) || canTakeBack(update) ? unchanged(update) : refuse("notOffered");
  },

  restarted: (update, { at }) => {
    const { state } = update;
    // Everything that this run will hear was asked for after the outcome became unknown.
    const since = { mark: 0, epoch: 0 };
    switch (state.is) {
      case "waiting":
        if (state.for === "undo") return go(hold(update, at, { why: "neverSent" }), ...KEEP);
        return state.for === "retry" ? go({ ...update, state: { ...state, for: "turn" } }) : unchanged(update);
      case "sending": {
        const reason = { code: "endedUnanswered", params: {} } as const;
        return go(become(withLoss(update), at, { is: "unknown", decides: "evidence", since, retry: "now", reason }), ...KEEP);
      }
      case "accepted":
        // The marks of the run before say nothing in this one.
        return state.echo === "awaited" ? go(update, { do: "wait", for: "echo" }) : go({ ...update, state: { ...state, list: NO_LIST } });
      case "unknown":
        return go({ ...update, state: state.decides === "evidence" ? { ...state, since, retry: "now" } : { ...state, since } });
      case "confirmed":
        // The row may be behind it for ever: nothing of this run waits for its echo.
        return go({ ...update, state: { ...state, echo: state.echo === "seen" ? "seen" : "missing", list: NO_LIST } });
      default:
        return unchanged(update);
    }
  },

  // It may have been sent since, or taken back: the stream can say that it was recorded, and nobody but its user that it is to be sent.
  fileLost: (update, { at }) => {
    const { is } = update.state;
    if (is !== "waiting" && is !== "sending" && is !== "unknown") return unchanged(update);
    const reason = { code: "fileLostChanges", params: {} } as const;
    return go({ ...withLoss(update), state: { is: "unknown", decides: "user", since: undefined, reason }, stateSince: at });
  },
};

function go(update: Update | undefined, ...effects: readonly Effect[]): Step {
  return { ok: true, update, effects };
}

function refuse(refusal: Refusal): Step {
  return { ok: false, refusal };
}

function unchanged(update: Update): Step {
  return go(update);
}

/** The stream may be faster than the answer: then the outcome is certain, and the answer adds nothing. */
function late(update: Update): Step {
  return update.state.is === "confirmed" ? unchanged(update) : refuse("nothingSent");
}

function become(update: Update, at: number, state: UpdateState): Update {
  return { ...update, state, stateSince: at };
}

function hold(update: Update, at: number, why: Hold): Update {
  return become(update, at, { is: "held", hold: why });
}

function withLoss(update: Update): Update {
  return { ...update, attempts: { ...update.attempts, lost: true } };
}

function withoutList(update: Update, ...effects: readonly Effect[]): Step {
  const { state } = update;
  return "list" in state ? go({ ...update, state: { ...state, list: over(state) } }, ...effects) : unchanged(update);
}

function over(state: UpdateState): ReturnType<typeof listOf> {
  const list = listOf(state);
  return list.is === "awaited" ? { is: "over", askedAt: list.askedAt } : list;
}

/** What was lost once goes again as soon as it is known that it may. Milliseconds. */
function pauseAfter(attempts: number): number {
  return attempts < 2 ? 0 : RETRY_MS * 2 ** Math.min(attempts - 2, MAX_DOUBLINGS);
}

/** Of plain values that are made in one place. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
