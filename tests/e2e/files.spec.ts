/**
 * When Docket's file is locked by another program, damaged, or replaced by an older one, the window
 * continues, reports the problem, and loses nothing silently.
 */
import { copyFileSync, existsSync, openSync, closeSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect } from "playwright/test";
import { notice, parts, settingsFor, test } from "../support/docket-test.ts";
import { FaultProxy } from "../support/fault-proxy.ts";
import { notOnWindows } from "../support/where-specs-run.ts";
import { actionJson } from "../support/actions.ts";

/** Waits because the app may be writing at that moment. */
const PATIENT = { timeout: 10_000 };

test.describe("Docket's file", () => {
  let userDataDir: string;
  const file = (name = "docket.sqlite"): string => join(userDataDir, name);
  test.beforeEach(({ dataFolder }) => void (userDataDir = dataFolder));

  test("locked by another program for a while: the list continues, and a press is recorded when the file is free", async ({
    service,
    launch,
  }) => {
    await service.tell({ create: actionJson("a-1", "Inspect pump P-104") });
    const { page } = await launch({ userDataDir });
    const { row, update, connection, button } = parts(page);
    await row("Inspect pump P-104").click();
    const other = new DatabaseSync(file(), PATIENT);
    other.exec("BEGIN IMMEDIATE");
    await button("Acknowledge").click();
    await service.tell({ create: actionJson("a-2", "Repair gate 4") });
    await expect(row("Repair gate 4")).toBeVisible();
    await expect(connection).toHaveText(/^Live/);
    expect(await service.action("a-1")).toMatchObject({ state: "ACTION_STATE_ASSIGNED" });
    other.close();
    await expect(update).toHaveText(/^Confirmed.*Acknowledge/);
    await expect(page.getByRole("region", { name: "Files" })).toHaveCount(0);
  });

  test("locked permanently: the press is refused with its reason until the file is free", async ({ service, launch, picture }) => {
    await service.tell({ create: actionJson("a-1", "Inspect pump P-104", { state: "ACTION_STATE_IN_PROGRESS" }) });
    const docket = await launch({ userDataDir });
    const { page } = docket;
    const { row, connection, button, update } = parts(page);
    await row("Inspect pump P-104").click();
    const other = new DatabaseSync(file(), PATIENT);
    other.exec("BEGIN IMMEDIATE");
    await page.getByLabel("Status message").fill("bearing is warm");
    await button("Report progress").click();
    const files = page.getByRole("region", { name: "Files" });
    await expect(files).toContainText("Nothing new is kept on this device");
    await expect(page.getByText(/nothing was sent\. Your text is still here/)).toBeVisible();
    await expect(page.getByLabel("Status message")).toHaveValue("bearing is warm");
    await expect(connection).toHaveText(/^Live/);
    await picture(docket);
    other.close();
    await expect(files).toHaveCount(0);
    await button("Report progress").click();
    await expect(update).toHaveText(/^Confirmed/);
  });

  test("damaged: its contents are recovered, with a notice", async ({ service, launch, picture }) => {
    await service.tell({ create: actionJson("a-1", "Inspect pump P-104") });
    const first = await launch({ userDataDir });
    const before = parts(first.page);
    await before.row("Inspect pump P-104").click();
    await before.button("Acknowledge").click();
    await expect(before.update).toHaveText(/^Confirmed/);
    await first.close();
    const handle = openSync(file(), "r+");
    writeSync(handle, Buffer.alloc(4_096, 0xa5), 0, 4_096, 0);
    closeSync(handle);
    const second = await launch({ userDataDir });
    const files = second.page.getByRole("region", { name: "Files" });
    await expect(files).toContainText(/Docket’s file was damaged.*What could be read was saved: 1 update/);
    await parts(second.page).row("Inspect pump P-104").click();
    await expect(parts(second.page).button("Plan")).toBeVisible();
    await picture(second);
  });

  test("replaced by an older copy: the loss is shown", async ({ service, launch, picture }) => {
    await service.tell({ create: actionJson("a-1", "Inspect pump P-104") });
    const first = await launch({ userDataDir });
    await expect(parts(first.page).row("Inspect pump P-104")).toBeVisible();
    await first.close();
    copyFileSync(file(), file("backup"));
    const second = await launch({ userDataDir });
    const { row, button, update } = parts(second.page);
    await row("Inspect pump P-104").click();
    await button("Acknowledge").click();
    await expect(update).toHaveText(/^Confirmed/);
    await second.close();
    expect(existsSync(file("docket.sqlite-wal"))).toBe(false);
    copyFileSync(file("backup"), file());
    const third = await launch({ userDataDir });
    const files = await notice(third.page, "Files");
    await expect(files).toContainText(/Some of what was kept is missing.*changes to updates.*an older copy took its place/);
    await picture(third);
  });

  test("removed while Docket runs: it is written anew, with a notice, and waiting updates are sent after a kill", async ({
    service,
    launch,
    picture,
  }) => {
    notOnWindows("it removes no file that a process has open");
    await service.tell({ create: actionJson("a-1", "Inspect pump P-104") });
    const proxy = new FaultProxy(service.baseUrl);
    await proxy.start();
    const first = await launch({ userDataDir, env: settingsFor(proxy.baseUrl) });
    const { row, button, connection, update } = parts(first.page);
    await row("Inspect pump P-104").click();
    await proxy.refuse();
    proxy.cutAll();
    await expect(connection).toHaveText(/^Offline/);
    await button("Acknowledge").click();
    await expect(update).toHaveText(/^Waiting to send .* kept on this device/);
    for (const part of ["", "-wal", "-shm"]) rmSync(file(`docket.sqlite${part}`), { force: true });
    const files = await notice(first.page, "Files");
    await expect(files).toContainText(
      /Docket’s file was removed or replaced.*was removed while Docket was running; Docket has written it again/,
    );
    await picture(first);
    first.main.kill("SIGKILL");
    await first.main.exited();
    await proxy.accept();
    const second = await launch({ userDataDir, env: settingsFor(proxy.baseUrl) });
    await parts(second.page).row("Inspect pump P-104").click();
    await expect(parts(second.page).update).toHaveText(/^Confirmed/);
    await proxy.stop();
  });

  test("locked by another program at the start: the window opens without it, and shows when the file is free", async ({
    service,
    launch,
    picture,
  }) => {
    await service.tell({ create: actionJson("a-1", "Inspect pump P-104") });
    await (await launch({ userDataDir })).close();
    const other = new DatabaseSync(file(), PATIENT);
    other.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; CREATE TABLE another (one); COMMIT");
    const docket = await launch({ userDataDir });
    const files = docket.page.getByRole("region", { name: "Files" });
    await expect(files).toContainText(
      /Nothing is kept on this device.*Another program has .* locked.* are not shown or sent until it is free/,
    );
    await expect(parts(docket.page).row("Inspect pump P-104")).toBeVisible();
    other.close();
    await expect(files).toContainText("is free again: restart Docket to see what is in it.");
    await expect(files).not.toContainText("Another program has");
    await picture(docket);
  });
});
