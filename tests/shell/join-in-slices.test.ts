import { expect, it } from "vitest";
import { joinInSlices } from "../../electron/shell/join-in-slices.ts";

it("takes a turn of the event loop after each 8 ms of work, and loses no piece", async () => {
  let now = 0;
  const turns: number[] = [];
  const after = (_delay: number, run: () => void) => {
    turns.push(now);
    queueMicrotask(run);
    return { cancel: () => undefined };
  };
  const pieces = Array.from({ length: 10 }, (_, at) => `line ${at}\n`);
  const slow = function* () {
    for (const piece of pieces) {
      now += 3;
      yield piece;
    }
  };
  expect(await joinInSlices(slow(), { monotonic: () => now, after })).toBe(pieces.join(""));
  expect(turns).toEqual([9, 18, 27]);
});
