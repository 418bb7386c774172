/**
 * The window's own list, in the window's real store, against main's: equal after each batch, and
 * after a loss or an overtaking equal again with the next one. `DOCKET_SOAK` (a number) multiplies
 * the runs.
 */
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { arrange } from "../../app/store/order.ts";
import { createDocketStore, type DocketStore, startQueue } from "../../app/store/store.ts";
import type { DocketBridge } from "../../electron/contract/channels.ts";
import type { RowDto } from "../../electron/contract/action.ts";
import type { BatchDto, QueueDto } from "../../electron/contract/queue.ts";
import { ActionState } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { ClientHarness, SETTINGS } from "./client-harness.ts";
import { settle } from "../support/settle.ts";
import { anAction } from "../support/actions.ts";

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
  return Object.fromEntries([...rows].map((row) => [row.id, row]));
}

/**
 * The line between the two processes: batches can be lost, and the scheduler decides when a list
 * arrives.
 */
class Line {
  readonly store: DocketStore;
  readonly stop: () => void;
  readonly scheduler: fc.Scheduler;
  toLose = 0;
  lost = 0;
  /** A subscriber has seen rows and a list that do not belong together. */
  mixed = false;
  asked = 0;
  private waiting = 0;
  private listener: ((batch: BatchDto) => void) | undefined;

  constructor(t: ClientHarness, scheduler: fc.Scheduler) {
    this.scheduler = scheduler;
    const bridge = {
      invoke: async (): Promise<{ ok: true; value: QueueDto }> => {
        this.asked += 1;
        this.waiting += 1;
        const value = t.client.queries.list();
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
    this.store.subscribe(({ rows, viewOptions, listItems }) => {
      this.mixed ||= arrange(rows.values(), viewOptions).some((item, at) => item.row !== listItems[at]?.row);
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
    // A gap, or a list that is on its way: the window knows, and waits for it.
    const { asked } = this;
    const wasWaiting = this.waiting > 0;
    this.listener?.(batch);
    if (!wasWaiting && this.asked === asked) {
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
      // Work ended the day before is forgotten by then, so that rows are removed as well.
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

it(
  "the window's list is main's after each batch, and after a gap with the next one",
  async () => {
    let gaps = 0;
    let removals = 0;
    const property = fc.asyncProperty(fc.scheduler(), fc.array(step, { maxLength: 25, size: "max" }), async (scheduler, steps) => {
      const t = await new ClientHarness().live(anAction("a"), anAction("b", ActionState.PLANNED));
      const line = new Line(t, scheduler);
      for (const s of steps) {
        await take(t, line, s);
        await settle();
      }
      line.toLose = 0;
      gaps += line.lost;
      removals += t.batches.reduce((sum, { removes }) => sum + removes.length, 0);
      // One more batch of any content, and every requested list arrives.
      t.wire.live.created(anAction("last"));
      await t.clock.advance(100);
      for (let round = 0; round < 10; round += 1) {
        await scheduler.waitAll();
        await settle();
      }
      expect(line.rows).toEqual(byId(t.client.queries.list().rows));
      expect(line.mixed).toBe(false);
      line.stop();
      await t.client.stop();
    });
    await fc.assert(property, { numRuns: 1_000 * SOAK });
    // The property must have met its cases, or it proves nothing.
    expect(gaps).toBeGreaterThan(100);
    expect(removals).toBeGreaterThan(100);
  },
  300_000 * SOAK,
);
