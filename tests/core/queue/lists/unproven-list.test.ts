/**
 * A list that ends with its connection may have been cut: alone it removes nothing, and makes no
 * queue empty. Two in a row that agree do.
 */
import { describe, expect, it } from "vitest";
import { emptyWords } from "../../../../app/messages/empty.ts";
import { ActionState, type Action } from "../../../../proto/gen/example/wdm/v1/action_pb.ts";
import { ClientHarness, MemoryQueueStore } from "../../client-harness.ts";
import { settle } from "../../../support/settle.ts";
import { anAction } from "../../../support/actions.ts";
import { failure } from "../../failures.ts";

const SEVEN = Array.from({ length: 7 }, (_, index) => anAction(`a${index}`, ActionState.IN_PROGRESS));

/** Answers the requested list with `actions`, and ends it with its connection. */
async function closes(t: ClientHarness, ...actions: Action[]): Promise<void> {
  t.wire.resync
    .open()
    .initial(...actions)
    .close();
  await settle();
}

/** A client that is live with these Actions, at the time when it requests a list. */
async function asked(...actions: Action[]): Promise<ClientHarness> {
  const t = await new ClientHarness().live(...actions);
  while (t.wire.resyncs.length === 0) {
    await t.clock.advance(5_000);
    t.wire.live.heartbeat();
  }
  return t;
}

async function period(t: ClientHarness): Promise<void> {
  await t.clock.advance(5_000);
  t.wire.live.heartbeat();
  await settle();
}

function left(t: ClientHarness): string[] {
  return t.client.queries.list().rows.flatMap(({ id, leftAt }) => (leftAt === undefined ? [] : [id]));
}

function stops(t: ClientHarness): string[] {
  return t.client.queries.list().rows.flatMap(({ id, stop }) => (stop === undefined ? [] : [id]));
}

/** A client on a machine that has not met this service before. */
function unknownService(): ClientHarness {
  return new ClientHarness({}, undefined, new MemoryQueueStore({}));
}

describe("a list that may have been cut, beside a live stream", () => {
  it("removes nothing and stops no work; another one within a period keeps the rows that it shows", async () => {
    const t = await asked(...SEVEN);
    await closes(t, ...SEVEN.slice(0, 3));
    expect([left(t), stops(t), t.wire.resyncs.length]).toEqual([[], [], 1]);
    await period(t);
    expect(t.wire.resyncs).toHaveLength(2);
    await closes(t, ...SEVEN);
    await period(t);
    expect([left(t), stops(t), t.state]).toEqual([[], [], "live"]);
  });

  it("removes an Action that is missing from a second one as well", async () => {
    const t = await asked(...SEVEN);
    await closes(t, ...SEVEN.slice(1));
    expect(left(t)).toEqual([]);
    await period(t);
    await closes(t, ...SEVEN.slice(1));
    expect([left(t), stops(t)]).toEqual([["a0"], ["a0"]]);
  });

  it("removes nothing when a second one was cut elsewhere, and is requested until two agree", async () => {
    const t = await asked(...SEVEN);
    for (const length of [3, 5, 2, 4, 3, 6]) {
      await closes(t, ...SEVEN.slice(0, length));
      expect([length, left(t)]).toEqual([length, []]);
      await period(t);
    }
    await closes(t, ...SEVEN);
    expect([left(t), t.wire.resyncs.length]).toEqual([[], 7]);
  });

  it("is overruled at once by one whose end is proved", async () => {
    const t = await asked(...SEVEN);
    await closes(t, ...SEVEN.slice(0, 3));
    await period(t);
    await t.answerResync(...SEVEN.slice(1));
    expect(left(t)).toEqual(["a0"]);
  });

  it("shows its new and changed Actions without waiting", async () => {
    const t = await asked(...SEVEN);
    await closes(t, anAction("new"), anAction("a0", ActionState.CANCELLED));
    expect([t.row("new").state, t.row("a0").state]).toEqual(["ASSIGNED", "CANCELLED"]);
  });

  it("agrees with a stream's complete list that lacks the same Action", async () => {
    const t = await new ClientHarness().live(...SEVEN);
    t.client.commands.retry();
    await t.live(...SEVEN.slice(1));
    await closes(t, ...SEVEN.slice(1));
    expect(left(t)).toEqual(["a0"]);
  });

  it("agrees with no list from before the stream's last message", async () => {
    const t = await asked(...SEVEN);
    await closes(t, ...SEVEN.slice(0, 3));
    t.wire.live.updated(anAction("a6", ActionState.IN_PROGRESS));
    await period(t);
    await closes(t, ...SEVEN.slice(0, 3));
    expect(left(t)).toEqual([]);
  });

  it("agrees with no list from before a stream's last complete list", async () => {
    const t = await asked(...SEVEN);
    await closes(t, ...SEVEN.slice(0, 3));
    t.client.commands.retry();
    await t.live(...SEVEN);
    t.wire.live.undecodable();
    await settle();
    await closes(t, ...SEVEN.slice(0, 3));
    expect(left(t)).toEqual([]);
  });

  it("does not agree when its unreadable messages differ: the missing Action may be among them", async () => {
    const t = await asked(...SEVEN);
    t.wire.resync
      .open()
      .initial(...SEVEN.slice(1))
      .undecodable()
      .close();
    await settle();
    expect(t.client.queries.connection().unreadable).toBe(1);
    await period(t);
    await closes(t, ...SEVEN.slice(1));
    expect([left(t), t.client.queries.connection().unreadable]).toEqual([[], 1]);
  });

  it("shows no update to the user as one whose Action has left", async () => {
    const t = await new ClientHarness().live(...SEVEN);
    await t.press("a6", "complete");
    t.wire.lastUpdate.answer({
      accepted: false,
      failure: failure("connection_lost", "Lost."),
    });
    await settle();
    await closes(t, ...SEVEN.slice(0, 3));
    expect(t.update("a6")).toMatchObject({ state: "unknown", choices: [] });
  });
});

describe("a list that may have been cut, before the stream has shown its own", () => {
  it("makes the queue empty only when a second one is empty, too", async () => {
    const t = unknownService();
    t.wire.live.open();
    await t.clock.advance(500);
    await closes(t);
    expect([t.state, t.client.queries.list().known]).toEqual(["connecting", false]);
    expect(emptyWords("allOpen", t.client.queries.connection(), t.client.queries.list().known, t.clock.now()).title).not.toBe(
      "Your queue is empty",
    );
    await closes(t);
    expect([t.state, t.client.queries.list().known]).toEqual(["live", true]);
  });

  it("is not complete when it continues in the next one", async () => {
    const t = unknownService();
    t.wire.live.open();
    await t.clock.advance(500);
    for (const length of [2, 3, 5]) {
      await closes(t, ...SEVEN.slice(0, length));
      expect([length, t.state]).toEqual([length, "connecting"]);
      await t.clock.advance(500);
    }
    await closes(t, ...SEVEN);
    await t.clock.advance(500);
    await closes(t, ...SEVEN);
    expect(t.state).toBe("live");
  });

  it("does not prove that the first heartbeat follows the list", async () => {
    const t = unknownService();
    t.wire.live.open().initial(anAction("a0")).heartbeat();
    await closes(t, anAction("a0"));
    expect(t.state).toBe("connecting");
    t.client.commands.retry();
    t.wire.live.open().initial(anAction("a0")).heartbeat();
    expect(t.state).toBe("connecting");
  });

  it("is requested once more when headers are held back, too, and the stream is kept meanwhile", async () => {
    const t = unknownService();
    const stream = t.wire.live;
    await t.clock.advance(8_000);
    await closes(t);
    t.wire.resync.open();
    await t.clock.advance(4_000);
    t.wire.resync.close();
    await settle();
    expect([t.state, stream.signal.aborted]).toEqual(["live", false]);
  });
});

async function polled(): Promise<ClientHarness> {
  const t = unknownService();
  t.wire.live.open();
  await t.clock.advance(500);
  await t.answerResync(...SEVEN);
  expect(t.client.queries.connection()).toMatchObject({ state: "live", heldBack: { askEveryMs: 5_000 } });
  return t;
}

describe("lists that replace the stream and may have been cut", () => {
  it("keep the state Live when nothing is missing", async () => {
    const t = await polled();
    for (let count = 0; count < 10; count += 1) {
      await t.clock.advance(5_000);
      await closes(t, ...SEVEN);
    }
    expect(t.state).toBe("live");
  });

  it("do not count when each is cut elsewhere: the state is Stale, and nothing is removed", async () => {
    const t = await polled();
    await t.clock.advance(5_000);
    await closes(t, ...SEVEN.slice(0, 4));
    await t.clock.advance(5_000);
    await closes(t, ...SEVEN.slice(0, 2));
    await t.clock.advance(500);
    expect([t.state, left(t)]).toEqual(["stale", []]);
  });
});

describe("an empty list after a list with Actions, however it has closed", () => {
  const THREE = SEVEN.slice(0, 3);

  it("removes nothing and stops no work, unless the next one repeats it", async () => {
    const t = await asked(...THREE);
    await t.answerResync();
    expect([left(t), t.alerts, t.state]).toEqual([[], [], "live"]);
    const { length } = t.wire.resyncs;
    await period(t);
    expect(t.wire.resyncs).toHaveLength(length + 1);
    await t.answerResync(...THREE);
    expect([left(t), t.alerts]).toEqual([[], []]);
  });

  it("stops no work on a single Action that the stream still has, unless the next one repeats it", async () => {
    for (const isRepeated of [false, true]) {
      const t = await asked(anAction("a0", ActionState.IN_PROGRESS));
      t.alerts.length = 0;
      await t.answerResync();
      await period(t);
      expect([left(t), t.alerts]).toEqual([[], []]);
      await t.answerResync(...(isRepeated ? [] : [anAction("a0", ActionState.IN_PROGRESS)]));
      expect(left(t)).toEqual(isRepeated ? ["a0"] : []);
      expect(t.alerts.map(({ title }) => title)).toEqual(isRepeated ? ["Stop work: Action a0"] : []);
    }
  });

  it("counts at once for a single Action that the stream has not announced either", async () => {
    const t = await asked(anAction("a0"));
    await t.answerResync(anAction("a0"));
    t.client.commands.retry();
    await settle();
    t.wire.live.open().heartbeat();
    await t.answerResync();
    expect(left(t)).toEqual(["a0"]);
  });

  it("empties the queue when the next one repeats it", async () => {
    const t = await asked(...THREE);
    await t.answerResync();
    await period(t);
    await t.answerResync();
    expect(left(t)).toEqual(["a0", "a1", "a2"]);
  });

  it("decides at once when the stream's own list lacks them, too", async () => {
    const t = await asked(...THREE, anAction("b"));
    await t.answerResync(...THREE, anAction("b"));
    t.client.commands.retry();
    await settle();
    t.wire.live.open().initial(anAction("b")).heartbeat();
    await settle();
    t.wire.live.cancelled(anAction("b", ActionState.CANCELLED));
    await settle();
    await t.answerResync();
    expect(left(t)).toEqual(["a0", "a1", "a2"]);
  });
});
