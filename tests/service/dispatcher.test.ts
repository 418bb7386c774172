/**
 * The simulated dispatcher: its initial queue, its rate, every kind of event, the same sequence on
 * each run, and no timer left after its stop.
 */
import { describe, expect, it } from "vitest";
import { Dispatcher } from "../../electron/service/dispatcher.ts";
import { parsePrincipal } from "../../electron/service/principal.ts";
import type { StreamEvent } from "../../electron/service/stream-event.ts";
import type { Subscriber } from "../../electron/service/subscriber.ts";
import { ActionState } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { ActionEventType } from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { engineOn, eventName, move, REPORTER, ROBOT, running, eventsOf, watch } from "./fixtures.ts";
import { anAction } from "../support/actions.ts";
import { KEY } from "../support/principals.ts";

const OTHERS = ["robot-2", "robot-3", "robot-9"].map((id) => `OBJECT:${id}`);

function simulated(ratePerMinute = 60) {
  const clock = new FakeClock();
  const engine = engineOn(clock);
  const dispatcher = new Dispatcher({ engine, clock, ratePerMinute, assignees: [ROBOT] });
  return { clock, engine, dispatcher };
}

/** Passes each event of a stream to `hear` until the stream ends. */
async function listen(stream: Subscriber, hear: (event: StreamEvent) => void): Promise<void> {
  for (let event = await stream.take(); event; event = await stream.take()) hear(event);
}

describe("the dispatcher", () => {
  it("starts with a filled queue", () => {
    const { engine, dispatcher } = simulated();
    dispatcher.start();
    const own = engine.list().filter(({ assignedTo }) => assignedTo?.id === "robot-7");
    expect(own.filter(({ state }) => state === ActionState.ASSIGNED).length).toBeGreaterThanOrEqual(3);
    expect(own.some(({ state }) => state === ActionState.ACKNOWLEDGED)).toBe(true);
    expect(engine.list().length).toBeGreaterThan(own.length);
    for (const { id, name, type, requestedBy, authorizedBy } of engine.list()) {
      expect(id).toMatch(/^act-201\d\d$/);
      expect(name.length).toBeGreaterThan(8);
      expect(type).not.toBe("");
      expect([requestedBy?.type, authorizedBy?.id]).toEqual([2, "ops-lead"]);
    }
    dispatcher.stop();
  });

  it("assigns at the given rate", () => {
    const { clock, engine, dispatcher } = simulated(30);
    dispatcher.start();
    const highest = () => Math.max(...engine.list().map(({ id }) => Number(id.slice(4))));
    const before = highest();
    clock.advanceSync(10 * 60_000);
    // Covers 300 assignments, and the additional ones to other robots.
    expect(highest() - before).toBeGreaterThan(270);
    expect(highest() - before).toBeLessThan(400);
    dispatcher.stop();
  });

  it("makes every kind of event: assigns, cancels with a reason, reassigns, and finishes others' Actions", async () => {
    const { clock, engine, dispatcher } = simulated();
    const own = engine.subscribe(watch({ heartbeatMs: 1000 }), KEY);
    const others = engine.subscribe(watch({ assignedTo: OTHERS }), KEY);
    const kinds = new Set<string>();
    const reasons = new Set<string>();
    const ends = new Set<ActionState>();
    const givenAway = new Set<string>();
    const mine = new Set<string>();
    const listening = Promise.all([
      listen(own, ({ message: { eventType, action: about } }) => {
        kinds.add(eventName(eventType));
        if (!about) return;
        mine.add(about.id);
        if (eventType === ActionEventType.CANCELLED) reasons.add(about.progress?.statusMessage ?? "");
      }),
      listen(others, ({ message: { eventType, action: about } }) => {
        kinds.add(eventName(eventType));
        if (!about) return;
        ends.add(about.state);
        if (eventType === ActionEventType.CREATED && mine.has(about.id)) givenAway.add(about.id);
      }),
    ]);
    dispatcher.start();
    expect((await eventsOf(engine.subscribe(watch({ mode: "INITIAL_ONLY" }), KEY))).length).toBeGreaterThan(3);
    for (let second = 0; second < 300; second += 1) {
      clock.advanceSync(1000);
      await new Promise((resolve) => void setImmediate(resolve));
    }
    own.end();
    others.end();
    await listening;
    dispatcher.stop();
    expect([...kinds].toSorted()).toEqual(["CANCELLED", "CREATED", "HEARTBEAT", "UPDATED"]);
    expect(reasons.size).toBeGreaterThan(1);
    expect(reasons.has("")).toBe(false);
    expect(givenAway.size).toBeGreaterThan(0);
    expect(ends).toContain(ActionState.COMPLETED);
    expect(ends).toContain(ActionState.FAILED);
  });

  it("does not touch an Action that its assignee has begun", async () => {
    const { clock, engine, dispatcher } = simulated();
    await engine.create(anAction("mine", ActionState.IN_PROGRESS));
    dispatcher.start();
    clock.advanceSync(60 * 60_000);
    expect(engine.list().find(({ id }) => id === "mine")?.state).toBe(ActionState.IN_PROGRESS);
    dispatcher.stop();
  });

  it("makes the same Actions on every run", () => {
    const [one, other] = [simulated(), simulated()].map(({ clock, engine, dispatcher }) => {
      dispatcher.start();
      clock.advanceSync(5 * 60_000);
      dispatcher.stop();
      return engine.list();
    });
    expect(one).toEqual(other);
  });

  it("keeps only the latest 200 finished Actions", async () => {
    const { clock, engine, dispatcher } = simulated(600);
    dispatcher.start();
    for (let hour = 0; hour < 3; hour += 1) {
      for (const { id, state, assignedTo } of engine.list()) {
        if (assignedTo?.id === "robot-7" && state < ActionState.COMPLETED) await engine.update(move(id, "REJECTED"), REPORTER);
      }
      clock.advanceSync(60_000);
    }
    const finished = engine.list().filter(({ state }) => state >= ActionState.COMPLETED);
    expect(finished).toHaveLength(200);
    dispatcher.stop();
  });

  it("skips ids that a seed uses, and distributes Actions among several assignees", async () => {
    const clock = new FakeClock();
    const engine = engineOn(clock);
    await engine.create(anAction("act-20118"));
    const assignees = [ROBOT, parsePrincipal("USER:ann")];
    const dispatcher = new Dispatcher({ engine, clock, ratePerMinute: 60, assignees });
    dispatcher.start();
    clock.advanceSync(60_000);
    dispatcher.stop();
    expect(new Set(engine.list().map(({ assignedTo }) => assignedTo?.id))).toContain("ann");
  });

  it("leaves no timer when it stops, and neither does the service that runs it", async () => {
    const { clock, dispatcher } = simulated();
    dispatcher.start();
    expect(clock.pending).toBe(1);
    dispatcher.stop();
    expect(clock.pending).toBe(0);
    const ownClock = new FakeClock();
    const service = await running({ clock: ownClock, simulate: { ratePerMinute: 6, assignees: [ROBOT] } });
    expect(service.engine.list().length).toBeGreaterThan(3);
    await service.stop();
    expect(ownClock.pending).toBe(0);
  });
});
