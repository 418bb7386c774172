/**
 * Every route through the window, made of the commands that open something, of the dialogs and of
 * the menus; a new one without a route does not compile, or is named in a failure.
 */
import type { Page } from "playwright-core";
import { COMMAND_IDS, COMMANDS, type CommandId } from "../../app/commands/registry.ts";
import type { MenuName, OpenDialog } from "../../app/store/dialogs.ts";
import { SHOWN_IN } from "./gallery-pictures.ts";
import { accountMenu, alerts, appearance, at, cancelling, moreMoves, navMenu, notices, orderMenu, press } from "./picture-acts.ts";
import { savedViews, settingsKeys } from "./picture-acts.ts";
import { PICTURES, type Picture } from "./pictures.ts";

/** Prefixes of the ids of commands that lead to another part of the window. */
const LEADS = ["view.", "dialog.", "palette.", "keys.", "notices.toggle", "nav.toggle", "filter.add", "profile.show"];

type Way = Omit<Picture, "name">;

/** Routes of commands without a key, or that only a scene of their own makes possible. */
const WAYS: Readonly<Partial<Record<CommandId, Way>>> = {
  "view.save": pictured("saving"),
  "dialog.about": pictured("about"),
  "dialog.accounts": pictured("accounts"),
  "dialog.digest": pictured("digest"),
  "dialog.proxySignIn": pictured("proxy"),
  "dialog.certificate": pictured("certificates"),
  "notices.toggle": { scene: "accounts", act: notices },
  "nav.toggle": { scene: "morning", context: at(700), act: navMenu },
};

/** Other ways to open something over the window, or to change it. */
const OTHERS = {
  reject: { scene: "morning", act: press("Reject", /Shut valve/) },
  fail: { scene: "morning", act: press("Fail", /conveyor motor/) },
  cancel: { scene: "morning", act: cancelling },
  "more moves": { scene: "morning", act: moreMoves(/conveyor motor/) },
  order: { scene: "morning", act: orderMenu },
  crash: pictured("crash"),
  "switch of the account": pictured("profiles-asked"),
  "menu of accounts": { scene: "profiles", act: accountMenu },
  "saved views": { scene: "morning", act: savedViews },
  "settings, alerts": { scene: "morning", act: alerts },
  "settings, appearance": { scene: "morning", act: appearance },
  "settings, keys": { scene: "morning", act: settingsKeys },
} as const satisfies Readonly<Record<string, Way>>;

/** The command or other way that opens each dialog, and each menu. */
const OVERLAYS: Readonly<Record<OpenDialog["kind"] | MenuName, CommandId | keyof typeof OTHERS>> = {
  about: "dialog.about",
  accounts: "dialog.accounts",
  certificate: "dialog.certificate",
  crash: "crash",
  diagnostics: "dialog.diagnostics",
  digest: "dialog.digest",
  handover: "dialog.handover",
  keys: "keys.show",
  ledger: "dialog.ledger",
  palette: "palette.open",
  proxySignIn: "dialog.proxySignIn",
  reason: "reject",
  settings: "dialog.settings",
  shift: "dialog.shift",
  switch: "switch of the account",
  filters: "filter.add",
  moves: "more moves",
  order: "order",
  profiles: "menu of accounts",
};

/** Presses a chord, or one key after the other. */
const pressChord = (chord: string) => async (page: Page) => {
  for (const key of chord.split(" ")) await page.keyboard.press(key.replace("Ctrl", "ControlOrMeta"));
  await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
};

function pictured(name: string): Picture {
  const found = PICTURES.find((picture) => picture.name === name);
  if (found === undefined) throw new Error(`There is no picture ${name}.`);
  return found;
}

function wayOf(id: CommandId): Way {
  const [chord] = COMMANDS[id].keys;
  const way = WAYS[id] ?? (chord === undefined ? undefined : { scene: "morning", act: pressChord(chord) });
  if (way === undefined) throw new Error(`Nothing leads to ${id}: it has no key, and no picture is named.`);
  return way;
}

const led = COMMAND_IDS.filter((id) => LEADS.some((lead) => id.startsWith(lead)) || Object.values(OVERLAYS).includes(id));

/** Routes that open something over the rows, or show other rows. */
export const ROUTES: readonly Picture[] = [
  ...led.map((id) => ({ ...wayOf(id), name: id })),
  ...Object.entries(OTHERS).map(([name, way]: [string, Way]) => ({ ...way, name })),
];

/** Matches the parts that the routes cover. */
const IS_ROUTE = /Dialog$|^(?:KeySheet|Palette|KeysEditor)$/;

/**
 * A picture of each other temporary part of the window, except one that fails on purpose, which has
 * no layout.
 */
export const PARTS: readonly Picture[] = [
  ...new Set(Object.entries(SHOWN_IN).flatMap(([part, state]) => (IS_ROUTE.test(part) ? [] : [state]))),
]
  .map((state) => pictured(PICTURES.find(({ name }) => name === state || name === `${state}-light`)?.name ?? state))
  .filter(({ fails }) => fails !== true);
