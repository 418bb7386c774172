/**
 * Nothing that comes by itself moves a button of the details, the title bar or the line: each live
 * change of an Action, and its end, in the built window with main played by the test.
 */
import { fileURLToPath } from "node:url";
import { expect, test } from "playwright/test";
import { choose } from "../app/picture-acts.ts";
import { PicturePage } from "../app/picture-page.ts";
import { PictureServer } from "../app/picture-server.ts";
import type { Picture } from "../app/pictures.ts";
import { launchHeadless } from "../support/chromium.ts";
import { findHeadlessBrowser } from "../support/find-browser.ts";
import { pageScript } from "../support/page-script.ts";

const MOTOR = "act-20117";

const WINDOWS: readonly Picture[] = [
  { name: "wide", scene: "morning", context: { viewport: { width: 1280, height: 800 } } },
  { name: "a sheet", scene: "morning", context: { viewport: { width: 700, height: 800 } } },
  { name: "640 x 400", scene: "morning", context: { viewport: { width: 640, height: 400 } } },
  { name: "640 x 400, for fingers", scene: "morning touch", context: { viewport: { width: 640, height: 400 } } },
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
      // What takes its row away takes the focus from there to the next, and that is another Action.
      await page.getByRole("heading", { level: 2, name: /Inspect conveyor motor/ }).focus();
      await page.mouse.move(0, 0);
      const found = await page.evaluate<string[]>(`docketLook.movedByLiveChanges(${JSON.stringify(MOTOR)})`);
      complaints.push(...found.map((text) => `${picture.name}: ${text}`));
    }
  } finally {
    await browser.close();
    server.stop();
  }
  expect(complaints).toEqual([]);
});
