/** Texts in the folded form that a search compares. */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placesOfWords } from "../../app/components/marked-parts.ts";
import { folded } from "../../electron/contract/folded.ts";
import { parseQuery, passing, searchText } from "../../app/store/search-query.ts";
import { aRow } from "./sample-actions.ts";

const finds = (typed: string, name: string) =>
  parseQuery(typed).words.every((word) => searchText(aRow({ id: "a-1", name })).includes(word));

const isBy = (filter: string, id: string) => passing(parseQuery(filter).filters)(aRow({ id: "a-1", requestedBy: { type: "OBJECT", id } }));

describe("a search", () => {
  it.each([
    ["istanbul", "Depo İstanbul"],
    ["ISTANBUL", "Depo İstanbul"],
    ["ısparta", "Isparta"],
    ["muller", "Müller"],
    ["MÜLLER", "Mu\u0308ller"],
    ["müller", "Muller"],
    ["lodz", "Łódź"],
    ["orsted", "Ørsted"],
    ["grosse", "GRÖSSE"],
    ["größe", "Grosse"],
    ["елка", "Ёлка 3"],
    ["οδος", "ΟΔΌΣ 5"],
    ["fire", "ﬁre door"],
    ["ofﬁce", "Office 4"],
    ["bay 9", "Ｂａｙ\u00A0９"],
    ["ポンプ", "ﾎﾟﾝﾌﾟ 3"],
  ])("for %s finds %s", (typed, name) => {
    expect(finds(typed, name)).toBe(true);
  });

  it.each([
    ["कि", "का"],
    ["は", "ぱ"],
    ["가", "각"],
  ])("for %s does not find %s, another letter", (typed, name) => {
    expect(finds(typed, name)).toBe(false);
  });

  it("by: finds a part of a name without its accents, and a chosen value exactly", () => {
    expect(isBy("by:mull", "müller")).toBe(true);
    expect(isBy('by:"muller"', "müller")).toBe(false);
    expect(isBy('by:"müller"', "müller")).toBe(true);
  });

  it("marks its matches, and folding an already folded text changes nothing", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        fc.string({ unit: "grapheme", minLength: 1 }),
        fc.string({ unit: "grapheme" }),
        (before, middle, after) => {
          const word = folded(middle).trim();
          expect(folded(word)).toBe(word);
          fc.pre(word !== "" && folded(`${before} ${middle} ${after}`).includes(word));
          expect(placesOfWords(`${before} ${middle} ${after}`, [word])).not.toEqual([]);
        },
      ),
    );
  });
});
