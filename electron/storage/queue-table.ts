/** The QueueStore port on the database: the last queue of each desk, as core wrote it. */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { QueueStore, StoredAction } from "../core/ports.ts";
import { inTransaction } from "./database.ts";

export class QueueTable implements QueueStore {
  private readonly database: DatabaseSync;
  private readonly statements: Record<"accounts" | "holding" | "actions" | "notes" | "upsert" | "remove" | "note", StatementSync>;

  constructor(database: DatabaseSync) {
    this.database = database;
    this.statements = {
      // The notes are few, the Actions may be many.
      accounts: database.prepare("SELECT DISTINCT desk FROM queue_note WHERE desk <> ''"),
      holding: database.prepare("SELECT id, entry FROM queue WHERE desk = ? AND instr(entry, ?) > 0"),
      actions: database.prepare("SELECT id, entry FROM queue WHERE desk = ?"),
      notes: database.prepare("SELECT name, value FROM queue_note WHERE desk = ?"),
      upsert: database.prepare("INSERT INTO queue (desk, id, entry) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET entry = excluded.entry"),
      remove: database.prepare("DELETE FROM queue WHERE desk = ? AND id = ?"),
      note: database.prepare(
        "INSERT INTO queue_note (desk, name, value) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
      ),
    };
  }

  accounts(): string[] {
    return this.statements.accounts.all().map((row) => String(row["desk"]));
  }

  readHolding(account: string, text: string): StoredAction[] {
    return this.statements.holding.all(account, text).map((row) => ({ id: String(row["id"]), json: String(row["entry"]) }));
  }

  read(desk: string): { actions: StoredAction[]; notes: Record<string, string> } {
    const actions = this.statements.actions.all(desk).map((row) => ({ id: String(row["id"]), json: String(row["entry"]) }));
    const notes = this.statements.notes.all(desk).map((row) => [String(row["name"]), String(row["value"])] as const);
    return { actions, notes: Object.fromEntries(notes) };
  }

  write(desk: string, { upserts, removes, notes }: Parameters<QueueStore["write"]>[1]): void {
    const { upsert, remove, note } = this.statements;
    inTransaction(this.database, () => {
      for (const { id, json } of upserts) upsert.run(desk, id, json);
      for (const id of removes) remove.run(desk, id);
      for (const [name, value] of Object.entries(notes)) note.run(desk, name, value);
    });
  }
}
