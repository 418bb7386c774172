/**
 * Tests bytes that change on the disk by themselves: every read returns the original or reports
 * damage.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openStores, type OpenedStores } from "../../electron/storage/stores.ts";
import { ClientHarness, SETTINGS } from "../core/client-harness.ts";
import { asWritten, sentencesOf } from "../core/ledger-lines.ts";
import type { LedgerLineDto } from "../../electron/contract/ledger.ts";
import { wordsOf } from "./problem-words.ts";
import { storageSentence } from "../../electron/contract/messages/storage.ts";

const ACCOUNT = `${SETTINGS.baseUrl} OBJECT:robot-7`;
const SOAK = Number(process.env["DOCKET_SOAK"] ?? 1);
const HITS = 300 * SOAK;
const HIT_BYTES = 16;
let folder: string;
let opened: OpenedStores[];
const at = (name: string): string => join(folder, name, "docket.sqlite");

function open(name: string): OpenedStores {
  const stores = openStores({ path: at(name), now: () => 0 });
  opened.push(stores);
  return stores;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "docket-rot-"));
  opened = [];
});
afterEach(() => {
  for (const { close } of opened) close();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns a generator of numbers that are the same in every run (Park and Miller, 1988). */
function sequence(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 16_807) % 2_147_483_647;
    return state % below;
  };
}

function fill(stores: OpenedStores["stores"]): void {
  for (let index = 0; index < 40; index += 1) {
    const [id, actionId] = [`update-${index}`, `act-${index}`];
    stores.updates.putUpdate(ACCOUNT, { id, json: JSON.stringify({ ...UPDATE, id, actionId, reason: `${index}`.repeat(60) }) }, [
      {
        at: 1_000 + index,
        actionId,
        name: `Pump ${index}`,
        kind: "update",
        event: asWritten(`acknowledge: waiting. ${"why ".repeat(20)}`),
      },
    ]);
    stores.drafts.putDraft(ACCOUNT, { actionId, move: "report", phase: "driving", statusMessage: `half way ${index} `.repeat(10) });
    stores.queue.write(ACCOUNT, {
      upserts: [
        {
          id: actionId,
          json: JSON.stringify({ id: actionId, name: "x".repeat(200) }),
          history: { forgetTo: 0, from: 1, lines: [`"first of ${index}"`, `"second of ${index}"`] },
        },
      ],
      removes: [],
      notes: {},
    });
  }
  stores.queue.write(ACCOUNT, { upserts: [], removes: [], notes: { asOf: "5", digest: "d".repeat(300) } });
}

const UPDATE = {
  move: "acknowledge",
  expected: "ASSIGNED",
  target: "ACKNOWLEDGED",
  actingAs: SETTINGS.actingAs,
  name: "robot-7",
  createdAt: 1,
  state: "waiting",
};

interface Read {
  updates: unknown[];
  drafts: unknown[];
  lines: unknown[];
  queue: unknown;
}

function isMarked({ damaged }: Pick<LedgerLineDto, "damaged">): boolean {
  return damaged === true;
}

/**
 * Returns everything that Docket trusts, without rows that it reports as damaged, and its reports.
 */
function read({ stores, found: atStart }: OpenedStores): Read & { said: string[] } {
  const said = atStart === undefined ? [] : [storageSentence(atStart.problem)];
  const updates = stores.updates.readUpdates(ACCOUNT);
  const drafts = stores.drafts.readDrafts(ACCOUNT);
  const lines = [...stores.ledger.all(ACCOUNT)];
  const { damaged, damagedLines = 0, ...queue } = stores.queue.read(ACCOUNT);
  const bad =
    updates.filter((update) => update.damaged).length +
    drafts.filter((draft) => draft.damaged).length +
    lines.filter(isMarked).length +
    damaged +
    damagedLines;
  if (bad > 0) said.push(`${bad} rows`);
  return { updates, drafts, lines, queue, said };
}

describe("a hit of 16 random bytes", () => {
  it(
    "anywhere in the file leaves every trusted row unchanged, or is reported",
    () => {
      const first = open("whole");
      fill(first.stores);
      first.close();
      const { said: nothing, ...whole } = read(open("whole"));
      opened.pop()?.close();
      expect(nothing).toEqual([]);
      const bytes = readFileSync(at("whole"));
      const next = sequence(8_013);
      const silent: string[] = [];
      let harmless = 0;
      for (let hit = 0; hit < HITS; hit += 1) {
        cpSync(join(folder, "whole"), join(folder, "hit"), { recursive: true });
        const place = next(bytes.length - HIT_BYTES);
        const damaged = Buffer.from(bytes);
        for (let index = 0; index < HIT_BYTES; index += 1) damaged[place + index] = next(256);
        writeFileSync(at("hit"), damaged);
        const stores = openStores({ path: at("hit"), now: () => 0 });
        const { said, ...found } = read(stores);
        const isSame = JSON.stringify(found) === JSON.stringify(whole);
        if (isSame) harmless += 1;
        else if (said.length === 0) silent.push(`hit ${hit} at ${place}`);
        stores.close();
        rmSync(join(folder, "hit"), { recursive: true, force: true });
      }
      expect(silent).toEqual([]);
      expect(harmless).toBeLessThan(HITS);
    },
    120_000 * SOAK,
  );
});

/** Changes a row while bypassing checksum and triggers. */
function rot(name: string, sql: string): void {
  const database = new DatabaseSync(at(name));
  for (const trigger of ["outbox_changed", "outbox_removed"]) database.exec(`DROP TRIGGER ${trigger}`);
  const kept = new DatabaseSync(at("whole"), { readOnly: true });
  database.exec(sql);
  for (const row of kept.prepare("SELECT sql FROM sqlite_schema WHERE name IN ('outbox_changed', 'outbox_removed')").all())
    database.exec(String(row["sql"]));
  kept.close();
  database.close();
}

describe("a rotten row", () => {
  beforeEach(() => {
    const first = open("whole");
    fill(first.stores);
    first.close();
    cpSync(join(folder, "whole"), join(folder, "rotten"), { recursive: true });
  });

  it("of an update is reported by name, kept in the file and never sent", async () => {
    rot("rotten", `UPDATE outbox SET record = replace(record, 'waiting', 'confirm') WHERE id = 'update-7'`);
    const { stores, found } = open("rotten");
    expect(wordsOf(found)).toBeUndefined();
    const { queue, ...disk } = stores;
    const t = new ClientHarness({}, undefined, queue as never, disk as never);
    expect(t.client.queries.diagnostics()?.storage.map(storageSentence).join(" ")).toMatch(/The update update-7 on disk could not be read/);
    await t.client.stop();
    expect(stores.updates.readUpdates(ACCOUNT).find(({ id }) => id === "update-7")).toMatchObject({ damaged: true });
  });

  it.each([
    ["whose accountKey it is", "accountKey = 'nobody'"],
    ["its place in the order", "position = 4000"],
    ["its checksum", "sum = 1"],
    ["its type", "record = x'00ff'"],
    ["a number beyond JavaScript's", "doubtful = 9223372036854775807"],
  ])("of an update, in %s, is reported to every accountKey", (_what, change) => {
    rot("rotten", `UPDATE outbox SET ${change} WHERE id = 'update-7'`);
    const opening = open("rotten");
    const row = opening.stores.updates.readUpdates(ACCOUNT).find(({ id }) => id === "update-7");
    expect([row?.damaged ?? false, wordsOf(opening.found) !== undefined]).toContain(true);
  });

  it.each([
    ["updates = 9223372036854775807"],
    ["outbox_sum = 9223372036854775807"],
    ["outbox_sum = -1"],
    ["updates = 'many'"],
    ["file = 7"],
    ["texts = x'00'"],
  ])("of the counts stops neither the start nor later updates: %s", (change) => {
    rot("rotten", `UPDATE change_count SET ${change}`);
    const next = open("rotten");
    expect(next.found?.what).toBe("lossSeen");
    next.stores.updates.putUpdate(ACCOUNT, { id: "new", json: "{}" }, []);
    next.close();
    opened = [];
    expect(
      open("rotten")
        .stores.updates.readUpdates(ACCOUNT)
        .map(({ id }) => id),
    ).toContain("new");
  });

  it.each([
    [
      'params = \'{"words":"acknowledge: confirmed"}\'',
      /^\(This line was damaged on the disk and is not as it was written:\) acknowledge: confirmed$/u,
    ],
    ["params = 'acknowledge'", /written:\) asWritten acknowledge$/u],
    ["code = 'nonsense'", /written:\) nonsense \{"words":"acknowledge: waiting\./u],
    ["at = 9223372036854775807", /^\(This line was damaged/u],
    ["at = 'noon'", /^\(This line was damaged/u],
    ["accountKey = 'nobody'", /^\(This line was damaged/u],
    ["kind = 'nonsense'", /^\(This line was damaged/u],
  ])("of the ledger is shown as damaged in its place: %s", (change, words) => {
    rot("rotten", `UPDATE ledger SET ${change} WHERE number = 3`);
    const { stores } = open("rotten");
    const lines = [...stores.ledger.all(ACCOUNT)].filter(({ number }) => number === 3);
    expect(sentencesOf(lines)).toEqual([expect.stringMatching(words)]);
    const [line] = lines;
    expect(new Date(line?.at ?? Number.NaN).toISOString()).toBeDefined();
    expect(stores.ledger.search(ACCOUNT, [], { before: 4, rows: 1 }).lines).toEqual(lines);
  });

  it("of a draft is shown as text to review before sending, and is reported", async () => {
    rot("rotten", `UPDATE draft SET draft = replace(draft, 'half', 'full') WHERE action = 'act-3'`);
    const { stores } = open("rotten");
    const { queue, ...disk } = stores;
    const t = new ClientHarness({}, undefined, queue as never, disk as never);
    expect(t.client.queries.diagnostics()?.storage.map(storageSentence).join(" ")).toMatch(
      /draft was damaged on the disk \(report for act-3\)/,
    );
    await t.client.stop();
  });

  it("of the last queue is left out and reported, and the next start does not find it again", async () => {
    rot("rotten", `UPDATE queue SET entry = '{}' WHERE id = 'act-3'; UPDATE queue SET accountKey = 'nobody' WHERE id = 'act-4'`);
    const { stores } = open("rotten");
    expect(stores.queue.read(ACCOUNT)).toMatchObject({ damaged: 2, actions: { length: 38 } });
    stores.queue.forgetDamaged();
    expect(stores.queue.read(ACCOUNT)).toMatchObject({ damaged: 0, actions: { length: 38 } });
  });
});
