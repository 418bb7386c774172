/** English: the messages of the window, from which keys and arguments of every language follow. */
import { contrasts, densities, preferences, settingsSections, themes, unsaved } from "./preferences.ts";

export const en = {
  contrasts,
  densities,
  preferences,
  settingsSections,
  themes,
  unsaved,
} as const;
