/**
 * The start after a kill of the main process reports the kill, and the report does not contain the
 * key. A process that was suspended while another Docket took its folder ends.
 */
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "playwright/test";
import { actionJson } from "../support/actions.ts";
import { filesUnder } from "../support/canary.ts";
import { notice, parts, test } from "../support/docket-test.ts";
import { KEY } from "../support/principals.ts";
import { NO_SIGSTOP, notOnWindows, PAGE_BEHIND_MAIN, standInOnly } from "../support/where-specs-run.ts";

test("a crash is reported at the next start, and an orderly end is not", async ({ service, launch, dataFolder }) => {
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

/**
 * Returns the content that another Docket would find in the folder. The log is for support only,
 * and -shm has no content of its own.
 */
function contentOf(folder: string): Record<string, string> {
  const kept = Object.entries(filesUnder(folder)).filter(([path]) => !/-shm$|[/\\](?:logs|StandInLock)[/\\]/.test(path));
  return Object.fromEntries(kept.map(([path, bytes]) => [path, bytes.toString("base64")]));
}

test("a Docket that was suspended while another computer's took its folder writes and sends nothing when it resumes, and ends", async ({
  service,
  launch,
  dataFolder,
}) => {
  standInOnly(PAGE_BEHIND_MAIN);
  notOnWindows(NO_SIGSTOP);
  await service.tell({ create: actionJson("a-1", "Inspect pump P-104") });
  // With CI set, a failure shows no dialog.
  const { page, main } = await launch({ userDataDir: dataFolder, env: { CI: "1" } });
  const { row, button, connection } = parts(page);
  await expect(connection).toHaveText(/^Live/);
  await row("Inspect pump P-104").click();
  await expect(button("Acknowledge")).toBeVisible();
  // Waits until the database's log is checkpointed in an idle moment, so that main is not stopped
  // in the middle of a checkpoint.
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
