/** Preferences that are worth a name in the palette: a language, a theme, and the list as a view. */
import type { PersonalPreferences } from "../../electron/contract/preferences.ts";
import { type Command, reason, type Topic } from "./command.ts";

export const preferences: Topic<`language.${"en" | "de"}` | `theme.${"light" | "dark" | "system"}` | "view.save"> = {
  "language.en": prefers("language", "en"),
  "language.de": prefers("language", "de"),
  "theme.light": prefers("theme", "light"),
  "theme.dark": prefers("theme", "dark"),
  "theme.system": prefers("theme", "system"),
  "view.save": {
    keys: [],
    where: "window",
    enabled: ({ parts }) => (parts.saving === undefined ? reason("nothingToSave") : true),
    run: ({ parts }) => parts.saving?.begin(),
  },
};

function prefers<Name extends "language" | "theme">(name: Name, value: PersonalPreferences[Name]): Command {
  return {
    keys: [],
    where: "window",
    enabled: ({ person }) => (person[name] === value ? reason("chosenAlready") : true),
    run: (context) => context.prefer({ [name]: value }),
  };
}
