/**
 * When main is suspended or blocked, the window shows that by itself for as long as it lasts, and
 * treats nothing as recorded meanwhile.
 */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect } from "playwright/test";
import { MOMENT, parts, pressKey, test } from "../support/docket-test.ts";
import { banners } from "../support/foreign-test.ts";
import { NO_SIGSTOP, notOnWindows, PAGE_BEHIND_MAIN, standInOnly } from "../support/where-specs-run.ts";
import { actionJson } from "../support/actions.ts";

const SILENT = new RegExp(`^Stale: Docket itself is not answering · since ${MOMENT}$`);

/** Waits because the app may be writing at that moment. */
const PATIENT = { timeout: 10_000 };

test.describe("a suspended or blocked main process", () => {
  test("when it is stopped: the window shows it, a press is not called recorded, and all is well when it resumes", async ({
    service,
    launch,
    picture,
  }) => {
    standInOnly(PAGE_BEHIND_MAIN);
    notOnWindows(NO_SIGSTOP);
    await service.tell({ create: actionJson("f-1", "Inspect pump P-104") });
    const docket = await launch({ env: { DOCKET_HEARTBEAT_MS: "5000" } });
    const { page, main } = docket;
    const { connection, row, button, update, details } = parts(page);
    await expect(connection).toHaveText(/^Live/);
    await row("Inspect pump P-104").click();
    await expect(button("Acknowledge")).toBeVisible();
    main.kill("SIGSTOP");
    try {
      await expect(connection).toHaveText(SILENT, { timeout: 5_000 });
      const banner = page.getByRole("region", { name: "Connection problem" });
      await expect(banner).toContainText("Docket itself is not answering");
      await button("Acknowledge").click();
      await expect(details).toContainText("“Acknowledge” is not recorded yet");
      await expect(update).toHaveText("");
      await expect(row("Inspect pump P-104")).toContainText("Assigned");
      await picture(docket);
      expect((await service.action("f-1"))?.state).toBe("ACTION_STATE_ASSIGNED");
    } finally {
      main.kill("SIGCONT");
    }
    await expect(update).toHaveText(/^Confirmed/);
    await expect(details).not.toContainText("not recorded yet");
    await expect(connection).toHaveText(/^Live/);
  });

  test("when it is killed before it resumes: a press called not recorded is recorded nowhere", async ({ service, launch }) => {
    standInOnly(PAGE_BEHIND_MAIN);
    notOnWindows(NO_SIGSTOP);
    await service.tell({ create: actionJson("k-1", "Inspect pump P-104") });
    const first = await launch();
    const before = parts(first.page);
    await before.row("Inspect pump P-104").click();
    await expect(before.button("Acknowledge")).toBeVisible();
    first.main.kill("SIGSTOP");
    await before.button("Acknowledge").click();
    await expect(before.details).toContainText("if Docket quits before that, press again");
    first.main.kill("SIGKILL");
    await first.main.exited();
    const { page } = await launch(first.userDataDir === undefined ? {} : { userDataDir: first.userDataDir });
    const { connection, row, update, button } = parts(page);
    await expect(connection).toHaveText(/^Live/);
    await row("Inspect pump P-104").click();
    await expect(button("Acknowledge")).toBeVisible();
    await expect(update).toHaveText("");
    expect((await service.action("k-1"))?.state).toBe("ACTION_STATE_ASSIGNED");
  });

  test("while it is busy: the window shows it, and afterwards at once the changes that arrived meanwhile", async ({ service, launch }) => {
    standInOnly(PAGE_BEHIND_MAIN);
    const { page, main } = await launch({ env: { DOCKET_HEARTBEAT_MS: "5000" } });
    const { connection, row } = parts(page);
    await expect(connection).toHaveText(/^Live/);
    const over = main.send({ do: "block", ms: 8_000 });
    await service.tell({ create: actionJson("b-1", "Clean charger 4") });
    await expect(connection).toHaveText(SILENT, { timeout: 6_000 });
    await expect(row("Clean charger 4")).toBeHidden();
    await over;
    await expect(row("Clean charger 4")).toBeVisible();
    await expect(connection).toHaveText(/^Live/);
  });

  test("again and again: delays in Docket itself are attributed to no proxy, and no period is learned from them", async ({
    service,
    launch,
  }) => {
    standInOnly(PAGE_BEHIND_MAIN);
    notOnWindows(NO_SIGSTOP);
    const { page, main } = await launch({ env: { DOCKET_HEARTBEAT_MS: "1000" } });
    const { connection, row } = parts(page);
    await expect(connection).toHaveText(/^Live/);
    await page.evaluate(recordConnection);
    for (let stall = 1; stall <= 5; stall += 1) {
      main.kill("SIGSTOP");
      try {
        await expect(connection).toHaveText(SILENT, { timeout: 6_000 });
        await service.tell({ create: actionJson(`s-${stall}`, `Clean charger ${stall}`) });
      } finally {
        main.kill("SIGCONT");
      }
      await expect(connection).toHaveText(/^Live/);
      await expect(row(`Clean charger ${stall}`)).toBeVisible();
    }
    await expect(banners(page).heldBack).toBeHidden();
    await expect(banners(page).problem).toBeHidden();
    const shown = (await page.evaluate("shownConnections")) as string[];
    expect(shown.filter((text) => !/^(Live · heard|Stale)/.test(text))).toEqual([]);
    await page.getByRole("button", { name: "Diagnostics" }).click();
    const dialog = page.getByRole("dialog", { name: "Diagnostics" });
    await expect(dialog).toContainText("requested every 1.0 s; the service sends one every 1.0 s");
    await expect(dialog).toContainText("Buffered?No");
    await expect(dialog).toContainText("None reached 2 s");
  });

  test("again and again for another program's lock on its database: outdated data is never Live", async ({ service, launch }) => {
    await Promise.all([1, 2, 3, 4, 5, 6].map((n) => service.tell({ create: actionJson(`c-${n}`, `Clean charger ${n}`) })));
    const { page, userDataDir } = await launch({ env: { DOCKET_HEARTBEAT_MS: "1000" } });
    const { connection, row, update } = parts(page);
    await expect(connection).toHaveText(/^Live/);
    await row("Clean charger 6").click();
    await page.evaluate(recordConnection);
    const other = new DatabaseSync(join(userDataDir ?? "", "docket.sqlite"), PATIENT);
    other.exec("BEGIN EXCLUSIVE");
    try {
      // Each update is a record of its own and waits for the lock separately.
      await pressKey(page, "ControlOrMeta+a");
      await pressKey(page, "a");
      await expect(page.getByRole("list", { name: "Not confirmed" }).getByRole("listitem")).toHaveCount(6, { timeout: 40_000 });
    } finally {
      other.exec("ROLLBACK");
      other.close();
    }
    await service.tell({ create: actionJson("p-1", "Inspect pump P-104") });
    await pressKey(page, "/");
    await page.keyboard.type("P-104");
    await row("Inspect pump P-104").click();
    await pressKey(page, "a");
    await expect(update).toHaveText(/^Confirmed/);
    await expect(connection).toHaveText(/^Live/);
    const shown = (await page.evaluate("shownConnections")) as string[];
    const ages = shown.map((text) => /^Live.*heard (\d+) (s|min|h|d) ago/.exec(text)).filter((found) => found !== null);
    expect(ages.filter(([, age, unit]) => unit !== "s" || Number(age) > 3).map(([text]) => text)).toEqual([]);
  });
});

/** Runs in the page: records every later text of the status "Connection". */
const recordConnection = `
  globalThis.shownConnections = [];
  new MutationObserver(() => {
    const text = document.querySelector('[aria-label="Connection"]')?.textContent ?? "";
    if (text !== shownConnections.at(-1)) shownConnections.push(text);
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
`;
