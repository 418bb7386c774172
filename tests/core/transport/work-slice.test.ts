/** A turn for others between two slices of a long read leaves nothing behind. */
import { expect, it, vi } from "vitest";
import { TransportError } from "../../../electron/core/transport/failures/failure.ts";
import { WorkSlice } from "../../../electron/core/transport/work-slice.ts";
import { FakeClock } from "../../support/fake-clock.ts";

it("a turn leaves no listener on the signal, which lives as long as the stream", async () => {
  const clock = new FakeClock();
  const { signal } = new AbortController();
  const [added, removed] = [vi.spyOn(signal, "addEventListener"), vi.spyOn(signal, "removeEventListener")];
  const listeners = (): number => added.mock.calls.length - removed.mock.calls.length;
  const slice = new WorkSlice(clock, signal);
  for (let turn = 0; turn < 3; turn += 1) {
    const next = slice.nextTurn();
    expect(listeners()).toBe(1);
    clock.advanceSync(0);
    await next;
    expect(listeners()).toBe(0);
  }
});

it("a turn is not taken when the read was aborted before", async () => {
  const clock = new FakeClock();
  const slice = new WorkSlice(clock, AbortSignal.abort());
  const next = slice.nextTurn();
  expect(clock.pending).toBe(0);
  await expect(next).rejects.toThrow(TransportError);
});
