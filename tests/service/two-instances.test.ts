/**
 * Two engines over one store, each with a short delay behind the other: correct refusals, first
 * answers known to both, and conflicting changes by others.
 */
import { describe, expect, it, onTestFinished } from "vitest";
import { Engine } from "../../electron/service/engine.ts";
import type { Answer, Proposal, Store } from "../../electron/service/stores/store.ts";
import { ActionState } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction } from "../support/actions.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { eventsOf, move, refusal, REPORTER, watch } from "./fixtures.ts";
import { SharedMemory, SharedPlace } from "./jepsen/shared-memory.ts";

/** Receives changes by others only on catchUp and after a conflict. */
class DeafMemory extends SharedMemory {
  override async put(proposal: Proposal): Promise<Answer> {
    const answer = await super.put(proposal);
    if (answer.kind === "conflict") this.hear();
    return answer;
  }

  override bring(...brought: Parameters<SharedMemory["bring"]>): void {
    super.bring(...brought);
    this.putOff();
  }
}

/** Receives changes, but not the log. */
class LoglessMemory extends SharedMemory {
  override bring(change: Parameters<SharedMemory["bring"]>[0]): void {
    super.bring(change, undefined);
    this.hear();
  }
}

async function engineOn(store: Store, clock = new FakeClock()): Promise<Engine> {
  const engine = new Engine({ clock, store });
  await engine.start();
  onTestFinished(() => engine.stop());
  return engine;
}

async function two(Other: new (place: SharedPlace) => SharedMemory) {
  const place = new SharedPlace();
  const one = await engineOn(new SharedMemory(place));
  await one.create(anAction("a", ActionState.ASSIGNED));
  return { place, one, other: await engineOn(new Other(place)) };
}

/** Makes another instance change the Action before each of the first `times` changes. */
async function racing(times: number) {
  const { place, one } = await two(SharedMemory);
  let left = times;
  class Slow extends SharedMemory {
    override async put(proposal: Proposal): Promise<Answer> {
      left -= 1;
      if (left >= 0) await one.update(move("a", "ASSIGNED", { statusMessage: String(left) }), REPORTER);
      return super.put(proposal);
    }
  }
  return { one, slow: await engineOn(new Slow(place)) };
}

describe("an instance that has not received a change", () => {
  it.each([undefined, "k1"])("does not refuse an update that has become legal (Idempotency-Key %s)", async (key) => {
    const { one, other } = await two(DeafMemory);
    await one.update(move("a", "ACKNOWLEDGED"), REPORTER);
    expect((await other.update(move("a", "PLANNED"), REPORTER, key)).state).toBe(ActionState.PLANNED);
  });

  it("does not answer NOT_FOUND for a new Action", async () => {
    const { one, other } = await two(DeafMemory);
    await one.create(anAction("b", ActionState.ASSIGNED));
    expect((await other.update(move("b", "ACKNOWLEDGED"), REPORTER, "k1")).state).toBe(ActionState.ACKNOWLEDGED);
  });
});

describe("an update with an Idempotency-Key that was refused", () => {
  it("is refused again by an instance that has received the later change but not the log", async () => {
    const { one, other } = await two(LoglessMemory);
    const early = await refusal(() => one.update(move("a", "PLANNED"), REPORTER, "k1"));
    await one.update(move("a", "ACKNOWLEDGED"), REPORTER);
    expect(await refusal(() => other.update(move("a", "PLANNED"), REPORTER, "k1"))).toBe(early);
    expect(early).toMatch(/^failed_precondition: .* cannot move from ASSIGNED to PLANNED/);
    expect((await other.update(move("a", "PLANNED"), REPORTER, "k2")).state).toBe(ActionState.PLANNED);
  });

  it("makes no event", async () => {
    const { one, other } = await two(LoglessMemory);
    const streams = [one, other].map((engine) => engine.subscribe(watch({ mode: "LIVE_ONLY" }), "key"));
    await refusal(() => one.update(move("a", "PLANNED"), REPORTER, "k1"));
    await one.update(move("a", "ACKNOWLEDGED"), REPORTER);
    for (const stream of streams) expect(await eventsOf(stream)).toEqual(["UPDATED a"]);
  });
});

describe("a change that the store delivers again under another revision", () => {
  it("makes no second event, and later changes are based on the new revision", async () => {
    const place = new SharedPlace();
    const engine = await engineOn(new SharedMemory(place));
    await engine.create(anAction("a", ActionState.ASSIGNED));
    const stream = engine.subscribe(watch({ mode: "LIVE_ONLY" }), "key");
    await engine.update(move("a", "ASSIGNED"), REPORTER);
    place.again("a");
    await engine.catchUp();
    expect(await eventsOf(stream)).toEqual(["UPDATED a"]);
    // A new update with the same contents makes an event, although it changes nothing.
    await engine.update(move("a", "ASSIGNED"), REPORTER);
    expect(await eventsOf(stream)).toEqual(["UPDATED a"]);
  });
});

describe("an update overtaken by others", () => {
  it("is retried, and accepted after three conflicts", async () => {
    const { slow } = await racing(3);
    expect((await slow.update(move("a", "ACKNOWLEDGED"), REPORTER, "k1")).state).toBe(ActionState.ACKNOWLEDGED);
  });

  it.each<["ACKNOWLEDGED" | "PLANNED", string | undefined]>([
    ["ACKNOWLEDGED", undefined],
    ["ACKNOWLEDGED", "k1"],
    ["PLANNED", "k1"],
  ])("is ABORTED after four conflicts (%s, Idempotency-Key %s), and not recorded", async (state, key) => {
    const { one, slow } = await racing(4);
    expect(await refusal(() => slow.update(move("a", state), REPORTER, key))).toBe(
      "aborted: the Action a was changed by others 4 times meanwhile; try again",
    );
    expect(slow.log.records().at(-1)).toMatchObject({ fate: "aborted" });
    await one.catchUp();
    expect(one.list()[0]).toMatchObject({ state: ActionState.ASSIGNED, progress: { statusMessage: "0" } });
    // A repeated request is decided anew.
    if (state === "ACKNOWLEDGED") expect((await slow.update(move("a", state), REPORTER, key)).state).toBe(ActionState.ACKNOWLEDGED);
  });

  it("is UNAVAILABLE when the conflicting change does not arrive", async () => {
    const { place, one } = await two(SharedMemory);
    class Lost extends DeafMemory {
      override async put(proposal: Proposal): Promise<Answer> {
        return proposal.expected === 1 ? { kind: "conflict" } : super.put(proposal);
      }
    }
    const clock = new FakeClock();
    const lost = await engineOn(new Lost(place), clock);
    await one.update(move("a", "ASSIGNED"), REPORTER);
    const asked = refusal(() => lost.update(move("a", "ACKNOWLEDGED"), REPORTER, "k1"));
    await clock.advance(2_000);
    expect(await asked).toBe(
      "unavailable: the Action a was changed by another instance, and this one has not heard how: nothing was recorded",
    );
    expect(lost.log.records().at(-1)).toMatchObject({ fate: "unavailable" });
  });
});
