/** A deadline that moves with every message. */
import { describe, expect, it, vi } from "vitest";
import { Deadline } from "../../../electron/core/subscription/deadline.ts";
import { FakeClock } from "../../support/fake-clock.ts";

function aDeadline() {
  const clock = new FakeClock();
  const reached: number[] = [];
  const deadline = new Deadline(clock, () => reached.push(clock.monotonic()));
  return { clock, reached, deadline, after: vi.spyOn(clock, "after") };
}

describe("a deadline", () => {
  it("is reached after the last move, however often it was moved, with two timers", () => {
    const { clock, reached, deadline, after } = aDeadline();
    for (let time = 0; time < 400; time += 1) {
      deadline.move(500);
      clock.advanceSync(1);
    }
    clock.advanceSync(10_000);
    expect([reached, after.mock.calls.length, clock.pending]).toEqual([[899], 2, 0]);
  });

  it("can be moved to an earlier time", () => {
    const { clock, reached, deadline } = aDeadline();
    deadline.move(500);
    deadline.move(20);
    clock.advanceSync(10_000);
    expect([reached, clock.pending]).toEqual([[20], 0]);
  });

  it("is not reached once it is cancelled, and can be set again", () => {
    const { clock, reached, deadline } = aDeadline();
    deadline.move(500);
    deadline.cancel();
    expect(clock.pending).toBe(0);
    clock.advanceSync(1_000);
    deadline.move(30);
    clock.advanceSync(1_000);
    expect(reached).toEqual([1_030]);
  });
});
