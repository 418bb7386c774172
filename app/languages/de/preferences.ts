import type { Translated } from "../../../electron/contract/languages/translator.ts";
import type * as en from "../en/preferences.ts";

export const preferences: Translated<typeof en.preferences> = {
  theme: "Farbschema",
  contrast: "Hoher Kontrast",
  density: "Zeilen",
  timeFormat: "Uhrzeiten",
  language: "Sprache",
  zoom: "Zoom",
  zoom_more: "Zoom erhöhen",
  zoom_less: "Zoom verringern",
  zoom_now: "Zoom {percent, number} %.",
  asSystem: "Wie das System",
  atOnce: "Jede Wahl wirkt sofort und wird auf diesem Gerät behalten.",
  atOnce_notKept: "Jede Wahl wirkt sofort.",
};

export const themes: Translated<typeof en.themes> = { system: "Wie das System", light: "Hell", dark: "Dunkel" };
export const contrasts: Translated<typeof en.contrasts> = { system: "Wie das System", on: "An", off: "Aus" };
export const densities: Translated<typeof en.densities> = { compact: "Kompakt", comfortable: "Bequem", touch: "Touch" };

export const settingsSections: Translated<typeof en.settingsSections> = { service: "Dienst", appearance: "Aussehen", keys: "Tasten" };

export const unsaved: Translated<typeof en.unsaved> = {
  question: "Sie haben Einstellungen geändert, die nicht gespeichert sind.",
  keep: "Weiter bearbeiten",
  discard: "Verwerfen",
};
