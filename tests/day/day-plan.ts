/**
 * A working day, from half past seven: forty assignments, and what happens to their operator, the
 * network, the key, the window and Docket itself. A seed decides who acknowledges what, and when;
 * what it is said to do is done by the spec, and judged by the oracle.
 */
import type { PriorityName } from "../../electron/contract/vocabulary.ts";
import { SeededRandom } from "../fuzz/random.ts";

export interface Assignment {
  readonly id: string;
  readonly name: string;
  readonly priority: PriorityName;
}

/** `at`: epoch milliseconds. `by`: from this Docket, or by another client of the same principal. */
export type Step = { readonly at: number } & (
  | { readonly does: "assign"; readonly actions: readonly Assignment[] }
  | { readonly does: "acknowledge"; readonly id: string; readonly by: "docket" | "other" }
  /** By another client: planned, and in progress. */
  | { readonly does: "start"; readonly id: string }
  | { readonly does: "complete"; readonly id: string }
  /** By whoever requested it. */
  | { readonly does: "cancel"; readonly id: string }
  /** The service has it no more, and says nothing of that. */
  | { readonly does: "drop"; readonly id: string }
  /** One that was dropped is there again, and cancelled. */
  | { readonly does: "cancelDropped"; readonly id: string }
  /** Other terms than those that were acknowledged, by whoever requested it. */
  | { readonly does: "change"; readonly id: string }
  /** Of alerts, epoch milliseconds: from the tray for an hour, or until a time. */
  | { readonly does: "pause"; readonly until: number; readonly by: "tray" | "window" }
  | { readonly does: Trouble | "end" }
);

type Trouble = "cut" | "mend" | "lock" | "unlock" | "sleep" | "wake" | "revoke" | "grant" | "crashPage" | "kill" | "restart";

const START = new Date(2026, 6, 15, 7, 30).getTime();
const MINUTE = 60_000;
/** Alerts come in the first seconds of a minute, or of its second half: nothing else happens in these. */
const TROUBLE_AFTER_MS = 30_000;
const ACK_AFTER_MS = 50_000;
const CHANGE_AFTER_MS = 40_000;

export const QUIET = { on: true, from: "15:30", to: "08:00" };

/** By the clock of the wall, that day. */
function at(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return new Date(2026, 6, 15, hours, minutes).getTime();
}

const TROUBLES: readonly (readonly [string, Trouble])[] = [
  ["08:50", "cut"],
  // Too short for an alert: mended before the minute is over.
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

/** The first outlasts a crash of the window and a kill of Docket; the second ends while the machine sleeps. */
const PAUSES: readonly (readonly [from: string, until: string, by: "tray" | "window"])[] = [
  ["10:20", "11:20", "tray"],
  ["13:15", "13:50", "window"],
];

/** When nothing of this Docket's reaches the service, or nobody is at it: its operator has lunch, and locks the screen. */
const DEAF: readonly (readonly [string, string])[] = [
  ["08:49", "08:52"],
  ["09:29", "09:46"],
  ["10:29", "10:32"],
  ["10:59", "11:09"],
  ["12:00", "13:01"],
  ["13:29", "14:12"],
  ["14:29", "14:48"],
];

/** How many come at once, each at its time. */
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

/** Worked on, and gone from the list after the kill of Docket; only then the service says that it is cancelled. */
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

/** What becomes of an assignment: mostly it is acknowledged; some are worked on, and some of these cancelled. */
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
    // Not in the minute in which a silence of half an hour is asked about.
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
