/**
 * A list that is cut again and again: the window's state does not flap, and is correct meanwhile.
 */
import { describe, expect, it } from "vitest";
import { bannerText } from "../../../app/messages/connection.ts";
import { emptyWords } from "../../../app/messages/empty.ts";
import type { Action } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { ClientHarness } from "../client-harness.ts";
import { settle } from "../../support/settle.ts";
import { anAction } from "../../support/actions.ts";

const THOUSAND = Array.from({ length: 1_000 }, (_, index) => anAction(`a${index}`));

/** Plays one attempt: this many Actions arrive, and the connection breaks off after this time. */
async function attempt(t: ClientHarness, actions: readonly Action[], lastsMs = 3_000): Promise<void> {
  const stream = t.wire.live.open();
  for (let part = 0; part < 10; part += 1) {
    stream.initial(...actions.slice((part * actions.length) / 10, ((part + 1) * actions.length) / 10));
    await t.clock.advance(lastsMs / 10);
  }
  stream.fail({ code: "connection_lost", words: "The connection broke off." });
  await settle();
}

async function nextAttempt(t: ClientHarness): Promise<void> {
  await t.clock.advance((t.client.queries.connection().nextAttemptAt ?? t.clock.now()) - t.clock.now() + 1);
}

/** Every state that was shown, each once as long as it lasted. */
function shown(t: ClientHarness): string[] {
  const states = t.connections.map(({ state }) => state);
  return states.filter((state, index) => state !== states[index - 1]);
}

async function cutAgainAndAgain(): Promise<ClientHarness> {
  const t = new ClientHarness();
  for (let count = 0; count < 39; count += 1) {
    await attempt(t, THOUSAND.slice(0, 400));
    expect(t.client.queries.list().known).toBe(false);
    await nextAttempt(t);
  }
  return t;
}

describe("a list that is cut at the same place in 39 attempts", () => {
  it("is Connecting once, Offline until something is complete, and then Live", async () => {
    const t = await cutAgainAndAgain();
    t.wire.live.open().initial(...THOUSAND);
    await t.clock.advance(500);
    await t.answerResync(...THOUSAND);
    expect(shown(t)).toEqual(["connecting", "offline", "live"]);
    expect(t.client.queries.connection()).toMatchObject({ state: "live", attempts: 0 });
  });

  it("shows its progress, its attempt, the end of the attempt before, and no claim that the queue is empty", async () => {
    const t = await cutAgainAndAgain();
    t.wire.live.open().initial(...THOUSAND.slice(0, 400));
    await t.clock.advance(0);
    const connection = t.client.queries.connection();
    expect(connection).toMatchObject({
      state: "offline",
      received: 400,
      attempts: 40,
      reason: { params: { words: "The connection broke off." } },
    });
    expect(bannerText(connection, t.clock.now())).toContain(
      "Receiving the list (400 so far), attempt 40. Attempt 39 ended before the list was complete: The connection broke off.",
    );
    expect(emptyWords("inProgress", connection, t.client.queries.list().known, t.clock.now()).title).toBe(
      "Receiving the list (400 so far)",
    );
  });

  it("is reported as ending after the same time, when each connection does", async () => {
    const t = await cutAgainAndAgain();
    expect(t.client.queries.connection().cut).toMatchObject({ afterMs: 3_000, of: "life" });
  });

  it("is requested beside each stream, and Live as soon as that list is complete", async () => {
    const t = await cutAgainAndAgain();
    t.wire.live.open().initial(...THOUSAND.slice(0, 400));
    await t.clock.advance(500);
    t.wire.live.initial(...THOUSAND.slice(400, 500));
    await t.answerResync(...THOUSAND);
    expect(t.state).toBe("offline");
    t.wire.live.initial(...THOUSAND.slice(500)).heartbeat();
    await t.clock.advance(500);
    expect(t.state).toBe("live");
  });

  it("raises alerts of new Actions within ten seconds, complete or not", async () => {
    const t = new ClientHarness();
    await attempt(t, THOUSAND.slice(0, 1));
    expect(t.alerts).toHaveLength(1);
    await nextAttempt(t);
    t.wire.live.open().initial(...THOUSAND.slice(0, 2));
    await t.clock.advance(1_000);
    expect(t.alerts).toHaveLength(1);
    t.wire.live.heartbeat();
    await t.clock.advance(10_000);
    expect(t.alerts).toHaveLength(2);
  });
});

describe("the state, over attempts that end in different ways", () => {
  it("does not flap when only headers arrive each time", async () => {
    const t = new ClientHarness();
    for (let count = 0; count < 10; count += 1) {
      await attempt(t, []);
      await nextAttempt(t);
    }
    expect(shown(t)).toEqual(["connecting", "offline"]);
  });

  it("does not flap when attempts end before headers and in the list by turns", async () => {
    const t = new ClientHarness();
    for (let count = 0; count < 10; count += 1) {
      if (count % 2 === 0) t.wire.live.fail();
      else await attempt(t, THOUSAND.slice(0, 10));
      await settle();
      await nextAttempt(t);
    }
    // Something answered for the first time, which is reported once.
    expect(shown(t)).toEqual(["connecting", "offline", "connecting", "offline"]);
  });

  it("restarts after it was Live: the first attempt is Connecting again", async () => {
    const t = new ClientHarness();
    await attempt(t, THOUSAND.slice(0, 10));
    await nextAttempt(t);
    await t.live(anAction("a"));
    const heardAt = t.client.queries.connection().lastMessageAt;
    t.wire.live.fail();
    await settle();
    await nextAttempt(t);
    t.wire.live.open();
    expect(t.client.queries.connection()).toMatchObject({ state: "connecting", asOf: heardAt });
  });

  it("keeps the known rows on the screen, with their time, over all of them", async () => {
    const t = await new ClientHarness().live(anAction("old"));
    const { lastMessageAt } = t.client.queries.connection();
    t.wire.live.fail();
    await settle();
    t.connections.length = 0;
    for (let count = 0; count < 5; count += 1) {
      await nextAttempt(t);
      await attempt(t, THOUSAND.slice(0, 10));
    }
    expect(t.client.queries.connection()).toMatchObject({ state: "offline", asOf: lastMessageAt });
    expect(t.row("old").leftAt).toBeUndefined();
    expect(shown(t)).toEqual(["connecting", "offline"]);
  });
});
