/**
 * The time since which a row's state is known to last: by Docket's own clock, or by the report in a
 * list.
 */
import { create } from "@bufbuild/protobuf";
import { describe, expect, it } from "vitest";
import { ActionState, ProvenanceRecordSchema } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction } from "../../support/actions.ts";
import { settle } from "../../support/settle.ts";
import { ClientHarness } from "../client-harness.ts";

const MINUTE = 60_000;

/** An Action reported this long before `now`, in whole seconds. */
const reported = (now: number, agoMs: number, state: ActionState = ActionState.ACKNOWLEDGED) => {
  const seconds = BigInt(Math.floor((now - agoMs) / 1000));
  return anAction("a", { state, provenance: create(ProvenanceRecordSchema, { name: "ann", updatedAt: { seconds, nanos: 0 } }) });
};
const whole = (at: number) => Math.floor(at / 1000) * 1000;

async function listed(agoMs: number) {
  const t = new ClientHarness();
  const now = t.clock.now();
  await t.live(reported(now, agoMs));
  return { t, now };
}

describe("the age of a state", () => {
  it("counts from the last report when a list shows it, and is kept when more is reported", async () => {
    const { t, now } = await listed(2 * MINUTE);
    const since = whole(now - 2 * MINUTE);
    expect(t.row("a")).toMatchObject({ receivedAt: now, stateSince: since });
    t.wire.live.updated(reported(t.clock.now(), 0));
    await t.clock.advance(100);
    expect(t.row("a").stateSince).toBe(since);
    await t.clock.advance(600);
    await t.client.stop();
    const again = t.restarted();
    expect(again.row("a").stateSince).toBe(since);
  });

  it.each([
    ["a reporter's clock that is ahead", -MINUTE],
    ["clocks that differ by no more than a moment", 4_000],
    ["a clock that was never set", 3 * 366 * 24 * 60 * MINUTE],
  ])("counts from the arrival, with %s", async (_, agoMs) => {
    const { t } = await listed(agoMs);
    expect(t.row("a").stateSince).toBeUndefined();
  });

  it("counts by Docket's own clock when Docket saw the change", async () => {
    const t = await new ClientHarness().live(anAction("b"));
    t.wire.live.created(reported(t.clock.now(), 2 * MINUTE));
    await t.clock.advance(100);
    expect(t.row("a").stateSince).toBeUndefined();
    const at = t.clock.now();
    t.wire.live.updated(reported(at, MINUTE, ActionState.PLANNED));
    await t.clock.advance(100);
    expect(t.row("a").stateSince).toBe(at);
  });

  it("counts from the report of a change while Docket was away, but not from before Docket knew another state", async () => {
    const back = async (agoMs: number) => {
      const { t, now } = await listed(2 * MINUTE);
      for (let beat = 0; beat < 24; beat += 1) {
        await t.clock.advance(5_000);
        t.wire.live.heartbeat();
      }
      t.wire.live.fail();
      await settle();
      await t.clock.advance(900);
      const at = t.clock.now();
      await t.live(reported(at, agoMs, ActionState.PLANNED));
      return { since: t.row("a").stateSince, now, at };
    };
    const known = await back(MINUTE);
    expect(known.since).toBe(whole(known.at - MINUTE));
    const skewed = await back(30 * MINUTE);
    expect(skewed.since).toBeGreaterThan(skewed.now);
  });
});
