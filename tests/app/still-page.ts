/** Runs in the page: returns which remaining buttons have moved. */

/** Places in which no external change may move a button. */
const PLACES = ["header[data-react-aria-top-layer]", '[data-part="line"]', "section:has(> article)", "[role=dialog]", "nav"].join(", ");
/** Tolerance for fractions of a pixel. */
const SLACK = 0.75;

/**
 * Returns the boxes of the visible buttons by name, in document order; of a bar that changes its
 * slots, only remaining ones can be compared.
 */
function inSight(): Map<string, DOMRect> {
  const found = new Map<string, DOMRect>();
  for (const place of document.querySelectorAll(PLACES))
    for (const button of place.querySelectorAll("button, [role=menuitem]")) {
      const box = button.getBoundingClientRect();
      const above = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (above === null || !button.contains(above)) continue;
      // The label of a view contains its count.
      const view = place.matches("nav") ? button.getAttribute("data-command") : null;
      found.set(view ?? button.getAttribute("aria-label") ?? button.textContent, box);
    }
  return found;
}

/** Waits until the change is drawn and its heights are reported. */
const drawn = (): Promise<void> =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))));

/** Returns what the change has moved; removed buttons do not count. */
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

/**
 * Returns the words that would widen the first place of the action bar, of those that can be under
 * way there.
 */
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
