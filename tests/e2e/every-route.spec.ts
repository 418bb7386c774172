/**
 * Every view, dialog, menu and part of the window, in every theme and width: axe finds nothing, and
 * the layout is complete.
 */
import { expect, test } from "playwright/test";
import { drawPictures, type Look } from "../app/draw-pictures.ts";
import { at } from "../app/picture-acts.ts";
import { PARTS, ROUTES } from "../app/routes.ts";

/**
 * A theme changes the colours, and a width changes the order: axe checks for each what it can
 * break. More contrast changes only tokens and no layers, so the check of the tokens is enough.
 */
const LOOKS: readonly Look[] = [
  { name: "light", axe: "all", layout: true },
  { name: "dark", theme: { colorScheme: "dark" }, axe: "colours" },
  { name: "high contrast", theme: { contrast: "more" }, contrast: true },
  { name: "high contrast, dark", theme: { colorScheme: "dark", contrast: "more" }, contrast: true },
  {
    name: "forced colours, 900 x 600",
    theme: { forcedColors: "active" },
    size: { width: 900, height: 600 },
    axe: "structure",
    layout: true,
  },
  { name: "640 x 400", theme: {}, size: { width: 640, height: 400 }, axe: "structure", layout: true },
];

/** In a soak, views are also opened in a narrow window instead of only narrowed while open. */
const WIDTHS = process.env["DOCKET_SOAK"] === undefined ? [undefined] : [undefined, at(900), at(640, 400)];

test.describe.configure({ timeout: 600_000 });

for (const width of WIDTHS)
  test(`nothing is wrong on any way through the window, in any theme${width === undefined ? "" : `, from ${width.viewport.width} px`}`, async () => {
    expect(ROUTES.length).toBeGreaterThan(35);
    expect(PARTS.length).toBeGreaterThan(15);
    const pictures = [...ROUTES, ...PARTS].map((route) => ({
      ...route,
      context: { ...route.context, ...width, colorScheme: "light" as const, contrast: null, forcedColors: null },
    }));
    expect(await drawPictures(pictures, { folder: undefined, looks: LOOKS, pages: 2 })).toEqual([]);
  });
