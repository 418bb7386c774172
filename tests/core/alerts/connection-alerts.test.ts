/** The alerts about the connection, over other settings, accounts and runs. */
import { describe, expect, it } from "vitest";
import { DEFAULT_ALERTS } from "../../../electron/contract/alert-rules.ts";
import { ledgerSentence } from "../../../electron/contract/messages/ledger.ts";
import { settle } from "../../support/settle.ts";
import { pass } from "./alert-steps.ts";
import { anAction } from "../../support/actions.ts";
import type { WireStream } from "../fake-wire.ts";
import { ClientHarness, MemoryQueueStore, SETTINGS } from "../client-harness.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LOST = "Docket hears nothing from the service";
const BACK = "Docket hears the service again";
const titles = (t: ClientHarness): string[] => t.alerts.map(({ title }) => title);

async function lose(t: ClientHarness): Promise<void> {
  t.wire.live.fail({ retryAfterMs: 24 * HOUR });
  await settle();
}

/** A client whose connection has been lost for two minutes, with the alert shown. */
async function lost(): Promise<ClientHarness> {
  const t = await new ClientHarness().live();
  await lose(t);
  await t.clock.advance(2 * MINUTE);
  expect(titles(t)).toEqual([LOST]);
  return t;
}

/** The next run, which is not connected either. */
async function restarted(t: ClientHarness): Promise<ClientHarness> {
  const again = t.restarted();
  await lose(again);
  return again;
}

async function back(t: ClientHarness): Promise<void> {
  t.client.commands.retry();
  await t.live();
  await pass(t, 15_000);
}

async function refuse(t: ClientHarness): Promise<void> {
  t.client.commands.retry();
  t.wire.live.fail({ code: "unauthenticated" });
  await t.clock.advance(1_000);
  expect(t.state).toBe("refused");
}

/** The cause in each alert of a lost connection. */
const whys = (t: ClientHarness): string[] => t.alerts.map(({ body }) => body.slice(0, body.indexOf(" since")));

const general = (t: ClientHarness): string[] =>
  t.disk.ledger.lines.flatMap((line) => (line.event.code === "generalAlert" ? ledgerSentence(line) : []));

describe("a service whose heartbeats arrive and whose lists never end", () => {
  it("is reported neither as lost nor as back", async () => {
    const t = new ClientHarness({}, undefined, new MemoryQueueStore({}));
    t.wire.live.open().initial(anAction("a"));
    const begun = new Set<WireStream>();
    for (let second = 0; second < 120; second += 1) {
      for (const list of t.wire.resyncs) if (!begun.has(list)) begun.add(list.open());
      if (second % 5 === 0) t.wire.live.heartbeat();
      await t.clock.advance(1_000);
    }
    t.wire.live.created(anAction("b"));
    for (let second = 0; second < 10; second += 5) {
      await t.clock.advance(5_000);
      t.wire.live.heartbeat();
    }
    expect(titles(t)).toEqual(["Action a", "Docket cannot tell whether your queue is complete", "Action b"]);
    for (let second = 0; second < 60 && t.state !== "live"; second += 1) {
      if (!t.wire.resync.isOver) await t.answerResync(anAction("a"), anAction("b"));
      t.wire.live.heartbeat();
      await t.clock.advance(1_000);
    }
    await pass(t, 15_000, anAction("a"), anAction("b"));
    expect(titles(t).slice(3)).toEqual(["Docket has your complete queue"]);
  });
});

describe("a lost connection whose alert was shown", () => {
  it("keeps the same alert when another key of the same account is refused", async () => {
    const t = await lost();
    t.client.configure({ ...SETTINGS, apiKey: "rotated-key" });
    t.wire.live.fail({ code: "unauthenticated" });
    await t.clock.advance(HOUR);
    expect([t.state, t.withdrawn]).toEqual(["refused", []]);
  });

  it("is not reported again with another key of the same account, and is reported as back", async () => {
    const t = await lost();
    t.client.configure({ ...SETTINGS, apiKey: "rotated-key" });
    await lose(t);
    await t.clock.advance(HOUR);
    expect(titles(t)).toEqual([LOST]);
    await back(t);
    expect([titles(t), t.withdrawn]).toEqual([[LOST, BACK], ["connection"]]);
    expect(t.alerts.at(-1)?.body).toMatch(/^It had heard nothing for 62 min/u);
  });

  it("ends with its account: no alert of it is shown when the account is in use again", async () => {
    const t = await lost();
    t.client.configure({ ...SETTINGS, baseUrl: "http://127.0.0.1:2" });
    expect(t.withdrawn).toEqual(["connection"]);
    await t.live();
    await pass(t, HOUR);
    t.client.configure(SETTINGS);
    await t.live();
    await pass(t, MINUTE);
    expect(titles(t)).toEqual([LOST]);
  });

  it("raises a new alert for another account whose connection is lost, too", async () => {
    const t = await lost();
    t.client.configure({ ...SETTINGS, baseUrl: "http://127.0.0.1:2" });
    await lose(t);
    await t.clock.advance(2 * MINUTE);
    expect(titles(t)).toEqual([LOST, LOST]);
  });

  it("is reported again by a run that begins days later, and counts from that run's start", async () => {
    const t = await lost();
    await t.client.stop();
    t.clock.jumpWall(72 * HOUR);
    const again = await restarted(t);
    await again.clock.advance(2 * MINUTE);
    expect(titles(again)).toEqual([LOST]);
    await back(again);
    expect(again.alerts.at(-1)).toMatchObject({ title: BACK, body: expect.stringMatching(/^It had heard nothing for 2 min/u) });
  });

  it("is not reported as back by a run that begins days later", async () => {
    const t = await lost();
    await t.client.stop();
    t.clock.jumpWall(72 * HOUR);
    const again = await t.restarted().live();
    await pass(again, MINUTE);
    expect(titles(again)).toEqual([]);
  });

  it("is reported again by the next run if it still lasts after 15 minutes, because its alert is gone", async () => {
    const t = await lost();
    await t.client.stop();
    const again = await restarted(t);
    await again.clock.advance(14 * MINUTE);
    expect(titles(again)).toEqual([]);
    await again.clock.advance(2 * MINUTE);
    expect(titles(again)).toEqual([LOST]);
    await back(again);
    expect(again.alerts.at(-1)).toMatchObject({ title: BACK, body: expect.stringMatching(/^It had heard nothing for 18 min/u) });
  });

  it("is reported once over a crash, however long it has lasted by then", async () => {
    const t = await lost();
    await t.clock.advance(3 * HOUR);
    await t.kill();
    const again = await restarted(t);
    await again.clock.advance(5 * MINUTE);
    expect(titles(again)).toEqual([]);
    await back(again);
    expect(again.alerts).toMatchObject([{ title: BACK, body: expect.stringMatching(/^It had heard nothing for 3 h/u) }]);
  });

  it("no longer counts once it is over, and leaves no timer when Docket ends", async () => {
    const t = await lost();
    await back(t);
    await t.client.stop();
    expect(t.clock.pending).toBe(0);
    const again = await restarted(t);
    await again.clock.advance(2 * MINUTE);
    expect(titles(again)).toEqual([LOST]);
    await again.client.stop();
    expect(again.clock.pending).toBe(0);
  });

  it("is reported again when the clock was set back meanwhile, or the disk keeps nothing", async () => {
    const t = await lost();
    await t.client.stop();
    t.clock.jumpWall(-2 * HOUR);
    const again = await restarted(t);
    await again.clock.advance(2 * MINUTE);
    expect(titles(again)).toEqual([LOST]);
    again.store.refuses = "full";
    await again.client.stop();
    const third = await restarted(again);
    third.store.refuses = undefined;
    await third.clock.advance(2 * MINUTE);
    expect(titles(third)).toEqual([LOST]);
  });
});

describe("the text of a lost connection's alert", () => {
  it("changes to that of a refused key, in the same alert and without a sound", async () => {
    const t = await lost();
    await refuse(t);
    expect([whys(t), t.ids, t.withdrawn]).toEqual([["Offline", "Refused"], ["connection", "connection"], []]);
    expect(t.alerts.map(({ sound }) => sound?.name)).toEqual(["raised", undefined]);
  });

  it("is that of the state in which it is shown, after it was withheld", async () => {
    const t = await new ClientHarness().live();
    t.wants = { ...DEFAULT_ALERTS, criticalAlways: false, pausedUntil: t.clock.now() + 30 * MINUTE };
    await lose(t);
    await t.clock.advance(2 * MINUTE);
    await refuse(t);
    await t.clock.advance(30 * MINUTE);
    expect(whys(t)).toEqual(["Refused"]);
  });

  it("stays the same while one attempt after the other fails", async () => {
    const t = await lost();
    for (let attempts = 0; attempts < 5; attempts += 1) {
      t.client.commands.retry();
      await t.clock.advance(5_000);
      await lose(t);
      await t.clock.advance(MINUTE);
    }
    expect(whys(t)).toEqual(["Offline"]);
  });

  it("stays the same while a key is refused again and again", async () => {
    const t = await lost();
    await refuse(t);
    for (let attempts = 0; attempts < 3; attempts += 1) {
      t.client.commands.retry();
      await t.clock.advance(5_000);
      t.wire.live.fail({ code: "unauthenticated" });
      await t.clock.advance(MINUTE);
    }
    expect(whys(t)).toEqual(["Offline", "Refused"]);
  });

  it("changes to that of a key that can no longer be used", async () => {
    const t = await lost();
    t.client.configure(undefined, "settings");
    await t.clock.advance(1_000);
    expect(t.alerts.at(-1)?.body).toMatch(/^Not connected since 12:00, because/u);
  });
});

describe("an alert of a restored connection", () => {
  it("is removed as soon as the connection is lost again", async () => {
    const t = await lost();
    await back(t);
    t.withdrawn.length = 0;
    await lose(t);
    expect([titles(t), t.withdrawn]).toEqual([[LOST, BACK], ["connection"]]);
  });
});

describe("a machine that sleeps soon after a loss", () => {
  it.each([
    ["goes on", (t: ClientHarness, ms: number): void => t.clock.block(ms)],
    ["stands still", (t: ClientHarness, ms: number): void => t.clock.jumpWall(ms)],
  ])("has a minute to connect after it, when its monotonic clock %s", async (_, sleep) => {
    const t = await new ClientHarness().live();
    await lose(t);
    await t.clock.advance(55_000);
    sleep(t, 8 * HOUR);
    await t.clock.advance(30_000);
    expect(titles(t)).toEqual([]);
    await t.clock.advance(35_000);
    expect(titles(t)).toEqual([LOST]);
  });
});

describe("settings, or a key, that cannot be used", () => {
  const WHY =
    /^Not connected since \d\d:\d\d, because its settings or its key cannot be used\. Until that is fixed, Docket cannot tell you/u;

  it.each(["configuration", "settings"] as const)(
    "(%s) raise one alert after a minute, however often they are read again",
    async (refusal) => {
      const t = new ClientHarness();
      t.client.configure(undefined, refusal);
      for (let minutes = 0; minutes < 30; minutes += 0.5) {
        await t.clock.advance(MINUTE / 2);
        t.client.configure(undefined, refusal);
      }
      expect(t.alerts).toMatchObject([{ title: LOST, body: expect.stringMatching(WHY), urgent: true, sound: { name: "raised" } }]);
      expect([t.state, t.withdrawn]).toEqual([refusal === "configuration" ? "refused" : "offline", []]);
    },
  );

  it("are reported as over once Docket is connected again, and the ledger has both lines", async () => {
    const t = await new ClientHarness().live();
    t.client.configure(undefined, "settings");
    await t.clock.advance(10 * MINUTE);
    const toldAt = t.clock.now();
    t.client.configure(SETTINGS);
    await t.live();
    await pass(t, 15_000);
    expect([titles(t), t.withdrawn]).toEqual([[LOST, BACK], ["connection"]]);
    expect(general(t)).toEqual([
      "Alert about the lost connection shown by the system",
      "Alert about the restored connection shown by the system",
    ]);
    expect(t.disk.ledger.lines[0]?.at).toBeLessThan(toldAt - 8 * MINUTE);
  });

  it("are reported by a run that begins with them, and not again by the next one within minutes", async () => {
    const t = new ClientHarness();
    t.client.configure(undefined, "settings");
    await t.clock.advance(2 * MINUTE);
    await t.client.stop();
    const again = t.restarted();
    again.client.configure(undefined, "settings");
    await again.clock.advance(5 * MINUTE);
    expect([titles(t), titles(again)]).toEqual([[LOST], []]);
  });

  it("are no loss before the first set-up, nor after it is removed", async () => {
    const t = new ClientHarness();
    t.client.configure(undefined);
    await t.clock.advance(HOUR);
    expect(titles(t)).toEqual([]);
    t.client.configure(undefined, "settings");
    await t.clock.advance(2 * MINUTE);
    expect(titles(t)).toEqual([LOST]);
    t.client.configure(undefined);
    expect(t.withdrawn).toEqual(["connection"]);
    await t.client.stop();
    expect(t.clock.pending).toBe(0);
  });
});
