/** The labels of the preferences. */
import type { PersonalPreferences } from "../../electron/contract/preferences.ts";

interface ChoiceWords<T extends string> {
  readonly label: string;
  readonly words: Readonly<Record<T, string>>;
}

type Choices = { readonly [N in "theme" | "contrast" | "density" | "timeFormat" | "language"]: ChoiceWords<PersonalPreferences[N]> };

const choices: Choices = {
  theme: { label: "Theme", words: { system: "As the system", light: "Light", dark: "Dark" } },
  contrast: { label: "High contrast", words: { system: "As the system", on: "On", off: "Off" } },
  density: { label: "Rows", words: { compact: "Compact", comfortable: "Comfortable", touch: "For touch" } },
  timeFormat: { label: "Times", words: { "24": "15:04", "12": "3:04 pm", system: "As the system" } },
  language: { label: "Language", words: { system: "As the system", en: "English" } },
};

export const appearanceWords = {
  ...choices,
  zoom: { label: "Zoom" },
  atOnce: "Each choice takes effect at once, and is kept on this device.",
} as const;

/** The sections of the settings. */
export const settingsSections = { service: "Service", appearance: "Appearance", keys: "Keys" } as const;

/** Closing would lose what is typed. */
export const unsavedWords = {
  question: "You have changed settings that are not saved.",
  keep: "Keep editing",
  discard: "Throw them away",
} as const;
