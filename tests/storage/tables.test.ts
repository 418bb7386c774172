/**
 * Tests the tables of outbox, drafts and ledger: the content of a call is stored after a restart.
 */
import { statSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import type { LedgerLineDto } from "../../electron/contract/ledger.ts";
import { CHECKPOINT_PAGES } from "../../electron/storage/connection.ts";
import { DraftTable } from "../../electron/storage/draft-table.ts";
import { LedgerTable } from "../../electron/storage/ledger-table.ts";
import { countForced } from "./client-on-disk.ts";
import { asWritten, sentencesOf } from "../core/ledger-lines.ts";
import { inWords } from "./problem-words.ts";
import { ANY, tableFiles, updatesOf } from "./table-files.ts";

const { open, path } = tableFiles();
const lineOf = (words: string) => ({ at: 1, actionId: "a", name: "A", kind: "update" as const, event: asWritten(words) });

describe("the outbox's table", () => {
  it("has every update on the disk when the call returns, without being closed", () => {
    updatesOf(open()).putUpdate("accountKey", { id: "a", json: '{"text":"\\u0000 é"}' }, []);
    expect(updatesOf(open()).readUpdates("accountKey")).toEqual([{ id: "a", json: '{"text":"\\u0000 é"}' }]);
  });

  it("reads updates in the order of their first writes, whatever was rewritten or removed since", () => {
    const table = updatesOf(open());
    for (const id of ["c", "a", "d", "b"]) table.putUpdate("accountKey", { id, json: "1" }, []);
    table.putUpdate("accountKey", { id: "c", json: "2" }, []);
    table.removeUpdate("accountKey", "a", []);
    table.removeUpdate("accountKey", "nobody", []);
    table.putUpdate("accountKey", { id: "a", json: "3" }, []);
    expect(updatesOf(open()).readUpdates("accountKey")).toEqual([
      { id: "c", json: "2" },
      { id: "d", json: "1" },
      { id: "b", json: "1" },
      { id: "a", json: "3" },
    ]);
  });

  it("keeps a joint write completely or not at all, including the ledger's lines", () => {
    const connection = open();
    const table = updatesOf(connection);
    const ledger = new LedgerTable(connection);
    table.putUpdate("accountKey", { id: "old", json: "1" }, []);
    const together = (isRefused: boolean): void =>
      table.together(() => {
        for (let index = 0; index < 100; index += 1)
          table.putUpdate("accountKey", { id: `u-${index}`, json: "1" }, [lineOf(`put ${index}`)]);
        ledger.append("accountKey", [lineOf("between")]);
        table.removeUpdate("accountKey", "old", []);
        if (isRefused) throw new Error("no room");
      });
    expect(() => inWords(() => together(true))).toThrow(/^The updates could not be kept: no room\.$/u);
    expect([table.readUpdates("accountKey").length, [...ledger.all("accountKey")].length]).toEqual([1, 0]);
    together(false);
    expect([table.readUpdates("accountKey").length, [...ledger.all("accountKey")].length]).toEqual([100, 101]);
    expect(updatesOf(open()).readUpdates("accountKey")).toHaveLength(100);
  });

  it("writes an update whose first write was rolled back after the one that now has its place", () => {
    const table = updatesOf(open());
    const takenBack = (): void =>
      table.together(() => {
        table.putUpdate("accountKey", { id: "a", json: "1" }, []);
        throw new Error("no room");
      });
    expect(takenBack).toThrow();
    table.putUpdate("accountKey", { id: "b", json: "2" }, []);
    for (const json of ["3", "4"]) table.putUpdate("accountKey", { id: "a", json }, []);
    table.putUpdate("accountKey", { id: "b", json: "5" }, []);
    // Their checksums are valid, too: neither is damaged.
    expect(updatesOf(open()).readUpdates("accountKey")).toEqual([
      { id: "b", json: "5" },
      { id: "a", json: "4" },
    ]);
  });

  it("refuses a joint write with the message of a single one while another program holds the file", () => {
    const [one, two] = [open(), open()];
    one.database.exec("BEGIN IMMEDIATE");
    const table = updatesOf(two);
    expect(() => table.together(() => table.putUpdate("accountKey", { id: "a", json: "1" }, []))).toThrow(
      expect.objectContaining({ code: "busy" }) as Error,
    );
    one.database.exec("ROLLBACK");
  });

  it("keeps accounts apart", () => {
    const table = updatesOf(open());
    table.putUpdate("one", { id: "a", json: "1" }, []);
    table.putUpdate("two", { id: "a", json: "2" }, []);
    table.removeUpdate("one", "a", []);
    expect([table.readUpdates("one"), table.readUpdates("two")]).toEqual([[], [{ id: "a", json: "2" }]]);
  });

  it("serves two Dockets on one file, in one order", () => {
    const [one, two] = [updatesOf(open()), updatesOf(open())];
    for (let index = 0; index < 10; index += 1) (index % 2 === 0 ? one : two).putUpdate("accountKey", { id: `u-${index}`, json: "1" }, []);
    const ids = Array.from({ length: 10 }, (_, index) => `u-${index}`);
    expect(one.readUpdates("accountKey").map(({ id }) => id)).toEqual(ids);
    expect(two.readUpdates("accountKey").map(({ id }) => id)).toEqual(ids);
  });
});

describe("the drafts' table", () => {
  it("keeps the latest text per Action and move, over restarts", () => {
    const table = new DraftTable(open());
    const draft = { actionId: "a", move: "report" as const, phase: "driving", statusMessage: "half\nway" };
    table.putDraft("accountKey", { ...draft, statusMessage: "h" });
    table.putDraft("accountKey", draft);
    table.putDraft("accountKey", { ...draft, move: "fail" });
    table.putDraft("accountKey", { ...draft, actionId: "b" });
    table.putDraft("other", { ...draft, seen: { phase: "queued", statusMessage: "" } });
    table.removeDraft("accountKey", "b", "report");
    const again = new DraftTable(open());
    expect(again.readDrafts("accountKey")).toEqual([{ ...draft, move: "fail" }, draft]);
    expect(again.readDrafts("other")).toEqual([{ ...draft, seen: { phase: "queued", statusMessage: "" } }]);
  });

  it.each(["no JSON", "null", "[]", '{"phase":1}'])("never drops a text of unknown format: %s", (kept) => {
    const database = open();
    database.database
      .prepare(
        "INSERT INTO draft (accountKey, action, move, draft, sum) VALUES ('accountKey', 'a', 'report', ?1, row_sum('accountKey', 'a', 'report', ?1))",
      )
      .run(kept);
    expect(new DraftTable(database).readDrafts("accountKey")).toEqual([{ actionId: "a", move: "report", phase: "", statusMessage: kept }]);
  });
});

/** Returns a line of the ledger, with defaults for the values that a test does not need. */
function line(words: string, given: { at?: number; actionId?: string; name?: string } = {}): Omit<LedgerLineDto, "number"> {
  return { at: 1, actionId: "act-1", name: "Pump", kind: "alerted", event: asWritten(words), ...given };
}

const ALL = Number.MAX_SAFE_INTEGER;

describe("the ledger's table", () => {
  it("waits for the disk with the last part of a backlog, counts it then, and is idle as before", () => {
    const connection = open();
    const table = new LedgerTable(connection);
    const some = Array.from({ length: 2_000 }, () => lineOf("x".repeat(400)));
    const texts = (): unknown => connection.database.prepare("SELECT texts FROM change_count").get()?.["texts"];
    const pragma = (name: string): unknown => Object.values(connection.database.prepare(`PRAGMA ${name}`).get() ?? {})[0];
    const [file, log] = [path(), `${path()}-wal`].map((name) => () => statSync(name).size);
    const [before, counted] = [file?.(), texts()];
    const forced = countForced();
    for (let part = 0; part < 3; part += 1) table.append("accountKey", some, true);
    // More than any other write moves into the file.
    expect([forced(), texts(), file?.(), (log?.() ?? 0) > 2_000_000]).toEqual([0, counted, before, true]);
    table.append("accountKey", some);
    expect(forced()).toBe(1);
    vi.restoreAllMocks();
    expect([texts(), (file?.() ?? 0) > 2_000_000]).toEqual([Number(counted) + 1, true]);
    expect([pragma("synchronous"), pragma("wal_autocheckpoint")]).toEqual([2, CHECKPOINT_PAGES]);
    expect([...new LedgerTable(open()).all("accountKey")]).toHaveLength(8_000);
  });

  it("holds lines of any text as valid, in their order, however many are written at once", () => {
    const connection = open();
    const words = ["plain", "a\u0000b", "e\u0301 é", "\u{1d4b3}", "\ufeffmark", ""];
    const lines = Array.from({ length: 100 }, (_, index) => ({ ...lineOf(words[index % words.length] ?? ""), name: `${index} \u0000` }));
    new LedgerTable(connection).append("account \u0000 é", lines);
    expect([...new LedgerTable(open()).all("account \u0000 é")]).toEqual(lines.map((line, index) => ({ ...line, number: index + 1 })));
    // The file's own check, by which a damaged file is salvaged.
    const rotten = connection.database.prepare(
      "SELECT count(*) AS count FROM ledger WHERE NOT (sum IS row_sum(accountKey, at, action, name, kind, code, params))",
    );
    expect(rotten.get()).toEqual({ count: 0 });
  });

  it("holds a line with half a character as valid, as far as the disk can hold it", () => {
    new LedgerTable(open()).append(
      "accountKey",
      Array.from({ length: 20 }, () => lineOf("\ud800 half")),
    );
    const lines = [...new LedgerTable(open()).all("accountKey")];
    expect([lines.length, lines.some(({ damaged }) => damaged)]).toEqual([20, false]);
  });

  it("returns its lines, numbered in their order", () => {
    const table = new LedgerTable(open());
    const first = line("one", { at: 1_790_000_000_123, actionId: "a\u0000b", name: "Pump 'é'\n" });
    table.append("accountKey", [first, line("two")]);
    table.append("accountKey", [line("three")]);
    table.append("other", [line("theirs")]);
    expect([...new LedgerTable(open()).all("accountKey")]).toEqual([
      { number: 1, ...first },
      { number: 2, ...line("two") },
      { number: 3, ...line("three") },
    ]);
  });

  it("finds by words in id, name or sentence, whatever their case, newest first", () => {
    const table = new LedgerTable(open());
    table.append("accountKey", [line("Åpnet av ÆRLIG"), line("alerted", { name: "Émile" }), line("opened", { actionId: "ACT-77" })]);
    const find = (...wanted: string[]): string[] => sentencesOf(table.search("accountKey", wanted, { before: ALL, rows: 10 }).lines);
    expect(find("åpnet", "ærlig")).toEqual(["Åpnet av ÆRLIG"]);
    expect(find("E\u0301MILE")).toEqual(["alerted"]);
    expect(find("act-77", "OPEN")).toEqual(["opened"]);
    expect(find("act-77", "alerted")).toEqual([]);
    expect(find()).toEqual(["opened", "alerted", "Åpnet av ÆRLIG"]);
    expect(sentencesOf(table.search("other", [], { before: ALL, rows: 10 }).lines)).toEqual([]);
  });

  it.each(["%", "_", "\\", "'", '"', "*", "?"])("matches %s literally and not as a wildcard", (sign) => {
    const table = new LedgerTable(open());
    table.append("accountKey", [line("plain"), line(`with ${sign} in it`)]);
    expect(sentencesOf(table.search("accountKey", [sign], { before: ALL, rows: 10 }).lines)).toEqual([`with ${sign} in it`]);
  });

  it("reads pages of any size from any number, all lines in order", () => {
    const table = new LedgerTable(open());
    table.append(
      "accountKey",
      Array.from({ length: 1_201 }, (_, index) => line(`${index}`)),
    );
    expect(sentencesOf(table.search("accountKey", [], { before: 4, rows: 2 }).lines)).toEqual(["2", "1"]);
    expect(sentencesOf(table.search("accountKey", [], { before: 1, rows: 2 }).lines)).toEqual([]);
    expect(sentencesOf(table.all("accountKey"))).toEqual(Array.from({ length: 1_201 }, (_, index) => `${index}`));
  });

  it("takes writes while the whole ledger is being read", () => {
    const [reader, writer] = [new LedgerTable(open()), new LedgerTable(open())];
    reader.append("accountKey", [line("one"), line("two")]);
    const lines = reader.all("accountKey");
    lines.next();
    writer.append("accountKey", [line("three")]);
    reader.append("accountKey", [line("four")]);
    expect(sentencesOf(lines)).toEqual(["two", "three", "four"]);
  });

  it("keeps all lines of a call or none", () => {
    const table = new LedgerTable(open());
    const unfit = { ...line("bad"), name: undefined as unknown as string };
    expect(() => inWords(() => table.append("accountKey", [line("good"), unfit]))).toThrow(/^The ledger could not be written: /u);
    expect(sentencesOf(table.all("accountKey"))).toEqual([]);
    table.append("accountKey", [line("later")]);
    expect(sentencesOf(table.all("accountKey"))).toEqual(["later"]);
  });

  it("forgets lines older than the bound, of every accountKey, but none exactly as old", () => {
    const table = new LedgerTable(open());
    table.append("accountKey", [line("old", { at: 99 }), line("bound", { at: 100 }), line("new", { at: 101 })]);
    table.append("other", [line("old", { at: 99 })]);
    table.prune({ ...ANY, oldest: 100, maxBytes: 1_000_000 });
    expect([sentencesOf(table.all("accountKey")), sentencesOf(table.all("other"))]).toEqual([["bound", "new"], []]);
  });

  it("forgets the oldest until the text fits, and no more than necessary", () => {
    const database = open();
    const table = new LedgerTable(database);
    for (let index = 0; index < 100; index += 1) table.append("accountKey", [line(`é${String(index).padStart(3, "0")}`)]);
    // accountKey 10, action 5, name 4, kind 7, code 9, and `{"words":"é000"}` with its two-byte
    // letter.
    const each = 52;
    table.prune({ ...ANY, maxBytes: 100 * each });
    expect(sentencesOf(table.all("accountKey"))).toHaveLength(100);
    table.prune({ ...ANY, maxBytes: 31 * each });
    expect(sentencesOf(table.all("accountKey"))).toHaveLength(31);
    table.prune({ ...ANY, maxBytes: 31 * each - 1 });
    expect(sentencesOf(table.all("accountKey"))).toEqual(Array.from({ length: 30 }, (_, index) => `é0${index + 70}`));
    table.prune({ ...ANY, maxBytes: 0 });
    expect(sentencesOf(table.all("accountKey"))).toEqual([]);
  });

  it("continues its numbers after all old lines have been forgotten", () => {
    const table = new LedgerTable(open());
    table.append("accountKey", [line("one"), line("two"), line("three", { at: 5 })]);
    table.prune({ ...ANY, oldest: 5, maxBytes: 1_000 });
    table.append("accountKey", [line("four")]);
    expect([...table.all("accountKey")].map(({ number }) => number)).toEqual([3, 4]);
  });
});
