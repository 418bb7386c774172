/**
 * Tray icon and window on real desktops: no tray host, a late host, a start in the tray, and a page
 * that cannot navigate away.
 */
import { expect } from "playwright/test";
import { notice, parts, test } from "../support/docket-test.ts";
import { standInOnly } from "../support/where-specs-run.ts";
import { actionJson } from "../support/actions.ts";

test.describe("on a desktop that shows no tray icons", () => {
  test("with a watcher on its session bus, closing the window leaves a way back to it, and no icon is created", async ({ launch }) => {
    standInOnly("a real desktop cannot be told to have no tray");
    const docket = await launch({ conditions: { trayHost: false } });
    await docket.closeWindow();
    await expect.poll(async () => (await docket.desktop()).windows[0]).toMatchObject({ visible: true, minimized: true });
    expect((await docket.desktop()).trays).toEqual([]);
    await docket.startSecondInstance();
    await expect.poll(async () => (await docket.desktop()).windows).toMatchObject([{ visible: true, minimized: false, focused: true }]);
  });

  test("the icon appears as soon as a host does, and the window can then be hidden behind it", async ({ launch }) => {
    standInOnly("a real desktop cannot be told to have no tray");
    const docket = await launch({ conditions: { trayHost: false, trayWatcher: false } });
    await docket.change({ trayWatcher: true });
    await docket.change({ trayHost: true });
    await expect.poll(async () => (await docket.tray())?.seen, { timeout: 15_000 }).toBe(true);
    await docket.closeWindow();
    await expect.poll(async () => (await docket.desktop()).windows[0]?.visible).toBe(false);
    await docket.clickTray();
    await expect.poll(async () => (await docket.desktop()).windows[0]?.visible).toBe(true);
  });

  test("a start in the tray shows the window after a few seconds, with a notice", async ({ launch }) => {
    standInOnly("a real desktop cannot be told to have no tray");
    const docket = await launch({ args: ["--hidden"], conditions: { trayHost: false } });
    await docket.main.waitForLine(/window: shown, because this desktop shows no tray icon/);
    expect((await docket.desktop()).windows).toMatchObject([{ visible: true, focused: false }]);
    await expect(await notice(docket.page, "No tray icon")).toContainText("On GNOME");
  });
});

test.describe("a start in the tray", () => {
  test("has one window, which a second start shows and which works", async ({ service, launch }) => {
    const docket = await launch({ args: ["--hidden"] });
    expect((await docket.desktop()).windows).toMatchObject([{ visible: false }]);
    expect((await docket.startSecondInstance()).code).toBe(0);
    await expect.poll(async () => (await docket.desktop()).windows).toMatchObject([{ visible: true, focused: true }]);
    await service.tell({ create: actionJson("h-1", "Inspect pump P-104") });
    await expect(parts(docket.page).row("Inspect pump P-104")).toBeVisible();
    expect(docket.main.output()).not.toContain("refused:");
  });
});

test("the meaning of closing the window is asked once, and kept over a restart", async ({ launch, dataFolder }) => {
  standInOnly("a real dialog cannot be read");
  const docket = await launch({ userDataDir: dataFolder });
  for (let times = 0; times < 2; times += 1) {
    await docket.closeWindow();
    await expect.poll(async () => (await docket.desktop()).windows[0]?.visible).toBe(false);
    await docket.clickTray();
    await expect.poll(async () => (await docket.desktop()).windows[0]?.visible).toBe(true);
  }
  const asked = (await docket.desktop()).dialogs.map(({ message }) => message);
  expect(asked).toEqual([expect.stringContaining("Closing the window does not quit Docket.")]);
  await docket.close();
  const again = await launch({ userDataDir: dataFolder });
  await again.closeWindow();
  await expect.poll(async () => (await again.desktop()).windows[0]?.visible).toBe(false);
  expect((await again.desktop()).dialogs).toEqual([]);
});

test.describe("an alert", () => {
  test("that the system refuses is shown by the window, without taking the focus, and by the tray", async ({ service, launch }) => {
    const docket = await launch({ conditions: { notificationFailure: "no daemon" } });
    test.skip(docket.kind === "electron", "a real system cannot be told to refuse");
    const { connection, row, details } = parts(docket.page);
    await expect(connection).toHaveText(/^Live/);
    await docket.closeWindow();
    await expect.poll(async () => (await docket.desktop()).windows[0]?.visible).toBe(false);
    await service.tell({ create: actionJson("f-1", "Inspect pump P-104") });
    await expect.poll(async () => (await docket.desktop()).windows[0]).toMatchObject({ visible: true, focused: false, flashing: true });
    expect((await docket.tray())?.tooltip).toContain("an alert could not be shown");
    await docket.clickTray();
    await expect.poll(async () => (await docket.desktop()).windows[0]).toMatchObject({ focused: true, flashing: false });
    expect((await docket.tray())?.tooltip).toBe("Docket: Live, 1 Action to acknowledge");
    await row("Inspect pump P-104").click();
    await expect(details).toContainText("Docket's window asked for attention instead.");
  });

  test("has the text of the service where the system supports markup, on one line and of limited length", async ({ service, launch }) => {
    const docket = await launch();
    await expect(parts(docket.page).connection).toHaveText(/^Live/);
    const name = `Pump <b>4</b> & "co"\n\u202Egnp.exe ${"x".repeat(200)}`;
    await service.tell({ create: actionJson("m-1", name, { type: "<img src=x> & <a href='https://x.example'>open</a>" }) });
    await expect.poll(async () => (await docket.notifications()).length).toBe(1);
    const [alert] = await docket.notifications();
    expect(alert?.title).toBe(`Pump <b>4</b> & "co" gnp.exe ${"x".repeat(70)}…`);
    expect(alert?.body).toBe("Assigned to you: medium · <img src=x> & <a href='https://x.example'>open</a> · requested by ann");
  });
});

test.describe("a page that cannot navigate away", () => {
  test("still shows changes", async ({ service, launch }) => {
    const docket = await launch();
    const { connection, row } = parts(docket.page);
    await expect(connection).toHaveText(/^Live/);
    await docket.page.evaluate(() => {
      location.href = "https://elsewhere.example/";
    });
    await docket.main.waitForLine(/navigation refused: https:\/\/elsewhere\.example/);
    await service.tell({ create: actionJson("s-1", "Close valve V-3") });
    await expect(row("Close valve V-3")).toBeVisible();
    await expect(connection).toHaveText(/^Live/);
  });
});
