/** The user's work in progress without a report for a period raises one question per period. */
import { describe, expect, it } from "vitest";
import { SilenceTimer } from "../../../electron/core/alerts/silence-timer.ts";
import type { Entry } from "../../../electron/core/queue/action/entry.ts";
import { ActionPriority, ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { atWork, ME, QueueUnderTest, OTHER, saidBy } from "../queue-harness.ts";

const MINUTE_MS = 60_000;
const PERIOD_MS = 30 * MINUTE_MS;

class SilenceUnderTest {
  readonly queue: QueueUnderTest;
  readonly asked: { id: string; since: number; at: number }[] = [];
  readonly changed: string[] = [];
  readonly silence: SilenceTimer;
  isLive = true;

  constructor(queue = new QueueUnderTest().connect(atWork()), silenceMs = PERIOD_MS) {
    this.queue = queue;
    const { clock } = queue;
    this.silence = new SilenceTimer({
      clock,
      silenceMs,
      entries: (): Iterable<Entry> => queue.entries.all(),
      isLive: () => this.isLive,
      ask: ({ id }, since) => this.asked.push({ id, since, at: clock.now() }),
      changed: ({ id }) => this.changed.push(id),
    });
    this.silence.start();
  }

  async advance(ms: number): Promise<this> {
    await this.queue.clock.advance(ms);
    return this;
  }

  now(): number {
    return this.queue.clock.now();
  }
}

describe("the silence timer", () => {
  it("asks when nothing has been reported for the period, not before, with the time of the last report", async () => {
    const t = new SilenceUnderTest();
    const since = t.now();
    await t.advance(PERIOD_MS - 1);
    expect([t.asked, t.silence.since("a"), t.changed]).toEqual([[], undefined, []]);
    await t.advance(1);
    expect([t.asked, t.silence.since("a"), t.changed]).toEqual([[{ id: "a", since, at: since + PERIOD_MS }], since, ["a"]]);
  });

  it("asks once per period, and repeats an unanswered question after another period", async () => {
    const t = new SilenceUnderTest();
    const since = t.now();
    await t.advance(3.5 * PERIOD_MS);
    expect(t.asked.map(({ at }) => at - since)).toEqual([PERIOD_MS, 2 * PERIOD_MS, 3 * PERIOD_MS]);
    expect(t.silence.since("a")).toBe(since);
  });

  it.each([
    ["a state", atWork({ state: ActionState.PLANNED })],
    ["progress, by somebody else", atWork({ provenance: saidBy("ann"), progress: { phase: "p", statusMessage: "s" } })],
    ["the same words once more", atWork()],
  ])("closes its question at a report of %s, and counts from that report", async (_what, action) => {
    const t = new SilenceUnderTest();
    await t.advance(PERIOD_MS + MINUTE_MS);
    t.queue.tell(action);
    expect(t.silence.since("a")).toBeUndefined();
    if (action.state === ActionState.PLANNED) t.queue.tell(atWork());
    const reported = t.now();
    await t.advance(PERIOD_MS - 1);
    expect(t.asked).toHaveLength(1);
    expect(t.changed).toEqual(["a", "a"]);
    await t.advance(MINUTE_MS);
    expect(t.asked[1]).toMatchObject({ since: reported });
  });

  it("treats no other change as a report", async () => {
    const t = new SilenceUnderTest();
    const since = t.now();
    await t.advance(PERIOD_MS / 2);
    t.queue
      .tell(atWork({ priority: ActionPriority.HIGH, provenance: saidBy("ann") }))
      .resync(t.queue.row().priority === "HIGH" ? atWork({ priority: ActionPriority.LOW }) : atWork());
    await t.advance(PERIOD_MS / 2);
    expect(t.asked).toEqual([{ id: "a", since, at: since + PERIOD_MS }]);
  });

  it('asks again one period after "later", whether or not the question was open', async () => {
    const t = new SilenceUnderTest();
    await t.advance(PERIOD_MS + MINUTE_MS);
    t.silence.later("a");
    t.silence.later("nothing");
    expect([t.silence.since("a"), t.changed]).toEqual([undefined, ["a", "a"]]);
    await t.advance(PERIOD_MS - 1);
    t.silence.later("a");
    expect(t.changed).toEqual(["a", "a"]);
    await t.advance(PERIOD_MS - 1);
    expect(t.asked).toHaveLength(1);
    await t.advance(1);
    expect(t.asked).toHaveLength(2);
  });

  it.each([
    ["over", (q: QueueUnderTest) => q.tell(atWork({ state: ActionState.COMPLETED }))],
    ["gone", (q: QueueUnderTest) => q.emptied()],
    ["somebody else's", (q: QueueUnderTest) => q.tell(atWork({ assignedTo: OTHER }))],
    ["not begun", (q: QueueUnderTest) => q.tell(atWork({ state: ActionState.PLANNED }))],
  ])("asks nothing about an Action that is %s, and closes its open question", async (_what, change) => {
    const t = new SilenceUnderTest();
    await t.advance(PERIOD_MS);
    change(t.queue);
    expect(t.silence.since("a")).toBeUndefined();
    await t.advance(3 * PERIOD_MS);
    expect([t.asked.length, t.changed]).toEqual([1, ["a", "a"]]);
    const never = new SilenceUnderTest();
    change(never.queue);
    await never.advance(3 * PERIOD_MS);
    expect(never.asked).toEqual([]);
  });

  it("counts anew for an Action that had left and is the user's again", async () => {
    const mine = atWork();
    const t = new SilenceUnderTest(new QueueUnderTest().connect(mine));
    await t.advance(PERIOD_MS - MINUTE_MS);
    t.queue.emptied().tell(mine);
    await t.advance(PERIOD_MS - 1);
    expect(t.asked).toEqual([]);
    await t.advance(1);
    expect(t.asked).toHaveLength(1);
  });

  it("asks for each Action separately", async () => {
    const t = new SilenceUnderTest();
    await t.advance(10 * MINUTE_MS);
    t.queue.tell({ ...atWork(), id: "b" });
    await t.advance(PERIOD_MS - 10 * MINUTE_MS);
    expect(t.asked.map(({ id }) => id)).toEqual(["a"]);
    await t.advance(10 * MINUTE_MS);
    expect(t.asked.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(t.silence.since("c")).toBeUndefined();
  });

  it("never asks and keeps no timer with a period of 0", async () => {
    const t = new SilenceUnderTest(undefined, 0);
    await t.advance(24 * 60 * MINUTE_MS);
    expect([t.asked, t.queue.clock.pending]).toEqual([[], 0]);
  });

  it("keeps one timer, which checks at least every 30 s, and none after stop", async () => {
    const t = new SilenceUnderTest();
    t.silence.start();
    expect(t.queue.clock.pending).toBe(1);
    await t.advance(MINUTE_MS);
    expect(t.queue.clock.pending).toBe(1);
    t.silence.stop();
    expect(t.queue.clock.pending).toBe(0);
    await t.advance(2 * PERIOD_MS);
    expect(t.asked).toEqual([]);
  });

  it("asks nothing further after a stop during a question", async () => {
    const queue = new QueueUnderTest().connect(atWork(), { ...atWork(), id: "b" });
    const asked: string[] = [];
    const silence: SilenceTimer = new SilenceTimer({
      clock: queue.clock,
      silenceMs: PERIOD_MS,
      entries: () => queue.entries.all(),
      ask: ({ id }) => {
        asked.push(id);
        silence.stop();
      },
      changed: () => undefined,
    });
    silence.start();
    await queue.clock.advance(2 * PERIOD_MS);
    expect([asked, queue.clock.pending]).toEqual([["a"], 0]);
  });
});

describe("without a live service", () => {
  it("nothing is asked, and one question comes when it is back and still has no report", async () => {
    const t = new SilenceUnderTest();
    t.isLive = false;
    await t.advance(3 * PERIOD_MS);
    expect(t.asked).toEqual([]);
    t.isLive = true;
    await t.advance(30_000);
    expect(t.asked).toHaveLength(1);
  });

  it("a report that came meanwhile leaves nothing to ask", async () => {
    const t = new SilenceUnderTest();
    t.isLive = false;
    await t.advance(3 * PERIOD_MS);
    t.queue.connect(atWork({ provenance: saidBy("ann") }));
    t.isLive = true;
    await t.advance(PERIOD_MS - 1);
    expect(t.asked).toEqual([]);
  });
});

describe("a clock that jumps", () => {
  it("causes no question by itself, forward or backward, and delays none", async () => {
    for (const jump of [10 * PERIOD_MS, -10 * PERIOD_MS]) {
      const t = new SilenceUnderTest();
      await t.advance(MINUTE_MS);
      t.queue.clock.jumpWall(jump);
      await t.advance(PERIOD_MS - 2 * MINUTE_MS);
      expect(t.asked).toEqual([]);
      await t.advance(MINUTE_MS);
      expect(t.asked).toHaveLength(1);
    }
  });

  it("between a report and the next check shifts the question by at most that time", async () => {
    const t = new SilenceUnderTest();
    await t.advance(MINUTE_MS);
    t.queue.tell(atWork());
    t.queue.clock.jumpWall(10 * PERIOD_MS);
    await t.advance(PERIOD_MS - 30_000 - 1);
    expect(t.asked).toEqual([]);
    await t.advance(30_001);
    expect(t.asked).toHaveLength(1);
  });

  it("causes one question, however many periods the process was blocked", async () => {
    const t = await new SilenceUnderTest().advance(MINUTE_MS);
    t.queue.clock.block(10 * PERIOD_MS);
    await t.advance(0);
    expect(t.asked).toHaveLength(1);
    await t.advance(PERIOD_MS - 1);
    expect(t.asked).toHaveLength(1);
  });
});

describe("after a restart", () => {
  it("the timer counts from the last report, and asks once about a night", async () => {
    const before = new QueueUnderTest().connect(atWork());
    const since = before.clock.now();
    const kept = before.entry().content;
    before.clock.jumpWall(10 * MINUTE_MS);
    const t = new SilenceUnderTest(before.restart());
    await t.advance(PERIOD_MS - 10 * MINUTE_MS - 1);
    expect(t.asked).toEqual([]);
    await t.advance(1);
    expect(t.asked.map((question) => question.since)).toEqual([since]);
    t.silence.stop();
    t.queue.clock.jumpWall(8 * 60 * MINUTE_MS);
    const next = new SilenceUnderTest(t.queue.restart());
    await next.advance(PERIOD_MS - 1);
    expect(next.asked.map((question) => question.since)).toEqual([since]);
    expect(next.queue.entry().content.provenance).toEqual(kept.provenance);
  });

  it("the timer asks nothing about a night for Actions that are not in progress", async () => {
    const before = new QueueUnderTest().connect(atWork({ state: ActionState.PLANNED }));
    before.clock.jumpWall(8 * 60 * MINUTE_MS);
    const t = new SilenceUnderTest(before.restart());
    await t.advance(2 * PERIOD_MS);
    expect(t.asked).toEqual([]);
  });

  it("the timer waits one period, and no longer, when the clock was set back meanwhile", async () => {
    const before = new QueueUnderTest().connect(atWork());
    before.clock.jumpWall(-8 * 60 * MINUTE_MS);
    const t = new SilenceUnderTest(before.restart());
    await t.advance(PERIOD_MS);
    expect(t.asked).toHaveLength(1);
  });

  it("the timer counts from the last change when an older version had stored no time of a report", async () => {
    const before = new QueueUnderTest().connect(atWork({ requestedBy: ME }));
    delete before.entry().reportSeenAt;
    const t = new SilenceUnderTest(before.restart());
    await t.advance(PERIOD_MS);
    expect(t.asked).toHaveLength(1);
  });
});
