/** The UpdateStore port on the database: the outbox of each desk. What a call wrote is on the disk when it returns. */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { NewLedgerLine, StoredUpdate, UpdateStore } from "../core/ports.ts";
import { inTransaction } from "./database.ts";
import { orSay } from "./disk-fault.ts";
import type { LedgerTable } from "./ledger-table.ts";

export class UpdateTable implements UpdateStore {
  private readonly database: DatabaseSync;
  private readonly ledger: LedgerTable;
  private readonly statements: Record<"accounts" | "read" | "put" | "remove", StatementSync>;

  /** The ledger takes the lines that tell of a change, in the same transaction. */
  constructor(database: DatabaseSync, ledger: LedgerTable) {
    this.database = database;
    this.ledger = ledger;
    this.statements = {
      accounts: database.prepare("SELECT DISTINCT desk FROM outbox"),
      read: database.prepare("SELECT id, record FROM outbox WHERE desk = ? ORDER BY position"),
      // One statement, so that two Dockets on one file never give the same place away. A rewritten update keeps its place.
      put: database.prepare(
        `INSERT INTO outbox (desk, id, position, record)
         VALUES (:desk, :id, (SELECT coalesce(max(position), 0) + 1 FROM outbox WHERE desk = :desk), :record)
         ON CONFLICT (desk, id) DO UPDATE SET record = excluded.record`,
      ),
      remove: database.prepare("DELETE FROM outbox WHERE desk = ? AND id = ?"),
    };
  }

  accounts(): string[] {
    const rows = orSay("The accounts whose updates wait could not be read", () => this.statements.accounts.all());
    return rows.map((row) => String(row["desk"]));
  }

  readUpdates(desk: string): StoredUpdate[] {
    const rows = orSay("The updates that wait could not be read", () => this.statements.read.all(desk));
    return rows.map((row) => ({ id: String(row["id"]), json: String(row["record"]) }));
  }

  putUpdate(desk: string, { id, json }: StoredUpdate, lines: readonly NewLedgerLine[] = []): void {
    orSay("The update could not be kept", () => this.together(desk, lines, () => this.statements.put.run({ desk, id, record: json })));
  }

  removeUpdate(desk: string, id: string, lines: readonly NewLedgerLine[] = []): void {
    orSay("The update could not be removed", () => this.together(desk, lines, () => this.statements.remove.run(desk, id)));
  }

  removeUpdates(account: string, ids: readonly string[], lines: readonly NewLedgerLine[]): void {
    orSay("The updates could not be removed", () =>
      this.together(account, lines, () => {
        for (const id of ids) this.statements.remove.run(account, id);
      }),
    );
  }

  private together(desk: string, lines: readonly NewLedgerLine[], change: () => void): void {
    inTransaction(this.database, () => {
      change();
      this.ledger.insert(desk, lines);
    });
  }
}
