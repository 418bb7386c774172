/**
 * The LedgerStore port on the database. Searches use the rendered sentence: no sentence is stored,
 * and SQLite ignores case only for ASCII letters. Lines that cannot contain a word are skipped
 * (ledger-filter.ts).
 */
import { folded } from "../contract/folded.ts";
import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import type { LedgerLineDto } from "../contract/ledger.ts";
import { ledgerSentence } from "../contract/messages/ledger.ts";
import type { FoundLines, LedgerLimits, LedgerStore, NewLedgerLine } from "../core/ports.ts";
import { withBigInts, type Connection } from "./connection.ts";
import { filterOf, type LedgerFilter } from "./ledger-filter.ts";
import { accountOf, COLUMNS, columnsInTurn, isSoundLine, lineOf, numberOf, type KnownEvents, type LedgerRow } from "./ledger-row.ts";
import { rowSum } from "./row-sum.ts";
import { isSound, TABLES } from "./schema.ts";

/** Number of lines that SQL alone checks in one search, per line that may be checked here: 5 ms. */
const PASSED_OVER = 16;
/** Lines per read. No read stays open between two pages, so a slow export never blocks a write. */
const PAGE = 500;
/** Lines added by one statement; each statement costs as much as a line. */
const LINES_AT_ONCE = 16;

const NEWEST = `SELECT ${COLUMNS} FROM ledger WHERE number < ?`;
const BYTES = ["accountKey", "action", "name", "kind", "code", "params"].map((column) => `octet_length(${column})`).join(" + ");

type Statement = "append" | "appendMany" | "page" | "newest" | "newestRotten" | "oldestOf" | "last" | "forgetOld" | "bytes" | "forgetMost";

export class LedgerTable implements LedgerStore {
  private readonly connection: Connection;
  private readonly events: KnownEvents = new Map();
  private readonly prepared: () => Record<Statement, StatementSync>;

  constructor(connection: Connection) {
    this.connection = connection;
    this.prepared = connection.prepared((database) => ({
      append: appending(database, 1),
      appendMany: appending(database, LINES_AT_ONCE),
      // A corrupted number may be larger than JavaScript's.
      page: asArrays(withBigInts(database.prepare(`SELECT ${COLUMNS} FROM ledger WHERE number > ? ORDER BY number LIMIT ${PAGE}`))),
      newest: asArrays(database.prepare(`${NEWEST} ORDER BY number DESC LIMIT ?`)),
      newestRotten: asArrays(withBigInts(database.prepare(`${NEWEST} ORDER BY number DESC LIMIT ?`))),
      oldestOf: asArrays(withBigInts(database.prepare("SELECT number FROM ledger WHERE number < ? ORDER BY number DESC LIMIT 1 OFFSET ?"))),
      last: withBigInts(database.prepare(`SELECT number FROM ledger WHERE ${isSound("ledger")} ORDER BY number DESC LIMIT 1`)),
      forgetOld: database.prepare("DELETE FROM ledger WHERE number < :before AND (at < :oldest OR at > :now)"),
      bytes: database.prepare(`SELECT total(${BYTES}) AS bytes FROM ledger`),
      // Counted from the newest line, the first line that no longer fits is removed with all older
      // ones.
      forgetMost: database.prepare(
        `DELETE FROM ledger WHERE number <= (SELECT max(number) FROM
           (SELECT number, sum(${BYTES}) OVER (ORDER BY number DESC) AS bytes FROM ledger) WHERE bytes > ?)`,
      ),
    }));
  }

  private get statements(): Record<Statement, StatementSync> {
    return this.prepared();
  }

  append(accountKey: string, lines: readonly NewLedgerLine[], hasMore = false): void {
    this.connection.write("writeLedger", hasMore ? "part" : "texts", () => this.insert(accountKey, lines));
  }

  /**
   * Like `append`, within a transaction of the caller.
   * @throws SQLite's errors
   */
  insert(accountKey: string, lines: readonly NewLedgerLine[]): void {
    const { append, appendMany } = this.statements;
    // Checksums are computed here, because a function called by SQL costs more than the row.
    const account = rowSum([accountKey]);
    const columns = columnsInTurn();
    const add = (statement: StatementSync, some: readonly NewLedgerLine[]): void => {
      const values: SQLInputValue[] = [];
      for (const { at, actionId, name, kind, event } of some) {
        const { code, params } = columns(event);
        const sum = rowSum([at, actionId, name, kind, code, params], account);
        values.push(accountKey, at, actionId, name, kind, code, params, sum);
      }
      statement.run(...values);
    };
    let from = 0;
    for (; lines.length - from >= LINES_AT_ONCE; from += LINES_AT_ONCE) add(appendMany, lines.slice(from, from + LINES_AT_ONCE));
    for (const line of lines.slice(from)) add(append, [line]);
  }

  search(accountKey: string, words: readonly string[], { before, rows }: { before: number; rows: number }): FoundLines {
    const wanted = words.map(folded);
    const { found, next } = this.connection.read("readLedger", () => {
      const filter = filterOf(wanted);
      return filter === undefined ? this.newest(before, rows) : this.possible(filter, before, rows);
    });
    const lines = this.linesOf(found, accountKey).filter((line) => wanted.length === 0 || holdsAll(line, wanted));
    return { lines, ...(next !== undefined && { next }) };
  }

  /**
   * Returns the lines of the account. The account of a corrupted line is unknown, so every account
   * includes it.
   */
  private linesOf(rows: readonly LedgerRow[], accountKey: string): LedgerLineDto[] {
    const own = rowSum([accountKey]);
    const lines: LedgerLineDto[] = [];
    for (const row of rows) {
      const account = accountOf(row) ?? null;
      const isOwn = account === accountKey;
      const isAsWritten = isSoundLine(row, isOwn ? own : rowSum([account]));
      if (isOwn || !isAsWritten) lines.push(lineOf(row, isAsWritten, this.events));
    }
    return lines;
  }

  private newest(before: number, rows: number): Candidates {
    const found = this.rows(before, rows);
    return { found, next: found.length === rows ? lastOf(found) : undefined };
  }

  private rows(before: number, rows: number): LedgerRow[] {
    try {
      return rowsOf(this.statements.newest, before, rows);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      // A corrupted number is larger than JavaScript's.
      return rowsOf(this.statements.newestRotten, before, rows);
    }
  }

  /** Returns the lines that pass the filter, among `PASSED_OVER` times as many lines. */
  private possible({ sql, values }: LedgerFilter, before: number, rows: number): Candidates {
    const last = lastOf(rowsOf(this.statements.oldestOf, before, PASSED_OVER * rows - 1));
    const from = last ?? Number.MIN_SAFE_INTEGER;
    const statement = withBigInts(this.connection.database.prepare(`${NEWEST} AND number >= ? AND ${sql} ORDER BY number DESC LIMIT ?`));
    const found = rowsOf(asArrays(statement), before, from, ...values, rows);
    return { found, next: found.length === rows ? lastOf(found) : last };
  }

  *all(accountKey: string): Generator<LedgerLineDto> {
    let last: number | undefined = 0;
    while (last !== undefined) {
      const after: number = last;
      const rows = this.connection.read("readLedger", () => rowsOf(this.statements.page, after));
      yield* this.linesOf(rows, accountKey);
      last = lastOf(rows);
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

/** Lines that may match; the search continues below `next`. */
interface Candidates {
  found: LedgerRow[];
  next: number | undefined;
}

/**
 * Returns a statement that adds so many lines, each with the columns of its checksum and the
 * checksum.
 */
function appending(database: DatabaseSync, lines: number): StatementSync {
  const columns = [...TABLES.ledger, "sum"];
  const row = `(${columns.map(() => "?").join(", ")})`;
  return database.prepare(`INSERT INTO ledger (${columns.join(", ")}) VALUES ${Array.from({ length: lines }, () => row).join(", ")}`);
}

/**
 * Returns the statement, set to return rows as arrays, because creating an object per row adds half
 * of the cost of reading it.
 */
function asArrays(statement: StatementSync): StatementSync {
  statement.setReturnArrays(true);
  return statement;
}

/** Returns the rows of a statement that returns arrays, which Node's types do not support. */
function rowsOf(statement: StatementSync, ...values: SQLInputValue[]): LedgerRow[] {
  return statement.all(...values) as unknown as LedgerRow[];
}

/** Returns the number of the last row. */
function lastOf(rows: readonly LedgerRow[]): number | undefined {
  const last = rows.at(-1);
  return last === undefined ? undefined : numberOf(last);
}

function holdsAll(line: LedgerLineDto, words: readonly string[]): boolean {
  const text = folded(`${line.actionId}\n${line.name}\n${ledgerSentence(line)}`);
  return words.every((word) => text.includes(word));
}
