/**
 * Runs in the page: returns visible or announced texts with a character that turns the text around
 * it.
 */

const SAID = ["aria-label", "aria-description", "aria-valuetext", "aria-roledescription", "title", "placeholder", "alt"];
const TURNS = /[\u202A-\u202E\u2066-\u2069]/;
/** Matches a closed isolate without turning characters, which is Docket's own. */
const OWN = /\u2068[^\u202A-\u202E\u2066-\u2069]*\u2069/g;

/** Returns one line for each such text. A field's value is skipped, as it has a box of its own. */
export function turning(): string[] {
  const found = new Set<string>();
  const check = (text: string, element: Element): void => {
    if (!TURNS.test(text.replaceAll(OWN, ""))) return;
    const shown = JSON.stringify(text).replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, (turn) => `U+${turn.charCodeAt(0).toString(16)}`);
    found.add(`turned by what the service wrote: ${shown.slice(0, 120)} (${element.tagName.toLowerCase()})`);
  };
  for (const element of document.body.querySelectorAll("*")) {
    for (const name of SAID) check(element.getAttribute(name) ?? "", element);
    if (element.matches("textarea, script, style")) continue;
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) check(node.textContent ?? "", element);
  }
  return [...found];
}
