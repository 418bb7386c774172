/** English: the messages of the window, from which keys and arguments of every language follow. */
import { nothingChosen } from "./nothing-chosen.ts";
import { contrasts, densities, preferences, settingsSections, themes, unsaved } from "./preferences.ts";

export const en = {
  contrasts,
  densities,
  nothingChosen,
  preferences,
  settingsSections,
  themes,
  unsaved,
} as const;
