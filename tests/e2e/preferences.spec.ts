/** Personal preferences: each takes effect at once, survives a restart, and is never lost. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "playwright/test";
import { actionJson } from "../support/actions.ts";
import { parts, test } from "../support/docket-test.ts";
import { standInOnly } from "../support/where-specs-run.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Settings" });
const isDark = (page: Page): Promise<boolean> => page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
const width = (page: Page): Promise<number> => page.evaluate(() => window.innerWidth);
const root = (page: Page, name: string): Promise<string | undefined> => page.evaluate((key) => document.documentElement.dataset[key], name);

async function openSettings(page: Page, section: "Service" | "Appearance"): Promise<void> {
  await expect(parts(page).connection).toHaveText(/^Live/);
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  await dialog(page).getByRole("tab", { name: section }).click();
}

test("each takes effect at once, and after a restart", async ({ launch, dataFolder }) => {
  const first = await launch({ userDataDir: dataFolder });
  await openSettings(first.page, "Appearance");
  const wide = await width(first.page);
  const choose = (group: string, option: string): Promise<void> =>
    dialog(first.page).getByRole("radiogroup", { name: group }).getByText(option, { exact: true }).click();
  await choose("Theme", "Dark");
  await expect.poll(() => isDark(first.page)).toBe(true);
  await choose("High contrast", "On");
  await expect.poll(() => root(first.page, "contrast")).toBe("more");
  await choose("Rows", "For touch");
  await expect.poll(() => root(first.page, "density")).toBe("touch");
  await choose("Times", "3:04 pm");
  await dialog(first.page)
    .getByRole("button", { name: /^Increase/ })
    .click();
  await expect.poll(() => width(first.page)).toBeLessThan(wide);
  await expect
    .poll(() => JSON.parse(readFileSync(join(dataFolder, "preferences.json"), "utf8")) as unknown)
    .toMatchObject({ theme: "dark", contrast: "on", density: "touch", timeFormat: "12", zoom: 110 });
  await first.close();

  const second = await launch({ userDataDir: dataFolder });
  await openSettings(second.page, "Appearance");
  await expect.poll(() => isDark(second.page)).toBe(true);
  expect([await root(second.page, "contrast"), await root(second.page, "density")]).toEqual(["more", "touch"]);
  await expect.poll(() => width(second.page)).toBeLessThan(wide);
  await expect(dialog(second.page).getByRole("radio", { name: "3:04 pm" })).toBeChecked();
});

test("times are shown in the zone that the machine has moved to", async ({ service, launch }) => {
  standInOnly("the zone of a page is changed by the protocol of Chromium");
  await service.tell({ create: actionJson("a-1", "Inspect pump P-104") });
  const { page } = await launch();
  const { connection, details } = parts(page);
  await expect(connection).toHaveText(/^Live/);
  const times = details.getByRole("time");
  const before = await times.first().textContent();
  const chromium = await page.context().newCDPSession(page);
  await chromium.send("Emulation.setTimezoneOverride", { timezoneId: "Asia/Kathmandu" });
  await expect(times.first()).not.toHaveText(before ?? "");
  await expect(times.first()).toHaveAttribute("title", /GMT\+5:45/);
});

/** Records every name that a status ever had; the connection's is drawn first. */
const SEES_STATUS_NAMES = `
  window.statusNames = new Set();
  new MutationObserver(() => {
    for (const status of document.querySelectorAll("output[aria-label]")) statusNames.add(status.getAttribute("aria-label"));
  }).observe(document, { subtree: true, childList: true, attributes: true });
`;

test("German is shown at once, in window and tray, and after a restart; typed text stays", async ({ launch, dataFolder }) => {
  const first = await launch({ userDataDir: dataFolder });
  const { page } = first;
  await openSettings(page, "Service");
  await dialog(page).getByRole("textbox", { name: "Display name" }).fill("Halle 3");
  await dialog(page).getByRole("tab", { name: "Appearance" }).click();
  await dialog(page).getByText("Deutsch", { exact: true }).click();
  const german = page.getByRole("dialog", { name: "Einstellungen" });
  await expect(german.getByRole("radio", { name: "Deutsch" })).toBeChecked();
  await german.getByRole("tab", { name: "Dienst" }).click();
  await expect(german.getByRole("textbox", { name: "Anzeigename" })).toHaveValue("Halle 3");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page.getByRole("navigation", { name: "Ansichten", includeHidden: true })).toBeAttached();
  await expect.poll(async () => JSON.stringify(await first.tray())).toContain("Beenden");
  await first.close();
  const second = await launch({ userDataDir: dataFolder, pageScript: SEES_STATUS_NAMES });
  await expect(second.page.getByRole("button", { name: /^Einstellungen/ })).toBeVisible();
  await expect(second.page.getByRole("status", { name: "Verbindung" })).toHaveText(/^Live/);
  // The system is English, and the window is German from the first drawing on.
  const names = await second.page.evaluate<string[]>("[...statusNames]");
  expect([names.includes("Verbindung"), names.includes("Connection")]).toEqual([true, false]);
});

test("German is used if it is the system's language", async ({ launch }) => {
  standInOnly("a real system cannot be told to speak another language");
  const docket = await launch({ conditions: { locale: "de-AT" } });
  await expect(docket.page.getByRole("button", { name: /^Einstellungen/ })).toBeVisible();
  await expect.poll(async () => JSON.stringify(await docket.tray())).toContain("Beenden");
});

test("a damaged file is reported and set aside, and nothing is lost", async ({ launch, dataFolder }) => {
  writeFileSync(join(dataFolder, "preferences.json"), '{"theme": "da');
  const { page } = await launch({ userDataDir: dataFolder });
  await openSettings(page, "Appearance");
  await expect(dialog(page)).toContainText("Your preferences file");
  const aside = readdirSync(dataFolder).find((name) => name.startsWith("preferences.json.damaged-"));
  expect(readFileSync(join(dataFolder, aside ?? ""), "utf8")).toBe('{"theme": "da');
});

test("Esc asks before typed settings are discarded, and Enter saves them", async ({ launch }) => {
  const { page } = await launch();
  await openSettings(page, "Service");
  const undo = dialog(page).getByRole("textbox", { name: "Time to undo, in seconds" });
  await undo.fill("7");
  await page.keyboard.press("Escape");
  await expect(dialog(page).getByRole("group", { name: /not saved/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("group", { name: /not saved/ })).toHaveCount(0);
  await expect(undo).toHaveValue("7");
  await undo.press("Enter");
  await expect(dialog(page)).toHaveCount(0);
  await openSettings(page, "Service");
  await expect(undo).toHaveValue("7");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
});
