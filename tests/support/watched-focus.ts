/**
 * Watches in each frame that the focus is not lost: for longer than a few frames nothing hidden has
 * it, nor the page itself, unless its user has pressed Tab past the last stop.
 */
import type { Page } from "playwright/test";

interface Watching {
  lostFocus: string[];
}

export async function watchFocus(page: Page): Promise<void> {
  await page.evaluate(() => {
    /** What had it is drawn anew, a pane gives it to a part of its own, and else the window does (use-kept-focus.ts). */
    const MAX_FRAMES = 4;
    const watching: Watching = Object.assign(window, { lostFocus: [] });
    let frames = 0;
    let lastKey = "";
    /** Nothing has it while the window has no row yet, and after a Tab past the last stop until its user goes on. */
    let isOfUser = true;
    const problem = (element: Element | null): string | undefined => {
      if (element === null || element === document.body) {
        isOfUser ||= lastKey === "Tab";
        return isOfUser ? undefined : "nothing has the focus";
      }
      isOfUser = false;
      const isSeen = element.checkVisibility({ visibilityProperty: true }) && element.closest("[inert], [aria-hidden=true]") === null;
      return isSeen ? undefined : `it is on what is hidden: ${element.outerHTML.slice(0, 120)}`;
    };
    const key = (event: KeyboardEvent): void => {
      // On a busy machine more than one key can come between two frames.
      isOfUser ||= lastKey === "Tab" && (document.activeElement ?? document.body) === document.body;
      lastKey = event.key;
    };
    window.addEventListener("keydown", key, true);
    const look = (): void => {
      const found = problem(document.activeElement);
      frames = found === undefined ? 0 : frames + 1;
      // Once for each loss.
      if (found !== undefined && frames === MAX_FRAMES + 1) watching.lostFocus.push(`after ${lastKey}: ${found}`);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** When the focus was lost, and how. */
export function lostFocus(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => (window as unknown as Watching).lostFocus);
}
