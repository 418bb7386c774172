/** Order, filters and the user's own views, by keyboard alone, and after a restart. */
import { expect } from "playwright/test";
import { actionJson } from "../support/actions.ts";
import { chosenAction, enter, parts, test } from "../support/docket-test.ts";

test("a token is completed, saved as a view, and restored after a restart", async ({ service, launch, dataFolder, picture }) => {
  await service.tell({ create: actionJson("a-1", "Move pallet", { type: "transport" }) });
  await service.tell({ create: actionJson("a-2", "Inspect pump") });
  const first = await launch({ userDataDir: dataFolder });
  const { page } = first;
  const { row, connection } = parts(page);
  await expect(connection).toHaveText(/^Live/);
  await expect(row("Move pallet")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search" }).focus();
  await page.keyboard.type("type:tr");
  await expect(page.getByRole("option", { name: /transport/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(row("Inspect pump")).toBeHidden();
  await picture(first);
  await enter(page.getByRole("button", { name: "Save view" }));
  await page.keyboard.type("Moves");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Moves/ })).toBeVisible();
  await enter(page.getByRole("button", { name: "Remove the filter type: transport" }));
  await expect(row("Inspect pump")).toBeVisible();
  // The same filter from the menu, and one step back at a time.
  await page.keyboard.press("ControlOrMeta+Shift+F");
  await page.getByRole("menuitem", { name: "Type" }).press("ArrowRight");
  await page.getByRole("menuitemcheckbox", { name: /transport/ }).press(" ");
  await expect(row("Inspect pump")).toBeHidden();
  await page.getByRole("menuitemcheckbox", { name: /transport/ }).press(" ");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menuitem", { name: "Type" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
  await expect(row("Inspect pump")).toBeVisible();
  await first.close();

  const second = await launch({ userDataDir: dataFolder });
  const again = parts(second.page);
  await expect(again.row("Inspect pump")).toBeVisible();
  await enter(second.page.getByRole("button", { name: /^Moves/ }));
  await expect(again.row("Inspect pump")).toBeHidden();
  await expect(again.row("Move pallet")).toBeVisible();
});

test("the name of a view is typed into its field, whether it was opened by menu or palette", async ({ service, launch }) => {
  await service.tell({ create: actionJson("a-1", "Move pallet") });
  const { page } = await launch();
  await expect(parts(page).row("Move pallet")).toBeVisible();
  const field = page.getByRole("textbox", { name: "Name of the view" });

  await enter(page.getByRole("button", { name: /Grouped by/ }));
  await page.getByRole("menuitem", { name: "Save this list as a view" }).waitFor();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(field).toBeFocused();
  await page.keyboard.type("Calm days");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Calm days/ })).toBeVisible();

  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("save this list");
  await page.keyboard.press("Enter");
  await expect(field).toBeFocused();
});

test("the menu of the header groups by state, the details get wider by arrow keys, and Escape goes back from all", async ({
  service,
  launch,
}) => {
  await service.tell({ create: actionJson("a-1", "Move pallet") });
  await service.tell({ create: actionJson("a-2", "Inspect pump", { state: "ACTION_STATE_PLANNED" }) });
  const { page } = await launch();
  const { grid, row, connection, details } = parts(page);
  await expect(connection).toHaveText(/^Live/);
  await enter(page.getByRole("button", { name: /Grouped by attention/ }));
  await enter(page.getByRole("menuitemradio", { name: "State", exact: true }));
  // The menu returns the focus once it has closed.
  await expect(page.getByRole("button", { name: /Grouped by state/ })).toBeFocused();
  await expect(grid.getByRole("rowgroup", { name: "Assigned" })).toBeAttached();
  await expect(grid.getByRole("rowgroup", { name: "Planned" })).toBeAttached();
  const before = (await details.boundingBox())?.width ?? 0;
  const edge = page.getByRole("separator", { name: "Width of the details" });
  const widthOfDetails = async () => (await details.boundingBox())?.width;
  await edge.focus();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(widthOfDetails).toBe(before + 20);

  // The width after the widest is the narrowest, so the second press of a double click is over a
  // row.
  const y = ((await row("Inspect pump").boundingBox())?.y ?? 0) + 20;
  const xOfEdge = async () => ((await edge.boundingBox())?.x ?? 0) + 5;
  for (const width of [480, 560]) {
    await page.mouse.click(await xOfEdge(), y);
    await expect.poll(widthOfDetails).toBe(width);
  }
  await page.mouse.dblclick(await xOfEdge(), y);
  await expect.poll(widthOfDetails).toBe(360);
  expect(await chosenAction(page)).toBe("a-1");
  await page.mouse.click(((await row("Inspect pump").boundingBox())?.x ?? 0) + 60, y);
  await expect.poll(() => chosenAction(page)).toBe("a-2");
  await page.keyboard.press("k");
  await edge.focus();

  // Escape goes back step by step: first to the chosen row, and then to no row.
  await page.keyboard.press("Escape");
  await expect(row("Move pallet")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(details.getByRole("heading", { name: "Nothing chosen" })).toBeVisible();
  await expect(grid).toBeFocused();
  await service.tell({ create: actionJson("a-3", "Shut valve", { priority: "ACTION_PRIORITY_CRITICAL" }) });
  await expect(row("Shut valve")).toBeVisible();
  await page.keyboard.press("a");
  await expect(page.getByRole("status", { name: "Key", exact: true })).toHaveText(/Choose an Action first/);
  expect(await chosenAction(page)).toBeUndefined();
  await expect(grid).toBeFocused();
  await page.keyboard.press("j");
  await expect(row("Move pallet")).toBeFocused();
  expect(await chosenAction(page)).toBe("a-1");

  // A wide list has columns for values that a narrow list leaves to the details.
  const added = row("Move pallet").locator("[data-part=requester], [data-part=change]");
  await expect(added).toHaveCount(0);
  await page.setViewportSize({ width: 1920, height: 800 });
  await expect(added).toHaveCount(2);
  for (const cell of await added.all()) await expect(cell).toBeVisible();
});

test("a view without filters is saved from the menu of the header, with its search, and both are restored", async ({
  service,
  launch,
  dataFolder,
}) => {
  await service.tell({ create: actionJson("a-1", "Move pallet", { state: "ACTION_STATE_IN_PROGRESS" }) });
  await service.tell({ create: actionJson("a-2", "Inspect pump", { state: "ACTION_STATE_IN_PROGRESS" }) });
  await service.tell({ create: actionJson("a-3", "Pump out the sump") });
  const first = await launch({ userDataDir: dataFolder });
  const { page } = first;
  await expect(parts(page).connection).toHaveText(/^Live/);
  await expect(parts(page).row("Inspect pump")).toBeVisible();
  await page.keyboard.press("Control+2");
  await page.getByRole("searchbox", { name: "Search" }).focus();
  await page.keyboard.type("pump");
  await expect(parts(page).row("Move pallet")).toBeHidden();
  await enter(page.getByRole("button", { name: /Grouped by attention/ }));
  await enter(page.getByRole("menuitem", { name: "Save this list as a view" }));
  await expect(page.getByRole("menu")).toBeHidden();
  await expect(page.getByRole("textbox", { name: "Name of the view" })).toBeFocused();
  await page.keyboard.type("Pumps");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Pumps 1", exact: true })).toBeVisible();
  await first.close();

  const second = await launch({ userDataDir: dataFolder });
  const again = parts(second.page);
  await expect(again.row("Move pallet")).toBeVisible();
  await enter(second.page.getByRole("button", { name: "Pumps 1", exact: true }));
  await expect(second.page.getByRole("searchbox", { name: "Search" })).toHaveValue("pump");
  await expect(again.row("Inspect pump")).toBeVisible();
  await expect(again.row("Pump out the sump")).toBeHidden();
  await expect(again.row("Move pallet")).toBeHidden();
});
