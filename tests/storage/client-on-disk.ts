/** Docket on a real database, with a fake clock and a fake wire. */
import { DatabaseSync } from "node:sqlite";
import { vi } from "vitest";
import type { Settings } from "../../electron/core/settings/schema.ts";
import type { OpenedStores } from "../../electron/storage/stores.ts";
import { ClientHarness, type MemoryDisk, type MemoryQueueStore } from "../core/client-harness.ts";
import { FakeWire } from "../core/fake-wire.ts";
import { FakeClock } from "../support/fake-clock.ts";

export interface ClientOnDiskOptions {
  settings?: Partial<Settings>;
  clock?: FakeClock;
}

export function clientOn({ stores }: OpenedStores, options: ClientOnDiskOptions = {}): ClientHarness {
  const { settings = {}, clock = new FakeClock() } = options;
  const { queue, ...disk } = stores;
  const before = { clock, wire: new FakeWire() } as ClientHarness;
  return new ClientHarness(settings, undefined, queue as unknown as MemoryQueueStore, disk as unknown as MemoryDisk, before);
}

/**
 * Returns a function that returns the number of transactions forced to the disk since this call.
 */
export function countForced(): () => number {
  // The ends of transactions, and whether they are forced, are executed SQL.
  const { mock } = vi.spyOn(DatabaseSync.prototype, "exec");
  return () => {
    let isForced = true;
    let count = 0;
    for (const [sql] of mock.calls) {
      if (sql.startsWith("PRAGMA synchronous")) isForced = sql.startsWith("PRAGMA synchronous = FULL");
      else if (sql === "COMMIT" && isForced) count += 1;
    }
    return count;
  };
}
