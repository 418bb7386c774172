/**
 * Docket's part of the decisions in proto/README.md, named by their rows, unless another test of
 * the core covers them. The service's half is in tests/service/contract.test.ts, the window's in
 * tests/app/contract.test.tsx.
 */
import { describe, expect, it } from "vitest";
import type { Settings } from "../../electron/core/settings/schema.ts";
import { ActionState, type Action } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { ClientHarness } from "./client-harness.ts";
import { settle } from "../support/settle.ts";
import { anAction, applied } from "../support/actions.ts";
import { ANN, ROBOT_3, ROBOT_7, asMessage } from "../support/principals.ts";
import { failure } from "./failures.ts";

const ME = asMessage(ROBOT_7);
const OTHER = asMessage(ROBOT_3);
const REQUESTER = asMessage(ANN);
const atWork = (more = {}): Action => anAction("a", { state: ActionState.IN_PROGRESS, ...more });
const NOBODY = { assignedTo: [], requestedBy: [], authorizedBy: [] };

describe("who asked for it and who authorized it", () => {
  const without: [string, Partial<Settings>, Action, object][] = [
    [
      "mine by its assignee",
      {},
      anAction("a"),
      { roles: ["assignee"], views: ["allOpen", "needsAcknowledgement"], moves: ["acknowledge", "reject", "cancel"] },
    ],
    [
      "somebody else's, by the filter on my requests",
      { ...NOBODY, requestedBy: [ROBOT_7] },
      anAction("a", { assignedTo: OTHER }),
      { roles: ["requester"], views: ["allOpen", "requestedByMe"], moves: ["cancel"] },
    ],
    [
      "nobody's yet, by the filter on what I authorize",
      { ...NOBODY, authorizedBy: [ROBOT_7] },
      anAction("a", { assignedTo: undefined, state: ActionState.PENDING }),
      { roles: ["authorizer"], views: ["allOpen", "toAuthorize"], moves: ["approve", "cancel"] },
    ],
  ];
  it.each(without)("Action additions: without requestedBy and authorizedBy the row is right, %s", async (_, settings, action, row) => {
    const t = await new ClientHarness(settings).live(action);
    expect(t.row("a")).toMatchObject({ name: "Action a", ...row });
    expect(t.row("a")).not.toHaveProperty("requestedBy");
    expect(t.row("a")).not.toHaveProperty("authorizedBy");
  });

  it("Action additions: where they are sent they are shown, and the role follows from them and not from the filter", async () => {
    const t = await new ClientHarness({ requestedBy: [ROBOT_7], authorizedBy: [ROBOT_7] }).live(
      anAction("a", { requestedBy: REQUESTER, authorizedBy: OTHER }),
      anAction("b", { assignedTo: OTHER, requestedBy: REQUESTER, authorizedBy: ME, state: ActionState.PENDING }),
    );
    expect(t.row("a")).toMatchObject({
      requestedBy: { type: "USER", id: "ann" },
      authorizedBy: { type: "OBJECT", id: "robot-3" },
      roles: ["assignee"],
    });
    expect(t.row("b")).toMatchObject({ roles: ["authorizer"], moves: ["approve", "cancel"] });
  });

  it("Action additions: a later event without them takes them away, and the work stays mine", async () => {
    const t = await new ClientHarness().live(anAction("a", { requestedBy: REQUESTER }));
    t.wire.live.updated(anAction("a", { state: ActionState.ACKNOWLEDGED }));
    expect(t.row("a")).toMatchObject({ roles: ["assignee"], moves: ["plan", "reject", "cancel"] });
    expect(t.row("a")).not.toHaveProperty("requestedBy");
  });
});

/** Returns a client whose report of progress was sent and never answered. */
async function inDoubt(): Promise<ClientHarness> {
  const t = await new ClientHarness().live(atWork());
  await t.press("a", "report", { phase: "On site", statusMessage: "bearing is warm" });
  expect(t.wire.lastUpdate.request.state).toBe(ActionState.IN_PROGRESS);
  t.wire.lastUpdate.answer({ accepted: false, failure: failure("unreachable", "The connection broke off.") });
  await settle();
  return t;
}

describe("a report of progress", () => {
  const bySomebodyElse = { provenance: { name: "ann", updatedAt: { seconds: 900n, nanos: 0 } } };

  it("same-state update: reconcile first: nothing is sent again before the service was asked for its record", async () => {
    const t = await inDoubt();
    await t.clock.advance(4_000);
    expect([t.update("a").state, t.wire.updates.length, t.wire.resyncs.length]).toEqual(["unknown", 1, 1]);
  });

  const found: [string, (t: ClientHarness) => Action, string, number][] = [
    ["that has arrived is confirmed, and not sent twice", (t) => applied(atWork(), t.wire.lastUpdate.request), "confirmed", 1],
    ["that has not arrived goes again", () => atWork(), "sending", 2],
    ["gives way to a newer report, and does not overwrite it", () => atWork(bySomebodyElse), "superseded", 1],
    [
      "gives way when the Action has moved on, and does not move it back",
      () => anAction("a", { state: ActionState.COMPLETED, ...bySomebodyElse }),
      "superseded",
      1,
    ],
  ];
  it.each(found)("same-state update: reconcile first: a report %s", async (_, has, state, sent) => {
    const t = await inDoubt();
    t.wire.resync.open().initial(has(t)).end();
    await settle();
    expect([t.update("a").state, t.wire.updates.length]).toEqual([state, sent]);
  });

  it("same-state update: does not depend on an UPDATED for it: the answer is enough, and a resync looks for the rest", async () => {
    const t = await new ClientHarness().live(atWork());
    await t.press("a", "report", { phase: "On site", statusMessage: "" });
    t.wire.lastUpdate.answer({ accepted: true });
    await settle();
    expect(t.update("a").state).toBe("accepted");
    for (let beat = 0; beat < 2; beat += 1) {
      await t.clock.advance(5_000);
      t.wire.live.heartbeat();
    }
    await settle();
    expect(t.wire.resyncs).toHaveLength(1);
    t.wire.resync.open().initial(applied(atWork(), t.wire.lastUpdate.request)).end();
    await settle();
    expect([t.update("a").state, t.wire.updates.length]).toEqual(["confirmed", 1]);
  });
});
