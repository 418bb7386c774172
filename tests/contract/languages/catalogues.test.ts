/** Every language has all messages of the English catalogue, with the same parameters. */
import { readdir } from "node:fs/promises";
import { IntlMessageFormat } from "intl-messageformat";
import { describe, expect, it } from "vitest";
import * as windowInGerman from "../../../app/languages/de/index.ts";
import * as window from "../../../app/languages/en/index.ts";
import * as de from "../../../electron/contract/languages/de/index.ts";
import * as en from "../../../electron/contract/languages/en/index.ts";
import type { Catalogue } from "../../../electron/contract/languages/translator.ts";
import { allElements, ARGUMENT, elementsOf, messagesOf, NUMBER, PLURAL, POUND, LITERAL, SELECT } from "./icu.ts";

const CATALOGUES: readonly (readonly [whose: string, tag: string, english: Catalogue, other: Catalogue])[] = [
  ["shared", "de", en, de],
  ["window's", "de", window, windowInGerman],
];

/**
 * Messages that are equal in both languages: those with parameters only, or with words that German
 * shares.
 */
const SAME = new Set<string>([
  "about.version",
  "connections.live",
  "connections.offline",
  "keychains.windows",
  "tray.tip",
  "tray.tip_account",
  "fields.name",
  "handover.seconds",
  "handover.minutes",
  "handover.hours",
  "handoverLabels.phase",
  "handoverLabels.status",
  "handoverLabels.text",
  "nav.name",
  "noticeNames.pause",
  "preferences.zoom",
  "preferences.zoom_now",
  "queue.phase",
  "shift.median",
  "sortings.name",
  "times.seconds",
  "times.fraction",
  "times.tenths",
  "times.minutes",
  "times.hours",
  "codecs.json",
  "serviceFacts.codec",
  "serviceFacts.transport",
  "settingLabels.transport",
  "checkConfig.problem",
  "settingsPlaces.configuration",
  "keyCaps.Escape",
  "keyCaps.Tab",
  "palette.others",
  "progressForm.phase",
]);

/** Returns the names of a message's parameters; for a select, with its cases. */
function parametersOf(message: string): string[] {
  const found = allElements(elementsOf(message)).filter(({ type }) => type !== LITERAL && type !== POUND);
  const names = found.map(({ type, value = "", options = {} }) =>
    type === SELECT ? `${value}: ${Object.keys(options).toSorted().join(" ")}` : value,
  );
  return [...new Set(names)].toSorted();
}

function lettersOf(message: string): string {
  return allElements(elementsOf(message))
    .filter(({ type }) => type === LITERAL)
    .map(({ value = "" }) => value.replaceAll(/\P{L}/gu, ""))
    .join("");
}

const plurals = (message: string) => allElements(elementsOf(message)).filter(({ type }) => type === PLURAL);

/** Messages in which the word has another meaning: a network protocol, a refused connection. */
const GLOSSARY_OTHERWISE = new Set([
  "failures.connectionRefused",
  "failures.endMissing",
  "httpStatus.http426",
  // The message names the button "Reject".
  "settingHints.undoSeconds",
]);

describe.each(CATALOGUES)("the %s catalogue in %s", (_whose, tag, english, other) => {
  const messages = messagesOf(other);
  const originals = new Map(messagesOf(english));

  it("has the keys of the English one, in its order", () => {
    expect(messages.map(([key]) => key)).toEqual([...originals.keys()]);
  });

  it("has each message's parameters, and the cases of each choice", () => {
    for (const [key, message] of messages) expect(parametersOf(message), key).toEqual(parametersOf(originals.get(key) ?? ""));
  });

  it.each([
    ["en", [...originals]],
    [tag, messages],
  ])("has every plural form of %s", (language, all) => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    for (const [key, message] of all)
      for (const { options = {} } of plurals(message)) expect(Object.keys(options), key).toEqual(expect.arrayContaining(pluralCategories));
  });

  it("has no message that is empty, has spaces at an end, or is in English", () => {
    const same: string[] = [];
    for (const [key, message] of messages) {
      expect(message.trim(), key).not.toBe("");
      expect(message, key).toBe(message.trim());
      if (message === originals.get(key) && lettersOf(message) !== "") same.push(key);
    }
    expect(same.filter((key) => !SAME.has(key))).toEqual([]);
    expect([...SAME].filter((key) => originals.has(key) && !same.includes(key))).toEqual([]);
  });

  it("quotes nothing by apostrophes, because each apostrophe is shown", () => {
    for (const [key, message] of [...originals, ...messages]) expect(message, key).not.toMatch(/'['{}<>#|]/);
  });
});

it.each([
  ["the window's catalogue in en", "app/languages/en", window],
  ["the window's catalogue in de", "app/languages/de", windowInGerman],
  ["the shared catalogue in en", "electron/contract/languages/en", en],
  ["the shared catalogue in de", "electron/contract/languages/de", de],
])("%s has every topic of its files, each from one file", async (_which, folder, catalogue) => {
  const files = (await readdir(new URL(`../../../${folder}/`, import.meta.url))).filter((file) => file !== "index.ts");
  const modules = await Promise.all(files.map(async (file): Promise<object> => import(`../../../${folder}/${file}`)));
  expect(modules.flatMap(Object.keys).toSorted()).toEqual(Object.keys(catalogue).toSorted());
});

/** Plural verbs and pronouns; the message with two subjects is excluded. */
const SEVERAL: Readonly<Record<string, RegExp>> = {
  en: /\b(?:are|were|they|their|among)\b/i,
  de: /\b(?:sind|wurden|waren|konnten|ihnen|darunter)\b/i,
};

it.each(
  CATALOGUES.flatMap(([whose, tag, english, other]) => [[`${whose} en`, "en", english] as const, [`${whose} ${tag}`, tag, other] as const]),
)("%s: every sentence about one thing is in the singular", (_which, tag, catalogue) => {
  const said = messagesOf(catalogue).flatMap(([key, message]) => {
    const parts = allElements(elementsOf(message));
    if (key === "storage.changesLost_both" || !parts.some(({ type }) => type === PLURAL)) return [];
    const values = parts.map(({ type, value = "", options = {} }): [string, string | number] => {
      if (type === NUMBER || type === PLURAL) return [value, 1];
      return [value, type === SELECT ? (Object.keys(options)[0] ?? "") : "X"];
    });
    const words = new IntlMessageFormat(message, tag, undefined, { ignoreTag: true, requiresOtherClause: false }).format(
      Object.fromEntries(values),
    );
    return [`${key}: ${String(words)}`];
  });
  expect(said.length).toBeGreaterThan(15);
  expect(said.filter((words) => SEVERAL[tag]?.test(words))).toEqual([]);
});

/**
 * Parameters with these names are numbers elsewhere; here they are words, an element of the page,
 * or a number in the form in which it is typed.
 */
const AS_GIVEN: Readonly<Record<string, RegExp>> = {
  all: /^heldBack\.name$/,
  times: /^shift\.times$/,
  accounts: /^otherAccounts\.inSettings$/,
  next: /^tray\.next$/,
  count: /^nav\.urgent_of$/,
  max: /^settingsProblems\.numberOutOfRange|^failedWindows\.rateInvalid$|^errors\./,
};

it.each([
  ["English", [en, window]],
  ["German", [de, windowInGerman]],
])("every number in %s is written as that language writes it", (_language, catalogues) => {
  const all = catalogues
    .flatMap((catalogue) => messagesOf(catalogue))
    .map(([key, message]) => ({ key, parts: allElements(elementsOf(message)) }));
  const numbers = new Set(
    all.flatMap(({ parts }) => parts.filter(({ type }) => type === NUMBER || type === PLURAL).map(({ value }) => value)),
  );
  expect(numbers.size).toBeGreaterThan(10);
  const plain = all.flatMap(({ key, parts }) =>
    parts
      .filter(({ type, value = "" }) => type === ARGUMENT && numbers.has(value) && AS_GIVEN[value]?.test(key) !== true)
      .map(({ value }) => `${key} {${value}}`),
  );
  expect(plain).toEqual([]);
});

/** Parameters that are names and ids, which keep their case. */
const NAMED = /^[“"„]?\{(?:account|asker|by|id|key|name|profile|subject|who)\}(?!:)/;

/**
 * Topics whose messages are a whole line or a title, so that no sentence changes their case
 * (app/messages/sentence.ts).
 */
const WHOLE_LINES = new Set([
  "about",
  "certificates",
  "checkConfig",
  "handover",
  "keysEditor",
  "nav",
  "notices",
  "progressForm",
  "reservedKeys",
]);
/** Messages of other topics that are a whole line, too; one occurs only within sentences. */
const WHOLE_LINE = new Set([
  "accountQuestions.menu",
  ...["use", "rename", "export", "remove"].map((button) => `accountQuestions.${button}Of`),
  "errors.profileOfAccount",
  "presses.overdue",
  "stopNotes.words",
  "updateStatus.named",
]);

it.each([
  ["English", [en, window]],
  ["German", [de, windowInGerman]],
])("no sentence in %s begins with a name, whose case the sentence would change", (_language, catalogues) => {
  const found = catalogues.flatMap((catalogue) => messagesOf(catalogue)).filter(([, message]) => NAMED.test(message));
  expect(found.map(([key]) => key).filter((key) => !WHOLE_LINES.has(key.split(".", 1)[0]!) && !WHOLE_LINE.has(key))).toEqual([]);
});

/** Terms of the glossary (de/index.ts) that must never be mixed up. */
const GLOSSARY: readonly (readonly [english: RegExp, german: RegExp])[] = [
  [/acknowledg/i, /quittier/i],
  [/\bconfirmed\b/i, /bestätigt/i],
  [/\breject/i, /abgelehnt|ablehnen/i],
  [/\brefuse[sd]?\b/i, /verweiger/i],
  [/\bledger\b/i, /Protokoll/i],
];

it.each(GLOSSARY)("German has one word for %s", (ours, theirs) => {
  const german = new Map([...messagesOf(de), ...messagesOf(windowInGerman)]);
  const odd = [...messagesOf(en), ...messagesOf(window)].filter(
    ([key, message]) => theirs.test(german.get(key) ?? "") !== ours.test(message),
  );
  expect(odd.map(([key]) => key).filter((key) => !GLOSSARY_OTHERWISE.has(key))).toEqual([]);
});

/** Words that must not be used, because another word names the same thing. */
const RETIRED: readonly (readonly [language: string, catalogues: readonly Catalogue[], words: RegExp])[] = [
  ["English", [en, window], /\bmachine\b/i],
  [
    "German",
    [de, windowInGerman],
    /Rechner|Vermerk|Zustellprotokoll|angefordert|[Ff]reigegeben|[Ff]reigabe|Verwalter|Betreuer|Administration|\bBericht(?!ig)|Aufzählung|Einzelheit|hinaus|Vorlieb|Aufgabe\b|\b[Ss]tille|während Docket nicht lief/,
  ],
];

it.each(RETIRED)("%s has one name for one thing", (_language, catalogues, words) => {
  const found = catalogues.flatMap((catalogue) => messagesOf(catalogue)).filter(([, message]) => words.test(message));
  expect(found).toEqual([]);
});
