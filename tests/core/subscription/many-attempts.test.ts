/**
 * Ten requests that may be on record are the limit; requests that were refused before them, or
 * never sent, do not count.
 */
import { expect, it } from "vitest";
import { anAction } from "../../support/actions.ts";
import { ClientHarness } from "../client-harness.ts";
import { failure } from "../failures.ts";

const TURNED_AWAY = failure("resource_exhausted", "Slow down.", { retryAfterMs: 100 });
const NEVER_LEFT = failure("unreachable", "No connection.", { recorded: "notYet", neverSent: true });
const LOST = failure("connection_lost", "Lost.");

/**
 * Answers every request like this, and each list with the unchanged Action, until this many have
 * been sent.
 */
async function answering(t: ClientHarness, cause: ReturnType<typeof failure>, until: number): Promise<void> {
  for (let second = 0; second < 600 && t.wire.updates.length < until && t.update("a").state !== "held"; second += 1) {
    const update = t.wire.lastUpdate;
    if (!update.isOver) update.answer({ accepted: false, failure: cause });
    await t.clock.advance(500);
    const list = t.wire.resyncs.at(-1);
    if (list !== undefined && !list.isOver && !list.signal.aborted) list.open().initial(anAction("a")).end();
    t.wire.live.heartbeat();
    await t.clock.advance(500);
  }
}

it.each([
  ["turned away", TURNED_AWAY],
  ["never sent", NEVER_LEFT],
])("an update that was %s ten times is sent again after its first loss", async (_, cause) => {
  const t = await new ClientHarness().live(anAction("a"));
  await t.press("a", "acknowledge");
  await answering(t, cause, 11);
  await answering(t, LOST, 12);
  expect([t.wire.updates.length, t.update("a").state]).toEqual([12, "sending"]);
});

it.each([
  ["turned away", TURNED_AWAY, 12],
  ["never sent", NEVER_LEFT, 10],
])("an update that was %s twice is held ten requests later, with the number of its requests", async (_, cause, attempts) => {
  const t = await new ClientHarness().live(anAction("a"));
  await t.press("a", "acknowledge");
  await answering(t, cause, 3);
  await answering(t, LOST, 20);
  expect(t.update("a")).toMatchObject({ state: "held", reason: { code: "triedEnough", params: { attempts } } });
  expect(t.wire.updates).toHaveLength(12);
});
