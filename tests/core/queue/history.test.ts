/** Docket's memory of each Action, and its length. */
import { describe, expect, it } from "vitest";
import { Entries } from "../../../electron/core/queue/entries.ts";
import { QueueModel } from "../../../electron/core/queue/model.ts";
import { NO_OWN_WORK, type OwnWork } from "../../../electron/core/queue/own-work.ts";
import { ActionPriority, ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { ActionEventType } from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { ClientHarness, SETTINGS } from "../client-harness.ts";
import { FakeClock } from "../../support/fake-clock.ts";
import { settle } from "../../support/settle.ts";
import { anAction, applied } from "../../support/actions.ts";
import { ROBOT_3, ROBOT_7, asMessage } from "../../support/principals.ts";
import { frameWith } from "../queue-harness.ts";
import { disk, reconnect } from "./history-steps.ts";

const ME = asMessage(ROBOT_7);

const OTHER = asMessage(ROBOT_3);

const DAY_MS = 24 * 3_600_000;

async function resync(t: ClientHarness, ...actions: Parameters<ClientHarness["live"]>): Promise<void> {
  t.wire.resync
    .open()
    .initial(...actions)
    .end();
  await settle();
}

function timeline(t: ClientHarness, id: string): string[] {
  return (t.client.queries.details(id)?.timeline ?? []).map((line) => line.kind);
}

const noOwnWork = (): OwnWork => NO_OWN_WORK;

const report = (seconds: bigint) => ({ name: "ann", updatedAt: { seconds, nanos: 5_000_000 } });

describe("an Action's times", () => {
  it("do not change with an event that changes nothing, nor with someone else's work", async () => {
    const theirs = anAction("theirs", { assignedTo: OTHER, requestedBy: ME });
    const t = await new ClientHarness({ requestedBy: [ROBOT_7] }).live(anAction("mine"), theirs);
    const { receivedAt, changedAt } = t.row("mine");
    await t.clock.advance(2_000);
    t.wire.live.updated(anAction("mine")).updated(theirs);
    expect([t.row("mine").receivedAt, t.row("mine").changedAt, t.row("theirs").receivedAt]).toEqual([receivedAt, changedAt, receivedAt]);
    t.wire.live.updated(anAction("mine", ActionState.ACKNOWLEDGED));
    expect([t.row("mine").receivedAt, t.row("mine").changedAt]).toEqual([receivedAt, t.clock.now()]);
  });

  it("restart with a new assignment", async () => {
    const t = await new ClientHarness({ requestedBy: [ROBOT_7] }).live(anAction("a", { requestedBy: ME }));
    t.wire.live.updated(anAction("a", { assignedTo: OTHER, requestedBy: ME }));
    await t.clock.advance(2_000);
    t.wire.live.created(anAction("a", { requestedBy: ME }));
    expect(t.row("a").receivedAt).toBe(t.clock.now());
  });

  it('list an Action that ended long before Docket saw it under no "today", and as no assignment', async () => {
    // Almost a day ago is yesterday in every time zone, and not yet removed.
    const seconds = BigInt(new FakeClock().now() / 1_000 - 23 * 3_600 - 50 * 60);
    const provenance = { name: "ann", updatedAt: { seconds, nanos: 0 } };
    const t = await new ClientHarness().live(anAction("old", { state: ActionState.COMPLETED, provenance }));
    expect(t.row("old").views).toEqual([]);
    t.wire.live.updated(anAction("new", { state: ActionState.FAILED, provenance: { name: "ann" } }));
    expect(t.row("new").views).toEqual(["finishedToday"]);
    expect(t.log.join("\n")).not.toContain("assigned:");
  });
});

describe("a timeline", () => {
  it("keeps the newest two hundred lines", async () => {
    const t = await new ClientHarness().live(anAction("a", ActionState.IN_PROGRESS));
    for (let count = 1; count <= 250; count += 1)
      t.wire.live.updated(anAction("a", { state: ActionState.IN_PROGRESS, progress: { phase: "p", statusMessage: `step ${count}` } }));
    const lines = t.client.queries.details("a")?.timeline ?? [];
    expect(lines).toHaveLength(200);
    expect(lines.at(-1)).toMatchObject({ kind: "progress", progress: { statusMessage: "step 250" } });
  });

  it("shows the reason with the state that it came with, and its author", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    const progress = { phase: "", statusMessage: "arm broke" };
    t.wire.live.updated(anAction("a", { state: ActionState.FAILED, progress, provenance: { name: "ann" } }));
    expect(t.client.queries.details("a")?.timeline.at(-1)).toMatchObject({
      kind: "state",
      message: "arm broke",
      reportedBy: "ann",
      ours: false,
    });
  });

  it.each([
    ["with the report of before", report(1_700_000_000n), [undefined, undefined]],
    ["with a newer one", report(1_700_000_001n), ["ann", undefined]],
    ["with one without a time, which may be newer", { name: "ann" }, ["ann", "ann"]],
  ])("names no reporter whose report is older than the change: %s", async (_, provenance, names) => {
    const t = await new ClientHarness().live(anAction("a", { provenance: report(1_700_000_000n) }));
    const version = { state: ActionState.ACKNOWLEDGED, provenance };
    t.wire.live.updated(anAction("a", version)).updated(anAction("a", { ...version, progress: { phase: "on site", statusMessage: "" } }));
    const lines = (t.client.queries.details("a")?.timeline ?? []).filter((line) => line.kind === "state" || line.kind === "progress");
    expect(lines.map(({ reportedBy }) => reportedBy)).toEqual(names);
    // The time stays with the state, whatever is reported later.
    expect(lines[0]).toMatchObject(names[0] !== undefined && "updatedAt" in provenance ? { reportedAt: 1_700_000_001_005 } : {});
    expect("reportedAt" in (lines[0] ?? {})).toBe(names[0] !== undefined && "updatedAt" in provenance);
  });

  it("shows that the Action left, and that it is back", async () => {
    const t = await new ClientHarness().live(anAction("a", ActionState.PLANNED));
    await reconnect(t);
    await resync(t);
    expect(timeline(t, "a")).toEqual(["received", "left", "alert"]);
    t.wire.live.created(anAction("a", ActionState.PLANNED));
    expect(timeline(t, "a")).toEqual(["received", "left", "alert", "returned"]);
    expect(t.row("a").leftAt).toBeUndefined();
  });
});

describe("a resync", () => {
  it("shows a report that the stream did not, even when only its author differs", async () => {
    const t = await new ClientHarness().live(anAction("a"), anAction("b"));
    await reconnect(t, anAction("a"));
    await resync(t, anAction("a", { provenance: { name: "ben" } }), anAction("b"));
    expect(t.row("a").reportedBy).toBe("ben");
  });

  it("neither brings in an ended Action, nor removes one", async () => {
    const t = await new ClientHarness().live(anAction("a"), anAction("b"));
    t.wire.live.updated(anAction("b", ActionState.COMPLETED));
    await reconnect(t);
    await resync(t, anAction("over", { state: ActionState.COMPLETED, provenance: { name: "ann" } }));
    expect(t.client.queries.list().rows.map((row) => [row.id, row.views])).toEqual([
      ["a", ["leftQueue"]],
      ["b", ["finishedToday"]],
    ]);
  });

  it("decides nothing when only ended or departed Actions were not announced again", async () => {
    const t = await new ClientHarness().live(anAction("gone"), anAction("over"), anAction("here"));
    t.wire.live.cancelled(anAction("over", ActionState.CANCELLED));
    await reconnect(t, anAction("here"));
    await resync(t, anAction("here"));
    await reconnect(t, anAction("here"));
    expect(t.wire.resyncs).toHaveLength(1);
  });
});

describe("an ended Action", () => {
  it("is removed on the second day of use after its end, on an endless stream, from the window and the disk", async () => {
    const t = await new ClientHarness().live(anAction("a"), anAction("b"));
    t.wire.live.cancelled(anAction("a", ActionState.CANCELLED));
    await t.clock.advance(600);
    expect(disk(t).ids).toEqual(["a", "b"]);
    const stream = t.wire.live;
    for (let elapsed = 0; elapsed < 2 * DAY_MS; elapsed += 5_000) {
      t.batches.length = 0;
      await t.clock.advance(5_000);
      stream.heartbeat();
      for (const open of t.wire.resyncs) if (!open.isOver) open.open().initial(anAction("b")).end();
      if (t.client.queries.details("a") === undefined) break;
    }
    await t.clock.advance(600);
    expect(t.wire.live).toBe(stream);
    expect([t.batches.flatMap(({ removes }) => removes), t.client.queries.list().rows.map(({ id }) => id)]).toEqual([["a"], ["b"]]);
    expect(disk(t).ids).toEqual(["b"]);
  });

  it("is still there an hour before", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    t.wire.live.cancelled(anAction("a", ActionState.CANCELLED));
    // From noon to eleven in the next night, and on past midnight.
    t.clock.jumpWall(DAY_MS + 11 * 3_600_000);
    await t.clock.advance(1_000);
    await t.live();
    expect(t.client.queries.details("a")).toBeDefined();
    t.clock.jumpWall(2 * 3_600_000);
    await t.clock.advance(1_000);
    await t.live();
    expect(t.client.queries.details("a")).toBeUndefined();
  });

  it("stays for as long as the user has to decide about an update of it", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    t.wire.live.fail();
    await settle();
    await t.press("a", "acknowledge");
    t.client.commands.retry();
    await t.live(anAction("a", { state: ActionState.CANCELLED, provenance: { name: "ann" } }));
    expect(t.update("a").state).toBe("held");
    for (let day = 0; day < 3; day += 1) {
      t.clock.jumpWall(DAY_MS);
      await reconnect(t);
    }
    expect(t.update("a").choices).toEqual(["drop"]);
    t.client.commands.resolve({ updateId: t.update("a").id, choice: "drop" });
    await reconnect(t);
    expect(t.client.queries.details("a")).toBeUndefined();
  });

  it("is one of the newest two thousand at most", async () => {
    const t = await new ClientHarness().live(...Array.from({ length: 2_003 }, (_, index) => anAction(`a${index}`)));
    for (let index = 0; index < 2_003; index += 1) {
      t.clock.jumpWall(1);
      t.wire.live.cancelled(anAction(`a${index}`, ActionState.CANCELLED));
    }
    await reconnect(t);
    const ids = t.client.queries.list().rows.map(({ id }) => id);
    expect([ids.length, ids.includes("a2"), ids.includes("a3")]).toEqual([2_000, false, true]);
  });
});

describe("batches", () => {
  it("contain each change once, and nothing of the list before a new one", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    t.batches.length = 0;
    t.wire.live.created(anAction("b"));
    await t.clock.advance(50);
    t.wire.live.created(anAction("c"));
    await t.clock.advance(50);
    expect(t.batches.map(({ upserts }) => upserts.map(({ id }) => id))).toEqual([["b"], ["c"]]);
    t.wire.live.created(anAction("d"));
    t.client.configure(undefined);
    await t.clock.advance(50);
    expect(t.batches.at(-1)).toMatchObject({ upserts: [], removes: [] });
  });
});

describe("the model", () => {
  it("accepts nothing from an epoch that is over", () => {
    const events: string[] = [];
    const note = (id: string): void => void events.push(id);
    const clock = new FakeClock();
    const entries = new Entries(
      { clock, day: () => 1, filters: SETTINGS },
      {
        changed: note,
        reported: ({ id }) => note(id),
        noted: ({ id }) => note(id),
        unverifiedShown: () => undefined,
        versionApplied: ({ entry }) => note(entry.id),
        left: ({ id }) => note(id),
        stopWork: ({ id }) => note(id),
      },
    );
    const model = new QueueModel(clock, entries, { changed: note, snapshotComplete: () => undefined, resyncJudged: () => note("resync") });
    model.begin(1);
    model.apply(frameWith(ActionEventType.INITIAL, anAction("a", { priority: ActionPriority.LOW })), 1, noOwnWork);
    model.begin(2);
    events.length = 0;
    model.apply(frameWith(ActionEventType.CANCELLED, anAction("a", ActionState.CANCELLED)), 1, noOwnWork);
    expect(model.judge({ actions: [], proven: true, unreadable: [] }, entries.nextSequence(), 1, noOwnWork)).toEqual({
      missed: false,
      unannounced: false,
      inconclusive: false,
      complete: false,
      contradicts: false,
    });
    const kept = entries.get("a");
    expect([events, kept?.content.state, kept?.leftAt]).toEqual([[], "ASSIGNED", undefined]);
  });
});

describe("the user's own reports", () => {
  it("are marked as such in the timeline", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await t.press("a", "acknowledge");
    t.wire.live.updated(applied(anAction("a"), t.wire.lastUpdate.request));
    expect(t.client.queries.details("a")?.timeline.at(-1)).toMatchObject({
      kind: "state",
      to: "ACKNOWLEDGED",
      ours: true,
      reportedBy: "robot-7",
    });
  });
});
