/** Where an Action stands in its lifecycle, in one line. */
import type { StateName } from "../../electron/contract/vocabulary.ts";
import { labelsOf } from "../../electron/contract/languages/labels.ts";
import { t as shared } from "../../electron/contract/languages/shared.ts";
import { t } from "../languages/words.ts";
import { stateLabels } from "../../electron/contract/messages/labels.ts";

interface PlacedStep {
  readonly state: StateName;
  readonly standing: "earlier" | "present" | "last" | "ahead" | "skipped" | "ended";
}

export const lifecycleWords = labelsOf(t, "lifecycle");

export const standingWords: Readonly<Record<PlacedStep["standing"], string>> = labelsOf(t, "stepStandings");

/** "In progress", "4 of 5"; after an early end "Cancelled", "after Planned" where that is known. */
export function placeWords(state: StateName, steps: readonly PlacedStep[]): { state: string; place: string } {
  const words = stateLabels[state];
  const last = steps.findLast(({ standing }) => standing === "earlier");
  if (steps.at(-1)?.standing === "ended") {
    return { state: words, place: last === undefined ? "" : t("lifecycle.after", { state: stateLabels[last.state] }) };
  }
  const at = steps.findIndex((step) => step.state === state);
  // Before the assignment other steps are shown, which this number would not count from the first.
  const place = steps.at(-1)?.state === "COMPLETED" ? t("lifecycle.place", { step: at + 1, steps: steps.length }) : "";
  const isLast = steps[at]?.standing === "last";
  return { state: isLast ? t("lifecycle.lastKnown", { state: shared(`statesInText.${state}`) }) : words, place };
}
