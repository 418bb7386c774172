/**
 * Invariants of every stream of events and every passage of time. `DOCKET_SOAK` (a number)
 * multiplies the runs.
 */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { ActionEventType } from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { ClientHarness } from "../client-harness.ts";
import { settle } from "../../support/settle.ts";
import { anAction } from "../../support/actions.ts";

const SOAK = Number(process.env["DOCKET_SOAK"] ?? 1);
const LIMIT_MS = 300_000 * SOAK;
/**
 * A list is requested again after twice its duration, doubled up to the next step
 * (subscription.ts).
 */
const POLL_TIMES_A_LIST = 4;

const event = fc.record({
  type: fc.constantFrom(ActionEventType.INITIAL, ActionEventType.CREATED, ActionEventType.UPDATED, ActionEventType.CANCELLED),
  id: fc.constantFrom("a", "b", "c"),
  state: fc.integer({ min: 0, max: 12 }),
});
type Event = typeof event extends fc.Arbitrary<infer T> ? T : never;

function send(t: ClientHarness, events: readonly Event[]): void {
  for (const { type, id, state } of events) t.wire.live.event(type, anAction(id, state as ActionState));
}

/** The Action's part of a row, without the time of its arrival. */
function shown(t: ClientHarness): unknown {
  return t.client.queries.list().rows.map(({ id, name, state, views, moves }) => ({ id, name, state, views, moves }));
}

async function after(...parts: Event[][]): Promise<unknown> {
  const t = new ClientHarness();
  t.wire.live.open();
  for (const part of parts) send(t, part);
  t.wire.live.heartbeat();
  const rows = shown(t);
  await t.client.stop();
  return rows;
}

describe("every stream of events", () => {
  it(
    "leaves the same queue when any beginning of it comes twice",
    async () => {
      const property = fc.asyncProperty(fc.array(event, { maxLength: 20 }), fc.nat(20), async (events, length) => {
        const beginning = events.slice(0, length);
        expect(await after(beginning, beginning)).toEqual(await after(beginning));
        // Each event comes twice in a row, as a proxy that repeats would send it.
        expect(await after(events.flatMap((one) => [one, one]))).toEqual(await after(events));
      });
      await fc.assert(property, { numRuns: 300 * SOAK });
    },
    LIMIT_MS,
  );

  it(
    "changes nothing once its epoch is over",
    async () => {
      const property = fc.asyncProperty(fc.array(event, { maxLength: 20 }), fc.array(event, { maxLength: 20 }), async (before, late) => {
        const t = new ClientHarness();
        t.wire.live.open();
        send(t, before);
        t.wire.live.heartbeat();
        const dead = t.wire.live;
        t.client.commands.retry();
        t.wire.live.open().heartbeat();
        const rows = shown(t);
        for (const { type, id, state } of late) dead.event(type, anAction(id, state as ActionState));
        dead.heartbeat().end();
        await settle();
        expect(shown(t)).toEqual(rows);
        await t.client.stop();
      });
      await fc.assert(property, { numRuns: 300 * SOAK });
    },
    LIMIT_MS,
  );
});

describe("every passage of time", () => {
  /** Events while time passes; the service may fall silent, stop answering, or end. */
  const moment = fc.oneof(
    { weight: 5, arbitrary: fc.record({ do: fc.constant("pass" as const), ms: fc.integer({ min: 10, max: 3_000 }) }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant("heartbeat" as const) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("resync" as const) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("end" as const) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("blocked" as const), ms: fc.integer({ min: 100, max: 20_000 }) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("clock" as const), ms: fc.integer({ min: -100_000, max: 100_000 }) }) },
  );

  it(
    "never shows Live two periods after the service's last message, by either clock",
    async () => {
      const property = fc.asyncProperty(fc.array(moment, { maxLength: 60, size: "max" }), async (moments) => {
        const t = new ClientHarness();
        // The service answers a new stream at once, as long as it answers at all.
        const opened = new Set<unknown>();
        const answer = (): void => {
          const stream = t.wire.live;
          if (stream.isOver || stream.signal.aborted) return;
          if (!opened.has(stream)) stream.open();
          opened.add(stream);
          stream.heartbeat();
        };
        // The time of each list request, and the longest duration: lists that replace heartbeats
        // come no closer than that allows.
        const askedAt = new Map<unknown, number>();
        let longestListMs = 0;
        let heardAt = t.clock.monotonic();
        const heard = (): void => void (heardAt = t.clock.monotonic());
        const isFreshWhileLive = (): void => {
          const { state, lastMessageAt = 0 } = t.client.queries.connection();
          if (state !== "live") return;
          // A service that really keeps a longer period is given that period.
          const { askedMs, learnedMs = askedMs } = t.client.queries.diagnostics()?.heartbeat ?? { askedMs: 5_000 };
          const limitMs = 2 * Math.max(learnedMs, POLL_TIMES_A_LIST * longestListMs);
          expect(t.clock.monotonic() - heardAt).toBeLessThan(limitMs);
          expect(t.clock.now() - lastMessageAt).toBeLessThan(limitMs);
        };
        answer();
        for (const one of moments) {
          const before = t.clock.monotonic();
          if (one.do === "pass") await t.clock.advance(one.ms);
          else if (one.do === "clock") t.clock.jumpWall(one.ms);
          else if (one.do === "blocked") {
            t.clock.block(one.ms);
            isFreshWhileLive();
            await t.clock.advance(0);
          } else if (one.do === "end") t.wire.live.end();
          else if (one.do === "resync") {
            for (const resync of t.wire.resyncs) {
              if (resync.isOver) continue;
              resync.open().end();
              longestListMs = Math.max(longestListMs, before - (askedAt.get(resync) ?? before));
              heard();
            }
          } else {
            answer();
            heard();
          }
          await settle();
          for (const resync of t.wire.resyncs) if (!askedAt.has(resync)) askedAt.set(resync, before);
          expect(t.wire.openStreams.length).toBeLessThanOrEqual(1);
          isFreshWhileLive();
        }
        await t.client.stop();
        expect(t.clock.pending).toBe(0);
      });
      await fc.assert(property, { numRuns: 300 * SOAK });
    },
    LIMIT_MS,
  );
});
