/** Tokens and words of a search: their meaning, and the suggestions for them. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as words from "../../app/languages/en/index.ts";
import * as inGerman from "../../app/languages/de/index.ts";
import { FILTER_FIELDS } from "../../app/store/search-codes.ts";
import { filterText, inCodes, parseQuery, passing, unfinished } from "../../app/store/search-query.ts";
import { SearchTexts } from "../../app/store/search-texts.ts";
import { seenValues } from "../../app/store/seen-values.ts";
import { setLanguage } from "../../electron/contract/languages/language.ts";
import { aRow, anUpdate } from "./sample-actions.ts";

const rows = [
  aRow({ id: "a", priority: "HIGH", requestedBy: { type: "USER", id: "ann" } }),
  aRow({
    id: "b",
    state: "IN_PROGRESS",
    type: "heavy lift",
    requestedBy: { type: "USER", id: "bert" },
    authorizedBy: { type: "USER", id: "ann" },
  }),
  aRow({ id: "c", state: "PLANNED", priority: "CRITICAL", update: anUpdate({ actionId: "c", state: "held" }) }),
  aRow({ id: "d", state: "COMPLETED", assignedTo: { type: "OBJECT", id: "robot-3" } }),
];
const found = (search: string) => rows.filter(passing(parseQuery(search).filters)).map(({ id }) => id);

it("a phrase finds exactly its words, with any kind of spaces between them", () => {
  const texts = new SearchTexts();
  const finds = (name: string) => texts.has(aRow({ id: "x", name }), parseQuery('"pump two"').words);
  expect(["Pump two", "Pump  two", "Pump\u00A0two", "Pumptwo"].map(finds)).toEqual([true, true, true, false]);
});

describe("the tokens of a search", () => {
  it.each([
    ["state:assigned", ["a"]],
    ["STATE:in-progress", ["b"]],
    ['state:"In progress"', ["b"]],
    ["state:open", ["a", "b", "c"]],
    ["state:assigned state:planned", ["a", "c"]],
    ["state:planned priority:high", []],
    ["priority:high priority:crit", ["a", "c"]],
    ['type:"heavy lift"', ["b"]],
    ["type:lift", ["b"]],
    ["by:bert", ["b"]],
    ["by:ber", ["b"]],
    // A value in quotes, as a chosen one is, matches the whole value only.
    ['by:"bert"', ["b"]],
    ['by:"ber"', []],
    ['by:"ber', ["b"]],
    ['type:"lift"', []],
    ["for:robot-3", ["d"]],
    ["for:OBJECT:robot-3", ["d"]],
    ["for:object:robot-3", ["d"]],
    ['for:"OBJECT:robot-3"', ["d"]],
    ["for:USER:robot-3", []],
    ['for:"OBJECT:robot"', []],
    ["by:USER:bert", ["b"]],
    ["authorizer:an", ["b"]],
    ["authorizer:USER:ann", ["b"]],
    ["is:held", ["c"]],
    // The words of the menu are accepted as well.
    ["Requester:bert", ["b"]],
    ["assignee:robot-3", ["d"]],
    ["condition:held", ["c"]],
    ["is:unack", ["a"]],
    // Turkish capital and small letters, as a Turkish keyboard types them.
    ["PRİORİTY:HİGH", ["a"]],
    ["prıorıty:hıgh", ["a"]],
    ["is:nothing", []],
    ["state:", ["a", "b", "c", "d"]],
    ["state:-", []],
    ["type:-", []],
  ])("%s finds %j", (search, ids) => {
    expect(found(search)).toEqual(ids);
  });

  it("are removed from the words, and an unknown field is named", () => {
    expect(parseQuery('pump state:assigned "cover is off" color:red https://a.example/')).toEqual({
      words: ["pump", "cover is off", "color:red", "https://a.example/"],
      filters: [{ field: "state", value: "assigned" }],
      problems: [{ code: "unknownField", name: "color", isLast: false }],
    });
  });

  it("find a value with a quote, which cannot be typed, and one that is a dash", () => {
    for (const type of ['12" pipe', "-", "heavy-lift"]) {
      const row = aRow({ id: "e", type });
      expect(passing(parseQuery(filterText({ field: "type", value: type })).filters)(row)).toBe(true);
    }
  });

  it("are written so that parsing returns the same filter", () => {
    for (const value of ["assigned", "robot-7"])
      expect(parseQuery(filterText({ field: "type", value })).filters).toEqual([{ field: "type", value }]);
    for (const value of ["assigned", "heavy lift", "robot-7"]) {
      const whole = { field: "type", value, isWhole: true } as const;
      expect(parseQuery(filterText(whole)).filters).toEqual([whole]);
    }
  });
});

describe("a filter that is saved", () => {
  it.each([
    ['state:"in progress"', "state:in_progress"],
    ["state:In-Progress", "state:in_progress"],
    ["priority:HIGH", "priority:high"],
    ["is:unacknowledged", "is:unacknowledged"],
    ["state:open", "state:open"],
    ["state:assi", "state:assi"],
    ['type:"Heavy lift"', 'type:"Heavy lift"'],
    ["no filter", "no filter"],
  ])("%s is saved as %s", (typed, kept) => {
    expect(inCodes([typed])).toEqual([kept]);
  });
});

describe("in German", () => {
  beforeEach(() => setLanguage("de"));
  afterEach(() => setLanguage("en"));

  it.each([
    ["zustand:zugewiesen", ["a"]],
    ['Zustand:"In Arbeit"', ["b"]],
    ["zustand:offen", ["a", "b", "c"]],
    ["state:assigned", ["a"]],
    ['state:"in progress"', ["b"]],
    ["state:in_progress", ["b"]],
    ["priorität:kritisch", ["c"]],
    ["ist:zurückgehalten", ["c"]],
    ["is:held", ["c"]],
    ["art:lift", ["b"]],
    ["von:bert", ["b"]],
    ["für:robot-3", ["d"]],
    ["genehmiger:ann", ["b"]],
    ["auftraggeber:bert", ["b"]],
    ["requester:bert", ["b"]],
    // Typed on a keyboard without umlauts.
    ["prioritat:kritisch", ["c"]],
    ["ist:zuruckgehalten", ["c"]],
    ["fur:robot-3", ["d"]],
  ])("%s finds %j", (search, ids) => {
    expect(found(search)).toEqual(ids);
  });

  it("offers its own words, and saves codes", () => {
    expect(seenValues(rows, "state", "in").map(({ value }) => value)).toEqual(["In Arbeit"]);
    expect(filterText({ field: "state", value: "in arbeit" })).toBe("state:in_progress");
    expect(filterText({ field: "priority", value: "kritisch" })).toBe("priority:critical");
    expect(unfinished("pumpe zustand:zu")).toEqual({ before: "pumpe ", field: "state", value: "zu" });
    expect(seenValues(rows, "is", "zuruck").map(({ value }) => value)).toEqual(["zurückgehalten"]);
  });

  it("has one lower-case word for each field, which is no other field's code", () => {
    for (const { filterFields } of [words, inGerman])
      for (const field of FILTER_FIELDS) {
        expect(filterFields[field]).toMatch(/^\p{Ll}+$/u);
        expect(FILTER_FIELDS.filter((other) => other === filterFields[field] && other !== field)).toEqual([]);
      }
  });
});

describe("the suggestions for a token", () => {
  it("follow from the end of the text", () => {
    expect(unfinished("pump state:ass")).toEqual({ before: "pump ", field: "state", value: "ass" });
    expect(unfinished('type:"heavy li')).toEqual({ before: "", field: "type", value: "heavy li" });
    expect([unfinished("pump"), unfinished("state:assigned "), unfinished("color:r")]).toEqual([undefined, undefined, undefined]);
  });

  it.each(["-state:planned", "pump -state:pl", "!type:lift", "(priority:h", "a/state:as"])(
    "are none for %s, whose filter would ignore a part of it",
    (search) => expect(unfinished(search)).toBeUndefined(),
  );

  it("are the rows' values with their number: priorities in their order, others most frequent first", () => {
    expect(seenValues(rows, "priority", "")).toEqual([
      { value: "Critical", count: 1 },
      { value: "High", count: 1 },
      { value: "Medium", count: 2 },
    ]);
    expect(seenValues(rows, "type", "").map(({ value }) => value)).toEqual(["inspection", "heavy lift"]);
    expect(seenValues(rows, "state", "in p").map(({ value }) => value)).toEqual(["In progress"]);
    expect(seenValues(rows, "is", "").map(({ value }) => value)).toEqual(["held", "unacknowledged"]);
  });
});

it("words in quotes are found together, in their order, and separately without quotes", () => {
  const both = parseQuery('"Heavy  lift"').words;
  expect([both, parseQuery("heavy lift").words]).toEqual([["heavy lift"], ["heavy", "lift"]]);
  const texts = new SearchTexts();
  expect([aRow({ id: "a", name: "A heavy lift" }), aRow({ id: "b", name: "Lift, heavy" })].map((found) => texts.has(found, both))).toEqual([
    true,
    false,
  ]);
});
