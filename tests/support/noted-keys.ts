/**
 * Records each key press in the window, with its intended meaning and what the window showed at
 * that time, before any listener of the page runs. A test can so relate each update to its key, and
 * each letter of a text to what it changed.
 */
import { INPUT_PAUSES } from "../../app/commands/input-guard.ts";
import type { Page } from "playwright/test";

export interface NotedKey {
  /**
   * The meaning that the user intended; "text" for a letter of a text. On a button that runs a
   * command, that command.
   */
  readonly meant: string;
  readonly pressed: string;
  /** Ids of the rows that were shown as selected or marked. */
  readonly shown: readonly string[];
  /**
   * The focused element, what was open and the window's message about the key before; for failure
   * messages.
   */
  readonly around: string;
}

/**
 * Pause in milliseconds after which a letter no longer belongs to a word: letters typed that
 * slowly, as on a busy machine, act as keys again. A little less than the guard's pause, which is
 * checked a moment later.
 */
const PAUSE_MS = INPUT_PAUSES.keys - 50;

interface Noting {
  noted: NotedKey[];
  /** Meaning of later keys, in place of the keys themselves. */
  meant: string | undefined;
  /** Each letter of a text that has run a command, with what it changed. */
  ran: string[];
  /** Checks for changes by the last letter a while after it. */
  look: () => void;
}

export async function noteKeys(page: Page): Promise<void> {
  await page.evaluate((pauseMs) => {
    const { body } = document;
    const all = (selector: string): HTMLElement[] => [...body.querySelectorAll<HTMLElement>(selector)];
    const idsOf = (rows: string): string[] =>
      all(`[aria-label="Action queue"] [role="row"]${rows}`).map(({ dataset }) => dataset["action"] ?? "");
    const dialogs = (): number => all('[role="dialog"], [role="alertdialog"]').length;
    /** State that a command changes at once, and only the user changes. */
    const atOnce = () => ({
      view: all("main h1").map(({ textContent }) => textContent.replaceAll(/[^a-z]/gi, "")),
      isSearching: document.activeElement?.id === "queue-search",
    });
    const scheme = matchMedia("(prefers-color-scheme: dark)");
    /** The last letter of a text, and the state before it. */
    let last: { readonly letter: string; readonly open: number; readonly dark: boolean } | undefined;
    const noting: Noting = Object.assign(window, {
      noted: [],
      meant: undefined,
      ran: [],
      look: () => {
        lookAtOnce?.();
        if (last !== undefined && dialogs() > last.open) noting.ran.push(`${last.letter} has opened a dialog`);
        if (last !== undefined && scheme.matches !== last.dark) noting.ran.push(`${last.letter} has changed the theme`);
        last = undefined;
      },
    });
    let lastAt = -Infinity;
    /** Whether a pause has occurred in the text, outside of a field. */
    let isPaused = false;
    /** Checks for changes by the last letter in its own turn. */
    let lookAtOnce: (() => void) | undefined;
    const judge = (letter: string): void => {
      last = { letter, open: dialogs(), dark: scheme.matches };
      const [before, marked, chosen] = [atOnce(), idsOf('[data-selected="true"]'), idsOf('[aria-current="true"]')];
      lookAtOnce = () => {
        lookAtOnce = undefined;
        const now = atOnce();
        if (JSON.stringify(now) !== JSON.stringify(before))
          noting.ran.push(`${letter}: ${JSON.stringify(before)} is ${JSON.stringify(now)}`);
        const more = idsOf('[data-selected="true"]').filter((id) => !marked.includes(id));
        if (more.length > 0) noting.ran.push(`${letter} has marked ${more.join()}`);
        // A search hides the row and selects none.
        const other = idsOf('[aria-current="true"]').find((id) => !chosen.includes(id));
        if ("jk".includes(letter) && other !== undefined) noting.ran.push(`${letter} has chosen ${other}, not ${chosen.join()}`);
      };
      // Changes by others arrive in another turn; the next key may also come before it.
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", () => lookAtOnce?.());
      port1.start();
      port2.postMessage(undefined);
    };
    window.addEventListener(
      "keydown",
      ({ key, ctrlKey, metaKey, isTrusted }) => {
        // The palette dispatches each key of the field to its list again.
        if (!isTrusted) return;
        noting.look();
        const at = performance.now();
        const isInField = document.activeElement?.matches("input, textarea") === true;
        isPaused = noting.meant === "text" && !isInField && (isPaused || at - lastAt >= pauseMs);
        lastAt = at;
        const meant = isPaused ? undefined : noting.meant;
        const pressed = `${ctrlKey || metaKey ? "Ctrl+" : ""}${key}`;
        if (meant === "text" && pressed.length === 1) judge(pressed);
        const others = document.querySelectorAll('[role="dialog"], [role="menu"], output[aria-label="Key"]');
        const focus = document.activeElement;
        const { command, action } = focus instanceof HTMLElement ? focus.dataset : {};
        const named = focus?.getAttribute("aria-label") ?? action ?? focus?.textContent ?? "";
        noting.noted.push({
          meant: meant ?? (key === "Enter" ? command : undefined) ?? pressed,
          pressed,
          shown: idsOf(':is([aria-current="true"], [data-selected="true"])'),
          around: [`${focus?.tagName} ${named}`, ...[...others].map(({ textContent }) => textContent)]
            .map((words) => words.slice(0, 60))
            .join(" | "),
        });
      },
      true,
    );
  }, PAUSE_MS);
}

export function notedKeys(page: Page): Promise<readonly NotedKey[]> {
  return page.evaluate(() => (window as unknown as Noting).noted);
}

/** Returns each letter of a text that has run a command, with what it changed. */
export function ranByText(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => (window as unknown as Noting).ran);
}

/** Sets the meaning of later keys; undefined: the keys themselves. */
export function mean(page: Page, meant: string | undefined): Promise<unknown> {
  return page.evaluate((meaning) => {
    (window as unknown as Noting).look();
    Object.assign(window, { meant: meaning });
  }, meant);
}
