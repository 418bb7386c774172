/** Durations and lists in the current language, formatted by Intl. */
import { describe, expect, it, vi } from "vitest";
import { type DurationUnit, durationWords, listWords } from "../../../electron/contract/languages/formats.ts";
import { inLanguage } from "../../../electron/contract/languages/language.ts";

const UNITS: readonly DurationUnit[] = ["seconds", "minutes", "hours", "days"];

const fractions = () => [durationWords(2.5, "seconds"), durationWords(0.2, "seconds", 1), durationWords(1, "seconds", 1)];
const ages = () => Array.from({ length: 100 }, (_, count) => durationWords(count, "minutes"));
const lists = () => (["unit", "conjunction", "disjunction"] as const).map((type) => listWords(["a", "b", "c"], type));

describe("durations", () => {
  it.each([
    ["en", ["40 s", "40 min", "40 h", "40 d"]],
    ["de", ["40 Sek.", "40 Min.", "40 Std.", "40 Tg."]],
  ])("are abbreviated as is usual in %s", (language, words) => {
    expect(inLanguage(language, () => UNITS.map((unit) => durationWords(40, unit)))).toEqual(words);
  });

  it("can be zero", () => {
    expect(UNITS.map((unit) => durationWords(0, unit))).toEqual(["0 s", "0 min", "0 h", "0 d"]);
  });

  it("have the fraction of their seconds, and a zero if one is required", () => {
    expect(fractions()).toEqual(["2.5 s", "0.2 s", "1.0 s"]);
    expect(inLanguage("de", fractions)).toEqual(["2,5 Sek.", "0,2 Sek.", "1,0 Sek."]);
  });

  it("create one format for each unit, however many durations there are", () => {
    const made = vi.spyOn(Intl, "DurationFormat");
    inLanguage("de-CH", ages);
    inLanguage("de-CH", ages);
    expect(made).toHaveBeenCalledTimes(1);
    made.mockRestore();
  });
});

it("lists have the conjunction of their language before the last item", () => {
  expect(lists()).toEqual(["a, b, c", "a, b, and c", "a, b, or c"]);
  expect(inLanguage("de", lists)).toEqual(["a, b und c", "a, b und c", "a, b oder c"]);
});
