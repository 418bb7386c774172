/** The user's steps in a scene before its picture is taken. */
import type { Page } from "playwright-core";

export const at = (width: number, height = 800) => ({ viewport: { width, height } });
export const dark = { colorScheme: "dark" } as const;
/** Options of a touch screen, whose pointer is coarse. */
export const finger = { hasTouch: true, isMobile: true } as const;
export const choose = (name: RegExp) => async (page: Page) => {
  await page.getByRole("row", { name }).click();
  // The pane's own name is not used, as the window may be in another language.
  await page.locator("section > article").getByRole("heading", { level: 2 }).waitFor();
};
/** Keeps a button in the state in which it refuses presses, for the picture. */
export const settling = (name: RegExp, id: string) => async (page: Page) => {
  await choose(name)(page);
  await page.evaluate(`docketLook.start(${JSON.stringify(id)})`);
  await page.locator("[data-settling]").first().waitFor();
  await page.evaluate(`for (const button of document.querySelectorAll("[data-settling]")) button.dataset.moved = "";`);
};
export const view = (name: RegExp, action: RegExp) => async (page: Page) => {
  await page.getByRole("button", { name }).click();
  await choose(action)(page);
};
export const press = (name: string, action: RegExp) => async (page: Page) => {
  await choose(action)(page);
  await page.getByRole("button", { name, exact: true }).click();
  await page.getByRole("dialog").waitFor();
};
export const shift = async (page: Page) => {
  await page.getByRole("button", { name: /^My shift/ }).click();
  await page.getByRole("img", { name: "Time to complete" }).waitFor();
};

export const appearance = async (page: Page) => {
  await settings(page);
  await page.getByRole("tab", { name: "Appearance" }).click();
};
export const alerts = async (page: Page) => {
  await settings(page);
  await page.getByRole("tab", { name: "Alerts" }).click();
};

export const alertChecks = async (page: Page) => {
  await alerts(page);
  await page.getByRole("button", { name: "Send a test alert" }).click();
  await page.getByRole("table", { name: "Can Docket alert you?" }).scrollIntoViewIfNeeded();
};

export const tested = async (page: Page) => {
  await page.getByRole("button", { name: "Test connection" }).click();
  await page.getByText("The service answers").waitFor();
};

/** Presses a button of a notice, in the line or in the list of the others. */
const ofNotice = async (page: Page, name: string) => {
  const button = page.getByRole("button", { name, exact: true });
  await page.getByRole("region", { name: "Notices" }).waitFor();
  if (!(await button.isVisible())) await page.getByRole("button", { name: /Show all notices$/ }).click();
  await button.click();
};
export const settings = async (page: Page) => {
  const views = page.getByRole("button", { name: "Show the views" });
  if (await views.isVisible()) await views.click();
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  await page.getByRole("dialog").waitFor();
};
export const digest = async (page: Page) => {
  await ofNotice(page, "Show what changed");
  await page.getByRole("dialog").waitFor();
};
export const about = (page: Page) => page.getByRole("button", { name: "About Docket" }).click();
export const diagnostics = async (page: Page) => {
  await page.getByRole("button", { name: "Diagnostics" }).click();
  await page.getByText(/longest of the last/).waitFor();
};
export const held = async (page: Page) => {
  await page.getByRole("row", { name: /Survey aisle/ }).click();
  await page.evaluate("docketLook.surprise()");
  await page.locator('[data-command="list.release"]').first().waitFor();
};
export const inTrouble = async (page: Page) => {
  await page.keyboard.press("Shift+S");
  await page.getByRole("row", { name: /conveyor motor/ }).focus();
  await page.evaluate("docketLook.surprise()");
};
/** Sets the list in trouble, with changes held back. */
export const listInTrouble = async (page: Page) => {
  await page.getByRole("row", { name: /sprinkler/ }).focus();
  await page.evaluate("docketLook.surprise()");
  await page.locator('[data-command="list.release"]').first().waitFor();
};
export const markAll = async (page: Page) => {
  await page.getByRole("row", { name: /sprinkler/ }).click();
  await page.keyboard.press("Control+a");
  await page.getByText(/Actions selected/).waitFor();
};
export const acknowledgeAll = async (page: Page) => {
  await markAll(page);
  await page.keyboard.press("a");
  await page.evaluate("docketLook.settleBulk()");
  await page.getByText(/1 of \d confirmed/).waitFor();
};
export const record = (key: string, shows: RegExp) => async (page: Page) => {
  await page.keyboard.press(key);
  await page.getByRole("dialog").getByText(shows).first().waitFor();
};
export const pressed = (key: string, shows: RegExp) => async (page: Page) => {
  await page.keyboard.press(key);
  await page.getByText(shows).first().waitFor();
};
/** Sends a report without a text, by its key, from the field that is typed in. */
export const nothingToReport = async (page: Page) => {
  await choose(/conveyor motor/)(page);
  await page.getByLabel("Phase").fill("");
  await page.getByLabel("Status message").fill("");
  await page.keyboard.press("ControlOrMeta+Enter");
  await page.getByRole("status", { name: "Key" }).getByText(/./).waitFor();
};
/** Presses an inapplicable key on the last row in sight. */
export const keyAtFoot = async (page: Page) => {
  await page.keyboard.press("End");
  await page.keyboard.press("p");
  await page.getByRole("status", { name: "Key" }).getByText(/./).waitFor();
};
/** Moves to the last row in sight, where toasts would be. */
export const toFoot = async (page: Page) => {
  await page.keyboard.press("End");
  await page.locator('[role="row"]:focus').waitFor();
};
export const settingsKeys = async (page: Page) => {
  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await page.getByRole("tab", { name: "Keys" }).click();
};
export const palette = (query: string) => async (page: Page) => {
  await choose(/conveyor motor/)(page);
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("dialog").getByRole("searchbox").fill(query);
  await page.getByRole("dialog").getByRole("option").first().waitFor();
};
export const noted = (dialog: string, button: string) => async (page: Page) => {
  await page.keyboard.press(dialog);
  await page.getByRole("button", { name: button }).click();
};

/** Checks that a dialog of ten thousand lines has few nodes. */
const fewNodes = async (page: Page) => {
  const nodes = await page.getByRole("dialog").locator("*").count();
  if (nodes > 2_000) throw new Error(`The dialog has ${nodes} nodes.`);
};

/** Moves to the last of ten thousand lines by keys. */
export const lastOfDigest = async (page: Page) => {
  await digest(page);
  await page.getByRole("button", { name: /Action 0 ?Now/ }).focus();
  await page.keyboard.press("End");
  await page
    .getByRole("button", { name: /Action 9999\b/ })
    .and(page.locator(":focus"))
    .waitFor();
  await page.keyboard.press("PageUp");
  await page.keyboard.press("End");
  const [line, list] = await Promise.all([
    page.locator(":focus").boundingBox(),
    page.locator(":focus").locator("xpath=ancestor::section[@tabindex][1]").boundingBox(),
  ]);
  if (line === null || list === null || line.y + line.height > list.y + list.height + 1) throw new Error("The last line is not in sight.");
  await fewNodes(page);
};
export const endOfHandover = async (page: Page) => {
  await record("h", /Open work/)(page);
  await page.getByRole("region", { name: "Handover page" }).focus();
  for (let times = 0; times < 3; times += 1) {
    await page.keyboard.press("End");
    await page.getByText("Cover removed").waitFor();
  }
  await fewNodes(page);
};
export const downTheLedger = async (page: Page) => {
  await record("l", /Assigned to/)(page);
  await page.getByRole("region", { name: "Ledger lines" }).focus();
  for (const loaded of ["200 lines", "300 lines", "400 lines"]) {
    await page.keyboard.press("End");
    await page.getByText(loaded).waitFor();
  }
  await fewNodes(page);
};

export const otherAccounts = async (page: Page) => {
  await ofNotice(page, "Show");
  await page.getByRole("dialog", { name: "Other accounts" }).waitFor();
};
/** Opens the menu of the accounts at the top of the navigation. */
export const accountMenu = async (page: Page) => {
  await page.getByRole("button", { name: /Switch account$/ }).click();
  await page.getByRole("menuitemradio", { name: /Night desk/ }).waitFor();
};
export const profiles = async (page: Page) => {
  await accountMenu(page);
  await page.getByRole("menuitem", { name: "Accounts …" }).click();
  await page.getByRole("button", { name: "Remove Night desk" }).click();
};
/** Opens the profiles by keys, since the navigation is a menu there. */
export const narrowProfiles = async (page: Page) => {
  await page.keyboard.press("g");
  await page.keyboard.press("u");
  await page.getByRole("button", { name: "Rename Night desk" }).click();
};
export const profilesAsked = async (page: Page) => {
  await accountMenu(page);
  await page.getByRole("menuitemradio", { name: /Night desk/ }).click();
  await page.getByRole("button", { name: "Stay" }).waitFor();
};
export const crashReport = async (page: Page) => {
  await ofNotice(page, "Show the report");
  await page.getByRole("dialog", { name: "Docket did not quit properly" }).waitFor();
};
export const leaving = async (page: Page) => {
  await settings(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Save anyway" }).waitFor();
};
export const askedToDrop = async (page: Page) => {
  await otherAccounts(page);
  await page.getByRole("button", { name: "Drop the update of Check dock 32" }).click();
  await page.getByRole("button", { name: /Drop all that is kept for robot-8 at http:/ }).click();
};

/**
 * Moves by arrow keys over every row, hostile ids included, so that the focus follows in a real
 * browser.
 */
export const toHostile = async (page: Page) => {
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
export const failing = async (page: Page) => {
  await page.getByRole("row", { name: /act-20080/ }).click();
  await page.getByRole("button", { name: "Reload this part" }).click();
  await page.getByRole("button", { name: "Reload the window" }).waitFor();
};
export const uncaught = async (page: Page) => {
  await page.evaluate("setTimeout(() => { throw new Error('sample'); })");
  await page.getByRole("region", { name: "Window problem" }).waitFor();
};
export const failingDialog = async (page: Page) => {
  await page.keyboard.press("h");
  await page.getByRole("dialog").waitFor();
};

export const stopMain = async (page: Page) => {
  await page.evaluate("docketLook.freeze()");
  await page.getByText("Docket itself is not answering").first().waitFor();
};
export const unanswered = async (page: Page) => {
  await choose(/Shut valve/)(page);
  await stopMain(page);
  await page.keyboard.press("a");
  await page.getByText(/is not recorded yet/).waitFor();
};
export const unansweredReason = async (page: Page) => {
  await press("Reject", /Shut valve/)(page);
  await stopMain(page);
  await page.getByLabel("Reason").fill("Tools for this are not on board");
  await page.getByRole("dialog").getByRole("button", { name: "Reject", exact: true }).click();
  await page
    .getByRole("dialog")
    .getByText(/is not recorded yet/)
    .waitFor();
};

export const asked = (name: string) => async (page: Page) => {
  await page.getByRole("dialog", { name }).waitFor();
  // Waits until the part has faded in.
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)).then(() => undefined));
};
export const notNow = (name: string) => async (page: Page) => {
  await asked(name)(page);
  await page.getByRole("button", { name: "Not now" }).click();
  await page.getByRole("dialog", { name }).waitFor({ state: "detached" });
};

export const orderMenu = async (page: Page) => {
  await page.getByRole("button", { name: /Grouped by/ }).click();
  await page.getByRole("menu").waitFor();
};
/** Opens the views of a narrow window. */
export const navMenu = async (page: Page) => {
  await page.getByRole("button", { name: "Show the views" }).click();
  await page.getByRole("navigation", { name: "Views" }).waitFor();
};
/** Saves the list as a view. */
export const saving = async (page: Page) => {
  await orderMenu(page);
  await page.getByRole("menuitem", { name: "Save this list as a view" }).click();
  await page.getByRole("menu").waitFor({ state: "detached" });
};
export const notices = async (page: Page) => {
  await page.getByRole("button", { name: /Show all notices$/ }).click();
  await page.locator("[data-over] section").nth(1).waitFor();
};
/** Shows a saved view among the views. */
export const savedViews = async (page: Page) => {
  await saving(page);
  await page.getByLabel("Name of the view").fill("My valves");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: /^My valves/ }).waitFor();
};
export const cancelling = async (page: Page) => {
  await view(/Requested by me/, /./)(page);
  await page.keyboard.press("Shift+X");
  await page.getByRole("dialog", { name: "Cancel this Action?" }).waitFor();
};
export const moreMoves = (action: RegExp) => async (page: Page) => {
  await choose(action)(page);
  await page.getByRole("button", { name: "More moves" }).click();
  await page.getByRole("menu", { name: "More moves" }).waitFor();
};
export const filtered = async (page: Page) => {
  await page.getByRole("searchbox", { name: "Search" }).fill("type:insp");
  await page.getByRole("option", { name: /inspection/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("region", { name: "Filters" }).waitFor();
};
export const filterMenu = async (page: Page) => {
  await page.keyboard.press("ControlOrMeta+Shift+F");
  await page.getByRole("menuitem", { name: "Type" }).press("ArrowRight");
  await page.getByRole("menuitemcheckbox").first().waitFor();
};
