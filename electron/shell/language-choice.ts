/** Language and time format of the main process, from the user's preferences or from the system. */
import type { App } from "electron";
import { languageFor, onMessageProblem, setLanguage } from "../contract/languages/language.ts";
import { setTimeFormat, type TimeFormat } from "../contract/languages/time-format.ts";
import type { Log } from "../core/ports.ts";
import type { Preferences } from "../core/settings/preferences.ts";

export interface LanguageChoicePorts {
  app: Pick<App, "getPreferredSystemLanguages">;
  preferences: { dto: () => { person: { language: string; timeFormat: TimeFormat } }; onChange: Preferences["onChange"] };
  log: Log;
}

/** Uses the system's language, for a start that may fail before the preferences are read. */
export function useSystemLanguage(app: LanguageChoicePorts["app"]): void {
  setLanguage(languageFor("system", app.getPreferredSystemLanguages()));
}

/** Applies the preferences and follows their changes. Returns a function that stops following. */
export function followLanguage({ app, preferences, log }: LanguageChoicePorts): () => void {
  const reported = new Set<string>();
  onMessageProblem(({ language, key, why }) => {
    const message = `language: ${language} cannot say ${key}`;
    if (!reported.has(message)) log.error(`${message}: ${why}`);
    reported.add(message);
  });
  const use = (): void => {
    const { person } = preferences.dto();
    setTimeFormat(person.timeFormat);
    setLanguage(languageFor(person.language, app.getPreferredSystemLanguages()));
  };
  use();
  return preferences.onChange(use);
}
