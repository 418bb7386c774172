/**
 * Docket around an update and around work in progress, by keyboard alone: hold, draft, undo, stop,
 * change, silence, ledger, bulk, handover.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "playwright/test";
import { BY_ITSELF, enter, holdKey, parts, pressKey, test } from "../support/docket-test.ts";
import { FaultProxy } from "../support/fault-proxy.ts";
import { actionJson } from "../support/actions.ts";

const PUMP = "Inspect pump P-104";
const WORKING = { state: "ACTION_STATE_IN_PROGRESS", progress: { phase: "On site", statusMessage: "Cover is off" } };
const MINUTE_OF_SILENCE_MS = 100_000;

/** Selects the Action with this name. */
async function choose(page: Page, name = PUMP): Promise<ReturnType<typeof parts>> {
  const window = parts(page);
  await expect(window.connection).toHaveText(/^Live/);
  await window.row(name).click();
  await expect(window.details).toContainText(name);
  return window;
}

test.describe("by keyboard alone", () => {
  let userDataDir: string;
  test.beforeEach(({ dataFolder }) => void (userDataDir = dataFolder));

  test("a held update shows both states and who moved the Action, and is sent as a report of progress", async ({ service, launch }) => {
    await service.tell({ create: actionJson("a-1", PUMP, { state: "ACTION_STATE_PLANNED" }) });
    const proxy = new FaultProxy(service.baseUrl);
    await proxy.start();
    try {
      const { page } = await launch({ env: { DOCKET_BASE_URL: proxy.baseUrl } });
      const { update, connection } = await choose(page);
      await proxy.refuse();
      proxy.cutAll();
      await expect(connection).toHaveText(/^Offline/);
      await pressKey(page, "f");
      await page.keyboard.type("The arm is stiff");
      await page.keyboard.press("ControlOrMeta+Enter");
      await expect(update).toHaveText(/^Waiting/);
      await service.tell({ update: { actionId: "a-1", state: "ACTION_STATE_IN_PROGRESS" }, as: "USER:ann" });
      await proxy.accept();
      await expect(update).toHaveText(/^Held.*now in progress, reported by ann; it was planned/, BY_ITSELF);
      await pressKey(page, "o");
      await expect(update).toHaveText(/^Confirmed/);
      expect(await service.action("a-1")).toMatchObject({
        state: "ACTION_STATE_IN_PROGRESS",
        progress: { statusMessage: "The arm is stiff" },
      });
    } finally {
      await proxy.stop();
    }
  });

  test("an unfinished reason is restored after a restart", async ({ service, launch }) => {
    await service.tell({ create: actionJson("a-1", PUMP) });
    const first = await launch({ userDataDir });
    await choose(first.page);
    await pressKey(first.page, "r");
    await first.page.keyboard.type("Too heavy for");
    await first.page.keyboard.press("Escape");
    await first.close();
    const { page } = await launch({ userDataDir });
    await choose(page);
    await pressKey(page, "r");
    await expect(page.getByRole("dialog").getByLabel("Reason")).toHaveValue("Too heavy for");
  });

  test("a final move is undone, and asked about at quit", async ({ service, launch }) => {
    await service.tell({ create: actionJson("a-1", PUMP, WORKING) });
    const docket = await launch({ env: { DOCKET_UNDO_SECONDS: "60" }, conditions: { dialogAnswer: 2 } });
    const { page } = docket;
    const { update } = await choose(page);
    await pressKey(page, "c");
    await expect(update).toHaveText(/^Waiting/);
    await pressKey(page, "z");
    await expect(update).not.toHaveText(/Waiting/);
    expect(await service.action("a-1")).toMatchObject({ state: "ACTION_STATE_IN_PROGRESS" });

    await pressKey(page, "c");
    await expect(update).toHaveText(/^Waiting/);
    await docket.chooseInTray("Quit");
    await expect
      .poll(async () => (await docket.desktop()).dialogs.map((dialog) => dialog.message))
      .toEqual([expect.stringMatching(/has not been sent yet/)]);
    await expect(update).toHaveText(/^Waiting/);
    await docket.change({ dialogAnswer: 0 });
    await docket.chooseInTray("Quit");
    await docket.main.exited();
    expect(await service.action("a-1")).toMatchObject({ state: "ACTION_STATE_COMPLETED" });
  });

  test("work cancelled by somebody else is stopped: form frozen, draft kept, until 'I have stopped'", async ({
    service,
    launch,
    picture,
  }) => {
    await service.tell({ create: actionJson("a-1", PUMP, WORKING) });
    const docket = await launch();
    const { page } = docket;
    const { details } = await choose(page);
    await pressKey(page, "u");
    await page.keyboard.type("Bearing");
    await service.tell({
      update: { actionId: "a-1", state: "ACTION_STATE_CANCELLED", progress: { statusMessage: "Gas in the hall" } },
      as: "USER:ann",
    });
    const stop = details.getByRole("region", { name: "Stop work" });
    await expect(stop).toContainText(/ann/);
    await expect(stop).toContainText("Gas in the hall");
    await expect(details.getByLabel("Phase")).toHaveValue(/Bearing/);
    await expect(details.getByLabel("Phase")).not.toBeEditable();
    await expect(details.getByRole("button", { name: "Report progress" })).toBeHidden();
    await picture(docket);
    await page.keyboard.press("Escape");
    await page.getByRole("row").filter({ hasText: PUMP }).click();
    await holdKey(page, "s", () => expect(stop).toBeHidden({ timeout: 2_000 }));
  });

  test("changes since the acknowledgement are shown as a difference, accepted by one key, and reported", async ({
    service,
    launch,
    picture,
  }) => {
    const moved = { state: "ACTION_STATE_IN_PROGRESS" };
    await service.tell({ create: actionJson("a-1", "Relocate pallet A-113 to bay 7", moved) });
    const docket = await launch();
    const { page } = docket;
    const { details } = await choose(page, "Relocate pallet A-113 to bay 7");
    await service.tell({ remove: "a-1" });
    await service.tell({ create: actionJson("a-1", "Relocate pallet A-113 to bay 9", moved) });
    const changed = details.getByRole("region", { name: "Changed since you acknowledged" });
    await expect(changed.locator("del")).toHaveText("7");
    await expect(changed.locator("ins")).toHaveText("9");
    await picture(docket);
    await pressKey(page, "Shift+E");
    await expect(changed).toBeHidden();
    await expect.poll(async () => (await service.action("a-1"))?.progress?.statusMessage).toMatch(/Accepted the change of name/);
  });

  test("a long silence is asked about, and answered by one key", async ({ service, launch, picture }) => {
    test.setTimeout(MINUTE_OF_SILENCE_MS + 60_000);
    await service.tell({ create: actionJson("a-1", PUMP, WORKING) });
    const docket = await launch({ env: { DOCKET_SILENCE_MINUTES: "1" } });
    const { page } = docket;
    const { details, update } = await choose(page);
    const question = details.getByRole("region", { name: "Nothing reported" });
    await expect(question).toBeVisible({ timeout: MINUTE_OF_SILENCE_MS });
    await picture(docket);
    await pressKey(page, "w");
    await expect(update).toHaveText(/^Confirmed/);
    await expect(question).toBeHidden();
    expect(await service.action("a-1")).toMatchObject({ progress: { phase: "On site", statusMessage: "Still working" } });
  });

  test("the ledger has the history of an Action, and is exported", async ({ service, launch }) => {
    await service.tell({ create: actionJson("a-1", PUMP) });
    const path = join(userDataDir, "ledger.csv");
    const { page } = await launch({ conditions: { savePath: path } });
    const { update } = await choose(page);
    await pressKey(page, "a");
    await expect(update).toHaveText(/^Confirmed/);
    await pressKey(page, "l");
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText(/acknowledge: confirmed/i);
    await expect(dialog).toContainText("Alert shown by the system");
    await enter(dialog.getByRole("button", { name: /CSV/ }));
    await expect(dialog).toContainText("ledger.csv");
    expect(readFileSync(path, "utf8")).toMatch(/a-1,Inspect pump P-104,update,acknowledge: confirmed/);
  });

  test("all Actions that need it are acknowledged together, each with its own result", async ({ service, launch, picture }) => {
    for (const number of [1, 2, 3]) await service.tell({ create: actionJson(`a-${number}`, `${PUMP} part ${number}`) });
    const docket = await launch();
    const { page } = docket;
    await choose(page, `${PUMP} part 1`);
    await pressKey(page, "ControlOrMeta+a");
    await pressKey(page, "a");
    await expect(page.getByRole("status", { name: "Acknowledged together" })).toHaveText(/3 of 3 confirmed|All 3 confirmed/);
    await picture(docket);
    for (const number of [1, 2, 3]) expect(await service.action(`a-${number}`)).toMatchObject({ state: "ACTION_STATE_ACKNOWLEDGED" });
  });

  test("the handover is one page, and is copied to the clipboard", async ({ service, launch }) => {
    await service.tell({ create: actionJson("a-1", PUMP, WORKING) });
    const docket = await launch();
    await choose(docket.page);
    await pressKey(docket.page, "h");
    const dialog = docket.page.getByRole("dialog");
    await expect(dialog).toContainText(PUMP);
    await enter(dialog.getByRole("button", { name: /Copy/ }));
    await expect.poll(async () => (await docket.desktop()).clipboard).toMatch(/Inspect pump P-104[\s\S]*Cover is off/);
  });
});
