/** German. Its glossary is that of the shared messages (electron/contract/languages/de/index.ts). */
import type { TranslatedCatalogue } from "../../../electron/contract/languages/translator.ts";
import type { en } from "../en/index.ts";
import { nothingChosen } from "./nothing-chosen.ts";
import { contrasts, densities, preferences, settingsSections, themes, unsaved } from "./preferences.ts";

export const de: TranslatedCatalogue<typeof en> = {
  contrasts,
  densities,
  nothingChosen,
  preferences,
  settingsSections,
  themes,
  unsaved,
};
