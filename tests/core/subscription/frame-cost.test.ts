/** The work for a frame, counted: connection states built, timers, rows, and updates examined. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { DEFAULT_ALERTS } from "../../../electron/contract/alert-rules.ts";
import { CauseMap } from "../../../electron/core/alerts/cause-map.ts";
import { AssignedCause } from "../../../electron/core/alerts/causes.ts";
import { Subscription } from "../../../electron/core/subscription/subscription.ts";
import { LastMessage } from "../../../electron/core/subscription/last-message.ts";
import { ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { ActionEventType } from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { anAction } from "../../support/actions.ts";
import { settle } from "../../support/settle.ts";
import { ClientHarness } from "../client-harness.ts";
import { frameWith, ME, saidBy } from "../queue-harness.ts";

/** Time without an INITIAL after which a list is requested, in milliseconds (stream-epoch.ts). */
const QUIET_MS = 500;
const ids = Array.from({ length: 100 }, (_, index) => `a-${index}`);

afterEach(() => vi.restoreAllMocks());

describe("a thousand frames", () => {
  it("while live build no connection states, and start no timers of their own", async () => {
    const t = await new ClientHarness().live(...ids.map((id) => anAction(id)));
    const facts = vi.spyOn(Subscription.prototype, "connection");
    const timers = vi.spyOn(t.clock, "after");
    for (let round = 0; round < 10; round += 1)
      for (const id of ids) t.wire.live.updated(anAction(id, { state: ActionState.ASSIGNED, requestedBy: ME, provenance: saidBy("ann") }));
    expect(facts).not.toHaveBeenCalled();
    // Timers for the batch, the counts, the time of the last message and the queue on disk.
    expect(timers.mock.calls.length).toBeLessThanOrEqual(4);
    t.batches.length = 0;
    await t.clock.advance(50);
    expect(t.batches.map(({ upserts }) => upserts.length)).toEqual([100]);
    await t.client.stop();
  });

  it("of Actions in one alert examine none of the others", async () => {
    const t = await new ClientHarness().live(...ids.map((id) => anAction(id)));
    await settle();
    expect(t.ids).toEqual([expect.stringMatching(/^several/u)]);
    const looks = vi.spyOn(AssignedCause.prototype, "isDue");
    for (let round = 0; round < 10; round += 1)
      for (const id of ids) t.wire.live.updated(anAction(id, { state: ActionState.ASSIGNED, requestedBy: ME, provenance: saidBy("ann") }));
    expect(looks).not.toHaveBeenCalled();
    // The alert is removed when the first Action is acknowledged.
    t.wire.live.updated(anAction("a-7", { state: ActionState.ACKNOWLEDGED }));
    expect(looks.mock.calls.length).toBeLessThanOrEqual(2 * ids.length);
    expect(t.withdrawn).toEqual(t.ids);
    await t.client.stop();
  });

  it("of Actions whose alerts are withheld examine none of the others", async () => {
    const t = new ClientHarness();
    t.wants = { ...DEFAULT_ALERTS, pausedUntil: t.clock.now() + 3_600_000 };
    await t.live(...ids.map((id) => anAction(id)));
    await settle();
    const looks = vi.spyOn(CauseMap.prototype, "all");
    for (const id of ids) t.wire.live.updated(anAction(id, { state: ActionState.ASSIGNED, requestedBy: ME, provenance: saidBy("ann") }));
    expect([t.ids, looks.mock.calls]).toEqual([[], []]);
    await t.client.stop();
  });

  it("of a list build no connection states, and start no timers but those of the first ones", async () => {
    const t = new ClientHarness();
    t.wire.live.open().initial(anAction("first"));
    const facts = vi.spyOn(Subscription.prototype, "connection");
    const timers = vi.spyOn(t.clock, "after");
    for (let round = 0; round < 10; round += 1) t.wire.live.initial(...ids.map((id) => anAction(id)));
    expect(facts).not.toHaveBeenCalled();
    // The wait for the end of the list was started before; the log counts further assignments with
    // a timer.
    expect(timers.mock.calls.length).toBeLessThanOrEqual(5);
    await t.client.stop();
  });

  it("that are read together read the clock once for their time", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    const frame = frameWith(ActionEventType.UPDATED, anAction("a", { state: ActionState.ASSIGNED }));
    const heard = vi.spyOn(LastMessage.prototype, "now");
    await t.clock.advance(1_000);
    for (let index = 0; index < 1_000; index += 1) t.wire.live.frame(frame, index > 0);
    expect(heard).toHaveBeenCalledTimes(1);
    expect(t.client.queries.connection().lastMessageAt).toBe(t.clock.now());
    await t.client.stop();
  });

  it("of a list that are read together delay its end as single ones do", async () => {
    const t = new ClientHarness();
    t.wire.live.open();
    const frames = ids.map((id) => frameWith(ActionEventType.INITIAL, anAction(id)));
    for (let chunk = 0; chunk < 3; chunk += 1) {
      for (const [index, frame] of frames.entries()) t.wire.live.frame(frame, index > 0);
      await t.clock.advance(QUIET_MS - 1);
      expect(t.wire.resyncs).toHaveLength(0);
    }
    await t.clock.advance(1);
    expect(t.wire.resyncs).toHaveLength(1);
    await t.client.stop();
  });

  it("update the time of the last message, which is published within 250 ms", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await t.clock.advance(300);
    t.connections.length = 0;
    await t.clock.advance(1_000);
    expect(t.connections).toEqual([]);
    t.wire.live.updated(anAction("a", { name: "One" }));
    await t.clock.advance(200);
    t.wire.live.updated(anAction("a", { name: "Two" }));
    const at = t.clock.now();
    await t.clock.advance(50);
    expect(t.connections.map(({ lastMessageAt }) => lastMessageAt)).toEqual([at]);
    await t.client.stop();
  });
});
