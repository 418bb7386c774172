/** A key that the service refuses on updates, while the stream that it opened continues. */
import { describe, expect, it } from "vitest";
import { ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction } from "../../support/actions.ts";
import { settle } from "../../support/settle.ts";
import { ClientHarness, SETTINGS } from "../client-harness.ts";
import { failure } from "../failures.ts";

const IDS = ["a", "b", "c", "d", "e", "f"];
const REVOKED = { accepted: false, failure: failure("unauthenticated", "Key revoked.", { recorded: "no", answered: true }) } as const;

/** Presses six updates; the service refuses the key on those that were sent. */
async function refused(settings = {}): Promise<ClientHarness> {
  const t = await new ClientHarness(settings).live(...IDS.map((id) => anAction(id, ActionState.ASSIGNED)));
  await t.clock.advance(1_000);
  t.alerts.length = 0;
  for (const id of IDS) await t.press(id, "acknowledge");
  for (const { answer } of t.wire.updates) answer(REVOKED);
  await settle();
  return t;
}

const states = (t: ClientHarness): string[] => IDS.map((id) => t.update(id).state);

describe("a key that is refused on updates", () => {
  it("keeps the waiting updates, sends no more of them, and requests one list", async () => {
    const t = await refused();
    await t.clock.advance(4_000);
    expect([states(t), t.wire.updates.length, t.wire.resyncs.length]).toEqual([IDS.map(() => "waiting"), 4, 1]);
    expect(t.update("a").reason).toMatchObject({ code: "turnedAway" });
  });

  it("is refused for everything when the list is refused, too, and is reported once", async () => {
    const t = await refused();
    t.wire.resync.fail({ code: "unauthenticated", words: "Key revoked." });
    await t.clock.advance(600_000);
    expect([t.state, new Set(states(t)), t.wire.updates.length]).toEqual(["refused", new Set(["waiting"]), 4]);
    expect(t.alerts.map(({ title }) => title)).toEqual(["Docket hears nothing from the service"]);
  });

  it("has all updates sent, in order, once another key is used", async () => {
    const t = await refused();
    t.wire.resync.fail({ code: "unauthenticated" });
    await t.clock.advance(1_000);
    const before = t.wire.updates.length;
    t.client.configure({ ...SETTINGS, apiKey: "rotated-key" });
    await t.live(...IDS.map((id) => anAction(id, ActionState.ASSIGNED)));
    for (let sent = before; sent < t.wire.updates.length; sent += 1) {
      t.wire.updates[sent]?.answer({ accepted: true });
      await settle();
    }
    expect(t.wire.updates.slice(before).map(({ request }) => request.actionId)).toEqual(IDS);
    expect(new Set(states(t))).toEqual(new Set(["accepted"]));
  });

  it("is used again when a later stream accepts it", async () => {
    const t = await refused();
    t.wire.resync.fail({ code: "unauthenticated" });
    await t.clock.advance(1_000);
    t.client.commands.retry();
    await t.live(...IDS.map((id) => anAction(id, ActionState.ASSIGNED)));
    expect([t.state, t.wire.updates.length]).toEqual(["live", 8]);
  });

  it("refuses the updates themselves when the list accepts it", async () => {
    const t = await refused();
    await t.answerResync(...IDS.map((id) => anAction(id, ActionState.ASSIGNED)));
    for (let sent = 4; sent < t.wire.updates.length; sent += 1) {
      t.wire.updates[sent]?.answer(REVOKED);
      await settle();
    }
    expect([t.state, new Set(states(t)), t.wire.resyncs.length]).toEqual(["live", new Set(["refused"]), 1]);
    expect(t.wire.updates).toHaveLength(4 + IDS.length);
  });

  it("may be refused again, an hour later", async () => {
    const t = await refused();
    await t.answerResync(...IDS.map((id) => anAction(id, ActionState.ASSIGNED)));
    for (let sent = 4; sent < t.wire.updates.length; sent += 1) {
      t.wire.updates[sent]?.answer({ accepted: true });
      await settle();
    }
    await t.clock.advance(120_000);
    t.wire.live.updated(anAction("a", ActionState.ASSIGNED));
    await settle();
    await t.press("a", "reject", { phase: "", statusMessage: "no" });
    t.wire.lastUpdate.answer(REVOKED);
    await settle();
    expect(t.update("a").state).toBe("waiting");
  });
});
