/** My shift, from real work in the built app to the table on the disk. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "playwright/test";
import { actionJson } from "../support/actions.ts";
import { parts, test } from "../support/docket-test.ts";

test("counts what was done here and confirmed, and is exported as a table and a picture", async ({ service, launch, dataFolder }) => {
  await service.tell({ create: actionJson("a-1", "Inspect pump P-104") });
  const path = join(dataFolder, "shift-export");
  const { page } = await launch({ userDataDir: dataFolder, conditions: { savePath: path } });
  const { row, button, update, connection } = parts(page);
  await expect(connection).toHaveText(/^Live/);
  await row("Inspect pump").click();
  await button("Acknowledge").click();
  await expect(update).toHaveText(/^Confirmed/);
  await page.getByRole("button", { name: /^My shift/ }).click();
  const dialog = page.getByRole("dialog", { name: "My shift" });
  await expect(dialog.getByText("Acknowledged", { exact: true }).locator("..")).toHaveText("Acknowledged1");
  await expect(dialog).toContainText(/Time to acknowledge.*, once/);
  await dialog.getByRole("button", { name: "Export as CSV" }).click();
  await expect(dialog.getByRole("status")).toContainText("Written to");
  const table = readFileSync(path, "utf8").split("\r\n");
  expect(table[0]).toMatch(/^hour,received,acknowledged/);
  expect(table.some((line) => /Z,1,1,0,0,0,0,\d+,,\d+,$/.test(line))).toBe(true);
  await dialog.getByRole("button", { name: "Export as picture" }).click();
  await expect.poll(() => readFileSync(path).subarray(1, 4).toString("latin1")).toBe("PNG");
});
