/** Tests a file of 0.1.0: migrated to the present format with every row, or left unchanged. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openStores, type OpenedStores } from "../../electron/storage/stores.ts";
import { defineRowSum } from "../../electron/storage/row-sum.ts";
import { AFTER_0_1_0, copyTo, LEA, ROBOT_7, ROBOT_8, rowsOf, rowsOf010 } from "./fixture-0.1.0.ts";

const STORES = new URL("../../electron/storage/stores.ts", import.meta.url).href;
let folder: string;
let path: string;
let opened: OpenedStores[];

function open(at = path): OpenedStores {
  const stores = openStores({ path: at, now: () => AFTER_0_1_0 });
  opened.push(stores);
  return stores;
}

/** Runs SQL on the file of 0.1.0 before it is opened. */
function change(sql: string): void {
  const database = new DatabaseSync(path);
  defineRowSum(database);
  database.exec(sql);
  database.close();
}

const ids = ({ stores }: OpenedStores, account: string): string[] => stores.updates.readUpdates(account).map(({ id }) => id);
const idsOf010 = (account: string): unknown[] =>
  rowsOf010("outbox")
    .filter(({ accountKey }) => accountKey === account)
    .map(({ id }) => id);

const facts = ({ number, accountKey, at, action, name, kind }: Record<string, unknown>): unknown[] => [
  number,
  accountKey,
  at,
  action,
  name,
  kind,
];

const schemaOf = (file: string): unknown =>
  rowsOf(file, "sqlite_schema")
    .map(({ type, name, sql }) => [name, type, sql].map(String).join(" "))
    .toSorted();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "docket-migration-"));
  path = copyTo(folder);
  opened = [];
});
afterEach(() => {
  for (const { close } of opened) close();
  rmSync(folder, { recursive: true, force: true });
});

describe("a file of 0.1.0", () => {
  it.each(["outbox", "draft", "queue", "queue_note"] as const)(
    "keeps every row of %s, with its checksum, and nothing is reported",
    (table) => {
      const next = open();
      expect(next.found).toBeUndefined();
      next.close();
      expect(rowsOf(path, table)).toEqual(rowsOf010(table));
    },
  );

  it("keeps every ledger line, with its number, and its time, Action and kind", () => {
    open().close();
    expect(rowsOf(path, "ledger").map(facts)).toEqual(rowsOf010("ledger").map(facts));
    const { stores } = open();
    expect([ROBOT_7, ROBOT_8, LEA].flatMap((account) => [...stores.ledger.all(account)])).toHaveLength(573);
  });

  it("has the format of a new file afterwards, and is not migrated again", () => {
    open().close();
    const fresh = join(folder, "new.sqlite");
    open(fresh).close();
    expect(schemaOf(path)).toEqual(schemaOf(fresh));
    expect(open().found).toBeUndefined();
  });

  it("takes later updates in their order, drafts, lines and counts", () => {
    const { stores, close } = open();
    stores.updates.putUpdate(ROBOT_7, { id: "next", json: "{}" }, []);
    stores.drafts.removeDraft(ROBOT_7, "draft", "reject");
    close();
    const next = open();
    expect(next.found).toBeUndefined();
    expect(ids(next, ROBOT_7)).toEqual([...idsOf010(ROBOT_7), "next"]);
    expect(next.stores.drafts.readDrafts(ROBOT_7)).toHaveLength(
      rowsOf010("draft").filter(({ accountKey }) => accountKey === ROBOT_7).length - 1,
    );
  });
});

/**
 * Opens the file in a separate process, which kills itself before the statement with this number.
 */
async function openKilledBefore(statement: number, at: string): Promise<string | null> {
  const code = `
    import { DatabaseSync, StatementSync } from "node:sqlite";
    import { openStores } from ${JSON.stringify(STORES)};
    let left = ${statement};
    for (const [type, name] of [[StatementSync, "run"], [StatementSync, "get"], [StatementSync, "all"], [DatabaseSync, "exec"]]) {
      const original = type.prototype[name];
      type.prototype[name] = function (...args) {
        left -= 1;
        if (left < 0) process.kill(process.pid, "SIGKILL");
        return original.apply(this, args);
      };
    }
    openStores({ path: ${JSON.stringify(at)}, now: () => 0 }).close();`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", code], { stdio: "inherit" });
  const [, signal] = (await once(child, "close")) as [number | null, string | null];
  return signal;
}

describe.skipIf(process.platform === "win32")("a kill during the migration", () => {
  it.each([4, 6, 8, 10, 12, 14, 15, 16, 17, 18, 20, 22])(
    "before statement %i leaves a file that opens with every row",
    async (statement) => {
      expect(await openKilledBefore(statement, path)).toBe("SIGKILL");
      const next = open();
      expect([next.found, ids(next, ROBOT_7)]).toEqual([undefined, idsOf010(ROBOT_7)]);
      expect([...next.stores.ledger.all(ROBOT_7), ...next.stores.ledger.all(ROBOT_8), ...next.stores.ledger.all(LEA)]).toHaveLength(573);
      next.close();
      expect(rowsOf(path, "queue")).toEqual(rowsOf010("queue"));
      expect(readdirSync(folder).filter((name) => name.includes("damaged"))).toEqual([]);
    },
  );
});

describe("a loss in a file of 0.1.0", () => {
  it("of an update is still reported after the migration, and nothing is sent by itself", () => {
    change("DROP TRIGGER outbox_removed; DELETE FROM outbox WHERE id = (SELECT min(id) FROM outbox)");
    // An older copy of a page: a row is missing, and the schema is complete.
    const trigger = new DatabaseSync(path);
    trigger.exec("CREATE TRIGGER outbox_removed AFTER DELETE ON outbox BEGIN UPDATE mark SET outbox = outbox - old.sum; END");
    trigger.close();
    const next = open();
    expect(next.found?.what).toBe("lossSeen");
    expect(next.stores.updates.readUpdates(ROBOT_7).every(({ doubtful }) => doubtful)).toBe(true);
  });

  it("of later changes is still reported after the migration", () => {
    change("UPDATE mark SET updates = updates - 2");
    expect(open().found).toMatchObject({ what: "lossSeen", problem: { code: "changesLost", params: { updates: 2, cause: "log" } } });
  });

  it("by a rotten row leaves the row rotten, and every other row unchanged", () => {
    change(
      "DROP TRIGGER outbox_changed; UPDATE outbox SET record = '{}' WHERE position = 2; UPDATE ledger SET name = 'rotten' WHERE number = 5",
    );
    change("CREATE TRIGGER outbox_changed AFTER UPDATE ON outbox BEGIN UPDATE mark SET outbox = outbox + new.sum - old.sum; END");
    const { stores } = open();
    expect(stores.updates.readUpdates(ROBOT_7).filter(({ damaged }) => damaged)).toHaveLength(1);
    const lines = [...stores.ledger.all(ROBOT_7)];
    expect(lines.find(({ number }) => number === 5)).toMatchObject({ name: "rotten", damaged: true });
    expect(lines.filter(({ damaged }) => damaged)).toHaveLength(1);
  });
});

describe("a damaged file of 0.1.0", () => {
  it.each([
    ["without a table", () => change("DROP TABLE draft")],
    ["without its counts", () => change("DROP TABLE mark")],
    ["with garbage for its first page", () => writeFileSync(path, Buffer.alloc(4_096, 0xa5), { flag: "r+" })],
    ["with an older version number", () => change("PRAGMA user_version = 2")],
  ])("%s is set aside unchanged, and its updates and lines are saved", (_what, damage) => {
    damage();
    const bytes = readFileSync(path);
    const next = open();
    expect(next.found?.what).toBe("salvaged");
    expect([ids(next, ROBOT_7), ids(next, LEA)]).toEqual([idsOf010(ROBOT_7), idsOf010(LEA)]);
    expect([...next.stores.ledger.all(ROBOT_8), ...next.stores.ledger.all(ROBOT_7), ...next.stores.ledger.all(LEA)]).toHaveLength(573);
    const aside = readdirSync(folder).find((name) => name.includes("damaged"));
    expect(readFileSync(join(folder, aside ?? "")).equals(bytes)).toBe(true);
  });
});

it("The file of a newer version is refused and stays unchanged", () => {
  change("PRAGMA user_version = 6");
  cpSync(path, `${path}.before`);
  expect(open().found).toMatchObject({ what: "memoryOnly", problem: { code: "fileOfNewerVersion" } });
  for (const { close } of opened.splice(0)) close();
  expect(rowsOf(path, "outbox")).toEqual(rowsOf(`${path}.before`, "outbox"));
});
