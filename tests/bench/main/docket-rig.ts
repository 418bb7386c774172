/**
 * Docket's whole main process without Electron: the client on its real transports, database and
 * log, with batches serialised as for the window. Its service is bytes in memory.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { serialize } from "node:v8";
import { textOfBatch } from "../../../electron/contract/batch-text.ts";
import type { BatchDto } from "../../../electron/contract/queue.ts";
import { DocketClient } from "../../../electron/core/docket-client.ts";
import type { Fetch } from "../../../electron/core/ports.ts";
import type { Session } from "../../../electron/core/session.ts";
import { accountKeyOf } from "../../../electron/core/settings/account.ts";
import { DEFAULT_VALUES, type Settings } from "../../../electron/core/settings/schema.ts";
import type { ClientMessage } from "../../../electron/core/session-ports.ts";
import { systemClock } from "../../../electron/shell/clock.ts";
import { KnownKeys } from "../../../electron/shell/known-keys.ts";
import { createLog } from "../../../electron/shell/log.ts";
import { openStores, type OpenedStores } from "../../../electron/storage/stores.ts";
import { KEY, ROBOT_7 } from "../../support/principals.ts";
import { BytesBody, closedBody } from "./bytes-body.ts";
import { actionId, contentTypeOf, endOf, reportedAt, type Wire } from "./wire-bytes.ts";

/** Long period, since the bytes in memory hold no heartbeat except the one that ends the list. */
const HEARTBEAT_MS = 60_000;

const FRAME_MS = 16;

/** Highest number of turns of the journal until its backlog is written. */
const MAX_TURNS = 10_000;

export const SETTINGS: Settings = {
  ...DEFAULT_VALUES,
  baseUrl: "http://127.0.0.1:1",
  apiKey: KEY,
  assignedTo: [ROBOT_7],
  actingAs: ROBOT_7,
  displayName: "robot-7",
};

export interface RigOptions {
  settings: Partial<Settings>;
  fetch: Fetch;
}

export class DocketRig {
  readonly client: DocketClient;
  /** Path of the database. */
  readonly path: string;
  readonly accountKey: string;
  readonly stores: OpenedStores["stores"];
  private readonly folder = mkdtempSync(join(tmpdir(), "docket-bench-"));
  private readonly closeStores: () => void;
  private readonly listeners = new Set<(batch: BatchDto) => void>();

  constructor({ settings, fetch }: RigOptions) {
    this.path = join(this.folder, "docket.sqlite");
    const clock = systemClock();
    const { stores, close } = openStores({ path: this.path, now: () => clock.now() });
    this.stores = stores;
    this.closeStores = close;
    const all: Settings = { ...SETTINGS, ...settings };
    this.accountKey = accountKeyOf(all);
    // The service's first heartbeat follows its list, as an earlier run has recorded.
    stores.queue.write(this.accountKey, { upserts: [], removes: [], notes: { heartbeat: "follows" } });
    const out = new Writable({ write: (_chunk, _encoding, done) => done() });
    const keys = new KnownKeys();
    keys.value = all.apiKey;
    const log = createLog({ file: join(this.folder, "docket.log"), out, hide: keys.hide });
    this.client = new DocketClient({
      clock,
      log,
      stores,
      fetch,
      random: Math.random,
      newId: () => crypto.randomUUID(),
      notifier: { show: () => Promise.resolve({ shown: true }), withdraw: () => undefined },
      publish: (...message) => this.post(...message),
    });
    this.client.configure(all);
  }

  /** Calls the listener after each batch is posted, until the returned function is called. */
  onBatch(listener: (batch: BatchDto) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /**
   * Settles when batches have posted all these Actions in the version after this number of changes;
   * Actions that already had that version after `before` changes are not waited for.
   */
  async posted(actions: number, changes = 0, before?: number): Promise<void> {
    const waits = new Map<string, number>();
    for (let number = 0; number < actions; number += 1) {
      const at = reportedAt(number, actions, changes);
      if (before === undefined || reportedAt(number, actions, before) !== at) waits.set(actionId(number), at);
    }
    await this.until(({ upserts }) => {
      for (const { id, reportedAt: at } of upserts) if (waits.get(id) === at) waits.delete(id);
      return waits.size === 0;
    });
  }

  /** Settles at the first batch for which the condition holds. */
  until(holds: (batch: BatchDto) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const stop = this.onBatch((batch) => {
        if (!holds(batch)) return;
        stop();
        resolve();
      });
    });
  }

  /**
   * Writes pending data at once: cache and ledger are otherwise written later. The journal writes a
   * part of its backlog at a time; the rest must not count as memory of an Action.
   */
  drain(): void {
    const state = Reflect.get(this.client, "state") as { session?: Session };
    state.session?.records.queueCache.flush();
    const journal = state.session?.records.journal;
    for (let turn = 0; journal?.flush() === false && turn < MAX_TURNS; turn += 1);
  }

  /** Settles when all data are on disk and no socket or timer is left. */
  async stop(): Promise<void> {
    await this.client.stop();
    this.closeStores();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /**
   * Serialises each message as Electron does in main, and reads it as in the page's process. This
   * page paints each batch in its next frame.
   */
  private post(...[channel, payload]: ClientMessage): boolean {
    // These messages are for the tray.
    if (channel === "queue:counts") return true;
    serialize(channel === "queue:batch" ? textOfBatch(payload) : payload);
    if (channel !== "queue:batch") return true;
    for (const listener of this.listeners) listener(payload);
    const { epoch, seq } = payload;
    setTimeout(() => this.client.commands.painted({ epoch, seq }), FRAME_MS);
    return true;
  }
}

/**
 * Returns a rig whose stream is fed by the caller; `list` is the response to requests for a list
 * only.
 */
export function rigOnBytes(wire: Wire, list: readonly Uint8Array[]): { rig: DocketRig; body: BytesBody } {
  const body = new BytesBody();
  let requests = 0;
  const headers = { "content-type": contentTypeOf(wire) };
  const rig = new DocketRig({
    settings: { ...wire, heartbeatMs: HEARTBEAT_MS },
    fetch: () => {
      requests += 1;
      const stream = requests === 1 ? body.stream : closedBody([...list, ...endOf(wire)]);
      return Promise.resolve(new Response(stream, { headers }));
    },
  });
  return { rig, body };
}
