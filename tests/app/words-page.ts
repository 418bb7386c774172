/** Runs in the page: what is shown of it, or said by a screen reader, that is in no catalogue. */
import { ACCENTS, outsideCatalogues } from "../contract/languages/pseudo.ts";

const SAID = ["aria-label", "aria-description", "aria-valuetext", "aria-roledescription", "title", "placeholder", "alt"];
/** Names of keys and products, addresses, and texts of other people that their field shows. */
const DATA_PARTS = 'kbd, code, script, style, textarea, [translate="no"]';

/** Each a line. @param data other people's words, the longest first */
export function outside(data: readonly string[]): string[] {
  const known = [...data, ...calendarWords()];
  const found = new Set<string>();
  const check = (text: string, element: Element): void => {
    const rest = outsideCatalogues(text, ACCENTS, known);
    if (rest !== "") found.add(`in no catalogue: ${rest} (${element.tagName.toLowerCase()}: ${text.trim().slice(0, 90)})`);
  };
  for (const element of document.body.querySelectorAll("*")) {
    if (element.closest(DATA_PARTS) !== null) continue;
    for (const name of SAID) check(element.getAttribute(name) ?? "", element);
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) check(wholeMessage(node), element);
  }
  return [...found];
}

/** With the elements in it, where the text is a part of a message only. */
function wholeMessage(part: Node): string {
  let text = part.textContent ?? "";
  for (let around = part.parentElement; around !== null && !isClosed(text); around = around.parentElement) text = around.textContent;
  return text;
}

function isClosed(text: string): boolean {
  return text.split(ACCENTS.open).length === text.split(ACCENTS.close).length;
}

/** Of Intl: they follow the language in force, which is English here. */
function calendarWords(): string[] {
  const long = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "long" });
  const short = new Intl.DateTimeFormat("en-GB", { month: "short", weekday: "short", hour: "numeric", hour12: true });
  const days = Array.from({ length: 366 }, (_, day) => Date.UTC(2026, 0, 1 + day, (day % 2) * 12));
  const parts = days.flatMap((day) => [long, short].flatMap((format) => format.formatToParts(day)));
  const words = parts.filter(({ value }) => /\p{L}/u.test(value)).map(({ value }) => value);
  return [...new Set(words)].toSorted((a, b) => b.length - a.length);
}
