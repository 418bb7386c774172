/** By Tab alone, in the smallest window and at 400 %: whatever has the focus is in sight. */
import { expect, test } from "playwright/test";
import { drawPictures } from "../app/draw-pictures.ts";
import { PICTURES } from "../app/pictures.ts";
import { hiddenStops } from "../app/tab-stops.ts";

/** What scrolls under a foot of its own, or lies beside what stands over it. */
const WALKED = new Set("reject-dialog settings-problems accounts-left-behind appearance-dark crash palette undo-sheet-640".split(" "));

test.describe.configure({ timeout: 600_000 });

test("Tab leads to nothing that is out of sight", async () => {
  const walked = PICTURES.filter(({ name }) => WALKED.has(name));
  expect(walked.length).toBe(WALKED.size);
  const looks = [
    { name: "640 x 400", size: { width: 640, height: 400 }, judge: hiddenStops },
    { name: "320 x 400", size: { width: 320, height: 400 }, judge: hiddenStops },
  ];
  expect(await drawPictures(walked, { folder: undefined, looks, pages: 2 })).toEqual([]);
});
