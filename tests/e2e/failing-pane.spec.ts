/**
 * When a pane of the built window fails, the rest works, main's log has the error, and the pane can
 * be reloaded.
 */
import { expect } from "playwright/test";
import { parts, test } from "../support/docket-test.ts";
import { actionJson } from "../support/actions.ts";

const PUMP = "Inspect pump P-104";

/**
 * Breaks a browser function that only the history in the details uses; its failure stands for any
 * defect.
 */
const BREAK = `
  const whole = Date.prototype.setHours;
  Date.prototype.setHours = () => { throw new RangeError("a defect for the test"); };
  window.mend = () => void (Date.prototype.setHours = whole);
`;

test("details that fail leave queue, views and keys working, are logged by main, and come back by their button", async ({
  service,
  launch,
  picture,
}) => {
  await service.tell({ create: actionJson("a-1", PUMP) });
  await service.tell({ create: actionJson("a-2", "Clean charger 4") });
  const docket = await launch();
  const { page, main } = docket;
  const { row, view, details, connection, button, update } = parts(page);
  await expect(connection).toHaveText(/^Live/);
  await page.evaluate(BREAK);
  await row(PUMP).click();
  const failed = page.getByRole("region", { name: "The details of this Action failed" });
  await expect(failed).toContainText("This part of the window failed.");
  await expect(failed).toContainText("The rest of the window works");
  await main.waitForLine(/details.*a defect for the test/);
  await picture(docket);
  await service.tell({ create: actionJson("a-3", "Photograph nameplate T-11") });
  await view("To acknowledge").click();
  await expect(row("Photograph nameplate T-11")).toBeVisible();
  await expect(connection).toHaveText(/^Live/);

  await page.evaluate("mend()");
  await row(PUMP).click();
  await failed.getByRole("button", { name: "Reload this part" }).click();
  await expect(failed).toBeHidden();
  await expect(details.getByRole("heading", { name: PUMP })).toBeVisible();
  await button("Acknowledge").click();
  await expect(update).toHaveText(/^Confirmed/);
});
