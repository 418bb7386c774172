/**
 * A slow answer is awaited while the service sends messages, and a repetition is recognised:
 * nothing is recorded twice.
 */
import { describe, expect, it } from "vitest";
import { updateStatus } from "../../../app/messages/updates.ts";
import { ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { ClientHarness } from "../client-harness.ts";
import { settle } from "../../support/settle.ts";
import { anAction, applied } from "../../support/actions.ts";
import { failure } from "../failures.ts";

const REFUSED = { accepted: false as const, failure: failure("failed_precondition", "It is DRAFT.", { fromService: true }) };

async function pressed(...ids: string[]): Promise<ClientHarness> {
  const t = await new ClientHarness().live(...["a", "b", "c", "d", "e", "f"].map((id) => anAction(id)));
  for (const id of ids) await t.press(id, "acknowledge");
  return t;
}

/** Lets this many seconds pass while the service sends heartbeats. */
async function heard(t: ClientHarness, seconds: number): Promise<void> {
  for (let elapsed = 0; elapsed < seconds; elapsed += 1) {
    await t.clock.advance(1_000);
    t.wire.live.heartbeat();
  }
}

async function list(t: ClientHarness, ...actions: Parameters<ClientHarness["live"]>): Promise<void> {
  t.wire.resync
    .open()
    .initial(...actions)
    .end();
  await settle();
}

describe("an answer that takes long", () => {
  it("is awaited while the stream shows that the service is alive, and then confirms: sent once", async () => {
    const t = await pressed("a");
    await heard(t, 70);
    expect([t.update("a").state, t.wire.lastUpdate.signal.aborted, t.wire.updates.length]).toEqual(["sending", false, 1]);
    t.wire.lastUpdate.answer({ accepted: true, action: applied(anAction("a"), t.wire.lastUpdate.request) });
    await settle();
    expect([t.update("a").state, t.wire.updates.length]).toEqual(["confirmed", 1]);
  });

  it("is shown as awaited, with its time and reason", async () => {
    const t = await pressed("a");
    const since = t.clock.now();
    expect(t.update("a").stateSince).toBe(since);
    await heard(t, 21);
    expect(t.update("a").stateSince).toBe(since);
    expect(updateStatus(t.update("a"), "disk", { isLive: true, until: undefined, now: t.clock.now() })).toMatch(
      /^Sending “Acknowledge” as robot-7 since \d\d:\d\d:\d\d\. The service can be heard, but has not answered this yet\. /,
    );
    t.wire.lastUpdate.answer({ accepted: true });
    await settle();
    expect(t.update("a").reason).toBeUndefined();
  });

  it("is finally given up: the request is aborted first, and a list requested after that decides", async () => {
    const t = await pressed("a");
    t.client.commands.retry();
    await t.live(anAction("a"));
    const early = t.wire.resync.open();
    const [{ signal }] = t.wire.updates as [(typeof t.wire.updates)[0]];
    await heard(t, 2);
    signal.addEventListener("abort", () => expect(t.wire.updates).toHaveLength(1));
    for (let second = 0; second < 80 && !signal.aborted; second += 1) {
      early.initial(anAction("b"));
      await heard(t, 1);
    }
    expect([signal.aborted, t.update("a").state]).toEqual([true, "unknown"]);
    expect(t.update("a").reason).toEqual({ code: "noAnswerWithin", params: { seconds: expect.closeTo(75, -1) } });
    // The list that was requested before the abort proves nothing.
    early.initial(anAction("a")).end();
    await settle();
    expect([t.update("a").state, t.wire.updates.length]).toEqual(["unknown", 1]);
    await list(t, anAction("a"));
    expect([t.update("a").state, t.wire.updates.length]).toEqual(["sending", 2]);
  });

  it.each(["stale", "offline"] as const)("is given up after 20 s when the connection is %s", async (state) => {
    const t = await pressed("a");
    if (state === "offline") t.wire.live.fail();
    await t.clock.advance(state === "offline" ? 19_000 : 10_500);
    expect(t.wire.lastUpdate.signal.aborted).toBe(false);
    await t.clock.advance(10_000);
    expect([t.wire.lastUpdate.signal.aborted, t.update("a").state]).toEqual([true, "unknown"]);
  });

  it("is given up once the service falls silent, however long it sent messages", async () => {
    const t = await pressed("a");
    await heard(t, 40);
    expect(t.wire.lastUpdate.signal.aborted).toBe(false);
    await t.clock.advance(12_000);
    expect([t.wire.lastUpdate.signal.aborted, t.state]).toEqual([true, "stale"]);
  });

  it.each([30_000, 3_600_000])("is not awaited when a heartbeat comes every %s ms and the last message is old", async (heartbeatMs) => {
    const t = await new ClientHarness({ heartbeatMs }).live(anAction("a"));
    await t.clock.advance(Math.min(heartbeatMs / 6, 60_000));
    await t.press("a", "acknowledge");
    await t.clock.advance(19_000);
    expect([t.state, t.update("a").state]).toEqual(["live", "sending"]);
    await t.clock.advance(2_000);
    expect([t.wire.lastUpdate.signal.aborted, t.update("a").state]).toEqual([true, "unknown"]);
    expect(t.update("a").reason).toEqual({ code: "noAnswerWithin", params: { seconds: 20 } });
  });

  it("is awaited when this process stood still, and has not read the service's messages yet", async () => {
    const t = await pressed("a");
    await heard(t, 18);
    t.clock.block(8_000);
    await t.clock.advance(0);
    expect(t.wire.lastUpdate.signal.aborted).toBe(false);
    await heard(t, 10);
    expect([t.wire.lastUpdate.signal.aborted, t.update("a").state]).toEqual([false, "sending"]);
  });

  it("occupies only its own place: of four that wait, one that the stream has shown makes room", async () => {
    const t = await pressed("a", "b", "c", "d", "e");
    expect(t.wire.updates.map(({ request }) => request.actionId)).toEqual(["a", "b", "c", "d"]);
    t.wire.live.updated(applied(anAction("a"), t.wire.updates[0]!.request));
    await settle();
    expect([t.update("a").state, t.wire.updates.length]).toEqual(["confirmed", 4]);
    await heard(t, 1);
    expect([t.wire.updates.length, t.wire.updates[0]!.signal.aborted]).toEqual([5, true]);
    expect([t.update("a").state, t.update("e").state]).toEqual(["confirmed", "sending"]);
  });

  it("leaves no timer when Docket ends in it", async () => {
    const t = await pressed("a", "b");
    await heard(t, 25);
    await t.client.stop();
    expect(t.clock.pending).toBe(0);
  });
});

describe("the key of an update", () => {
  it("is the same for every attempt, over a restart, too", async () => {
    const t = await pressed("a");
    const [first] = t.wire.updates;
    await t.kill();
    const next = await t.restarted().live(anAction("a"));
    expect(next.wire.updates.map(({ key }) => key)).toEqual([first?.key, first?.key]);
    expect(next.wire.updates[1]?.request).toEqual(first?.request);
  });

  it("changes when the user sends a refused update again: the refusal would only be repeated", async () => {
    const t = await pressed("a");
    const first = t.wire.lastUpdate;
    first.answer(REFUSED);
    await settle();
    expect(t.client.commands.resolve({ updateId: t.update("a").id, choice: "send" })).toMatchObject({ ok: true });
    await settle();
    const again = t.wire.lastUpdate;
    expect(again.key).not.toBe(first.key);
    again.answer({ accepted: false, failure: failure("unreachable", "The connection broke off.") });
    await settle();
    await t.kill();
    const next = await t.restarted().live(anAction("a"));
    expect(next.wire.lastUpdate.key).toBe(again.key);
  });

  it("stays when the user sends an update that may be recorded", async () => {
    const t = await new ClientHarness({ undoMs: 5_000 }).live(anAction("a", ActionState.IN_PROGRESS));
    await t.press("a", "complete");
    const { id } = t.update("a");
    expect(t.client.commands.resolve({ updateId: id, choice: "send" })).toMatchObject({ ok: true });
    await settle();
    expect(t.wire.lastUpdate.key).toBe(id);
  });
});
