/**
 * The LedgerStore port on the database. Beside its sentence each line keeps a copy in small letters, in which words are looked for: SQLite itself
 * knows the two cases of ASCII letters only.
 */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { LedgerKind, LedgerLineDto } from "../contract/dto.ts";
import type { LedgerLimits, LedgerStore, NewLedgerLine } from "../core/ports.ts";
import { inTransaction } from "./database.ts";
import { orSay } from "./disk-fault.ts";

/** Lines read at a time. No read stays open between two pages, so that a slow export never keeps the file from being written to. */
const PAGE = 500;

const COLUMNS = "number, at, action, name, kind, words";
const BYTES = ["desk", "action", "name", "kind", "words", "line"].map((column) => `octet_length(${column})`).join(" + ");

export class LedgerTable implements LedgerStore {
  private readonly database: DatabaseSync;
  private readonly statements: Record<"append" | "page" | "last" | "forgetOld" | "bytes" | "forgetMost", StatementSync>;

  constructor(database: DatabaseSync) {
    this.database = database;
    this.statements = {
      append: database.prepare("INSERT INTO ledger (desk, at, action, name, kind, words, line) VALUES (?, ?, ?, ?, ?, ?, ?)"),
      // The "+" keeps SQLite from the index that begins with the desk: in the order of the table it needs no sorting and reads no more than a page.
      page: database.prepare(`SELECT ${COLUMNS} FROM ledger WHERE +desk = ? AND number > ? ORDER BY number LIMIT ${PAGE}`),
      last: database.prepare("SELECT max(number) AS last FROM ledger"),
      forgetOld: database.prepare("DELETE FROM ledger WHERE number < :before AND (at < :oldest OR at > :now)"),
      bytes: database.prepare(`SELECT total(${BYTES}) AS bytes FROM ledger`),
      // From the newest back, the first line that no longer fits goes, and all before it.
      forgetMost: database.prepare(
        `DELETE FROM ledger WHERE number <= (SELECT max(number) FROM
           (SELECT number, sum(${BYTES}) OVER (ORDER BY number DESC) AS bytes FROM ledger) WHERE bytes > ?)`,
      ),
    };
  }

  append(desk: string, lines: readonly NewLedgerLine[]): void {
    orSay("The ledger could not be written", () => inTransaction(this.database, () => this.insert(desk, lines)));
  }

  /** As `append`, within a transaction of the caller. Throws SQLite's errors. */
  insert(desk: string, lines: readonly NewLedgerLine[]): void {
    for (const { at, actionId, name, kind, words } of lines)
      this.statements.append.run(desk, at, actionId, name, kind, words, foldCase(`${actionId}\n${name}\n${words}`));
  }

  search(desk: string, words: string[], before: number, limit: number): LedgerLineDto[] {
    // instr takes a word as it is: there are no wildcards to escape.
    const conditions = words.map(() => " AND instr(line, ?) > 0").join("");
    const sql = `SELECT ${COLUMNS} FROM ledger WHERE +desk = ? AND number < ?${conditions} ORDER BY number DESC LIMIT ?`;
    const rows = orSay("The ledger could not be read", () =>
      this.database.prepare(sql).all(desk, before, ...words.map((word) => foldCase(word)), limit),
    );
    return rows.map(lineOf);
  }

  *all(desk: string): Generator<LedgerLineDto> {
    let last = 0;
    for (;;) {
      const after = last;
      const lines = orSay("The ledger could not be read", () => this.statements.page.all(desk, after)).map(lineOf);
      yield* lines;
      const newest = lines.at(-1);
      if (newest === undefined) return;
      last = newest.number;
    }
  }

  last(): number {
    return orSay("The ledger could not be read", () => Number(this.statements.last.get()?.["last"] ?? 0));
  }

  prune({ before, oldest, now, maxBytes }: LedgerLimits): void {
    const { forgetOld, bytes, forgetMost } = this.statements;
    orSay("The ledger could not be shortened", () => {
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
  return {
    number: Number(row["number"]),
    at: Number(row["at"]),
    actionId: String(row["action"]),
    name: String(row["name"]),
    kind: String(row["kind"]) as LedgerKind,
    words: String(row["words"]),
  };
}
