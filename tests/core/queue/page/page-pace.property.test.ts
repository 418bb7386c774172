/**
 * Any order of changes, paints, losses and reloads ends with the page's rows equal to those of the
 * main process; each batch is bounded, and never more than two are unpainted. `DOCKET_SOAK` (a
 * number) multiplies the runs.
 */
import * as fc from "fast-check";
import { expect, it } from "vitest";
import type { RowDto } from "../../../../electron/contract/action.ts";
import type { BatchDto, ViewCounts } from "../../../../electron/contract/queue.ts";
import { Batches } from "../../../../electron/core/queue/page/batches.ts";
import type { Entry } from "../../../../electron/core/queue/action/entry.ts";
import { viewsOf } from "../../../../electron/core/queue/row.ts";
import { noCounts, ViewCounter } from "../../../../electron/core/queue/view-counts.ts";
import { ActionState } from "../../../../proto/gen/example/wdm/v1/action_pb.ts";
import { testLog } from "../../../shell/fakes.ts";
import { anAction } from "../../../support/actions.ts";
import { FakeClock } from "../../../support/fake-clock.ts";
import { entryOf } from "../../queue-harness.ts";

const SOAK = Number(process.env["DOCKET_SOAK"] ?? 1);
const NO_WORK = { update: undefined, ahead: undefined, silentSince: undefined };
const ROWS = 3;
const FORGOTTEN = 1;

const id = fc.constantFrom(...Array.from({ length: 12 }, (_, index) => `a-${index}`));
const STATES = [ActionState.ASSIGNED, ActionState.PLANNED, ActionState.IN_PROGRESS, ActionState.COMPLETED, ActionState.CANCELLED];
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant("change" as const), id, state: fc.constantFrom(...STATES) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("forget" as const), id }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("time" as const), ms: fc.constantFrom(1, 30, 50, 3_000) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("paint" as const) }) },
  fc.record({ do: fc.constant("lose" as const) }),
  fc.record({ do: fc.constant("reload" as const) }),
  fc.record({ do: fc.constant("crash" as const) }),
  fc.record({ do: fc.constant("midnight" as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Counts from scratch; the counter keeps the same numbers by difference. */
function countViews(entries: Iterable<Entry>, today: number): ViewCounts {
  const counts = noCounts();
  for (const entry of entries) for (const view of viewsOf(entry, today)) counts[view] += 1;
  return counts;
}

/** The half in the main process, and a page that follows the rules of contract/queue.ts. */
class World {
  readonly clock = new FakeClock();
  readonly entries = new Map<string, Entry>();
  readonly met = { lost: 0, lists: 0, skipped: 0, coming: 0, gone: 0 };
  rows = new Map<string, RowDto>();
  /**
   * Rows from before the current list that it has not named yet; undefined when no list is
   * arriving.
   */
  private unnamed: Set<string> | undefined;
  counts: ViewCounts | undefined;
  private readonly counter: ViewCounter;
  private readonly batches: Batches;
  private isThere = true;
  private loses = 0;
  /** Number of the last batch that the page has, and of the last that it has painted. */
  private seq = 0;
  private painted = 0;
  private sent = 0;

  constructor() {
    const { entries } = this;
    const all = {
      get: (key: string) => entries.get(key),
      all: () => entries.values(),
      get size() {
        return entries.size;
      },
    };
    const queue = { entries: all, known: () => true };
    this.counter = new ViewCounter(this.clock, queue, () => undefined);
    const ports = { clock: this.clock, log: testLog(), flush: () => undefined, emit: (batch: BatchDto) => this.receive(batch) };
    this.batches = new Batches(ports, 1, { ...queue, context: () => NO_WORK }, this.counter, {
      first: ROWS,
      rows: ROWS,
      forgotten: FORGOTTEN,
    });
    this.list();
  }

  take(s: Step): void {
    switch (s.do) {
      case "change":
        // This is another Action of the same id; the earlier one was removed.
        this.touch(s.id);
        this.entries.set(s.id, entryOf(anAction(s.id, s.state), this.clock));
        return this.touch(s.id);
      case "forget":
        this.touch(s.id);
        this.entries.delete(s.id);
        return;
      case "time":
        return this.clock.advanceSync(s.ms);
      case "paint":
        return this.paint();
      case "lose":
        this.loses += 1;
        return;
      case "reload":
        this.isThere = true;
        this.rows = new Map();
        return this.list();
      case "crash":
        this.isThere = false;
        return;
      case "midnight":
        this.clock.jumpWall(24 * 3_600_000);
        for (const changed of this.counter.checkDate()) this.batches.touch(changed);
    }
  }

  check(): void {
    expect(this.counter.counts()).toEqual(countViews(this.entries.values(), this.counter.today));
  }

  /**
   * Paints everything that arrives, and requests the list when the page is told that it is behind.
   */
  end(): void {
    this.loses = 0;
    if (!this.isThere) this.take({ do: "reload" });
    for (let round = 0; round < 20; round += 1) {
      this.paint();
      this.clock.advanceSync(1_000);
      if (this.batches.pace.facts().behindMs !== undefined) this.list();
    }
    expect(this.unnamed).toBeUndefined();
    expect(this.rows).toEqual(new Map(this.batches.list().rows.map((row) => [row.id, row])));
    expect(this.counts).toEqual(countViews(this.entries.values(), this.counter.today));
    expect(this.clock.pending).toBe(0);
  }

  private touch(changed: string): void {
    this.counter.touch(changed);
    this.batches.touch(changed);
  }

  private receive(batch: BatchDto): boolean {
    if (!this.isThere) return false;
    expect(batch.upserts.length + batch.removes.length).toBeLessThanOrEqual(ROWS);
    this.sent = batch.seq;
    expect(this.batches.pace.facts().unpainted).toBeLessThanOrEqual(2);
    if (this.loses > 0) {
      this.loses -= 1;
      this.met.lost += 1;
      return true;
    }
    if (batch.seq !== this.seq + 1) {
      if (batch.seq === this.sent && batch.upserts.length === 0) this.met.skipped += 1;
      this.list();
      return true;
    }
    this.seq = batch.seq;
    const named = [...batch.removes, ...batch.upserts.map((row) => row.id)];
    expect(new Set(named).size).toBe(named.length);
    for (const gone of batch.removes) this.rows.delete(gone);
    for (const row of batch.upserts) this.rows.set(row.id, row);
    if (this.unnamed === undefined) expect(batch.more).toBeUndefined();
    this.name(named, batch.more);
    this.counts = batch.counts;
    return true;
  }

  private list(): void {
    this.met.lists += 1;
    const { rows, seq, counts, more } = this.batches.begin();
    expect(rows.length).toBeLessThanOrEqual(ROWS);
    this.unnamed = new Set(this.rows.keys());
    for (const row of rows) this.rows.set(row.id, row);
    this.name(
      rows.map((row) => row.id),
      more,
    );
    if (more === true) this.met.coming += 1;
    this.seq = seq;
    this.painted = seq - 1;
    this.counts = counts;
    expect(counts).toEqual(countViews(this.entries.values(), this.counter.today));
  }

  private name(ids: readonly string[], more: true | undefined): void {
    for (const named of ids) this.unnamed?.delete(named);
    if (more === true) return;
    for (const gone of this.unnamed ?? []) {
      this.rows.delete(gone);
      this.met.gone += 1;
    }
    this.unnamed = undefined;
  }

  private paint(): void {
    if (!this.isThere || this.painted === this.seq) return;
    this.painted = this.seq;
    this.batches.painted({ epoch: 1, seq: this.seq });
  }
}

it(
  "the page's rows end equal to those of the main process, and the counts always equal a full count",
  () => {
    const met = { lost: 0, lists: 0, skipped: 0, coming: 0, gone: 0 };
    const property = fc.property(fc.array(step, { maxLength: 60, size: "max" }), (steps) => {
      const world = new World();
      for (const s of steps) {
        world.take(s);
        world.check();
      }
      world.end();
      for (const key of ["lost", "lists", "skipped", "coming", "gone"] as const) met[key] += world.met[key];
    });
    fc.assert(property, { numRuns: 1_000 * SOAK });
    // The property must have met its cases, or it proves nothing.
    expect(Math.min(...Object.values(met))).toBeGreaterThan(10);
  },
  120_000 * SOAK,
);
