/**
 * A hundred updates over the six connections that Chromium opens to a service: stream and list have
 * one each, four are for updates, and nothing ever waits for a seventh.
 */
import { describe, expect, it } from "vitest";
import type { Fetch } from "../../../electron/core/ports.ts";
import { Machine } from "../../chaos/machine.ts";
import { Troubles } from "../../chaos/troubles.ts";
import { World } from "../../chaos/world.ts";
import { SeededRandom } from "../../fuzz/random.ts";
import { ClientHarness, SETTINGS } from "../client-harness.ts";
import { type FakeClock } from "../../support/fake-clock.ts";
import { settle } from "../../support/settle.ts";
import { anAction } from "../../support/actions.ts";
import { watched } from "../transport/fake-net.ts";
import { FORMATS, type WireFormat } from "../transport/wire-format.ts";
import { failure } from "../failures.ts";

const SOCKETS = 6;
const COUNT = 100;
const ANSWER_MS = 800;

/**
 * Six connections; a request without a free one waits its turn. Only the end of a body and the
 * signal free one.
 */
class SixSockets {
  waited = 0;
  most = 0;
  private inUse = 0;
  private readonly queue: (() => void)[] = [];
  private readonly fetch: Fetch;
  private readonly clock: FakeClock;

  constructor(fetch: Fetch, clock: FakeClock) {
    this.fetch = fetch;
    this.clock = clock;
  }

  readonly request: Fetch = async (url, init) => {
    await this.take();
    let isFree = false;
    const over = (): void => {
      if (!isFree) this.free();
      isFree = true;
    };
    init.signal?.addEventListener("abort", over);
    if (!/stream/iu.test(url)) await new Promise<void>((resolve) => void this.clock.after(ANSWER_MS, resolve));
    return watched(await this.fetch(url, init), over);
  };

  private async take(): Promise<void> {
    if (this.inUse === SOCKETS) {
      this.waited += 1;
      await new Promise<void>((resolve) => void this.queue.push(resolve));
    }
    this.inUse += 1;
    this.most = Math.max(this.most, this.inUse);
  }

  private free(): void {
    this.inUse -= 1;
    this.queue.shift()?.();
  }
}

/**
 * A random number chooses the kind of service of a world: here one that honours keys and keeps
 * provenance.
 */
class Favourable extends SeededRandom {
  override next(): number {
    return 0.1;
  }
}

async function atWork(format: WireFormat) {
  const world = new World(new Favourable(1));
  for (let count = 0; count < COUNT; count += 1) world.create();
  let sockets: SixSockets | undefined;
  const troubles = new Troubles(new SeededRandom(1));
  troubles.isOver = true;
  const machine = new Machine({
    name: "one",
    world,
    random: new SeededRandom(1),
    troubles,
    sabotage: { fetch: (fetch) => (sockets = new SixSockets(fetch, world.clock)).request },
  });
  machine.wire.format = format;
  machine.wire.isFramed = true;
  machine.configure({ ...machine.settings, transport: format.transport, codec: format.codec, undoMs: 0 });
  const { client } = machine;
  const until = async (what: string, holds: () => boolean): Promise<void> => {
    for (let elapsed = 0; !holds(); elapsed += 100) {
      if (elapsed > 120_000) throw new Error(`Not within two minutes: ${what}. ${machine.log.slice(-5).join("\n")}`);
      await world.clock.advance(100);
    }
  };
  await until("live", () => client.queries.connection().state === "live");
  return { world, machine, client, until, sockets: sockets as unknown as SixSockets };
}

/** A client with all six connections in use, and six more updates that wait. */
async function allInUse(): Promise<ClientHarness> {
  const ids = Array.from({ length: 10 }, (_, index) => `a${index}`);
  const t = await new ClientHarness().live(...ids.map((id) => anAction(id)));
  for (const id of ids) await t.press(id, "acknowledge");
  // An update with an unknown outcome requests a list, and makes room for another update.
  t.wire.updates[0]?.answer({ accepted: false, failure: failure("unavailable", "Overloaded.", { answered: true }) });
  await settle();
  expect(open(t)).toEqual({ streams: 1, lists: 1, updates: 4 });
  return t;
}

function open({ wire }: ClientHarness): Record<"streams" | "lists" | "updates", number> {
  const streams = wire.streams.filter((stream) => !stream.isOver && !stream.signal.aborted);
  const lists = streams.filter((stream) => stream.isResync).length;
  const updates = wire.updates.filter((update) => !update.isOver && !update.signal.aborted).length;
  return { streams: streams.length - lists, lists, updates };
}

describe("with a stream, a list and four updates open", () => {
  it("nothing else is sent while none of them ends", async () => {
    const t = await allInUse();
    await t.clock.advance(1_000);
    t.wire.live.heartbeat();
    expect([t.wire.updates.length, t.wire.resyncs.length]).toEqual([5, 1]);
  });

  it("another attempt takes the connection of the stream, and the list's is free", async () => {
    const t = await allInUse();
    t.client.commands.retry();
    expect(open(t)).toEqual({ streams: 1, lists: 0, updates: 4 });
  });

  it("new settings free all of them before the first new request", async () => {
    const t = await allInUse();
    t.client.configure({ ...SETTINGS, apiKey: "another-key" });
    await settle();
    expect(open(t)).toEqual({ streams: 1, lists: 0, updates: 0 });
  });

  it("an update that is given up makes room for one, and no more", async () => {
    const t = await allInUse();
    // From here on nothing arrives: the deadline of an answer is 20 s from the sending of the
    // update.
    await t.clock.advance(20_000);
    expect(open(t).updates).toBeLessThanOrEqual(4);
    await t.client.stop();
    expect(open(t)).toEqual({ streams: 0, lists: 0, updates: 0 });
  });
});

describe.each(FORMATS)("$name", (format) => {
  it("a hundred acknowledgements of 0.8 s each are confirmed, none with an unknown outcome", async () => {
    const { world, machine, client, until, sockets } = await atWork(format);
    const ids = client.queries.list().rows.map(({ id }) => id);
    expect(ids).toHaveLength(COUNT);
    const began = world.clock.monotonic();
    for (const id of ids) {
      const seenState = client.queries.list().rows.find((row) => row.id === id)!.movesFrom;
      expect(client.commands.submit({ actionId: id, move: "acknowledge", seenState, pressedAt: world.clock.now() }).ok).toBe(true);
    }
    await until("all are confirmed", () => client.queries.list().rows.every(({ update }) => update?.state === "confirmed"));
    expect(machine.log.filter((line) => line.includes("outcome unknown"))).toEqual([]);
    expect(world.arrivals.map(({ fate }) => fate)).toEqual(Array.from({ length: COUNT }, () => "accepted"));
    expect([sockets.waited, sockets.most <= SOCKETS]).toEqual([0, true]);
    // Four at a time take twenty seconds: as long as the deadline of one alone.
    expect(world.clock.monotonic() - began).toBeGreaterThan((COUNT / 4) * ANSWER_MS - 100);
    await machine.end();
  });
});
