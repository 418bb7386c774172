/** Everything that Docket stores in its database, as ports of core. */
import type { Clock, DraftStore, FileTrouble, LedgerStore, QueueStore, UpdateStore } from "../core/ports.ts";
import { openDatabase, type OpenDatabasePorts, type OpenedDatabase } from "./database.ts";
import { DraftTable } from "./draft-table.ts";
import { HeldFile } from "./held-file.ts";
import { LedgerTable } from "./ledger-table.ts";
import { QueueTable } from "./queue-table.ts";
import { UpdateTable } from "./update-table.ts";

export interface OpenedStores {
  stores: { queue: QueueStore; updates: UpdateStore; drafts: DraftStore; ledger: LedgerStore };
  /** The problem of an existing file, or the reason for having none. */
  found?: FileTrouble;
  /** Calls the listener with later storage troubles of the file. */
  watch: (onTrouble: (trouble: FileTrouble) => void) => void;
  close: () => void;
}

/** Opens the files now. A file that another program holds at this moment cannot be used. */
export function openStores(ports: OpenDatabasePorts): OpenedStores {
  return storesOf(openDatabase(ports));
}

/** Limit and interval of retries for a held file, in milliseconds. The window waits as long. */
const MAX_WAIT_MS = 1_500;
const PAUSE_MS = 100;

/**
 * Like `openStores`, but waits for a file that another program holds. A file held for longer is
 * checked until it is free, which is then reported.
 */
export async function openStoresWhenFree(ports: OpenDatabasePorts & { clock: Clock }): Promise<OpenedStores> {
  const { path, clock } = ports;
  const began = clock.monotonic();
  for (;;) {
    const opened = openDatabase(ports);
    if (opened.isBusy === undefined) return storesOf(opened);
    if (clock.monotonic() - began >= MAX_WAIT_MS) return storesOf(opened, new HeldFile(path, clock));
    opened.connection.close();
    await new Promise<void>((resolve) => void clock.after(PAUSE_MS, resolve));
  }
}

function storesOf({ connection, found }: OpenedDatabase, held?: HeldFile): OpenedStores {
  const ledger = new LedgerTable(connection);
  return {
    stores: {
      queue: new QueueTable(connection),
      updates: new UpdateTable(connection, ledger),
      drafts: new DraftTable(connection),
      ledger,
    },
    ...(found !== undefined && { found }),
    watch: (onTrouble) => (held ?? connection).watch(onTrouble),
    close: () => {
      held?.stop();
      connection.close();
    },
  };
}
