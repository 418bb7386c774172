/** The queue's copy on the disk: its slices, its time and its notes. */
import { describe, expect, it } from "vitest";
import { ClientHarness, MemoryQueueStore } from "../client-harness.ts";
import { anAction } from "../../support/actions.ts";
import { ROBOT_7 } from "../../support/principals.ts";
import { disk, reconnect } from "./history-steps.ts";

describe("the disk", () => {
  it("receives a large snapshot in slices, so that the stream is never blocked", async () => {
    const sizes: number[] = [];
    const store = new MemoryQueueStore();
    const write = store.write.bind(store);
    store.write = (client, change) => {
      if (client !== "") sizes.push(change.upserts.length);
      write(client, change);
    };
    const t = await new ClientHarness({}, undefined, store).live(...Array.from({ length: 1_200 }, (_, index) => anAction(`a${index}`)));
    await t.clock.advance(2_000);
    expect(sizes.length).toBeGreaterThan(3);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(512);
    expect(disk(t).ids).toHaveLength(1_200);
  });

  it("has the time until which the queue was current: to the minute while Live, to the last message at a loss and at the end", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    const beats = async (count: number): Promise<number> => {
      for (let beat = 0; beat < count; beat += 1) {
        await t.clock.advance(5_000);
        t.wire.live.heartbeat();
      }
      return t.clock.now();
    };
    const minute = await beats(13);
    await t.clock.advance(600);
    expect(minute - disk(t).asOf).toBeLessThanOrEqual(10_000);
    const word = await beats(2);
    await t.clock.advance(600);
    expect(disk(t).asOf).toBeLessThan(word);
    t.wire.live.fail({ retryAfterMs: 60_000 });
    await t.clock.advance(600);
    expect(disk(t).asOf).toBe(word);
    t.client.commands.retry();
    await t.live(anAction("a"));
    const last = await beats(2);
    await t.clock.advance(1_000);
    await t.client.stop();
    expect(disk(t).asOf).toBe(last);
  });

  it("receives the refused records as soon as it accepts anything again", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await t.clock.advance(600);
    await reconnect(t, anAction("a"), anAction("b"));
    t.store.refuses = "no space left on the device";
    t.client.commands.dismissDigest();
    t.wire.live.created(anAction("c"));
    await t.clock.advance(600);
    t.store.refuses = undefined;
    await t.clock.advance(600);
    expect([disk(t).ids, disk(t).notes["digest"]]).toEqual([["a", "b", "c"], ""]);
  });

  it("has one queue per service", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await t.client.stop();
    expect(new ClientHarness({}, undefined, t.store).client.queries.list().rows).toHaveLength(1);
    expect(new ClientHarness({ baseUrl: "http://127.0.0.1:2" }, undefined, t.store).client.queries.list().rows).toEqual([]);
  });

  it("does not decide the user's roles in an Action: the present settings do", async () => {
    const store = new MemoryQueueStore();
    const unsaid = Object.assign(anAction("a"), { assignedTo: undefined });
    const before = await new ClientHarness({ assignedTo: [], requestedBy: [ROBOT_7] }, undefined, store).live(unsaid);
    expect(before.row("a").roles).toEqual(["requester"]);
    await before.client.stop();
    expect(new ClientHarness({}, undefined, store).row("a").roles).toEqual(["assignee"]);
  });

  it("may hold a digest of another version, or an unreadable one, which counts as none", async () => {
    for (const digest of ["{}", "[]", "null", "{not json", '{"items":3,"since":1}']) {
      const t = await new ClientHarness().live(anAction("a"));
      await t.client.stop();
      for (const kept of t.store.byAccount.values()) kept.notes["digest"] = digest;
      expect(new ClientHarness({}, undefined, t.store).client.queries.digest(), digest).toBeUndefined();
    }
  });
});
