/** Tests that a search that skips lines finds the same as a search of every line. */
import * as fc from "fast-check";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, expect, it } from "vitest";
import { folded } from "../../electron/contract/folded.ts";
import type { LedgerEvent, LedgerLineDto } from "../../electron/contract/ledger.ts";
import { setLanguage } from "../../electron/contract/languages/language.ts";
import { ledgerSentence } from "../../electron/contract/messages/ledger.ts";
import { STATE_NAMES } from "../../electron/contract/vocabulary.ts";
import type { NewLedgerLine } from "../../electron/core/ports.ts";
import { openStores } from "../../electron/storage/stores.ts";

const TEXTS = [
  "Pump 7",
  "pümp",
  "Klima",
  "\u212Alima",
  "İstanbul",
  "robot-7",
  'say "no"',
  "E\u0301mile",
  "Straße 5",
  "a\\b",
  "acknowledge",
  "x_y",
  "50%",
  "pu\u0007mp",
  "7\u0000klima",
  "x\tpump\u007Fto",
  "",
];
const WORDS = [
  "pump",
  "PUMP",
  "7",
  "robot-7,",
  "already",
  "progress",
  "klima",
  "i",
  "istanbul",
  "éMILE",
  "assigned",
  "alert",
  "shown",
  "to",
];
const MORE = [
  '"no"',
  "damaged",
  "line",
  "(this",
  "system",
  "alertshown",
  "acknowledge:",
  "sending",
  "_",
  "%",
  "x_y",
  "you",
  "min:",
  "opened",
  "zugewiesen",
  "ihnen",
  "GEÖFFNET",
  "benachrichtigung",
  "arbeit",
  "beschädigt",
  "quittieren:",
  "bereits",
  "öff",
  "off",
  "geoffnet",
  "emile",
  "pump",
  "strasse",
  "reminder",
  "erinnerung",
  "anderung",
  "paused",
  "connection",
  "verbindung",
];

const text = fc.constantFrom(...TEXTS);
const event: fc.Arbitrary<LedgerEvent> = fc.oneof(
  fc.record({ assignedTo: text, state: fc.constantFrom(...STATE_NAMES) }).map((params): LedgerEvent => ({ code: "received", params })),
  fc.constantFrom(...STATE_NAMES).map((state): LedgerEvent => ({ code: "received", params: { state } })),
  fc.constantFrom(...(["left", "alertShown", "opened", "stopConfirmed"] as const)).map((code): LedgerEvent => ({ code, params: {} })),
  fc.constantFrom("reminder", "changed").map((about): LedgerEvent => ({ code: "alertShown", params: { about } as const })),
  fc.constantFrom("rule", "paused").map((why): LedgerEvent => ({ code: "alertWithheld", params: { why } as const })),
  fc
    .constantFrom("connectionLost", "away")
    .map((about): LedgerEvent => ({ code: "generalAlert", params: { about, result: "withheld", why: "paused" } as const })),
  fc.constant<LedgerEvent>({ code: "update", params: { move: "acknowledge", state: "sending" } }),
  text.map((words): LedgerEvent => ({ code: "asWritten", params: { words } })),
);
const line = fc
  .record({ actionId: text, name: text, event })
  .map((one): NewLedgerLine => ({ at: 1_790_000_000_000, kind: "update", ...one }));

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function fold(words: string): string {
  return folded(words);
}

function isFound(one: Pick<LedgerLineDto, "actionId" | "name" | "event">, words: readonly string[]): boolean {
  const all = fold(`${one.actionId}\n${one.name}\n${ledgerSentence(one)}`);
  return words.every((word) => all.includes(fold(word)));
}

it.each(["en", "de"])("finds the same lines in %s, slice by slice, whatever the words", (tag) => {
  setLanguage(tag);
  const folder = mkdtempSync(join(tmpdir(), "docket-search-"));
  folders.push(folder);
  const { stores, close } = openStores({ path: join(folder, "docket.sqlite"), now: () => 0 });
  let account = 0;
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 60 }),
      fc.array(fc.constantFrom(...WORDS, ...MORE), { maxLength: 3 }),
      fc.constantFrom(1, 3, 100),
      (lines, words, rows) => {
        account += 1;
        const start = stores.ledger.last();
        stores.ledger.append(`account ${account}`, lines);
        const found: unknown[] = [];
        let before: number | undefined = Number.MAX_SAFE_INTEGER;
        while (before !== undefined && before > start) {
          const part = stores.ledger.search(`account ${account}`, words, { before, rows });
          found.push(...part.lines.map(({ actionId, name, event: its }) => ({ actionId, name, event: its })));
          before = part.next;
        }
        const expected = lines.filter((one) => isFound(one, words)).toReversed();
        expect(found).toEqual(expected.map(({ actionId, name, event: its }) => ({ actionId, name, event: its })));
      },
    ),
    { numRuns: 200 },
  );
  setLanguage("en");
  close();
});

const named = (name: string): NewLedgerLine => ({ at: 1, kind: "opened", actionId: "a", name, event: { code: "opened", params: {} } });

it("finds characters outside ASCII whose lower case is an ASCII letter", () => {
  const folder = mkdtempSync(join(tmpdir(), "docket-search-"));
  folders.push(folder);
  const { stores, close } = openStores({ path: join(folder, "docket.sqlite"), now: () => 0 });
  stores.ledger.append("account", [named("\u212Alima"), named("x\u0130"), named("other")]);
  const find = (word: string): string[] => stores.ledger.search("account", [word], { before: 10, rows: 10 }).lines.map(({ name }) => name);
  expect([find("klima"), find("xi"), find("nobody")]).toEqual([["\u212Alima"], ["x\u0130"], []]);
  close();
});

it("reads every line once, including those where one search ends and the next begins", () => {
  const folder = mkdtempSync(join(tmpdir(), "docket-search-"));
  folders.push(folder);
  const { stores, close } = openStores({ path: join(folder, "docket.sqlite"), now: () => 0 });
  const numbers = Array.from({ length: 70 }, (_, index) => index);
  stores.ledger.append(
    "account",
    numbers.map((number) => named(`the word${number}x`)),
  );
  const find = (word: string): string[] => {
    const found: string[] = [];
    for (let before: number | undefined = 1_000; before !== undefined;) {
      const part = stores.ledger.search("account", [word], { before, rows: 2 });
      found.push(...part.lines.map(({ name }) => name));
      before = part.next;
    }
    return found;
  };
  expect(numbers.map((number) => find(`word${number}x`))).toEqual(numbers.map((number) => [`the word${number}x`]));
  close();
});

it("finds damaged lines by the words of their notice, whatever event they were", () => {
  const folder = mkdtempSync(join(tmpdir(), "docket-search-"));
  folders.push(folder);
  const path = join(folder, "docket.sqlite");
  const { stores, close } = openStores({ path, now: () => 0 });
  stores.ledger.append("account", [named("sound"), named("was sound")]);
  const other = new DatabaseSync(path);
  other.exec("UPDATE ledger SET name = 'rotten' WHERE name = 'was sound'");
  other.close();
  const { lines } = stores.ledger.search("account", ["damaged"], { before: 10, rows: 10 });
  expect(lines.map(({ name }) => name)).toEqual(["rotten"]);
  close();
});

it("searches in the words that are shown now, when the language has changed", () => {
  const folder = mkdtempSync(join(tmpdir(), "docket-search-"));
  folders.push(folder);
  const { stores, close } = openStores({ path: join(folder, "docket.sqlite"), now: () => 0 });
  stores.ledger.append("account", [named("7")]);
  const find = (word: string): number => stores.ledger.search("account", [word], { before: 10, rows: 10 }).lines.length;
  expect([find("opened"), find("geöffnet")]).toEqual([1, 0]);
  setLanguage("de");
  expect([find("opened"), find("geöffnet")]).toEqual([0, 1]);
  setLanguage("en");
  close();
});
