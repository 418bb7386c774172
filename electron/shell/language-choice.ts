/** The language and the format of times in force in the main process: as its user prefers, or as the system does. */
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

/** For a start that may fail before preferences can be read. */
export function useSystemLanguage(app: LanguageChoicePorts["app"]): void {
  setLanguage(languageFor("system", app.getPreferredSystemLanguages()));
}

/** Follows the preferences from now on. Answers with its end. */
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
