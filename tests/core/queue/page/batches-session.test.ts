/** Batches and counts of a whole client. */
import { describe, expect, it, vi } from "vitest";
import { ActionPriority, ActionState } from "../../../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction } from "../../../support/actions.ts";
import { MAX_ROWS, numbered } from "./batches-harness.ts";
import { ClientHarness } from "../../client-harness.ts";

describe("the first rows of a batch that cannot hold all", () => {
  it("are those of a press, of new work and of work that has to be stopped", async () => {
    const others = numbered(MAX_ROWS);
    const t = await new ClientHarness().live(
      anAction("stopped", ActionState.IN_PROGRESS),
      anAction("pressed"),
      ...others.map((id) => anAction(id)),
    );
    const painted = vi.spyOn(t.client.commands, "painted").mockReturnValue();
    for (const priority of [ActionPriority.LOW, ActionPriority.HIGH, ActionPriority.CRITICAL]) {
      for (const id of others) t.wire.live.updated(anAction(id, { priority }));
      await t.clock.advance(60);
    }
    painted.mockRestore();
    t.wire.live.updated(anAction("stopped", ActionState.CANCELLED)).created(anAction("new"));
    await t.press("pressed", "acknowledge");
    const [last] = t.batches.splice(0).slice(-1);
    t.client.commands.painted({ epoch: last?.epoch ?? 0, seq: last?.seq ?? 0 });
    await t.clock.advance(1);
    expect(t.batches[0]?.upserts.slice(0, 4).map(({ id }) => id)).toEqual(["stopped", "new", "pressed", "n-0"]);
    await t.client.stop();
  });
});

describe("the counts for the tray", () => {
  it("come within 50 ms, once for each change of them, and wait for no page", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    const counts: number[] = [];
    t.published.on("queue:counts", (told) => counts.push(told.counts.needsAcknowledgement));
    t.client.commands.beginList();
    t.client.commands.painted = () => undefined;
    for (const id of ["b", "c", "d", "e"]) {
      t.wire.live.created(anAction(id));
      await t.clock.advance(50);
    }
    t.wire.live.updated(anAction("e", { priority: 2 }));
    await t.clock.advance(50);
    t.wire.live.updated(anAction("e", ActionState.ACKNOWLEDGED));
    await t.clock.advance(50);
    expect(counts).toEqual([2, 3, 4, 5, 4]);
    await t.client.stop();
  });
});
