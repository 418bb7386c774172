/**
 * Unusual services: lists that are refused, never end or stop short, and streams that end in their
 * own way.
 */
import { describe, expect, it } from "vitest";
import { diagnosticsFacts } from "../../../../app/messages/diagnostics.ts";
import { emptyWords } from "../../../../app/messages/empty.ts";
import { cutWords } from "../../../../app/messages/notices.ts";
import { ActionPriority, ActionState, type Action } from "../../../../proto/gen/example/wdm/v1/action_pb.ts";
import { ClientHarness, MemoryQueueStore } from "../../client-harness.ts";
import { settle } from "../../../support/settle.ts";
import { type WireStream } from "../../fake-wire.ts";
import { anAction } from "../../../support/actions.ts";
import { failure } from "../../failures.ts";

const HALF_AN_HOUR = 1_800_000;
const BUSY = { code: "resource_exhausted", message: "Come back later.", retryAfterMs: HALF_AN_HOUR } as const;
const SIXTY = Array.from({ length: 60 }, (_, index) => anAction(`a${index}`));

/** A client of a service of which nothing is known yet. */
function unknownService(): ClientHarness {
  return new ClientHarness({}, undefined, new MemoryQueueStore({}));
}

/** Returns the resync that waits for its answer, if there is one. */
function asked(t: ClientHarness): WireStream | undefined {
  return t.wire.resyncs.findLast(({ isOver, signal }) => !isOver && !signal.aborted);
}

async function listed(t: ClientHarness, ...actions: Action[]): Promise<void> {
  asked(t)
    ?.open()
    .initial(...actions)
    .end();
  await settle();
}

function streams(t: ClientHarness): number {
  return t.wire.streams.length - t.wire.resyncs.length;
}

describe("a resync that is refused with half an hour to wait", () => {
  it("is not requested again with each heartbeat", async () => {
    const t = unknownService();
    t.wire.live.open().initial(anAction("a"));
    for (let beat = 0; beat < 60; beat += 1) {
      t.wire.live.heartbeat();
      await settle();
      asked(t)?.fail(BUSY);
      await t.clock.advance(5_000);
    }
    expect(t.wire.resyncs.length).toBeLessThanOrEqual(2);
  });

  it("is not requested again after each part of a slow list", async () => {
    const t = unknownService();
    t.wire.live.open();
    for (const action of SIXTY) {
      t.wire.live.initial(action);
      await t.clock.advance(600);
      asked(t)?.fail(BUSY);
      await settle();
    }
    expect(t.wire.resyncs.length).toBeLessThanOrEqual(2);
  });

  it("is not requested again because messages cannot be read", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    for (let beat = 0; beat < 60; beat += 1) {
      t.wire.live.undecodable();
      await settle();
      asked(t)?.fail(BUSY);
      await t.clock.advance(5_000);
      t.wire.live.heartbeat();
    }
    expect(t.wire.resyncs.length).toBeLessThanOrEqual(2);
  });

  it("shows the end of the wait", async () => {
    const t = unknownService();
    t.wire.live.open().initial(anAction("a"));
    await t.clock.advance(500);
    t.wire.resync.fail(BUSY);
    await settle();
    expect(t.client.queries.connection().pausedUntil).toBe(t.clock.now() + HALF_AN_HOUR);
  });

  it("delays updates, too: the wait applies to the key", async () => {
    const t = await new ClientHarness().live(anAction("a"), anAction("b"));
    t.client.commands.retry();
    await t.live(anAction("b"));
    t.wire.resync.fail(BUSY);
    await settle();
    await t.press("b", "acknowledge");
    expect(t.wire.updates).toHaveLength(0);
  });
});

describe("a resync that the service does not close", () => {
  it("is given up although heartbeats arrive in it", async () => {
    const t = unknownService();
    t.wire.live.open().initial(anAction("a"));
    await t.clock.advance(500);
    const resync = t.wire.resync.open().initial(anAction("a"));
    for (let beat = 0; beat < 120; beat += 1) {
      await t.clock.advance(5_000);
      t.wire.live.heartbeat();
      if (!resync.signal.aborted) resync.heartbeat();
    }
    expect(resync.signal.aborted).toBe(true);
  });

  it("does not leave an update undecided for an hour without a choice", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await t.press("a", "acknowledge");
    t.wire.lastUpdate.answer({
      accepted: false,
      failure: failure("unavailable", "502"),
    });
    await settle();
    t.wire.resync.open().initial(anAction("a"));
    for (let beat = 0; beat < 720; beat += 1) {
      await t.clock.advance(5_000);
      t.wire.live.heartbeat();
      asked(t)?.heartbeat();
    }
    expect(t.wire.resyncs.length > 1 || t.update("a").choices.length > 0).toBe(true);
  });
});

describe("a resync with live events in it", () => {
  it("shows a cancellation that arrives in it, whatever the state of its Action", async () => {
    const t = await new ClientHarness().live(anAction("a", ActionState.IN_PROGRESS), anAction("b"));
    t.client.commands.retry();
    await t.live(anAction("b"));
    t.wire.resync.open().initial(anAction("b")).cancelled(anAction("a", ActionState.IN_PROGRESS)).end();
    await settle();
    expect(t.row("a").state).toBe("CANCELLED");
  });

  it("takes the later of two new versions", async () => {
    const t = await new ClientHarness().live(anAction("a"), anAction("b"));
    t.client.commands.retry();
    await t.live(anAction("b"));
    t.wire.resync.open().initial(anAction("a", ActionState.ACKNOWLEDGED), anAction("b")).updated(anAction("a", ActionState.PLANNED)).end();
    await settle();
    expect(t.row("a").state).toBe("PLANNED");
  });
});

describe("a list that stops short, with heartbeats in time", () => {
  it("causes no repeated reconnects", async () => {
    const t = unknownService();
    const opened = new Set<WireStream>();
    for (let beat = 0; beat < 120; beat += 1) {
      const stream = t.wire.live;
      if (!opened.has(stream)) stream.open().initial(...SIXTY.slice(0, 30));
      opened.add(stream);
      await t.clock.advance(1_000);
      await listed(t, ...SIXTY);
      await t.clock.advance(4_000);
      t.wire.live.heartbeat();
      await settle();
    }
    expect(opened.size).toBeLessThan(10);
  });
});

describe("what an earlier run learned about the first heartbeat", () => {
  // The service was replaced: its first heartbeat comes before its list.
  it("is no proof of an empty queue", async () => {
    const t = new ClientHarness();
    t.wire.live.open().heartbeat();
    await t.clock.advance(3_000);
    expect(emptyWords("allOpen", t.client.queries.connection(), t.client.queries.list().known, t.clock.now()).title).not.toBe(
      "Your queue is empty",
    );
  });

  it("does not make the state Live in a list that pauses for two heartbeats", async () => {
    const t = new ClientHarness();
    t.wire.live.open().initial(...SIXTY.slice(0, 30));
    for (let beat = 0; beat < 2; beat += 1) {
      await t.clock.advance(5_000);
      t.wire.live.heartbeat();
    }
    await settle();
    expect([t.state, asked(t) !== undefined]).toEqual(["connecting", true]);
  });
});

describe("a service that ends its streams itself, with an error of its own", () => {
  const OWN = { code: "unavailable", words: "max stream age reached", fromService: true, answered: true } as const;

  it("is not reported as a fault on the way", async () => {
    const t = new ClientHarness();
    for (let count = 0; count < 4; count += 1) {
      t.wire.live.open().initial(anAction("a")).heartbeat();
      await t.clock.advance(1_000);
      t.wire.live.fail(OWN);
      await t.clock.advance(900);
    }
    expect(cutWords(t.client.queries.connection())).toBe("");
  });

  it("at the same age each time, is reconnected with growing delays", async () => {
    const t = new ClientHarness();
    const ages = new Map<WireStream, number>();
    for (let tenth = 0; tenth < 3_000; tenth += 1) {
      const stream = t.wire.live;
      const age = ages.get(stream) ?? 0;
      ages.set(stream, age + 1);
      if (!stream.isOver && age === 0) stream.open();
      if (!stream.isOver && age === 6) stream.fail({ ...OWN, code: "internal", words: "database down" });
      asked(t)?.fail({ ...OWN, code: "internal", words: "database down" });
      await t.clock.advance(100);
    }
    expect(streams(t)).toBeLessThan(60);
  });
});

it("a cut after a longer silence than the period is not reported as answered by more heartbeats", async () => {
  const t = new ClientHarness({ heartbeatMs: 1_000 });
  for (let count = 0; count < 4; count += 1) {
    t.wire.live.open().initial(anAction("a")).heartbeat();
    await t.clock.advance(2_300);
    t.wire.live.fail();
    await t.clock.advance(900);
  }
  expect(t.wire.live.request.heartbeatPeriodMillis).toBe(1_000);
  expect(cutWords(t.client.queries.connection())).not.toContain("asks for a heartbeat");
});

// "UPDATED: state or progress changed" (interface document): a new priority is neither.
it("a change that no event announces does not end a stream without heartbeats", async () => {
  const t = unknownService();
  for (let epoch = 0; epoch < 3; epoch += 1) {
    t.wire.live.open().initial(anAction("a"));
    await t.clock.advance(500);
    await listed(t, anAction("a"));
    if (epoch < 2) await t.clock.advance(14_000);
  }
  expect(t.client.queries.connection()).toMatchObject({ state: "live", heartbeats: false });
  await t.clock.advance(5_000);
  await listed(t, anAction("a", { priority: ActionPriority.HIGH }));
  await t.clock.advance(1_500);
  expect(t.state).toBe("live");
});

it("diagnostics do not keep reporting that a stream was held back once", async () => {
  const t = unknownService();
  t.wire.live.open().initial(anAction("a"));
  await t.clock.advance(500);
  await listed(t, anAction("a"), anAction("b"));
  expect(t.client.queries.connection().heldBack).toBeDefined();
  t.client.commands.retry();
  t.wire.live.open().initial(anAction("a"), anAction("b")).heartbeat();
  await settle();
  await listed(t, anAction("a"), anAction("b"));
  expect(t.client.queries.connection()).toMatchObject({ state: "live", heartbeats: true });
  const diagnostics = t.client.queries.diagnostics();
  if (diagnostics === undefined) throw new Error("There is no session.");
  const facts = new Map(diagnosticsFacts({ ...diagnostics, versions: {} }));
  expect(facts.get("Buffered?")).toBe("No");
});

it("a stream that is held back when the network changes is replaced, and no trace of it is left", async () => {
  const t = unknownService();
  t.wire.live.open().initial(anAction("a"));
  await t.clock.advance(500);
  await listed(t, anAction("a"), anAction("b"));
  t.client.commands.wake();
  expect(t.client.queries.connection().heldBack).toBeUndefined();
  expect(t.state).not.toBe("live");
  t.wire.live.open().initial(anAction("a"), anAction("b")).heartbeat();
  await settle();
  await listed(t, anAction("a"), anAction("b"));
  expect(t.client.queries.connection()).toMatchObject({ state: "live", heartbeats: true });
  expect(t.wire.openStreams).toHaveLength(1);
});
