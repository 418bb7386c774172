/** The UpdateStore port on the database: the outbox of each desk. What a call wrote is on the disk when it returns. */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { StoredUpdate, UpdateStore } from "../core/ports.ts";
import { orSay } from "./disk-fault.ts";

export class UpdateTable implements UpdateStore {
  private readonly statements: Record<"read" | "rewrite" | "put" | "remove", StatementSync>;

  constructor(database: DatabaseSync) {
    this.statements = {
      read: database.prepare("SELECT id, record FROM outbox WHERE desk = ? ORDER BY position"),
      // A rewritten update keeps its place: none is looked for, which would read the whole outbox for each step of each update.
      rewrite: database.prepare("UPDATE outbox SET record = :record WHERE desk = :desk AND id = :id"),
      // One statement, so that two Dockets on one file never give the same place away.
      put: database.prepare(
        `INSERT INTO outbox (desk, id, position, record)
         VALUES (:desk, :id, (SELECT coalesce(max(position), 0) + 1 FROM outbox WHERE desk = :desk), :record)
         ON CONFLICT (desk, id) DO UPDATE SET record = excluded.record`,
      ),
      remove: database.prepare("DELETE FROM outbox WHERE desk = ? AND id = ?"),
    };
  }

  readUpdates(desk: string): StoredUpdate[] {
    const rows = orSay("The updates that wait could not be read", () => this.statements.read.all(desk));
    return rows.map((row) => ({ id: String(row["id"]), json: String(row["record"]) }));
  }

  putUpdate(desk: string, { id, json }: StoredUpdate): void {
    orSay("The update could not be kept", () => {
      const { rewrite, put } = this.statements;
      if (rewrite.run({ desk, id, record: json }).changes === 0) put.run({ desk, id, record: json });
    });
  }

  removeUpdate(desk: string, id: string): void {
    orSay("The update could not be removed", () => this.statements.remove.run(desk, id));
  }
}
