import * as fc from "fast-check";
import { afterEach, expect, it } from "vitest";
import {
  inLanguage,
  type MessageProblem,
  onMessageProblem,
  setLanguage,
  unlessBroken,
} from "../../../electron/contract/languages/language.ts";
import { createTranslator } from "../../../electron/contract/languages/translator.ts";

const english = {
  topic: {
    plain: "It's Docket's.",
    named: "{name} isn't here",
    quoted: 'The service answered "{words}" <b>{name}</b>.',
    counted: "{count, plural, one {# update waits} other {# updates wait}}",
    chosen: "{side, select, left {to the left} right {to the right} other {somewhere}}",
    onlyEnglish: "In English",
  },
} as const;
const german = {
  topic: {
    plain: "Das ist Dockets.",
    named: "{name} ist nicht hier",
    quoted: "Der Dienst hat „{words}“ geantwortet, <b>{name}</b>.",
    counted: "{count, plural, one {# Meldung wartet} other {# Meldungen warten}}",
    chosen: "{side, select, left {nach links} right {nach rechts} other {irgendwo}}",
    onlyEnglish: "Auf Deutsch",
  },
};

const t = createTranslator(english, { de: german });
const problems: MessageProblem[] = [];
onMessageProblem((problem) => problems.push(problem));

afterEach(() => {
  setLanguage("en");
  problems.length = 0;
});

it("returns a message in the current language", () => {
  expect([t("topic.plain"), t("topic.counted", { count: 1 }), t("topic.chosen", { side: "left" })]).toEqual([
    "It's Docket's.",
    "1 update waits",
    "to the left",
  ]);
  setLanguage("de");
  expect([t("topic.plain"), t("topic.counted", { count: 1200 }), t("topic.chosen", { side: "right" })]).toEqual([
    "Das ist Dockets.",
    "1.200 Meldungen warten",
    "nach rechts",
  ]);
  expect(problems).toEqual([]);
});

it("accepts only existing keys, and only the arguments of each", () => {
  // @ts-expect-error there is no such key
  t("topic.nothing");
  // @ts-expect-error the message has an argument
  t("topic.named");
  // @ts-expect-error the argument has another name
  t("topic.named", { nam: "ann" });
  // @ts-expect-error a plural is of a number
  t("topic.counted", { count: "1" });
  // @ts-expect-error the message has none
  t("topic.plain", { name: "ann" });
  // @ts-expect-error a name is missing
  createTranslator({ topic: { a: "A", b: "B" } }, { de: { topic: { a: "A" } } });
  expect(problems.length).toBeGreaterThan(0);
});

it("falls back to English, then to the key, and reports each fallback", () => {
  const gap = createTranslator(english, { de: { topic: { ...german.topic, onlyEnglish: "{broken", named: "{other}" } } });
  setLanguage("de");
  expect([gap("topic.onlyEnglish"), gap("topic.named", { name: "ann" }), gap.unchecked("topic.nothing"), gap.unchecked("no.such")]).toEqual(
    ["In English", "ann isn't here", "topic.nothing", "no.such"],
  );
  expect(problems.map(({ language, key }) => `${language} ${key}`)).toEqual([
    "de topic.onlyEnglish",
    "de topic.named",
    "de topic.nothing",
    "en topic.nothing",
    "de no.such",
    "en no.such",
  ]);
  setLanguage("fr");
  expect(gap("topic.plain")).toBe("It's Docket's.");
});

it("reads no message syntax in argument values", () => {
  const other = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom("{", "}", "<", ">", "'", "#", "|", ",", "name", "plural", "{name}", "'{'", "$&", "$1") }),
  );
  fc.assert(
    fc.property(other, other, (words, name) => {
      expect(t("topic.quoted", { words, name })).toBe(`The service answered "${words}" <b>${name}</b>.`);
      expect(inLanguage("de", () => t("topic.named", { name }))).toBe(`${name} ist nicht hier`);
    }),
  );
  expect(problems).toEqual([]);
});

it("returns the parts of a message, with an element in an argument's place", () => {
  const drawn = { element: "name" };
  expect(t.parts("topic.named", { name: drawn })).toEqual([drawn, " isn't here"]);
  expect(t.parts("topic.named", { name: "ann" })).toEqual(["ann isn't here"]);
});

it("reports whether a message could be formatted from stored parameters", () => {
  expect(unlessBroken(() => t.unchecked("topic.named", { name: "ann" }))).toBe("ann isn't here");
  expect(unlessBroken(() => t.unchecked("topic.named", {}))).toBeUndefined();
  expect(unlessBroken(() => String(JSON.parse("{")))).toBeUndefined();
  expect(problems).toEqual([]);
});
