/**
 * The lifecycle as the steps of a stepper: five at a time, and any other end of an Action by
 * itself.
 */
import type { TimelineEntry } from "../../../electron/contract/action.ts";
import { EXIT_STATES, FORWARD_STATES, isOneOf, type StateName } from "../../../electron/contract/vocabulary.ts";

export interface Step {
  readonly state: StateName;
  /**
   * "earlier": before the present one, and not always gone through, as a service may pass over a
   * step; "last": where it was when it left, which is not known to be where it is.
   */
  readonly standing: "earlier" | "present" | "last" | "ahead" | "skipped" | "ended";
}

/** To the acknowledgement, and from the assignment: both lines show the handing over. */
const EARLY: readonly StateName[] = FORWARD_STATES.slice(0, 5);
const LATE: readonly StateName[] = FORWARD_STATES.slice(3);

/**
 * @param timeline gives the last step before an early end; without it, only the end is known
 * @param left it has left the queue, and its state is the last known one
 */
export function stepsOf(state: StateName, timeline: readonly TimelineEntry[], left = false): Step[] {
  const steps = stepsTo(state, timeline);
  // A completed one stays so.
  return left && state !== "COMPLETED" ? steps.map((step) => (step.standing === "present" ? { ...step, standing: "last" } : step)) : steps;
}

function stepsTo(state: StateName, timeline: readonly TimelineEntry[]): Step[] {
  if (state === "UNKNOWN") return [];
  if (isOneOf(EXIT_STATES, state)) return ended(state, timeline);
  const line = EARLY.indexOf(state) >= 0 && EARLY.indexOf(state) < 3 ? EARLY : LATE;
  const at = line.indexOf(state);
  return line.map((step, index) => ({ state: step, standing: standing(index, at) }));
}

function standing(index: number, at: number): Step["standing"] {
  if (index < at) return "earlier";
  return index === at ? "present" : "ahead";
}

function ended(state: StateName, timeline: readonly TimelineEntry[]): Step[] {
  const last = timeline.findLast((entry) => entry.kind === "state" && entry.to === state);
  const from = last?.kind === "state" ? last.from : undefined;
  const line = from !== undefined && EARLY.indexOf(from) >= 0 && EARLY.indexOf(from) < 3 ? EARLY : LATE;
  const reached = from === undefined ? -1 : line.indexOf(from);
  const before = line.slice(0, -1).map((step, index): Step => ({ state: step, standing: index <= reached ? "earlier" : "skipped" }));
  return [...before, { state, standing: "ended" }];
}
