/** The DraftStore port on the database: text that was typed and not sent for good, one per Action and move of each desk. */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { DraftDto, MoveName } from "../contract/dto.ts";
import type { DraftStore } from "../core/ports.ts";
import { orSay } from "./disk-fault.ts";

export class DraftTable implements DraftStore {
  private readonly statements: Record<"accounts" | "read" | "put" | "remove", StatementSync>;

  constructor(database: DatabaseSync) {
    this.statements = {
      accounts: database.prepare("SELECT DISTINCT desk FROM draft"),
      read: database.prepare("SELECT action, move, draft FROM draft WHERE desk = ? ORDER BY action, move"),
      put: database.prepare(
        "INSERT INTO draft (desk, action, move, draft) VALUES (?, ?, ?, ?) ON CONFLICT (desk, action, move) DO UPDATE SET draft = excluded.draft",
      ),
      remove: database.prepare("DELETE FROM draft WHERE desk = ? AND action = ? AND move = ?"),
    };
  }

  accounts(): string[] {
    return orSay("The accounts that have drafts could not be read", () => this.statements.accounts.all()).map((row) => String(row["desk"]));
  }

  readDrafts(desk: string): DraftDto[] {
    const rows = orSay("The drafts could not be read", () => this.statements.read.all(desk));
    return rows.map((row) => ({ actionId: String(row["action"]), move: String(row["move"]) as MoveName, ...textOf(String(row["draft"])) }));
  }

  putDraft(desk: string, { actionId, move, phase, statusMessage }: DraftDto): void {
    orSay("The draft could not be kept", () => this.statements.put.run(desk, actionId, move, JSON.stringify({ phase, statusMessage })));
  }

  removeDraft(desk: string, actionId: string, move: string): void {
    orSay("The draft could not be removed", () => this.statements.remove.run(desk, actionId, move));
  }
}

/** A text that is not as this version writes it is still somebody's text: it is shown as it is rather than dropped. */
function textOf(kept: string): Pick<DraftDto, "phase" | "statusMessage"> {
  try {
    const { phase, statusMessage } = JSON.parse(kept) as Partial<DraftDto>;
    if (typeof phase === "string" && typeof statusMessage === "string") return { phase, statusMessage };
  } catch {
    // Not JSON, or JSON's null: as below.
  }
  return { phase: "", statusMessage: kept };
}
