/**
 * Whatever the network, the service, other people and the operator do, in any order: Docket never
 * shows more than it knows, and once all is quiet it shows the service's state. `DOCKET_SOAK` (a
 * number) multiplies the runs.
 */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createDocketStore, startQueue } from "../../app/store/store.ts";
import type { DetailsDto, RowDto } from "../../electron/contract/action.ts";
import type { DocketBridge, InvokeChannel, Result } from "../../electron/contract/channels.ts";
import { failed } from "../../electron/contract/errors.ts";
import type { BatchDto, PaintedInput, QueueDto } from "../../electron/contract/queue.ts";
import type { UpdateState } from "../../electron/contract/vocabulary.ts";
import { isTerminal, stateName } from "../../electron/core/lifecycle.ts";
import type { ActionState } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { ClientHarness } from "./client-harness.ts";
import { plainRow } from "../support/plain-row.ts";
import { settle } from "../support/settle.ts";
import { SimulatedService } from "./simulated-service.ts";

const RUNS = 400 * Number(process.env["DOCKET_SOAK"] ?? 1);

const ids = fc.constantFrom("a", "b", "c");
const step = fc.oneof(
  fc.record({ do: fc.constant("create" as const), id: ids }),
  fc.record({ do: fc.constant("move" as const), id: ids, to: fc.integer({ min: 4, max: 11 }) }),
  fc.record({ do: fc.constant("assign" as const), id: ids, toMe: fc.boolean() }),
  fc.record({ do: fc.constant("deliver" as const), count: fc.integer({ min: 0, max: 5 }) }),
  fc.record({ do: fc.constant("cut" as const), clean: fc.boolean() }),
  fc.record({ do: fc.constant("time" as const), ms: fc.constantFrom(60, 900, 6_000, 13_000) }),
  fc.record({ do: fc.constant("retry" as const) }),
  fc.record({ do: fc.constant("press" as const), id: ids, choice: fc.nat(3) }),
  fc.record({
    do: fc.constant("answer" as const),
    how: fc.constantFrom("ok", "empty", "lostApplied", "lostUnapplied", "lostLate", "neverSent", "busy" as const),
  }),
  fc.record({ do: fc.constant("late" as const) }),
  fc.record({ do: fc.constant("kill" as const) }),
  fc.record({ do: fc.constant("resync" as const), complete: fc.boolean() }),
  fc.record({ do: fc.constant("decide" as const), id: ids, send: fc.boolean() }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const ENDED: ReadonlySet<UpdateState> = new Set<UpdateState>(["confirmed", "refused", "held", "superseded"]);

/** Opens the window's own store over a bridge that answers and pushes the list at once. */
function openWindow(t: ClientHarness): { readonly rows: () => ReadonlyMap<string, RowDto>; readonly stop: () => void } {
  const bridge = {
    invoke: async (channel: InvokeChannel, request: unknown): Promise<Result<QueueDto | DetailsDto | null>> => {
      if (channel === "queue:list") return { ok: true, value: t.client.queries.list() };
      if (channel === "queue:details") {
        const details = t.client.queries.details((request as { actionId: string }).actionId);
        return details === undefined ? failed("detailsGone") : { ok: true, value: details };
      }
      t.client.commands.painted(request as PaintedInput);
      return { ok: true, value: null };
    },
    on: (_: string, listener: (batch: BatchDto) => void) => t.published.on("queue:batch", listener),
  };
  const store = createDocketStore(
    bridge as unknown as DocketBridge,
    () => t.clock.now(),
    () => t.clock.monotonic(),
  );
  return { rows: () => store.getState().rows, stop: startQueue(store) };
}

/** Ids of the updates that the operator has recorded and not dropped. */
type Commands = Set<string>;

async function take(t: ClientHarness, service: SimulatedService, commands: Commands, s: Exclude<Step, { do: "kill" }>): Promise<void> {
  switch (s.do) {
    case "create":
      return service.create(s.id);
    case "move":
      return service.moveByOther(s.id, s.to as ActionState);
    case "assign":
      return service.assign(s.id, s.toMe);
    case "deliver":
      return service.deliver(s.count);
    case "cut":
      return s.clean ? t.wire.live.end() : t.wire.live.fail();
    case "time":
      return t.clock.advance(s.ms);
    case "retry":
      return t.client.commands.retry();
    case "press": {
      const row = t.client.queries.list().rows.find((candidate) => candidate.id === s.id);
      const move = row?.moves[s.choice % (row.moves.length || 1)];
      if (row === undefined || move === undefined) return;
      const result = await t.press(row.id, move, { phase: "p", statusMessage: "why" });
      if (result.ok) commands.add(result.value.updateId);
      return;
    }
    case "answer":
      return service.answer(s.how);
    case "late":
      return service.arriveLate();
    case "resync":
      return service.resync(s.complete);
    case "decide": {
      const update = t.client.queries.list().rows.find((row) => row.id === s.id)?.update;
      if (update === undefined) return;
      const result = t.client.commands.resolve({ updateId: update.id, choice: s.send ? "send" : "drop" });
      if (result.ok && !s.send) commands.delete(update.id);
    }
  }
}

/** Checks the invariants that hold at every moment. */
function check(t: ClientHarness, service: SimulatedService): void {
  expect(t.wire.openStreams.length).toBeLessThanOrEqual(1);
  for (const row of t.client.queries.list().rows) {
    // Only Actions that had really left the service's queue leave the window's.
    if (row.leftAt !== undefined) expect(service.onceGone, `${row.id} left`).toContain(row.id);
    for (const update of t.client.queries.details(row.id)?.updates ?? []) {
      // No update is confirmed too early: a confirmed one is on the service's record.
      if (update.state === "confirmed") expect(service.recorded).toContain(`${row.id} robot-7 ${update.createdAt}`);
    }
  }
}

/** Removes all faults until nothing changes any more. */
async function heal(t: ClientHarness, service: SimulatedService): Promise<void> {
  t.client.commands.retry();
  for (let round = 0; round < 60; round += 1) {
    service.deliver(Number.POSITIVE_INFINITY);
    service.resync(true);
    service.answer("ok");
    await t.clock.advance(1_000);
  }
}

async function story(steps: Step[]): Promise<void> {
  let t = new ClientHarness();
  const service = new SimulatedService(t.wire);
  const commands: Commands = new Set();
  let window = openWindow(t);
  service.create("a");
  for (const s of steps) {
    if (s.do === "kill") {
      window.stop();
      await t.kill();
      t = t.restarted();
      window = openWindow(t);
    } else await take(t, service, commands, s);
    await settle();
    check(t, service);
  }
  await heal(t, service);
  check(t, service);

  expect(t.state).toBe("live");
  const truth = service.matching().filter((action) => !isTerminal(stateName(action.state)));
  // An end by others stays in view until the operator has stopped; stop-work.test.ts proves that it
  // does.
  const shown = t.client.queries.list().rows.filter((row) => row.views.includes("allOpen") && row.stop === undefined);
  expect(Object.fromEntries(shown.map((row) => [row.id, row.state]))).toEqual(
    Object.fromEntries(truth.map((action) => [action.id, stateName(action.state)])),
  );
  const held = Array.from(window.rows().values(), (row) => [row.id, plainRow(row)]);
  expect(Object.fromEntries(held)).toEqual(Object.fromEntries(t.client.queries.list().rows.map((row) => [row.id, row])));
  for (const row of t.client.queries.list().rows)
    for (const update of t.client.queries.details(row.id)?.updates ?? []) {
      const fate = ENDED.has(update.state) || (update.state === "unknown" && update.choices.length > 0) || update.noEcho === true;
      expect(fate, `${update.id} ended as ${update.state}`).toBe(true);
      // Each update has one correct outcome: none on record is shown as refused.
      if (update.state === "refused") expect(service.recorded).not.toContain(`${row.id} robot-7 ${update.createdAt}`);
    }
  // No command is lost, whatever was killed at any time.
  const rows = t.client.queries.list().rows.flatMap((row) => t.client.queries.details(row.id)?.updates ?? []);
  for (const id of commands) expect(rows.map((update) => update.id)).toContain(id);
  window.stop();
  await t.client.stop();
  expect([t.clock.pending, t.wire.openStreams.length]).toEqual([0, 0]);
}

describe("convergence", () => {
  it(
    "any interleaving of operator, others, losses, kills and reconnects ends with the service's queue and one outcome per update",
    async () => {
      await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 40, size: "max" }), story), { numRuns: RUNS });
    },
    600_000 * Number(process.env["DOCKET_SOAK"] ?? 1),
  );
});
