/** The labels of the preferences. */
import { labelsOf } from "../../electron/contract/languages/labels.ts";
import type { PersonalPreferences } from "../../electron/contract/preferences.ts";
import { t } from "../languages/words.ts";

/** The preferences that are one of a few words. */
export type ChoiceName = "theme" | "contrast" | "density" | "timeFormat" | "language";

type Offered = Exclude<PersonalPreferences["language"], "system">;

/** Languages by their own names, so that everybody finds theirs. */
const LANGUAGE_NAMES: Readonly<Record<Offered, string>> = { en: "English", de: "Deutsch" };

/** The words of a preference's choices. */
export function choiceWords(name: ChoiceName): Readonly<Record<string, string>> {
  const asSystem = t("preferences.asSystem");
  switch (name) {
    case "theme":
      return labelsOf(t, "themes");
    case "contrast":
      return labelsOf(t, "contrasts");
    case "density":
      return labelsOf(t, "densities");
    case "timeFormat":
      return { "24": "15:04", "12": "3:04 pm", system: asSystem };
    case "language":
      return { ...LANGUAGE_NAMES, system: asSystem };
  }
}

export function closingWords(): Readonly<Record<PersonalPreferences["closing"], string>> {
  return labelsOf(t, "closings");
}

export const preferenceLabels = labelsOf(t, "preferences");

/** "Zoom 110 %.", said after a step. */
export function zoomWords(percent: number): string {
  return t("preferences.zoom_now", { percent });
}

/** The sections of the settings. */
export const settingsSections = labelsOf(t, "settingsSections");

/** Closing would lose what is typed. */
export const unsavedWords = labelsOf(t, "unsaved");
