/**
 * Menus and lists over the window, with large targets, at 200 % and with forced colours, are
 * complete, and axe finds nothing.
 */
import type { Page } from "playwright-core";
import { expect, test } from "playwright/test";
import { drawPictures } from "../app/draw-pictures.ts";
import { at } from "../app/picture-acts.ts";
import type { Picture } from "../app/pictures.ts";

/** The menus and lists that open over the window, by name. */
const OPENED: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  filters: async (page) => {
    await page.keyboard.press("ControlOrMeta+Shift+F");
    await page.getByRole("menuitem", { name: "State" }).press("ArrowRight");
    await page.getByRole("menuitemcheckbox").first().press("Space");
  },
  order: async (page) => {
    await page.getByRole("button", { name: /Grouped by/ }).click();
    await page.getByRole("menu").first().waitFor();
  },
  moves: async (page) => {
    await page.getByRole("row").first().click();
    await page.getByRole("button", { name: "More moves" }).click();
    await page.getByRole("menu").first().waitFor();
  },
  palette: async (page) => {
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByRole("option").first().waitFor();
  },
  values: async (page) => {
    await page.getByRole("searchbox", { name: "Search" }).fill("type:");
    await page.getByRole("option").first().waitFor();
  },
};

const WAYS: readonly Pick<Picture, "name" | "scene" | "context">[] = [
  { name: "touch", scene: "touch", context: at(1280) },
  { name: "touch-640", scene: "touch", context: at(640, 400) },
  { name: "200", scene: "morning", context: { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 } },
  { name: "forced", scene: "morning", context: { forcedColors: "active", ...at(1280) } },
];

test.describe.configure({ timeout: 600_000 });

test("menus and lists over the window are complete, in every size", async () => {
  const pictures = Object.entries(OPENED).flatMap(([opened, act]) =>
    WAYS.map((way): Picture => ({ ...way, name: `${opened}-${way.name}`, act })),
  );
  expect(pictures).toHaveLength(20);
  expect(await drawPictures(pictures, { folder: undefined, looks: [{ layout: true, axe: "all" }], pages: 2 })).toEqual([]);
});
