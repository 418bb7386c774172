/** Runs in the page: which buttons that stay have moved. */

/** Where nothing that comes by itself may move a button. */
const PLACES = ["header[data-react-aria-top-layer]", '[data-part="line"]', "section:has(> article)", "[role=dialog]", "nav"].join(", ");
/** Of fractions of a pixel. */
const SLACK = 0.75;

/** By their names, in the order in which they stand; of a bar that changes its slots, those that stay. */
function inSight(): Map<string, DOMRect> {
  const found = new Map<string, DOMRect>();
  for (const place of document.querySelectorAll(PLACES))
    for (const button of place.querySelectorAll("button, [role=menuitem]")) {
      const box = button.getBoundingClientRect();
      const above = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (above === null || !button.contains(above)) continue;
      // The words of a view have its count.
      const view = place.matches("nav") ? button.getAttribute("data-command") : null;
      found.set(view ?? button.getAttribute("aria-label") ?? button.textContent, box);
    }
  return found;
}

/** The change is drawn, and what its heights are is told. */
const drawn = (): Promise<void> =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))));

/** What has moved by this. A button that has gone has not. */
export async function movedBy(change: () => void): Promise<string[]> {
  await drawn();
  const before = inSight();
  if (before.size === 0 || document.querySelector("article h2") === null) return ["The details are not on the screen."];
  change();
  await drawn();
  const now = inSight();
  return [...before].flatMap(([name, box]) => {
    const here = now.get(name);
    if (here === undefined) return [];
    const way = [here.left - box.left, here.top - box.top];
    return way.some((by) => Math.abs(by) > SLACK) ? [`${name} has moved by ${way.map((by) => Math.round(by)).join(", ")}`] : [];
  });
}

/** Of the words that may be under way in the first place of the action bar, where one is, those that widen it. */
export function wideningWords(words: readonly string[]): string[] {
  const place = document.querySelector('[data-part="action-bar"] [data-place="first"]:not(button)');
  const [shown] = place?.children ?? [];
  if (place === null || shown === undefined) return ["Nothing is under way in the action bar."];
  const { width } = place.getBoundingClientRect();
  const there = shown.firstChild;
  const wider = words.filter((word) => {
    shown.replaceChildren(word);
    return Math.abs(place.getBoundingClientRect().width - width) > SLACK;
  });
  if (there !== null) shown.replaceChildren(there);
  return wider.map((word) => `The first place is wider for “${word}”`);
}
