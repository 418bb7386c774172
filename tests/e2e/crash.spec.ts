/** A main process that was killed: the next start says so, and its report has no key in it. */
import { readFileSync } from "node:fs";
import { expect } from "playwright/test";
import { actionJson } from "../support/actions.ts";
import { notice, parts, test } from "../support/docket-test.ts";
import { KEY } from "../support/principals.ts";

test("a crash is noticed at the next start, and an orderly end is not", async ({ service, launch, dataFolder }) => {
  await service.tell({ create: actionJson("a-1", "Inspect pump P-104") });
  const first = await launch({ userDataDir: dataFolder, env: { DOCKET_CRASH_AT: "recorded" } });
  await parts(first.page).row("Inspect pump P-104").click();
  await parts(first.page).button("Acknowledge").click();
  await first.main.exited();

  const second = await launch({ userDataDir: dataFolder });
  const crash = await notice(second.page, "Crash");
  await crash.getByRole("button", { name: "Show the report" }).click();
  const report = second.page.getByLabel("Report", { exact: true });
  await expect(report).toContainText('assigned: a-1 "Inspect pump P-104"');
  await expect(report).not.toContainText(KEY);
  expect(readFileSync(`${dataFolder}/running.json`, "utf8")).not.toContain(KEY);
  await second.close();
  await expect.poll(() => second.page.isClosed()).toBe(true);

  const third = await launch({ userDataDir: dataFolder });
  await expect(parts(third.page).connection).toHaveText(/^Live/);
  await expect(third.page.getByRole("region", { name: "Crash", exact: true })).toHaveCount(0);
});
