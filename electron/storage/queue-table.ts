/** The QueueStore port on the database: the last queue of each account, as core wrote it. */
import type { StatementSync } from "node:sqlite";
import type { QueueStore, StoredAction } from "../core/ports.ts";
import type { Connection } from "./connection.ts";
import { isSound, isSoundRow } from "./schema.ts";

type Statement = "accounts" | "holding" | "notesAlone" | "actions" | "notes" | "upsert" | "remove" | "note" | "badActions" | "badNotes";

export class QueueTable implements QueueStore {
  private readonly connection: Connection;
  private readonly prepared: () => Record<Statement, StatementSync>;

  constructor(connection: Connection) {
    this.connection = connection;
    this.prepared = connection.prepared((database) => ({
      // The notes are few, the Actions may be many.
      accounts: database.prepare(`SELECT DISTINCT accountKey FROM queue_note WHERE accountKey <> '' AND ${isSound("queue_note")}`),
      holding: database.prepare(
        `SELECT id, entry FROM queue WHERE accountKey = ? AND CASE WHEN instr(entry, ?) > 0 THEN ${isSound("queue")} ELSE 0 END`,
      ),
      notesAlone: database.prepare(`SELECT name, value FROM queue_note WHERE accountKey = ? AND ${isSound("queue_note")}`),
      // A rotten row may be of any account. Sums are compared in JavaScript, which is faster than
      // SQL.
      actions: database.prepare(`SELECT accountKey, id, entry, sum FROM queue WHERE accountKey = ? OR NOT ${isSound("queue")}`),
      notes: database.prepare(`SELECT accountKey, name, value, sum FROM queue_note WHERE accountKey = ? OR NOT ${isSound("queue_note")}`),
      upsert: database.prepare(
        `INSERT INTO queue (accountKey, id, entry, sum) VALUES (:accountKey, :id, :entry, row_sum(:accountKey, :id, :entry))
         ON CONFLICT DO UPDATE SET entry = excluded.entry, sum = excluded.sum`,
      ),
      remove: database.prepare("DELETE FROM queue WHERE accountKey = ? AND id = ?"),
      note: database.prepare(
        `INSERT INTO queue_note (accountKey, name, value, sum) VALUES (:accountKey, :name, :value, row_sum(:accountKey, :name, :value))
         ON CONFLICT DO UPDATE SET value = excluded.value, sum = excluded.sum`,
      ),
      badActions: database.prepare(`DELETE FROM queue WHERE NOT ${isSound("queue")}`),
      badNotes: database.prepare(`DELETE FROM queue_note WHERE NOT ${isSound("queue_note")}`),
    }));
  }

  private get statements(): Record<Statement, StatementSync> {
    return this.prepared();
  }

  accounts(): string[] {
    return this.connection.read("readQueue", () => this.statements.accounts.all()).map((row) => String(row["accountKey"]));
  }

  readHolding(account: string, text: string): StoredAction[] {
    const rows = this.connection.read("readQueue", () => this.statements.holding.all(account, text));
    return rows.map((row) => ({ id: String(row["id"]), json: String(row["entry"]) }));
  }

  readNotes(account: string): Record<string, string> {
    const rows = this.connection.read("readQueue", () => this.statements.notesAlone.all(account));
    return Object.fromEntries(rows.map((row) => [String(row["name"]), String(row["value"])]));
  }

  read(accountKey: string): ReturnType<QueueStore["read"]> {
    const rows = this.connection.read("readQueue", () => {
      const { actions, notes } = this.statements;
      return { actions: actions.all(accountKey), notes: notes.all(accountKey) };
    });
    const sound = {
      actions: rows.actions.filter((row) => isSoundRow("queue", row)),
      notes: rows.notes.filter((row) => isSoundRow("queue_note", row)),
    };
    return {
      actions: sound.actions.map((row) => ({ id: String(row["id"]), json: String(row["entry"]) })),
      notes: Object.fromEntries(sound.notes.map((row) => [String(row["name"]), String(row["value"])])),
      damaged: rows.actions.length + rows.notes.length - sound.actions.length - sound.notes.length,
    };
  }

  write(accountKey: string, { upserts, removes, notes }: Parameters<QueueStore["write"]>[1]): void {
    this.connection.write("keepQueue", "queue", () => {
      const { upsert, remove, note } = this.statements;
      for (const { id, json } of upserts) upsert.run({ accountKey, id, entry: json });
      for (const id of removes) remove.run(accountKey, id);
      for (const [name, value] of Object.entries(notes)) note.run({ accountKey, name, value });
    });
  }

  forgetDamaged(): void {
    this.connection.write("keepQueue", "queue", () => {
      this.statements.badActions.run();
      this.statements.badNotes.run();
    });
  }
}
