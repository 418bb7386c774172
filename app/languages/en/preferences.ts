/** The section "Appearance" of the settings. */
export const preferences = {
  theme: "Theme",
  contrast: "High contrast",
  density: "Rows",
  timeFormat: "Times",
  language: "Language",
  zoom: "Zoom",
  zoom_more: "Increase the zoom",
  zoom_less: "Decrease the zoom",
  zoom_now: "Zoom {percent, number} %.",
  asSystem: "As the system",
  atOnce: "Each choice takes effect at once, and is kept on this device.",
  atOnce_notKept: "Each choice takes effect at once.",
} as const;

export const themes = { system: "As the system", light: "Light", dark: "Dark" } as const;
export const contrasts = { system: "As the system", on: "On", off: "Off" } as const;
export const densities = { compact: "Compact", comfortable: "Comfortable", touch: "For touch" } as const;

/** The sections of the settings. */
export const settingsSections = { service: "Service", appearance: "Appearance", keys: "Keys" } as const;

/** Closing would lose what is typed. */
export const unsaved = {
  question: "You have changed settings that are not saved.",
  keep: "Keep editing",
  discard: "Throw them away",
} as const;
