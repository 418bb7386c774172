/** The tab stops of the current page, and whether each is visible (WCAG 2.4.7 and 2.4.11). */
import type { Page } from "playwright-core";

/**
 * Upper limit, above the number of stops in any window; longer lists of buttons are tested up to
 * it.
 */
const MOST = 60;

/**
 * Walks once around by Tab. Returns a line for each stop that is out of sight or shows no focus.
 */
export async function hiddenStops(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  await page.evaluate("globalThis.stopsSeen = new Set(), true");
  for (let stops = 0; stops < MOST; stops += 1) {
    await page.keyboard.press("Tab");
    const found = await page.evaluate(stop);
    if (found === undefined) break;
    if (found !== "") complaints.push(found);
  }
  return complaints;
}

/**
 * Runs in the page: returns the fault at the focused element; "" if there is none; undefined if the
 * element was visited before.
 */
function stop(): string | undefined {
  const { activeElement: focused } = document;
  const { stopsSeen } = globalThis as unknown as { stopsSeen: Set<Element> };
  if (focused === null || stopsSeen.has(focused)) return undefined;
  stopsSeen.add(focused);
  if (focused === document.body) return "";
  const { left, top, width, height } = focused.getBoundingClientRect();
  const places = [0.1, 0.5, 0.9];
  const label = focused.closest("label");
  const isSeen = places.some((across) =>
    places.some((down) => {
      const [x, y] = [left + width * across, top + height * down];
      const above = document.elementFromPoint(x, y);
      return above !== null && (focused.contains(above) || label?.contains(above) === true);
    }),
  );
  const called = `${focused.tagName.toLowerCase()} “${(focused.getAttribute("aria-label") ?? label?.textContent ?? focused.id).slice(0, 60)}”`;
  return isSeen ? "" : `Tab leads to what is not in sight: ${called}`;
}
