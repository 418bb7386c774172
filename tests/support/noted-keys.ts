/**
 * Each key that goes down in the window, with what it was meant as and what the window showed then:
 * noted before anything on the page hears it. So each update can be asked for its key.
 */
import type { Page } from "playwright/test";

export interface NotedKey {
  /** As the user meant it; "text" for a letter of a text. On a button that runs a command, that command. */
  readonly meant: string;
  readonly pressed: string;
  /** The ids of the rows that were shown as chosen or marked. */
  readonly shown: readonly string[];
  /** What had the focus, what was open and what the window said of the key before; for a failure. */
  readonly around: string;
}

interface Noting {
  noted: NotedKey[];
  /** What the keys from now on are meant as, in place of themselves. */
  meant: string | undefined;
}

export async function noteKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    const noting: Noting = Object.assign(window, { noted: [], meant: undefined });
    window.addEventListener(
      "keydown",
      ({ key, ctrlKey, metaKey, isTrusted }) => {
        // The palette tells its list each key of the field once more.
        if (!isTrusted) return;
        const pressed = `${ctrlKey || metaKey ? "Ctrl+" : ""}${key}`;
        const rows = document.querySelectorAll<HTMLElement>(
          '[aria-label="Action queue"] [role="row"]:is([aria-current="true"], [data-selected="true"])',
        );
        const others = document.querySelectorAll('[role="dialog"], [role="menu"], output[aria-label="Key"]');
        const focus = document.activeElement;
        const { command, action } = focus instanceof HTMLElement ? focus.dataset : {};
        const named = focus?.getAttribute("aria-label") ?? action ?? focus?.textContent ?? "";
        noting.noted.push({
          meant: noting.meant ?? (key === "Enter" ? command : undefined) ?? pressed,
          pressed,
          shown: [...rows].map(({ dataset }) => dataset["action"] ?? ""),
          around: [`${focus?.tagName} ${named}`, ...[...others].map(({ textContent }) => textContent)]
            .map((words) => words.slice(0, 60))
            .join(" | "),
        });
      },
      true,
    );
  });
}

export function notedKeys(page: Page): Promise<readonly NotedKey[]> {
  return page.evaluate(() => (window as unknown as Noting).noted);
}

/** What the keys from now on are meant as; undefined: as themselves. */
export function mean(page: Page, meant: string | undefined): Promise<unknown> {
  return page.evaluate((meaning) => Object.assign(window, { meant: meaning }), meant);
}
