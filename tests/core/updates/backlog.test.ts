/** Many waiting updates: four at a time, at the service's pace, fair, and with visible progress. */
import { describe, expect, it } from "vitest";
import { SendRate } from "../../../electron/core/updates/send-rate.ts";
import { ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { ClientHarness } from "../client-harness.ts";
import { FakeClock } from "../../support/fake-clock.ts";
import { settle } from "../../support/settle.ts";
import { anAction, applied } from "../../support/actions.ts";
import { failure } from "../failures.ts";

const idsOf = (count: number): string[] => Array.from({ length: count }, (_, index) => `a${index}`);

/** A service that accepts this many requests per second, and refuses more. */
class LimitedService {
  readonly t: ClientHarness;
  readonly refused: string[] = [];
  private readonly perSecond: number;
  private readonly burst: number;
  private tokens: number;
  private countedAt = 0;
  private answered = 0;

  constructor(t: ClientHarness, perSecond: number, burst: number) {
    this.t = t;
    this.perSecond = perSecond;
    this.burst = this.tokens = burst;
  }

  /** Answers requests for this many milliseconds, checking every 10 ms. */
  async serve(ms: number): Promise<void> {
    for (let elapsed = 0; elapsed < ms; elapsed += 10) {
      await this.t.clock.advance(10);
      if (elapsed % 1_000 === 0) this.t.wire.live.heartbeat();
      this.answer();
      await settle();
    }
  }

  private answer(): void {
    const { wire, clock } = this.t;
    this.tokens = Math.min(this.burst, this.tokens + ((clock.monotonic() - this.countedAt) * this.perSecond) / 1_000);
    this.countedAt = clock.monotonic();
    for (const { request, answer } of wire.updates.slice(this.answered)) {
      this.answered += 1;
      if (this.tokens >= 1) {
        this.tokens -= 1;
        wire.live.updated(applied(anAction(request.actionId), request));
        answer({ accepted: true });
      } else {
        this.refused.push(request.actionId);
        answer({ accepted: false, failure: failure("resource_exhausted", "Slow down.", { fromService: true, retryAfterMs: 1_000 }) });
      }
    }
  }
}

async function waiting(count: number): Promise<ClientHarness> {
  const ids = idsOf(count);
  const t = await new ClientHarness().live(...ids.map((id) => anAction(id)));
  t.wire.live.fail();
  await settle();
  for (const id of ids) await t.press(id, "acknowledge");
  t.client.commands.retry();
  return t.live(...ids.map((id) => anAction(id)));
}

const confirmed = (t: ClientHarness): number => t.client.queries.list().rows.filter(({ update }) => update?.state === "confirmed").length;

describe("a backlog", () => {
  it.each([
    [10, 10, 1.25],
    [50, 100, 1.25],
    // Each refusal is followed by a pause here, over which the measured pace has to be kept.
    [2, 1, 2],
  ])("at %d requests a second, %d at once, is rarely refused once the pace is known", async (perSecond, burst, times) => {
    const t = await waiting(200);
    const service = new LimitedService(t, perSecond, burst);
    const neededMs = ((200 - burst) / perSecond) * 1_000;
    await service.serve(times * neededMs + 10_000);
    expect(confirmed(t)).toBe(200);
    expect(service.refused.length).toBeLessThanOrEqual(40);
  });

  it("never has more than four requests on the wire, whatever the stream shows", async () => {
    const t = await waiting(40);
    for (let round = 0; round < 10; round += 1) {
      const open = t.wire.updates.filter(({ signal }) => !signal.aborted);
      expect(open).toHaveLength(4);
      for (const { request } of open) t.wire.live.updated(applied(anAction(request.actionId), request));
      await t.clock.advance(1_000);
      t.wire.live.heartbeat();
      await settle();
    }
  });

  it("is written in few transactions, although each outcome is followed by its event", async () => {
    const t = await waiting(200);
    let transactions = 0;
    const together = t.disk.updates.together.bind(t.disk.updates);
    t.disk.updates.together = (work) => {
      transactions += 1;
      together(work);
    };
    for (let answered = 0; answered < 200; await t.clock.advance(5)) {
      const open = t.wire.updates.slice(answered);
      answered += open.length;
      for (const { request, answer } of open) answer({ accepted: true, action: applied(anAction(request.actionId), request) });
      await settle();
      for (const { request } of open) t.wire.live.updated(applied(anAction(request.actionId), request));
    }
    await t.clock.advance(200);
    expect(confirmed(t)).toBe(200);
    expect(transactions).toBeLessThan(25);
  });

  it("has its last outcome on the screen at once, although a batch was sent a moment before", async () => {
    const t = await waiting(30);
    const shown = new Set<string>();
    t.published.on("queue:batch", ({ upserts }) => {
      for (const { id, update } of upserts) if (update?.state === "confirmed") shown.add(id);
    });
    for (let answered = 0; answered < 30; await t.clock.advance(answered < 30 ? 5 : 0)) {
      const open = t.wire.updates.slice(answered);
      answered += open.length;
      for (const { request, answer } of open) answer({ accepted: true, action: applied(anAction(request.actionId), request) });
      await settle();
    }
    expect(shown.size).toBe(30);
  });

  it("is counted from its start, with new updates added, until it is empty", async () => {
    const t = await waiting(30);
    expect(t.client.queries.connection().sending).toEqual({ sent: 0, of: 30 });
    await t.press("a29", "plan");
    expect(t.client.queries.connection().sending).toEqual({ sent: 0, of: 31 });
    const service = new LimitedService(t, 1_000, 1_000);
    await service.serve(40);
    const { sent, of } = t.client.queries.connection().sending!;
    expect([of, sent]).toEqual([31, confirmed(t)]);
    expect(sent).toBeGreaterThan(0);
    await service.serve(3_000);
    expect(t.client.queries.connection().sending).toBeUndefined();
  });

  it("does not count held, dropped or still undoable updates, and is not shown for a few", async () => {
    const few = await waiting(20);
    expect(few.client.queries.connection().sending).toBeUndefined();
    const t = await waiting(30);
    t.wire.live.cancelled(anAction("a20", ActionState.CANCELLED));
    t.client.commands.resolve({ updateId: t.update("a21").id, choice: "drop" });
    await settle();
    await new LimitedService(t, 1_000, 1_000).serve(200);
    expect(t.update("a20").state).toBe("held");
    expect(t.client.queries.connection().sending).toBeUndefined();
  });

  it("gives every Action its turn, however many updates one of them has", async () => {
    const t = await new ClientHarness().live(...["x", ...idsOf(8)].map((id) => anAction(id, ActionState.IN_PROGRESS)));
    t.wire.live.fail();
    await settle();
    for (let count = 0; count < 30; count += 1) await t.press("x", "report", { phase: "", statusMessage: `step ${count}` });
    for (const id of idsOf(8)) await t.press(id, "report", { phase: "", statusMessage: "one" });
    t.client.commands.retry();
    await t.live(...["x", ...idsOf(8)].map((id) => anAction(id, ActionState.IN_PROGRESS)));
    for (let index = 0; index < 12; index += 1) {
      const { request, answer } = t.wire.updates[index]!;
      t.wire.live.updated(applied(anAction(request.actionId, ActionState.IN_PROGRESS), request));
      answer({ accepted: true });
      await settle();
    }
    const firstTwelve = t.wire.updates.slice(0, 12).map(({ request }) => request.actionId);
    for (const id of idsOf(8)) expect(firstTwelve).toContain(id);
    expect(firstTwelve.filter((id) => id === "x").length).toBeGreaterThan(1);
  });

  it("sends Fail and Cancel first", async () => {
    const t = await waiting(40);
    await t.press("a39", "cancel", { phase: "", statusMessage: "The gate is shut" });
    t.wire.live.cancelled(anAction("a38", ActionState.CANCELLED));
    await t.press("a37", "cancel", { phase: "", statusMessage: "The gate is shut" });
    for (const { request, answer } of t.wire.updates.slice(0, 4)) {
      t.wire.live.updated(applied(anAction(request.actionId), request));
      answer({ accepted: true });
    }
    await settle();
    expect(t.wire.updates.slice(4, 6).map(({ request }) => request.actionId)).toEqual(["a39", "a37"]);
  });

  it("continues from where it was at the next start", async () => {
    const t = await waiting(30);
    await new LimitedService(t, 1_000, 1_000).serve(20);
    const done = confirmed(t);
    await t.kill();
    const next = await t.restarted().live(...idsOf(30).map((id) => anAction(id)));
    expect(done).toBeGreaterThan(0);
    expect(next.client.queries.connection().sending).toBeDefined();
  });

  it("leaves no timer when Docket ends in it", async () => {
    const t = await waiting(100);
    await new LimitedService(t, 10, 10).serve(4_000);
    await t.client.stop();
    expect(t.clock.pending).toBe(0);
  });
});

/** A pace after a first refusal. */
function learned(): { clock: FakeClock; pace: SendRate } {
  const clock = new FakeClock();
  const pace = new SendRate(clock);
  pace.turnedAway(0);
  return { clock, pace };
}

describe("the pace", () => {
  it("delays nothing before it is measured: one refusal, or a few accepted requests, are no measure", async () => {
    const { clock, pace } = learned();
    for (let count = 0; count < 7; count += 1) pace.served();
    await clock.advance(1_000);
    pace.turnedAway(clock.monotonic());
    expect(pace.waitMs).toBe(0);
  });

  it("is a little below the accepted rate between two refusals, and is forgotten after ten minutes without one", async () => {
    const { clock, pace } = learned();
    for (let count = 0; count < 10; count += 1) pace.served();
    await clock.advance(1_000);
    pace.turnedAway(clock.monotonic());
    expect(pace.waitMs).toBe(104);
    await clock.advance(104);
    expect(pace.waitMs).toBe(0);
    pace.sent();
    expect(pace.waitMs).toBeGreaterThan(90);
    await clock.advance(600_000);
    for (let count = 0; count < 200; count += 1) pace.sent();
    expect(pace.waitMs).toBe(0);
  });

  it("counts the refusals of simultaneous requests once", async () => {
    const { clock, pace } = learned();
    for (let count = 0; count < 10; count += 1) pace.served();
    await clock.advance(1_000);
    const sentAt = clock.monotonic();
    pace.turnedAway(sentAt);
    await clock.advance(500);
    pace.turnedAway(sentAt);
    expect(pace.waitMs).toBe(0);
  });
});
