/**
 * Checks in each frame that the focus is not lost: for longer than a few frames, neither a hidden
 * element nor the page itself has it, unless the user has pressed Tab past the last stop.
 */
import type { Page } from "playwright/test";

interface Watching {
  lostFocus: string[];
}

export async function watchFocus(page: Page): Promise<void> {
  await page.evaluate(() => {
    /**
     * Most frames without a focus: the focused element is rendered again, a pane moves the focus to
     * one of its parts, or else the window does (use-kept-focus.ts).
     */
    const MAX_FRAMES = 4;
    const watching: Watching = Object.assign(window, { lostFocus: [] });
    let frames = 0;
    let lastKey = "";
    /**
     * Whether the missing focus is the user's: while the window has no row yet, and after a Tab
     * past the last stop until the next key.
     */
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
      // On a busy machine more than one key can arrive between two frames.
      isOfUser ||= lastKey === "Tab" && (document.activeElement ?? document.body) === document.body;
      lastKey = event.key;
    };
    window.addEventListener("keydown", key, true);
    const look = (): void => {
      const found = problem(document.activeElement);
      frames = found === undefined ? 0 : frames + 1;
      // Reported once for each loss.
      if (found !== undefined && frames === MAX_FRAMES + 1) watching.lostFocus.push(`after ${lastKey}: ${found}`);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** Returns when and how the focus was lost. */
export function lostFocus(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => (window as unknown as Watching).lostFocus);
}
