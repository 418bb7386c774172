/**
 * Ids are the service's, whatever they look like; and no number of the service makes a time that
 * cannot be shown.
 */
import { describe, expect, it } from "vitest";
import { ActionState } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { ActionEventType } from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { MAX_ACTION_ID } from "../../electron/contract/vocabulary.ts";
import { ClientHarness } from "./client-harness.ts";
import { settle } from "../support/settle.ts";
import { anAction, applied } from "../support/actions.ts";
import { newestLines } from "./ledger-lines.ts";

const IDS = [
  "__proto__",
  "constructor",
  "hasOwnProperty",
  "toString",
  "valueOf",
  " ",
  "\u{0}",
  "a\nassigned: b",
  "\u{202e}cba",
  "\u{1f916}",
  "a\u{300}",
  "\u{e0}",
  'a"]',
  "../../etc",
  "0",
  "x".repeat(MAX_ACTION_ID),
];

const shown = (t: ClientHarness): string[] => t.client.queries.list().rows.map(({ id }) => id);

describe("an id", () => {
  it("is used as an id only: in rows, batches, counts, alerts and the ledger", async () => {
    const t = await new ClientHarness().live(...IDS.map((id) => anAction(id)));
    expect(shown(t)).toEqual(IDS);
    expect(t.client.queries.list().counts).toMatchObject({ allOpen: IDS.length, needsAcknowledgement: IDS.length });
    expect(t.batches.flatMap(({ upserts }) => upserts.map(({ id }) => id))).toEqual(expect.arrayContaining(IDS));
    const received = (await newestLines(t.client)).filter(({ kind }) => kind === "received");
    expect(received.map(({ actionId }) => actionId).toReversed()).toEqual(IDS);
    expect(({} as { name?: string }).name).toBeUndefined();
  });

  it.each(IDS.map((id) => [JSON.stringify(id).slice(0, 40), id] as const))(
    "%s: an update, a draft, a restart, an absence and an end",
    async (_text, id) => {
      const t = await new ClientHarness().live(anAction(id));
      t.client.commands.saveDraft({ actionId: id, move: "reject", phase: "p", statusMessage: "not mine" });
      await t.press(id, "acknowledge");
      expect(t.wire.lastUpdate.request.actionId).toBe(id);
      t.wire.live.updated(applied(anAction(id), t.wire.lastUpdate.request));
      expect([t.update(id).state, t.row(id).state]).toEqual(["confirmed", "ACKNOWLEDGED"]);
      await t.clock.advance(1_000);
      await t.client.stop();
      const next = t.restarted();
      expect([shown(next), next.update(id).state]).toEqual([[id], "confirmed"]);
      expect(next.client.queries.details(id)?.drafts).toMatchObject([{ actionId: id, statusMessage: "not mine" }]);
      await next.live();
      next.wire.resync.open().end();
      await settle();
      expect(next.client.queries.digest()?.items.map(({ actionId, kind }) => [actionId, kind])).toEqual([[id, "left"]]);
      expect(next.client.queries.handover().drafts).toMatchObject([{ actionId: id, actionName: `Action ${id}` }]);
    },
  );

  it("that is too long makes a message that cannot be shown, with its reason", async () => {
    const t = new ClientHarness();
    t.wire.live
      .open()
      .initial(anAction("x".repeat(MAX_ACTION_ID + 1)), anAction("a"))
      .heartbeat();
    expect([shown(t), t.client.queries.connection().dropped]).toEqual([["a"], 1]);
    expect(t.client.queries.diagnostics()?.dropped).toEqual([{ reason: { code: "idTooLong", params: { characters: 4096 } }, count: 1 }]);
  });
});

describe("other names chosen by a service", () => {
  it("are plain text in content, too", async () => {
    const odd = { name: "__proto__", type: "constructor", progress: { phase: "__proto__", statusMessage: "toString" } };
    const t = await new ClientHarness().live(anAction("a", { ...odd, state: ActionState.IN_PROGRESS }));
    expect(t.row("a")).toMatchObject(odd);
    t.wire.live.updated(anAction("a", { ...odd, assignedTo: { id: "__proto__" }, provenance: { name: "constructor" } }));
    expect(t.row("a")).toMatchObject({ assignedTo: { id: "__proto__" }, reportedBy: "constructor", stop: { why: "REASSIGNED" } });
  });

  it("do not fill the diagnostics with event types, or with reasons", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    for (let type = 100; type < 1_100; type += 1) {
      t.wire.live.event(type as ActionEventType, anAction("a"));
      t.wire.live.undecodable(`reason ${type}`);
    }
    const { events = {}, dropped = [] } = t.client.queries.diagnostics() ?? {};
    expect(Object.keys(events).length).toBeLessThanOrEqual(21);
    expect(Object.values(events).reduce((sum, count) => sum + count, 0)).toBe(1_002);
    expect(dropped.length).toBeLessThanOrEqual(20);
  });
});

describe("a time", () => {
  it.each([
    [2n ** 62n, 8.64e15],
    [2n ** 63n - 1n, 8.64e15],
    [-(2n ** 63n), -8.64e15],
    [8_640_000_000_001n, 8.64e15],
  ])("of %s seconds is the nearest that a Date can show, and marked as out of range, over a restart, too", async (seconds, at) => {
    const t = await new ClientHarness().live(anAction("a", { provenance: { name: "ann", updatedAt: { seconds } } }));
    await t.clock.advance(1_000);
    await t.client.stop();
    const { reportedAt, flaws } = t.restarted().row("a");
    expect([reportedAt, flaws]).toEqual([at, [{ field: "provenance.updatedAt", problem: "outOfRange" }]]);
    expect(new Date(reportedAt ?? Number.NaN).toISOString()).toMatch(/Z$/);
  });

  it("of an end that lies ahead counts as now, so that the Action is removed like any other", async () => {
    const t = new ClientHarness();
    t.wire.live
      .open()
      .initial(anAction("a", { state: ActionState.COMPLETED, provenance: { name: "ann", updatedAt: { seconds: 2n ** 62n } } }))
      .heartbeat();
    expect(t.row("a").changedAt).toBe(t.clock.now());
  });

  it("of an event decides nothing when it is impossible", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    t.wire.live.event(ActionEventType.CANCELLED, anAction("a", ActionState.CANCELLED), { at: 2 ** 52 });
    t.wire.live.event(ActionEventType.CREATED, anAction("a"), { at: 5_000 });
    expect([t.row("a").state, t.wire.resyncs.length]).toEqual(["CANCELLED", 1]);
    t.wire.live.heartbeatSentAt(2 ** 52);
    expect(t.state).toBe("live");
  });
});
