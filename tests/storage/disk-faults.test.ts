/**
 * Tests effects of disks, older versions and a second Docket on the file: every part is kept, or
 * its loss is reported.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openStores, type OpenedStores } from "../../electron/storage/stores.ts";
import { inWords, wordsOf } from "./problem-words.ts";

const STORES = pathToFileURL(fileURLToPath(new URL("../../electron/storage/stores.ts", import.meta.url))).href;
const CLOCK = new URL("../../electron/shell/clock.ts", import.meta.url).href;
const ACCOUNT = "http://127.0.0.1:1 OBJECT:robot-7";
const NOW = Date.UTC(2026, 10, 20, 6, 30);
const ASIDE = "docket.sqlite.damaged-2026-11-20T06-30-00.000Z";
/** The uid of "nobody", which no other system account has. */
const NOBODY = 65_534;
let folder: string;
let opened: OpenedStores[];
const path = (): string => join(folder, "docket.sqlite");

function open(): OpenedStores {
  const stores = openStores({ path: path(), now: () => NOW });
  opened.push(stores);
  return stores;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "docket-faults-"));
  opened = [];
});
afterEach(() => {
  for (const { close } of opened) close();
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true, force: true });
});

function fill({ stores }: Pick<OpenedStores, "stores">): void {
  for (let index = 0; index < 100; index += 1) {
    stores.updates.putUpdate(ACCOUNT, { id: `u-${index}`, json: JSON.stringify({ text: "x".repeat(300) }) }, []);
    stores.drafts.putDraft(ACCOUNT, { actionId: `a-${index}`, move: "report", phase: "", statusMessage: "y".repeat(300) });
  }
  stores.ledger.append(ACCOUNT, [{ at: 1, actionId: "a-1", name: "Pump", kind: "opened", event: { code: "opened", params: {} } }]);
}

/** Converts the file to the format of the first released version. */
function ofTheFirstFormat(): void {
  const old = new DatabaseSync(path());
  old.exec(
    `CREATE TABLE queue (desk TEXT NOT NULL, id TEXT NOT NULL, entry TEXT NOT NULL, PRIMARY KEY (desk, id)) WITHOUT ROWID;
     CREATE TABLE queue_note (desk TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (desk, name)) WITHOUT ROWID;
     PRAGMA user_version = 1`,
  );
  old.prepare("INSERT INTO queue VALUES (?, 'a-1', '{\"id\":\"a-1\"}')").run(ACCOUNT);
  old.prepare("INSERT INTO queue_note VALUES (?, 'asOf', '5')").run(ACCOUNT);
  old.close();
}

describe("a file of the first format", () => {
  it("keeps its rows, and accepts updates, drafts and ledger lines afterwards", () => {
    ofTheFirstFormat();
    const { stores, found } = open();
    expect(wordsOf(found)).toBeUndefined();
    fill({ stores });
    const again = open();
    expect(wordsOf(again.found)).toBeUndefined();
    expect(again.stores.queue.read(ACCOUNT)).toEqual({ actions: [{ id: "a-1", json: '{"id":"a-1"}' }], notes: { asOf: "5" }, damaged: 0 });
    expect([again.stores.updates.readUpdates(ACCOUNT).length, again.stores.drafts.readDrafts(ACCOUNT).length]).toEqual([100, 100]);
    expect(readdirSync(folder).filter((name) => name.includes("damaged"))).toEqual([]);
  });

  it("is set aside unchanged where it cannot be upgraded, and its readable rows are copied", () => {
    ofTheFirstFormat();
    const meddled = new DatabaseSync(path());
    meddled.exec("CREATE TABLE draft (something TEXT)");
    meddled.exec("INSERT INTO draft VALUES ('anything')");
    meddled.close();
    const { stores, found } = open();
    expect(wordsOf(found)).toMatch(/was damaged; it was set aside as .*What could be read was saved: 1 Action of the last queue\./);
    expect(stores.queue.read(ACCOUNT).actions).toHaveLength(1);
    const before = new DatabaseSync(join(folder, ASIDE));
    expect(before.prepare("PRAGMA user_version").get()).toEqual({ user_version: 1 });
    expect(before.prepare("SELECT name FROM sqlite_schema WHERE name = 'outbox'").all()).toEqual([]);
    before.close();
  });
});

describe("a damaged file", () => {
  const NOTHING = ", and Docket starts without it.";
  const damages: [what: string, damage: () => void, then: string, saved: number][] = [
    ["cut off within its first page", () => truncateSync(path(), 700), NOTHING, 0],
    ["cut off between two pages", () => truncateSync(path(), 2 * 4_096), NOTHING, 0],
    ["that is nothing but garbage", () => writeFileSync(path(), Buffer.alloc(100_000, 0x5a)), NOTHING, 0],
    [
      "with garbage for its beginning",
      () => writeFileSync(path(), Buffer.alloc(4_096, 0xa5), { flag: "r+" }),
      ". What could be read was saved: 100 updates, 100 drafts, and 1 line of the ledger. Every update that it held is among them.",
      100,
    ],
  ];

  it.each(damages)("%s is set aside unchanged and reported, and everything else continues", (_what, damage, then, saved) => {
    const first = open();
    fill(first);
    first.close();
    opened = [];
    damage();
    const bytes = readFileSync(path());
    const { stores, found } = open();
    expect(wordsOf(found)).toBe(`${path()} was damaged; it was set aside as ${ASIDE}${then}`);
    expect(readFileSync(join(folder, ASIDE)).equals(bytes)).toBe(true);
    stores.updates.putUpdate(ACCOUNT, { id: "new", json: "1" }, []);
    const again = open();
    expect([wordsOf(again.found), again.stores.updates.readUpdates(ACCOUNT).length]).toEqual([undefined, saved + 1]);
    expect(again.stores.updates.readUpdates(ACCOUNT).at(-1)).toEqual({ id: "new", json: "1" });
    expect(again.stores.drafts.readDrafts(ACCOUNT)).toHaveLength(saved);
  });

  it("keeps every acknowledged change when the machine stops during a write", () => {
    const running = open();
    fill(running);
    // The remains of a power cut: the present file and its log, unclosed, and a piece of the next
    // write.
    const left = join(folder, "left.sqlite");
    copyFileSync(path(), left);
    for (const part of ["-wal", ".count"]) copyFileSync(`${path()}${part}`, `${left}${part}`);
    writeFileSync(`${left}-wal`, Buffer.alloc(1_000, 0x77), { flag: "a" });
    const { stores, found, close } = openStores({ path: left, now: () => NOW });
    expect([wordsOf(found), stores.updates.readUpdates(ACCOUNT).length, stores.drafts.readDrafts(ACCOUNT).length]).toEqual([
      undefined,
      100,
      100,
    ]);
    close();
  });
});

/** Runs the work as a user without rights, since root may write everywhere. */
function withoutRights<T>(work: () => T): T {
  const { geteuid, seteuid } = process;
  if (geteuid?.() !== 0 || seteuid === undefined) return work();
  seteuid.call(process, NOBODY);
  try {
    return work();
  } finally {
    seteuid.call(process, 0);
  }
}

describe.skipIf(process.platform === "win32")("a folder that may only be read (skipped: on Windows it cannot be so)", () => {
  it("without a file: works from memory, and reports it", () => {
    chmodSync(folder, 0o555);
    const { stores, found } = withoutRights(open);
    expect(wordsOf(found)).toBe(`${path()} cannot be used: unable to open database file.`);
    stores.updates.putUpdate(ACCOUNT, { id: "a", json: "1" }, []);
    expect(stores.updates.readUpdates(ACCOUNT)).toHaveLength(1);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("with a file: leaves it untouched, and claims no update to be kept in it", () => {
    const first = open();
    fill(first);
    first.close();
    opened = [];
    const bytes = readFileSync(path());
    chmodSync(path(), 0o444);
    chmodSync(folder, 0o555);
    withoutRights(() => {
      const { stores, found } = open();
      if (wordsOf(found) === undefined)
        expect(() => inWords(() => stores.updates.putUpdate(ACCOUNT, { id: "new", json: "1" }, []))).toThrow(
          /^The update could not be kept: .*cannot be written to/,
        );
      else expect(wordsOf(found)).toMatch(/cannot be used: /);
    });
    expect(readFileSync(path()).equals(bytes)).toBe(true);
    expect(readdirSync(folder).filter((name) => name.includes("damaged"))).toEqual([]);
  });
});

/** Starts a separate process that opens the file once the file "go" exists, and writes. */
async function another(name: string, updates: number): Promise<{ problem?: string; failures: number }> {
  const code = `
    import { existsSync, writeFileSync } from "node:fs";
    import { systemClock } from ${JSON.stringify(CLOCK)};
    import { openStoresWhenFree } from ${JSON.stringify(STORES)};
    writeFileSync(${JSON.stringify(join(folder, `ready-${name}`))}, "");
    while (!existsSync(${JSON.stringify(join(folder, "go"))}));
    const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    const { stores, found, close } = await openStoresWhenFree({ path: ${JSON.stringify(path())}, now: () => ${NOW}, clock: systemClock() });
    let failures = 0;
    const whenFree = async (write) => {
      for (;;) {
        try {
          return write();
        } catch (error) {
          if (error.code !== "busy") return void (failures += 1);
          await pause(Math.random() * 30);
        }
      }
    };
    for (let index = 0; index < ${updates}; index += 1) {
      await whenFree(() => stores.updates.putUpdate(${JSON.stringify(ACCOUNT)}, { id: ${JSON.stringify(name)} + index, json: "1" }, []));
      await whenFree(() => stores.ledger.append(${JSON.stringify(ACCOUNT)}, [{ at: index, actionId: "a", name: "n", kind: "opened", event: { code: "opened", params: {} } }]));
    }
    console.log(JSON.stringify({ problem: found?.problem, failures }));
    close();`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", code], { stdio: ["ignore", "pipe", "inherit"] });
  let out = "";
  child.stdout.on("data", (text: Buffer) => (out += text.toString()));
  await once(child, "close");
  return JSON.parse(out) as { problem?: string; failures: number };
}

describe("several Dockets that start at once on one new file", () => {
  it("all open it, agree on one format, and keep every write of each", async () => {
    const names = ["one", "two", "three", "four"];
    const runs = names.map((name) => another(name, 25));
    while (!names.every((name) => existsSync(join(folder, `ready-${name}`)))) await new Promise((resolve) => setImmediate(resolve));
    writeFileSync(join(folder, "go"), "");
    expect(await Promise.all(runs)).toEqual(names.map(() => ({ failures: 0 })));
    const { stores, found } = open();
    expect(wordsOf(found)).toBeUndefined();
    expect(new Set(stores.updates.readUpdates(ACCOUNT).map(({ id }) => id)).size).toBe(100);
    expect([...stores.ledger.all(ACCOUNT)]).toHaveLength(100);
    expect(readdirSync(folder).filter((name) => name.includes("damaged"))).toEqual([]);
  });
});
