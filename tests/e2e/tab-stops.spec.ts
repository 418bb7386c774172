/** By Tab alone, in the smallest window and at 400 %, the focused element is in sight. */
import { expect, test } from "playwright/test";
import { drawPictures } from "../app/draw-pictures.ts";
import { PICTURES } from "../app/pictures.ts";
import { hiddenStops } from "../app/tab-stops.ts";

/** Pictures whose content scrolls under a footer, or lies beside an overlay. */
const WALKED = new Set("reject-dialog settings-problems accounts-left-behind appearance-dark crash palette undo-sheet-640".split(" "));

test.describe.configure({ timeout: 600_000 });

test("Tab never moves the focus out of sight", async () => {
  const walked = PICTURES.filter(({ name }) => WALKED.has(name));
  expect(walked.length).toBe(WALKED.size);
  const looks = [
    { name: "640 x 400", size: { width: 640, height: 400 }, judge: hiddenStops },
    { name: "320 x 400", size: { width: 320, height: 400 }, judge: hiddenStops },
  ];
  expect(await drawPictures(walked, { folder: undefined, looks, pages: 2 })).toEqual([]);
});
