/**
 * Every designed state of the built window: nothing is cut off, covered or too small to press, the
 * action bar is in sight, and at most one region speaks by itself.
 */
import { expect, test } from "playwright/test";
import { drawPictures } from "../app/draw-pictures.ts";
import { states } from "../app/gallery-pictures.ts";
import type { Picture } from "../app/pictures.ts";

/** What fails on purpose has no layout, and paper has another. */
const designed = states()
  .map(({ light }) => light)
  .filter(({ fails, printed }) => fails !== true && printed !== true);

/** 200 % at 1280 x 800. */
const zoomed = (picture: Picture): Picture => ({
  ...picture,
  name: `${picture.name}-200`,
  context: { ...picture.context, viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
});

test.describe.configure({ timeout: 300_000 });

test("every state is laid out without loss", async () => {
  expect(await drawPictures(designed, { folder: undefined, axe: false, layout: true, pages: 2 })).toEqual([]);
});

const NAMES = ["nothing-chosen-light", "stale-light", "empty-light", "offline-900-light", "no-file-light"];

test("the window is laid out without loss at 200 %", async () => {
  const some = designed.filter(({ name }) => NAMES.includes(name)).map(zoomed);
  expect(some.length).toBe(NAMES.length);
  expect(await drawPictures(some, { folder: undefined, axe: true, layout: true })).toEqual([]);
});
