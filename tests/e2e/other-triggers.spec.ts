/**
 * Triggers that no other spec covers never act on the wrong Action: a held key, a notification,
 * shrinking marks, the palette, a search.
 */
import { expect, type Page } from "playwright/test";
import { actionJson } from "../support/actions.ts";
import { chosenAction, parts, pressKey, test } from "../support/docket-test.ts";
import type { ControlledService } from "../support/service.ts";

const WORKING = { state: "ACTION_STATE_IN_PROGRESS", progress: { phase: "On site", statusMessage: "Cover is off" } };

/** Returns the states of these Actions at the service. */
const statesOf = async (service: ControlledService, ...ids: string[]) =>
  Promise.all(ids.map(async (id) => ((await service.action(id)) as { state: string }).state.replace("ACTION_STATE_", "")));

const live = (page: Page) => expect(parts(page).connection).toHaveText(/^Live/);
const toasts = (page: Page) => page.getByText(/completes in/);

test("a held key completes one Action, and not the next ones that are chosen meanwhile", async ({ service, launch }) => {
  for (const id of ["a-1", "a-2", "a-3"]) await service.tell({ create: actionJson(id, `Weld ${id}`, WORKING) });
  const { page } = await launch({ env: { DOCKET_UNDO_SECONDS: "60" } });
  await live(page);
  await expect.poll(() => chosenAction(page)).toBe("a-1");
  await expect(async () => {
    for (let times = 0; times < 30; times += 1) await page.keyboard.down("c");
    await page.keyboard.up("c");
    await expect(toasts(page)).toHaveCount(1, { timeout: 500 });
  }).toPass();
  await expect(parts(page).row("Weld a-2")).not.toContainText("Waiting");
  expect(await statesOf(service, "a-2", "a-3")).toEqual(["IN_PROGRESS", "IN_PROGRESS"]);
});

test("a notification that is clicked while a reason is typed: no letter runs a command, and the reason is kept", async ({
  service,
  launch,
}) => {
  await service.tell({ create: actionJson("a-1", "Inspect pump P-104") });
  const docket = await launch();
  const { page } = docket;
  const { row } = parts(page);
  await live(page);
  await row("Inspect pump P-104").click();
  await pressKey(page, "r");
  const reason = page.getByRole("dialog").getByLabel("Reason");
  await expect(reason).toBeFocused();
  await page.keyboard.insertText("Wrong p");
  await service.tell({ create: actionJson("a-2", "Move pallet") });
  await expect.poll(async () => (await docket.notifications()).length).toBe(2);
  await docket.clickNotification(2);
  await page.keyboard.type("apscfr", { delay: 5 });
  await expect.poll(() => chosenAction(page)).toBe("a-2");
  expect(await statesOf(service, "a-1", "a-2")).toEqual(["ASSIGNED", "ASSIGNED"]);
  await row("Inspect pump P-104").click();
  await expect(async () => {
    await page.keyboard.press("r");
    await expect(reason).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(reason).toHaveValue(/^Wrong p/);
});

test("marked rows that others acknowledge are no longer counted, and the key acts on the rest only", async ({ service, launch }) => {
  for (const id of ["a-1", "a-2", "a-3"]) await service.tell({ create: actionJson(id, `Move ${id}`) });
  const { page } = await launch();
  await live(page);
  await parts(page).row("Move a-1").focus();
  await pressKey(page, "ControlOrMeta+a");
  await expect(page.getByRole("button", { name: "Acknowledge 3", exact: true })).toBeVisible();
  await service.tell({ update: { actionId: "a-2", state: "ACTION_STATE_ACKNOWLEDGED" }, as: "USER:ann" });
  const rest = page.getByRole("button", { name: "Acknowledge 2", exact: true });
  await expect(rest).toBeVisible();
  await expect(async () => {
    if (await rest.isVisible()) await rest.click();
    expect(await statesOf(service, "a-1", "a-3")).toEqual(["ACKNOWLEDGED", "ACKNOWLEDGED"]);
  }).toPass();
});

test("with two final moves that wait, the key undoes the newest, from another view, and the other is sent", async ({ service, launch }) => {
  for (const id of ["a-1", "a-2"]) await service.tell({ create: actionJson(id, `Weld ${id}`, WORKING) });
  // Long enough to change the view, and short enough for the timeout of a poll.
  const { page } = await launch({ env: { DOCKET_UNDO_SECONDS: "8" } });
  await live(page);
  for (const id of ["a-1", "a-2"]) {
    await parts(page).row(`Weld ${id}`).click();
    await pressKey(page, "c");
    await expect(parts(page).update).toHaveText(/^Waiting/);
  }
  await parts(page).view("Finished today").click();
  await pressKey(page, "ControlOrMeta+Shift+y");
  await expect.poll(() => statesOf(service, "a-1")).toEqual(["COMPLETED"]);
  expect(await statesOf(service, "a-2")).toEqual(["IN_PROGRESS"]);
});

test("work to stop is reached from the palette, and letters of the search do not answer it", async ({ service, launch }) => {
  await service.tell({ create: actionJson("w-1", "Weld frame", WORKING) });
  const { page } = await launch();
  await live(page);
  await pressKey(page, "ControlOrMeta+k");
  await page.keyboard.type("se", { delay: 5 });
  await service.tell({ update: { actionId: "w-1", state: "ACTION_STATE_CANCELLED" }, as: "USER:ann" });
  await expect(page.getByText(/Stop work/).first()).toBeVisible();
  await page.keyboard.type("sss", { delay: 5 });
  await expect(page.getByRole("dialog").locator("input")).toHaveValue("sesss");
  await page.keyboard.press("ControlOrMeta+Shift+s");
  await expect(page.getByRole("button", { name: "I have stopped" }).first()).toBeVisible();
  await expect.poll(() => chosenAction(page)).toBe("w-1");
});

test("a chord that was started ends when a notification leads elsewhere", async ({ service, launch }) => {
  await service.tell({ create: actionJson("a-1", "Inspect pump P-104") });
  const docket = await launch();
  const { page } = docket;
  await live(page);
  await parts(page).row("Inspect pump P-104").click();
  await service.tell({ create: actionJson("a-2", "Move pallet") });
  await expect.poll(async () => (await docket.notifications()).length).toBe(2);
  await pressKey(page, "g");
  await docket.clickNotification(2);
  await expect.poll(() => chosenAction(page)).toBe("a-2");
  await page.keyboard.press("a");
  await page.keyboard.press("p");
  expect(await statesOf(service, "a-1", "a-2")).toEqual(["ASSIGNED", "ASSIGNED"]);
});

test("a critical arrival that the search hides is announced at once", async ({ service, launch }) => {
  await service.tell({ create: actionJson("a-1", "Inspect pump P-104") });
  const docket = await launch();
  const { page } = docket;
  await live(page);
  await pressKey(page, "/");
  await page.keyboard.insertText("pump");
  await expect(parts(page).grid).toHaveAttribute("aria-rowcount", "1");
  await service.tell({ create: actionJson("a-2", "Close valve V-3", { priority: "ACTION_PRIORITY_CRITICAL" }) });
  await expect(parts(page).view("To acknowledge")).toContainText("1 critical");
  await expect.poll(async () => (await docket.notifications()).map(({ title }) => title)).toContain("Close valve V-3");
  await expect(page.locator("[data-live-announcer] [aria-live=assertive]")).toContainText("critical");
});
