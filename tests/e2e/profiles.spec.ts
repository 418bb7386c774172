/**
 * Two accounts in the built app: set up by hand, switched by menu, palette and key without a
 * restart, and switched 50 times under load without mixing their data.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, type Page } from "playwright/test";
import { actionJson } from "../support/actions.ts";
import { parts, pressKey } from "../support/docket-test.ts";
import { isUpdate, test } from "../support/foreign-test.ts";
import { ANN, asJson, KEY, ROBOT_7, ROBOT_8, type TestPrincipal } from "../support/principals.ts";
import type { ControlledService } from "../support/service.ts";

/** Unsets the environment's values, so that the form decides. */
const BY_HAND = { DOCKET_BASE_URL: "", DOCKET_API_KEY: "", DOCKET_ACTING_AS: "", DOCKET_ASSIGNED_TO: "" };
const SWITCHES = 50;
/** A principal of neither account, who changes Actions of both. */
const AS_ANN = `${ANN.type}:${ANN.id}`;
const PRINCIPALS = { "robot-7": ROBOT_7, "robot-8": ROBOT_8 } as const;
type Who = keyof typeof PRINCIPALS;
const BOTH = ["robot-7", "robot-8"] as const;
const LOAD_MS = 50;
/**
 * Switches at which an update of either account is certainly pending. Later its row is out of
 * sight.
 */
const HELD: ReadonlySet<number> = new Set([3, 8, 13, 18, 23, 28]);

async function connect(page: Page, { baseUrl }: { baseUrl: string }, who: "robot-7" | "robot-8", key: string): Promise<void> {
  const form = page.getByRole("form", { name: "Settings" });
  await form.getByRole("textbox", { name: "Service address" }).fill(baseUrl);
  await form.getByRole("textbox", { name: "API key" }).fill(key);
  await form.getByRole("textbox", { name: "You act as" }).fill(`OBJECT:${who}`);
  await form.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(parts(page).connection).toHaveText(/^Live/);
}

/** Returns the heading with the name of the view. */
const listTitle = (page: Page) => page.getByRole("heading", { level: 1 });
const head = (page: Page) => page.getByRole("button", { name: /Switch account$/ });

/**
 * Sets up robot-7 and then robot-8, which is in use afterwards. `reached` is the service or a proxy
 * before it.
 */
async function withTwo(page: Page, service: ControlledService, reached: { baseUrl: string } = service): Promise<void> {
  await service.tell({ grant: "key-robot-8=OBJECT:robot-8" });
  await connect(page, reached, "robot-7", KEY);
  await head(page).click();
  await page.getByRole("menuitem", { name: "Add an account" }).click();
  await expect(page.getByRole("button", { name: "Switch to robot-7" })).toBeVisible();
  await connect(page, reached, "robot-8", "key-robot-8");
}

/**
 * Switches by the menu, which needs no pause as letters do, and leaves pending updates if asked.
 * Resolves with whether the question was asked.
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
      // The question covers everything else, so only one of the two is visible.
      await expect(there.or(leave)).toBeVisible({ timeout: 2_000 });
      if (await leave.isVisible()) await leaveThem();
    }
    await expect(there).toBeVisible({ timeout: 2_000 });
  }).toPass({ intervals: [100] });
  return wasLeft;
}

const idOf = (who: Who, at: number | string): string => `${who === "robot-7" ? "a" : "b"}-${at}`;
/** Returns an Action whose name contains its present or future account. */
const ofAccount = (who: Who, at: number | string, assignedTo: TestPrincipal = PRINCIPALS[who]) =>
  actionJson(idOf(who, at), `${who}'s ${at}`, { assignedTo: asJson(assignedTo) });

/**
 * Makes twenty changes per second, of both accounts in turn. `end` stops them and resolves with
 * their number.
 */
async function steadyLoad(service: ControlledService): Promise<{ end: () => Promise<number> }> {
  for (const who of BOTH) await service.tell({ create: { ...ofAccount(who, "load"), state: "ACTION_STATE_IN_PROGRESS" } });
  const told: Promise<unknown>[] = [];
  const timer = setInterval(() => {
    const actionId = told.length % 2 === 0 ? "a-load" : "b-load";
    const progress = { phase: `step ${told.length}` };
    const one = service.tell({ update: { actionId, state: "ACTION_STATE_IN_PROGRESS", progress }, as: AS_ANN });
    // A failed change is thrown by `end`.
    one.catch(() => clearInterval(timer));
    told.push(one);
  }, LOAD_MS);
  return {
    end: async () => {
      clearInterval(timer);
      return (await Promise.all(told)).length;
    },
  };
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
    // Also by the application's menu, which marks the account in use.
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

    // The account in use is kept over a restart, with the view that was chosen in this account
    // only.
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

    // The account in use is exported to a file without its key, and then removed; the other one
    // replaces it.
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

    // The import of the file restores the account, still without a key.
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
    await expect(dialog).toContainText("One update has not gone through yet and would stay behind");
    await dialog.getByRole("button", { name: "Leave it and switch" }).click();
    await expect(head(page)).toHaveAccessibleName(/^robot-8/);
    await expect(page.getByRole("region", { name: "Other accounts", exact: true })).toContainText("robot-7");
    expect(await service.tell({ log: true })).toMatchObject({ updates: [] });
  });

  test("are switched 50 times under load, and their data never mix", async ({ service, behind, launch, dataFolder }) => {
    test.slow();
    const proxy = await behind(service);
    const docket = await launch({ userDataDir: dataFolder, env: { ...BY_HAND, DOCKET_UNDO_SECONDS: "0" } });
    const { page } = docket;
    await withTwo(page, service, proxy);
    for (let at = 0; at < 10; at += 1) {
      await service.tell({ create: actionJson(`a-${at}`, `robot-7's ${at}`) });
      await service.tell({ create: ofRobot8(`b-${at}`, `robot-8's ${at}`) });
    }
    for (const who of BOTH) await service.tell({ create: ofAccount(who, "moment", ANN) });
    const load = await steadyLoad(service);
    let left = 0;
    for (let at = 0; at < SWITCHES; at += 1) {
      const [who, other]: [Who, Who] = at % 2 === 0 ? ["robot-7", "robot-8"] : ["robot-8", "robot-7"];
      const released = Promise.withResolvers<void>();
      if (HELD.has(at)) {
        proxy.rule = (request) => (isUpdate(request) ? { kind: "hold", until: released.promise } : undefined);
        await parts(page)
          .row(`${other}'s ${at + 9}`)
          .click();
        await parts(page).button("Acknowledge").click();
      }
      // Pressed while the list of the other account is still arriving, when a press can act on any
      // row.
      else await page.keyboard.press("a");
      // Whether the account is alerted to this assignment depends on the moment of the switch.
      const atTheMoment = service.tell({ assign: { actionId: idOf(other, "moment"), assignedTo: asJson(PRINCIPALS[other]) } });
      if (await switchTo(page, who)) left += 1;
      proxy.rule = () => undefined;
      released.resolve();
      await atTheMoment;
      await service.tell({ assign: { actionId: idOf(other, "moment"), assignedTo: asJson(ANN) } });
      await expect(
        parts(page)
          .grid.getByRole("row")
          .filter({ hasText: `${other}'s` }),
      ).toHaveCount(0);
      await service.tell({ create: ofAccount(who, at + 10) });
      // Leaves a typed text for one Action of each account.
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
    }
    expect(left).toBeGreaterThanOrEqual(HELD.size);
    const { updates: all } = (await service.tell({ log: true })) as unknown as { updates: { actionId: string; as: string }[] };
    const updates = all.filter(({ as }) => as !== AS_ANN);
    expect(updates.length).toBeGreaterThan(0);
    for (const { actionId, as } of updates) expect(as).toBe(actionId.startsWith("a-") ? "OBJECT:robot-7" : "OBJECT:robot-8");
    for (const name of BOTH) {
      await switchTo(page, name);
      await pressKey(page, "l");
      const ledger = page.getByRole("region", { name: "Ledger lines" });
      await expect(ledger).toContainText(`${name}'s`);
      await expect(ledger).not.toContainText(name === "robot-7" ? "robot-8's" : "robot-7's");
      await page.keyboard.press("Escape");
    }
    expect(await load.end()).toBeGreaterThan(2 * SWITCHES);
    // Each alert belongs to the account that was in use when it was shown, also at the moment of a
    // switch.
    const alerts = (await docket.notifications()).flatMap(({ title, body, checked }) => {
      const whose = BOTH.filter((name) => `${title} ${body}`.includes(`${name}'s`));
      return whose.map((name) => ({ name, inUse: checked.filter((label) => label.startsWith("robot-")), words: `${title} ${body}` }));
    });
    expect(new Set(alerts.map(({ name }) => name))).toEqual(new Set(["robot-7", "robot-8"]));
    expect(alerts.filter(({ name, inUse }) => inUse.length !== 1 || inUse[0] !== name)).toEqual([]);
    await docket.close();
    const kept = keptByAccount(join(dataFolder, "docket.sqlite"));
    expect(Object.keys(kept)).toEqual(expect.arrayContaining(["outbox", "draft", "ledger", "queue", "queue_note", "queue_history"]));
    expect(
      Object.entries(kept).flatMap(([table, rows]) =>
        rows.flatMap(({ account, text }) => (isCrossed(account, text) ? [`${table}: ${account}: ${text}`] : [])),
      ),
    ).toEqual([]);
    expect(kept["draft"]?.map(({ account, text }) => [account.slice(-7), /typed as robot-\d/u.exec(text)?.[0]]).toSorted()).toEqual([
      ["robot-7", "typed as robot-7"],
      ["robot-8", "typed as robot-8"],
    ]);
    const [of8 = "", ...more] = readdirSync(join(dataFolder, "profiles"));
    expect(more).toEqual([]);
    expect(settingsIn(dataFolder)).toContain("robot-7");
    expect(settingsIn(dataFolder)).not.toContain("robot-8");
    expect(settingsIn(join(dataFolder, "profiles", of8))).toContain("robot-8");
    expect(settingsIn(join(dataFolder, "profiles", of8))).not.toContain("robot-7");
  });
});

/** Returns the contents of the settings files in an account's folder. */
function settingsIn(folder: string): string {
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile() && entry.name.startsWith("settings"));
  return names.map(({ name }) => readFileSync(join(folder, name), "utf8")).join("\n");
}

interface KeptRow {
  account: string;
  text: string;
}

/** Returns the rows of every table that has accounts, by table. */
function keptByAccount(path: string): Record<string, KeptRow[]> {
  const database = new DatabaseSync(path, { readOnly: true });
  const tables = database.prepare("SELECT m.name FROM sqlite_master m, pragma_table_info(m.name) c WHERE c.name = 'accountKey'").all();
  const rows = tables.map(({ name }): [string, KeptRow[]] => {
    const table = String(name);
    const kept = database.prepare(`SELECT * FROM ${table} WHERE accountKey <> ''`).all();
    return [table, kept.map(({ accountKey, ...row }) => ({ account: String(accountKey), text: JSON.stringify(row) }))];
  });
  database.close();
  return Object.fromEntries(rows);
}

/** Whether a row is about an Action of the other account, or was made by it. */
function isCrossed(account: string, text: string): boolean {
  return text.includes(account.endsWith("robot-7") ? "robot-8" : "robot-7");
}
