/** The connection as shown to the user, derived from the phase of the subscription. Pure. */
import type { ConnectionDto } from "../../contract/connection.ts";
import type { DropReason } from "../../contract/diagnostics.ts";
import type { Failure } from "../../contract/failures.ts";
import type { ConnectionState } from "../../contract/vocabulary.ts";
import type { TransportFailure } from "../transport/failures/failure.ts";
import type { Cut } from "./cut-pattern.ts";
import type { Stage } from "./epoch-parts.ts";
import type { ListPolling } from "./list-polling.ts";
import type { Watchdog } from "./watchdog.ts";

export interface ConnectionFacts {
  /** Stage of the open epoch; undefined while no epoch is open. */
  stage: Stage | undefined;
  isRefused: boolean;
  watchdog: Pick<Watchdog, "isOverdue" | "overdueAt" | "staleAfterMs">;
  /** Number of attempts since the stream was last live. */
  attempts: number;
  /** Whether an attempt has ended since then before its list was complete. */
  listFailed: boolean;
  epoch: number;
  /** Times are in epoch milliseconds. */
  now: number;
  phaseSince: number;
  cause: TransportFailure | undefined;
  /** Reason why the last list beside the current stream could not be read. */
  listCause: TransportFailure | undefined;
  nextAttemptAt: number | undefined;
  lastMessageAt: number | undefined;
  dropped: number;
  /** First drop reason of the current epoch. */
  firstDrop: DropReason | undefined;
  /** Number of Actions of the list so far. */
  received: number;
  polling: Pick<ListPolling, "stallCause" | "isActive">;
  pollMs: number;
  cut: Cut | undefined;
}

export function connectionOf(facts: ConnectionFacts): ConnectionDto {
  const { stage, watchdog, phaseSince, lastMessageAt, nextAttemptAt, polling, cut } = facts;
  const { stallCause } = polling;
  const state = stateShown(facts);
  const reason = reasonShown(state, facts);
  return {
    state,
    since: stage === "live" && state === "stale" ? Math.min(watchdog.overdueAt, facts.now) : phaseSince,
    ...(reason !== undefined && { reason }),
    ...(lastMessageAt !== undefined && { lastMessageAt }),
    ...(state === "live" && { staleAfterMs: watchdog.staleAfterMs }),
    ...(nextAttemptAt !== undefined && { nextAttemptAt }),
    attempts: facts.attempts,
    epoch: facts.epoch,
    heartbeats: !polling.isActive,
    dropped: facts.dropped,
    ...(facts.firstDrop !== undefined && { firstDrop: facts.firstDrop }),
    ...(stage === "initial" && { received: facts.received }),
    ...(stallCause !== undefined && {
      heldBack: { askEveryMs: facts.pollMs, ...(stallCause === "byService" && { by: "service" as const }) },
    }),
    ...(cut !== undefined && { cut }),
  };
}

/** Returns the state at the time of the call: a late timer must not leave the state Live. */
export function stateShown({ stage, isRefused, watchdog, attempts, listFailed }: ConnectionFacts): ConnectionState {
  switch (stage) {
    case "live":
      return watchdog.isOverdue ? "stale" : "live";
    case "stale":
      return "stale";
    case "opening":
      // A failed attempt stays offline until something answers.
      return attempts > 1 ? "offline" : "connecting";
    case "initial":
      // A list that was cut may be cut again, so its beginning does not change the state.
      return listFailed ? "offline" : "connecting";
    case undefined:
      return isRefused ? "refused" : "offline";
  }
}

/** Returns the reason for a state that is not Live. */
function reasonShown(state: ConnectionState, { stage, listFailed, cause, listCause }: ConnectionFacts): Failure | undefined {
  if (state === "live") return undefined;
  if (state === "stale") return { code: "nothingHeard", params: {} };
  // Without a list beside the stream, nothing may ever prove that the stream's list is complete.
  if (stage === "initial" && !listFailed) return listCause?.reason ?? { code: "receivingList", params: {} };
  return cause?.reason;
}
