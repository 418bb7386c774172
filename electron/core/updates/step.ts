/** The building blocks for the rules of the machine. */
import type { Effect, EventName, Refusal, Step, UpdateEvent } from "./update-event.ts";
import { listOf, type Hold, type List, type Update, type UpdateState, type Waiting } from "./update.ts";

/** The step from any update, for each of these events. */
export type Rules<Names extends EventName> = {
  readonly [Name in Names]: (update: Update, event: Extract<UpdateEvent, { on: Name }>) => Step;
};

export const KEEP: readonly Effect[] = [{ do: "persist", when: "soon" }, { do: "notify" }];
export const KEEP_AND_REST: readonly Effect[] = [{ do: "stopWaiting" }, ...KEEP];

export function go(update: Update | undefined, ...effects: readonly Effect[]): Step {
  return { ok: true, update, effects };
}

export function refuse(refusal: Refusal): Step {
  return { ok: false, refusal };
}

export function unchanged(update: Update): Step {
  return go(update);
}

/** Returns the step for a late response, without effect once the stream confirmed the update. */
export function late(update: Update): Step {
  return update.state.is === "confirmed" ? unchanged(update) : refuse("nothingSent");
}

export function become(update: Update, at: number, state: UpdateState): Update {
  return { ...update, state, stateSince: at };
}

export function hold(update: Update, at: number, why: Hold): Update {
  return become(update, at, { is: "held", hold: why });
}

/**
 * Maximum number of automatic requests of one update, counted from the first that may be on record:
 * with the pauses between them, about three minutes.
 */
export const MOST_ATTEMPTS = 10;

/** Returns the step to send the update again as `waiting`, or to hold it after enough attempts. */
export function sendAgain(update: Update, at: number, waiting: Waiting, ...effects: readonly Effect[]): Step {
  const { lost, count, firstLost = 1 } = update.attempts;
  if (!lost || count - firstLost + 1 < MOST_ATTEMPTS) return go(become(update, at, waiting), ...KEEP, ...effects);
  const failure =
    waiting.for !== "undo" && waiting.reason !== undefined && "failure" in waiting.reason.params
      ? waiting.reason.params.failure
      : undefined;
  return go(hold(update, at, { why: "triedEnough", failure }), ...KEEP_AND_REST);
}

export function withLoss(update: Update): Update {
  const { attempts } = update;
  return attempts.lost ? update : { ...update, attempts: { ...attempts, lost: true, firstLost: attempts.count } };
}

export function withoutList(update: Update, ...effects: readonly Effect[]): Step {
  const { state } = update;
  return "list" in state ? go({ ...update, state: { ...state, list: over(state) } }, ...effects) : unchanged(update);
}

export function over(state: UpdateState): List {
  const list = listOf(state);
  return list.is === "awaited" ? { is: "over", askedAt: list.askedAt } : list;
}

/** Whether two plain values, built in the same place, are equal. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
