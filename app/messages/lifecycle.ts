/** Where an Action stands in its lifecycle, in one line. */
import type { StateName } from "../../electron/contract/vocabulary.ts";
import { stateLabels } from "../../electron/contract/messages/labels.ts";

interface PlacedStep {
  readonly state: StateName;
  readonly standing: "done" | "present" | "last" | "ahead" | "skipped" | "ended";
}

/** "In progress", "4 of 5"; after an early end "Cancelled", "after Planned" where that is known. */
export function placeWords(state: StateName, steps: readonly PlacedStep[]): { state: string; place: string } {
  const words = stateLabels[state];
  const last = steps.findLast(({ standing }) => standing === "done");
  if (steps.at(-1)?.standing === "ended") {
    return { state: words, place: last === undefined ? "" : `after ${stateLabels[last.state]}` };
  }
  const at = steps.findIndex((step) => step.state === state);
  // Before the assignment other steps are shown, which this number would not count from the first.
  const place = steps.at(-1)?.state === "COMPLETED" ? `${at + 1} of ${steps.length}` : "";
  const isLast = steps[at]?.standing === "last";
  return { state: isLast ? `Last known as ${words.toLowerCase()}` : words, place };
}
