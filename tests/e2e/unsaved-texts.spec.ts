/** A text that was typed just before Docket ends is restored at the next start. */
import { expect } from "playwright/test";
import type { Page } from "playwright-core";
import { actionJson } from "../support/actions.ts";
import { parts, pressKey, test } from "../support/docket-test.ts";
import type { RunningDocket } from "../support/running-docket.ts";
import { NO_SIGSTOP, notOnWindows, standInOnly } from "../support/where-specs-run.ts";

const PUMP = "Inspect pump P-104";
const TEXT = "Too heavy for one";

async function openReason(page: Page): Promise<void> {
  await parts(page).row(PUMP).click();
  await pressKey(page, "r");
  await expect(page.getByRole("dialog").getByLabel("Reason")).toBeFocused();
}

const ENDS: [how: string, end: (docket: RunningDocket) => unknown][] = [
  ["by SIGTERM", ({ main }) => main.kill("SIGTERM")],
  [
    "by two signals",
    ({ main }) => {
      main.kill("SIGTERM");
      main.kill("SIGINT");
    },
  ],
  ["by Quit", (docket) => docket.chooseInTray("Quit")],
  ["at the machine's shutdown", (docket) => docket.power("shutdown")],
];

test.describe("a text typed just before the end", () => {
  for (const [how, end] of ENDS) {
    test(`is kept when Docket is ended ${how}`, async ({ dataFolder, service, launch }) => {
      if (how.includes("signal") || how.includes("SIG")) notOnWindows(NO_SIGSTOP);
      await service.tell({ create: actionJson("a-1", PUMP) });
      const first = await launch({ userDataDir: dataFolder });
      await openReason(first.page);
      await first.page.keyboard.insertText(TEXT);
      await end(first);
      expect(await first.main.exited()).toEqual({ code: 0, signal: null });
      const { page } = await launch({ userDataDir: dataFolder });
      await openReason(page);
      await expect(page.getByRole("dialog").getByLabel("Reason")).toHaveValue(TEXT);
    });
  }

  test("does not keep Docket from ending when the window is blocked", async ({ service, launch }) => {
    standInOnly("a page of Electron that stands still is closed by Chromium, in its own time");
    await service.tell({ create: actionJson("a-1", PUMP) });
    const { page, main } = await launch();
    await openReason(page);
    const stopped = page.waitForEvent("console");
    void page
      .evaluate(() => {
        console.log("the page stands still");
        for (;;);
      })
      .catch(() => undefined);
    await stopped;
    main.kill("SIGTERM");
    expect(await main.exited()).toEqual({ code: 0, signal: null });
    expect(main.output()).toContain("quit: the window did not answer within 500 ms");
  });
});

test.describe("settings that are typed and not saved", () => {
  test("are asked about before a quit, and are kept for a user who stays", async ({ launch }) => {
    const docket = await launch({ conditions: { dialogAnswer: 0 } });
    const { page, main } = docket;
    await page.getByRole("button", { name: "Settings" }).click();
    const name = page.getByRole("dialog").getByLabel("Display name");
    await name.fill("North depot");
    await docket.chooseInTray("Quit");
    await expect
      .poll(async () => (await docket.desktop()).dialogs.map((dialog) => dialog.message))
      .toEqual([expect.stringMatching(/^You have changed settings that are not saved\./)]);
    await expect(name).toHaveValue("North depot");
    await docket.change({ dialogAnswer: 1 });
    await docket.chooseInTray("Quit");
    expect(await main.exited()).toEqual({ code: 0, signal: null });
  });
});
