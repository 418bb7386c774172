/** How many updates of a backlog are recorded ahead, by the time that they and the disk take. */
import { expect, it } from "vitest";
import { SendingAhead } from "../../../electron/core/updates/sending-ahead.ts";
import type { Update } from "../../../electron/core/updates/update.ts";

const COUNT = 500;

/** The numbers recorded with each that was written. Milliseconds of each request, and each write. */
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

it("32 are recorded ahead where they go out fast, after a few smaller steps", () => {
  expect(recordedAhead(1, 1).slice(0, 6)).toEqual([0, 8, 16, 32, 32, 32]);
});

it("a disk that takes longer than the requests has no fewer recorded ahead", () => {
  expect(recordedAhead(1, 150)).toEqual(recordedAhead(1, 1));
});

it("where requests take their time, no more than go out in 100 ms", () => {
  expect(Math.max(...recordedAhead(20, 1))).toBe(5);
});

it("none is recorded ahead where a transaction for each is soon enough", () => {
  expect(new Set(recordedAhead(60, 1))).toEqual(new Set([0]));
});
