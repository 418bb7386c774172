/**
 * Commands for preferences that the palette offers by name: a language, a theme, a pause of alerts,
 * and saving the list as a view.
 */
import type { PersonalPreferences } from "../../electron/contract/preferences.ts";
import { pauseEnd } from "../../electron/contract/alert-rules.ts";
import { type Command, reason, type Topic } from "./command.ts";
import type { CommandContext } from "./context.ts";

/** Length of a pause started by a key or the palette, in milliseconds. */
const PAUSE_MS = 3_600_000;

export const preferences: Topic<
  "alerts.pause" | "alerts.resume" | `language.${"en" | "de"}` | `theme.${"light" | "dark" | "system"}` | "view.save"
> = {
  "alerts.pause": {
    keys: [],
    where: "window",
    enabled: (context) => (isPaused(context) ? reason("pausedAlready") : true),
    run: (context) => pauseUntil(context, context.now + PAUSE_MS),
  },
  "alerts.resume": {
    keys: [],
    where: "window",
    enabled: (context) => (isPaused(context) ? true : reason("notPaused")),
    run: (context) => pauseUntil(context, 0),
  },
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

function isPaused({ person, now }: CommandContext): boolean {
  return pauseEnd(person.alerts.pausedUntil, now) !== undefined;
}

function pauseUntil(context: CommandContext, pausedUntil: number): void {
  context.prefer({ alerts: { ...context.person.alerts, pausedUntil } });
}

function prefers<Name extends "language" | "theme">(name: Name, value: PersonalPreferences[Name]): Command {
  return {
    keys: [],
    where: "window",
    enabled: ({ person }) => (person[name] === value ? reason("chosenAlready") : true),
    run: (context) => context.prefer({ [name]: value }),
  };
}
