/** The real clock's timers at the border of "now". */
import { afterEach, expect, test } from "vitest";
import { systemClock } from "../../electron/shell/clock.ts";

const warnings: string[] = [];
const note = (warning: Error): void => void warnings.push(warning.name);

afterEach(() => {
  process.off("warning", note);
  warnings.length = 0;
});

test.each([0, -0.5, -1_000])("a time of %s ms is the next turn, and no warning", async (ms) => {
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
  // Warnings are told in a later tick.
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
