/**
 * A finished load leaves nothing in memory, on any transport. The tests run the garbage collector
 * explicitly, so they do not depend on time.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import type { RunningService } from "../../electron/service/server.ts";
import { eventually, move, REPORTER, running } from "./fixtures.ts";
import { ActionState } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction } from "../support/actions.ts";
import { open, WAYS } from "./open-streams.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Makes the engine record every subscriber that it returns, in weak references. */
function noteSubscribers({ engine }: RunningService): WeakRef<object>[] {
  const noted: WeakRef<object>[] = [];
  const subscribe = engine.subscribe.bind(engine);
  engine.subscribe = (request, key) => {
    const subscriber = subscribe(request, key);
    noted.push(new WeakRef(subscriber));
    return subscriber;
  };
  return noted;
}

function heap(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

function alive(noted: readonly WeakRef<object>[]): number {
  collectGarbage();
  return noted.filter((ref) => ref.deref() !== undefined).length;
}

/** Opens ten streams of each kind, sends `events` events of 4 KB each, and closes the streams. */
async function load(service: RunningService, events: number): Promise<void> {
  const { baseUrl, engine } = service;
  const opened = await Promise.all(Array.from({ length: 10 }, () => WAYS).flatMap((ways) => ways.map((way) => open(baseUrl, way))));
  for (let count = 0; count < events; count += 1)
    await engine.update(move("a", "IN_PROGRESS", { statusMessage: "m".repeat(4096) }), REPORTER);
  await engine.update(move("a", "IN_PROGRESS", { statusMessage: "the last" }), REPORTER);
  await eventually(() => opened.every(({ received }) => received().includes("the last"))).toBe(true);
  for (const { leave } of opened) leave();
  await eventually(() => engine.subscriberCount).toBe(0);
}

describe("after a load", () => {
  it("every subscriber is collected, not only removed from the list", async () => {
    const service = await running({ seed: [anAction("a", ActionState.IN_PROGRESS)] });
    const noted = noteSubscribers(service);
    await load(service, 20);
    expect(noted).toHaveLength(100);
    await eventually(() => alive(noted)).toBe(0);
  });

  it("the heap is no larger than after the previous load", async () => {
    const service = await running({ seed: [anAction("a", ActionState.IN_PROGRESS)] });
    await load(service, 100);
    const before = heap();
    await load(service, 100);
    await eventually(heap).toBeLessThan(before * 1.1);
  });
});
