/**
 * Random presses, answers and echoes on two Actions: one update in flight per Action, each in its
 * order.
 */
import { array, assert, asyncProperty, constantFrom, oneof, record } from "fast-check";
import { expect, it } from "vitest";
import { failure } from "../failures.ts";
import { ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction, applied } from "../../support/actions.ts";
import { settle } from "../../support/settle.ts";
import { ClientHarness } from "../client-harness.ts";

const ANSWERS = ["accepted", "refused", "lost", "busy"] as const;
const STEP = oneof(
  record({ do: constantFrom("press" as const), id: constantFrom("a", "b") }),
  record({ do: constantFrom("answer" as const), how: constantFrom(...ANSWERS) }),
  record({ do: constantFrom("echo", "list", "cut", "wait") }),
);

class Run {
  readonly t = new ClientHarness();
  private readonly states = new Map([
    ["a", ActionState.IN_PROGRESS],
    ["b", ActionState.IN_PROGRESS],
  ]);
  private readonly unanswered = new Set<number>();
  private seen = 0;
  private pressed = 0;

  async start(): Promise<void> {
    await this.t.live(...this.actions());
  }

  async press(id: string): Promise<void> {
    this.pressed += 1;
    await this.t.press(id, "report", { phase: "p", statusMessage: String(this.pressed) });
    this.look();
  }

  async answer(how: (typeof ANSWERS)[number]): Promise<void> {
    const [index] = this.unanswered;
    const update = index === undefined ? undefined : this.t.wire.updates[index];
    if (index === undefined || update === undefined) return;
    this.unanswered.delete(index);
    if (how === "accepted") update.answer({ accepted: true });
    else if (how === "refused") update.answer({ accepted: false, failure: failure("failed_precondition", "no", { fromService: true }) });
    else if (how === "busy") update.answer({ accepted: false, failure: failure("resource_exhausted", "later", { retryAfterMs: 1_000 }) });
    else update.answer({ accepted: false, failure: failure("unreachable", "Lost.") });
    await settle();
    this.look();
  }

  async other(what: string): Promise<void> {
    const { wire, clock } = this.t;
    const last = wire.updates.at(-1);
    if (what === "echo" && last !== undefined && this.t.state === "live") {
      const { actionId } = last.request;
      wire.live.updated(applied(anAction(actionId, this.states.get(actionId)), last.request));
    } else if (what === "list" && wire.resyncs.length > 0) await this.t.answerResync(...this.actions());
    else if (what === "cut") {
      wire.live.fail();
      await clock.advance(1_000);
      await this.t.live(...this.actions());
    } else await clock.advance(2_500);
    await settle();
    this.look();
  }

  /**
   * Checks a new request: its Action has no other update with an open outcome, and none before it
   * that waits.
   */
  private look(): void {
    const { updates } = this.t.wire;
    for (; this.seen < updates.length; this.seen += 1) {
      const { actionId, progress } = updates[this.seen]!.request;
      const all = this.t.client.queries.details(actionId)?.updates ?? [];
      const own = all.findIndex((update) => update.progress?.statusMessage === progress?.statusMessage);
      expect(all.filter(({ state }) => state === "sending").length).toBeLessThan(2);
      for (const { state } of all.slice(0, own)) expect(["waiting", "sending"]).not.toContain(state);
      this.unanswered.add(this.seen);
    }
  }

  private actions(): ReturnType<typeof anAction>[] {
    return [...this.states].map(([id, state]) => anAction(id, state));
  }
}

it("a client keeps one update in flight per Action, and their order, whatever happens", async () => {
  await assert(
    asyncProperty(array(STEP, { minLength: 5, maxLength: 30 }), async (steps) => {
      const run = new Run();
      await run.start();
      for (const step of steps) {
        if ("id" in step) await run.press(step.id);
        else if ("how" in step) await run.answer(step.how);
        else await run.other(step.do);
      }
      await run.t.kill();
    }),
    { numRuns: 60 },
  );
});
