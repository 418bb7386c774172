/**
 * Actions that need attention are not delayed by a resting pointer, or by the focus of a user who
 * has left.
 */
import { expect, type Page } from "playwright/test";
import { actionJson } from "../support/actions.ts";
import { parts, pressKey, test } from "../support/docket-test.ts";

const names = (page: Page) => parts(page).grid.getByRole("row").locator("[data-part=name]").allTextContents();
const chip = (page: Page) => page.getByRole("region", { name: "Held back" });

test("a critical arrival is announced while the pointer holds the rows, and shown by the . key", async ({ service, launch, picture }) => {
  await service.tell({ create: actionJson("a-1", "Move pallet") });
  const docket = await launch();
  const { page } = docket;
  const { row, connection } = parts(page);
  await expect(connection).toHaveText(/^Live/);
  await row("Move pallet").hover();
  await service.tell({ create: actionJson("a-2", "Shut valve 12B", { priority: "ACTION_PRIORITY_CRITICAL" }) });
  await expect(chip(page)).toContainText("1 new · 1 critical");
  await picture(docket);
  expect(await names(page)).toEqual(["Move pallet"]);
  await pressKey(page, ".");
  await expect.poll(() => names(page)).toEqual(["Shut valve 12B", "Move pallet"]);
});

test("the hold of a pointer ends once it has rested for 5 s", async ({ service, launch }) => {
  await service.tell({ create: actionJson("a-1", "Move pallet") });
  const { page } = await launch();
  const { row, connection } = parts(page);
  await expect(connection).toHaveText(/^Live/);
  await row("Move pallet").hover();
  await service.tell({ create: actionJson("a-2", "Shut valve 12B", { priority: "ACTION_PRIORITY_CRITICAL" }) });
  await expect(chip(page)).toContainText("1 critical");
  await expect.poll(() => names(page), { timeout: 10_000 }).toEqual(["Shut valve 12B", "Move pallet"]);
  await expect(chip(page)).toBeHidden();
});

test("by keyboard alone: rows held back by the focus are announced, and shown by the . key or when the window loses the focus", async ({
  service,
  launch,
}) => {
  await service.tell({ create: actionJson("a-1", "Move pallet") });
  const { page } = await launch();
  await expect(parts(page).row("Move pallet")).toBeFocused();
  await pressKey(page, "Home");
  await service.tell({ create: actionJson("a-2", "Shut valve 12B", { priority: "ACTION_PRIORITY_CRITICAL" }) });
  await expect(chip(page)).toContainText("1 new · 1 critical");
  expect(await names(page)).toEqual(["Move pallet"]);
  await pressKey(page, ".");
  await expect.poll(() => names(page)).toEqual(["Shut valve 12B", "Move pallet"]);
  await pressKey(page, "Home");
  await service.tell({ create: actionJson("a-3", "Shut valve 13", { priority: "ACTION_PRIORITY_CRITICAL" }) });
  await expect(chip(page)).toContainText("1 critical");
  await page.evaluate(() => window.dispatchEvent(new Event("blur")));
  await expect.poll(() => names(page)).toEqual(["Shut valve 12B", "Shut valve 13", "Move pallet"]);
});
