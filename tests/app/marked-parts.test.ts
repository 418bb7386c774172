/** Where the words of a search are marked, in texts whose length changes in lower case. */
import { describe, expect, it } from "vitest";
import { markedParts, placesOfWords } from "../../app/components/marked-parts.ts";
import { folded } from "../../electron/contract/folded.ts";

const marked = (text: string, ...words: readonly string[]) =>
  markedParts(text, placesOfWords(text, words.map(folded)))
    .filter(({ isFound }) => isFound)
    .map(({ part }) => part);

describe("the words of a search are marked", () => {
  it.each([
    ["as they are", "Inspect pump", ["pump"], ["pump"]],
    ["in a text whose marks are apart from their letters", "Tu\u0308r pru\u0308fen", ["prüfen"], ["pru\u0308fen"]],
    ["with the marks of their last letter", "Cafe\u0301 2", ["café"], ["Cafe\u0301"]],
    ["beside a letter that is longer in lower case", "İstanbul depo", ["depo"], ["depo"]],
    ["over such a letter", "Depo İstanbul", ["i\u0307stanbul"], ["İstanbul"]],
    ["with accents that were not typed", "Depo İstanbul, Müller", ["istanbul", "mull"], ["İstanbul", "Müll"]],
    ["without accents that were typed", "Pump of Muller", ["müller"], ["Muller"]],
    ["over a letter that is written as two", "Große Straße", ["strasse", "gros"], ["Groß", "Straße"]],
    ["in Greek and in Cyrillic", "Άνδρος, Алёна", ["ανδροσ", "алена"], ["Άνδρος", "Алёна"]],
    ["by their vowels where those are marks", "कि का", ["का"], ["का"]],
    ["in syllables in parts", "밸브 점검".normalize("NFD"), ["점검"], ["점검".normalize("NFD")]],
    ["over spaces that read as one", "Pump  two, pump\u00A0two", ["pump two"], ["Pump  two", "pump\u00A0two"]],
    ["never without words", "Cafe\u0301", [], []],
  ])("%s", (_, text, words, found) => {
    expect(marked(text, ...words)).toEqual(found);
  });
});
