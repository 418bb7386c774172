/**
 * A machine with one Docket: its disk, its wire and its process, which can be killed, frozen and
 * restarted. The answers given to its operator are kept across kills.
 */
import type { ClientCommands } from "../../electron/core/client-commands.ts";
import type { ClientQueries } from "../../electron/core/client-queries.ts";
import { DocketClient, type DocketClientPorts } from "../../electron/core/docket-client.ts";
import type { Fetch } from "../../electron/core/ports.ts";
import type { Settings } from "../../electron/core/settings/schema.ts";
import type { UpdateStep } from "../../electron/core/updates/update.ts";
import { SETTINGS } from "../core/client-harness.ts";
import { settle } from "../support/settle.ts";
import { FORMATS, REST, type WireFormat } from "../core/transport/wire-format.ts";
import type { SeededRandom } from "../fuzz/random.ts";
import { Disk, type OpenedDisk, type StoresWrapper } from "./disk.ts";
import { ProcessClock } from "./process-clock.ts";
import type { Troubles } from "./troubles.ts";
import { Wire } from "./wire.ts";
import type { World } from "./world.ts";

/** A way to break a Docket from outside, which the accounts have to detect. */
export interface Sabotage {
  stores?: StoresWrapper;
  fetch?: (fetch: Fetch, world: World) => Fetch;
  /** Wraps what the window receives. */
  shown?: (shown: Shown) => Shown;
}

/** The window's queries and commands, and their results. */
export type Shown = Pick<ClientQueries, "list" | "details" | "connection" | "ledgerLines" | "otherAccounts"> &
  Pick<ClientCommands, "submit" | "resolve">;

export interface MachineOptions {
  name: string;
  world: World;
  random: SeededRandom;
  troubles: Troubles;
  sabotage: Sabotage | undefined;
}

export class Machine {
  readonly name: string;
  readonly clock: ProcessClock;
  readonly wire: Wire;
  readonly disk: Disk;
  readonly log: string[] = [];
  /** Ids of the updates that this Docket has created, in order. */
  readonly made: string[] = [];
  /** Ids of updates that were being sent when the process was killed. */
  readonly interrupted = new Set<string>();
  /** Monotonic milliseconds of the last start that reported damaged files. */
  lossSaidAt = Number.NEGATIVE_INFINITY;
  settings: Settings;
  client: DocketClient;
  /** Docket as its window sees it. */
  shown: Shown;
  /** The step of an update at which the process is killed next. */
  killAt: UpdateStep | undefined;
  /** Monotonic milliseconds at which the current process was started or last configured. */
  startedAt = 0;
  private readonly options: MachineOptions;
  private opened: OpenedDisk;
  private isDead = false;
  private lives = 0;
  private isLogLost = false;

  constructor(options: MachineOptions) {
    const { name, world, random, troubles, sabotage } = options;
    this.options = options;
    this.name = name;
    this.clock = new ProcessClock(world.clock);
    const format = random.pick([...FORMATS, REST]);
    this.wire = new Wire(format, { world, random, troubles, from: name, receive: (run) => this.clock.receive(run) });
    this.wire.isFramed = format.transport !== "rest" || random.chance(0.15);
    this.disk = new Disk(sabotage?.stores);
    this.settings = { ...settingsFor(format), undoMs: random.pick([0, 5_000]), silenceMs: random.pick([0, 60_000]) };
    this.opened = this.disk.open(() => this.clock.now());
    this.client = this.start();
    this.shown = this.shownBy(this.client);
  }

  /** Ids of the updates that are pending for the account that was left. */
  leftBehind: readonly string[] = [];

  /** Configures the current process only; `restart` uses the settings of the machine. */
  configure(settings: Settings): void {
    this.startedAt = this.options.world.clock.monotonic();
    const isOwn = settings.actingAs.id === this.settings.actingAs.id;
    // Records that the disk refused are not listed.
    if (!isOwn && this.disk.refuses === undefined) this.leftBehind = this.client.queries.handover().updates.map(({ id }) => id);
    this.client.configure(settings);
    if (isOwn) this.leftBehind = [];
  }

  /** Ends the process at once, without finishing anything pending. */
  kill(log: "kept" | "torn" | "lost" = "kept"): void {
    if (this.isDead) return;
    this.isDead = true;
    for (const update of this.client.queries.handover().updates) if (update.state === "sending") this.interrupted.add(update.id);
    this.disk.kill(log);
    this.isLogLost = log !== "kept";
    this.wire.die();
  }

  /** Whether an attempt of this update got no response, or the process ended before reading it. */
  mayNotKnow(id: string): boolean {
    return this.wire.unanswered.has(id) || this.interrupted.has(id);
  }

  get isKilled(): boolean {
    return this.isDead;
  }

  /** Ends the timers and requests of a killed process. */
  async bury(): Promise<void> {
    this.clock.thaw();
    await this.client.stop();
    this.opened.close();
  }

  /** The client's queries and commands, wrapped by the sabotage if there is any. */
  private shownBy({ queries, commands }: DocketClient): Shown {
    const shown: Shown = {
      list: () => queries.list(),
      details: (id) => queries.details(id),
      connection: () => queries.connection(),
      otherAccounts: () => queries.otherAccounts(),
      ledgerLines: () => queries.ledgerLines(),
      submit: (input) => commands.submit(input),
      resolve: (input) => commands.resolve(input),
    };
    return this.options.sabotage?.shown?.(shown) ?? shown;
  }

  /** Starts Docket again on the files of the killed process. */
  restart(): void {
    this.isDead = false;
    this.leftBehind = [];
    this.killAt = undefined;
    this.disk.killAt = undefined;
    this.opened = this.disk.open(() => this.clock.now());
    this.client = this.start();
    this.shown = this.shownBy(this.client);
    if (this.isLogLost && this.client.queries.connection().storage !== undefined) this.lossSaidAt = this.options.world.clock.monotonic();
  }

  async end(): Promise<void> {
    this.clock.thaw();
    await this.client.stop();
    await settle();
    this.opened.close();
    this.disk.remove();
  }

  private start(): DocketClient {
    const { world, random, sabotage, name } = this.options;
    const say = (line: string): void => void this.log.push(`${world.clock.monotonic()} ${line}`);
    const { stores, found } = this.opened;
    const chance = random.seededWith(random.below(2 ** 31));
    this.lives += 1;
    const life = this.lives;
    const isOver = (): boolean => this.isDead || this.lives !== life;
    const fetch: Fetch = (url, init) => (isOver() ? new Promise(() => undefined) : this.wire.fetch(url, init));
    const ports: DocketClientPorts = {
      clock: this.clock,
      random: () => chance.next(),
      fetch: sabotage?.fetch?.(fetch, world) ?? fetch,
      log: { info: say, warn: say, error: say },
      stores,
      publish: () => false,
      newId: () => {
        const id = `${name}-${this.made.length + 1}`;
        this.made.push(id);
        return id;
      },
      step: (step) => {
        if (this.killAt === step) this.kill();
      },
      notifier: { show: () => Promise.resolve({ shown: true }), withdraw: () => undefined },
      disk: found,
    };
    const client = new DocketClient(ports);
    this.startedAt = world.clock.monotonic();
    client.configure(this.settings);
    return client;
  }
}

function settingsFor({ transport, codec }: WireFormat): Settings {
  return { ...SETTINGS, baseUrl: "http://service.example:8080", transport, codec };
}
