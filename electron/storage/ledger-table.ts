/**
 * The LedgerStore port on the database. Searches run on the rendered sentence: no sentence is
 * stored, and SQLite itself knows the two cases of ASCII letters only.
 */
import type { SQLOutputValue, StatementSync } from "node:sqlite";
import type { LedgerLineDto } from "../contract/ledger.ts";
import { ledgerSentence } from "../contract/messages/ledger.ts";
import type { FoundLines, LedgerLimits, LedgerStore, NewLedgerLine } from "../core/ports.ts";
import { withBigInts, type Connection } from "./connection.ts";
import { columnsOf, lineOf } from "./ledger-row.ts";
import { isSound, isSoundRow } from "./schema.ts";

/** Lines of a read. None stays open between two pages: a slow export never blocks a write. */
const PAGE = 500;

const COLUMNS = "number, accountKey, at, action, name, kind, code, params, sum";
const BYTES = ["accountKey", "action", "name", "kind", "code", "params"].map((column) => `octet_length(${column})`).join(" + ");

type Statement = "append" | "page" | "search" | "last" | "forgetOld" | "bytes" | "forgetMost";

export class LedgerTable implements LedgerStore {
  private readonly connection: Connection;
  private readonly prepared: () => Record<Statement, StatementSync>;

  constructor(connection: Connection) {
    this.connection = connection;
    this.prepared = connection.prepared((database) => ({
      append: database.prepare(
        `INSERT INTO ledger (accountKey, at, action, name, kind, code, params, sum)
         VALUES (:accountKey, :at, :action, :name, :kind, :code, :params, row_sum(:accountKey, :at, :action, :name, :kind, :code, :params))`,
      ),
      // A rotten number may be larger than JavaScript's.
      page: withBigInts(database.prepare(`SELECT ${COLUMNS} FROM ledger WHERE number > ? ORDER BY number LIMIT ${PAGE}`)),
      search: withBigInts(database.prepare(`SELECT ${COLUMNS} FROM ledger WHERE number < ? ORDER BY number DESC LIMIT ?`)),
      last: withBigInts(database.prepare(`SELECT number FROM ledger WHERE ${isSound("ledger")} ORDER BY number DESC LIMIT 1`)),
      forgetOld: database.prepare("DELETE FROM ledger WHERE number < :before AND (at < :oldest OR at > :now)"),
      bytes: database.prepare(`SELECT total(${BYTES}) AS bytes FROM ledger`),
      // From the newest back, the first line that no longer fits goes, and all before it.
      forgetMost: database.prepare(
        `DELETE FROM ledger WHERE number <= (SELECT max(number) FROM
           (SELECT number, sum(${BYTES}) OVER (ORDER BY number DESC) AS bytes FROM ledger) WHERE bytes > ?)`,
      ),
    }));
  }

  private get statements(): Record<Statement, StatementSync> {
    return this.prepared();
  }

  append(accountKey: string, lines: readonly NewLedgerLine[]): void {
    this.connection.write("writeLedger", "texts", () => this.insert(accountKey, lines));
  }

  /** As `append`, within a transaction of the caller. Throws SQLite's errors. */
  insert(accountKey: string, lines: readonly NewLedgerLine[]): void {
    for (const { at, actionId: action, name, kind, event } of lines)
      this.statements.append.run({ accountKey, at, action, name, kind, ...columnsOf(event) });
  }

  search(accountKey: string, words: readonly string[], { before, rows }: { before: number; rows: number }): FoundLines {
    const found = this.connection.read("readLedger", () => this.statements.search.all(before, rows));
    const wanted = words.map(foldCase);
    const lines = linesOf(found, accountKey).filter((line) => wanted.length === 0 || holdsAll(line, wanted));
    return { lines, ...(found.length === rows && { next: Number(found.at(-1)?.["number"]) }) };
  }

  *all(accountKey: string): Generator<LedgerLineDto> {
    let last: number | undefined = 0;
    while (last !== undefined) {
      const after: number = last;
      const rows = this.connection.read("readLedger", () => this.statements.page.all(after));
      yield* linesOf(rows, accountKey);
      last = rows.length === 0 ? undefined : Number(rows.at(-1)?.["number"]);
    }
  }

  last(): number {
    return this.connection.read("readLedger", () => Number(this.statements.last.get()?.["number"] ?? 0));
  }

  prune({ before, oldest, now, maxBytes }: LedgerLimits): void {
    this.connection.write("shortenLedger", "queue", () => {
      const { forgetOld, bytes, forgetMost } = this.statements;
      forgetOld.run({ before, oldest, now });
      if (Number(bytes.get()?.["bytes"]) > maxBytes) forgetMost.run(maxBytes);
    });
  }
}

/** The account of a rotten line is unknown: every account is shown it. */
function linesOf(rows: readonly Record<string, SQLOutputValue>[], accountKey: string): LedgerLineDto[] {
  return rows.flatMap((row) => {
    const isSound = isSoundRow("ledger", row);
    return isSound && row["accountKey"] !== accountKey ? [] : [lineOf(row, isSound)];
  });
}

function holdsAll(line: LedgerLineDto, words: readonly string[]): boolean {
  const text = foldCase(`${line.actionId}\n${line.name}\n${ledgerSentence(line)}`);
  return words.every((word) => text.includes(word));
}

/** The same letters written differently (capitals, composed or not) become the same text. */
function foldCase(text: string): string {
  return text.normalize("NFC").toLowerCase();
}
