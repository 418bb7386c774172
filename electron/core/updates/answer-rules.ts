/** The rules of the machine for responses, and for requests without a response. */
import type { UpdateReason } from "../../contract/updates.ts";
import { isOfOurNameOrTime } from "./own-report.ts";
import { become, go, KEEP, late, sendAgain, withLoss, type Rules } from "./step.ts";
import type { Effect } from "./update-event.ts";
import type { Update } from "./update.ts";

/** Pause after a request that was never sent, in milliseconds. */
const RETRY_MS = 2_000;
/** Maximum number of doublings of the pause after repeated losses, which gives 32 s. */
const MAX_DOUBLINGS = 4;

export const ANSWER_RULES: Rules<"accepted" | "refused" | "turnedAway" | "notRecorded" | "lost"> = {
  accepted: (update, { at, shown }) => {
    const { state } = update;
    if (state.is !== "sending") return late(update);
    const evidence: Effect[] = [];
    if (state.possibleEcho !== undefined) evidence.push({ do: "judge", content: state.possibleEcho, by: "stream" });
    if (shown !== undefined) evidence.push({ do: "judge", content: shown, by: "answer" });
    return go(
      become(update, at, { is: "accepted", echo: "awaited", answered: shown?.provenance }),
      ...KEEP,
      { do: "step", step: "accepted-recorded" },
      { do: "wait", for: "echo" },
      ...evidence,
    );
  },

  refused: (update, { at, failure }) => {
    if (update.state.is !== "sending") return late(update);
    // The network may repeat a request by itself on a connection that was cut. The refusal may then
    // belong to the repetition.
    const { possibleEcho } = update.state;
    const mayBeShown = possibleEcho !== undefined && isOfOurNameOrTime(update, possibleEcho);
    if (!update.attempts.lost && !mayBeShown)
      return go(become(update, at, { is: "refused", reason: { code: "refused", params: { failure } } }), ...KEEP);
    const reason: UpdateReason = { code: mayBeShown ? "refusedButShown" : "refusedAfterLoss", params: { failure } };
    return go(become(update, at, { is: "unknown", decides: "user", since: undefined, reason }), ...KEEP);
  },

  turnedAway: (update, { at, failure }) => {
    if (update.state.is !== "sending") return late(update);
    return sendAgain(update, at, { is: "waiting", for: "turn", reason: { code: "turnedAway", params: { failure } } });
  },

  notRecorded: (update, { at, failure, left, afterMs = 0 }) => {
    if (update.state.is !== "sending") return late(update);
    // A request that was never sent is retried as soon as there is a connection. After a rejection,
    // the wait grows with the attempts.
    const ms = left ? Math.max(RETRY_MS, pauseAfter(update.attempts.count), afterMs) : RETRY_MS;
    const reason: UpdateReason = { code: "turnedAway", params: { failure } };
    const { attempts } = update;
    const counted: Update = left ? update : { ...update, attempts: { ...attempts, unsent: (attempts.unsent ?? 0) + 1 } };
    return sendAgain(counted, at, { is: "waiting", for: "retry", reason }, { do: "wait", for: "retry", ms });
  },

  lost: (update, { at, reason, since }) => {
    if (update.state.is !== "sending") return late(update);
    // A request to which a gateway responded may still be on its way to the service.
    const ms = Math.max(reason.code === "answeredUnclear" ? RETRY_MS : 0, pauseAfter(update.attempts.count));
    const pause: Effect[] = ms > 0 ? [{ do: "wait", for: "retry", ms }] : [];
    const retry = ms > 0 ? "later" : "now";
    const unknown = become(withLoss(update), at, { is: "unknown", decides: "evidence", since, retry, reason });
    return go(unknown, ...KEEP, ...pause, { do: "resync" });
  },
};

/** Returns the pause in milliseconds; none after the first loss. */
function pauseAfter(attempts: number): number {
  return attempts < 2 ? 0 : RETRY_MS * 2 ** Math.min(attempts - 2, MAX_DOUBLINGS);
}
