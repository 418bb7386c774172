/**
 * An unreadable message leaves only its own Action open: one that stays unreadable does not keep
 * everything in the queue.
 */
import { describe, expect, it } from "vitest";
import {
  fingerprintsOf,
  mayBeAmong,
  parseFingerprints,
  UnreadableMessages,
} from "../../../../electron/core/queue/lists/unreadable-list.ts";
import type { ActionEventType } from "../../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { ClientHarness } from "../../client-harness.ts";
import { QueueUnderTest } from "../../queue-harness.ts";
import { settle } from "../../../support/settle.ts";
import { anAction } from "../../../support/actions.ts";

const [A, B, C] = [anAction("a"), anAction("b"), anAction("c")];

function left(t: QueueUnderTest): string[] {
  return [...t.entries.all()].filter(({ leftAt }) => leftAt !== undefined).map(({ id }) => id);
}

describe("an absent Action may be among the unreadable messages", () => {
  it.each([
    ["of a list with none", [], undefined, false],
    ["of a fingerprint that was never beside it", ["x"], [], true],
    ["when nothing is known of earlier lists", ["x"], undefined, true],
    ["of a fingerprint that stood beside it", ["x"], ["x"], false],
    ["when there is one more of them", ["x", "x"], ["x"], true],
    ["when there are fewer", ["x"], ["x", "x"], false],
    ["when another fingerprint has come", ["x", "y"], ["x"], true],
    ["when one fingerprint has replaced another", ["y"], ["x"], true],
    ["when all that there are stood beside it", ["y", "x"], ["x", "x", "y"], false],
    ["of a fingerprint that is the name of a built-in", ["__proto__", "constructor"], [], true],
    ["of that, as before", ["__proto__"], ["__proto__"], false],
  ])("%s", (_what, list, beside, expected) => {
    expect(mayBeAmong(fingerprintsOf(list), beside === undefined ? undefined : fingerprintsOf(beside))).toBe(expected);
  });
});

describe("a list with messages that cannot be read", () => {
  it("removes a reassigned Action beside a message that stays unreadable", () => {
    const t = new QueueUnderTest().connect(A, B).listing([A, B], "bad").listing([A], "bad");
    expect(left(t)).toEqual(["b"]);
  });

  it("keeps an Action that becomes unreadable between two lists, whatever else happens", () => {
    expect(left(new QueueUnderTest().connect(A, B).listing([A, B], "bad").listing([A], "bad", "b"))).toEqual([]);
    expect(left(new QueueUnderTest().connect(A, B).listing([A, B], "bad").listing([A], "b"))).toEqual([]);
    expect(left(new QueueUnderTest().connect(A, B).listing([A, B], "bad", "bad").listing([], "bad", "b"))).toEqual([]);
    expect(left(new QueueUnderTest().connect(A, B).listing([A, B]).listing([A], "b").listing([A], "b").listing([A], "b"))).toEqual([]);
  });

  it("keeps two Actions that become unreadable in the same way", () => {
    const t = new QueueUnderTest().connect(A, B, C).listing([A, B, C], "bad").listing([C], "bad", "bad", "bad");
    expect(left(t)).toEqual([]);
    expect(left(t.listing([C], "bad", "bad"))).toEqual([]);
  });

  it("with an Action that became unreadable removes Actions that were listed beside it since", () => {
    const t = new QueueUnderTest().connect(A, B, C).listing([A, B, C]).listing([A, C], "b").listing([C], "b");
    expect(left(t)).toEqual(["a"]);
    expect(left(t.listing([C]))).toEqual(["a", "b"]);
  });

  it("is complete, with the Action back, once it is readable again", () => {
    const t = new QueueUnderTest().connect(A, B).listing([A, B]).listing([A], "b").listing([A, B]).listing([A]);
    expect(left(t)).toEqual(["b"]);
  });

  it("is judged after a restart by the Actions listed beside its messages the last time", () => {
    const t = new QueueUnderTest().connect(A, B).listing([A, B], "bad");
    expect(left(t.restart().connect(A).listing([A], "bad"))).toEqual(["b"]);
    expect(left(t.restart().connect(A).listing([A], "bad", "b"))).toEqual([]);
    expect(left(new QueueUnderTest().connect(A, B).restart().connect(A).listing([A], "bad"))).toEqual([]);
  });

  it("does not overrule a later live event", () => {
    const t = new QueueUnderTest().connect(A, B).listing([A, B], "bad");
    const sequence = t.entries.nextSequence();
    t.tell(B);
    t.judge({ actions: [], proven: true, unreadable: ["bad"] }, sequence);
    expect(left(t)).toEqual(["a"]);
  });
});

it("only a valid list of fingerprints is accepted from the disk", () => {
  expect(parseFingerprints([["x", 1]])).toEqual([["x", 1]]);
  for (const odd of [undefined, null, "x", {}, [["x"]], [["x", "1"]], [1]]) expect(parseFingerprints(odd)).toBeUndefined();
});

describe("the number of unreadable messages", () => {
  it("is that of the last list, plus those of the stream since the request for it", () => {
    const unread = new UnreadableMessages();
    unread.streamedAt(1);
    unread.streamedAt(5);
    expect(unread.number).toBe(2);
    unread.judged(3, 4);
    expect(unread.number).toBe(5);
  });

  it("is kept while the list is read again, counts nothing twice, and changes with the new list", () => {
    const unread = new UnreadableMessages();
    unread.judged(1, 5);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      unread.begin();
      for (let mark = 2; mark < 5; mark += 1) unread.streamedAt(mark);
      expect(unread.number).toBe(5);
    }
    unread.snapshotComplete();
    expect(unread.number).toBe(3);
    unread.begin();
    expect(unread.number).toBe(3);
    unread.snapshotComplete();
    expect(unread.number).toBe(0);
  });

  it("is the resync's when the resync was faster than the stream's own list", () => {
    const unread = new UnreadableMessages();
    unread.begin();
    unread.judged(1, 2);
    unread.snapshotComplete();
    expect(unread.number).toBe(2);
  });

  it("is bounded, whatever is sent while no list arrives", () => {
    const unread = new UnreadableMessages();
    for (let mark = 0; mark < 20_000; mark += 1) unread.streamedAt(mark);
    expect(unread.number).toBe(10_000);
  });

  it("is known from the first such message of a snapshot on, and 0 once a list can be read", async () => {
    const t = new QueueUnderTest();
    t.epoch += 1;
    const { epoch } = t;
    t.queue.begin(epoch);
    for (let count = 0; count < 5; count += 1) t.queue.unreadable(epoch);
    t.queue.unreadable(epoch - 1);
    t.settle();
    expect(t.queue.unreadableMessages).toBe(5);
    t.judge({ actions: [], proven: true, unreadable: ["bad"] });
    expect(t.queue.unreadableMessages).toBe(1);
    t.judge({ actions: [], proven: true, unreadable: [] });
    expect(t.queue.unreadableMessages).toBe(0);
  });
});

describe("a client whose service has one message that stays unreadable", () => {
  it("still shows changes and departures of an absence", async () => {
    const t = await new ClientHarness().live(A, B);
    t.wire.live.undecodable();
    t.wire.resync.open().initial(A, B).undecodable().end();
    await settle();
    t.wire.live.fail();
    await settle();
    t.client.commands.retry();
    await t.live(A);
    t.wire.resync.open().initial(A).undecodable().end();
    await settle();
    expect(t.client.queries.digest()?.items.map(({ actionId, kind }) => [actionId, kind])).toEqual([["b", "left"]]);
    expect(t.row("b").views).toEqual(["leftQueue"]);
  });

  it("judges by that message after a restart, too, up to a bound of such messages", async () => {
    for (const [kinds, view] of [
      [50, "leftQueue"],
      [51, "allOpen"],
    ] as const) {
      const listing = (t: ClientHarness, ...actions: Parameters<ClientHarness["live"]>): void => {
        const resync = t.wire.resync.open().initial(...actions);
        for (let kind = 0; kind < kinds; kind += 1) resync.undecodable("bad", `kind ${kind}`);
        resync.end();
      };
      const t = await new ClientHarness().live(A, B);
      await t.clock.advance(1_000);
      t.wire.live.undecodable();
      listing(t, A, B);
      await t.clock.advance(1_000);
      await t.kill();
      const next = await t.restarted().live(A);
      listing(next, A);
      await settle();
      expect([kinds, next.row("b").views[0]]).toEqual([kinds, view]);
      await next.client.stop();
    }
  });

  it("reports no empty queue for a list that could not be read, and calls a stream without messages held back", async () => {
    const t = new ClientHarness();
    await t.clock.advance(5_000);
    t.wire.resync.open().undecodable().end();
    await settle();
    expect(t.client.queries.connection()).toMatchObject({ state: "live", heldBack: { askEveryMs: 5_000 }, unreadable: 1 });
  });

  it("does not learn the gap after such a message as a heartbeat period", async () => {
    const t = await new ClientHarness().live(A);
    for (let round = 0; round < 5; round += 1) {
      await t.clock.advance(4_500);
      t.wire.live.undecodable();
      for (const resync of t.wire.resyncs) if (!resync.isOver) resync.open().initial(A).end();
      await t.clock.advance(5_000);
      t.wire.live.heartbeat();
    }
    expect(t.client.queries.diagnostics()?.heartbeat.learnedMs ?? 5_000).toBe(5_000);
  });

  it("requests no list for a message that certainly has no Action", async () => {
    const t = await new ClientHarness().live(A);
    t.wire.live.event(99 as ActionEventType);
    expect([t.wire.resyncs.length, t.client.queries.connection().dropped]).toEqual([0, 1]);
  });
});
