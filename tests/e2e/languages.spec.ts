/**
 * Every word of the window is in a catalogue; German loses nothing in the smallest window; a language
 * from right to left has the window mirrored.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "playwright/test";
import { drawPictures } from "../app/draw-pictures.ts";
import { SHOWN_IN, states } from "../app/gallery-pictures.ts";
import { buildWithPseudo } from "../app/pseudo-renderer.ts";
import { ACCENTS, RIGHT_TO_LEFT } from "../contract/languages/pseudo.ts";

/** One state of each part that comes and goes; `npm run soak` judges every state. */
const named = new Set(Object.values(SHOWN_IN));
const pictures = states()
  .filter(({ name, light }) => light.fails !== true && (process.env["DOCKET_SOAK"] !== undefined || named.has(name)))
  .map(({ light }) => light);
const onScreen = pictures.filter(({ printed }) => printed !== true);

/** The smallest window that there can be. */
const SMALLEST = { width: 640, height: 400 };

test.describe.configure({ timeout: 300_000 });

let renderer = "";
test.beforeAll(async () => {
  renderer = mkdtempSync(join(tmpdir(), "docket-pseudo-"));
  await buildWithPseudo(renderer);
});
test.afterAll(() => rmSync(renderer, { recursive: true, force: true }));

test("every word of the window is in a catalogue", async () => {
  const found = await drawPictures(pictures, { folder: undefined, renderer, axe: false, language: ACCENTS.tag, words: true, pages: 2 });
  expect(found).toEqual([]);
});

test("German loses nothing in the smallest window", async () => {
  const drawing = { folder: undefined, renderer, axe: false, language: "de", size: SMALLEST, layout: true, pages: 2 };
  expect(await drawPictures(onScreen, drawing)).toEqual([]);
});

test("a language from right to left loses nothing", async () => {
  const drawing = { folder: undefined, renderer, axe: false, language: RIGHT_TO_LEFT.tag, layout: true, pages: 2 };
  expect(await drawPictures(onScreen, drawing)).toEqual([]);
});
