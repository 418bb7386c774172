/**
 * The LedgerStore port on the database. Beside its sentence each line keeps a copy in small letters, in which words are looked for: SQLite itself
 * knows the two cases of ASCII letters only.
 */
import type { StatementSync } from "node:sqlite";
import type { LedgerLineDto } from "../contract/ledger.ts";
import { isOneOf, LEDGER_KINDS, type LedgerKind } from "../contract/vocabulary.ts";
import type { LedgerLimits, LedgerStore, NewLedgerLine } from "../core/ports.ts";
import { withBigInts, type Connection } from "./connection.ts";
import { isSound } from "./schema.ts";

/** Lines read at a time. No read stays open between two pages, so that a slow export never keeps the file from being written to. */
const PAGE = 500;

const COLUMNS = `number, at, action, name, kind, words, ${isSound("ledger")} AS sound`;
/** Whose a rotten line is, nobody can tell: every accountKey is shown it. */
const OF_ACCOUNT = `(accountKey = ? OR NOT ${isSound("ledger")})`;
const BYTES = ["accountKey", "action", "name", "kind", "words", "line"].map((column) => `octet_length(${column})`).join(" + ");

/** What has rotted on the disk is shown as what it is. */
const DAMAGED = "(This line was damaged on the disk and is not as it was written:)";

/** The last moment that a Date can hold, epoch milliseconds (ECMA-262, "Time Values and Time Range"). */
const MAX_TIME = 8.64e15;

type Statement = "append" | "page" | "last" | "forgetOld" | "bytes" | "forgetMost";

export class LedgerTable implements LedgerStore {
  private readonly connection: Connection;
  private readonly prepared: () => Record<Statement, StatementSync>;

  constructor(connection: Connection) {
    this.connection = connection;
    this.prepared = connection.prepared((database) => ({
      append: database.prepare(
        `INSERT INTO ledger (accountKey, at, action, name, kind, words, line, sum)
         VALUES (:accountKey, :at, :action, :name, :kind, :words, :line, row_sum(:accountKey, :at, :action, :name, :kind, :words, :line))`,
      ),
      // A rotten number may be larger than JavaScript's.
      page: withBigInts(database.prepare(`SELECT ${COLUMNS} FROM ledger WHERE ${OF_ACCOUNT} AND number > ? ORDER BY number LIMIT ${PAGE}`)),
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
    this.connection.write("The ledger could not be written", "texts", () => this.insert(accountKey, lines));
  }

  /** As `append`, within a transaction of the caller. Throws SQLite's errors. */
  insert(accountKey: string, lines: readonly NewLedgerLine[]): void {
    for (const { at, actionId: action, name, kind, words } of lines)
      this.statements.append.run({ accountKey, at, action, name, kind, words, line: foldCase(`${action}\n${name}\n${words}`) });
  }

  search(accountKey: string, words: string[], before: number, limit: number): LedgerLineDto[] {
    // instr takes a word as it is: there are no wildcards to escape.
    const conditions = words.map(() => " AND instr(line, ?) > 0").join("");
    const sql = `SELECT ${COLUMNS} FROM ledger WHERE ${OF_ACCOUNT} AND number < ?${conditions} ORDER BY number DESC LIMIT ?`;
    const rows = this.connection.read("The ledger could not be read", () => {
      return withBigInts(this.connection.database.prepare(sql)).all(accountKey, before, ...words.map((word) => foldCase(word)), limit);
    });
    return rows.map(lineOf);
  }

  *all(accountKey: string): Generator<LedgerLineDto> {
    let last = 0;
    for (;;) {
      const after = last;
      const lines = this.connection.read("The ledger could not be read", () => this.statements.page.all(accountKey, after)).map(lineOf);
      yield* lines;
      const newest = lines.at(-1);
      if (newest === undefined) return;
      last = newest.number;
    }
  }

  last(): number {
    return this.connection.read("The ledger could not be read", () => Number(this.statements.last.get()?.["number"] ?? 0));
  }

  prune({ before, oldest, now, maxBytes }: LedgerLimits): void {
    this.connection.write("The ledger could not be shortened", "queue", () => {
      const { forgetOld, bytes, forgetMost } = this.statements;
      forgetOld.run({ before, oldest, now });
      if (Number(bytes.get()?.["bytes"]) > maxBytes) forgetMost.run(maxBytes);
    });
  }
}

/** The same letters written differently (capitals, composed or not) become the same text. */
function foldCase(text: string): string {
  return text.normalize("NFC").toLowerCase();
}

function lineOf(row: Record<string, unknown>): LedgerLineDto {
  const line = {
    number: Number(row["number"]),
    at: Number(row["at"]),
    actionId: String(row["action"]),
    name: String(row["name"]),
    kind: String(row["kind"]) as LedgerKind,
    words: String(row["words"]),
  };
  if (Number(row["sound"]) === 1) return line;
  const at = Math.abs(line.at) <= MAX_TIME ? line.at : 0;
  return { ...line, at, kind: isOneOf(LEDGER_KINDS, line.kind) ? line.kind : "update", words: `${DAMAGED} ${line.words}` };
}
