/** The last change of an Action, in its row. */
import { describe, expect, it } from "vitest";
import { ActionPriority, ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { lastChangeOf } from "../../../electron/core/queue/last-change.ts";
import type { TimelineEntry } from "../../../electron/contract/action.ts";
import { anAction } from "../../support/actions.ts";
import { ROBOT_3, asMessage } from "../../support/principals.ts";
import { settle } from "../../support/settle.ts";
import { ClientHarness } from "../client-harness.ts";
import { saidBy } from "../queue-harness.ts";

const line = (at: number, rest: object): TimelineEntry => ({ at, ...rest }) as TimelineEntry;
const ANNS = saidBy("ann");

async function changed(...versions: readonly Parameters<typeof anAction>[1][]) {
  const t = await new ClientHarness().live(anAction("a", { provenance: ANNS }));
  for (const version of versions) {
    await t.clock.advance(1_000);
    t.wire.live.updated(anAction("a", version));
  }
  return t;
}

describe("the last change in a row", () => {
  it("is none as long as the Action is as it came", async () => {
    expect((await changed()).row("a").lastChange).toBeUndefined();
  });

  it("is a state or a progress, with its reporter when the report came with it", async () => {
    const state = ActionState.ACKNOWLEDGED;
    const acknowledged = await changed({ state, provenance: saidBy("ben") });
    expect(acknowledged.row("a")).toMatchObject({ lastChange: "reportedState", reportedBy: "ben" });
    const progress = { phase: "on site", statusMessage: "" };
    const reported = await changed(
      { state, provenance: saidBy("ben") },
      { state, progress, provenance: { ...saidBy("cid"), updatedAt: { seconds: 9n, nanos: 0 } } },
    );
    expect(reported.row("a")).toMatchObject({ lastChange: "reportedProgress", reportedBy: "cid" });
    // Someone changed the Action, and ann's report is the earlier one.
    expect((await changed({ state, provenance: ANNS })).row("a").lastChange).toBe("state");
  });

  it("is a field, the assignee, or the departure", async () => {
    const provenance = ANNS;
    expect((await changed({ priority: ActionPriority.HIGH, provenance })).row("a").lastChange).toBe("priority");
    expect((await changed({ name: "Other", provenance })).row("a").lastChange).toBe("name");
    expect((await changed({ assignedTo: asMessage(ROBOT_3), provenance })).row("a").lastChange).toBe("assignedTo");
    const t = await changed();
    t.wire.live.fail();
    await t.clock.advance(800);
    await t.live();
    t.wire.resync.open().end();
    await settle();
    expect(t.row("a").lastChange).toBe("left");
  });

  it("is looked for behind the lines of alerts and of own updates, and is the first line of an event", () => {
    const timeline = [
      line(1, { kind: "received", state: "ASSIGNED", existed: false }),
      line(2, { kind: "progress", progress: { phase: "x", statusMessage: "" }, ours: false }),
      line(3, { kind: "reassigned" }),
      line(3, { kind: "state", from: "ASSIGNED", to: "PLANNED", ours: false, reportedBy: "ann" }),
      line(3, { kind: "changed", field: "priority", from: "LOW", to: "HIGH" }),
      line(4, { kind: "alert", result: "shown" }),
    ];
    expect(lastChangeOf({ timeline, receivedAt: 1, changedAt: 3 }, "ann")).toBe("assignedTo");
    expect(lastChangeOf({ timeline: timeline.slice(0, 2), receivedAt: 1, changedAt: 2 }, "ann")).toBe("progress");
    expect(lastChangeOf({ timeline, receivedAt: 1, changedAt: 1 }, "ann")).toBeUndefined();
  });
});
