/** Presses that are not recorded, and the errors with their reasons. */
import { create } from "@bufbuild/protobuf";
import { describe, expect, it } from "vitest";
import { failed } from "../../../electron/contract/errors.ts";
import { ActionProgressSchema, ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction } from "../../support/actions.ts";
import { ClientHarness } from "../client-harness.ts";
import { lose } from "../update-steps.ts";

async function aClient(state: ActionState = ActionState.ASSIGNED): Promise<ClientHarness> {
  return new ClientHarness().live(anAction("a", state));
}

describe("a press that cannot be recorded", () => {
  it("is refused for a move that is not offered, an Action that has left, or a missing reason", async () => {
    const t = await aClient();
    expect(await t.press("a", "complete")).toEqual(failed("moveNotOffered", { move: "complete" }));
    expect(await t.press("a", "reject")).toEqual(failed("reasonMissing"));
    expect(t.client.commands.submit({ actionId: "nobody", move: "acknowledge", seenState: "ASSIGNED", pressedAt: 1 })).toEqual(
      failed("actionNotInQueue"),
    );
    expect(t.wire.updates).toHaveLength(0);
  });

  it("is refused for an empty report", async () => {
    const t = await aClient(ActionState.IN_PROGRESS);
    expect(await t.press("a", "report", { phase: " ", statusMessage: "" })).toEqual(failed("reportMissing"));
  });

  it("is refused for a decision about an update that has moved on", async () => {
    const t = await aClient();
    await t.press("a", "acknowledge");
    const { id } = t.update("a");
    expect(t.client.commands.resolve({ updateId: id, choice: "send" })).toEqual(failed("choiceGone"));
    expect(t.client.commands.resolve({ updateId: "nothing", choice: "drop" })).toEqual(failed("updateGone"));
  });

  it("UpdateActionState without progress: a reason travels as the status message, with the phase kept", async () => {
    const t = await new ClientHarness().live(
      anAction("a", { state: ActionState.IN_PROGRESS, progress: create(ActionProgressSchema, { phase: "on site", statusMessage: "old" }) }),
    );
    await t.press("a", "fail", { phase: "ignored", statusMessage: " arm broke " });
    expect(t.wire.lastUpdate.request).toMatchObject({
      state: ActionState.FAILED,
      progress: { phase: "on site", statusMessage: "arm broke" },
    });
  });

  it("counts the losses by a change of service or Principal", async () => {
    const t = await aClient();
    await lose(t);
    await t.press("a", "acknowledge");
    expect(t.client.queries.updatesLostBy(undefined).all).toBe(1);
  });
});
