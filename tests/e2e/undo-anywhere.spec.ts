/** A final move is taken back from another Action, another view and while there is no connection, by key. */
import { expect } from "playwright/test";
import { parts, pressKey, test } from "../support/docket-test.ts";
import { actionJson } from "../support/actions.ts";

const WORKING = { state: "ACTION_STATE_IN_PROGRESS", progress: { phase: "On site", statusMessage: "" } };

test("Fail is undone from another Action and from another view, and goes out when it is not", async ({ service, launch }) => {
  await service.tell({ create: actionJson("a-1", "Inspect pump P-104", WORKING) });
  await service.tell({ create: actionJson("a-2", "Clean charger 4") });
  const { page } = await launch({ env: { DOCKET_UNDO_SECONDS: "30" } });
  const { row, details, connection, view } = parts(page);
  await expect(connection).toHaveText(/^Live/);
  const toast = page.getByRole("region", { name: "Undo", exact: true });
  const fail = async () => {
    await row("Inspect pump P-104").click();
    await expect(details).toContainText("Inspect pump P-104");
    await pressKey(page, "f");
    await page.getByLabel("Reason").fill("The arm is stiff");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(toast).toContainText(/Inspect pump P-104: fails in (30|2\d) s/);
  };

  await fail();
  await row("Clean charger 4").click();
  await expect(details).toContainText("Clean charger 4");
  await pressKey(page, "z");
  await expect(toast).toBeHidden();

  await fail();
  await view("Finished today").click();
  await expect(row("Inspect pump P-104")).toHaveCount(0);
  await expect(toast).toBeVisible();
  await pressKey(page, "z");
  await expect(toast).toBeHidden();
  expect(await service.action("a-1")).toMatchObject({ state: "ACTION_STATE_IN_PROGRESS" });
});
