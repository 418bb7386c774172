/** Work to stop is seen and reached while a dialog is open: by pointer, by key, and by a screen reader. */
import { expect, type Locator } from "playwright/test";
import { holdKey, parts, pressKey, test } from "../support/docket-test.ts";
import { actionJson } from "../support/actions.ts";

const PUMP = "Inspect pump P-104";
const WORKING = { state: "ACTION_STATE_IN_PROGRESS", progress: { phase: "On site", statusMessage: "" } };

for (const way of ["key", "pointer"] as const)
  test(`work to stop is reached by ${way} from a dialog in which a reason is typed`, async ({ service, launch }) => {
    await service.tell({ create: actionJson("a-1", PUMP, WORKING) });
    await service.tell({ create: actionJson("a-2", "Clean charger 4") });
    const { page } = await launch();
    const { button, details, connection } = parts(page);
    await expect(connection).toHaveText(/^Live/);
    // What is not acknowledged comes first.
    await page.keyboard.press("Home");
    await expect(details).toContainText("Clean charger 4");
    await pressKey(page, "r");
    await expect(page.getByLabel("Reason")).toBeFocused();
    await page.keyboard.type("Too heavy");
    await service.tell({
      update: { actionId: "a-1", state: "ACTION_STATE_CANCELLED", progress: { statusMessage: "Gas" } },
      as: "USER:ann",
    });

    // By its role, so neither hidden nor inert; and nothing stands over it.
    const stop = page.getByRole("region", { name: "Work to stop" });
    await expect(stop).toContainText(`${PUMP} was cancelled by ann.`);
    const box = await stop.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 99)).toBeLessThanOrEqual(40);
    if (way === "key") await page.keyboard.press("ControlOrMeta+Shift+s");
    else await stop.getByRole("button", { name: "Show" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(details.getByRole("region", { name: "Stop work" })).toBeVisible();
    if (way === "key") await holdKey(page, "s", () => expect(button("I have stopped")).toBeHidden({ timeout: 2_000 }));
    else await expect(button("I have stopped")).toBeVisible();
  });

/** What stands over the rows, by the keys that open it there. */
const OVERLAYS: readonly (readonly [name: string, ...keys: string[]])[] = [
  ["Settings", "g", "s"],
  ["Commands", "ControlOrMeta+k"],
  ["Keys", "?"],
  ["Delivery ledger", "l"],
  ["Handover", "h"],
  ["My shift", "g", "m"],
  ["Diagnostics", "g", "d"],
  ["Add filter", "ControlOrMeta+Shift+f"],
];

for (const size of [
  { width: 1280, height: 800 },
  { width: 640, height: 400 },
])
  test(`work to stop is seen, said and reached by key over each dialog and menu, at ${size.width} px`, async ({ service, launch }) => {
    const { page } = await launch();
    await page.setViewportSize(size);
    const { button, details, connection, grid } = parts(page);
    await expect(connection).toHaveText(/^Live/);
    for (const [number, [name, ...keys]] of OVERLAYS.entries()) {
      const pump = `Pump ${number}`;
      await service.tell({ create: actionJson(`a-${number}`, pump, WORKING) });
      await pressKey(page, "ControlOrMeta+2");
      await pressKey(page, "Home");
      await expect(grid.getByRole("row").filter({ hasText: pump })).toBeVisible();
      const overlay = page.getByRole("dialog", { name });
      await expect(async () => {
        for (const key of keys) await page.keyboard.press(key);
        await expect(overlay).toBeVisible({ timeout: 1_000 });
      }, name).toPass({ intervals: [1_100] });
      await service.tell({ update: { actionId: `a-${number}`, state: "ACTION_STATE_CANCELLED" }, as: "USER:ann" });

      const stop = page.getByRole("region", { name: "Work to stop" });
      await expect(stop, name).toContainText(`${pump} was cancelled by ann.`);
      expect(await stop.evaluate((region) => region.closest("[aria-live]")?.getAttribute("aria-live"))).toBe("assertive");
      expect(await isInFront(stop.getByRole("button", { name: "Show" })), `${name}: nothing lies over it`).toBe(true);
      await pressKey(page, "ControlOrMeta+Shift+s");
      await expect(overlay, name).toBeHidden();
      await expect(details.getByRole("region", { name: "Stop work" })).toContainText(/stop/i);
      await expect(details.getByRole("heading", { name: pump })).toBeVisible();
      await holdKey(page, "s", () => expect(button("I have stopped")).toBeHidden({ timeout: 2_000 }));
      await expect(stop).toBeHidden();
      // From the sheet of a narrow window back to the rows.
      await pressKey(page, "Escape");
    }
  });

/** Whether the middle of it is what a press there would meet. */
function isInFront(button: Locator): Promise<boolean> {
  return button.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
}
