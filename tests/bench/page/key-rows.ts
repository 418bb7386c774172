/**
 * Rows 16, 20 and 21: time of a key over 10,000 rows, from its press to its effect on the screen.
 */
import type { BenchRow, Measure, Round } from "../row.ts";
import { browserRounds, interleave } from "../harness.ts";
import { type BenchPage, sharedBrowser } from "./bench-browser.ts";
import { percentile } from "./figures.ts";
import type { KeyEffect } from "./measured-page.ts";

const ROWS = 10_000;
/**
 * Each digit leaves fewer of the rows, and each Backspace brings some back. A 7 alone would not:
 * all are assigned to robot-7.
 */
const NUMBERS = ["4217", "9038", "1576", "2740", "3891", "6054"];
/** Tokens, each with the list of its values open from the colon on. */
const TOKENS = ["type:ins", "by:an", "for:ro"];
const STEPS = 48;
const LETTERS = Array.from("bearing is warm, waiting for the permit of hall seven ");
const THROTTLED = 4;

/** The keys of a round. */
interface Keys {
  readonly effect: KeyEffect;
  readonly whole: readonly string[];
  readonly quick: readonly string[];
}

export const searchRow = keyRow({
  number: 16,
  title: "a key in the search",
  keys: { effect: "list", whole: [...NUMBERS, ...NUMBERS].flatMap(typedAndErased), quick: NUMBERS.slice(0, 2).flatMap(typedAndErased) },
  // Not every letter of a token leaves fewer rows.
  token: { effect: "field", whole: [...TOKENS, ...TOKENS, ...TOKENS].flatMap(typedAndErased), quick: TOKENS.flatMap(typedAndErased) },
  begin: (page) => page.page.getByRole("searchbox", { name: "Search" }).focus(),
});

export const arrowRow = keyRow({
  number: 20,
  title: "an arrow key in the list",
  keys: { effect: "choice", whole: upAndDown(STEPS), quick: upAndDown(8) },
  begin: async ({ page }) => {
    await page.locator("[data-action]").first().click();
    await page.locator('[data-action][aria-current="true"]').waitFor();
  },
});

export const typingRow = keyRow({
  number: 21,
  title: "a letter of a report",
  keys: { effect: "field", whole: [...LETTERS, ...LETTERS], quick: LETTERS.slice(0, 16) },
  begin: async ({ page }) => {
    // In the order of attention, Actions in progress are far down.
    await page.getByRole("button", { name: /^In progress/ }).click();
    await page.locator("[data-action]", { hasText: "In progress" }).first().click();
    await page.getByRole("textbox", { name: "Status message" }).focus();
  },
});

interface KeyRow {
  readonly number: number;
  readonly title: string;
  readonly keys: Keys;
  /** The keys of a token, where the row has them. */
  readonly token?: Keys;
  /** Moves the focus to the place where the keys act. */
  readonly begin: (page: BenchPage) => Promise<void>;
}

/** Returns the row: the 99th percentile of a round's keys, beside a frame of the page at rest. */
function keyRow({ number, title, keys, token, begin }: KeyRow): BenchRow {
  return {
    number,
    title,
    async run(options): Promise<Measure[]> {
      const page = await (await sharedBrowser(options)).openPage(ROWS);
      await begin(page);
      const play = (pressed: readonly string[], rounds: number, effect = keys.effect): Promise<Round[]> =>
        interleave(browserRounds({ ...options, rounds }), {
          ours: async () => percentile(await pressAll(page, pressed, effect), 0.99),
          reference: async () => percentile((await page.play(options.roundMs)).frames, 0.5),
          collect: () => page.collectGarbage(),
        });
      const own = await play(options.quick ? keys.quick : keys.whole, options.rounds);
      const ofToken = token === undefined ? [] : await play(options.quick ? token.quick : token.whole, options.rounds, token.effect);
      await page.throttle(THROTTLED);
      const throttled = await play(keys.quick, 1);
      await page.close();
      return [
        { id: String(number), unit: "ms", rounds: own },
        ...(token === undefined ? [] : [{ id: `${number}-token`, unit: "ms", rounds: ofToken } as const]),
        { id: `${number}-throttled`, what: "the same, throttled 4×", unit: "ms", rounds: throttled },
      ];
    },
  };
}

async function pressAll(page: BenchPage, keys: readonly string[], effect: KeyEffect): Promise<number[]> {
  const times: number[] = [];
  for (const key of keys) times.push(await page.press(key === " " ? "Space" : key, effect));
  return times;
}

function typedAndErased(text: string): string[] {
  return [...Array.from(text), ...Array.from(text, () => "Backspace")];
}

function upAndDown(steps: number): string[] {
  return ["ArrowDown", "ArrowUp"].flatMap((key) => Array.from({ length: steps }, () => key));
}
