/**
 * Every designed state of the window: nothing is cut off, covered or too small to press, no texts
 * overlap, the action bar is in sight, at most one region is announced by itself, texts have enough
 * contrast in each theme, and every text is in a catalogue; also in German in the smallest window,
 * and mirrored in a right-to-left language.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "playwright/test";
import { drawPictures, type Look } from "../app/draw-pictures.ts";
import { SHOWN_IN, states } from "../app/gallery-pictures.ts";
import { buildWithPseudo } from "../app/pseudo-renderer.ts";
import { ACCENTS, RIGHT_TO_LEFT } from "../contract/languages/pseudo.ts";

/** States that fail on purpose have no layout, and printed ones have another. */
const designed = states()
  .map(({ light }) => light)
  .filter(({ fails, printed }) => fails !== true && printed !== true);

test.describe.configure({ timeout: 600_000 });

/**
 * The smallest look comes last, because the states' steps may need more room. Each change of
 * language redraws the window, so looks of one language are adjacent.
 */
const LOOKS: readonly Look[] = [
  { layout: true, contrast: true },
  { name: "dark", theme: { colorScheme: "dark" }, contrast: true },
  { theme: {}, language: RIGHT_TO_LEFT.tag, layout: true, mirrored: true },
  { language: ACCENTS.tag, words: true },
  { name: "accents, 640 x 400", layout: true, size: { width: 640, height: 400 } },
  { name: "de, 640 x 400", language: "de", layout: true },
  { name: "de, spaced", spaced: true, layout: true, size: { width: 1280, height: 800 } },
];

test("the states are laid out without loss, in every language and theme", async () => {
  expect(designed.length).toBeGreaterThan(130);
  // With forced colours, chosen, pressed and selected elements have to be visible.
  expect(designed.filter(({ context }) => context?.forcedColors === "active").length).toBeGreaterThan(4);
  const renderer = mkdtempSync(join(tmpdir(), "docket-pseudo-"));
  try {
    await buildWithPseudo(renderer);
    expect(await drawPictures(designed, { folder: undefined, renderer, looks: LOOKS, pages: 2 })).toEqual([]);
  } finally {
    rmSync(renderer, { recursive: true, force: true });
  }
});

/**
 * States that show most of what a service writes; the steps to some others contain that text
 * literally.
 */
const WRITTEN = new Set([
  ...Object.values(SHOWN_IN),
  ..."main foreign refused digest ledger all-notices-640 held-update-long-name foreign-handover wide".split(" "),
]);

test("no text from a service changes the direction of the text around it", async () => {
  const written = states()
    .filter(({ name, light }) => WRITTEN.has(name) && light.fails !== true)
    .map(({ light }) => light);
  expect(written.length).toBeGreaterThan(35);
  expect(await drawPictures(written, { folder: undefined, turns: true, looks: [{ turns: true }], pages: 2 })).toEqual([]);
});
