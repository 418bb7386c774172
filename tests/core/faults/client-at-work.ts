/**
 * A client with Node's own fetch, working with the real service behind a fault proxy, both on one
 * clock. All of it ends with the test.
 */
import { onTestFinished } from "vitest";
import type { RowDto } from "../../../electron/contract/action.ts";
import type { ConnectionDto } from "../../../electron/contract/connection.ts";
import type { SubmitInput } from "../../../electron/contract/updates.ts";
import { DocketClient } from "../../../electron/core/docket-client.ts";
import { isTerminal, stateName } from "../../../electron/core/lifecycle.ts";
import type { Clock } from "../../../electron/core/ports.ts";
import type { Settings } from "../../../electron/core/settings/schema.ts";
import { type RunningService, parseGrant, startService } from "../../../electron/service/server.ts";
import type { Action } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { FaultProxy, type Fault, type Rule } from "../../support/fault-proxy.ts";
import { PatientClock } from "../../support/patient-clock.ts";
import { KEY } from "../../support/principals.ts";
import { MemoryDisk, MemoryQueueStore, SETTINGS } from "../client-harness.ts";
import { Publications } from "../../support/publications.ts";

/** Two periods are 400 ms, two and a half are 500 ms. */
export const HEARTBEAT_MS = 200;
/**
 * Clock of the services and clients of this process: on a busy machine their periods grow together.
 */
export const CLOCK: Clock = new PatientClock();
/**
 * Timeout of a hanging step, reported as a sentence; no result depends on how long a step takes.
 */
const GUARD_MS = 15_000;

export const WIRES = [
  { name: "connect/json", transport: "connect", codec: "json" },
  { name: "grpc-web/binary", transport: "grpc-web", codec: "binary" },
  { name: "rest", transport: "rest", codec: "json" },
] as const satisfies readonly (Pick<Settings, "transport" | "codec"> & { name: string })[];

export type Wire = (typeof WIRES)[number];

/** Starts a service for this test. Its limit of requests is not meant for 1,000 reconnects. */
export async function aService(actions: readonly Action[] = []): Promise<RunningService> {
  const service = await startService({
    port: 0,
    grants: [parseGrant(`${KEY}=OBJECT:robot-7`)],
    seed: actions,
    clock: CLOCK,
    rateLimit: { perSecond: 100_000, burst: 100_000 },
  });
  onTestFinished(() => service.stop());
  return service;
}

export async function aProxy(targetUrl: string): Promise<FaultProxy> {
  const proxy = new FaultProxy(targetUrl);
  await proxy.start();
  onTestFinished(() => proxy.stop());
  return proxy;
}

export function onStreams(fault: Fault): Rule {
  return ({ path }) => (/stream/i.test(path) ? fault : undefined);
}

export function onUpdates(fault: Fault): Rule {
  return ({ path }) => (/stream/i.test(path) ? undefined : fault);
}

export class ClientAtWork {
  readonly client: DocketClient;
  readonly published = new Publications();
  readonly proxy: FaultProxy;
  readonly log: string[] = [];
  /** Every state that the user was shown, in order, with its reason. */
  readonly shown: ConnectionDto[] = [];

  private readonly clock: Clock;

  /** @param clock another clock if the service runs in another process with its own */
  constructor(proxy: FaultProxy, wire: Wire, settings: Partial<Settings> = {}, clock = CLOCK) {
    this.clock = clock;
    const say = (line: string): void => void this.log.push(line);
    this.proxy = proxy;
    const disk = new MemoryDisk();
    this.client = new DocketClient({
      clock,
      // Other tests prove the backoff; here it would only take time.
      random: () => 0.02,
      fetch: (url, init) => globalThis.fetch(url, init),
      log: { info: say, warn: say, error: say },
      publish: this.published.publish,
      newId: () => crypto.randomUUID(),
      stores: { queue: new MemoryQueueStore(), updates: disk.updates, drafts: disk.drafts, ledger: disk.ledger },
      notifier: { show: () => Promise.resolve({ shown: true }), withdraw: () => undefined },
    });
    this.published.paintedBy(this.client);
    this.published.on("connection:changed", (connection) => {
      if (connection.state !== this.shown.at(-1)?.state || connection.reason !== this.shown.at(-1)?.reason) this.shown.push(connection);
    });
    this.client.configure({
      ...SETTINGS,
      baseUrl: proxy.baseUrl,
      apiKey: KEY,
      transport: wire.transport,
      codec: wire.codec,
      heartbeatMs: HEARTBEAT_MS,
      ...settings,
    });
    onTestFinished(() => this.client.stop());
  }

  get state(): ConnectionDto["state"] {
    return this.client.queries.connection().state;
  }

  /** The shown states in order, without repetitions. */
  get states(): string[] {
    return this.shown.map(({ state }) => state).filter((state, index, all) => state !== all[index - 1]);
  }

  row(id: string): RowDto {
    const row = this.client.queries.list().rows.find((candidate) => candidate.id === id);
    if (row === undefined) throw new Error(`There is no row "${id}".`);
    return row;
  }

  /** Returns the ids in a view, in order. */
  view(name: RowDto["views"][number]): string[] {
    return this.client.queries
      .list()
      .rows.filter(({ views }) => views.includes(name))
      .map(({ id }) => id)
      .toSorted((a, b) => a.localeCompare(b));
  }

  press(id: string, move: SubmitInput["move"]): void {
    const result = this.client.commands.submit({ actionId: id, move, seenState: this.row(id).movesFrom, pressedAt: this.clock.now() });
    if (!result.ok) throw new Error(JSON.stringify(result.error));
  }

  /** Settles when the condition holds; checks whenever Docket or the proxy reports a change. */
  until(what: string, holds: () => boolean): Promise<void> {
    if (holds()) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const stopListening: (() => void)[] = [];
      const guard = this.clock.after(GUARD_MS, () => done(() => reject(new Error(this.describe(what)))));
      const done = (settle: () => void): void => {
        guard.cancel();
        for (const stop of stopListening) stop();
        settle();
      };
      const check = (): void => {
        if (holds()) done(resolve);
      };
      stopListening.push(
        this.published.on("queue:batch", check),
        this.published.on("connection:changed", check),
        this.proxy.onChange(check),
      );
    });
  }

  untilState(state: ConnectionDto["state"]): Promise<void> {
    return this.until(`the state ${state}`, () => this.state === state);
  }

  /** Settles when it is Live with the open Actions of the service, in the same states. */
  untilConverged(service: RunningService): Promise<void> {
    return this.until(
      "the service's truth",
      () => this.state === "live" && JSON.stringify(this.openHere()) === JSON.stringify(openAt(service)),
    );
  }

  private openHere(): [string, string][] {
    return this.view("allOpen").map((id) => [id, this.row(id).state]);
  }

  private describe(what: string): string {
    const { state, reason } = this.client.queries.connection();
    return `Not within ${GUARD_MS} ms: ${what}. It is ${state} (${reason?.code ?? ""}), ${JSON.stringify(this.openHere())}.\n${this.log.slice(-15).join("\n")}`;
  }
}

function openAt(service: RunningService): [string, string][] {
  return service.engine
    .list()
    .filter(({ state, assignedTo }) => !isTerminal(stateName(state)) && assignedTo?.id === "robot-7")
    .map(({ id, state }): [string, string] => [id, stateName(state)])
    .toSorted(([a], [b]) => a.localeCompare(b));
}
