/** A database file of a test, which can be opened any number of times. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect } from "vitest";
import type { Connection } from "../../electron/storage/connection.ts";
import { openDatabase } from "../../electron/storage/database.ts";
import { LedgerTable } from "../../electron/storage/ledger-table.ts";
import { UpdateTable } from "../../electron/storage/update-table.ts";

/** Limits that keep everything except the records that a test names. */
export const ANY = { before: Number.MAX_SAFE_INTEGER, oldest: 0, now: Number.MAX_SAFE_INTEGER, maxBytes: Number.MAX_SAFE_INTEGER };

export function updatesOf(connection: Connection): UpdateTable {
  return new UpdateTable(connection, new LedgerTable(connection));
}

/** Creates a new folder for each test, and closes every connection after it. */
export function tableFiles(): { path: () => string; open: () => Connection; closeLater: (connection: Connection) => void } {
  let folder: string;
  let opened: Connection[];
  const path = (): string => join(folder, "docket.sqlite");
  const closeLater = (connection: Connection): void => void opened.push(connection);
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "docket-tables-"));
    opened = [];
  });
  afterEach(() => {
    for (const connection of opened) connection.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    path,
    closeLater,
    /** Opens one more connection to the same file, as after a restart or by a second Docket. */
    open: () => {
      const { connection, found } = openDatabase({ path: path(), now: () => 0 });
      expect(found).toBeUndefined();
      closeLater(connection);
      return connection;
    },
  };
}
