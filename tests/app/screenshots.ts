/**
 * Takes pictures of the built window in every condition that matters, under the strict policy of the real app, with no main process: for looking at.
 * `node tests/app/screenshots.ts [--renderer BUILT] FOLDER [NAME…]` after `npm run build`; BUILT is dist/renderer unless said otherwise. Prints what the page or axe complained about; ends with 1 if either did.
 */
import { mkdir, readFile } from "node:fs/promises";
import { extname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { AxeBuilder } from "@axe-core/playwright";
import { type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { build } from "vite";
import { findBrowser } from "../support/find-browser.ts";

const NONCE = "bm9uY2Utb2YtdGhlLWxvb2s";
const POLICY = `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${NONCE}'; font-src 'self'; img-src 'self' data:; connect-src 'none'; base-uri 'none'; form-action 'none'`;
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
};

interface Picture {
  readonly name: string;
  readonly scene: string;
  readonly context?: BrowserContextOptions;
  readonly act?: (page: Page) => Promise<void>;
  /** Something fails on purpose: then errors are no complaint. */
  readonly fails?: true;
  /** As it comes out on paper. */
  readonly printed?: true;
}

const at = (width: number, height = 800) => ({ viewport: { width, height } });
const dark = { colorScheme: "dark" } as const;
const choose = (name: RegExp) => async (page: Page) => {
  await page.getByRole("row", { name }).click();
  await page.getByRole("region", { name: "Action details" }).getByRole("heading", { level: 2 }).waitFor();
};
const view = (name: RegExp, action: RegExp) => async (page: Page) => {
  await page.getByRole("button", { name }).click();
  await choose(action)(page);
};
const press = (name: string, action: RegExp) => async (page: Page) => {
  await choose(action)(page);
  await page.getByRole("button", { name, exact: true }).click();
  await page.getByRole("dialog").waitFor();
};
const settings = async (page: Page) => {
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  await page.getByRole("dialog").waitFor();
};
const digest = async (page: Page) => {
  await page.getByRole("button", { name: "Show what changed" }).click();
  await page.getByRole("dialog").waitFor();
};
const diagnostics = async (page: Page) => {
  await page.getByRole("button", { name: "Diagnostics" }).click();
  await page.getByText(/longest of the last/).waitFor();
};
const held = async (page: Page) => {
  await page.getByRole("row", { name: /Survey aisle/ }).click();
  await page.evaluate("docketLook.surprise()");
  await page.getByRole("button", { name: "Show" }).waitFor();
};
const markAll = async (page: Page) => {
  await page.getByRole("row", { name: /sprinkler/ }).click();
  await page.keyboard.press("Control+a");
  await page.getByText(/Actions selected/).waitFor();
};
const acknowledgeAll = async (page: Page) => {
  await markAll(page);
  await page.keyboard.press("a");
  await page.evaluate("docketLook.settleBulk()");
  await page.getByText(/1 of \d confirmed/).waitFor();
};
const record = (key: string, shows: RegExp) => async (page: Page) => {
  await page.keyboard.press(key);
  await page.getByRole("dialog").getByText(shows).first().waitFor();
};
const noted = (dialog: string, button: string) => async (page: Page) => {
  await page.keyboard.press(dialog);
  await page.getByRole("button", { name: button }).click();
};

const otherAccounts = async (page: Page) => {
  await page.getByRole("button", { name: "Show them" }).click();
  await page.getByRole("dialog", { name: "Other accounts" }).waitFor();
};
const leaving = async (page: Page) => {
  await settings(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Save all the same" }).waitFor();
};
const askedToDrop = async (page: Page) => {
  await otherAccounts(page);
  await page.getByRole("button", { name: "Drop the update of Check dock 32" }).click();
  await page.getByRole("button", { name: /Drop all that is kept for robot-8 at http:/ }).click();
};

/** By arrow keys over every row, hostile ids among them: the focus follows each time, in a real browser. */
const toHostile = async (page: Page) => {
  await choose(/water meter/)(page);
  const standsOn = "document.activeElement?.getAttribute('aria-rowindex')";
  let last = 0;
  for (let at = Number(await page.evaluate(standsOn)); at > last; at = Number(await page.evaluate(standsOn))) {
    last = at;
    await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("Home");
  const rows = Number(await page.getByRole("grid").getAttribute("aria-rowcount"));
  if (last !== rows) throw new Error(`The focus came as far as row ${last} of ${rows}.`);
  for (let count = 0; count < 8; count += 1) await page.keyboard.press("ArrowDown");
};
const failing = async (page: Page) => {
  await page.getByRole("row", { name: /act-20080/ }).click();
  await page.getByRole("button", { name: "Reload this part" }).click();
  await page.getByRole("button", { name: "Reload the window" }).waitFor();
};
const failingDialog = async (page: Page) => {
  await page.keyboard.press("h");
  await page.getByRole("dialog").waitFor();
};

const silent = async (page: Page) => {
  await page.evaluate("docketLook.freeze()");
  await page.getByText("Docket itself is not answering").first().waitFor();
};
const unanswered = async (page: Page) => {
  await choose(/Shut valve/)(page);
  await silent(page);
  await page.keyboard.press("a");
  await page.getByText(/is not recorded yet/).waitFor();
};
const unansweredReason = async (page: Page) => {
  await press("Reject", /Shut valve/)(page);
  await silent(page);
  await page.getByLabel("Reason").fill("Tools for this are not on board");
  await page.getByRole("dialog").getByRole("button", { name: "Reject", exact: true }).click();
  await page
    .getByRole("dialog")
    .getByText(/is not recorded yet/)
    .waitFor();
};

const asked = (name: string) => async (page: Page) => {
  await page.getByRole("dialog", { name }).waitFor();
  // Until it has faded in.
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)).then(() => undefined));
};
const notNow = (name: string) => async (page: Page) => {
  await asked(name)(page);
  await page.getByRole("button", { name: "Not now" }).click();
  await page.getByRole("dialog", { name }).waitFor({ state: "detached" });
};

const PICTURES: readonly Picture[] = [
  { name: "main-light", scene: "morning", act: choose(/conveyor motor/) },
  { name: "main-dark", scene: "morning", context: dark, act: choose(/conveyor motor/) },
  { name: "nothing-chosen", scene: "morning" },
  { name: "refused-update", scene: "morning", act: choose(/Photograph/) },
  { name: "held-update-long-name", scene: "morning", context: at(1180), act: choose(/filter cartridge/) },
  { name: "unknown-update-dark", scene: "morning", context: dark, act: choose(/spare rollers/) },
  { name: "held-list", scene: "morning", act: held },
  { name: "stale", scene: "stale", act: choose(/conveyor motor/) },
  { name: "stale-dark", scene: "stale", context: dark, act: choose(/conveyor motor/) },
  { name: "unanswered", scene: "morning", act: unanswered },
  { name: "unanswered-dark", scene: "morning", context: dark, act: unanswered },
  { name: "unanswered-900", scene: "morning", context: at(900), act: unanswered },
  { name: "unanswered-640", scene: "morning", context: at(640, 400), act: silent },
  { name: "unanswered-forced", scene: "morning", context: { forcedColors: "active" }, act: unanswered },
  { name: "unanswered-dialog", scene: "morning", act: unansweredReason },
  { name: "unanswered-welcome", scene: "welcome", act: silent },
  { name: "settings-file", scene: "damaged" },
  { name: "settings-file-dark", scene: "damaged", context: { ...dark, ...at(1280, 1000) }, act: settings },
  { name: "offline-900", scene: "offline", context: at(900), act: choose(/conveyor motor/) },
  { name: "refused", scene: "refused" },
  { name: "proxy", scene: "proxy", act: asked("Sign in to the proxy") },
  { name: "proxy-dark", scene: "proxy", context: dark, act: asked("Sign in to the proxy") },
  { name: "proxy-640", scene: "proxy", context: at(640, 400), act: asked("Sign in to the proxy") },
  { name: "proxy-not-now", scene: "proxy", context: at(900), act: notNow("Sign in to the proxy") },
  { name: "certificates", scene: "certificates", act: asked("Choose a certificate") },
  {
    name: "certificates-forced-640",
    scene: "certificates",
    context: { forcedColors: "active", ...at(640, 400) },
    act: asked("Choose a certificate"),
  },
  { name: "backlog", scene: "backlog", act: choose(/conveyor motor/) },
  { name: "never-heard", scene: "never-heard" },
  { name: "width-900", scene: "morning", context: at(900), act: choose(/conveyor motor/) },
  { name: "width-700", scene: "morning", context: at(700) },
  { name: "width-700-sheet", scene: "morning", context: at(700), act: choose(/conveyor motor/) },
  { name: "empty", scene: "empty" },
  { name: "waiting", scene: "waiting" },
  { name: "one", scene: "one" },
  { name: "ten-thousand", scene: "ten-thousand" },
  { name: "nothing-found", scene: "morning", act: (page) => page.getByRole("searchbox").fill("forklift") },
  { name: "reject-dialog", scene: "morning", act: press("Reject", /Shut valve/) },
  { name: "fail-dialog-dark", scene: "morning", context: dark, act: press("Fail", /conveyor motor/) },
  { name: "settings", scene: "morning", act: settings },
  { name: "settings-dark", scene: "morning", context: { ...dark, ...at(1280, 1000) }, act: settings },
  { name: "settings-problems", scene: "problems", context: at(1280, 1000), act: settings },
  { name: "welcome", scene: "welcome" },
  { name: "welcome-700-dark", scene: "welcome", context: { ...dark, ...at(700) } },
  { name: "rejected", scene: "morning", act: view(/Finished today/, /Lift crate/) },
  { name: "failed", scene: "morning", act: view(/Finished today/, /Tighten belt/) },
  { name: "completed", scene: "morning", act: view(/Finished today/, /roller door/) },
  { name: "left", scene: "morning", act: view(/Left your queue/, /pallet B-2/) },
  { name: "authorize", scene: "morning", act: view(/To authorize/, /lidar/) },
  { name: "away", scene: "away", act: choose(/conveyor motor/) },
  { name: "digest", scene: "away", act: digest },
  { name: "digest-700-dark", scene: "away", context: { ...dark, ...at(700) }, act: digest },
  { name: "diagnostics", scene: "morning", context: at(1280, 900), act: diagnostics },
  { name: "diagnostics-dark", scene: "morning", context: { ...dark, ...at(1280, 900) }, act: diagnostics },
  { name: "stop", scene: "hard", context: at(1280, 900), act: (page) => page.keyboard.press("Shift+S") },
  { name: "stop-dark", scene: "hard", context: { ...dark, ...at(1280, 900) }, act: (page) => page.keyboard.press("Shift+S") },
  { name: "stop-elsewhere", scene: "hard", act: choose(/sprinkler/) },
  { name: "stop-700-sheet", scene: "hard", context: at(700), act: (page) => page.keyboard.press("Shift+S") },
  { name: "stop-forced", scene: "hard", context: { forcedColors: "active" }, act: (page) => page.keyboard.press("Shift+S") },
  { name: "changed", scene: "asking", context: at(1280, 900), act: choose(/pallet A-113/) },
  { name: "changed-dark", scene: "asking", context: { ...dark, ...at(1280, 900) }, act: choose(/pallet A-113/) },
  { name: "silence", scene: "asking", context: at(1280, 900), act: choose(/spare rollers/) },
  { name: "silence-dark", scene: "asking", context: { ...dark, ...at(1280, 900) }, act: choose(/spare rollers/) },
  { name: "undo", scene: "asking", act: choose(/late shift/) },
  { name: "undo-dark", scene: "asking", context: dark, act: choose(/late shift/) },
  { name: "held-choices", scene: "asking", act: choose(/filter cartridge/) },
  { name: "marked", scene: "asking", act: markAll },
  { name: "marked-dark", scene: "asking", context: dark, act: markAll },
  { name: "bulk", scene: "asking", act: acknowledgeAll },
  { name: "bulk-dark", scene: "asking", context: dark, act: acknowledgeAll },
  { name: "ledger", scene: "morning", act: record("l", /Alert shown/) },
  { name: "ledger-dark", scene: "morning", context: dark, act: record("l", /Alert shown/) },
  { name: "ledger-empty", scene: "empty", act: record("l", /Nothing has been written/) },
  { name: "ledger-700", scene: "morning", context: at(700), act: noted("l", "Load more") },
  { name: "handover", scene: "morning", act: record("h", /Open work/) },
  { name: "handover-dark", scene: "morning", context: dark, act: record("h", /Open work/) },
  { name: "handover-copied-700", scene: "morning", context: at(700), act: noted("h", "Copy") },
  { name: "handover-printed", scene: "morning", context: dark, act: record("h", /Open work/), printed: true },
  { name: "accounts", scene: "accounts", context: at(1280, 900), act: otherAccounts },
  { name: "accounts-asked-dark", scene: "accounts", context: { ...dark, ...at(1280, 900) }, act: askedToDrop },
  { name: "accounts-banner", scene: "accounts", act: choose(/conveyor motor/) },
  { name: "accounts-700", scene: "accounts", context: at(700), act: otherAccounts },
  { name: "accounts-settings", scene: "accounts", context: at(1280, 1000), act: settings },
  { name: "accounts-left-behind", scene: "accounts", context: at(1280, 1000), act: leaving },
  { name: "accounts-handover", scene: "accounts", context: at(1280, 1000), act: record("h", /Kept for/) },
  { name: "foreign", scene: "foreign", context: at(1280, 1000), act: choose(/radiators/) },
  { name: "foreign-dark", scene: "foreign", context: { ...dark, ...at(1280, 1000) }, act: choose(/fire door/) },
  { name: "foreign-hostile-id", scene: "foreign", context: at(1280, 1000), act: toHostile },
  { name: "foreign-700", scene: "foreign", context: at(700) },
  { name: "foreign-empty", scene: "foreign-empty" },
  { name: "foreign-empty-dark", scene: "foreign-empty", context: dark },
  { name: "foreign-handover", scene: "foreign", act: record("h", /Open work/) },
  { name: "foreign-impossible-time", scene: "foreign", act: choose(/water meter/) },
  { name: "receiving", scene: "receiving" },
  { name: "receiving-again", scene: "receiving-again" },
  { name: "deaf", scene: "deaf" },
  { name: "failing", scene: "failing", context: at(1280, 900), fails: true },
  { name: "failing-dark", scene: "failing", context: { ...dark, ...at(1280, 900) }, fails: true, act: failing },
  { name: "failing-dialog", scene: "failing", fails: true, act: failingDialog },
  { name: "contrast", scene: "morning", context: { contrast: "more" }, act: choose(/conveyor motor/) },
  { name: "forced", scene: "stale", context: { forcedColors: "active" }, act: choose(/conveyor motor/) },
];

async function pageScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      minify: false,
      lib: { entry: fileURLToPath(new URL("screenshot-page.ts", import.meta.url)), formats: ["iife"], name: "docketLook" },
    },
  });
  const output = Array.isArray(built) ? built[0] : built;
  if (output === undefined || !("output" in output)) throw new Error("The page script was not built.");
  return output.output[0].code;
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { renderer: { type: "string" } } });
const [folder = "artifacts/look", ...names] = positionals;
const renderer = values.renderer === undefined ? fileURLToPath(new URL("../../dist/renderer", import.meta.url)) : resolve(values.renderer);
await mkdir(resolve(folder), { recursive: true });
const script = await pageScript();
const browser = await chromium.launch({ executablePath: findBrowser().path, args: ["--no-sandbox"] });
let complaints = 0;
try {
  for (const picture of PICTURES) {
    if (names.length > 0 && !names.some((name) => picture.name.includes(name))) continue;
    const context = await browser.newContext({ ...at(1280), ...picture.context });
    const page = await context.newPage();
    const complain = (text: string) => {
      complaints += 1;
      console.log(`${picture.name}: ${text}`);
    };
    page.on("pageerror", (error) => picture.fails === true || complain(String(error)));
    page.on("console", (message) => {
      if (picture.fails === true) return;
      if (message.type() === "error" || message.type() === "warning") complain(message.text());
    });
    await page.route("https://app.invalid/**", async (route) => {
      const path = new URL(route.request().url()).pathname;
      const file = join(renderer, path === "/" ? "index.html" : path);
      const body = await readFile(file);
      const headers = { "content-type": TYPES[extname(file)] ?? "application/octet-stream", "content-security-policy": POLICY };
      await route.fulfill({ headers, body: extname(file) === ".html" ? body.toString().replaceAll("__CSP_NONCE__", NONCE) : body });
    });
    await page.addInitScript({
      content: `${script}\nObject.assign(window, { docketLook });docketLook.begin(${JSON.stringify(picture.scene)});`,
    });
    await page.goto("https://app.invalid/");
    await page.locator("#root > *").first().waitFor();
    await page.evaluate("document.fonts.ready.then(() => true)");
    await picture.act?.(page);
    if (picture.printed === true) await page.emulateMedia({ media: "print" });
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
    const { violations } = await new AxeBuilder({ page }).analyze();
    for (const { id, nodes } of violations) complain(`${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`);
    await page.screenshot({ path: join(resolve(folder), `${picture.name}.png`), animations: "disabled" });
    await context.close();
  }
} finally {
  await browser.close();
}
process.exitCode = complaints === 0 ? 0 : 1;
