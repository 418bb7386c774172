/**
 * Text that is being typed when its form closes stays in place, and no letter of it becomes a
 * command.
 */
import { expect, type Page } from "playwright/test";
import { actionJson } from "../support/actions.ts";
import { parts, test } from "../support/docket-test.ts";
import { asJson, ROBOT_3 } from "../support/principals.ts";
import type { ControlledService } from "../support/service.ts";

const PUMP = "Inspect pump P-104";
const WORKING = { state: "ACTION_STATE_IN_PROGRESS" };
/** Letters that are all keys of commands: s, c, a, x, f, g, j, r. */
const LETTERS = "scaxfgjr words";

/** Types into the report of the only Action, by keyboard alone. */
async function type(page: Page, text: string): Promise<void> {
  await expect(parts(page).connection).toHaveText(/^Live/);
  await expect(parts(page).row(PUMP)).toBeFocused();
  // A key is accepted once the window has been idle.
  await expect(async () => {
    await page.keyboard.press("u");
    await expect(message(page)).toBeVisible({ timeout: 500 });
    await expect(page.getByLabel("Phase")).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press("Tab");
  await page.keyboard.type(text);
  await expect(message(page)).toHaveValue(text);
}

const message = (page: Page) => parts(page).details.getByLabel("Status message");

/** Checks that nothing was sent or confirmed, and that no dialog has opened. */
async function expectNoCommand(page: Page, service: ControlledService, others = 0): Promise<void> {
  const { updates } = (await service.tell({ log: true })) as unknown as { updates: unknown[] };
  expect(updates).toHaveLength(others);
  expect(await page.getByRole("dialog").count()).toBe(0);
}

test.describe("text that is being typed", () => {
  test("stays in place when somebody cancels the Action, and does not confirm the stop", async ({ service, launch, picture }) => {
    await service.tell({ create: actionJson("a-1", PUMP, WORKING) });
    const docket = await launch();
    const { page } = docket;
    await type(page, "some ");
    await service.tell({ update: { actionId: "a-1", state: "ACTION_STATE_CANCELLED" }, as: "USER:ann" });
    await expect(parts(page).details.getByRole("region", { name: "Stop work" })).toBeVisible();
    await page.keyboard.type(LETTERS);
    await expect(message(page)).toBeFocused();
    await expect(message(page)).toHaveValue("some ");
    await expect(message(page)).not.toBeEditable();
    await expect(parts(page).details).toContainText("This work has to stop, so nothing more can be reported.");
    await expect(parts(page).details.getByRole("region", { name: "Stop work" })).toBeVisible();
    await expectNoCommand(page, service, 1);
    await picture(docket);
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    await expect(message(page)).toBeHidden();
    await expect(parts(page).details.getByLabel(/Your draft is kept/)).toHaveValue("some ");
  });

  test("stays when the Action is reassigned", async ({ service, launch }) => {
    await service.tell({ create: actionJson("a-1", PUMP, WORKING) });
    const docket = await launch();
    const { page } = docket;
    await type(page, "some ");
    // No event reports a reassignment (proto/README.md); the next snapshot shows it.
    await service.tell({ assign: { actionId: "a-1", assignedTo: asJson(ROBOT_3) } });
    await docket.power("resume");
    await expect(message(page)).not.toBeEditable();
    await page.keyboard.type(LETTERS);
    await expect(message(page)).toBeFocused();
    await expect(message(page)).toHaveValue("some ");
    await expectNoCommand(page, service);
  });

  test("continues in the sheet when the window is narrowed", async ({ service, launch }) => {
    await service.tell({ create: actionJson("a-1", PUMP, WORKING) });
    const { page } = await launch();
    await type(page, "some ");
    await page.setViewportSize({ width: 700, height: 600 });
    await expect(page.getByRole("button", { name: "Close details" })).toBeVisible();
    await page.keyboard.type(LETTERS);
    await expect(message(page)).toBeFocused();
    await expect(message(page)).toHaveValue(`some ${LETTERS}`);
    await expectNoCommand(page, service);
  });

  test("of a reason stays when its Action ends, and nothing is sent", async ({ service, launch, picture }) => {
    await service.tell({ create: actionJson("a-1", PUMP) });
    const docket = await launch();
    const { page } = docket;
    await expect(parts(page).row(PUMP)).toBeFocused();
    const reason = page.getByRole("dialog").getByLabel("Reason");
    await expect(async () => {
      await page.keyboard.press("r");
      await expect(reason).toBeFocused({ timeout: 500 });
    }).toPass();
    await page.keyboard.type("some ");
    await service.tell({ update: { actionId: "a-1", state: "ACTION_STATE_CANCELLED" }, as: "USER:ann" });
    await expect(reason).not.toBeEditable();
    await page.keyboard.type(LETTERS);
    await expect(reason).toBeFocused();
    await expect(reason).toHaveValue("some ");
    await expect(page.getByRole("dialog")).toContainText("this is no longer possible. Your text is kept.");
    await picture(docket);
  });
});
