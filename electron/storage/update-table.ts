/**
 * The UpdateStore port on the database: the outbox of each account, on the disk when a call
 * returns.
 */
import type { StatementSync } from "node:sqlite";
import type { StoreTask } from "../contract/storage.ts";
import type { NewLedgerLine, StoredUpdate, UpdateStore } from "../core/ports.ts";
import { withBigInts, type Connection } from "./connection.ts";
import type { LedgerTable } from "./ledger-table.ts";
import { isSound } from "./schema.ts";

type Statement = "accounts" | "read" | "position" | "put" | "remove";

export class UpdateTable implements UpdateStore {
  private readonly connection: Connection;
  private readonly ledger: LedgerTable;
  private readonly prepared: () => Record<Statement, StatementSync>;

  /** The ledger takes the lines of a change, in the same transaction. */
  constructor(connection: Connection, ledger: LedgerTable) {
    this.connection = connection;
    this.ledger = ledger;
    this.prepared = connection.prepared((database) => ({
      accounts: database.prepare(`SELECT DISTINCT accountKey FROM outbox WHERE ${isSound("outbox")}`),
      // The account of a rotten row is unknown: every account reads it.
      read: withBigInts(
        database.prepare(
          `SELECT id, record, doubtful, ${isSound("outbox")} AS sound FROM outbox WHERE accountKey = ? OR NOT ${isSound("outbox")} ORDER BY position`,
        ),
      ),
      // A rewritten update keeps its place.
      position: database.prepare(
        `SELECT coalesce((SELECT position FROM outbox WHERE accountKey = :accountKey AND id = :id),
           (SELECT coalesce(max(position), 0) + 1 FROM outbox)) AS position`,
      ),
      put: database.prepare(
        `INSERT INTO outbox (accountKey, id, position, record, doubtful, sum)
         VALUES (:accountKey, :id, :position, :record, 0, row_sum(:accountKey, :id, :position, :record, 0))
         ON CONFLICT (accountKey, id) DO UPDATE SET record = excluded.record, doubtful = 0, sum = excluded.sum`,
      ),
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
      const position = Number(this.statements.position.get({ accountKey, id })?.["position"]);
      this.statements.put.run({ accountKey, id, position, record: json });
    });
  }

  removeUpdate(accountKey: string, id: string, lines: readonly NewLedgerLine[]): void {
    this.withLines("removeUpdate", accountKey, lines, () => this.statements.remove.run(accountKey, id));
  }

  together(work: () => void): void {
    this.connection.write("keepUpdates", "updates", work);
  }

  removeUpdates(account: string, ids: readonly string[], lines: readonly NewLedgerLine[]): void {
    this.withLines("removeUpdates", account, lines, () => {
      for (const id of ids) this.statements.remove.run(account, id);
    });
  }

  private withLines(task: StoreTask, accountKey: string, lines: readonly NewLedgerLine[], change: () => void): void {
    this.connection.write(task, "updates", () => {
      change();
      this.ledger.insert(accountKey, lines);
    });
  }
}
