/**
 * Compares the alerts of a day as seen with the alerts that were due, and describes each
 * difference.
 */
import type { LedgerLineDto } from "../../electron/contract/ledger.ts";
import type { Step } from "./day-plan.ts";
import type { Call, CallKind } from "./job.ts";
import { isCall, type SeenCall } from "./read-call.ts";
import { STEP_MS } from "./shared-time.ts";

/**
 * How long simultaneous causes are grouped (GATHER_MS, core/alerts/alert-group.ts), and how long
 * the new text of a stop is delayed. If another step of the plan falls within this time, the alert
 * is seen a whole step after that one.
 */
const GATHERED_MS = 250;

/**
 * Maximum delay of each kind: one step of the day for received events, and the longest polling
 * interval for what only a periodic check finds.
 */
const LATEST_MS: Readonly<Record<CallKind, number>> = {
  assigned: STEP_MS + GATHERED_MS,
  changed: STEP_MS + GATHERED_MS,
  stop: STEP_MS + GATHERED_MS,
  away: STEP_MS,
  lost: STEP_MS,
  back: STEP_MS,
  reminder: 4 * STEP_MS,
  silent: 4 * STEP_MS,
};

/** Returns the alerts that were seen but not due, and those that were due but not seen. */
export function differences(seen: readonly SeenCall[], due: readonly Call[]): string[] {
  const left = [...seen];
  const missing = due.filter((call) => {
    const index = left.findIndex((one) => isCall(one, call, LATEST_MS[call.kind]));
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
  return [
    ...missing.map(({ at, kind, names, title }) => `missing: ${time(at)} ${kind} ${title ?? ""} ${names.join(", ")}`),
    ...left.map(({ at, kind, names, title }) => `unexpected: ${time(at)} ${kind} ${title} (${names.join(", ")})`),
  ];
}

/**
 * Returns the alerts that still ask for an acknowledgement after a step although the Action has
 * been acknowledged.
 */
export function answeredOnScreen(
  onScreenAfter: ReadonlyMap<Step, readonly SeenCall[]>,
  unacknowledgedAfter: ReadonlyMap<Step, ReadonlySet<string>>,
): string[] {
  return [...onScreenAfter].flatMap(([step, calls]) =>
    calls
      .filter(({ kind }) => kind === "assigned" || kind === "reminder")
      .flatMap(({ names }) => names.filter((name) => unacknowledgedAfter.get(step)?.has(name) !== true))
      .map((name) => `after ${time(step.at)} ${step.does}: ${name}`),
  );
}

/** Returns the ledger events about an Action's arrival and alerts, in ledger order. */
export function alertsOf(lines: readonly LedgerLineDto[], id: string): string[] {
  return lines
    .filter(({ actionId }) => actionId === id)
    .toSorted((a, b) => a.number - b.number)
    .flatMap(({ event }) => {
      switch (event.code) {
        case "received":
          return "received";
        case "alertShown":
          return `shown: ${nameOf(event.params.about)}`;
        case "alertWithheld":
          return `withheld: ${nameOf(event.params.about)}, ${event.params.why}`;
        case "alertFailed":
          return `failed: ${nameOf(event.params.about)}`;
        default:
          return [];
      }
    });
}

function nameOf(about = "assigned"): string {
  return about === "stopWork" ? "stop" : about;
}

function time(at: number): string {
  return new Date(at).toTimeString().slice(0, 8);
}
