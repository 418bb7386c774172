/**
 * Pseudo-languages, generated from the English messages: a shown text without their letters is in
 * no catalogue. Parameters stay unchanged.
 */
import type { Catalogue } from "../../../electron/contract/languages/translator.ts";
import { type Element, elementsOf, LITERAL, PLURAL, POUND, SELECT } from "./icu.ts";

const LATIN = "abcdefghijklmnopqrstuvwxyz";
const ACCENTED = "áƀçďéƒǧĥíĵķĺḿñóþǫŕšţúṽŵẋýž";
const ARABIC = "ابتثجحخدذرزسشصضطظعغفقكلمنه";
/** German texts are longer by about this share. */
const LONGER = 0.4;

export interface PseudoLanguage {
  /** A BCP 47 language tag. */
  readonly tag: string;
  readonly open: string;
  readonly close: string;
  readonly letter: (letter: string) => string;
}

/** Accented letters, 40 % longer, in brackets. */
export const ACCENTS: PseudoLanguage = { tag: "en-XA", open: "[", close: "]", letter: (letter) => replaced(letter, ACCENTED) };

/** Written from right to left. */
export const RIGHT_TO_LEFT: PseudoLanguage = { tag: "ar-XB", open: "⟦", close: "⟧", letter: (letter) => replaced(letter, ARABIC) };

function replaced(letter: string, alphabet: string): string {
  const place = LATIN.indexOf(letter.toLowerCase());
  const other = place < 0 ? letter : (Array.from(alphabet)[place] ?? letter);
  return letter === letter.toLowerCase() ? other : other.toUpperCase();
}

/** Returns the catalogue in the pseudo-language. */
export function pseudo(english: Catalogue, language: PseudoLanguage): Catalogue {
  return Object.fromEntries(
    Object.entries(english).map(([topic, messages]) => [
      topic,
      Object.fromEntries(Object.entries(messages).map(([name, message]) => [name, pseudoMessage(message, language)])),
    ]),
  );
}

function pseudoMessage(message: string, { open, close, letter }: PseudoLanguage): string {
  const elements = elementsOf(message);
  const letters = message.replaceAll(/\{[^{}]*\}|\P{L}/gu, "").length;
  // A message of parameters only has nothing to translate.
  if (letters === 0 && elements.every(({ type }) => type !== SELECT && type !== PLURAL)) return message;
  const more = letter("o").repeat(Math.ceil(letters * LONGER));
  return `${open}${printed(elements, letter)}${more === "" ? "" : ` ${more}`}${close}`;
}

/** The library's type numbers of other elements. */
const [NUMBER, DATE, TIME] = [2, 3, 4];
const FORMATS: Readonly<Record<number, string>> = { [NUMBER]: "number", [DATE]: "date", [TIME]: "time" };

function printed(elements: readonly Element[], letter: (letter: string) => string): string {
  return elements
    .map(({ type, value = "", options = {} }) => {
      if (type === LITERAL) return Array.from(value, letter).join("");
      if (type === POUND) return "#";
      if (type !== SELECT && type !== PLURAL) return FORMATS[type] === undefined ? `{${value}}` : `{${value}, ${FORMATS[type]}}`;
      const cases = Object.entries(options).map(([name, option]) => `${name} {${printed(option.value, letter)}}`);
      return `{${value}, ${type === SELECT ? "select" : "plural"}, ${cases.join(" ")}}`;
    })
    .join("");
}

/**
 * Returns what part of a text is in no catalogue: letters outside the brackets, and plain letters
 * anywhere.
 * @param data words from other sources in the text, and words of Intl
 */
export function outsideCatalogues(text: string, { open, close }: PseudoLanguage, data: readonly string[] = []): string {
  let rest = data.reduce((some, one) => some.replaceAll(one, ""), text);
  const plain = rest.match(/[A-Za-z]+/g)?.join(" ") ?? "";
  const inner = new RegExp(`\\${open}[^\\${open}\\${close}]*\\${close}`, "gu");
  for (let before = ""; before !== rest;) {
    before = rest;
    rest = rest.replaceAll(inner, "");
  }
  return `${plain} ${rest.replaceAll(/\P{L}+/gu, "")}`.trim();
}
