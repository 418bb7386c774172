/**
 * Each key that goes down in the window, with what it was meant as and what the window showed then:
 * noted before anything on the page hears it. So each update can be asked for its key, and each letter
 * of a text for what it has changed.
 */
import { INPUT_PAUSES } from "../../app/commands/input-guard.ts";
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

/**
 * After so many milliseconds a letter is no longer taken for the rest of a word: typed so slowly, as on a busy machine,
 * it and those after it are keys again. A little less than the guard's, which looks a moment later.
 */
const PAUSE_MS = INPUT_PAUSES.keys - 50;

interface Noting {
  noted: NotedKey[];
  /** What the keys from now on are meant as, in place of themselves. */
  meant: string | undefined;
  /** Each letter of a text that has run a command, with what it changed. */
  ran: string[];
  /** Looks for what the last letter has changed a while after it. */
  look: () => void;
}

export async function noteKeys(page: Page): Promise<void> {
  await page.evaluate((pauseMs) => {
    const { body } = document;
    const all = (selector: string): HTMLElement[] => [...body.querySelectorAll<HTMLElement>(selector)];
    const idsOf = (rows: string): string[] =>
      all(`[aria-label="Action queue"] [role="row"]${rows}`).map(({ dataset }) => dataset["action"] ?? "");
    const dialogs = (): number => all('[role="dialog"], [role="alertdialog"]').length;
    /** What a command changes at once, and nobody but the user. */
    const atOnce = () => ({
      view: all("main h1").map(({ textContent }) => textContent.replaceAll(/[^a-z]/gi, "")),
      isSearching: document.activeElement?.id === "queue-search",
    });
    const scheme = matchMedia("(prefers-color-scheme: dark)");
    /** The last letter of a text, and what stood there before it. */
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
    /** A pause has come in the text, outside of a field. */
    let isPaused = false;
    /** Looks for what the last letter has changed in its own turn. */
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
        // A search hides the row, and chooses none.
        const other = idsOf('[aria-current="true"]').find((id) => !chosen.includes(id));
        if ("jk".includes(letter) && other !== undefined) noting.ran.push(`${letter} has chosen ${other}, not ${chosen.join()}`);
      };
      // What others change comes in another turn; the next key may come before it, too.
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", () => lookAtOnce?.());
      port1.start();
      port2.postMessage(undefined);
    };
    window.addEventListener(
      "keydown",
      ({ key, ctrlKey, metaKey, isTrusted }) => {
        // The palette tells its list each key of the field once more.
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

/** Each letter of a text that has run a command, with what it changed. */
export function ranByText(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => (window as unknown as Noting).ran);
}

/** What the keys from now on are meant as; undefined: as themselves. */
export function mean(page: Page, meant: string | undefined): Promise<unknown> {
  return page.evaluate((meaning) => {
    (window as unknown as Noting).look();
    Object.assign(window, { meant: meaning });
  }, meant);
}
