/** How many updates of a backlog are recorded ahead, by the time that they and the disk take. */
import { expect, it } from "vitest";
import { SendingAhead } from "../../../electron/core/updates/sending-ahead.ts";
import type { Update } from "../../../electron/core/updates/update.ts";

const COUNT = 500;

/**
 * Returns how many others are recorded with each written update. Parameters: milliseconds of each
 * request, and of each write.
 */
function recordedAhead(eachMs: number, diskMs: number): number[] {
  let at = 0;
  const ahead: number[] = [];
  const marked = new Set<string>();
  const waiting = new Map(Array.from({ length: COUNT }, (_, index) => [`a${index}`, { id: `${index}`, actionId: `a${index}` } as Update]));
  const sending = new SendingAhead({
    clock: { now: () => at, monotonic: () => at, after: () => ({ cancel: () => undefined }) },
    records: {
      isMarked: ({ id }) => marked.has(id),
      unmark: () => undefined,
      writeInTurn: () => undefined,
      writeWhenPossible: () => undefined,
      writeSending: (_update, others) => {
        for (const { id } of others) marked.add(id);
        ahead.push(others.length);
        at += diskMs;
      },
    },
    readiness: { nextOf: (actionId) => waiting.get(actionId), asSending: (update) => update },
    turns: {
      *actionIds() {
        yield* waiting.keys();
      },
    },
  });
  for (const [actionId, update] of waiting) {
    at += eachMs;
    sending.write(update, true);
    waiting.delete(actionId);
  }
  return ahead;
}

it("32 updates are recorded ahead when requests are fast, after a few smaller steps", () => {
  expect(recordedAhead(1, 1).slice(0, 6)).toEqual([0, 8, 16, 32, 32, 32]);
});

it("a disk that is slower than the requests has as many recorded ahead", () => {
  expect(recordedAhead(1, 150)).toEqual(recordedAhead(1, 1));
});

it("with slow requests, no more are recorded ahead than are sent in 100 ms", () => {
  expect(Math.max(...recordedAhead(20, 1))).toBe(5);
});

it("no update is recorded ahead when a transaction for each is fast enough", () => {
  expect(new Set(recordedAhead(60, 1))).toEqual(new Set([0]));
});
