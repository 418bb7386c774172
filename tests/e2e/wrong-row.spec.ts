/**
 * Keys act on the Action whose row is in the list and shown as chosen, and on no other: by keyboard
 * alone.
 */
import { expect, type Page } from "playwright/test";
import { actionJson } from "../support/actions.ts";
import { chosenAction, parts, pressKey, tabTo, test } from "../support/docket-test.ts";
import type { ControlledService } from "../support/service.ts";

const WORKING = { state: "ACTION_STATE_IN_PROGRESS", progress: { phase: "On site", statusMessage: "Cover is off" } };

/** Returns the states of these Actions at the service. */
const statesOf = async (service: ControlledService, ...ids: string[]) =>
  Promise.all(ids.map(async (id) => ((await service.action(id)) as { state: string }).state.replace("ACTION_STATE_", "")));

const focused = (page: Page) => page.evaluate(() => document.activeElement?.closest<HTMLElement>("[data-action]")?.dataset["action"]);

test("the first row is chosen and focused at launch: one key acknowledges it", async ({ service, launch }) => {
  await service.tell({ create: actionJson("a-1", "Inspect pump P-104") });
  await service.tell({ create: actionJson("a-2", "Move pallet", { priority: "ACTION_PRIORITY_LOW" }) });
  const { page } = await launch();
  await expect(parts(page).connection).toHaveText(/^Live/);
  await expect.poll(() => focused(page)).toBe("a-1");
  expect(await chosenAction(page)).toBe("a-1");
  await expect(async () => {
    await page.keyboard.press("a");
    expect(await statesOf(service, "a-1", "a-2")).toEqual(["ACKNOWLEDGED", "ASSIGNED"]);
  }).toPass();
});

test("a click on another Action's notification shows its row, and the keys act on that Action", async ({ service, launch }) => {
  await service.tell({ create: actionJson("a-1", "Inspect pump P-104", WORKING) });
  const docket = await launch();
  const { page } = docket;
  const { row, view, connection, grid } = parts(page);
  await expect(connection).toHaveText(/^Live/);
  await expect(row("Inspect pump")).toBeFocused();
  await tabTo(view("In progress"), "Shift+Tab");
  await pressKey(page, "Enter");
  await expect.poll(() => chosenAction(page)).toBe("a-1");
  await service.tell({ create: actionJson("a-2", "Move pallet") });
  await expect.poll(async () => (await docket.notifications()).length).toBeGreaterThan(0);
  expect(await chosenAction(page)).toBe("a-1");
  const [notification] = (await docket.notifications()).toReversed();
  await docket.clickNotification(notification!.id);
  await expect.poll(() => chosenAction(page)).toBe("a-2");
  await expect(grid.getByRole("row").filter({ hasText: "Move pallet" })).toBeInViewport();
  await expect(async () => {
    await page.keyboard.press("a");
    expect(await statesOf(service, "a-1", "a-2")).toEqual(["IN_PROGRESS", "ACKNOWLEDGED"]);
  }).toPass();
});

test("a search that hides the chosen row and marked rows takes them out of the keys' reach", async ({ service, launch, picture }) => {
  for (const name of ["Alpha", "Beta", "Gamma"]) await service.tell({ create: actionJson(name.toLowerCase(), name) });
  const docket = await launch();
  const { page } = docket;
  const { row, connection, details } = parts(page);
  await expect(connection).toHaveText(/^Live/);
  await expect(row("Alpha")).toBeFocused();
  await pressKey(page, "ControlOrMeta+a");
  await expect(page.getByRole("button", { name: "Acknowledge 3", exact: true })).toBeVisible();
  await pressKey(page, "/");
  await page.keyboard.type("beta");
  await expect(row("Alpha")).toBeHidden();
  await expect(details).toContainText("Not in this list");
  await expect(page.getByText("1 of 3 selected is listed", { exact: true })).toBeVisible();
  await picture(docket);
  // Leaves the field, but focuses no row, because the chosen one is hidden.
  await tabTo(page.getByRole("button", { name: "Acknowledge 1", exact: true }));
  await pressKey(page, "Enter");
  await expect.poll(() => statesOf(service, "alpha", "beta", "gamma")).toEqual(["ASSIGNED", "ACKNOWLEDGED", "ASSIGNED"]);
  await pressKey(page, "/");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Acknowledge 2", exact: true })).toBeVisible();
});

test("in another view, keys do nothing for the Action that was chosen before", async ({ service, launch }) => {
  await service.tell({ create: actionJson("a-1", "Inspect pump P-104") });
  await service.tell({ create: actionJson("a-2", "Move pallet", WORKING) });
  const { page } = await launch();
  const { row, view, connection } = parts(page);
  await expect(connection).toHaveText(/^Live/);
  await expect(row("Inspect pump")).toBeFocused();
  await tabTo(view("In progress"), "Shift+Tab");
  await pressKey(page, "Enter");
  await expect.poll(() => chosenAction(page)).toBe("a-2");
  for (const key of ["a", "r", "p"]) await page.keyboard.press(key);
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(await statesOf(service, "a-1", "a-2")).toEqual(["ASSIGNED", "IN_PROGRESS"]);
});
