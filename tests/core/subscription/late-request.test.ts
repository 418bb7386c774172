/** A request that may still arrive, or has arrived: its update is never shown as not sent. */
import { describe, expect, it } from "vitest";
import { updateStatus } from "../../../app/messages/updates.ts";
import { ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { ClientHarness } from "../client-harness.ts";
import { settle } from "../../support/settle.ts";
import { anAction } from "../../support/actions.ts";
import { failure } from "../failures.ts";

/**
 * An update that was lost on its way, is missing from the list that followed, and waits for a
 * connection that is lost again.
 */
async function lost(): Promise<ClientHarness> {
  const t = await new ClientHarness().live(anAction("a", { provenance: undefined }));
  await t.press("a", "acknowledge");
  t.wire.lastUpdate.answer({ accepted: false, failure: failure("unreachable", "Lost.") });
  await settle();
  await t.answerResync(anAction("a", { provenance: undefined }));
  t.wire.live.fail();
  await settle();
  // The second attempt is refused, so that the update waits.
  t.wire.lastUpdate.answer({ accepted: false, failure: failure("unreachable", "No way.", { neverSent: true }) });
  await settle();
  expect(t.update("a")).toMatchObject({ state: "waiting", attempts: 2 });
  return t;
}

describe("an update with a lost attempt whose Action shows its state without a name", () => {
  it("is held, marked as possibly recorded", async () => {
    const t = await lost();
    t.client.commands.retry();
    await t.live(anAction("a", { state: ActionState.ACKNOWLEDGED, provenance: undefined }));
    await t.clock.advance(40_000);
    expect(t.update("a")).toMatchObject({ state: "held", reason: { params: { mayBeRecorded: true } } });
    expect(updateStatus(t.update("a"), "disk", { isLive: true, until: undefined, now: t.clock.now() })).toMatch(/^Held: /);
  });

  it("keeps that mark while the Action moves on, and comes back", async () => {
    const t = await lost();
    t.client.commands.retry();
    await t.live(anAction("a", { state: ActionState.ACKNOWLEDGED, provenance: undefined }));
    await t.clock.advance(40_000);
    for (const state of [ActionState.PLANNED, ActionState.ASSIGNED]) {
      t.wire.live.updated(anAction("a", { state, provenance: undefined }));
      await settle();
      expect(t.update("a").reason?.params, String(state)).toMatchObject({ mayBeRecorded: true });
    }
  });
});

it("an update that never was on the wire is shown as not sent", async () => {
  const t = await new ClientHarness().live(anAction("a"));
  t.wire.live.fail();
  await settle();
  await t.press("a", "acknowledge");
  await t.clock.advance(800);
  await t.live(anAction("a", ActionState.PLANNED));
  expect(updateStatus(t.update("a"), "disk", { isLive: true, until: undefined, now: t.clock.now() })).toMatch(/^Held, not sent: /);
  expect(t.update("a").reason?.params).toMatchObject({ mayBeRecorded: false });
});
