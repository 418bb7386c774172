/**
 * The focus is never lost: when the focused element disappears, the row's successor gets the focus.
 * By keyboard alone.
 */
import { expect, type Page } from "playwright/test";
import { actionJson } from "../support/actions.ts";
import { chosenAction, parts, pressKey, tabTo, test } from "../support/docket-test.ts";

const WORKING = { state: "ACTION_STATE_IN_PROGRESS", progress: { phase: "On site", statusMessage: "Cover is off" } };
const AT_ONCE = { DOCKET_UNDO_SECONDS: "1" };

const focused = (page: Page) => page.evaluate(() => document.activeElement?.closest<HTMLElement>("[data-action]")?.dataset["action"]);

/** Repeats the key, because keys act only a moment after Docket has moved the focus by itself. */
const press = (page: Page, key: string, until: () => Promise<void>) =>
  expect(async () => {
    await page.keyboard.press(key);
    await until();
  }).toPass();

test("after Fail, the next row that needs attention is chosen and has the focus", async ({ service, launch }) => {
  await service.tell({ create: actionJson("a-1", "Inspect pump P-104", { ...WORKING, priority: "ACTION_PRIORITY_CRITICAL" }) });
  await service.tell({ create: actionJson("a-2", "Survey aisle", { ...WORKING, priority: "ACTION_PRIORITY_HIGH" }) });
  await service.tell({ create: actionJson("a-3", "Move pallet") });
  const { page } = await launch({ env: AT_ONCE });
  const { row, connection, details } = parts(page);
  await expect(connection).toHaveText(/^Live/);
  await expect(row("Move pallet")).toBeFocused();
  await pressKey(page, "ArrowDown");
  await expect(row("Inspect pump")).toBeFocused();
  await expect(details).toContainText("Inspect pump");
  await press(page, "f", () => expect(page.getByRole("dialog")).toBeVisible({ timeout: 500 }));
  await page.keyboard.type("The arm is stiff");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect.poll(() => chosenAction(page)).toBe("a-3");
  await expect.poll(() => focused(page)).toBe("a-3");
});

test("after Reject that somebody else overtook, the focus is still on the row", async ({ service, launch }) => {
  await service.tell({ create: actionJson("a-1", "Inspect pump P-104") });
  await service.tell({ create: actionJson("a-2", "Move pallet") });
  const { page } = await launch({ env: { DOCKET_UNDO_SECONDS: "30" } });
  const { row, connection, update } = parts(page);
  await expect(connection).toHaveText(/^Live/);
  await expect(row("Inspect pump")).toBeFocused();
  await press(page, "r", () => expect(page.getByRole("dialog")).toBeVisible({ timeout: 500 }));
  await page.keyboard.type("Too heavy");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(update).toHaveText(/^Waiting/);
  await service.tell({ update: { actionId: "a-1", state: "ACTION_STATE_CANCELLED" }, as: "USER:ann" });
  await expect(row("Inspect pump")).not.toContainText("Assigned");
  await expect.poll(() => focused(page)).toMatch(/a-[12]/);
  expect(await focused(page)).toBe(await chosenAction(page));
});

test("after the ledger of an Action whose row has gone in the meantime, the focus is on the chosen row", async ({ service, launch }) => {
  await service.tell({ create: actionJson("a-1", "Inspect pump P-104") });
  await service.tell({ create: actionJson("a-2", "Move pallet") });
  const { page } = await launch();
  const { row, connection } = parts(page);
  await expect(connection).toHaveText(/^Live/);
  await expect(row("Inspect pump")).toBeFocused();
  await press(page, "Shift+L", () => expect(page.getByRole("dialog")).toBeVisible({ timeout: 500 }));
  await service.tell({ update: { actionId: "a-1", state: "ACTION_STATE_CANCELLED" }, as: "USER:ann" });
  await expect.poll(async () => ((await service.action("a-1")) as { state: string }).state).toContain("CANCELLED");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect.poll(() => focused(page)).toMatch(/a-[12]/);
  expect(await focused(page)).toBe(await chosenAction(page));
});

test("Shift+Tab continues past the first button to the details, however long its user waits there", async ({ service, launch }) => {
  await service.tell({ create: actionJson("a-1", "Inspect pump P-104") });
  const { page } = await launch();
  await expect(parts(page).row("Inspect pump")).toBeFocused();
  await tabTo(page.getByRole("button", { name: "Commands" }));
  // Before the first button comes the page itself, and only then the last button.
  for (const _ of [1, 2, 3]) {
    await page.keyboard.press("Shift+Tab");
    await page.evaluate(painted);
    if (
      await parts(page)
        .button("More moves")
        .evaluate((button) => button === document.activeElement)
    )
      return;
    expect(await focused(page)).toBeUndefined();
  }
  await expect(parts(page).button("More moves")).toBeFocused();
});

/**
 * Returns where the focus is: in the list and its bars, on a heading or elsewhere in the details,
 * or outside both.
 */
const place = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    if (activeElement === null) return "elsewhere";
    if (activeElement.closest("main") !== null) return "list";
    if (activeElement.matches("h2")) return activeElement.textContent;
    return activeElement.closest("[data-sheet]") === null ? "elsewhere" : "details";
  });

test("when the sheet covers the list, Tab never moves the focus under it; J and K choose, and the sheet shows the chosen Action", async ({
  service,
  launch,
}) => {
  const names = ["Inspect pump P-104", "Survey aisle", "Move pallet"];
  for (const [at, name] of names.entries()) await service.tell({ create: actionJson(`a-${at + 1}`, name) });
  const { page } = await launch();
  const { row, connection, details } = parts(page);
  await page.setViewportSize({ width: 560, height: 700 });
  await expect(connection).toHaveText(/^Live/);
  await expect(row("Inspect pump")).toBeFocused();
  await pressKey(page, "Enter");
  await expect.poll(() => place(page)).toBe("Inspect pump P-104");
  for (const key of ["Tab", "Shift+Tab"]) {
    const places = new Set<string>();
    for (let stop = 0; stop < 24; stop += 1) {
      await page.keyboard.press(key);
      places.add(await place(page));
    }
    expect([...places].toSorted()).toEqual(["details", "elsewhere"]);
  }

  await tabTo(details.getByRole("button", { name: "More moves" }));
  await pressKey(page, "j");
  await expect.poll(() => place(page)).toBe("Survey aisle");
  expect(await chosenAction(page)).toBe("a-2");
  await page.keyboard.press("j");
  await expect.poll(() => place(page)).toBe("Move pallet");
  await page.keyboard.press("k");
  await expect.poll(() => place(page)).toBe("Survey aisle");
  await pressKey(page, "a");
  await expect.poll(async () => ((await service.action("a-2")) as { state: string }).state).toBe("ACTION_STATE_ACKNOWLEDGED");

  // Returns to the list at once, by the key that closes the sheet and by the search key.
  await page.keyboard.press("Escape");
  expect(await focused(page)).toBe("a-2");
  await page.keyboard.press("Enter");
  await expect.poll(() => place(page)).toBe("Survey aisle");
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await expect(details).toBeHidden();

  // Also by a click, and in a window that becomes narrow with the sheet open.
  await row("Move pallet").click();
  await expect.poll(() => place(page)).toBe("Move pallet");
  await page.setViewportSize({ width: 640, height: 700 });
  await row("Survey aisle").focus();
  await page.setViewportSize({ width: 560, height: 700 });
  await expect.poll(() => place(page)).toBe("Survey aisle");
});

/** Waits for enough frames that work deferred to the next frame is done. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    let frames = 0;
    const count = (): void => {
      frames += 1;
      if (frames < 5) requestAnimationFrame(count);
      else resolve();
    };
    requestAnimationFrame(count);
  });
}
