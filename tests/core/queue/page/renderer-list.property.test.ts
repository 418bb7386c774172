/**
 * The window's own list, in the window's real store, against that of the main process: equal after
 * each batch, and equal again with the next batch after a loss or an overtaken one; a list that
 * comes in parts is equal once all parts have arrived. `DOCKET_SOAK` (a number) multiplies the
 * runs.
 */
import * as fc from "fast-check";
import { afterEach, expect, it } from "vitest";
import { arrange } from "../../../app/list-reference.ts";
import { createDocketStore, type DocketStore, startQueue } from "../../../../app/store/store.ts";
import type { DocketBridge, InvokeChannel, Result } from "../../../../electron/contract/channels.ts";
import type { DetailsDto, RowDto } from "../../../../electron/contract/action.ts";
import { failed } from "../../../../electron/contract/errors.ts";
import type { BatchDto, PaintedInput, QueueDto } from "../../../../electron/contract/queue.ts";
import { BATCH_LIMITS } from "../../../../electron/core/queue/page/batches.ts";
import { ActionState } from "../../../../proto/gen/example/wdm/v1/action_pb.ts";
import { ClientHarness, SETTINGS } from "../../client-harness.ts";
import { settle } from "../../../support/settle.ts";
import { anAction } from "../../../support/actions.ts";
import { plainRow } from "../../../support/plain-row.ts";

/** Rows per batch, for a list of a few rows that comes in parts. */
const SMALL = 2;
const SOAK = Number(process.env["DOCKET_SOAK"] ?? 1);

const ids = fc.constantFrom("a", "b", "c", "d");
const step = fc.oneof(
  fc.record({ do: fc.constant("created" as const), id: ids }),
  fc.record({ do: fc.constant("updated" as const), id: ids, state: fc.integer({ min: 4, max: 11 }) }),
  fc.record({ do: fc.constant("time" as const), ms: fc.constantFrom(10, 60, 900) }),
  fc.record({ do: fc.constant("reconnect" as const), with: fc.subarray(["a", "b", "c", "d"]) }),
  fc.record({ do: fc.constant("lose" as const), batches: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant("answer" as const) }),
  fc.record({ do: fc.constant("pass a day" as const) }),
  fc.record({ do: fc.constant("configure" as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function byId(rows: Iterable<RowDto>): Record<string, RowDto> {
  return Object.fromEntries([...rows].map((row) => [row.id, plainRow(row)]));
}

/**
 * The channel between the two processes: batches can be lost, and the scheduler decides when a list
 * arrives.
 */
class Line {
  readonly store: DocketStore;
  readonly stop: () => void;
  readonly scheduler: fc.Scheduler;
  toLose = 0;
  lost = 0;
  /** Whether a subscriber has seen rows and a list that do not belong together. */
  mixed = false;
  asked = 0;
  /** Number of lists after which further rows had to come. */
  inParts = 0;
  private waiting = 0;
  private listener: ((batch: BatchDto) => void) | undefined;

  constructor(t: ClientHarness, scheduler: fc.Scheduler) {
    this.scheduler = scheduler;
    const bridge = {
      invoke: async (channel: InvokeChannel, request: unknown): Promise<Result<QueueDto | DetailsDto | null>> => {
        if (channel === "queue:painted") {
          t.client.commands.painted(request as PaintedInput);
          return { ok: true, value: null };
        }
        if (channel === "queue:details") {
          const details = t.client.queries.details((request as { actionId: string }).actionId);
          return details === undefined ? failed("detailsGone") : { ok: true, value: details };
        }
        this.asked += 1;
        this.waiting += 1;
        const value = t.client.commands.beginList() ?? t.client.queries.list();
        if (value.more === true) this.inParts += 1;
        await scheduler.schedule(Promise.resolve());
        this.waiting -= 1;
        return { ok: true, value };
      },
      on: (_: string, listener: (batch: BatchDto) => void) => {
        this.listener = listener;
        return () => (this.listener = undefined);
      },
    };
    this.store = createDocketStore(
      bridge as unknown as DocketBridge,
      () => t.clock.now(),
      () => t.clock.monotonic(),
    );
    this.stop = startQueue(this.store);
    this.store.subscribe(({ rows, viewOptions, list }) => {
      this.mixed ||= arrange(rows.values(), viewOptions).some((item, at) => item.row !== list.rows[at]);
    });
    t.published.on("queue:batch", (batch) => this.pass(batch, t.client.queries.list()));
  }

  get rows(): Record<string, RowDto> {
    return byId(this.store.getState().rows.values());
  }

  private pass(batch: BatchDto, now: QueueDto): void {
    if (this.toLose > 0) {
      this.toLose -= 1;
      this.lost += 1;
      return;
    }
    // There is a gap, or a list is on its way: the window knows this, and waits.
    const { asked } = this;
    const wasWaiting = this.waiting > 0;
    this.listener?.(batch);
    expect(batch.upserts.length + batch.removes.length).toBeLessThanOrEqual(BATCH_LIMITS.rows);
    if (!wasWaiting && this.asked === asked) {
      const { rowsComing } = this.store.getState();
      expect(rowsComing).toBe(batch.more === true);
      // Changes that one batch cannot hold come with the next.
      if (BATCH_LIMITS.rows === SMALL) return;
      expect(this.rows).toEqual(byId(now.rows));
      expect(this.store.getState().counts).toEqual(now.counts);
    }
  }
}

async function take(t: ClientHarness, line: Line, s: Step): Promise<void> {
  switch (s.do) {
    case "created":
      return void t.wire.live.created(anAction(s.id));
    case "updated":
      return void t.wire.live.updated(anAction(s.id, s.state as ActionState));
    case "time":
      return t.clock.advance(s.ms);
    case "reconnect":
      t.client.commands.retry();
      return void (await t.live(...s.with.map((id) => anAction(id))));
    case "lose":
      line.toLose = s.batches;
      return;
    case "answer":
      if (line.scheduler.count() > 0) await line.scheduler.waitOne();
      return;
    case "pass a day":
      // Work that ended the day before is removed by then, so that rows are removed as well.
      for (let day = 0; day < 2; day += 1) {
        t.clock.jumpWall(25 * 3_600_000);
        await t.clock.advance(1_000);
        await t.live();
      }
      return void (await t.live());
    case "configure":
      t.client.configure(SETTINGS);
      return void (await t.live());
  }
}

const limits = { ...BATCH_LIMITS };
// The next test file in this process uses them, too.
afterEach(() => void Object.assign(BATCH_LIMITS, limits));

it.each([
  ["in one part", BATCH_LIMITS.rows],
  ["in parts", SMALL],
])(
  "the window's list equals that of the main process, after a gap too, when it comes %s",
  async (_, limit) => {
    let gaps = 0;
    let removals = 0;
    let inParts = 0;
    Object.assign(BATCH_LIMITS, { first: limit, rows: limit });
    const property = fc.asyncProperty(fc.scheduler(), fc.array(step, { maxLength: 25, size: "max" }), async (scheduler, steps) => {
      const t = await new ClientHarness().live(anAction("a"), anAction("b", ActionState.PLANNED), anAction("z"));
      const line = new Line(t, scheduler);
      for (const s of steps) {
        await take(t, line, s);
        await settle();
      }
      line.toLose = 0;
      gaps += line.lost;
      removals += t.batches.reduce((sum, { removes }) => sum + removes.length, 0);
      inParts += line.inParts;
      // One more batch of any content, and every requested list arrives.
      t.wire.live.created(anAction("last"));
      await t.clock.advance(100);
      for (let round = 0; round < 10; round += 1) {
        await scheduler.waitAll();
        await settle();
        await t.clock.advance(0);
      }
      expect(line.rows).toEqual(byId(t.client.queries.list().rows));
      expect([line.mixed, line.store.getState().rowsComing]).toEqual([false, false]);
      line.stop();
      await t.client.stop();
    });
    await fc.assert(property, { numRuns: 300 * SOAK });
    // The property must have met its cases, or it proves nothing.
    expect(gaps).toBeGreaterThan(100);
    expect(removals).toBeGreaterThan(100);
    if (limit === SMALL) expect(inParts).toBeGreaterThan(100);
  },
  300_000 * SOAK,
);
