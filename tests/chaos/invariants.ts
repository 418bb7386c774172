/**
 * The invariants of every moment, whatever goes wrong: a Live that was just heard, rows that follow
 * the service, no stop of work for a move of one's own, and nothing gone that is still listed.
 */
import { isTerminal, stateName } from "../../electron/core/lifecycle.ts";
import type { RowDto } from "../../electron/contract/action.ts";
import type { Machine } from "./machine.ts";
import type { World } from "./world.ts";

/** One tick of the watchdog, and the delay of a late timer. */
const TICK_MS = 1_001;
/**
 * Under Live, and while nothing keeps a list from coming, a row may be behind the service for this
 * long: a list is asked for every minute or two.
 */
const BEHIND_MS = 150_000;
/**
 * An Action that was in every list of this time has not left. Longer than any list is waited for.
 */
const LISTED_MS = 120_000;
/** Chromium's six connections to a service: one more request would wait for one of these. */
const MOST_OPEN = { stream: 1, list: 1, update: 4 } as const;

export class Always {
  private readonly machine: Machine;
  private readonly world: World;
  private readonly fail: (what: string) => void;
  private readonly stops = new Map<string, number>();
  private readonly left = new Map<string, number>();
  /** Work in progress that others have ended or taken away, and no stop has been called yet. */
  private readonly owed = new Set<string>();
  private atWork = new Set<string>();
  private live: { since: number; epoch: number; process: number } | undefined;

  constructor(machine: Machine, world: World, fail: (what: string) => void) {
    this.machine = machine;
    this.world = world;
    this.fail = fail;
  }

  /** At a moment at which the process runs, and its late timers have run. */
  check(): void {
    const { machine, world } = this;
    if (machine.isKilled) return;
    const now = world.clock.monotonic();
    const { state, epoch } = machine.shown.connection();
    const { rows } = machine.shown.list();
    for (const row of rows) this.claims(row);
    this.sending(rows);
    this.otherAccounts();
    this.sockets();
    this.owe(rows);
    if (state !== "live") {
      this.live = undefined;
      return;
    }
    if (this.live?.epoch !== epoch || this.live.process !== machine.startedAt)
      this.live = { since: now, epoch, process: machine.startedAt };
    const { askedMs = 5_000, learnedMs = askedMs } = machine.client.queries.diagnostics()?.heartbeat ?? {};
    const silentMs = Math.round(now - machine.wire.heardAt);
    if (silentMs > 2 * learnedMs + TICK_MS) this.fail(`Live, and the last word is ${silentMs} ms old`);
    if (now - Math.max(this.live.since, machine.wire.listTroubledAt) > BEHIND_MS) this.compare(rows, BEHIND_MS);
  }

  private sockets(): void {
    const { wire } = this.machine;
    for (const kind of ["stream", "list", "update"] as const)
      if (wire.count(kind) > MOST_OPEN[kind]) this.fail(`${wire.count(kind)} requests of the kind "${kind}" are open`);
  }

  /**
   * Every row against the service's Action, where that has been the same for so long. Milliseconds.
   */
  compare(rows: readonly RowDto[], unchangedMs: number): void {
    const { world } = this;
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const { id, name, state, assignedTo, progress, provenance } of world.listed()) {
      if (world.unchangedMs(id) <= unchangedMs) continue;
      const row = byId.get(id);
      const held = [name, stateName(state), assignedTo?.id, progress?.statusMessage ?? "", provenance?.name];
      const shown = [row?.name, row?.state, row?.assignedTo?.id, row?.progress?.statusMessage ?? "", row?.reportedBy];
      if (row === undefined) this.fail(`Live, and ${id} is missing`);
      else if (row.leftAt !== undefined) this.fail(`Live, and ${id} is said to have left while it is listed`);
      else if (held.join("|") !== shown.join("|"))
        this.fail(`Live, and ${id} shows ${shown.join("|")} where the service has ${held.join("|")}`);
    }
    const listed = new Set(world.listed().map(({ id }) => id));
    for (const row of rows) {
      const isShownOpen = row.leftAt === undefined && !isTerminal(row.state) && row.assignedTo?.id === "robot-7";
      if (isShownOpen && !listed.has(row.id) && world.unchangedMs(row.id) > unchangedMs)
        this.fail(`Live, and ${row.id} is shown as open (${row.state}) where the service lists it no more`);
    }
  }

  /** After quiet: each loss of work in progress has been announced. */
  settled(): void {
    for (const id of this.owed) this.fail(`${id} was in progress here and was ended or taken away, and no stop was called`);
  }

  private owe(rows: readonly RowDto[]): void {
    const atWork = new Set<string>();
    for (const { id, state, stop, leftAt, assignedTo } of rows) {
      const isAtWork = state === "IN_PROGRESS" && leftAt === undefined && assignedTo?.id === "robot-7";
      if (isAtWork) atWork.add(id);
      if (isAtWork || stop !== undefined) this.owed.delete(id);
      else if (this.atWork.has(id) && this.world.endedBy(id) === "" && !this.mayBeMine(id)) this.owed.add(id);
    }
    this.atWork = atWork;
  }

  /** An end of it was pressed here: then it may be one's own. */
  private mayBeMine(id: string): boolean {
    return this.machine.client.queries.details(id)?.updates.some(({ target }) => isTerminal(target)) ?? false;
  }

  /** "1,240 of 5,000 sent" is true of no more than there are, and ends with the last that waits. */
  private sending(rows: readonly RowDto[]): void {
    const { sending } = this.machine.shown.connection();
    if (sending === undefined) return;
    const { sent, of } = sending;
    const updates = rows.flatMap(({ id }) => this.machine.shown.details(id)?.updates ?? []);
    const waiting = updates.filter(
      ({ state, undoUntil }) => undoUntil === undefined && (state === "waiting" || state === "sending"),
    ).length;
    if (sent < 0 || of <= sent || of - sent > waiting) this.fail(`${sent} of ${of} are said to be sent, and ${waiting} wait`);
  }

  /** An account's open work is listed from leaving it until it is back, and nothing else is. */
  private otherAccounts(): void {
    const { machine } = this;
    const listed = new Set(machine.shown.otherAccounts().accounts.flatMap(({ updates }) => updates.map(({ id }) => id)));
    for (const id of machine.leftBehind) if (!listed.has(id)) this.fail(`${id} waits for another account, and is not listed`);
    for (const { update } of machine.client.queries.list().rows)
      if (update !== undefined && listed.has(update.id)) this.fail(`${update.id} is listed for an account that is not in use`);
  }

  private claims({ id, stop, leftAt }: RowDto): void {
    const { world, machine } = this;
    if (stop !== undefined && this.stops.get(id) !== stop.at) {
      this.stops.set(id, stop.at);
      const by = world.endedBy(id);
      if (by !== undefined && machine.made.includes(by)) this.fail(`${id} is to be stopped (${stop.why}) for one's own ${by}`);
      if (by === undefined && world.wasListedFor(id, LISTED_MS)) this.fail(`${id} is to be stopped (${stop.why}), and nobody ended it`);
    }
    if (leftAt !== undefined && this.left.get(id) !== leftAt) {
      this.left.set(id, leftAt);
      if (world.wasListedFor(id, LISTED_MS)) this.fail(`${id} is said to have left, and every list held it`);
    }
  }
}
