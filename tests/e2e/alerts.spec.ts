/**
 * Alerts in the built app: withheld and released by rule, pause and tray, and acknowledged from a
 * notification and from the tray.
 */
import { expect } from "playwright/test";
import type { Page } from "playwright-core";
import { actionJson } from "../support/actions.ts";
import { notice, parts, pressKey, test } from "../support/docket-test.ts";
import type { RunningDocket } from "../support/running-docket.ts";
import { standInOnly } from "../support/where-specs-run.ts";

const PUMP = "Inspect pump P-104";
const VALVE = "Close valve V-3";
const CRITICAL = { priority: "ACTION_PRIORITY_CRITICAL" };

const titles = async (docket: RunningDocket) => (await docket.notifications()).map(({ title }) => title);
const tooltip = async (docket: RunningDocket) => (await docket.tray())?.tooltip;

async function runInPalette(page: Page, command: string): Promise<void> {
  await pressKey(page, "Control+k");
  await page.keyboard.insertText(command);
  await expect(page.getByRole("option").first()).toContainText(command);
  await pressKey(page, "Enter");
}

test("a pause withholds alerts that are not critical, with a notice, and shows them when the pause ends", async ({ service, launch }) => {
  const docket = await launch();
  const { page } = docket;
  await expect(parts(page).connection).toHaveText(/^Live/);
  await runInPalette(page, "Pause alerts");
  await expect(page.getByRole("region", { name: "Notices" })).toContainText("Alerts are paused until");
  await expect.poll(() => tooltip(docket)).toMatch(/alerts are paused until/);
  await service.tell({ create: actionJson("a-1", PUMP) });
  await service.tell({ create: actionJson("a-2", VALVE, CRITICAL) });
  await expect.poll(() => titles(docket)).toEqual([VALVE]);
  await parts(page).row(PUMP).click();
  await expect(parts(page).details).toContainText("No alert: alerts are paused");
  await docket.chooseInTray("Resume alerts");
  await expect.poll(() => titles(docket)).toEqual([VALVE, PUMP]);
  await expect(page.getByRole("region", { name: "Notices" })).not.toContainText("paused");
  await expect.poll(() => tooltip(docket)).toBe("Docket: Live, 2 Actions to acknowledge");
});

test("a rule of the settings takes effect at once, and after a restart", async ({ dataFolder, service, launch }) => {
  const first = await launch({ userDataDir: dataFolder });
  await expect(parts(first.page).connection).toHaveText(/^Live/);
  await first.page.getByRole("button", { name: "Settings", exact: true }).click();
  const dialog = first.page.getByRole("dialog", { name: "Settings" });
  await dialog.getByRole("tab", { name: "Alerts" }).click();
  await dialog.getByRole("checkbox", { name: "Alert for Medium" }).uncheck();
  await service.tell({ create: actionJson("a-1", PUMP) });
  await service.tell({ create: actionJson("a-2", VALVE, CRITICAL) });
  await expect.poll(() => titles(first)).toEqual([VALVE]);
  await first.close();
  const again = await launch({ userDataDir: dataFolder });
  await expect(parts(again.page).connection).toHaveText(/^Live/);
  await service.tell({ create: actionJson("a-3", "Survey tank 3") });
  await expect(parts(again.page).row("Survey tank 3")).toBeVisible();
  await service.tell({ create: actionJson("a-4", "Stop conveyor", CRITICAL) });
  await expect.poll(() => titles(again)).toEqual(["Stop conveyor"]);
});

test("the settings state, with the source, whether Docket can alert, and a test alert settles what was not known", async ({ launch }) => {
  const docket = await launch();
  const { page } = docket;
  // This machine cannot play sound.
  await page.evaluate(() => Reflect.deleteProperty(globalThis, "AudioContext"));
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Settings" });
  await dialog.getByRole("tab", { name: "Alerts" }).click();
  const rows = dialog.getByRole("table", { name: "Can Docket alert you?" }).getByRole("row");
  const last = rows.filter({ hasText: "Last alert" });
  await expect(last).toContainText("Not known");
  await dialog.getByRole("button", { name: "Send a test alert" }).click();
  await expect(last).toContainText(/Yes.*(?:The system showed|This desktop accepted) it/);
  await expect(dialog.getByRole("status", { name: "Test alert" })).toContainText("The system says that it showed the alert.");
  await expect(rows.filter({ hasText: /^Sound/ })).toContainText("No sound could be played: AudioContext is not defined");
  await dialog.getByRole("button", { name: "Send a test alert" }).click();
  // The next alert uses the system's sound.
  await expect.poll(async () => (await docket.notifications()).map(({ silent }) => silent)).toEqual([true, false]);
});

test("a desktop without a notification daemon is reported before the first alert, and the window asks for attention instead", async ({
  service,
  launch,
  picture,
}) => {
  standInOnly("the recorder pretends no session bus");
  const conditions = { notificationDaemon: false, notificationFailure: "nobody answers" };
  const docket = await launch({ conditions });
  const { page } = docket;
  await expect(parts(page).connection).toHaveText(/^Live/);
  const line = await notice(page, "Alerts not shown");
  await expect(line).toContainText("No program on this desktop shows notifications. Start or install one");
  await picture(docket);
  await docket.closeWindow();
  await service.tell({ create: actionJson("a-1", PUMP) });
  await expect.poll(async () => (await docket.desktop()).windows[0]).toMatchObject({ visible: true, flashing: true });
  await docket.change({ notificationDaemon: true, notificationFailure: "" });
  await service.tell({ create: actionJson("a-2", VALVE) });
  await expect(line).toBeHidden();
});

test("an Action is acknowledged from the tray, and one that is gone is shown instead", async ({ service, launch }) => {
  const docket = await launch();
  const { connection, details } = parts(docket.page);
  await expect(connection).toHaveText(/^Live/);
  await service.tell({ create: actionJson("a-1", PUMP) });
  await expect.poll(async () => (await docket.tray())?.menu[2]?.label).toBe(`Medium · ${PUMP}`);
  await docket.chooseInTray(`Medium · ${PUMP}`, "Acknowledge");
  await expect.poll(async () => (await service.action("a-1"))?.state).toBe("ACTION_STATE_ACKNOWLEDGED");
  await expect.poll(() => tooltip(docket)).toBe("Docket: Live, nothing to acknowledge");
  await service.tell({ create: actionJson("a-2", VALVE) });
  await expect.poll(async () => (await docket.tray())?.menu[2]?.label).toBe(`Medium · ${VALVE}`);
  await docket.closeWindow();
  await docket.chooseInTray(`Medium · ${VALVE}`, "Open");
  await expect.poll(async () => (await docket.desktop()).windows[0]?.visible).toBe(true);
  await expect(details.getByRole("heading", { name: VALVE })).toBeVisible();
});

test("a click on an alert about several Actions shows all of them", async ({ service, launch }) => {
  const docket = await launch();
  const { connection, view } = parts(docket.page);
  await expect(connection).toHaveText(/^Live/);
  await runInPalette(docket.page, "Pause alerts");
  for (let number = 1; number <= 5; number += 1) await service.tell({ create: actionJson(`a-${number}`, `Inspect pump ${number}`) });
  await view("Finished today").click();
  await expect(view("To acknowledge")).toHaveText(/5$/);
  await runInPalette(docket.page, "Resume alerts");
  await expect.poll(() => titles(docket)).toEqual(["5 Actions need your acknowledgement"]);
  await docket.clickNotification(1);
  await expect(view("To acknowledge")).toHaveAttribute("aria-current", /./);
  await expect(docket.page.getByRole("grid").getByRole("row")).toHaveCount(5);
});
