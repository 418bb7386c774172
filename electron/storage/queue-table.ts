/**
 * The QueueStore port on the database: the last queue of each account, as written by core. An
 * Action and the lines of its history are separate rows, so that a change writes only what is new.
 */
import type { SQLOutputValue, StatementSync } from "node:sqlite";
import type { KeptAction, QueueStore, StoredAction } from "../core/ports.ts";
import type { Connection } from "./connection.ts";
import { rowSum } from "./row-sum.ts";
import { isSound, isSoundRow } from "./schema.ts";

type Statement =
  | "accounts"
  | "holding"
  | "notesAlone"
  | "actions"
  | "history"
  | "notes"
  | "upsert"
  | "remove"
  | "addLine"
  | "forgetLines"
  | "note"
  | "badActions"
  | "badLines"
  | "badNotes";

export class QueueTable implements QueueStore {
  private readonly connection: Connection;
  private readonly prepared: () => Record<Statement, StatementSync>;

  constructor(connection: Connection) {
    this.connection = connection;
    this.prepared = connection.prepared((database) => ({
      // The notes are few, but the Actions may be many.
      accounts: database.prepare(`SELECT DISTINCT accountKey FROM queue_note WHERE accountKey <> '' AND ${isSound("queue_note")}`),
      holding: database.prepare(
        `SELECT id, entry FROM queue WHERE accountKey = ? AND CASE WHEN instr(entry, ?) > 0 THEN ${isSound("queue")} ELSE 0 END`,
      ),
      notesAlone: database.prepare(`SELECT name, value FROM queue_note WHERE accountKey = ? AND ${isSound("queue_note")}`),
      // A corrupted row may belong to any account. Checksums are compared in JavaScript, which is
      // faster than SQL.
      actions: database.prepare(
        `SELECT accountKey, id, entry, ${numberOr("sum")} FROM queue WHERE accountKey = ? OR NOT ${isSound("queue")}`,
      ),
      notes: database.prepare(`SELECT accountKey, name, value, sum FROM queue_note WHERE accountKey = ? OR NOT ${isSound("queue_note")}`),
      history: database.prepare(
        `SELECT accountKey, action, ${numberOr("position")}, entry, ${numberOr("sum")} FROM queue_history WHERE accountKey = ? OR NOT ${isSound("queue_history")}
         ORDER BY 1, 2, 3`,
      ),
      upsert: database.prepare(
        `INSERT INTO queue (accountKey, id, entry, sum) VALUES (?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET entry = excluded.entry, sum = excluded.sum`,
      ),
      remove: database.prepare("DELETE FROM queue WHERE accountKey = ? AND id = ?"),
      addLine: database.prepare("INSERT OR REPLACE INTO queue_history (accountKey, action, position, entry, sum) VALUES (?, ?, ?, ?, ?)"),
      forgetLines: database.prepare("DELETE FROM queue_history WHERE accountKey = ? AND action = ? AND position <= ?"),
      note: database.prepare(
        `INSERT INTO queue_note (accountKey, name, value, sum) VALUES (:accountKey, :name, :value, row_sum(:accountKey, :name, :value))
         ON CONFLICT DO UPDATE SET value = excluded.value, sum = excluded.sum`,
      ),
      badActions: database.prepare(`DELETE FROM queue WHERE NOT ${isSound("queue")}`),
      badLines: database.prepare(`DELETE FROM queue_history WHERE NOT ${isSound("queue_history")}`),
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
      const { actions, history, notes } = this.statements;
      return { actions: actions.all(accountKey), history: history.all(accountKey), notes: notes.all(accountKey) };
    });
    const notes = rows.notes.filter((row) => isSoundRow("queue_note", row));
    const actions = rows.actions.filter((row) => isSoundRow("queue", row));
    const kept = new Map<SQLOutputValue, KeptAction>(
      actions.map((row) => [row["id"] ?? null, { id: String(row["id"]), json: String(row["entry"]) }]),
    );
    let damagedLines = 0;
    for (const row of rows.history) {
      if (!isSoundRow("queue_history", row)) damagedLines += 1;
      else if (row["accountKey"] === accountKey) addLine(kept.get(row["action"] ?? null), row);
    }
    return {
      actions: [...kept.values()],
      notes: Object.fromEntries(notes.map((row) => [String(row["name"]), String(row["value"])])),
      damaged: rows.actions.length + rows.notes.length - actions.length - notes.length,
      ...(damagedLines > 0 && { damagedLines }),
    };
  }

  write(accountKey: string, { upserts, removes, notes }: Parameters<QueueStore["write"]>[1]): void {
    this.connection.write("keepQueue", "queue", () => {
      const { upsert, remove, addLine: add, forgetLines, note } = this.statements;
      // Checksums are computed here, because a function called by SQL costs more than the row.
      for (const { id, json, history } of upserts) {
        upsert.run(accountKey, id, json, rowSum([accountKey, id, json]));
        if (history === undefined) continue;
        const { forgetTo, from, lines } = history;
        if (forgetTo > 0) forgetLines.run(accountKey, id, forgetTo);
        for (const [index, line] of lines.entries())
          add.run(accountKey, id, from + index, line, rowSum([accountKey, id, from + index, line]));
      }
      for (const id of removes) {
        remove.run(accountKey, id);
        forgetLines.run(accountKey, id, Number.MAX_SAFE_INTEGER);
      }
      for (const [name, value] of Object.entries(notes)) note.run({ accountKey, name, value });
    });
  }

  forgetDamaged(): void {
    this.connection.write("keepQueue", "queue", () => {
      this.statements.badActions.run();
      this.statements.badLines.run();
      this.statements.badNotes.run();
    });
  }
}

/** SQL that returns -1 for a corrupted number, which may be larger than JavaScript's. */
function numberOr(column: string): string {
  return `CASE WHEN ${column} BETWEEN 0 AND ${Number.MAX_SAFE_INTEGER} THEN ${column} ELSE -1 END AS ${column}`;
}

/**
 * Adds a history line; lines arrive in order of position. Lines of a missing Action are skipped.
 */
function addLine(action: KeptAction | undefined, row: Record<string, SQLOutputValue>): void {
  if (action === undefined) return;
  const lines = (action.history?.lines ?? []) as string[];
  lines.push(String(row["entry"]));
  action.history = { lines, last: Number(row["position"]) };
}
