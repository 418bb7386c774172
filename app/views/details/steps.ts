/**
 * The lifecycle as the steps of a stepper: five at a time, and any other end of an Action as a step
 * of its own.
 */
import type { TimelineEntry } from "../../../electron/contract/action.ts";
import { EXIT_STATES, FORWARD_STATES, isOneOf, type StateName } from "../../../electron/contract/vocabulary.ts";

export interface Step {
  readonly state: StateName;
  /**
   * "earlier": before the present step, and not always passed, because a service may skip a step.
   * "last": the last known step of an Action that has left the queue, and not certainly its present
   * one.
   */
  readonly standing: "earlier" | "present" | "last" | "ahead" | "skipped" | "ended";
}

/**
 * The steps up to the acknowledgement, and those from the assignment on: both lines show the
 * handover.
 */
const EARLY: readonly StateName[] = FORWARD_STATES.slice(0, 5);
const LATE: readonly StateName[] = FORWARD_STATES.slice(3);

/**
 * @param timeline provides the last step before an early end; without it, only the end is known
 * @param left whether the Action has left the queue, so that its state is the last known one
 */
export function stepsOf(state: StateName, timeline: readonly TimelineEntry[], left = false): Step[] {
  const steps = stepsTo(state, timeline);
  // A completed Action stays completed.
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
