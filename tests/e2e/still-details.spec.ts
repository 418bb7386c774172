/**
 * No live change moves a button of the details, the title bar or the notice line: each live change
 * of an Action, and its end, in the built window with the test in the role of main.
 */
import { fileURLToPath } from "node:url";
import { expect, test } from "playwright/test";
import * as de from "../../app/languages/de/moves.ts";
import * as en from "../../app/languages/en/moves.ts";
import { MOVE_NAMES, UNDO_MOVES } from "../../electron/contract/vocabulary.ts";
import { COMPLETING } from "../app/live-changes.ts";
import { at, choose } from "../app/picture-acts.ts";
import { PicturePage } from "../app/picture-page.ts";
import { PictureServer } from "../app/picture-server.ts";
import type { Picture } from "../app/pictures.ts";
import { launchHeadless } from "../support/chromium.ts";
import { findHeadlessBrowser } from "../support/find-browser.ts";
import { pageScript } from "../support/page-script.ts";

const MOTOR = "act-20117";

interface Window extends Picture {
  readonly underWay: readonly string[];
  readonly only?: readonly string[];
}

/** The longest texts of a countdown, with the longest time in which a final move can be undone. */
const wordsOf = ({ movesUnderWay, movesWaiting, movesSoon }: typeof en | typeof de): string[] => [
  ...MOVE_NAMES.flatMap((move) => (move === "report" ? [] : [movesUnderWay[move], movesWaiting[move]])),
  ...UNDO_MOVES.map((move) => movesSoon[move].replace("{span}", "60 s")),
];

const BY_LENGTH = [COMPLETING, "a completion that waits", "a completion that can be taken back"];

const WINDOWS: readonly Window[] = [
  { name: "wide", scene: "morning", context: at(1280), underWay: wordsOf(en) },
  { name: "wide, German", scene: "morning german", context: at(1280), underWay: wordsOf(de), only: BY_LENGTH },
  { name: "a sheet", scene: "morning", context: at(700), underWay: wordsOf(en) },
  { name: "640 x 400", scene: "morning", context: at(640, 400), underWay: wordsOf(en) },
  { name: "640 x 400, German", scene: "morning german", context: at(640, 400), underWay: wordsOf(de), only: BY_LENGTH },
  { name: "640 x 400, for fingers", scene: "morning touch", context: at(640, 400), underWay: wordsOf(en) },
];

test("no live change of an Action moves a button that stays", async () => {
  const script = await pageScript(new URL("../app/screenshot-page.ts", import.meta.url), "docketLook");
  const server = await PictureServer.start(fileURLToPath(new URL("../../dist/renderer", import.meta.url)));
  const browser = await launchHeadless(findHeadlessBrowser().path);
  const complaints: string[] = [];
  try {
    const pages = new PicturePage(browser, { script, server });
    for (const picture of WINDOWS) {
      const page = await pages.load(picture, (text) => complaints.push(text));
      await choose(/Inspect conveyor motor/)(page);
      // A change that removes the row moves the focus to the next row, and that is another Action.
      await page.getByRole("heading", { level: 2, name: /Inspect conveyor motor/ }).focus();
      await page.mouse.move(0, 0);
      const asked = [MOTOR, picture.underWay, picture.only].map((value) => JSON.stringify(value));
      const found = await page.evaluate<string[]>(`docketLook.movedByLiveChanges(${asked.join()})`);
      complaints.push(...found.map((text) => `${picture.name}: ${text}`));
    }
  } finally {
    await browser.close();
    server.stop();
  }
  expect(complaints).toEqual([]);
});
