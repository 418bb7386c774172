/**
 * The UpdateStore port on the database: the outbox of each account, on disk when a call returns.
 */
import type { StatementResultingChanges, StatementSync } from "node:sqlite";
import type { StoreTask } from "../contract/storage.ts";
import type { NewLedgerLine, StoredUpdate, UpdateStore } from "../core/ports.ts";
import { withBigInts, type Connection } from "./connection.ts";
import type { LedgerTable } from "./ledger-table.ts";
import { rowSum } from "./row-sum.ts";
import { isSound } from "./schema.ts";

type Statement = "accounts" | "read" | "rewrite" | "change" | "last" | "add" | "remove";

export class UpdateTable implements UpdateStore {
  private readonly connection: Connection;
  private readonly ledger: LedgerTable;
  private readonly prepared: () => Record<Statement, StatementSync>;
  /** Positions of the rows added since the start, by account and id. */
  private readonly positions = new Map<string, number>();

  /** @param ledger stores the lines of a change in the same transaction */
  constructor(connection: Connection, ledger: LedgerTable) {
    this.connection = connection;
    this.ledger = ledger;
    this.prepared = connection.prepared((database) => ({
      accounts: database.prepare(`SELECT DISTINCT accountKey FROM outbox WHERE ${isSound("outbox")}`),
      // The account of a corrupted row is unknown, so every account reads it.
      read: withBigInts(
        database.prepare(
          `SELECT id, record, doubtful, ${isSound("outbox")} AS sound FROM outbox WHERE accountKey = ? OR NOT ${isSound("outbox")} ORDER BY position`,
        ),
      ),
      // The checksum is computed here, because a function called by SQL costs more than the row.
      rewrite: database.prepare("UPDATE outbox SET record = ?, doubtful = 0, sum = ? WHERE position = ? AND accountKey = ? AND id = ?"),
      // A rewritten update keeps its position; this single statement is used if the position is
      // unknown.
      change: database.prepare(
        `UPDATE outbox SET record = :record, doubtful = 0, sum = row_sum(accountKey, id, position, :record, 0)
         WHERE accountKey = :accountKey AND id = :id`,
      ),
      last: database.prepare("SELECT max(position) AS position FROM outbox"),
      add: database.prepare("INSERT INTO outbox (accountKey, id, position, record, doubtful, sum) VALUES (?, ?, ?, ?, 0, ?)"),
      remove: database.prepare("DELETE FROM outbox WHERE accountKey = ? AND id = ?"),
    }));
  }

  private get statements(): Record<Statement, StatementSync> {
    return this.prepared();
  }

  accounts(): string[] {
    const rows = this.connection.read("readUpdateAccounts", () => this.statements.accounts.all());
    return rows.map((row) => String(row["accountKey"]));
  }

  readUpdates(accountKey: string): StoredUpdate[] {
    const rows = this.connection.read("readUpdates", () => this.statements.read.all(accountKey));
    return rows.map((row) => ({
      id: String(row["id"]),
      json: String(row["record"]),
      ...(Number(row["sound"]) === 0 && { damaged: true as const }),
      ...(Number(row["doubtful"]) !== 0 && { doubtful: true as const }),
    }));
  }

  putUpdate(accountKey: string, { id, json }: StoredUpdate, lines: readonly NewLedgerLine[]): void {
    this.withLines("keepUpdate", accountKey, lines, () => {
      const { rewrite, change, last, add } = this.statements;
      const key = keyOf(accountKey, id);
      const known = this.positions.get(key);
      const sumAt = (position: number): number => rowSum([accountKey, id, position, json, 0]);
      if (known !== undefined && isDone(rewrite.run(json, sumAt(known), known, accountKey, id))) return;
      if (isDone(change.run({ accountKey, id, record: json }))) return;
      const position = Number(last.get()?.["position"] ?? 0) + 1;
      add.run(accountKey, id, position, json, sumAt(position));
      this.positions.set(key, position);
    });
  }

  removeUpdate(accountKey: string, id: string, lines: readonly NewLedgerLine[]): void {
    this.withLines("removeUpdate", accountKey, lines, () => this.remove(accountKey, id));
  }

  together(work: () => void): void {
    this.connection.write("keepUpdates", "updates", work);
  }

  removeUpdates(account: string, ids: readonly string[], lines: readonly NewLedgerLine[]): void {
    this.withLines("removeUpdates", account, lines, () => {
      for (const id of ids) this.remove(account, id);
    });
  }

  private remove(accountKey: string, id: string): void {
    this.statements.remove.run(accountKey, id);
    this.positions.delete(keyOf(accountKey, id));
  }

  private withLines(task: StoreTask, accountKey: string, lines: readonly NewLedgerLine[], change: () => void): void {
    this.connection.write(task, "updates", () => {
      change();
      this.ledger.insert(accountKey, lines);
    });
  }
}

function keyOf(accountKey: string, id: string): string {
  return `${accountKey} ${id}`;
}

function isDone({ changes }: StatementResultingChanges): boolean {
  return Number(changes) > 0;
}
