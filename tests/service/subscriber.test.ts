/**
 * The guarantees of a stream beyond single events: an atomic start, heartbeats on time, a bounded
 * buffer, and nothing left behind.
 */
import { timestampMs } from "@bufbuild/protobuf/wkt";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FakeClock } from "../support/fake-clock.ts";
import { settle } from "../support/settle.ts";
import { engineOn, move, refusal, REPORTER, eventsOf, watch } from "./fixtures.ts";
import { ActionState } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction } from "../support/actions.ts";
import { MAX_WAITING_BYTES } from "../../electron/service/limits.ts";
import { parsePrincipal } from "../../electron/service/principal.ts";
import { KEY } from "../support/principals.ts";

/** Returns the time until the second heartbeat, in milliseconds; undefined if there is none. */
async function periodOf(heartbeatMs: number): Promise<number | undefined> {
  const clock = new FakeClock();
  const stream = engineOn(clock).subscribe(watch({ mode: "LIVE_ONLY", heartbeatMs }), KEY);
  if (heartbeatMs > 0) await stream.take();
  const begin = clock.now();
  const beat = stream.take();
  clock.advanceSync(2 * 3_600_000);
  stream.end();
  const timestamp = (await beat)?.message.timestamp;
  return timestamp && timestampMs(timestamp) - begin;
}

describe("the start of a stream", () => {
  it("is atomic: in any order, snapshot and live events together give exactly the engine's state", async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant("create" as const), id: fc.integer({ min: 0, max: 5 }) }),
      fc.record({
        kind: fc.constant("move" as const),
        id: fc.integer({ min: 0, max: 5 }),
        to: fc.constantFrom("ACKNOWLEDGED", "PLANNED", "IN_PROGRESS", "COMPLETED", "CANCELLED"),
      }),
      fc.record({ kind: fc.constant("read" as const), id: fc.integer({ min: 0, max: 5 }) }),
      fc.record({ kind: fc.constant("subscribe" as const), id: fc.constant(0) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const engine = engineOn();
        const streams: {
          subscriber: ReturnType<typeof engine.subscribe>;
          seen: Map<string, number>;
        }[] = [];
        const read = async (stream: (typeof streams)[number]) => {
          const event = await stream.subscriber.take();
          const about = event?.message.action;
          if (!event || !about) throw new Error("the stream ended, or sent a heartbeat that nobody asked for");
          stream.seen.set(about.id, about.state);
        };
        /** Number of events due on each stream: its snapshot, and every accepted change since. */
        const owed: number[] = [];
        for (const { kind, id, ...rest } of steps) {
          if (kind === "subscribe") {
            const initial = engine.list().filter(({ state }) => state < 8).length;
            streams.push({ subscriber: engine.subscribe(watch(), KEY), seen: new Map() });
            owed.push(initial);
          } else if (kind === "read") {
            // Leaves the stream in the middle of its snapshot when the next change happens.
            const stream = streams[id];
            if (stream && (owed[id] ?? 0) > 0) {
              await read(stream);
              owed[id] = (owed[id] ?? 0) - 1;
            }
          } else {
            try {
              if (kind === "create") await engine.create(anAction(`a${id}`));
              else await engine.update(move(`a${id}`, "to" in rest ? rest.to : "CANCELLED"), REPORTER);
              for (const index of owed.keys()) owed[index] = (owed[index] ?? 0) + 1;
            } catch {
              // A refused change makes no event.
            }
          }
        }
        for (const [index, stream] of streams.entries()) {
          for (let left = owed[index] ?? 0; left > 0; left -= 1) await read(stream);
          expect(await eventsOf(stream.subscriber)).toEqual([]);
          // The stream has each Action that was unfinished at its start, in its latest state.
          for (const { id, state } of engine.list()) {
            if (state < 8 || stream.seen.has(id)) expect(stream.seen.get(id)).toBe(state);
          }
        }
      }),
      { numRuns: 150 },
    );
  });

  it("sends the snapshot as of that instant, followed by changes made meanwhile", async () => {
    const engine = engineOn();
    await engine.create(anAction("a"));
    await engine.create(anAction("b"));
    const stream = engine.subscribe(watch({ heartbeatMs: 5000 }), KEY);
    await engine.update(move("b", "ACKNOWLEDGED"), REPORTER);
    await engine.create(anAction("c"));
    expect(await eventsOf(stream)).toEqual(["INITIAL a", "INITIAL b", "HEARTBEAT", "UPDATED b", "CREATED c"]);
  });
});

describe("heartbeats", () => {
  it("heartbeats: the first as soon as the snapshot is out, then one whenever the period passes with nothing sent", async () => {
    const clock = new FakeClock();
    const engine = engineOn(clock);
    await engine.create(anAction("a"));
    const stream = engine.subscribe(watch({ heartbeatMs: 1000 }), KEY);
    expect(await eventsOf(stream)).toEqual(["INITIAL a", "HEARTBEAT"]);
  });

  it("heartbeats: an event puts the next one off by a whole period", async () => {
    const clock = new FakeClock();
    const engine = engineOn(clock);
    const stream = engine.subscribe(watch({ heartbeatMs: 1000 }), KEY);
    const times: string[] = [];
    const listening = (async () => {
      for (let event = await stream.take(); event; event = await stream.take())
        times.push(`${event.message.action?.id ?? "beat"}@${clock.now()}`);
    })();
    const begin = clock.now();
    await settle();
    clock.advanceSync(600);
    await engine.create(anAction("a"));
    await settle();
    clock.advanceSync(999);
    await settle();
    expect(times).toEqual([`beat@${begin}`, `a@${begin + 600}`]);
    clock.advanceSync(1);
    await settle();
    clock.advanceSync(1000);
    await settle();
    expect(times.slice(2)).toEqual([`beat@${begin + 1600}`, `beat@${begin + 2600}`]);
    stream.end();
    await listening;
    expect(clock.pending).toBe(0);
  });

  it.each([3_600_000, -3_600_000])("heartbeats come on time although the wall clock changes by %i ms", async (ms) => {
    const clock = new FakeClock();
    const stream = engineOn(clock).subscribe(watch({ heartbeatMs: 1000 }), KEY);
    await stream.take();
    clock.advanceSync(900);
    clock.jumpWall(ms);
    const beat = stream.take();
    let isThere = false;
    void beat.then(() => (isThere = true));
    await clock.advance(99);
    expect(isThere).toBe(false);
    await clock.advance(1);
    expect(isThere).toBe(true);
  });

  it("heartbeats do not accumulate for a busy reader: one is due when the reader returns", async () => {
    const clock = new FakeClock();
    const stream = engineOn(clock).subscribe(watch({ heartbeatMs: 1000 }), KEY);
    await stream.take();
    clock.advanceSync(30_000);
    expect(await eventsOf(stream)).toEqual(["HEARTBEAT"]);
  });

  it("heartbeatPeriodMillis: 0 is none, and a requested period is clamped to 100 ms … 1 h", async () => {
    expect(await periodOf(1)).toBe(100);
    expect(await periodOf(250)).toBe(250);
    expect(await periodOf(4_000_000_000)).toBe(3_600_000);
    expect(await periodOf(0)).toBeUndefined();
  });
});

describe("a reader that is too slow", () => {
  it("is cut off with RESOURCE_EXHAUSTED when more than 4 MiB are queued, while others continue", async () => {
    const engine = engineOn();
    await engine.create(anAction("a", ActionState.IN_PROGRESS));
    const slow = engine.subscribe(watch(), KEY);
    const quick = engine.subscribe(watch({ mode: "LIVE_ONLY" }), KEY);
    let most = 0;
    let updates = 0;
    while (engine.subscriberCount === 2) {
      most = Math.max(most, slow.waitingBytes);
      await engine.update(move("a", "IN_PROGRESS", { statusMessage: "m".repeat(4096) }), REPORTER);
      updates += 1;
      expect(await eventsOf(quick)).toEqual(["UPDATED a"]);
    }
    expect(most).toBeLessThanOrEqual(MAX_WAITING_BYTES);
    expect(most).toBeGreaterThan(MAX_WAITING_BYTES - 10_000);
    expect(updates).toBeGreaterThan(900);
    expect(slow.waitingBytes).toBe(0);
    await expect(slow.take()).rejects.toMatchObject({ code: 8 });
  });

  it("is not charged for the snapshot, which is shared, whatever its size", async () => {
    const engine = engineOn();
    for (let index = 0; index < 2000; index += 1)
      await engine.create(anAction(`a${index}`, { progress: { statusMessage: "m".repeat(4000) } }));
    const stream = engine.subscribe(watch(), KEY);
    expect(stream.waitingBytes).toBe(0);
    expect(await eventsOf(stream)).toHaveLength(2000);
  });

  it("is cut off when it reads nothing for a minute", async () => {
    const clock = new FakeClock();
    const engine = engineOn(clock);
    await engine.create(anAction("a"));
    const stream = engine.subscribe(watch(), KEY);
    await stream.take();
    clock.advanceSync(59_999);
    expect(engine.subscriberCount).toBe(1);
    clock.advanceSync(1);
    expect(engine.subscriberCount).toBe(0);
    await expect(stream.take()).rejects.toMatchObject({ code: 8 });
  });
});

describe("an ended stream", () => {
  it("leaves no timer, no listener and no queued events", async () => {
    const clock = new FakeClock();
    const engine = engineOn(clock);
    await engine.create(anAction("a"));
    for (const request of [watch({ heartbeatMs: 200 }), watch({ mode: "LIVE_ONLY" }), watch({ mode: "INITIAL_ONLY" })]) {
      const stream = engine.subscribe(request, KEY);
      await eventsOf(stream);
      await engine.update(move("a", "ASSIGNED"), REPORTER);
      stream.end();
      stream.end();
      expect([engine.subscriberCount, clock.pending, stream.waitingBytes]).toEqual([0, 0, 0]);
      await engine.update(move("a", "ASSIGNED"), REPORTER);
      expect(stream.waitingBytes).toBe(0);
    }
  });

  it("ends for a reader that is waiting", async () => {
    const stream = engineOn().subscribe(watch(), KEY);
    const waiting = stream.take();
    stream.end();
    expect(await waiting).toBeUndefined();
  });
});

describe("reassignment", () => {
  it("of a finished Action is refused, and so is a reassignment without an assignee", async () => {
    const engine = engineOn();
    await engine.create(anAction("a", ActionState.COMPLETED));
    expect(await refusal(() => engine.assign("a", parsePrincipal("OBJECT:robot-9")))).toMatch(/^failed_precondition: .*COMPLETED/);
    expect(await refusal(() => engine.assign("a", { ...parsePrincipal("OBJECT:robot-9"), id: "" }))).toBe(
      "invalid_argument: assignedTo.id is missing",
    );
  });

  it("by a second creation with the same id is refused", async () => {
    const engine = engineOn();
    await engine.create(anAction("a"));
    expect(await refusal(() => engine.create(anAction("a")))).toBe("already_exists: the Action a already exists");
  });
});
