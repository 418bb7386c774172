/**
 * The invariants that hold at every moment under all troubles: Live only after a recent message,
 * rows that follow the service, no stop for the user's own update, and no departure of an Action
 * that is still listed.
 */
import { isTerminal, stateName } from "../../electron/core/lifecycle.ts";
import type { RowDto } from "../../electron/contract/action.ts";
import type { Machine } from "./machine.ts";
import type { World } from "./world.ts";

/** One tick of the watchdog plus the delay of a late timer. */
const TICK_MS = 1_001;
/**
 * How long a row may be behind the service while the state is Live and nothing keeps a list from
 * arriving. Docket requests a list every minute or two.
 */
const BEHIND_MS = 150_000;
/**
 * An Action that was in every list of this period has not left. Longer than the timeout of any
 * list.
 */
const LISTED_MS = 120_000;
/**
 * Chromium allows six connections to a host; one more request would have to wait for one of these.
 */
const MOST_OPEN = { stream: 1, list: 1, update: 4 } as const;

export class Always {
  private readonly machine: Machine;
  private readonly world: World;
  private readonly fail: (what: string) => void;
  private readonly stops = new Map<string, number>();
  private readonly left = new Map<string, number>();
  /** Work in progress that another client has ended or taken away, and that has no stop yet. */
  private readonly owed = new Set<string>();
  private atWork = new Set<string>();
  private live: { since: number; epoch: number; process: number } | undefined;

  constructor(machine: Machine, world: World, fail: (what: string) => void) {
    this.machine = machine;
    this.world = world;
    this.fail = fail;
  }

  /** Checks the invariants at a moment at which the process runs and its late timers have run. */
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
   * Compares every row with the service's Action if that has not changed for `unchangedMs`
   * milliseconds.
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

  /** Checks, after the quiet period, that each loss of work in progress was announced by a stop. */
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

  /** Whether an update pressed here may have ended the Action. */
  private mayBeMine(id: string): boolean {
    return this.machine.client.queries.details(id)?.updates.some(({ target }) => isTerminal(target)) ?? false;
  }

  /**
   * Checks that "1,240 of 5,000 sent" never exceeds the number of updates, and disappears with the
   * last pending one.
   */
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

  /**
   * Checks that an account's open updates are listed from the switch away from the account until
   * the switch back, and that no others are.
   */
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
