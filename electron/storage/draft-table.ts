/** The DraftStore port on the database: one unsent text per Action and move of each account. */
import type { StatementSync } from "node:sqlite";
import type { DraftDto } from "../contract/updates.ts";
import type { MoveName } from "../contract/vocabulary.ts";
import type { DraftStore, StoredDraft } from "../core/ports.ts";
import type { Connection } from "./connection.ts";
import { isSound } from "./schema.ts";

type Statement = "accounts" | "read" | "put" | "remove";

export class DraftTable implements DraftStore {
  private readonly connection: Connection;
  private readonly prepared: () => Record<Statement, StatementSync>;

  constructor(connection: Connection) {
    this.connection = connection;
    this.prepared = connection.prepared((database) => ({
      accounts: database.prepare(`SELECT DISTINCT accountKey FROM draft WHERE ${isSound("draft")}`),
      read: database.prepare(
        `SELECT action, move, draft, ${isSound("draft")} AS sound FROM draft WHERE accountKey = ? OR NOT ${isSound("draft")} ORDER BY action, move`,
      ),
      put: database.prepare(
        `INSERT INTO draft (accountKey, action, move, draft, sum) VALUES (:accountKey, :action, :move, :draft, row_sum(:accountKey, :action, :move, :draft))
         ON CONFLICT (accountKey, action, move) DO UPDATE SET draft = excluded.draft, sum = excluded.sum`,
      ),
      remove: database.prepare("DELETE FROM draft WHERE accountKey = ? AND action = ? AND move = ?"),
    }));
  }

  private get statements(): Record<Statement, StatementSync> {
    return this.prepared();
  }

  accounts(): string[] {
    const rows = this.connection.read("readDraftAccounts", () => this.statements.accounts.all());
    return rows.map((row) => String(row["accountKey"]));
  }

  readDrafts(accountKey: string): StoredDraft[] {
    const rows = this.connection.read("readDrafts", () => this.statements.read.all(accountKey));
    return rows.map((row) => ({
      actionId: String(row["action"]),
      move: String(row["move"]) as MoveName,
      ...textOf(String(row["draft"])),
      ...(row["sound"] === 0 && { damaged: true as const }),
    }));
  }

  putDraft(accountKey: string, { actionId, move, ...text }: DraftDto): void {
    const draft = JSON.stringify(text);
    this.connection.write("keepDraft", "texts", () => this.statements.put.run({ accountKey, action: actionId, move, draft }));
  }

  removeDraft(accountKey: string, actionId: string, move: string): void {
    this.connection.write("removeDraft", "texts", () => this.statements.remove.run(accountKey, actionId, move));
  }
}

/**
 * Parses a draft. A text in an unknown format is shown as it is rather than dropped, because a user
 * wrote it.
 */
function textOf(kept: string): Omit<DraftDto, "actionId" | "move"> {
  try {
    const { phase, statusMessage, seen } = JSON.parse(kept) as Partial<DraftDto>;
    if (isText(phase) && isText(statusMessage))
      return {
        phase,
        statusMessage,
        ...(isText(seen?.phase) && isText(seen.statusMessage) && { seen: { phase: seen.phase, statusMessage: seen.statusMessage } }),
      };
  } catch {
    // Not JSON, or JSON's null: handled below.
  }
  return { phase: "", statusMessage: kept };
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}
