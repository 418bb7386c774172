/**
 * A kill that leaves the stored queue behind the ledger: nothing is recorded twice, and no one is
 * alerted twice.
 */
import { describe, expect, it } from "vitest";
import { DEFAULT_ALERTS } from "../../../../electron/contract/alert-rules.ts";
import { ActionState } from "../../../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction } from "../../../support/actions.ts";
import { asMessage, ROBOT_3 } from "../../../support/principals.ts";
import { settle } from "../../../support/settle.ts";
import { ClientHarness } from "../../client-harness.ts";
import { failure } from "../../failures.ts";

const titles = (t: ClientHarness): string[] => t.alerts.map(({ title }) => title);
const stops = (t: ClientHarness): string[] => titles(t).filter((title) => title.startsWith("Stop work"));

function lines(t: ClientHarness, id: string): string[] {
  return t.disk.ledger.lines.filter(({ actionId }) => actionId === id).map(({ kind }) => kind);
}

/**
 * Stops the copying of the queue, runs `meanwhile`, kills the process and restarts it after
 * `forMs`.
 */
async function killed(t: ClientHarness, meanwhile: () => unknown, forMs = 0): Promise<ClientHarness> {
  // Everything up to here reaches the disk first.
  await t.clock.advance(2_000);
  t.store.refuses = "the copy lags behind";
  await meanwhile();
  await t.clock.advance(1_000);
  await t.kill();
  t.clock.jumpWall(forMs);
  return t.restarted();
}

describe("after a kill that left the copy of the queue behind the ledger", () => {
  it("an assignment is recorded and alerted once", async () => {
    const t = await new ClientHarness().live(anAction("old"));
    const again = await killed(t, () => t.wire.live.created(anAction("a")));
    expect([titles(t), lines(t, "a")]).toEqual([
      ["Action old", "Action a"],
      ["received", "alerted"],
    ]);
    await again.live(anAction("old"), anAction("a"));
    await again.clock.advance(5_000);
    expect([titles(again), lines(again, "a")]).toEqual([[], ["received", "alerted"]]);
    expect(again.client.queries.details("a")?.timeline.map(({ kind }) => kind)).toEqual(["received", "alert"]);
  });

  it("its reminder comes when it is due, counted from its alert", async () => {
    const done = anAction("old", ActionState.ACKNOWLEDGED);
    const t = await new ClientHarness().live(done);
    const again = await killed(t, () => t.wire.live.created(anAction("a")), 20 * 60_000);
    await again.live(done, anAction("a"));
    await again.clock.advance(8_000);
    again.wire.live.heartbeat();
    await again.clock.advance(4_000);
    expect(again.alerts.map(({ body }) => body)).toEqual([expect.stringMatching(/^Not acknowledged for 20 min/u)]);
  });

  it("an Action has left once", async () => {
    const t = await new ClientHarness().live(anAction("a"), anAction("b"));
    const again = await killed(t, async () => {
      t.client.commands.retry();
      await t.live(anAction("b"));
      await t.answerResync(anAction("b"));
    });
    expect(lines(t, "a")).toEqual(["received", "alerted", "left"]);
    await again.live(anAction("b"));
    await again.answerResync(anAction("b"));
    await again.clock.advance(5_000);
    expect(again.row("a").leftAt).toBeDefined();
    expect(lines(again, "a")).toEqual(["received", "alerted", "left"]);
  });

  it("a withheld alert is withheld again without a second line", async () => {
    const t = await new ClientHarness().live();
    t.wants = { ...DEFAULT_ALERTS, pausedUntil: t.clock.now() + 3_600_000 };
    const again = await killed(t, () => t.wire.live.created(anAction("a")));
    again.wants = t.wants;
    await again.live(anAction("a"));
    await again.clock.advance(5_000);
    expect([titles(again), lines(again, "a")]).toEqual([[], ["received", "alertWithheld"]]);
  });

  const work = anAction("a", ActionState.IN_PROGRESS);
  const changed = anAction("a", { state: ActionState.IN_PROGRESS, name: "Other" });

  it("a withheld change is not treated as a question about a silence, and has no second line", async () => {
    const t = await new ClientHarness({ silenceMs: 1_800_000 }).live(work);
    t.wants = { ...DEFAULT_ALERTS, pausedUntil: t.clock.now() + 3_600_000 };
    const again = await killed(t, () => t.wire.live.updated(changed));
    again.wants = t.wants;
    await again.live(changed);
    await again.clock.advance(5_000);
    expect([again.row("a").silentSince, lines(again, "a")]).toEqual([undefined, ["received", "alertWithheld"]]);
  });

  it("a change that could not be shown is not treated as a question about a silence, and is shown", async () => {
    const t = await new ClientHarness({ silenceMs: 1_800_000 }).live(work);
    t.onAlert = () => Promise.resolve({ shown: false, failure: { code: "unsupported", params: {} } });
    const again = await killed(t, () => t.wire.live.updated(changed));
    await again.live(changed);
    await again.clock.advance(5_000);
    expect([again.row("a").silentSince, titles(again)]).toEqual([undefined, ["While Docket was away: 1 changed"]]);
  });

  it("work to stop raises one alert", async () => {
    const atWork = anAction("w", ActionState.IN_PROGRESS);
    const t = await new ClientHarness().live(atWork);
    const again = await killed(t, () =>
      t.wire.live.updated(anAction("w", { state: ActionState.IN_PROGRESS, assignedTo: asMessage(ROBOT_3) })),
    );
    expect(titles(t)).toEqual(["Stop work: Action w"]);
    await again.live(anAction("w", { state: ActionState.IN_PROGRESS, assignedTo: asMessage(ROBOT_3) }));
    await again.clock.advance(5_000);
    expect(stops(again)).toEqual([]);
    expect(lines(again, "w").filter((kind) => kind === "alerted")).toEqual(["alerted"]);
    expect(again.row("w").stop).toBeDefined();
    await again.client.stop();
    expect(titles(again.restarted())).toEqual([]);
  });

  describe("work to stop that waited for the refused answer to the user's own end of it", () => {
    const other = anAction("b", ActionState.ACKNOWLEDGED);
    const REFUSED = { accepted: false as const, failure: failure("failed_precondition", "It is CANCELLED.", { fromService: true }) };
    const left = async (t: ClientHarness): Promise<void> => {
      await t.live(other);
      await t.answerResync(other);
    };

    async function waiting(): Promise<ClientHarness> {
      const t = await new ClientHarness().live(anAction("w", ActionState.IN_PROGRESS), other);
      await t.press("w", "complete");
      t.client.commands.retry();
      await left(t);
      expect([t.row("w").stop, stops(t)]).toEqual([undefined, []]);
      return t;
    }

    const refuse = (t: ClientHarness) => (): Promise<void> => {
      t.wire.updates[0]!.answer(REFUSED);
      return settle();
    };

    it("raises one alert, and still has to be confirmed", async () => {
      const t = await waiting();
      const again = await killed(t, refuse(t));
      expect(stops(t)).toEqual(["Stop work: Action w"]);
      expect([again.row("w").stop?.why, again.update("w").state]).toEqual(["LEFT", "refused"]);
      await left(again);
      await again.clock.advance(5_000);
      expect([stops(again), lines(again, "w").filter((kind) => kind === "alerted")]).toEqual([[], ["alerted"]]);
      expect(again.row("w").stop).toBeDefined();
    });

    it("raises its alert in the next run if the system had not shown it yet", async () => {
      const t = await waiting();
      t.onAlert = () => new Promise(() => undefined);
      const again = await killed(t, refuse(t));
      await left(again);
      await again.clock.advance(5_000);
      expect([stops(again), lines(again, "w").filter((kind) => kind === "alerted")]).toEqual([["Stop work: Action w"], ["alerted"]]);
    });

    it("is no work to stop if the answer was an acceptance", async () => {
      const t = await waiting();
      const again = await killed(t, () => {
        t.wire.updates[0]!.answer({ accepted: true });
        return settle();
      });
      await left(again);
      await again.clock.advance(5_000);
      expect([again.row("w").stop, stops(t), stops(again)]).toEqual([undefined, [], []]);
    });
  });

  it("a later assignment of an Action that had left meanwhile is a new one", async () => {
    const t = await new ClientHarness().live(anAction("old"));
    const again = await killed(t, () => t.wire.live.created(anAction("a")));
    await again.live(anAction("old"));
    await again.clock.advance(5_000);
    again.wire.live.created(anAction("a"));
    await again.clock.advance(2_000);
    expect([titles(again), lines(again, "a")]).toEqual([["Action a"], ["received", "alerted", "received", "alerted"]]);
  });

  it("an alert is shown once when the process ends right after it", async () => {
    const t = await new ClientHarness().live(anAction("old"));
    t.wire.live.created(anAction("a"));
    await t.clock.advance(250);
    await t.kill();
    expect(titles(t)).toEqual(["Action old", "Action a"]);
    const again = await t.restarted().live(anAction("old"), anAction("a"));
    await again.clock.advance(5_000);
    expect([titles(again), lines(again, "a")]).toEqual([[], ["received", "alerted"]]);
  });

  it("an alert on the screen without the system's answer is shown again, and the ledger has the answered one", async () => {
    const t = await new ClientHarness().live(anAction("old"));
    t.onAlert = () => new Promise(() => undefined);
    const again = await killed(t, () => t.wire.live.created(anAction("a")));
    expect([titles(t).at(-1), lines(t, "a")]).toEqual(["Action a", ["received"]]);
    await again.live(anAction("old"), anAction("a"));
    await again.clock.advance(5_000);
    expect([titles(again), lines(again, "a")]).toEqual([["Action a"], ["received", "alerted"]]);
  });

  it("an alert whose answer arrives in the turn of the kill is shown again: rather twice than never", async () => {
    const t = await new ClientHarness().live(anAction("old"));
    await t.clock.advance(2_000);
    const { promise, resolve } = Promise.withResolvers<{ shown: true }>();
    t.onAlert = () => promise;
    t.wire.live.created(anAction("a"));
    await t.clock.advance(1_000);
    resolve({ shown: true });
    await t.kill();
    expect([titles(t).at(-1), lines(t, "a")]).toEqual(["Action a", ["received"]]);
    const again = await t.restarted().live(anAction("old"), anAction("a"));
    await again.clock.advance(5_000);
    expect([titles(again), lines(again, "a")]).toEqual([["Action a"], ["received", "alerted"]]);
  });

  it("an alert whose ledger line the disk refused is shown again: rather twice than never", async () => {
    const t = await new ClientHarness().live(anAction("old"));
    t.disk.ledger.refuses = "full";
    const again = await killed(t, () => t.wire.live.created(anAction("a")));
    await again.live(anAction("old"), anAction("a"));
    await again.clock.advance(5_000);
    expect([titles(again), lines(again, "a")]).toEqual([["Action a"], ["received", "alerted"]]);
  });
});
