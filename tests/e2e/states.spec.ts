/**
 * Every designed state of the window: nothing is cut off, covered or too small to press, the action
 * bar is in sight, at most one region speaks by itself, the words stand out from what is under them,
 * and every one is in a catalogue; also in the dark, in German in the smallest window, and in a
 * language from right to left.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "playwright/test";
import { drawPictures, type Look } from "../app/draw-pictures.ts";
import { SHOWN_IN, states } from "../app/gallery-pictures.ts";
import type { Picture } from "../app/pictures.ts";
import { buildWithPseudo } from "../app/pseudo-renderer.ts";
import { ACCENTS, RIGHT_TO_LEFT } from "../contract/languages/pseudo.ts";

/** One state of each part that comes and goes, and of large targets; `npm run soak` judges every state, which takes two minutes. */
const named = new Set([
  ...Object.values(SHOWN_IN),
  "ledger-empty",
  "touch",
  "finger",
  "keys-note-500",
  "keys-note-foot-700",
  "flood",
  "keys-remapped",
  "undo-foot-640",
  "trouble-12h-640",
]);
const isJudged = (name: string): boolean => process.env["DOCKET_SOAK"] !== undefined || named.has(name);

/** What fails on purpose has no layout, and paper has another. */
const designed = states().filter(({ light }) => light.fails !== true && light.printed !== true);
const judged = designed.filter(({ name }) => isJudged(name)).map(({ light }) => light);

/** 200 % at 1280 x 800. */
const zoomed = (picture: Picture): Picture => ({
  ...picture,
  name: `${picture.name}-200`,
  context: { ...picture.context, viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
});

test.describe.configure({ timeout: 600_000 });

/** The smallest last: its steps may need more room. Each change of the language draws the window anew, so those of one stand together. */
const LOOKS: readonly Look[] = [
  { layout: true, axe: "colours" },
  { language: RIGHT_TO_LEFT.tag, layout: true },
  // Laid out as in the light, so in another language; its colours are its own.
  { name: "dark, de", theme: { colorScheme: "dark" }, language: "de", layout: true, axe: "colours" },
  { language: ACCENTS.tag, words: true },
  { name: "accents, 640 x 400", layout: true, size: { width: 640, height: 400 } },
  { language: "de", layout: true },
  { name: "de, spaced", spaced: true, layout: true, size: { width: 1280, height: 800 } },
];

test("the states are laid out without loss, in every language", async () => {
  expect(judged.length).toBeGreaterThan(25);
  const renderer = mkdtempSync(join(tmpdir(), "docket-pseudo-"));
  try {
    await buildWithPseudo(renderer);
    expect(await drawPictures(judged, { folder: undefined, renderer, looks: LOOKS, pages: 2 })).toEqual([]);
  } finally {
    rmSync(renderer, { recursive: true, force: true });
  }
});

/** Where most of what a service writes is shown; `npm run soak` looks at every state. */
const WRITTEN = new Set(
  "main stop silence changed foreign refused rejected filtered handover digest ledger diagnostics palette reject-dialog all-notices-640".split(
    " ",
  ),
);

test("nothing that a service writes turns the words around it", async () => {
  const written = designed.filter(({ name }) => process.env["DOCKET_SOAK"] !== undefined || WRITTEN.has(name)).map(({ light }) => light);
  expect(written.length).toBeGreaterThanOrEqual(WRITTEN.size);
  expect(await drawPictures(written, { folder: undefined, turns: true, looks: [{ turns: true }], pages: 2 })).toEqual([]);
});

test("with forced colours, what is chosen, pressed or selected is seen", async () => {
  const forced = designed.map(({ light }) => light).filter(({ context }) => context?.forcedColors === "active");
  expect(forced.length).toBeGreaterThan(4);
  expect(await drawPictures(forced, { folder: undefined, looks: [{ layout: true }], pages: 2 })).toEqual([]);
});

const NAMES = ["nothing-chosen-light", "stale-light", "empty-light", "offline-900-light", "no-file-light"];

test("the window is laid out without loss at 200 %, and with text spaced out", async () => {
  const some = designed
    .map(({ light }) => light)
    .filter(({ name }) => NAMES.includes(name))
    .map(zoomed);
  expect(some.length).toBe(NAMES.length);
  expect(
    await drawPictures(some, {
      folder: undefined,
      looks: [
        { axe: "all", layout: true },
        { spaced: true, layout: true },
      ],
    }),
  ).toEqual([]);
});
