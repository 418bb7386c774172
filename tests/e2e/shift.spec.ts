/** My shift, from real work in the built app to the exported table. */
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
  // The Action may have been received before the full hour and acknowledged after it.
  const lines = table.slice(1, -1).map((line) => line.split(","));
  expect([1, 2, 3, 4, 5, 6].map((column) => lines.reduce((sum, line) => sum + Number(line[column]), 0))).toEqual([1, 1, 0, 0, 0, 0]);
  expect(lines.filter((line) => /^\d+$/.test(line[7] ?? "") && /^\d+$/.test(line[9] ?? ""))).toHaveLength(1);
  await dialog.getByRole("button", { name: "Export as picture" }).click();
  await expect.poll(() => readFileSync(path).subarray(1, 4).toString("latin1")).toBe("PNG");
});
