/**
 * Every view and every dialog that a command leads to: nothing for axe to find, and nothing lost of
 * the layout.
 */
import type { Page } from "playwright-core";
import { expect, test } from "playwright/test";
import { COMMAND_IDS, COMMANDS, type CommandId } from "../../app/commands/registry.ts";
import { drawPictures } from "../app/draw-pictures.ts";
import { at, dark } from "../app/picture-acts.ts";
import { PICTURES, type Picture } from "../app/pictures.ts";

/** Commands that lead somewhere else, by what their ids begin with. */
const LEADS = ["view.", "dialog.", "palette.", "keys."];
/** Those without a key, or that only a scene of their own makes possible, with the picture of it. */
const ELSEWHERE: Readonly<Partial<Record<CommandId, string>>> = {
  "view.save": "saving",
  "dialog.accounts": "accounts",
  "dialog.digest": "digest",
  "dialog.proxySignIn": "proxy",
  "dialog.certificate": "certificates",
};

const WIDTHS = [at(1280), at(640, 400)];
/** For axe the theme makes the colours, and the width the order; in a soak, both widths in both themes. */
const WAYS =
  process.env["DOCKET_SOAK"] === undefined
    ? [{ colorScheme: "light" as const, ...at(1280) }]
    : WIDTHS.flatMap((width) => [
        { colorScheme: "light" as const, ...width },
        { ...dark, ...width },
      ]);

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

const routes = COMMAND_IDS.filter((id) => LEADS.some((lead) => id.startsWith(lead))).map(pictureOf);

test.describe.configure({ timeout: 300_000 });

for (const way of WAYS)
  test(`nothing is wrong on any way through the window, ${way.colorScheme}, ${way.viewport.width} px`, async () => {
    expect(routes.length).toBeGreaterThan(15);
    const pictures = routes.map((route) => ({ ...route, context: way }));
    expect(await drawPictures(pictures, { folder: undefined, looks: [{ axe: "all", layout: true }], pages: 2 })).toEqual([]);
  });
