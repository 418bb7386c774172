/**
 * The main job from the wire to the window and back: Actions arrive, one is completed, one
 * rejected, one cancelled.
 */
import { expect, type Locator, type Page } from "playwright/test";
import { parts, pressKey, test } from "../support/docket-test.ts";
import { actionJson } from "../support/actions.ts";
import { wholeStory } from "../support/whole-story.ts";

test.describe("the whole story", () => {
  test("by mouse: live arrivals, one taken to COMPLETED, one rejected, one cancelled by its requester", async ({ service, launch }) => {
    const { page } = await launch();
    await wholeStory(page, service);
  });

  test("by keyboard alone: the same, without a single click", async ({ service, launch }) => {
    await service.tell({ create: actionJson("k-1", "Inspect pump P-104", { priority: "ACTION_PRIORITY_CRITICAL" }) });
    await service.tell({ create: actionJson("k-2", "Clean charger 4", { priority: "ACTION_PRIORITY_HIGH" }) });
    await service.tell({ create: actionJson("k-3", "Photograph nameplate T-11", { priority: "ACTION_PRIORITY_LOW" }) });
    const { page } = await launch();
    const { row, grid, details, connection, update, button } = parts(page);
    await expect(connection).toHaveText(/^Live/);
    await expect(row("Clean charger 4")).toBeVisible();

    // Tab from the top of the window until the queue's row has the focus.
    await press(page, "Tab", row("Inspect pump P-104"));
    await expect(row("Inspect pump P-104")).toHaveAttribute("aria-selected", "true");
    await expect(button("Acknowledge")).toBeVisible();
    await pressKey(page, "a");
    await expect(update).toHaveText(/^Confirmed.*Acknowledge/);
    await pressKey(page, "p");
    await expect(update).toHaveText(/^Confirmed.*Plan/);
    await pressKey(page, "s");
    await expect(update).toHaveText(/^Confirmed.*Start/);
    // Nothing is written yet, so the key leads to the form.
    await pressKey(page, "u");
    await expect(details.getByLabel("Phase")).toBeFocused();
    await page.keyboard.type("On site");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Nothing unusual");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(update).toHaveText(/^Confirmed.*Report progress: On site/);
    expect(await service.action("k-1")).toMatchObject({ progress: { phase: "On site", statusMessage: "Nothing unusual" } });
    // A letter in a text field is text; Tab continues to the buttons, and Enter presses.
    await press(page, "Tab", button("Complete"));
    await pressKey(page, "Enter");
    await expect.poll(() => service.action("k-1")).toMatchObject({ state: "ACTION_STATE_COMPLETED" });

    // Returns to the queue, which the completed Action has left.
    await press(page, "Shift+Tab", grid.getByRole("row").and(page.locator(":focus")));
    await page.keyboard.press("Home");
    await expect(row("Clean charger 4")).toBeFocused();
    await pressKey(page, "r");
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByLabel("Reason")).toBeFocused();
    await page.keyboard.type("The charger is locked out");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(dialog).toBeHidden();
    await expect.poll(() => service.action("k-2")).toMatchObject({ state: "ACTION_STATE_REJECTED" });

    // The third Action has the focus now, and is cancelled by its requester while it is shown.
    await expect(row("Photograph nameplate T-11")).toBeFocused();
    await expect(button("Acknowledge")).toBeVisible();
    await service.tell({ update: { actionId: "k-3", state: "ACTION_STATE_CANCELLED" }, as: "USER:ann" });
    await expect(details).toContainText(/Cancelled at .* reported by ann/);
    await expect(button("Acknowledge")).toBeHidden();
  });
});

/** More than the number of tab stops in the window. */
const MANY = 60;

/** Presses the key repeatedly until the element has the focus. */
async function press(page: Page, key: string, target: Locator): Promise<void> {
  const focused = target.and(page.locator(":focus"));
  for (let presses = 0; presses < MANY; presses += 1) {
    await page.keyboard.press(key);
    if ((await focused.count()) > 0) return;
  }
  throw new Error(`${key} was pressed ${MANY} times and never led to ${target.toString()}.`);
}
