/** Work to stop is seen and reached while a dialog is open: by pointer, by key, and by a screen reader. */
import { expect } from "playwright/test";
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
    if (way === "key") await page.keyboard.press("Control+Shift+S");
    else await stop.getByRole("button", { name: "Show" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(details.getByRole("region", { name: "Stop work" })).toBeVisible();
    if (way === "key") await holdKey(page, "s", () => expect(button("I have stopped")).toBeHidden({ timeout: 2_000 }));
    else await expect(button("I have stopped")).toBeVisible();
  });
