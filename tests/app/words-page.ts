/**
 * Runs in the page, in the pseudo-language of accents: returns visible or announced texts that are
 * in no catalogue.
 */
import { PRINCIPAL_TYPES } from "../../electron/contract/vocabulary.ts";

const SAID = ["aria-label", "aria-description", "aria-valuetext", "aria-roledescription", "title", "placeholder", "alt"];
/** Names of keys and products, and texts of other people in the fields that show them. */
const DATA_PARTS = 'kbd, code, script, style, textarea, [translate="no"]';
/**
 * Names that are the same in every language, words of Intl, and those that the component library
 * translates itself.
 */
const NAMES = [
  "Docket",
  "Ctrl",
  "Esc",
  "Enter",
  "gRPC-Web",
  "REST",
  "Connect",
  "connect",
  "json",
  "binary",
  "https://actions.example.com",
  "INITIAL",
  "UPDATED",
  "HEARTBEAT",
  "docket 0.1.0, electron 45.4.1, chrome 150.0, node 24.18.0, system linux 6.1",
  "English",
  "Deutsch",
  "3:04 pm",
  "AM",
  "PM",
  "CSV",
  " at ",
  " and ",
  " or ",
  " sec",
  " min",
  " hr",
  " day",
  " days",
  "Dismiss",
  ...PRINCIPAL_TYPES.flatMap((type) => [type, type.toLowerCase()]),
];

/** Matches a word without accents. */
const PLAIN = /[A-Za-z]{2,}/;

/**
 * Returns one line for each: every letter of a catalogue has an accent here, so that a plain letter
 * is of none.
 * @param data other people's words, longest first
 */
export function outside(data: readonly string[]): string[] {
  const known = new Set([...data, ...(calendar ??= calendarWords()), ...NAMES].toSorted((a, b) => b.length - a.length));
  const found = new Set<string>();
  const check = (text: string, element: Element): void => {
    // This check decides most texts at once: a full list has as many words as texts.
    if (known.has(text) || !PLAIN.test(text)) return;
    let rest = text;
    for (const one of known) rest = rest.replaceAll(one, " ");
    const plain = rest.match(new RegExp(PLAIN, "g"));
    if (plain !== null) found.add(`in no catalogue: ${plain.join(" ")} (${element.tagName.toLowerCase()}: ${text.trim().slice(0, 90)})`);
  };
  for (const element of document.body.querySelectorAll("*")) {
    if (element.closest(DATA_PARTS) !== null) continue;
    // Names of elements that screen readers skip are never announced.
    if (element.closest('[aria-hidden="true"]:not(#root)') === null || element.hasAttribute("title"))
      for (const name of SAID) check(element.getAttribute(name) ?? "", element);
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) check(whole(element) ?? node.textContent ?? "", element);
  }
  return [...found];
}

/** Returns the full text around an element, if marks or unbroken parts split it. */
function whole(element: Element): string | undefined {
  return [element.parentElement, element].find(isInPieces)?.textContent;
}

function isInPieces(element: Element | null): boolean {
  return Boolean(element?.querySelector(':scope > :is(mark, [data-part="unbroken"])'));
}

/** Words of the calendar, computed once for all states on the page. */
let calendar: readonly string[] | undefined;

/** Returns Intl's words. Intl formats the pseudo-language as English. */
function calendarWords(): string[] {
  const long = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "long" });
  const short = new Intl.DateTimeFormat("en-GB", { month: "short", weekday: "short" });
  const days = Array.from({ length: 366 }, (_, day) => Date.UTC(2026, 0, 1 + day));
  const zone = new Intl.DateTimeFormat("en-GB", { timeZoneName: "longGeneric" });
  const parts = days.flatMap((day) => [long, short, zone].flatMap((format) => format.formatToParts(day)));
  const words = parts.filter(({ value }) => /\p{L}{3}/u.test(value)).map(({ value }) => value.trim());
  return [...new Set(words)].toSorted((a, b) => b.length - a.length);
}
