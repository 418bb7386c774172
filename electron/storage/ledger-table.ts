/**
 * The LedgerStore port on the database. Searches run on the rendered sentence: no sentence is
 * stored, and SQLite itself knows the two cases of ASCII letters only. It passes over lines that
 * cannot hold a word (ledger-filter.ts).
 */
import type { SQLOutputValue, StatementSync } from "node:sqlite";
import type { LedgerLineDto } from "../contract/ledger.ts";
import { ledgerSentence } from "../contract/messages/ledger.ts";
import type { FoundLines, LedgerLimits, LedgerStore, NewLedgerLine } from "../core/ports.ts";
import { withBigInts, type Connection } from "./connection.ts";
import { filterOf, type LedgerFilter } from "./ledger-filter.ts";
import { columnsOf, lineOf, type KnownEvents } from "./ledger-row.ts";
import { isSound, isSoundRow } from "./schema.ts";

/** Lines that SQL alone looks at in one search, for each that may be looked at here: 5 ms. */
const PASSED_OVER = 16;
/** Lines of a read. None stays open between two pages: a slow export never blocks a write. */
const PAGE = 500;

const COLUMNS = "number, accountKey, at, action, name, kind, code, params, sum";
const NEWEST = `SELECT ${COLUMNS} FROM ledger WHERE number < ?`;
const BYTES = ["accountKey", "action", "name", "kind", "code", "params"].map((column) => `octet_length(${column})`).join(" + ");

type Statement = "append" | "page" | "newest" | "search" | "oldestOf" | "last" | "forgetOld" | "bytes" | "forgetMost";

export class LedgerTable implements LedgerStore {
  private readonly connection: Connection;
  private readonly events: KnownEvents = new Map();
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
      newest: database.prepare(`${NEWEST} ORDER BY number DESC LIMIT ?`),
      search: withBigInts(database.prepare(`${NEWEST} ORDER BY number DESC LIMIT ?`)),
      oldestOf: withBigInts(database.prepare("SELECT number FROM ledger WHERE number < ? ORDER BY number DESC LIMIT 1 OFFSET ?")),
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
    const wanted = words.map(foldCase);
    const { found, next } = this.connection.read("readLedger", () => {
      const filter = filterOf(wanted);
      return filter === undefined ? this.newest(before, rows) : this.possible(filter, before, rows);
    });
    const lines = this.linesOf(found, accountKey).filter((line) => wanted.length === 0 || holdsAll(line, wanted));
    return { lines, ...(next !== undefined && { next }) };
  }

  /** The account of a rotten line is unknown: every account is shown it. */
  private linesOf(rows: readonly Row[], accountKey: string): LedgerLineDto[] {
    return rows.flatMap((row) => {
      const isSound = isSoundRow("ledger", row);
      return isSound && row["accountKey"] !== accountKey ? [] : [lineOf(row, isSound, this.events)];
    });
  }

  private newest(before: number, rows: number): Candidates {
    const found = this.rows(before, rows);
    return { found, next: found.length === rows ? numberOf(found.at(-1)) : undefined };
  }

  private rows(before: number, rows: number): Row[] {
    try {
      return this.statements.newest.all(before, rows);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      // A rotten number is larger than JavaScript's.
      return this.statements.search.all(before, rows);
    }
  }

  /** Of so many times more lines those that the filter lets through. */
  private possible({ sql, values }: LedgerFilter, before: number, rows: number): Candidates {
    const last = numberOf(this.statements.oldestOf.get(before, PASSED_OVER * rows - 1));
    const from = last ?? Number.MIN_SAFE_INTEGER;
    const statement = withBigInts(this.connection.database.prepare(`${NEWEST} AND number >= ? AND ${sql} ORDER BY number DESC LIMIT ?`));
    const found = statement.all(before, from, ...values, rows);
    return { found, next: found.length === rows ? numberOf(found.at(-1)) : last };
  }

  *all(accountKey: string): Generator<LedgerLineDto> {
    let last: number | undefined = 0;
    while (last !== undefined) {
      const after: number = last;
      const rows = this.connection.read("readLedger", () => this.statements.page.all(after));
      yield* this.linesOf(rows, accountKey);
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

type Row = Record<string, SQLOutputValue>;

/** Lines that may be wanted; the search goes on below `next`. */
interface Candidates {
  found: Row[];
  next: number | undefined;
}

function numberOf(row: Row | undefined): number | undefined {
  return row === undefined ? undefined : Number(row["number"]);
}

function holdsAll(line: LedgerLineDto, words: readonly string[]): boolean {
  const text = foldCase(`${line.actionId}\n${line.name}\n${ledgerSentence(line)}`);
  return words.every((word) => text.includes(word));
}

/** The same letters written differently (capitals, composed or not) become the same text. */
function foldCase(text: string): string {
  return text.normalize("NFC").toLowerCase();
}
