import { afterEach, expect, it, vi } from "vitest";
import { inLanguage, language, setLanguage } from "../../electron/contract/languages/language.ts";
import { t } from "../../electron/contract/languages/shared.ts";
import { hourOptions, setTimeFormat, type TimeFormat } from "../../electron/contract/languages/time-format.ts";
import { OFFERED_LANGUAGES } from "../../electron/contract/vocabulary.ts";
import { followLanguage, useSystemLanguage } from "../../electron/shell/language-choice.ts";

afterEach(() => {
  setLanguage("en");
  setTimeFormat("24");
});

function following(preferred: string[], chosen: string) {
  const person: { language: string; timeFormat: TimeFormat } = { language: chosen, timeFormat: "24" };
  const listeners = new Set<() => void>();
  const error = vi.fn();
  const stop = followLanguage({
    app: { getPreferredSystemLanguages: () => preferred },
    preferences: {
      dto: () => ({ person }),
      onChange: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    log: { info: vi.fn(), warn: vi.fn(), error },
  });
  const choose = (tag: string): void => {
    person.language = tag;
    for (const listener of listeners) listener();
  };
  const chooseTimes = (format: TimeFormat): void => {
    person.timeFormat = format;
    for (const listener of listeners) listener();
  };
  return { choose, chooseTimes, stop, error };
}

/** The offered language: German once the window has it. */
const german = (OFFERED_LANGUAGES as readonly string[]).includes("de") ? "de" : "en";

it("is the system's at the start, where that is offered", () => {
  useSystemLanguage({ getPreferredSystemLanguages: () => ["de-CH", "fr-CH"] });
  expect(language()).toBe(german);
  useSystemLanguage({ getPreferredSystemLanguages: () => ["fr-CH"] });
  expect(language()).toBe("en");
});

it("follows the preference until it is stopped", () => {
  const { choose, stop } = following(["de"], "en");
  expect(language()).toBe("en");
  choose("system");
  expect(language()).toBe(german);
  choose("en");
  stop();
  choose("system");
  expect(language()).toBe("en");
});

it("follows the format of times, too", () => {
  const { chooseTimes, stop } = following(["de"], "en");
  expect(hourOptions()).toEqual({ hour: "2-digit", hourCycle: "h23" });
  chooseTimes("12");
  expect(hourOptions()).toEqual({ hour: "numeric", hour12: true });
  stop();
});

it("logs once a message that has no text", () => {
  const { error, stop } = following([], "system");
  for (let times = 0; times < 3; times += 1) inLanguage("de", () => t.unchecked("tray.nothingLikeIt"));
  stop();
  expect(error.mock.calls.map(([line]) => String(line).split(": ", 2).join(": "))).toEqual([
    "language: de cannot say tray.nothingLikeIt",
    "language: en cannot say tray.nothingLikeIt",
  ]);
});
