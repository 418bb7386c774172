/** Everything that Docket keeps in its database, as the ports that core knows. */
import type { DraftStore, LedgerStore, QueueStore, UpdateStore } from "../core/ports.ts";
import { openDatabase } from "./database.ts";
import { DraftTable } from "./draft-table.ts";
import { LedgerTable } from "./ledger-table.ts";
import { QueueTable } from "./queue-table.ts";
import { UpdateTable } from "./update-table.ts";

export interface OpenedStores {
  stores: { queue: QueueStore; updates: UpdateStore; drafts: DraftStore; ledger: LedgerStore };
  /** A sentence when the file that was there could not be used. */
  problem?: string;
  /** False where there is no file behind them. */
  kept: boolean;
  close: () => void;
}

/** `path` is absolute; `now` in epoch milliseconds. */
export function openStores(given: { path: string; now: () => number }): OpenedStores {
  const { database, problem, kept } = openDatabase(given);
  const ledger = new LedgerTable(database);
  return {
    stores: {
      queue: new QueueTable(database),
      updates: new UpdateTable(database, ledger),
      drafts: new DraftTable(database),
      ledger,
    },
    ...(problem !== undefined && { problem }),
    kept,
    close: () => database.close(),
  };
}
