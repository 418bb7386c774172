/**
 * The client core with Node's own fetch, at any address, on the real clock unless another is given.
 * It is stopped when the test ends.
 */
import type { RowDto } from "../../electron/contract/action.ts";
import type { ConnectionDto } from "../../electron/contract/connection.ts";
import type { SubmitInput, UpdateDto } from "../../electron/contract/updates.ts";
import { DocketClient } from "../../electron/core/docket-client.ts";
import type { Clock } from "../../electron/core/ports.ts";
import type { Settings } from "../../electron/core/settings/schema.ts";
import { systemClock } from "../../electron/shell/clock.ts";
import { MemoryDisk, MemoryQueueStore, SETTINGS } from "../core/client-harness.ts";
import { Publications } from "../support/publications.ts";

/** Timeout for hangs, reported as a sentence; no outcome depends on its length. */
const GUARD_MS = 15_000;

export interface Wire {
  readonly name: string;
  readonly transport: Settings["transport"];
  readonly codec: Settings["codec"];
}

export const WIRES = [
  { name: "rest", transport: "rest", codec: "json" },
  { name: "connect/json", transport: "connect", codec: "json" },
  { name: "connect/binary", transport: "connect", codec: "binary" },
  { name: "grpc-web/json", transport: "grpc-web", codec: "json" },
  { name: "grpc-web/binary", transport: "grpc-web", codec: "binary" },
] as const satisfies readonly Wire[];

export function wireNamed(name: (typeof WIRES)[number]["name"]): Wire {
  const wire = WIRES.find((candidate) => candidate.name === name);
  if (wire === undefined) throw new Error(`There is no wire "${name}".`);
  return wire;
}

/** A source of change notifications; its clock, if any, is used by the client, too. */
export interface Watched {
  readonly clock?: Clock;
  onChange(watcher: () => void): () => void;
}

export class ClientOverSockets {
  readonly client: DocketClient;
  readonly published = new Publications();
  readonly log: string[] = [];
  /** Every connection state that the user was shown, in order. */
  readonly shown: ConnectionDto[] = [];
  private readonly clock: Clock;
  private readonly watched: readonly Watched[];
  private readonly waits = new Set<() => void>();

  constructor(
    settings: Pick<Settings, "baseUrl" | "apiKey" | "heartbeatMs"> & Partial<Settings>,
    onTestFinished: (end: () => Promise<void>) => void,
    ...watched: readonly Watched[]
  ) {
    const say = (line: string): void => void this.log.push(line);
    const disk = new MemoryDisk();
    this.watched = watched;
    this.clock = watched.find(({ clock }) => clock !== undefined)?.clock ?? systemClock();
    this.client = new DocketClient({
      clock: this.clock,
      // Backoff is tested elsewhere; here it would only take time.
      random: () => 0.01,
      fetch: (url, init) => globalThis.fetch(url, init),
      log: { info: say, warn: say, error: say },
      publish: this.published.publish,
      newId: () => crypto.randomUUID(),
      stores: { queue: new MemoryQueueStore({}), updates: disk.updates, drafts: disk.drafts, ledger: disk.ledger },
      notifier: { show: () => Promise.resolve({ shown: true }), withdraw: () => undefined },
    });
    this.published.paintedBy(this.client);
    this.published.on("connection:changed", (connection) => {
      const last = this.shown.at(-1);
      if (connection.state !== last?.state || connection.reason?.code !== last.reason?.code) this.shown.push(connection);
    });
    onTestFinished(async () => {
      for (const giveUp of this.waits) giveUp();
      await this.client.stop();
    });
    this.client.configure({ ...SETTINGS, ...settings });
  }

  get connection(): ConnectionDto {
    return this.client.queries.connection();
  }

  find(id: string): RowDto | undefined {
    return this.client.queries.list().rows.find((row) => row.id === id);
  }

  row(id: string): RowDto {
    const row = this.find(id);
    if (row === undefined) throw new Error(`There is no row "${id}".`);
    return row;
  }

  /** Returns every update of an Action, oldest first. */
  updates(id: string): UpdateDto[] {
    return this.client.queries.details(id)?.updates ?? [];
  }

  /** Presses a button on the window's current row. */
  press(id: string, move: SubmitInput["move"], progress?: SubmitInput["progress"]): void {
    const result = this.client.commands.submit({
      actionId: id,
      move,
      seenState: this.row(id).movesFrom,
      pressedAt: this.clock.now(),
      ...(progress !== undefined && { progress }),
    });
    if (!result.ok) throw new Error(`${id} ${move}: ${JSON.stringify(result.error)}`);
  }

  /** Resolves when the condition holds; checks it whenever Docket or its peer has changed. */
  until(what: string, holds: () => boolean): Promise<void> {
    if (holds()) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const stopListening: (() => void)[] = [];
      const guard = this.clock.after(GUARD_MS, () => done(() => reject(new Error(this.describe(what)))));
      const giveUp = (): void => done(() => reject(new Error(`The test is over: ${what}.`)));
      const done = (settle: () => void): void => {
        guard.cancel();
        this.waits.delete(giveUp);
        for (const stop of stopListening) stop();
        settle();
      };
      const check = (): void => {
        try {
          if (holds()) done(resolve);
        } catch (error) {
          done(() => reject(error));
        }
      };
      this.waits.add(giveUp);
      stopListening.push(
        this.published.on("queue:batch", check),
        this.published.on("connection:changed", check),
        ...this.watched.map((each) => each.onChange(check)),
      );
    });
  }

  private describe(what: string): string {
    const { state, reason, dropped } = this.connection;
    const rows = this.client.queries.list().rows.map(({ id, state, leftAt, update }) => {
      const fate = update === undefined ? "" : ` ${update.move}: ${update.state} (${update.reason?.code ?? ""}) ×${update.attempts}`;
      return `${id} ${state}${leftAt === undefined ? "" : " (left)"}${fate}`;
    });
    return `Not within ${GUARD_MS} ms: ${what}. It is ${state} (${reason?.code ?? ""}), dropped ${dropped}; ${rows.join(", ")}.\n${this.log.slice(-15).join("\n")}`;
  }
}
