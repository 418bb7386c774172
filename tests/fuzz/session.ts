/**
 * One fuzzed session: the real core and the real transports on a fake clock, with the window's own
 * store behind them.
 */
import { isDeepStrictEqual } from "node:util";
import { createDocketStore, type DocketStore, startQueue } from "../../app/store/store.ts";
import { failed } from "../../electron/contract/errors.ts";
import type { DocketBridge, InvokeChannel } from "../../electron/contract/channels.ts";
import type { RowDto } from "../../electron/contract/action.ts";
import type { BatchDto, PaintedInput } from "../../electron/contract/queue.ts";
import { DocketClient } from "../../electron/core/docket-client.ts";
import type { Clock, Fetch, Timer } from "../../electron/core/ports.ts";
import { MemoryDisk, MemoryQueueStore, SETTINGS } from "../core/client-harness.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { plainRow } from "../support/plain-row.ts";
import { settle } from "../support/settle.ts";
import type { WireFormat } from "../core/transport/wire-format.ts";
import { Checks, type Shown } from "./checks.ts";
import { FuzzedService } from "./fuzzed-service.ts";
import { Oracle } from "./oracle.ts";
import { SeededRandom } from "./random.ts";
import { readBinary } from "./read-binary.ts";
import { readJson } from "./read-json.ts";
import { MINE } from "./truth.ts";
import { Publications } from "../support/publications.ts";

/** A way to break the app's view or requests, which the checks have to detect. */
export interface Sabotage {
  shown?: (shown: Shown) => Shown;
  fetch?: (fetch: Fetch) => Fetch;
  batch?: (batch: BatchDto) => BatchDto | undefined;
}

/** So many timers due at the same time are an endless loop. */
const MAX_AT_ONCE = 2_000;

/** The app's clock: the test's clock, with detection of endless timer loops. */
class WatchedClock implements Clock {
  private readonly clock: FakeClock;
  private at = -1;
  private atOnce = 0;
  mostAtOnce = 0;

  constructor(clock: FakeClock) {
    this.clock = clock;
  }

  now(): number {
    return this.clock.now();
  }

  monotonic(): number {
    return this.clock.monotonic();
  }

  after(ms: number, run: () => void): Timer {
    if (!Number.isFinite(ms)) throw new Error(`A timer of ${ms} ms.`);
    const at = this.monotonic();
    if (at !== this.at) this.atOnce = 0;
    this.at = at;
    if (ms <= 1) this.atOnce += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.atOnce);
    return this.clock.after(ms, run);
  }
}

export interface SessionResult {
  violations: string[];
  /** Event counts, which show that a session was not empty. */
  met: { rows: number; left: number; stops: number; confirmed: number; refused: number; unreadable: number; flaws: number; live: number };
}

export class Session {
  readonly clock = new FakeClock();
  readonly oracle: Oracle;
  readonly log: string[] = [];
  readonly met: SessionResult["met"] = { rows: 0, left: 0, stops: 0, confirmed: 0, refused: 0, unreadable: 0, flaws: 0, live: 0 };
  readonly client: DocketClient;
  private readonly published = new Publications();
  readonly service: FuzzedService;
  private readonly random: SeededRandom;
  private readonly watched = new WatchedClock(this.clock);
  private readonly shown: Shown;
  private readonly checks: Checks;
  private readonly window: DocketStore;
  private readonly stopWindow: () => void;
  private ids = 0;

  constructor(seed: number, format: WireFormat, sabotage?: Sabotage) {
    this.random = new SeededRandom(seed);
    this.oracle = new Oracle(MINE, format.codec === "json" ? readJson : readBinary, () => this.clock.monotonic());
    const chance = new SeededRandom(seed + 1_000_003);
    const say = (line: string): void => void this.log.push(`${this.clock.monotonic()} ${line}`);
    const disk = new MemoryDisk();
    this.service = new FuzzedService({
      random: this.random,
      clock: this.clock,
      format,
      oracle: this.oracle,
      isHeldBack: () => this.client.queries.connection().heldBack !== undefined,
    });
    this.client = new DocketClient({
      clock: this.watched,
      random: () => chance.next(),
      fetch: sabotage?.fetch?.(this.service.fetch) ?? this.service.fetch,
      log: { info: say, warn: say, error: say },
      stores: { queue: new MemoryQueueStore(), updates: disk.updates, drafts: disk.drafts, ledger: disk.ledger },
      publish: this.published.publish,
      newId: () => `update-${(this.ids += 1)}`,
      notifier: { show: () => Promise.resolve({ shown: true }), withdraw: () => undefined },
    });
    const shown: Shown = { list: () => this.client.queries.list(), connection: () => this.client.queries.connection() };
    this.shown = sabotage?.shown?.(shown) ?? shown;
    this.checks = new Checks(this.shown, this.oracle, this.service.updates, () => this.clock.monotonic());
    this.window = createDocketStore(
      this.bridge(sabotage?.batch ?? ((batch) => batch)),
      () => this.clock.now(),
      () => this.clock.monotonic(),
    );
    this.stopWindow = startQueue(this.window);
    this.client.configure({ ...SETTINGS, baseUrl: "http://service.example:8080", transport: format.transport, codec: format.codec });
  }

  /** Plays the session to its end and releases everything that it has opened. */
  async play(): Promise<SessionResult> {
    const { random, checks } = this;
    const rejected = (error: unknown): void => checks.fail(`a rejection that nobody handled: ${String(error)}`);
    const thrown = (error: unknown): void => checks.fail(`an error that nobody caught: ${String(error)}`);
    process.on("unhandledRejection", rejected);
    process.on("uncaughtException", thrown);
    try {
      for (let step = random.between(15, 30); step > 0; step -= 1) {
        await this.step();
        this.check();
      }
      await this.recover();
      this.check();
      checks.pace(this.service.requestTimes);
      if (this.watched.mostAtOnce > MAX_AT_ONCE) checks.fail(`${this.watched.mostAtOnce} timers without a wait between them`);
    } catch (error) {
      checks.fail(`thrown: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    } finally {
      this.stopWindow();
      await this.client.stop();
      await settle();
      process.off("unhandledRejection", rejected);
      process.off("uncaughtException", thrown);
    }
    return { violations: checks.violations, met: this.met };
  }

  private async step(): Promise<void> {
    const { random, service, client } = this;
    const kind = random.next();
    // Unread messages are lost when a connection is abandoned.
    await settle();
    if (kind < 0.5) service.happen();
    else if (kind < 0.75) this.press();
    else if (kind < 0.8) service.endStream();
    else if (kind < 0.82) client.commands.retry();
    else if (kind < 0.84) this.clock.jumpWall(random.pick([-3_600_000, 3_600_000, 120_000]));
    await this.clock.advance(random.pick([0, 10, 60, 700, 2_000, 6_000, 14_000]));
  }

  /** Presses a button that the window offers. */
  private press(): void {
    const { random, client } = this;
    const { rows } = client.queries.list();
    if (rows.length === 0) return;
    const row = random.pick(rows);
    const { id, moves, movesFrom, update } = row;
    if (row.stop !== undefined && random.chance(0.5)) client.commands.confirmStop(id);
    if (update !== undefined && update.choices.length > 0 && random.chance(0.5))
      client.commands.resolve({ updateId: update.id, choice: random.pick(update.choices) });
    if (moves.length === 0) return;
    client.commands.submit({
      actionId: id,
      move: random.pick(moves),
      seenState: movesFrom,
      pressedAt: this.clock.now(),
      progress: { phase: "Phase", statusMessage: "Said so" },
    });
    client.queries.details(id);
    client.commands.opened(id);
    client.queries.handover();
    client.queries.diagnostics();
  }

  /** Lets the service recover, and checks that the view equals its state. */
  private async recover(): Promise<void> {
    const { client, service, shown } = this;
    service.isHealthy = true;
    client.commands.retry();
    await this.clock.advance(30_000);
    this.check();
    const { state, unreadable, pausedUntil } = shown.connection();
    if (state !== "live") this.checks.fail(`not live (${state}) half a minute after the service was well again`);
    if (unreadable) this.checks.fail(`${unreadable} messages are said to be unreadable, and the service is well again`);
    const rows = new Map(shown.list().rows.map((row) => [row.id, row]));
    for (const { id } of service.truth.snapshot()) {
      const row = rows.get(id);
      const held = service.truth.stateOf(id);
      if (held !== "" && row?.state !== held)
        this.checks.fail(`${JSON.stringify(id)} is ${held} at the service, and ${row?.state ?? "not there"} here`);
    }
    // During the service's own pause, Docket does not request the list that would show departures.
    if (pausedUntil !== undefined) return;
    const listed = new Set(service.truth.snapshot().map(({ id }) => id));
    for (const row of rows.values())
      if (row.views.includes("allOpen") && row.stop === undefined && !listed.has(row.id))
        this.checks.fail(`${JSON.stringify(row.id.slice(0, 40))} is shown as open (${row.state}), and the service does not hold it`);
  }

  private check(): void {
    this.checks.now();
    const list = this.client.queries.list();
    const { state, unreadable } = this.client.queries.connection();
    for (const row of list.rows) this.note(row);
    this.met.rows += list.rows.length;
    this.met.unreadable += unreadable ?? 0;
    if (state === "live") this.met.live += 1;
  }

  private compareWindow(): void {
    const rows = new Map(Array.from(this.window.getState().rows, ([id, row]) => [id, plainRow(row)]));
    const held = new Map(this.client.queries.list().rows.map((row) => [row.id, row]));
    if (!isDeepStrictEqual(rows, held)) this.checks.fail("the window's rows are not main's");
  }

  private note({ leftAt, stop, update, flaws }: RowDto): void {
    if (leftAt !== undefined) this.met.left += 1;
    if (stop !== undefined) this.met.stops += 1;
    if (update?.state === "confirmed") this.met.confirmed += 1;
    if (update?.state === "refused") this.met.refused += 1;
    if (flaws !== undefined) this.met.flaws += 1;
  }

  private bridge(pass: (batch: BatchDto) => BatchDto | undefined): DocketBridge {
    let asked = 0;
    let answered = 0;
    const bridge = {
      invoke: async (channel: InvokeChannel, request: unknown) => {
        if (channel === "queue:painted") {
          this.client.commands.painted(request as PaintedInput);
          return { ok: true, value: null };
        }
        if (channel === "queue:details") {
          const details = this.client.queries.details((request as { actionId: string }).actionId);
          return details === undefined ? failed("detailsGone") : { ok: true, value: details };
        }
        asked += 1;
        const value = this.client.commands.beginList() ?? this.client.queries.list();
        await settle();
        answered += 1;
        return { ok: true, value };
      },
      on: (_: string, listener: (batch: BatchDto) => void) =>
        this.published.on("queue:batch", (batch) => {
          this.checks.now();
          const passed = pass(batch);
          if (passed !== undefined) listener(passed);
          // While a list is being received, its rows have yet to replace the window's.
          if (asked === answered) this.compareWindow();
        }),
    };
    return bridge as unknown as DocketBridge;
  }
}
