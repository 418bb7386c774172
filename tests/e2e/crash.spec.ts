/**
 * A main process that was killed: the next start says so, and its report has no key in it. One that
 * stood still while another Docket took its folder ends.
 */
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "playwright/test";
import { actionJson } from "../support/actions.ts";
import { filesUnder } from "../support/canary.ts";
import { notice, parts, test } from "../support/docket-test.ts";
import { KEY } from "../support/principals.ts";
import { NO_SIGSTOP, notOnWindows, PAGE_BEHIND_MAIN, standInOnly } from "../support/where-specs-run.ts";

test("a crash is noticed at the next start, and an orderly end is not", async ({ service, launch, dataFolder }) => {
  await service.tell({ create: actionJson("a-1", "Inspect pump P-104") });
  const first = await launch({ userDataDir: dataFolder, env: { DOCKET_CRASH_AT: "sending-recorded" } });
  await parts(first.page).row("Inspect pump P-104").click();
  await parts(first.page).button("Acknowledge").click();
  await first.main.exited();

  const second = await launch({ userDataDir: dataFolder });
  const crash = await notice(second.page, "Crash");
  await crash.getByRole("button", { name: "Show the report" }).click();
  const report = second.page.getByLabel("Report", { exact: true });
  await expect(report).toContainText('assigned: a-1 "Inspect pump P-104"');
  await expect(report).toContainText("updates-without-answer: 1");
  await expect(report).not.toContainText(KEY);
  expect(readFileSync(`${dataFolder}/running.json`, "utf8")).not.toContain(KEY);
  await second.close();
  await expect.poll(() => second.page.isClosed()).toBe(true);

  const third = await launch({ userDataDir: dataFolder });
  await expect(parts(third.page).connection).toHaveText(/^Live/);
  await expect(third.page.getByRole("region", { name: "Crash", exact: true })).toHaveCount(0);
});

/** What another Docket would find there. The log is for whoever looks into it, and -shm is no content. */
function contentOf(folder: string): Record<string, string> {
  const kept = Object.entries(filesUnder(folder)).filter(([path]) => !/-shm$|[/\\](?:logs|StandInLock)[/\\]/.test(path));
  return Object.fromEntries(kept.map(([path, bytes]) => [path, bytes.toString("base64")]));
}

test("one that stood still while another computer's took its folder writes and sends nothing as it wakes, and ends", async ({
  service,
  launch,
  dataFolder,
}) => {
  standInOnly(PAGE_BEHIND_MAIN);
  notOnWindows(NO_SIGSTOP);
  await service.tell({ create: actionJson("a-1", "Inspect pump P-104") });
  // With CI set, a failure has no dialog.
  const { page, main } = await launch({ userDataDir: dataFolder, env: { CI: "1" } });
  const { row, button, connection } = parts(page);
  await expect(connection).toHaveText(/^Live/);
  await row("Inspect pump P-104").click();
  await expect(button("Acknowledge")).toBeVisible();
  // The log of the database is moved into it in a calm moment: not while main is stopped in the middle of that.
  await expect.poll(() => statSync(join(dataFolder, "docket.sqlite-wal")).size).toBe(0);
  main.kill("SIGSTOP");
  const running = join(dataFolder, "running.json");
  const record = JSON.parse(readFileSync(running, "utf8")) as object;
  rmSync(running);
  writeFileSync(running, JSON.stringify({ ...record, run: "another", host: "desk-9", user: "bob" }));
  await button("Acknowledge").click();
  const before = contentOf(dataFolder);
  main.kill("SIGCONT");
  await main.exited();
  expect(main.output()).toContain("desk-9");
  expect(contentOf(dataFolder)).toEqual(before);
  expect(await service.action("a-1")).toMatchObject({ state: "ACTION_STATE_ASSIGNED" });
});
