import { existsSync } from "node:fs";
import { join } from "node:path";
import { OFFERED_LANGUAGES } from "../../../electron/contract/vocabulary.ts";
import { afterEach, describe, expect, it } from "vitest";
import { dateFormat, listWords, numberWords } from "../../../electron/contract/languages/formats.ts";
import {
  ENGLISH,
  inEnglish,
  inLanguage,
  language,
  languageFor,
  onLanguage,
  setLanguage,
} from "../../../electron/contract/languages/language.ts";

afterEach(() => setLanguage(ENGLISH));

describe("the current language", () => {
  it("is English until it is set, and notifies its listeners of each change", () => {
    const heard: string[] = [];
    const stop = onLanguage(() => heard.push(language()));
    expect(language()).toBe("en");
    setLanguage("de");
    setLanguage("de");
    stop();
    setLanguage("en");
    expect(heard).toEqual(["de"]);
  });

  it("is replaced for the time of a call, even if the call throws", () => {
    setLanguage("de");
    const heard: string[] = [];
    const stop = onLanguage(() => heard.push(language()));
    expect(inEnglish(() => language())).toBe("en");
    expect(() =>
      inLanguage("fr", () => {
        throw new Error(language());
      }),
    ).toThrow("fr");
    expect([language(), heard]).toEqual(["de", []]);
    stop();
  });

  it.each([
    ["system", ["de-AT", "en"], "de"],
    ["system", ["fr-FR", "de", "en"], "de"],
    ["system", ["fr"], "en"],
    ["system", [], "en"],
    ["de", ["en"], "de"],
    ["en", ["de"], "en"],
    ["tlh", ["de"], "en"],
  ])("chosen as %s on a system that prefers %j is %s", (chosen, preferred, expected) => {
    expect(languageFor(chosen, preferred, ["en", "de"])).toBe(expected);
  });

  it("is offered only if the window has a catalogue for it", () => {
    const root = join(import.meta.dirname, "../../..");
    for (const tag of OFFERED_LANGUAGES)
      if (tag !== ENGLISH) expect(existsSync(join(root, "app/languages", tag, "index.ts")), tag).toBe(true);
  });
});

function written(): string[] {
  return [
    numberWords(10_000),
    listWords(["a", "b", "c"]),
    dateFormat({ day: "numeric", month: "short", year: "numeric", timeZone: "UTC" }).format(0),
  ];
}

it("writes numbers, lists and dates as the language does", () => {
  expect(written()).toEqual(["10,000", "a, b, and c", "1 Jan 1970"]);
  expect(inLanguage("de", written)).toEqual(["10.000", "a, b und c", "1. Jan. 1970"]);
});
