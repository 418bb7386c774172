/** Where a day that was seen is another than the one that was due; in words. */
import type { LedgerLineDto } from "../../electron/contract/ledger.ts";
import type { Step } from "./day-plan.ts";
import type { Call, CallKind } from "./job.ts";
import { isCall, type SeenCall } from "./read-call.ts";
import { STEP_MS } from "./shared-time.ts";

/**
 * Causes that arrive together are gathered for so long (GATHER_MS, core/alerts/alert-group.ts), and so is the new text of a stop. Where another
 * deed comes within it, a whole step follows that deed before the alert is seen.
 */
const GATHERED_MS = 250;

/** How late each kind may be: what is heard is told within a step of the day, and what a look finds, after the longest look. */
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

/** What has come without being due, and the other way round. */
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

/** Alerts that still call for an acknowledgement after a step, and whose Action has got it. */
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

/** What the ledger says of the coming of an Action and of the alerts about it, in its order. */
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
