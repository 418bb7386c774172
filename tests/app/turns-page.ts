/** Runs in the page: what is shown or said with a character in it that turns the text around it. */

const SAID = ["aria-label", "aria-description", "aria-valuetext", "aria-roledescription", "title", "placeholder", "alt"];
const TURNS = /[\u202A-\u202E\u2066-\u2069]/;
/** An isolate that is closed, with nothing in it that turns: one of Docket's own. */
const OWN = /\u2068[^\u202A-\u202E\u2066-\u2069]*\u2069/g;

/** Each a line. A field shows what it was given, in a box of its own. */
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
