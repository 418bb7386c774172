/** Row 16: a key in the search over 10,000 rows, from the press to the list on the screen. */
import type { BenchRow, Round } from "../row.ts";
import { browserRounds, interleave } from "../harness.ts";
import { type BenchPage, sharedBrowser } from "./bench-browser.ts";
import { percentile } from "./figures.ts";

const ROWS = 10_000;
/**
 * Each digit leaves fewer of the rows, and each Backspace brings some back. A 7 alone would not: all
 * are assigned to robot-7.
 */
const NUMBERS = ["4217", "9038", "1576", "2740", "3891", "6054"];
const PASSES = 2;
const THROTTLED = 4;

export const searchRow: BenchRow = {
  number: 16,
  title: "a key in the search",
  async run(options) {
    const page = await (await sharedBrowser(options)).openPage(ROWS);
    await page.page.getByRole("searchbox", { name: "Search" }).focus();
    const few = NUMBERS.slice(0, 2);
    const many = Array.from({ length: PASSES }, () => NUMBERS).flat();
    const play = (numbers: readonly string[], rounds: number): Promise<Round[]> =>
      interleave(browserRounds({ ...options, rounds }), {
        ours: async () => percentile(await pressAll(page, numbers), 0.99),
        // A frame of the page while nothing happens.
        reference: async () => percentile((await page.play(options.roundMs)).frames, 0.5),
        collect: () => page.collectGarbage(),
      });
    const own = await play(options.quick ? few : many, options.rounds);
    await page.throttle(THROTTLED);
    const throttled = await play(few, 1);
    await page.close();
    return [
      { id: "16", unit: "ms", rounds: own },
      { id: "16-throttled", what: "the same, throttled 4×", unit: "ms", rounds: throttled },
    ];
  },
};

async function pressAll(page: BenchPage, numbers: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const number of numbers) {
    for (const key of [...Array.from(number), ...Array.from(number, () => "Backspace")]) times.push(await page.press(key));
  }
  return times;
}
