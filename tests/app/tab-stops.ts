/** Where Tab leads on a page as it stands, and whether each stop is seen (WCAG 2.4.7 and 2.4.11). */
import type { Page } from "playwright-core";

/** More than any window has; the longest list of buttons is walked as far. */
const MOST = 60;

/** Walks once around by Tab. Each stop of which nothing is in sight, or that shows no focus, is a line. */
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

/** In the page: what is wrong where the focus stands; "" if nothing is; undefined where it was before. */
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
