/** Tests the real clock's timers with times at and below zero. */
import { afterEach, expect, test } from "vitest";
import { systemClock } from "../../electron/shell/clock.ts";

const warnings: string[] = [];
const note = (warning: Error): void => void warnings.push(warning.name);

afterEach(() => {
  process.off("warning", note);
  warnings.length = 0;
});

test.each([0, -0.5, -1_000])("a timer of %s ms runs in the next turn, without a warning", async (ms) => {
  process.on("warning", note);
  const turns: string[] = [];
  const ran = new Promise<void>((resolve) => {
    systemClock().after(ms, () => {
      turns.push("timer");
      resolve();
    });
  });
  turns.push("caller");
  await ran;
  // Warnings are emitted in a later tick.
  await new Promise(setImmediate);
  expect(turns).toEqual(["caller", "timer"]);
  expect(warnings).toEqual([]);
});

test.each([0, -1])("a timer of %s ms can be cancelled", async (ms) => {
  let ran = false;
  systemClock()
    .after(ms, () => (ran = true))
    .cancel();
  await new Promise(setImmediate);
  expect(ran).toBe(false);
});

test("a timer of 0 ms runs in the next turn, without a delay", async () => {
  const clock = systemClock();
  const turns: string[] = [];
  for (let count = 0; count < 20; count += 1) {
    clock.after(0, () => turns.push("timer"));
    await new Promise<void>((resolve) => {
      setImmediate(() => {
        turns.push("turn");
        resolve();
      });
    });
  }
  expect(turns).toEqual(Array.from({ length: 20 }, () => ["timer", "turn"]).flat());
});
