/** Docket on a desktop: tray, notifications, its one window, and its one instance. */
import { expect } from "playwright/test";
import { parts, press, test } from "../support/docket-test.ts";
import { standInOnly } from "../support/where-specs-run.ts";
import { actionJson } from "../support/actions.ts";

test.describe("on the desktop", () => {
  test("the tray shows the connection and the count, and its menu opens and quits", async ({ service, launch, picture }) => {
    const docket = await launch();
    await expect(parts(docket.page).connection).toHaveText(/^Live/);
    await expect.poll(async () => (await docket.tray())?.tooltip).toBe("Docket: Live, nothing to acknowledge");
    await service.tell({ create: actionJson("t-1", "Inspect pump P-104") });
    await service.tell({ create: actionJson("t-2", "Clean charger 4") });
    await expect.poll(async () => (await docket.tray())?.tooltip).toBe("Docket: Live, 2 Actions to acknowledge");
    const tray = await docket.tray();
    expect(tray?.image?.width).toBeGreaterThan(0);
    await expect
      .poll(async () => (await docket.tray())?.menu.map((entry) => entry.label).filter(Boolean))
      .toEqual([
        "Live, 2 Actions to acknowledge",
        "Medium · Inspect pump P-104",
        "Medium · Clean charger 4",
        "Open Docket",
        "Pause alerts",
        "Quit",
      ]);
    await parts(docket.page).row("Clean charger 4").click();
    await parts(docket.page).button("Acknowledge").click();
    await expect.poll(async () => (await docket.tray())?.tooltip).toBe("Docket: Live, 1 Action to acknowledge");
    expect((await docket.desktop()).badgeCount).toBe(1);
    await docket.closeWindow();
    await expect.poll(async () => (await docket.desktop()).windows[0]?.visible).toBe(false);
    await docket.chooseInTray("Open Docket");
    await expect.poll(async () => (await docket.desktop()).windows[0]?.visible).toBe(true);
    await picture(docket);
    await docket.chooseInTray("Quit");
    expect(await docket.main.exited()).toEqual({ code: 0, signal: null });
  });

  test("a notification announces a new assignment, a click on it opens that Action, and an acknowledgement removes it", async ({
    service,
    launch,
  }) => {
    const docket = await launch();
    const { details, connection, row, update } = parts(docket.page);
    await expect(connection).toHaveText(/^Live/);
    await service.tell({ create: actionJson("n-1", "Inspect pump P-104") });
    await service.tell({ create: actionJson("n-2", "Close valve V-3", { priority: "ACTION_PRIORITY_CRITICAL" }) });
    await expect
      .poll(async () => (await docket.notifications()).map(({ title }) => title))
      .toEqual(["Inspect pump P-104", "Close valve V-3"]);
    const [, urgent] = await docket.notifications();
    expect(urgent).toMatchObject({ urgency: "critical", timeoutType: "never" });
    await docket.closeWindow();
    await expect.poll(async () => (await docket.desktop()).windows[0]?.visible).toBe(false);
    await docket.clickNotification(1);
    await expect(details.getByRole("heading", { name: "Inspect pump P-104" })).toBeVisible();
    expect((await docket.desktop()).windows[0]).toMatchObject({ visible: true, focused: true });
    expect((await docket.notifications())[1]).toMatchObject({ title: "Close valve V-3", closed: false });
    await row("Close valve V-3").click();
    await press(docket.page, "Acknowledge");
    await expect(update).toHaveText(/^Confirmed/);
    await expect.poll(async () => (await docket.notifications())[1]).toMatchObject({ title: "Close valve V-3", closed: true });
  });

  test("closing the window keeps Docket in the tray; a click on the icon brings it back, and so does a second start, which ends", async ({
    launch,
  }) => {
    const docket = await launch();
    await docket.closeWindow();
    await expect.poll(async () => (await docket.desktop()).windows[0]?.visible).toBe(false);
    expect(docket.main.isRunning()).toBe(true);
    await docket.clickTray();
    await expect.poll(async () => (await docket.desktop()).windows[0]?.visible).toBe(true);
    await expect(parts(docket.page).connection).toHaveText(/^Live/);

    await docket.closeWindow();
    await expect.poll(async () => (await docket.desktop()).windows[0]?.visible).toBe(false);
    const second = await docket.startSecondInstance();
    expect(second.code).toBe(0);
    expect(second.output).toContain("already running");
    await expect.poll(async () => (await docket.desktop()).windows[0]?.visible).toBe(true);
    await docket.page.reload();
    await expect(parts(docket.page).connection).toHaveText(/^Live/);
  });

  test("where no tray is shown, closing the window leaves a way back to it", async ({ launch }) => {
    if (process.platform !== "linux") standInOnly("a real desktop cannot be told to have no tray");
    const docket = await launch({ conditions: { trayHost: false } });
    await docket.closeWindow();
    await expect.poll(async () => (await docket.desktop()).windows[0]).toMatchObject({ visible: true, minimized: true });
  });

  test("the connection is renewed at once after the machine wakes up", async ({ launch }) => {
    const docket = await launch();
    const { connection } = parts(docket.page);
    await expect(connection).toHaveText(/^Live/);
    await docket.power("suspend");
    await docket.power("resume");
    await docket.main.waitForLine(/^power: this device woke up/);
    await docket.main.waitForLine(/^reconnecting: /);
    await expect(connection).toHaveText(/^Live/);
  });

  test("a page that crashed is reloaded, with the same queue", async ({ service, launch }) => {
    await service.tell({ create: actionJson("c-1", "Inspect pump P-104") });
    const docket = await launch();
    await expect(parts(docket.page).row("Inspect pump P-104")).toBeVisible();
    const debuggerLine = await docket.page.context().newCDPSession(docket.page);
    // Never settles, because the page has crashed.
    debuggerLine.send("Page.crash").catch(() => undefined);
    await docket.main.waitForLine(/^window: the page ended \(crashed\)/);
    await expect.poll(() => docket.pageText().catch(String)).toContain("Inspect pump P-104");
  });
});
