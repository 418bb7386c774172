/**
 * The rules of the machine for versions of the Action, and for versions that do not arrive in time.
 */
import { isOfOurNameOrTime } from "./own-report.ts";
import { become, go, hold, isSame, KEEP, KEEP_AND_REST, over, refuse, sendAgain, unchanged, withoutList, type Rules } from "./step.ts";
import type { Effect } from "./update-event.ts";
import { listOf, NO_LIST, type Hold, type UpdateState } from "./update.ts";

type EvidenceName =
  | "echoOverdue"
  | "listNeeded"
  | "listOverdue"
  | "listCame"
  | "confirmed"
  | "possiblyShown"
  | "notShown"
  | "superseded"
  | "altered"
  | "absent"
  | "reviewed";

const CONFIRMED: Effect = { do: "step", step: "confirmed-recorded" };

export const EVIDENCE_RULES: Rules<EvidenceName> = {
  echoOverdue: (update, { askedAt }) => {
    const { state } = update;
    const list = { is: "awaited", askedAt } as const;
    // Some services send no event for an update, but their list shows the update.
    const missing: readonly Effect[] = [{ do: "wait", for: "list" }, { do: "resync" }, ...KEEP];
    if (state.is === "accepted" && state.echo === "awaited")
      return go(
        { ...update, state: { is: "accepted", echo: "missing", answered: state.answered, reason: { code: "noEcho", params: {} }, list } },
        ...missing,
      );
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

  listCame: (update) => (listOf(update.state).is === "awaited" ? withoutList(update, { do: "stopWaiting" }) : refuse("noSuchWait")),

  confirmed: (update, { at, by }) => {
    const { state } = update;
    if (by === "stream") {
      const seen: UpdateState = { is: "confirmed", echo: "seen", list: over(state) };
      if (state.is !== "confirmed") return go(become(update, at, seen), ...KEEP_AND_REST, CONFIRMED);
      if (state.echo === "seen") return unchanged(update);
      // The confirmation by the response is on disk already, so this addition is not urgent.
      return go({ ...update, state: seen }, { do: "stopWaiting" }, { do: "persist", when: "inTurn" }, { do: "notify" });
    }
    if (state.is === "confirmed") return unchanged(update);
    // The wait for the echo continues.
    if (state.is === "accepted" && state.echo === "awaited")
      return go(become(update, at, { is: "confirmed", echo: "awaited", list: NO_LIST }), ...KEEP, CONFIRMED);
    return refuse("settled");
  },

  possiblyShown: (update, { content }) => {
    const { state } = update;
    if (state.is !== "sending") return refuse("nothingSent");
    // Another author's report does not replace one with the user's name or the update's time.
    const { possibleEcho: known } = state;
    if (known !== undefined && isOfOurNameOrTime(update, known) && !isOfOurNameOrTime(update, content)) return unchanged(update);
    return go({ ...update, state: { ...state, possibleEcho: content } });
  },

  notShown: (update, { at }) => {
    const { state } = update;
    if (state.is !== "unknown") return refuse("settled");
    // The user was asked already, and the Action may have returned as another assignment since.
    if (state.decides === "user") return go(hold(update, at, { why: "askedAlready" }), ...KEEP_AND_REST);
    return sendAgain(update, at, {
      is: "waiting",
      for: state.retry === "later" ? "retry" : "turn",
      reason: { code: "notRecorded", params: "failure" in state.reason.params ? { failure: state.reason.params.failure } : {} },
    });
  },

  superseded: (update, { at, reason }) => {
    const { is } = update.state;
    if (is !== "accepted" && is !== "unknown") return refuse("settled");
    return go(become(update, at, { is: "superseded", reason }), ...KEEP_AND_REST);
  },

  // The service recorded something other than was sent, so it is neither repeated nor confirmed.
  altered: (update, { at, reason }) => {
    const { state } = update;
    if (state.is === "waiting") {
      if (reason.code === "redated" || reason.code === "reattributed") return refuse("settled");
      const found: Hold = reason.code === "altered" ? { why: "altered", ...reason.params } : { why: "renamed", ...reason.params };
      return go(hold(update, at, found), ...KEEP_AND_REST);
    }
    if (state.is === "unknown") return go(become(update, at, { is: "superseded", reason }), ...KEEP_AND_REST);
    if (state.is !== "accepted") return refuse("settled");
    if (state.echo === "missing" && isSame(state.reason, reason)) return unchanged(update);
    const { answered } = state;
    return go({ ...update, state: { is: "accepted", echo: "missing", answered, reason, list: over(state) } }, ...KEEP_AND_REST);
  },

  absent: (update, { sequence }) => {
    const { state } = update;
    if (state.is !== "unknown") return refuse("settled");
    const reason = { code: "absent", params: {} } as const;
    if (state.since === undefined || state.since.sequence > sequence || isSame(state.reason, reason)) return unchanged(update);
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
};
