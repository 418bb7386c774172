/**
 * One chaotic history, entirely decided by its seed: one or two Dockets of the same principal, a
 * service, other clients and troubles, followed by a quiet period and the comparison of the
 * accounts.
 */
import { storageSentence } from "../../electron/contract/messages/storage.ts";
import { settle } from "../support/settle.ts";
import { SeededRandom } from "../fuzz/random.ts";
import { Accounts } from "./accounts.ts";
import { Always } from "./invariants.ts";
import { Machine, type Sabotage } from "./machine.ts";
import { Operator } from "./operator.ts";
import { Troubles } from "./troubles.ts";
import { troubleFor } from "./sudden-troubles.ts";
import { World } from "./world.ts";

/** Longer than the longest interval after which Docket requests the list by itself. */
const QUIET_MS = 15 * 60_000;

export interface HistoryResult {
  /** The violations, each with the time at which it was first detected. */
  violations: string[];
  /** The troubles that occurred, and the states in which updates ended. */
  met: ReadonlySet<string>;
  log: readonly string[];
}

interface Place {
  machine: Machine;
  operator: Operator;
  always: Always;
}

export class History {
  readonly world: World;
  readonly places: Place[] = [];
  readonly troubles: Troubles;
  readonly random: SeededRandom;
  private readonly found = new Map<string, number>();
  private readonly ends = new Set<string>();

  constructor(seed: number, sabotage?: Sabotage) {
    this.random = new SeededRandom(seed);
    const names = this.random.chance(0.2) ? ["first", "second"] : ["first"];
    this.world = new World(this.random);
    this.troubles = new Troubles(this.random);
    for (let count = this.random.between(2, 6); count > 0; count -= 1) this.world.create();
    for (const name of names) {
      const machine = new Machine({
        name,
        world: this.world,
        random: this.random,
        troubles: this.troubles,
        sabotage,
      });
      const fail = (what: string): void => this.fail(names.length > 1 ? `${name}: ${what}` : what);
      const operator = new Operator(machine, this.random);
      this.places.push({ machine, operator, always: new Always(machine, this.world, fail) });
    }
  }

  /** Plays the history to its end and releases everything that it has opened. */
  async play(): Promise<HistoryResult> {
    const rejected = (error: unknown): void => this.fail(`a rejection that nobody handled: ${String(error)}`);
    process.on("unhandledRejection", rejected);
    try {
      await this.world.clock.advance(2_000);
      for (let step = this.random.between(15, 50); step > 0; step -= 1) await this.step();
      await this.quiet();
    } catch (error) {
      this.fail(`thrown: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    } finally {
      for (const { machine } of this.places) await machine.end();
      process.off("unhandledRejection", rejected);
    }
    const violations = [...this.found].map(([what, at]) => `${what} (after ${Math.round(at)} ms)`);
    return { violations, met: new Set([...this.troubles.met, ...this.ends]), log: this.places.flatMap(({ machine }) => machine.log) };
  }

  private async step(): Promise<void> {
    const { random, world } = this;
    const place = random.pick(this.places);
    if (!this.troubles.has("sameMoment")) await this.ownMoment();
    this.check();
    const kind = random.next();
    if (kind < 0.45) await place.operator.act();
    else if (kind < 0.75) world.happen(random);
    else await this.trouble(place);
    await settle();
    await this.takeUpTheDead();
    this.check();
    await world.clock.advance(random.pick([0, 0, 10, 700, 2_000, 6_000, 14_000, 40_000]));
    await this.takeUpTheDead();
    this.check();
  }

  /** Makes sure that no two events share a millisecond and that none falls on a whole second. */
  private async ownMoment(): Promise<void> {
    const { random, world } = this;
    await world.clock.advance(random.between(1, 997));
    if (Math.floor(world.clock.now()) % 1_000 === 0) await world.clock.advance(1);
  }

  private async trouble({ machine, operator }: Place): Promise<void> {
    const kind = this.troubles.sudden();
    if (kind === undefined) return;
    machine.log.push(`${this.world.clock.monotonic()} trouble: ${kind}`);
    // Presses first, so that some updates are pending for the account that is left.
    if (kind === "otherAccount") for (let presses = 0; presses < 3; presses += 1) await operator.act();
    await troubleFor[kind](machine, this.world, this.random);
  }

  private async takeUpTheDead(): Promise<void> {
    for (const { machine } of this.places) {
      if (!machine.isKilled) continue;
      await machine.bury();
      await this.world.clock.advance(this.random.pick([0, 1_000, 60_000]));
      machine.restart();
      await settle();
    }
  }

  /** Ends all troubles and lets time pass. */
  private async quiet(): Promise<void> {
    const { world, places, troubles } = this;
    troubles.isOver = true;
    for (const { machine } of places) {
      machine.disk.refuses = undefined;
      machine.wire.holdBack(false);
      machine.wire.isKeyRefused = false;
      machine.killAt = undefined;
      machine.disk.killAt = undefined;
      if (machine.client.queries.connection().state === "refused") machine.configure(machine.settings);
    }
    for (let passed = 0; passed < QUIET_MS; passed += QUIET_MS / 15) {
      await world.clock.advance(QUIET_MS / 15);
      this.check();
    }
    for (const { machine, operator, always } of places) {
      const fail = (what: string): void => this.fail(places.length > 1 ? `${machine.name}: ${what}` : what);
      const { state, storage, pausedUntil, received, unreadable } = machine.shown.connection();
      if (storage !== undefined && machine.lossSaidAt < 0)
        fail(`"${storage.problems.map(storageSentence).join(" ")}" is said although the disk is well`);
      if (pausedUntil !== undefined || received !== undefined || unreadable !== undefined) fail("a notice outlasts what it is about");
      if (state !== "live") fail(`${state} although all has been quiet for long`);
      always.settled();
      always.compare(machine.shown.list().rows, 0);
      new Accounts(machine, world, operator, fail).compare();
      for (const row of machine.shown.list().rows)
        for (const { state } of machine.shown.details(row.id)?.updates ?? []) this.ends.add(state);
    }
  }

  private check(): void {
    for (const { always } of this.places) always.check();
  }

  private fail(what: string): void {
    if (!this.found.has(what)) this.found.set(what, this.world.clock.monotonic());
  }
}
