/**
 * A new stream begins at a copy of the service that lags behind the last stream: its list is older
 * than that stream's events.
 */
import { create } from "@bufbuild/protobuf";
import { describe, expect, it } from "vitest";
import { ActionState, ProvenanceRecordSchema, type Action } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction } from "../../support/actions.ts";
import { settle } from "../../support/settle.ts";
import { ClientHarness } from "../client-harness.ts";

const { ACKNOWLEDGED, PLANNED, IN_PROGRESS } = ActionState;
const BEFORE = 1_000;

const by = (name: string, seconds: number) => create(ProvenanceRecordSchema, { name, updatedAt: { seconds: BigInt(seconds), nanos: 0 } });
const planned = anAction("a", { state: PLANNED, provenance: by("dispatcher", BEFORE) });

/** A client whose start is confirmed by an event before the stream breaks off. */
async function started(): Promise<{ t: ClientHarness; begun: Action }> {
  const t = await new ClientHarness().live(planned);
  await t.press("a", "start");
  const { request, answer } = t.wire.lastUpdate;
  const begun = anAction("a", { state: IN_PROGRESS, provenance: request.provenance! });
  answer({ accepted: true });
  t.wire.live.updated(begun);
  await t.clock.advance(1_000);
  expect(t.update("a").state).toBe("confirmed");
  t.alerts.length = 0;
  t.wire.live.fail();
  await t.clock.advance(1_000);
  return { t, begun };
}

async function reconnected(...actions: Action[]): Promise<Awaited<ReturnType<typeof started>>> {
  const { t, begun } = await started();
  t.wire.live
    .open()
    .initial(...actions)
    .heartbeat();
  await settle();
  return { t, begun };
}

async function period(t: ClientHarness): Promise<void> {
  await t.clock.advance(5_000);
  t.wire.live.heartbeat();
  await settle();
}

describe("a new stream's list with an Action as it was before an event of the last stream", () => {
  it("changes nothing and is no news when the next list shows the event's version again", async () => {
    const { t, begun } = await reconnected(planned);
    expect(t.row("a")).toMatchObject({ state: "IN_PROGRESS" });
    await t.answerResync(planned);
    await period(t);
    await t.answerResync(begun);
    await t.clock.advance(5_000);
    expect([t.row("a").state, t.row("a").changed, t.alerts, t.client.queries.digest()]).toEqual(["IN_PROGRESS", undefined, [], undefined]);
  });

  it("blocks the Action's updates until a list or an event decides", async () => {
    const { t, begun } = await reconnected(planned);
    const sent = t.wire.updates.length;
    await t.press("a", "report", { phase: "p", statusMessage: "half" });
    expect(t.wire.updates).toHaveLength(sent);
    await t.answerResync(begun);
    expect(t.wire.updates).toHaveLength(sent + 1);
  });

  it("is decided by a live event, too", async () => {
    const { t, begun } = await reconnected(planned);
    t.wire.live.updated(begun);
    await t.clock.advance(1_000);
    expect([t.row("a").state, t.alerts]).toEqual(["IN_PROGRESS", []]);
  });

  it("counts, and is shown, when two lists and another stream repeat it: the service has lost the event", async () => {
    const { t } = await reconnected(planned);
    await t.answerResync(planned);
    await period(t);
    await t.answerResync(planned);
    await t.clock.advance(1_000);
    t.wire.live.open().initial(planned).heartbeat();
    await t.clock.advance(1_000);
    expect(t.row("a")).toMatchObject({ state: "PLANNED", changed: [{ field: "state", from: "IN_PROGRESS", to: "PLANNED" }] });
    expect(t.alerts.map(({ title }) => title)).toEqual(["While Docket was away: 1 changed"]);
  });

  it("counts at once after a newer report, in another version, or without a time", async () => {
    for (const version of [
      anAction("a", { state: PLANNED, provenance: by("ann", 4_000_000_000) }),
      anAction("a", { state: ACKNOWLEDGED, provenance: by("dispatcher", BEFORE) }),
      anAction("a", { state: PLANNED, provenance: by("ann", BEFORE) }),
      anAction("a", PLANNED),
    ]) {
      const { t } = await reconnected(version);
      await t.clock.advance(1_000);
      expect(t.row("a").state).not.toBe("IN_PROGRESS");
    }
  });
});
