/**
 * Tests on real files that updates that wait for other accounts survive a restart, and are dropped
 * together with their ledger line or not at all.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, it } from "vitest";
import { OtherAccounts } from "../../electron/core/updates/other-accounts.ts";
import { openStores, type OpenedStores } from "../../electron/storage/stores.ts";
import { FakeClock } from "../support/fake-clock.ts";

const MINE = "https://a.example OBJECT:robot-8";
const THEIRS = "https://a.example OBJECT:robot-7";
const FAR = "https://b.example/eu USER:ann";
const clock = new FakeClock();
let folder: string;
let opened: OpenedStores[];
const path = (): string => join(folder, "docket.sqlite");

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "docket-accounts-"));
  opened = [];
});
afterEach(() => {
  for (const { close } of opened) close();
  rmSync(folder, { recursive: true, force: true });
});

function open(): OpenedStores["stores"] {
  const found = openStores({ path: path(), now: () => clock.now() });
  opened.push(found);
  return found.stores;
}

function record(id: string, state = "waiting"): { id: string; json: string } {
  const actingAs = { type: "OBJECT", id: "robot-7" };
  const move = { move: "acknowledge", expected: "ASSIGNED", target: "ACKNOWLEDGED" };
  return { id, json: JSON.stringify({ id, actionId: `act-${id}`, name: "robot-7", createdAt: 1, state, actingAs, ...move }) };
}

it("finds each account by its remaining records, whatever is empty or damaged", () => {
  const stores = open();
  stores.updates.putUpdate(MINE, record("mine"), []);
  stores.updates.putUpdate(THEIRS, record("one"), []);
  stores.updates.putUpdate(THEIRS, { id: "bad", json: "{" }, []);
  stores.updates.putUpdate(THEIRS, record("done", "confirmed"), []);
  stores.drafts.putDraft(FAR, { actionId: "a", move: "report", phase: "", statusMessage: "text" });
  const stopped = JSON.stringify({ id: "s", content: { name: "Inspect pump" }, stop: { at: 1, why: "CANCELLED" } });
  const quoted = JSON.stringify({ id: "q", content: { name: '"stop":{' } });
  const upserts = [
    { id: "s", json: stopped },
    { id: "q", json: quoted },
    { id: "d", json: '{"stop":{' },
  ];
  stores.queue.write("https://c.example OBJECT:robot-7", { upserts, removes: [], notes: { asOf: "1" } });
  stores.queue.write("", { upserts: [], removes: [], notes: { daysOfUse: "{}" } });
  const { accounts, problem } = new OtherAccounts({ clock, stores: open() }).list(MINE);
  expect(problem).toBeUndefined();
  expect(accounts.map(({ key, updates, unreadable, drafts, stops }) => [key, updates.length, unreadable, drafts, stops])).toEqual([
    [THEIRS, 1, 1, 0, []],
    [FAR, 0, 0, 1, []],
    ["https://c.example OBJECT:robot-7", 0, 0, 0, ["Inspect pump"]],
  ]);
});

it("leaves a rotten record to the account in use, which reports it", () => {
  const stores = open();
  for (const id of ["rotten", "doubtful", "sound"]) stores.updates.putUpdate(THEIRS, record(id), []);
  const saboteur = new DatabaseSync(path());
  saboteur.function("row_sum", { varargs: true, deterministic: true }, () => 0);
  saboteur.exec(`UPDATE outbox SET record = replace(record, '"waiting"', '"held"') WHERE id = 'rotten'`);
  saboteur.close();
  expect(new OtherAccounts({ clock, stores }).list(MINE).accounts).toMatchObject([{ key: THEIRS, counts: { waiting: 2 }, unreadable: 0 }]);
  expect(stores.updates.readUpdates(MINE)).toMatchObject([{ id: "rotten", damaged: true }]);
});

it("drops an update with its line, in that account's ledger, for good", () => {
  const stores = open();
  stores.updates.putUpdate(THEIRS, record("one"), []);
  expect(new OtherAccounts({ clock, stores }).drop(MINE, { account: THEIRS, updateId: "one" })).toEqual({ ok: true, value: null });
  const next = open();
  expect(new OtherAccounts({ clock, stores: next }).list(MINE)).toEqual({ accounts: [] });
  expect([...next.ledger.all(THEIRS)]).toMatchObject([
    { actionId: "act-one", event: { code: "updateTakenBack", params: { move: "acknowledge", choice: "drop", state: "waiting" } } },
  ]);
  expect([...next.ledger.all(MINE)]).toEqual([]);
});

it("counts three hundred and lists the first of them, and drops them with their lines in one call", () => {
  const stores = open();
  for (let index = 0; index < 300; index += 1) stores.updates.putUpdate(THEIRS, record(`u${index}`), []);
  const others = new OtherAccounts({ clock, stores });
  expect(others.list(MINE).accounts).toMatchObject([{ counts: { waiting: 300 }, updates: { length: 200 } }]);
  expect(others.drop(MINE, { account: THEIRS })).toEqual({ ok: true, value: null });
  expect([others.list(MINE).accounts, [...stores.ledger.all(THEIRS)].length]).toEqual([[], 300]);
});

it("drops nothing where the ledger cannot store the line", () => {
  const stores = open();
  for (const id of ["one", "two", "three"]) stores.updates.putUpdate(THEIRS, record(id), []);
  const saboteur = new DatabaseSync(path());
  saboteur.exec("CREATE TRIGGER no BEFORE INSERT ON ledger WHEN new.action = 'act-three' BEGIN SELECT raise(ABORT, 'no'); END");
  saboteur.close();
  const others = new OtherAccounts({ clock, stores });
  expect(others.drop(MINE, { account: THEIRS })).toMatchObject({ ok: false, error: { code: "notDropped" } });
  expect(others.list(MINE).accounts).toMatchObject([{ key: THEIRS, counts: { waiting: 3 } }]);
});
