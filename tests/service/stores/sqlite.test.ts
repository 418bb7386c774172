/** The store in a file: the contract of all stores, and faults of the file. */
import { chmodSync, copyFileSync, mkdtempSync, readdirSync, renameSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { SqliteStore } from "../../../electron/service/stores/sqlite.ts";
import type { Store } from "../../../electron/service/stores/store.ts";
import { ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { FakeClock } from "../../support/fake-clock.ts";
import { entryOf, listening, proposal, storeContract, stored } from "./store-contract.ts";

function folderOfTest(): string {
  const folder = mkdtempSync(join(tmpdir(), "docket-service-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function storeIn(folder: string, clock = new FakeClock()): Store {
  return new SqliteStore({ folder, clock });
}

const fileIn = (folder: string): string => join(folder, "actions.sqlite");

/** Creates a folder with one Action and one update. */
async function used(): Promise<string> {
  const folder = folderOfTest();
  const { store } = await listening(storeIn(folder));
  stored(await store.put(proposal("a", ActionState.ACKNOWLEDGED, 0, entryOf("a", "k1"))));
  await store.close();
  return folder;
}

function withFile(folder: string, work: (database: DatabaseSync) => void): void {
  const database = new DatabaseSync(fileIn(folder));
  work(database);
  database.close();
}

storeContract("a file", { isShared: false, isLasting: true }, () => {
  const folder = folderOfTest();
  return () => storeIn(folder);
});

describe("a store in a file", () => {
  it.skipIf(process.platform === "win32")("is accessible to its user alone (skipped: Windows has other rights)", async () => {
    const folder = await used();
    expect(statSync(fileIn(folder)).mode & 0o777).toBe(0o600);
  });

  it("flushes each transaction to the disk, on the connection that writes", async () => {
    const prepared = vi.spyOn(DatabaseSync.prototype, "prepare");
    onTestFinished(() => prepared.mockRestore());
    await listening(storeIn(folderOfTest()));
    const database = prepared.mock.contexts.at(-1) as DatabaseSync;
    const pragma = (name: string): unknown => Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0];
    // 2 is FULL.
    expect([pragma("journal_mode"), pragma("synchronous")]).toEqual(["wal", 2]);
  });

  it("refuses a second service in its folder while it is open, and is unaffected by the attempt", async () => {
    const folder = folderOfTest();
    const first = await listening(storeIn(folder));
    stored(await first.store.put(proposal("a", ActionState.ASSIGNED, 0)));
    await expect(listening(storeIn(folder))).rejects.toThrow(
      `the folder ${folder} is in use by another service; end that one, or give this one a folder of its own`,
    );
    stored(await first.store.put(proposal("b", ActionState.ASSIGNED, 0)));
    await first.store.close();
    expect((await listening(storeIn(folder))).initial).toEqual(["a ASSIGNED", "b ASSIGNED"]);
  });

  it("records nothing after another program has changed its file", async () => {
    const folder = folderOfTest();
    const { store } = await listening(storeIn(folder));
    const first = stored(await store.put(proposal("a", ActionState.ASSIGNED, 0)));
    withFile(folder, (database) => database.exec("DELETE FROM actions"));
    await expect(store.put(proposal("a", ActionState.PLANNED, first))).rejects.toThrow(
      "another program has changed the file of the service, which has to be started again: nothing was recorded",
    );
    await store.close();
    expect((await listening(storeIn(folder))).initial).toEqual([]);
  });

  it.skipIf(process.platform === "win32")(
    "records nothing after its folder has been deleted or moved (skipped: Windows does not allow that)",
    async () => {
      const folder = folderOfTest();
      const { store, heard } = await listening(storeIn(folder));
      const first = stored(await store.put(proposal("a", ActionState.ASSIGNED, 0)));
      renameSync(folder, `${folder}-moved`);
      await expect(store.put(proposal("a", ActionState.PLANNED, first))).rejects.toThrow(
        "the file of the service has been moved or deleted, and the service has to be started again: nothing was recorded",
      );
      renameSync(`${folder}-moved`, folder);
      stored(await store.put(proposal("a", ActionState.CANCELLED, first)));
      expect(heard()).toEqual(["a ASSIGNED", "a CANCELLED"]);
    },
  );

  const MAY_ALL = process.platform === "win32" || process.getuid?.() === 0;
  it.skipIf(MAY_ALL).each(["", "actions.sqlite", "actions.lock"])(
    "names the file that its user may not write, and creates none: %j (skipped: root may write all, and Windows has other rights)",
    async (name) => {
      const folder = await used();
      chmodSync(join(folder, name), 0o500);
      onTestFinished(() => chmodSync(join(folder, name), 0o700));
      const before = readdirSync(folder);
      await expect(listening(storeIn(folder))).rejects.toThrow(`${join(folder, name)} cannot be read and written by this user: EACCES`);
      expect(readdirSync(folder)).toEqual(before);
    },
  );

  it("refuses a file of a newer version, and does not change it", async () => {
    const folder = await used();
    withFile(folder, (database) => database.exec("PRAGMA user_version = 7"));
    const before = readFileSync(fileIn(folder));
    await expect(listening(storeIn(folder))).rejects.toThrow(
      `the file ${fileIn(folder)} was written by a newer version of this service (7, and this one knows 1); start that version, nothing was changed`,
    );
    expect(readFileSync(fileIn(folder)).equals(before)).toBe(true);
  });

  it.each([
    [
      "of another program",
      "belongs to another program",
      (folder: string) => withFile(folder, (database) => database.exec("CREATE TABLE t (x)")),
    ],
    ["that is no database", "is not a database", (folder: string) => writeFileSync(fileIn(folder), "Actions, all of them. ".repeat(100))],
  ])("refuses a file %s, and does not change it", async (_kind, words, prepare) => {
    const folder = folderOfTest();
    prepare(folder);
    const before = readFileSync(fileIn(folder));
    await expect(listening(storeIn(folder))).rejects.toThrow(words);
    expect(readFileSync(fileIn(folder)).equals(before)).toBe(true);
  });

  it("names the Action that cannot be read in a damaged file, and does not start", async () => {
    const folder = await used();
    withFile(folder, (database) => database.exec("UPDATE actions SET action = '{\"id\": 7'"));
    await expect(listening(storeIn(folder))).rejects.toThrow(/is damaged: the Action a in it cannot be read \(.+\); nothing was changed$/);
  });

  it("refuses a file with pages of different times, as copied during writes, and does not change it", async () => {
    const folder = await used();
    const bytes = readFileSync(fileIn(folder));
    // Root page of the log's table, as reported by SQLite.
    let page = 0;
    withFile(folder, (database) => {
      page = Number(database.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'updates'").get()?.["rootpage"]);
    });
    bytes.fill(7, 4096 * (page - 1), 4096 * page);
    writeFileSync(fileIn(folder), bytes);
    await expect(listening(storeIn(folder))).rejects.toThrow(
      /^the file .*actions\.sqlite is damaged \(.+\): bring back a backup of it; nothing was changed$/,
    );
    expect(readFileSync(fileIn(folder)).equals(bytes)).toBe(true);
  });

  it("has all changes up to a second ago in its main file, for a backup that copies only that file", async () => {
    const folder = folderOfTest();
    const clock = new FakeClock();
    const { store } = await listening(storeIn(folder, clock));
    const copied = async () => {
      const other = folderOfTest();
      copyFileSync(fileIn(folder), fileIn(other));
      return (await listening(storeIn(other))).initial;
    };
    expect(await copied()).toEqual([]);
    const first = stored(await store.put(proposal("a", ActionState.ASSIGNED, 0)));
    stored(await store.put(proposal("a", ActionState.ACKNOWLEDGED, first)));
    clock.advanceSync(1000);
    expect(await copied()).toEqual(["a ACKNOWLEDGED"]);
    await store.close();
    expect(clock.pending).toBe(0);
  });

  it("gives the reason why a folder cannot be used", async () => {
    const folder = folderOfTest();
    writeFileSync(join(folder, "file"), "");
    await expect(listening(storeIn(join(folder, "file")))).rejects.toThrow(/^the folder .*file cannot be used: /);
  });

  it("deletes old updates, except the latest 10,000 and those of the last 24 hours", async () => {
    const folder = folderOfTest();
    const clock = new FakeClock();
    const { store } = await listening(storeIn(folder, clock));
    const entry = entryOf("a");
    const record = (at: number, count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, index) => store.record({ ...entry, id: `${at} ${index}`, at: new Date(at).toISOString() })),
      );
    await record(clock.now() - 25 * 3_600_000, 6_000);
    await record(clock.now() - 3_600_000, 12_000);
    await record(clock.now(), 1_000);
    await store.close();
    expect((await listening(storeIn(folder))).entries).toHaveLength(13_000);
  });
});

describe("a full disk", () => {
  it("refuses what does not fit with one sentence and no trace, and accepts changes when there is room again", async () => {
    const folder = folderOfTest();
    const limit = limitPages();
    const { store, heard } = await listening(storeIn(folder));
    stored(await store.put(proposal("a", ActionState.ASSIGNED, 0)));
    limit.setTo(12);
    const long = { ...entryOf("b"), error: "x".repeat(100_000) };
    await expect(store.put(proposal("b", ActionState.ASSIGNED, 0, long))).rejects.toThrow(
      "the disk of the service is full: nothing was recorded",
    );
    expect(heard()).toEqual(["a ASSIGNED"]);
    limit.setTo(1_000_000);
    stored(await store.put(proposal("b", ActionState.PLANNED, 0)));
    await store.close();
    const after = await listening(storeIn(folder));
    expect([after.initial, after.entries]).toEqual([["a ASSIGNED", "b PLANNED"], []]);
  });
});

/** Limits the pages of the next opened database, as a full disk would. */
function limitPages(): { setTo: (pages: number) => void } {
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the `this` of its caller
  const { exec } = DatabaseSync.prototype;
  let opened: DatabaseSync | undefined;
  const noted = (database: DatabaseSync): DatabaseSync => (opened = database);
  DatabaseSync.prototype.exec = function (this: DatabaseSync, sql: string) {
    exec.call(noted(this), sql);
  };
  onTestFinished(() => void (DatabaseSync.prototype.exec = exec));
  return { setTo: (pages) => void opened?.prepare(`PRAGMA max_page_count = ${pages}`).get() };
}
