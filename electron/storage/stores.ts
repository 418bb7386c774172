/** Everything that Docket keeps in its database, as the ports that core knows. */
import type { Clock, DraftStore, FileTrouble, LedgerStore, QueueStore, UpdateStore } from "../core/ports.ts";
import { openDatabase, type OpenedDatabase } from "./database.ts";
import { DraftTable } from "./draft-table.ts";
import { LedgerTable } from "./ledger-table.ts";
import { QueueTable } from "./queue-table.ts";
import { UpdateTable } from "./update-table.ts";

export interface OpenedStores {
  stores: { queue: QueueStore; updates: UpdateStore; drafts: DraftStore; ledger: LedgerStore };
  /** What was wrong with the file that was there, or with that there is none. */
  found?: FileTrouble;
  /** Calls the listener with what happens to the file from now on. */
  watch: (onTrouble: (trouble: FileTrouble) => void) => void;
  close: () => void;
}

export interface OpenPorts {
  /** Absolute. */
  path: string;
  /** Epoch milliseconds. */
  now: () => number;
  /** For what is done in quiet moments; absent: nothing is. */
  clock?: Clock;
}

/** Opens the files now. A file that another program holds at this moment cannot be used. */
export function openStores(ports: OpenPorts): OpenedStores {
  return storesOf(openDatabase(ports));
}

/** How often, and how far apart in milliseconds, a file is tried that another program holds: five seconds in all. */
const ATTEMPTS = 50;
const PAUSE_MS = 100;

/** As `openStores`; a file that another program holds is waited for, and the process goes on meanwhile. */
export async function openStoresWhenFree(ports: OpenPorts & { clock: Clock }): Promise<OpenedStores> {
  for (let attempt = 1; ; attempt += 1) {
    const opened = openDatabase(ports);
    if (opened.isBusy === undefined || attempt === ATTEMPTS) return storesOf(opened);
    opened.connection.close();
    await new Promise<void>((resolve) => void ports.clock.after(PAUSE_MS, resolve));
  }
}

function storesOf({ connection, found }: OpenedDatabase): OpenedStores {
  const ledger = new LedgerTable(connection);
  return {
    stores: {
      queue: new QueueTable(connection),
      updates: new UpdateTable(connection, ledger),
      drafts: new DraftTable(connection),
      ledger,
    },
    ...(found !== undefined && { found }),
    watch: (onTrouble) => connection.watch(onTrouble),
    close: () => connection.close(),
  };
}
