/**
 * Two accounts in the built app: set up by hand, switched by menu, palette and key without a
 * restart, and 50 times under load, where nothing crosses.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, type Page } from "playwright/test";
import { actionJson } from "../support/actions.ts";
import { parts, pressKey } from "../support/docket-test.ts";
import { isUpdate, test } from "../support/foreign-test.ts";
import { asJson, KEY, ROBOT_8 } from "../support/principals.ts";
import type { ControlledService } from "../support/service.ts";

/** Nothing of the environment decides: the form does. */
const BY_HAND = { DOCKET_BASE_URL: "", DOCKET_API_KEY: "", DOCKET_ACTING_AS: "", DOCKET_ASSIGNED_TO: "" };
const SWITCHES = 50;
/** An update is under way for certain at these, of both accounts. Later its row is out of sight. */
const HELD: ReadonlySet<number> = new Set([3, 8, 13, 18, 23, 28]);

async function connect(page: Page, { baseUrl }: { baseUrl: string }, who: "robot-7" | "robot-8", key: string): Promise<void> {
  const form = page.getByRole("form", { name: "Settings" });
  await form.getByRole("textbox", { name: "Service address" }).fill(baseUrl);
  await form.getByRole("textbox", { name: "API key" }).fill(key);
  await form.getByRole("textbox", { name: "You act as" }).fill(`OBJECT:${who}`);
  await form.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(parts(page).connection).toHaveText(/^Live/);
}

/** The name of the view. */
const listTitle = (page: Page) => page.getByRole("heading", { level: 1 });
const head = (page: Page) => page.getByRole("button", { name: /Switch account$/ });

/** robot-7 is set up, and robot-8 after it: the one in use. `reached`: the service, or a proxy before it. */
async function withTwo(page: Page, service: ControlledService, reached: { baseUrl: string } = service): Promise<void> {
  await service.tell({ grant: "key-robot-8=OBJECT:robot-8" });
  await connect(page, reached, "robot-7", KEY);
  await head(page).click();
  await page.getByRole("menuitem", { name: "Add an account" }).click();
  await expect(page.getByRole("button", { name: "Switch to robot-7" })).toBeVisible();
  await connect(page, reached, "robot-8", "key-robot-8");
}

/**
 * From the menu, which waits for no pause as letters do; updates under way are left, where that is
 * asked. Resolves to whether it was.
 */
async function switchTo(page: Page, who: string): Promise<boolean> {
  const leave = page.getByRole("button", { name: /^Leave (it|them) and switch$/ });
  const there = page.getByRole("button", { name: new RegExp(`^${who}.*Switch account$`) });
  const item = page.getByRole("menuitemradio", { name: new RegExp(`^${who}`) });
  let wasLeft = false;
  const leaveThem = async () => {
    await leave.click({ timeout: 1_000 });
    wasLeft = true;
  };
  await expect(async () => {
    if (await leave.isVisible()) await leaveThem();
    else if (!(await there.isVisible())) {
      if (!(await item.isVisible())) await head(page).click({ timeout: 1_000 });
      await item.click({ timeout: 1_000 });
      // A question stands over all else, so only one of the two is seen.
      await expect(there.or(leave)).toBeVisible({ timeout: 2_000 });
      if (await leave.isVisible()) await leaveThem();
    }
    await expect(there).toBeVisible({ timeout: 2_000 });
  }).toPass({ intervals: [100] });
  return wasLeft;
}

const ofRobot8 = (id: string, name: string) => actionJson(id, name, { assignedTo: asJson(ROBOT_8) });

test.describe("two accounts", () => {
  test("are set up by hand and switched without a restart; the first one's files stay where they were", async ({
    service,
    launch,
    dataFolder,
    picture,
  }) => {
    await service.tell({ create: actionJson("a-1", "Inspect pump P-104") });
    await service.tell({ create: ofRobot8("b-1", "Clean filter F-2") });
    const docket = await launch({ userDataDir: dataFolder, env: BY_HAND });
    const { page } = docket;
    await withTwo(page, service);
    await expect(parts(page).row("Clean filter F-2")).toBeVisible();
    await expect(parts(page).row("Inspect pump P-104")).toHaveCount(0);
    expect(readdirSync(dataFolder)).toEqual(expect.arrayContaining(["settings.json", "profiles", "profiles.json"]));

    // By key, by palette, and by the menu in the navigation.
    await pressKey(page, "g");
    await page.keyboard.press("n");
    await expect(head(page)).toHaveAccessibleName(/^robot-7\b.*acting as robot-7/);
    await expect(parts(page).row("Inspect pump P-104")).toBeVisible();
    await expect(parts(page).row("Clean filter F-2")).toHaveCount(0);
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("searchbox").fill("switch robot-8");
    await page.getByRole("option", { name: "Switch to robot-8" }).click();
    await expect(head(page)).toHaveAccessibleName(/^robot-8\b.*acting as robot-8/);
    await head(page).click();
    await picture(docket);
    await page.getByRole("menuitemradio", { name: /^robot-7/ }).click();
    await expect(parts(page).row("Inspect pump P-104")).toBeVisible();
    // And by the application's menu, which says which one is in use.
    await docket.chooseInMenu("Accounts", "robot-8");
    await expect(parts(page).row("Clean filter F-2")).toBeVisible();
    await expect(head(page)).toHaveAccessibleName(/^robot-8\b.*acting as robot-8/);
    await expect
      .poll(async () => {
        const accounts = (await docket.desktop()).applicationMenu.find(({ label }) => label === "Accounts");
        return accounts?.submenu?.map(({ label, checked }) => [label, checked]);
      })
      .toEqual([
        ["robot-7", false],
        ["robot-8", true],
      ]);
    await docket.chooseInMenu("Accounts", "robot-7");
    await expect(parts(page).row("Inspect pump P-104")).toBeVisible();
    await expect(parts(page).connection).toHaveText(/^Live/);

    // The account in use is there after a restart, with the view that was chosen in it and in no other.
    await page.keyboard.press("Control+1");
    await expect(listTitle(page)).toHaveText("To acknowledge");
    await docket.close();
    const savePath = join(dataFolder, "robot-7.json");
    const again = await launch({ userDataDir: dataFolder, env: BY_HAND, conditions: { savePath } });
    const panel = again.page.getByRole("tabpanel", { name: "Accounts" });
    await expect(parts(again.page).row("Inspect pump P-104")).toBeVisible();
    await expect(listTitle(again.page)).toHaveText("To acknowledge");
    expect(existsSync(join(dataFolder, "settings.json"))).toBe(true);
    await expect.poll(async () => (await again.tray())?.tooltip).toBe("Docket, robot-7: Live, 1 Action to acknowledge");

    // The one in use is written to a file, without its key; it is removed, and gives way to the other.
    await pressKey(again.page, "g");
    await again.page.keyboard.press("u");
    await again.page.getByRole("button", { name: "Export robot-7" }).click();
    await expect(panel.getByText(`Exported to ${savePath}, without its key.`)).toBeVisible();
    expect(readFileSync(savePath, "utf8")).toContain(service.baseUrl);
    expect(readFileSync(savePath, "utf8")).not.toContain(KEY);
    await again.page.getByRole("button", { name: "Remove robot-7" }).click();
    await again.page.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(parts(again.page).row("Clean filter F-2")).toBeVisible();
    await expect(parts(again.page).row("Inspect pump P-104")).toHaveCount(0);
    await expect(listTitle(again.page)).toHaveText("All open");
    expect(existsSync(join(dataFolder, "settings.json"))).toBe(false);
    await expect.poll(async () => (await again.tray())?.tooltip).toBe("Docket: Live, 1 Action to acknowledge");

    // The file brings it back, still without a key.
    await pressKey(again.page, "g");
    await again.page.keyboard.press("u");
    await again.page.getByRole("button", { name: "Import …" }).click();
    await expect(panel.getByText(/^The account robot-7 was added\. Use it, and enter its key/)).toBeVisible();
    await again.page.getByRole("button", { name: "Close" }).last().click();
    await head(again.page).click();
    await again.page.getByRole("menuitemradio", { name: /^robot-7/ }).click();
    await expect(again.page.getByLabel("Service address")).toHaveValue(service.baseUrl);
    await expect(again.page.getByText("No key is kept.")).toBeVisible();
  });

  test("ask before updates are left behind, and the updates wait for their account", async ({ service, launch, dataFolder }) => {
    await service.tell({ create: { ...actionJson("a-1", "Inspect pump P-104"), state: "ACTION_STATE_IN_PROGRESS" } });
    const { page } = await launch({ userDataDir: dataFolder, env: BY_HAND });
    await withTwo(page, service);
    await pressKey(page, "g");
    await page.keyboard.press("n");
    await parts(page).row("Inspect pump P-104").click();
    await parts(page).button("Complete").click();
    await expect(parts(page).update).toHaveText(/^Waiting/);
    await pressKey(page, "g");
    await page.keyboard.press("n");
    const dialog = page.getByRole("dialog", { name: "Switch account" });
    await expect(dialog).toContainText("One update is not through yet and would stay behind");
    await dialog.getByRole("button", { name: "Leave it and switch" }).click();
    await expect(head(page)).toHaveAccessibleName(/^robot-8/);
    await expect(page.getByRole("region", { name: "Other accounts", exact: true })).toContainText("robot-7");
    expect(await service.tell({ log: true })).toMatchObject({ updates: [] });
  });

  test("are switched 50 times under load, and nothing crosses", async ({ service, behind, launch, dataFolder }) => {
    test.slow();
    const proxy = await behind(service);
    const docket = await launch({ userDataDir: dataFolder, env: { ...BY_HAND, DOCKET_UNDO_SECONDS: "0" } });
    const { page } = docket;
    await withTwo(page, service, proxy);
    for (let at = 0; at < 10; at += 1) {
      await service.tell({ create: actionJson(`a-${at}`, `robot-7's ${at}`) });
      await service.tell({ create: ofRobot8(`b-${at}`, `robot-8's ${at}`) });
    }
    let read = 0;
    /** Alerts since the last look. */
    const alerts = async (): Promise<string[]> => {
      const all = await docket.notifications();
      const fresh = all.slice(read);
      read = all.length;
      return fresh.map(({ title, body }) => `${title} ${body}`);
    };
    let named = 0;
    let left = 0;
    for (let at = 0; at < SWITCHES; at += 1) {
      const [who, other] = at % 2 === 0 ? ["robot-7", "robot-8"] : ["robot-8", "robot-7"];
      const released = Promise.withResolvers<void>();
      if (HELD.has(at)) {
        proxy.rule = (request) => (isUpdate(request) ? { kind: "hold", until: released.promise } : undefined);
        await parts(page)
          .row(`${other}'s ${at + 9}`)
          .click();
        await parts(page).button("Acknowledge").click();
      }
      // Pressed while the list of the other one is still on its way, where a press can land anywhere.
      else await page.keyboard.press("a");
      if (await switchTo(page, who)) left += 1;
      proxy.rule = () => undefined;
      released.resolve();
      await alerts();
      await expect(
        parts(page)
          .grid.getByRole("row")
          .filter({ hasText: `${other}'s` }),
      ).toHaveCount(0);
      await service.tell({
        create: at % 2 === 0 ? actionJson(`a-${at + 10}`, `robot-7's ${at + 10}`) : ofRobot8(`b-${at + 10}`, `robot-8's ${at + 10}`),
      });
      // A text that is typed and left, for one Action of each.
      if (at < 2) {
        await parts(page)
          .row(`${who}'s ${at + 10}`)
          .click();
        await parts(page).button("Reject").click();
        const dialog = page.getByRole("dialog", { name: "Reject this Action?" });
        await dialog.getByRole("textbox").fill(`typed as ${who}`);
        await dialog.press("Escape");
        await expect(dialog).toBeHidden();
      }
      const tray = await docket.tray();
      expect(tray?.tooltip).toContain(who);
      expect(JSON.stringify(tray?.menu)).not.toContain(`${other}'s`);
      const shown = await alerts();
      named += shown.filter((words) => words.includes(`${who}'s`)).length;
      expect(shown.filter((words) => words.includes(`${other}'s`))).toEqual([]);
    }
    expect(left).toBeGreaterThanOrEqual(HELD.size);
    expect(named).toBeGreaterThan(0);
    const { updates } = (await service.tell({ log: true })) as unknown as { updates: { actionId: string; as: string }[] };
    expect(updates.length).toBeGreaterThan(0);
    for (const { actionId, as } of updates) expect(as).toBe(actionId.startsWith("a-") ? "OBJECT:robot-7" : "OBJECT:robot-8");
    for (const name of ["robot-7", "robot-8"]) {
      await switchTo(page, name);
      await pressKey(page, "l");
      const ledger = page.getByRole("region", { name: "Ledger lines" });
      await expect(ledger).toContainText(`${name}'s`);
      await expect(ledger).not.toContainText(name === "robot-7" ? "robot-8's" : "robot-7's");
      await page.keyboard.press("Escape");
    }
    await docket.close();
    const kept = keptByAccount(join(dataFolder, "docket.sqlite"));
    expect(Object.keys(kept).toSorted()).toEqual(["outbox", "draft", "ledger", "queue", "queue_history"].toSorted());
    expect(
      Object.entries(kept).flatMap(([table, rows]) =>
        rows.flatMap(({ account, text }) => (isCrossed(account, text) ? [`${table}: ${account}: ${text}`] : [])),
      ),
    ).toEqual([]);
    expect(kept["draft"]?.map(({ account, text }) => [account.slice(-7), /typed as robot-\d/u.exec(text)?.[0]]).toSorted()).toEqual([
      ["robot-7", "typed as robot-7"],
      ["robot-8", "typed as robot-8"],
    ]);
  });
});

interface KeptRow {
  account: string;
  text: string;
}

/** Every row of an account, by its table. */
function keptByAccount(path: string): Record<string, KeptRow[]> {
  const database = new DatabaseSync(path, { readOnly: true });
  const tables = ["outbox", "draft", "ledger", "queue", "queue_history"];
  const rows = tables.map((table): [string, KeptRow[]] => [
    table,
    database
      .prepare(`SELECT * FROM ${table} WHERE accountKey <> ''`)
      .all()
      .map(({ accountKey, ...row }) => ({ account: String(accountKey), text: JSON.stringify(row) })),
  ]);
  database.close();
  return Object.fromEntries(rows);
}

/** It is about an Action of the other one, or by the other one. */
function isCrossed(account: string, text: string): boolean {
  return text.includes(account.endsWith("robot-7") ? "robot-8" : "robot-7");
}
