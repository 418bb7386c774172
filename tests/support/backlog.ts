/**
 * Sends updates that were queued offline, with every part real except the window: the service in a
 * process of its own, sockets, and the database in a file. Counts the requests and records views
 * that must not be shown.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { ConnectionDto } from "../../electron/contract/connection.ts";
import { DocketClient } from "../../electron/core/docket-client.ts";
import { systemClock } from "../../electron/shell/clock.ts";
import { openStores } from "../../electron/storage/stores.ts";
import { SETTINGS } from "../core/client-harness.ts";
import { ControlledService } from "./service.ts";
import { Publications } from "./publications.ts";
import { KEY } from "./principals.ts";
import { actionJson } from "./actions.ts";

export interface BacklogRun {
  /** Number of updates that the stream has confirmed. */
  confirmed: number;
  /** Number of requests with an update, and how many of them were answered 429. */
  requests: number;
  turnedAway: number;
  /**
   * Number of Actions that the service holds as the updates leave them, and of updates that it has
   * accepted.
   */
  recorded: number;
  accepted: number;
  /** Highest number of requests in flight at one time. */
  mostInFlight: number;
  /** Connection views other than Live, between "live again" and the end. */
  notLive: string[];
  /** Highest age of the last message while the view was Live, in milliseconds. */
  oldestLive: number;
  /** Progress views that were shown: the number of updates sent, and the total. */
  shown: { sent: number; of: number }[];
  /** Whether progress was still shown when every update was confirmed. */
  stillShown: boolean;
  /** Time from the return of the network to the last confirmation, in milliseconds. */
  tookMs: number;
  /** Longest time that the event loop was blocked, in milliseconds. */
  longestBlockMs: number;
}

/** Stores updates on disk while the network is away, then restores the network. */
export async function sendBacklog(count: number, stopAfterMs: number): Promise<BacklogRun> {
  const folder = mkdtempSync(join(tmpdir(), "docket-backlog-"));
  const seed = join(folder, "seed.json");
  const ids = Array.from({ length: count }, (_, index) => `act-${String(index).padStart(5, "0")}`);
  writeFileSync(seed, JSON.stringify(ids.map((id) => actionJson(id, `Action ${id}`))));
  const service = await ControlledService.start([`${KEY}=OBJECT:robot-7`], ["--seed", seed]);
  const stores = openStores({ path: join(folder, "docket.sqlite"), now: Date.now });
  const network = new Network();
  const log: string[] = [];
  const say = (line: string): void => void log.push(line);
  const published = new Publications();
  const docket = new DocketClient({
    clock: systemClock(),
    random: Math.random,
    fetch: (url, init) => network.fetch(url, init),
    log: { info: say, warn: say, error: say },
    publish: published.publish,
    newId: () => crypto.randomUUID(),
    stores: stores.stores,
    notifier: { show: () => Promise.resolve({ shown: true }), withdraw: () => undefined },
  });
  published.paintedBy(docket);
  try {
    docket.configure({ ...SETTINGS, baseUrl: service.baseUrl, apiKey: KEY });
    await settled(docket, published, () => docket.queries.connection().state === "live" && docket.queries.list().rows.length === count);
    network.away();
    await settled(docket, published, () => docket.queries.connection().state === "offline");
    for (const actionId of ids) {
      const pressed = await docket.commands.submitWhenFree({ actionId, move: "acknowledge", seenState: "ASSIGNED", pressedAt: Date.now() });
      if (!pressed.ok) throw new Error(JSON.stringify(pressed.error));
    }
    const loop = monitorEventLoopDelay({ resolution: 5 });
    const began = performance.now();
    network.back();
    docket.commands.retry();
    await settled(docket, published, () => docket.queries.connection().state === "live");
    loop.enable();
    const run = { notLive: [] as string[], oldestLive: 0, shown: [] as BacklogRun["shown"] };
    const look = (connection: ConnectionDto): void => {
      if (connection.state === "live") run.oldestLive = Math.max(run.oldestLive, Date.now() - (connection.lastMessageAt ?? 0));
      else run.notLive.push(`${connection.state}: ${connection.reason?.code ?? ""}`);
      const last = run.shown.at(-1);
      if (connection.sending && connection.sending.sent !== last?.sent) run.shown.push(connection.sending);
    };
    const stopLooking = published.on("connection:changed", look);
    const waits = new Set(ids);
    const stopCounting = published.on("queue:batch", ({ upserts }) => {
      for (const { id, update } of upserts) if (update?.state === "confirmed") waits.delete(id);
      look(docket.queries.connection());
    });
    await settled(docket, published, () => waits.size === 0 || performance.now() - began > stopAfterMs, stopAfterMs + 5_000);
    stopLooking();
    stopCounting();
    loop.disable();
    const { actions } = (await service.tell({ list: true })) as { actions: { state: string }[] } & Record<string, unknown>;
    const { updates } = (await service.tell({ log: true })) as { updates: { fate: string }[] } & Record<string, unknown>;
    return {
      confirmed: count - waits.size,
      requests: network.updates,
      turnedAway: network.turnedAway,
      recorded: actions.filter(({ state }) => state === "ACTION_STATE_ACKNOWLEDGED").length,
      accepted: updates.filter(({ fate }) => fate === "accepted").length,
      mostInFlight: network.mostInFlight,
      stillShown: docket.queries.connection().sending !== undefined,
      ...run,
      tookMs: performance.now() - began,
      longestBlockMs: loop.max / 1e6,
    };
  } finally {
    await docket.stop();
    stores.close();
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A network that can be away: open connections then break, and new ones are refused. */
class Network {
  updates = 0;
  turnedAway = 0;
  mostInFlight = 0;
  private inFlight = 0;
  private present = new AbortController();

  away(): void {
    this.present.abort(new TypeError("fetch failed"));
  }

  back(): void {
    this.present = new AbortController();
  }

  async fetch(url: string, init: RequestInit): Promise<Response> {
    const signal = AbortSignal.any([this.present.signal, ...(init.signal ? [init.signal] : [])]);
    if (!url.endsWith("/UpdateActionState")) return globalThis.fetch(url, { ...init, signal });
    this.updates += 1;
    this.inFlight += 1;
    this.mostInFlight = Math.max(this.mostInFlight, this.inFlight);
    try {
      const response = await globalThis.fetch(url, { ...init, signal });
      if (response.status === 429) this.turnedAway += 1;
      return response;
    } finally {
      this.inFlight -= 1;
    }
  }
}

/**
 * Checks the condition at each publication of Docket. Throws when `withinMs` pass before it holds.
 */
function settled(docket: DocketClient, published: Publications, holds: () => boolean, withinMs = 60_000): Promise<void> {
  return new Promise((resolve, reject) => {
    const guard = setTimeout(
      () => done(() => reject(new Error(`Not within ${withinMs} ms; ${docket.queries.connection().state}.`))),
      withinMs,
    );
    const stops = [published.on("queue:batch", check), published.on("connection:changed", check)];
    function done(then: () => void): void {
      clearTimeout(guard);
      for (const stop of stops) stop();
      then();
    }
    function check(): void {
      if (holds()) done(resolve);
    }
    check();
  });
}
