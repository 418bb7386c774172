/**
 * The plan of a working day that starts at 07:30: forty assignments, and events that affect the
 * operator, the network, the API key, the window and Docket itself. A seed decides who acknowledges
 * what, and when. The spec carries the plan out, and the oracle judges the result.
 */
import type { PriorityName } from "../../electron/contract/vocabulary.ts";
import { SeededRandom } from "../fuzz/random.ts";

export interface Assignment {
  readonly id: string;
  readonly name: string;
  readonly priority: PriorityName;
}

/** `at` is in epoch milliseconds. `by` is this Docket or another client of the same principal. */
export type Step = { readonly at: number } & (
  | { readonly does: "assign"; readonly actions: readonly Assignment[] }
  | { readonly does: "acknowledge"; readonly id: string; readonly by: "docket" | "other" }
  /** Another client reports the Action as planned and then as in progress. */
  | { readonly does: "start"; readonly id: string }
  | { readonly does: "complete"; readonly id: string }
  /** The requester cancels the Action. */
  | { readonly does: "cancel"; readonly id: string }
  /** The service removes the Action without reporting it. */
  | { readonly does: "drop"; readonly id: string }
  /** A dropped Action is listed again, as cancelled. */
  | { readonly does: "cancelDropped"; readonly id: string }
  /** The requester changes the terms that were acknowledged. */
  | { readonly does: "change"; readonly id: string }
  /**
   * Pauses alerts until a time in epoch milliseconds: from the tray for an hour, or from the
   * window.
   */
  | { readonly does: "pause"; readonly until: number; readonly by: "tray" | "window" }
  | { readonly does: Trouble | "end" }
);

type Trouble = "cut" | "mend" | "lock" | "unlock" | "sleep" | "wake" | "revoke" | "grant" | "crashPage" | "kill" | "restart";

const START = new Date(2026, 6, 15, 7, 30).getTime();
const MINUTE = 60_000;
/**
 * Alerts fall in the first seconds of a minute or of its second half; no other step happens then.
 */
const TROUBLE_AFTER_MS = 30_000;
const ACK_AFTER_MS = 50_000;
const CHANGE_AFTER_MS = 40_000;

export const QUIET = { on: true, from: "15:30", to: "08:00" };

/** Epoch milliseconds of a local wall-clock time on that day. */
function at(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return new Date(2026, 6, 15, hours, minutes).getTime();
}

const TROUBLES: readonly (readonly [string, Trouble])[] = [
  ["08:50", "cut"],
  // Too short for an alert: the connection is restored before a minute has passed.
  ["09:30", "cut"],
  ["09:44", "mend"],
  ["10:30", "crashPage"],
  ["11:00", "kill"],
  ["11:07", "restart"],
  ["12:00", "lock"],
  ["13:00", "unlock"],
  ["13:30", "sleep"],
  ["14:10", "wake"],
  ["14:30", "revoke"],
  ["14:46", "grant"],
];

/**
 * The first pause outlasts a window crash and a kill of Docket; the second ends during the
 * machine's sleep.
 */
const PAUSES: readonly (readonly [from: string, until: string, by: "tray" | "window"])[] = [
  ["10:20", "11:20", "tray"],
  ["13:15", "13:50", "window"],
];

/**
 * Periods in which this Docket cannot reach the service or has no operator (lunch, locked screen).
 */
const DEAF: readonly (readonly [string, string])[] = [
  ["08:49", "08:52"],
  ["09:29", "09:46"],
  ["10:29", "10:32"],
  ["10:59", "11:09"],
  ["12:00", "13:01"],
  ["13:29", "14:12"],
  ["14:29", "14:48"],
];

/** Number of Actions assigned at once, with the time of each assignment. */
const ASSIGNED: readonly (readonly [string, number, PriorityName?])[] = [
  ["07:33", 2],
  ["07:40", 1, "CRITICAL"],
  ["07:46", 3],
  ["08:20", 5],
  ["08:38", 1],
  ["09:10", 2],
  ["09:33", 1],
  ["09:36", 2],
  ["09:58", 1],
  ["10:12", 1],
  ["10:41", 2],
  ["11:03", 2],
  ["11:28", 1],
  ["11:46", 1],
  ["12:11", 2],
  ["12:37", 1],
  ["13:24", 1],
  ["13:41", 2],
  ["13:52", 2],
  ["14:34", 1],
  ["14:39", 1],
  ["15:04", 1],
  ["15:17", 1],
  ["15:35", 2],
  ["15:44", 1, "CRITICAL"],
];

/**
 * An Action that is worked on and leaves the list after the kill of Docket; the service reports
 * only later that the Action is cancelled.
 */
export const DROPPED = { id: "a-19", name: "Job 19", acknowledged: "10:44", dropped: "11:03", cancelled: "11:12" } as const;

export const START_OF_DAY = START;

export function planOf(seed: number): Step[] {
  const random = new SeededRandom(seed);
  const steps: Step[] = TROUBLES.map(([time, does]) => ({ at: at(time) + TROUBLE_AFTER_MS, does }));
  steps.push({ at: at("08:51"), does: "mend" }, { at: at("16:15"), does: "end" });
  for (const [from, until, by] of PAUSES)
    steps.push({ at: at(from) + TROUBLE_AFTER_MS, does: "pause", until: at(until) + (by === "tray" ? TROUBLE_AFTER_MS : 0), by });
  let number = 0;
  for (const [time, count, priority] of ASSIGNED) {
    const actions = Array.from({ length: count }, (): Assignment => {
      number += 1;
      const two = String(number).padStart(2, "0");
      return { id: `a-${two}`, name: `Job ${two}`, priority: priority ?? random.pick(["HIGH", "MEDIUM", "MEDIUM", "LOW", "NONE"]) };
    });
    steps.push({ at: at(time), does: "assign", actions });
    for (const { id } of actions) {
      const course = courseOf(id, at(time), random);
      steps.push(...(id === DROPPED.id ? droppedCourse() : course));
    }
  }
  return steps.filter((step) => step.does === "end" || step.at < at("16:15")).toSorted((a, b) => a.at - b.at);
}

/**
 * Steps of one assignment: most are acknowledged, some are worked on, and some of these are
 * cancelled.
 */
function courseOf(id: string, assignedAt: number, random: SeededRandom): Step[] {
  if (random.chance(0.08)) return [];
  const acknowledgedAt = assignedAt + random.between(1, 38) * MINUTE + ACK_AFTER_MS;
  const by = isDeaf(acknowledgedAt) || random.chance(0.4) ? "other" : "docket";
  const steps: Step[] = [{ at: acknowledgedAt, does: "acknowledge", id, by }];
  if (random.chance(0.2))
    steps.push({ at: acknowledgedAt - ACK_AFTER_MS + random.between(1, 2) * MINUTE + CHANGE_AFTER_MS, does: "change", id });
  if (random.chance(0.35)) {
    const startedAt = acknowledgedAt + 2 * MINUTE;
    steps.push({ at: startedAt, does: "start", id });
    // Avoids the minute in which Docket asks about half an hour without a report.
    const endsAt = startedAt + (random.chance(0.6) ? random.between(3, 28) : random.between(33, 45)) * MINUTE;
    steps.push({ at: endsAt, does: random.chance(0.5) ? "cancel" : "complete", id });
  }
  return steps;
}

function droppedCourse(): Step[] {
  const { id, acknowledged, dropped, cancelled } = DROPPED;
  const acknowledgedAt = at(acknowledged) + ACK_AFTER_MS;
  return [
    { at: acknowledgedAt, does: "acknowledge", id, by: "docket" },
    { at: acknowledgedAt + 2 * MINUTE, does: "start", id },
    { at: at(dropped) + ACK_AFTER_MS, does: "drop", id },
    { at: at(cancelled) + ACK_AFTER_MS, does: "cancelDropped", id },
  ];
}

function isDeaf(moment: number): boolean {
  return DEAF.some(([from, to]) => moment >= at(from) && moment < at(to));
}
