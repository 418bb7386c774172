/**
 * Chromium ends every pending request when the machine's network changes (ERR_NETWORK_CHANGED). The
 * stream is reopened at once; a pending update has an unknown outcome until the queue decides.
 */
import { describe, expect, it } from "vitest";
import { networkFailure } from "../../../electron/core/transport/failures/network-failure.ts";
import { ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { ClientHarness } from "../client-harness.ts";
import { settle } from "../../support/settle.ts";
import { anAction, applied } from "../../support/actions.ts";
import { FakeNet, FedBody, listen, said, streaming, update } from "../transport/fake-net.ts";
import { FORMATS } from "../transport/wire-format.ts";

const CHANGED = networkFailure(new Error("net::ERR_NETWORK_CHANGED"));
/** No timer of Docket is shorter than this, in milliseconds. */
const AT_ONCE_MS = 50;

async function streamChanged(t: ClientHarness): Promise<void> {
  t.wire.live.fail(CHANGED);
  await settle();
}

/** A client whose earlier failures make it wait long for the next attempt. */
async function worn(): Promise<ClientHarness> {
  const t = new ClientHarness();
  for (let failures = 0; failures < 6; failures += 1) {
    t.wire.live.fail();
    await settle();
    await t.clock.advance((t.client.queries.connection().nextAttemptAt ?? 0) - t.clock.now());
  }
  await t.live(anAction("a"));
  await t.clock.advance(1_000);
  return t;
}

async function onItsWay(): Promise<ClientHarness> {
  const t = await new ClientHarness().live(anAction("a"));
  await t.clock.advance(1_000);
  await t.press("a", "acknowledge");
  expect(t.update("a").state).toBe("sending");
  return t;
}

describe("the stream", () => {
  it("is reopened at once, whatever failed before", async () => {
    const t = await worn();
    const before = t.wire.live;
    await streamChanged(t);
    expect(t.client.queries.connection()).toMatchObject({ state: "offline", reason: { code: "networkChanged" } });
    await t.clock.advance(AT_ONCE_MS);
    expect(t.wire.live).not.toBe(before);
    await t.live(anAction("a"));
    expect(t.state).toBe("live");
  });

  it("is reopened at once for each change, if it was open for a second in between", async () => {
    const t = await worn();
    for (let change = 1; change <= 20; change += 1) {
      const before = t.wire.live;
      await streamChanged(t);
      await t.clock.advance(AT_ONCE_MS);
      expect(t.wire.live).not.toBe(before);
      await t.live(anAction("a"));
      await t.clock.advance(700);
    }
  });

  it("is not reopened in a loop when each attempt opens and meets a change", async () => {
    const t = await worn();
    const opened = t.wire.streams.length;
    for (let elapsed = 0; elapsed < 60_000; elapsed += 50) {
      if (!t.wire.live.signal.aborted && !t.wire.live.isOver) {
        t.wire.live.open();
        await streamChanged(t);
      }
      await t.clock.advance(50);
    }
    expect(t.wire.streams.length - opened).toBeLessThan(40);
  });

  it("waits as after any failure when the next attempt meets a change, too: the network is not ready yet", async () => {
    const t = await worn();
    await streamChanged(t);
    await t.clock.advance(AT_ONCE_MS);
    const next = t.wire.live;
    const waits: number[] = [];
    for (let failures = 0; failures < 3; failures += 1) {
      await streamChanged(t);
      waits.push((t.client.queries.connection().nextAttemptAt ?? 0) - t.clock.now());
      await t.clock.advance(waits.at(-1) ?? 0);
    }
    expect(t.wire.live).not.toBe(next);
    // Half of 0.8 s, doubling: the delays of the old network are forgotten.
    expect(waits).toEqual([400, 800, 1_600]);
  });

  it("does not lose a list that was pending with it", async () => {
    const t = await new ClientHarness().live(anAction("a"), anAction("b"));
    t.client.commands.retry();
    t.wire.live.open().initial(anAction("a"));
    await t.clock.advance(1_000);
    t.wire.resync.fail(CHANGED);
    await streamChanged(t);
    await t.clock.advance(AT_ONCE_MS);
    await t.live(anAction("a"), anAction("b"));
    expect([t.state, t.row("b").leftAt]).toEqual(["live", undefined]);
  });
});

describe("an update under way", () => {
  it.each(["the update first", "the stream first"])(
    "has an unknown outcome, and is not sent again before the queue is known (%s)",
    async (order) => {
      const t = await onItsWay();
      const { request, answer } = t.wire.lastUpdate;
      const lose = (): void => answer({ accepted: false, failure: CHANGED });
      if (order === "the update first") lose();
      await streamChanged(t);
      if (order === "the stream first") lose();
      await settle();
      expect(t.update("a")).toMatchObject({
        state: "unknown",
        reason: { code: "noAnswer", params: { failure: { code: "networkChanged", params: {} } } },
      });
      await t.clock.advance(AT_ONCE_MS);
      await t.live(applied(anAction("a"), request));
      expect([t.update("a").state, t.wire.updates.length]).toEqual(["confirmed", 1]);
    },
  );

  it("is sent again under the same key when the queue shows that it was not recorded", async () => {
    const t = await onItsWay();
    t.wire.lastUpdate.answer({ accepted: false, failure: CHANGED });
    await streamChanged(t);
    await t.clock.advance(AT_ONCE_MS);
    await t.live(anAction("a"));
    await t.clock.advance(2_000);
    const [first, second] = t.wire.updates;
    expect([t.wire.updates.length, second?.key, second?.request.state]).toEqual([2, first?.key, ActionState.ACKNOWLEDGED]);
  });

  it("is decided by a list when the stream has survived the change", async () => {
    const t = await onItsWay();
    const { request, answer } = t.wire.lastUpdate;
    answer({ accepted: false, failure: CHANGED });
    await settle();
    await t.answerResync(applied(anAction("a"), request));
    expect([t.update("a").state, t.wire.updates.length, t.wire.openStreams.length]).toEqual(["confirmed", 1, 1]);
  });
});

describe.each(FORMATS)("over $name", (format) => {
  it("a change in the middle of a body or before any answer has its own code, and leaves nothing open", async () => {
    const error = new Error("net::ERR_NETWORK_CHANGED");
    const breaking = new ReadableStream<Uint8Array>({ start: (controller) => controller.error(error) });
    const inBody = new FakeNet(() => new Response(breaking, { headers: { "Content-Type": format.streamType } }));
    const before = new FakeNet(() => Promise.reject(error));
    const words = "network_changed: This device's network changed.";
    expect(said((await listen(inBody.transport(format))).end)).toBe(words);
    expect(said((await listen(before.transport(format))).end)).toBe(words);
    expect(said(await update(before.transport(format)))).toBe(words);
    const held = new FakeNet(() => streaming(format, new FedBody().breakOff()));
    await listen(held.transport(format));
    expect([inBody.open.size, before.open.size, held.open.size]).toEqual([0, 0, 0]);
  });
});
