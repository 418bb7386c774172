/**
 * Every view, dialog and menu, in every theme and width: nothing for axe to find, and nothing lost of
 * the layout.
 */
import type { Page } from "playwright-core";
import { expect, test } from "playwright/test";
import { COMMAND_IDS, COMMANDS, type CommandId } from "../../app/commands/registry.ts";
import { drawPictures, type Look } from "../app/draw-pictures.ts";
import { alerts, appearance, at, cancelling, moreMoves, notices, press as presses, savedViews, settingsKeys } from "../app/picture-acts.ts";
import { PICTURES, type Picture } from "../app/pictures.ts";

/** Commands that lead somewhere else, by what their ids begin with. */
const LEADS = ["view.", "dialog.", "palette.", "keys."];
/** Those without a key, or that only a scene of their own makes possible, with the picture of it. */
const ELSEWHERE: Readonly<Partial<Record<CommandId, string>>> = {
  "view.save": "saving",
  "dialog.about": "about",
  "dialog.accounts": "accounts",
  "dialog.digest": "digest",
  "dialog.proxySignIn": "proxy",
  "dialog.certificate": "certificates",
};

/** A theme changes the colours, and a width the order: for each, axe judges what it can break. */
const LOOKS: readonly Look[] = [
  { name: "light", axe: "all", layout: true },
  { name: "dark", theme: { colorScheme: "dark" }, axe: "colours" },
  { name: "high contrast", theme: { contrast: "more" }, axe: "colours" },
  { name: "high contrast, dark", theme: { colorScheme: "dark", contrast: "more" }, axe: "colours" },
  { name: "forced colours", theme: { forcedColors: "active" }, layout: true },
  { name: "640 x 400", theme: {}, size: { width: 640, height: 400 }, axe: "structure", layout: true },
];

/** In a soak what is opened in a narrow window, too, instead of only narrowed while it stands. */
const WIDTHS = process.env["DOCKET_SOAK"] === undefined ? [at(1280)] : [at(1280), at(900), at(640, 400)];

/** Presses a chord, or one key after the other. */
const press = (chord: string) => async (page: Page) => {
  for (const key of chord.split(" ")) await page.keyboard.press(key.replace("Ctrl", "ControlOrMeta"));
  await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
};

function pictureOf(id: CommandId): Picture {
  const [chord] = COMMANDS[id].keys;
  const drawn = PICTURES.find(({ name }) => name === ELSEWHERE[id]);
  if (drawn !== undefined) return drawn;
  if (chord === undefined) throw new Error(`Nothing leads to ${id}: it has no key, and no picture is named.`);
  return { name: id, scene: "morning", act: press(chord) };
}

/** What no command of its own opens. */
const OTHERS: readonly Picture[] = [
  { name: "reject", scene: "morning", act: presses("Reject", /Shut valve/) },
  { name: "fail", scene: "morning", act: presses("Fail", /conveyor motor/) },
  { name: "cancel", scene: "morning", act: cancelling },
  { name: "more moves", scene: "morning", act: moreMoves(/conveyor motor/) },
  { name: "notices", scene: "accounts", act: notices },
  { name: "saved views", scene: "morning", act: savedViews },
  { name: "settings, alerts", scene: "morning", act: alerts },
  { name: "settings, appearance", scene: "morning", act: appearance },
  { name: "settings, keys", scene: "morning", act: settingsKeys },
];

const routes = [...COMMAND_IDS.filter((id) => LEADS.some((lead) => id.startsWith(lead))).map(pictureOf), ...OTHERS];

test.describe.configure({ timeout: 600_000 });

for (const { viewport } of WIDTHS)
  test(`nothing is wrong on any way through the window, in any theme, from ${viewport.width} px`, async () => {
    expect(routes.length).toBeGreaterThan(15);
    const pictures = routes.map((route) => ({ ...route, context: { colorScheme: "light" as const, viewport } }));
    expect(await drawPictures(pictures, { folder: undefined, looks: LOOKS, pages: 2 })).toEqual([]);
  });
